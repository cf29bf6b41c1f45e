"""The plan of a write: every row, passage and file that storing a document would leave, to be looked at beforehand."""

import hashlib
import json
from collections.abc import Iterator, Sequence
from typing import Literal

from madang.assistants.company.domain.documents.drafts import Draft, fingerprint
from madang.assistants.company.domain.documents.occasions import activities_of
from madang.assistants.company.domain.documents.reviewing import given_in
from madang.assistants.company.domain.documents.templates import Template
from madang.assistants.company.domain.storage.deciding import Contents, StorageDecision, StorageKind, decide
from madang.assistants.company.domain.storage.mapping import SchemaMapping, mapping_of, transformed
from madang.documents.forms import Value
from madang.state.frozen import Frozen
from madang.state.plain import canonical

__all__ = ["Attachment", "Row", "StoragePlan", "Table", "plan_storage"]

Table = Literal["documents", "document_fields", "benefits", "passages", "files"]
Cell = str | int | float | bytes | None
Cells = dict[str, Cell]


class Attachment(Frozen):
    """A file that is kept with a document."""

    name: str
    media_type: str
    content: bytes


class Row(Frozen):
    """A row that would be written."""

    table: Table
    cells: dict[str, Cell]


class StoragePlan(Frozen):
    """Everything that would be written, in one transaction or not at all."""

    number: str
    version: int
    location: str
    decision: StorageDecision
    mapping: SchemaMapping
    rows: tuple[Row, ...]

    @property
    def counts(self) -> dict[str, int]:
        """How many rows each table would get."""
        tables = [row.table for row in self.rows]
        return {table: tables.count(table) for table in dict.fromkeys(tables)}


def plan_storage(draft: Draft, template: Template, files: Sequence[Attachment] = ()) -> StoragePlan:
    """What storing the draft would write; nothing is written, and nothing is judged here."""
    decision = decide(_contents(draft, template, files))
    key: Cells = {"tenant": draft.tenant, "number": draft.number, "version": draft.version}
    mapping = mapping_of(template)
    parts: dict[Table, Iterator[Cells]] = {
        "documents": _header(draft, template),
        "document_fields": _fields(draft, mapping),
        "benefits": _benefits(draft, template),
        "passages": _passages(draft, template),
        "files": _files(files),
    }
    rows = (Row(table=table, cells={**key, **cells}) for table in _PARTS[decision.kind] for cells in parts[table])
    return StoragePlan(
        number=draft.number,
        version=draft.version,
        location=f"archive:{draft.tenant}/{draft.number}/{draft.version}",
        decision=decision,
        mapping=mapping,
        rows=tuple(rows),
    )


def _contents(draft: Draft, template: Template, files: Sequence[Attachment]) -> Contents:
    sizes = {key: len(canonical(value).encode()) for key, value in draft.values.items() if value is not None}
    text = sum(size for key, size in sizes.items() if key in template.notes)
    return Contents(
        structured=sum(sizes.values()) - text,
        text=text,
        binary=sum(len(one.content) for one in files),
        counted=bool(activities_of(draft, template, member=None)),
    )


def _header(draft: Draft, template: Template) -> Iterator[Cells]:
    yield {
        "kind": draft.kind,
        "title": template.title.ko,
        "author": draft.author.user,
        "staff": draft.author.staff,
        "team": draft.author.team,
        "about": str(draft.values.get(template.about or "") or ""),
        "written_on": draft.written_on.isoformat(),
        "fingerprint": fingerprint(draft),
        "draft": draft.model_dump_json(),
    }


def _fields(draft: Draft, mapping: SchemaMapping) -> Iterator[Cells]:
    mapped = {one.field: one for one in mapping.field_mappings}
    for entry in draft.entries:
        if entry.value is None or entry.key not in mapped:
            continue
        keys = [one.key for one in draft.references if one.name in _words(entry.value)]
        yield {
            "field": entry.key,
            **transformed(entry.value, mapped[entry.key]),
            "reference": json.dumps(keys) if keys else None,
            "origin": entry.origin,
            "source": entry.source.en,
        }


def _benefits(draft: Draft, template: Template) -> Iterator[Cells]:
    for place, one in enumerate(given_in(activities_of(draft, template, member=None))):
        yield {
            "place": place,
            "activity": one.kind,
            "benefit": one.benefit,
            "recipient": one.recipient,
            "given_on": one.given_on.isoformat(),
            "amount": int(one.amount),
        }


def _passages(draft: Draft, template: Template) -> Iterator[Cells]:
    values = draft.values
    notes = ((key, str(values[key])) for key in template.notes if values.get(key))
    pieces = ((key, piece) for key, note in notes for piece in _pieces(note))
    for place, (key, piece) in enumerate(pieces):
        yield {"place": place, "field": key, "words": piece}


def _pieces(note: str) -> Iterator[str]:
    """The paragraphs of a note, cut where one is longer than can be searched well."""
    for paragraph in filter(str.strip, note.splitlines()):
        yield from (paragraph[at : at + _PIECE] for at in range(0, len(paragraph), _PIECE))


def _files(files: Sequence[Attachment]) -> Iterator[Cells]:
    for place, one in enumerate(files):
        digest = hashlib.sha256(one.content).hexdigest()
        yield {"place": place, "name": one.name, "media_type": one.media_type, "sha256": digest, "content": one.content}


def _words(value: Value) -> list[str]:
    return value if isinstance(value, list) else [value] if isinstance(value, str) else []


_PIECE = 800
_PARTS: dict[StorageKind, tuple[Table, ...]] = {
    "structured_db": ("documents", "document_fields", "benefits"),
    "vector_db": ("documents", "passages"),
    "unstructured_db": ("documents", "files"),
    "hybrid": ("documents", "document_fields", "benefits", "passages", "files"),
}
"""What each kind of storage gets; the row in `documents`, by which all else is found, is always there."""
