"""Where a document is stored and why, how its fields map to the archive's columns, and every row that would be
written.
"""

import hashlib
import json
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from pydantic import Field

from madang.assistants.company import phrases
from madang.assistants.company.documents.drafts import DocumentDraft, draft_fingerprint
from madang.assistants.company.documents.given_benefits import activities_of, benefits_given_in
from madang.assistants.company.documents.templates import DocumentTemplate
from madang.documents.forms import FieldKind, FieldValue
from madang.state import Frozen, canonical_json
from madang.text import Text

StorageKind = Literal["structured_db", "vector_db", "unstructured_db", "hybrid"]
ArchiveColumn = Literal["words", "amount", "day"]
Transformation = Literal["as_it_is", "whole_won", "number", "iso_date", "key_of_choice", "json_list"]
ArchiveTable = Literal["documents", "document_fields", "benefits", "passages", "files"]
ArchiveCell = str | int | float | bytes | None
ArchiveCells = dict[str, ArchiveCell]


class StorageContents(Frozen):
    """The sizes of the parts of a document, in bytes."""

    structured: int = Field(default=0, ge=0)
    """Figures, dates, keys, names and choices."""
    text: int = Field(default=0, ge=0)
    """Free text."""
    binary: int = Field(default=0, ge=0)
    """Files that were brought along, other than the pages that show the document."""
    counted: bool = False
    """Whether it contains benefits that compliance has to add up."""

    @property
    def size(self) -> int:
        """The total size."""
        return self.structured + self.text + self.binary


class StorageDecision(Frozen):
    """Where a document is stored, and why."""

    kind: StorageKind
    reasoning: Text
    contents: StorageContents


class FieldMapping(Frozen):
    """The column that the value of a field goes to, and how it is written there."""

    field: str
    column: ArchiveColumn
    transformation: Transformation


class SchemaMapping(Frozen):
    """The table that the fields of a kind of document go to, and what each transformation means."""

    target_table: Literal["document_fields"] = "document_fields"
    field_mappings: tuple[FieldMapping, ...]
    transformation_rules: dict[Transformation, Text]


class _ColumnRule(NamedTuple):
    column: ArchiveColumn
    transformation: Transformation


class Attachment(Frozen):
    """A file stored with a document."""

    name: str
    media_type: str
    content: bytes
    rendered: bool = False
    """Whether it only shows the document: it can be made again, so it says nothing about where the document belongs."""


class ArchiveRow(Frozen):
    """A row that would be written."""

    table: ArchiveTable
    cells: dict[str, ArchiveCell]


class StoragePlan(Frozen):
    """Everything that would be written, in one transaction or not at all."""

    number: str
    version: int
    location: str
    decision: StorageDecision
    mapping: SchemaMapping
    rows: tuple[ArchiveRow, ...]

    @property
    def counts(self) -> dict[str, int]:
        """How many rows each table would get."""
        tables = [row.table for row in self.rows]
        return {table: tables.count(table) for table in dict.fromkeys(tables)}


def plan_storage(draft: DocumentDraft, template: DocumentTemplate, files: Sequence[Attachment] = ()) -> StoragePlan:
    """What storing the draft would write; nothing is written or checked here."""
    decision = decide_storage(_contents(draft, template, files))
    key: ArchiveCells = {"tenant": draft.tenant, "number": draft.number, "version": draft.version}
    mapping = map_fields(template)
    parts: dict[ArchiveTable, Iterator[ArchiveCells]] = {
        "documents": _header(draft, template),
        "document_fields": _fields(draft, mapping),
        "benefits": _benefits(draft, template),
        "passages": _passages(draft, template),
        "files": _files(files),
    }
    tables: tuple[ArchiveTable, ...] = _TABLES_OF_STORAGE[decision.kind]
    rows = (
        ArchiveRow(table=table, cells={**key, **cells})
        for table in dict.fromkeys((*tables, *_BESIDE_ANY))
        for cells in parts[table]
    )
    return StoragePlan(
        number=draft.number,
        version=draft.version,
        location=f"archive:{draft.tenant}/{draft.number}/{draft.version}",
        decision=decision,
        mapping=mapping,
        rows=tuple(rows),
    )


def _contents(draft: DocumentDraft, template: DocumentTemplate, files: Sequence[Attachment]) -> StorageContents:
    sizes = {key: len(canonical_json(value).encode()) for key, value in draft.values.items() if value is not None}
    text = sum(size for key, size in sizes.items() if key in template.notes)
    return StorageContents(
        structured=sum(sizes.values()) - text,
        text=text,
        binary=sum(len(file.content) for file in files if not file.rendered),
        counted=bool(activities_of(draft, template, member=None)),
    )


def _header(draft: DocumentDraft, template: DocumentTemplate) -> Iterator[ArchiveCells]:
    yield {
        "kind": draft.kind,
        "title": template.title.ko,
        "author": draft.author.user,
        "staff": draft.author.staff,
        "team": draft.author.team,
        "about": str(draft.values.get(template.about or "") or ""),
        "written_on": draft.written_on.isoformat(),
        "fingerprint": draft_fingerprint(draft),
        "draft": draft.model_dump_json(),
    }


