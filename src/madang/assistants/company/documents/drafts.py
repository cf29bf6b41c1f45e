"""A draft of a document, version by version, with the origin of each value; and which fields differ between two
versions.
"""

import hashlib
from collections.abc import Iterable, Iterator
from datetime import date
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from madang.assistants.company import phrases
from madang.assistants.company.documents.compliance.activities import Recipient
from madang.assistants.company.documents.templates import DocumentKind, DocumentTemplate
from madang.assistants.company.figures.tables import Figures
from madang.documents.content import printable
from madang.documents.forms import FieldValue, FormField, format_value
from madang.protocol import TableView
from madang.state import Frozen, canonical_json, stored_as
from madang.text import Language, Text

ValueOrigin = Literal["said", "answered", "records", "figures", "corrected"]
ChartKind = Literal["bar", "line", "grouped"]


def _printable(value: FieldValue) -> FieldValue:
    """The value without control characters, which databases refuse."""
    if isinstance(value, list):
        return [printable(item) for item in value]
    return printable(value) if isinstance(value, str) else value


@stored_as("company.entry", formerly=("madang.assistants.company.domain.documents.drafts:Entry",))
class DraftEntry(Frozen):
    """The value of a field, its origin, and where it can be looked up."""

    key: str
    value: Annotated[FieldValue, AfterValidator(_printable)]
    origin: ValueOrigin
    source: Text = phrases.EMPTY


@stored_as("company.author", formerly=("madang.assistants.company.domain.documents.drafts:Author",))
class DraftAuthor(Frozen):
    """The author: the user as signed in, with the data of the company's records."""

    user: str
    staff: str = ""
    name: str = ""
    team: str = ""


@stored_as("company.reference", formerly=("madang.assistants.company.domain.documents.drafts:Reference",))
class RecordReference(Frozen):
    """A name in the document and its key in the company's records; `dimension` is that of the semantic layer."""

    dimension: str
    key: str
    name: str


@stored_as("company.exhibit", formerly=("madang.assistants.company.domain.documents.drafts:Exhibit",))
class Exhibit(Frozen):
    """A table of figures in the document, with a chart if `chart` is set."""

    title: Text
    ko: TableView
    en: TableView
    chart: ChartKind | None = None
    source: Text = phrases.EMPTY

    @classmethod
    def of(cls, title: Text, figures: Figures, chart: ChartKind | None = None, source: Text | None = None) -> "Exhibit":
        """The exhibit of a table of figures."""
        cited = source or phrases.EMPTY
        return cls(title=title, ko=figures.view("ko"), en=figures.view("en"), chart=chart, source=cited)

    @property
    def is_single(self) -> bool:
        """Whether it shows one figure alone."""
        return len(self.ko.rows) == 1 and len(self.ko.columns) == 1

    def table(self, language: Language) -> TableView:
        """The table in a language."""
        return self.ko if language == "ko" else self.en


@stored_as("company.draft", formerly=("madang.assistants.company.domain.documents.drafts:Draft",))
class DocumentDraft(Frozen):
    """One version of a document. Names in it are identified only by `people` and `references`."""

    kind: DocumentKind
    tenant: str
    company: str = ""
    author: DraftAuthor
    written_on: date
    number: str = ""
    version: int = Field(default=1, ge=1)
    entries: tuple[DraftEntry, ...] = ()
    people: tuple[Recipient, ...] = ()
    references: tuple[RecordReference, ...] = ()
    exhibits: tuple[Exhibit, ...] = ()
    covers: tuple[str, ...] = ()
    """Keys of the expenses in the company's records that it reports, so that they are not counted twice."""
    visit: str = ""
    """The key of the recorded visit that it reports; a visit is reported once."""

    @property
    def values(self) -> dict[str, FieldValue]:
        """The value of each field that has one."""
        return {entry.key: entry.value for entry in self.entries}


def with_entries(draft: DocumentDraft, entries: Iterable[DraftEntry]) -> DocumentDraft:
    """The draft with these values in place of earlier ones."""
    given = {entry.key: entry for entry in entries}
    unchanged = (given.pop(entry.key, entry) for entry in draft.entries)
    return draft.changed(entries=(*unchanged, *given.values()))


def next_version(draft: DocumentDraft, entries: Iterable[DraftEntry], on: date) -> DocumentDraft:
    """The next version of the document, with these values."""
    return with_entries(draft, entries).changed(version=draft.version + 1, written_on=on)


def draft_fingerprint(draft: DocumentDraft) -> str:
    """A hash that is equal only for equal drafts, so that an approval covers exactly one version."""
    content = draft.model_dump(mode="json")
    if not draft.visit:
        del content["visit"]  # drafts of before visits were named keep their hash
    return hashlib.sha256(canonical_json(content).encode()).hexdigest()


class FieldChange(Frozen):
    """A changed field: the value before and after ("" for none), and the origin of the new value."""

    field: str
    label: Text
    before: Text
    after: Text
    origin: ValueOrigin | None = None


def field_changes(before: DocumentDraft, after: DocumentDraft, template: DocumentTemplate) -> tuple[FieldChange, ...]:
    """What differs in the fields of two versions, in the order of the form."""
    return tuple(_changes(before, after, template))


def _changes(before: DocumentDraft, after: DocumentDraft, template: DocumentTemplate) -> Iterator[FieldChange]:
    old, new = before.values, after.values
    entries = {entry.key: entry for entry in after.entries}
    for field in template.fields:
        if old.get(field.key) != new.get(field.key):
            yield FieldChange(
                field=field.key,
                label=field.label,
                before=_shown_value(field, old.get(field.key)),
                after=_shown_value(field, new.get(field.key)),
                origin=entries[field.key].origin if field.key in entries else None,
            )


def _shown_value(field: FormField, value: FieldValue) -> Text:
    return Text(ko=format_value(field, value, "ko"), en=format_value(field, value, "en"))