def _fields(draft: DocumentDraft, mapping: SchemaMapping) -> Iterator[ArchiveCells]:
    mapped = {field_mapping.field: field_mapping for field_mapping in mapping.field_mappings}
    for entry in draft.entries:
        if entry.value is None or entry.key not in mapped:
            continue
        keys = [reference.key for reference in draft.references if reference.name in _names_in(entry.value)]
        yield {
            "field": entry.key,
            **archive_cells(entry.value, mapped[entry.key]),
            "reference": json.dumps(keys) if keys else None,
            "origin": entry.origin,
            "source": entry.source.en,
        }


def _benefits(draft: DocumentDraft, template: DocumentTemplate) -> Iterator[ArchiveCells]:
    for place, benefit in enumerate(benefits_given_in(activities_of(draft, template, member=None))):
        yield {
            "place": place,
            "activity": benefit.kind,
            "benefit": benefit.benefit,
            "recipient": benefit.recipient,
            "given_on": benefit.given_on.isoformat(),
            "amount": int(benefit.amount),
        }


def _passages(draft: DocumentDraft, template: DocumentTemplate) -> Iterator[ArchiveCells]:
    values = draft.values
    notes = ((key, str(values[key])) for key in template.notes if values.get(key))
    pieces = ((key, piece) for key, note in notes for piece in _pieces(note))
    for place, (key, piece) in enumerate(pieces):
        yield {"place": place, "field": key, "words": piece}


def _pieces(note: str) -> Iterator[str]:
    """The paragraphs of a note, cut where one is longer than can be searched well."""
    for paragraph in filter(str.strip, note.splitlines()):
        yield from (paragraph[at : at + _PIECE] for at in range(0, len(paragraph), _PIECE))


def _files(files: Sequence[Attachment]) -> Iterator[ArchiveCells]:
    for place, file in enumerate(files):
        digest = hashlib.sha256(file.content).hexdigest()
        yield {
            "place": place,
            "name": file.name,
            "media_type": file.media_type,
            "sha256": digest,
            "content": file.content,
        }


def _names_in(value: FieldValue) -> list[str]:
    return value if isinstance(value, list) else [value] if isinstance(value, str) else []


def decide_storage(contents: StorageContents) -> StorageDecision:
    """Mostly structured: tables. Mostly text: vectors. Brought files only: as they are. Anything else: each part where
    it belongs. Benefits always go into tables as well."""
    kind, reason = _by_shares(contents)
    if contents.counted and kind in ("vector_db", "unstructured_db"):
        kind, reason = "hybrid", phrases.STORED_WITH_COUNTED_BENEFITS
    total = contents.structured + contents.text
    reasoning = reason.format(
        structured=_percent(contents.structured, total), text=_percent(contents.text, total), binary=contents.binary
    )
    return StorageDecision(kind=kind, reasoning=reasoning, contents=contents)


def _by_shares(contents: StorageContents) -> tuple[StorageKind, Text]:
    total = contents.structured + contents.text
    if contents.binary:
        return ("hybrid", phrases.STORED_IN_PARTS) if total else ("unstructured_db", phrases.STORED_AS_FILES)
    if contents.structured * 10 > total * 8:
        return "structured_db", phrases.STORED_AS_TABLES
    if contents.text * 10 > total * 7:
        return "vector_db", phrases.STORED_AS_TEXT
    return "hybrid", phrases.STORED_IN_PARTS


def _percent(part: int, total: int) -> str:
    return f"{100 * part // total}%" if total else "0%"


def map_fields(template: DocumentTemplate) -> SchemaMapping:
    """The mapping of all fields of a template."""
    ways = [(field.key, _COLUMN_RULES[field.kind]) for field in template.fields]
    mapped = tuple(FieldMapping(field=key, column=way.column, transformation=way.transformation) for key, way in ways)
    rules: dict[Transformation, Text] = {
        way.transformation: phrases.TRANSFORMATION_RULES[way.transformation] for _, way in ways
    }
    return SchemaMapping(field_mappings=mapped, transformation_rules=rules)


def archive_cells(value: FieldValue, mapping: FieldMapping) -> dict[ArchiveColumn, str | int | float | None]:
    """The three columns of a value, of which one holds it."""
    cells: dict[ArchiveColumn, str | int | float | None] = {"words": None, "amount": None, "day": None}
    written = json.dumps(value, ensure_ascii=False) if isinstance(value, list) else value
    return {**cells, mapping.column: written}


_AS_IT_IS = _ColumnRule("words", "as_it_is")
_COLUMN_RULES: dict[FieldKind, _ColumnRule] = {
    "text": _AS_IT_IS,
    "person": _AS_IT_IS,
    "address": _AS_IT_IS,
    "choice": _ColumnRule("words", "key_of_choice"),
    "list": _ColumnRule("words", "json_list"),
    "money": _ColumnRule("amount", "whole_won"),
    "number": _ColumnRule("amount", "number"),
    "date": _ColumnRule("day", "iso_date"),
}
_PIECE = 800
_TABLES_OF_STORAGE: dict[StorageKind, tuple[ArchiveTable, ...]] = {
    "structured_db": ("documents", "document_fields", "benefits"),
    "vector_db": ("documents", "passages"),
    "unstructured_db": ("documents",),
    "hybrid": ("documents", "document_fields", "benefits", "passages"),
}
"""The tables of each kind of storage; `documents` always has the row that the others belong to."""
_BESIDE_ANY: tuple[ArchiveTable, ...] = ("files",)
"""What is kept of every document: the pages as they were checked."""
