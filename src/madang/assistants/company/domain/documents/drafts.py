"""Drafts: a document while it is filled in, with where each of its values comes from."""

import hashlib
from collections.abc import Iterable
from datetime import date
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from madang.assistants.company.domain.compliance.activities import Recipient
from madang.assistants.company.domain.documents.templates import DocumentKind
from madang.assistants.company.domain.tables import Figures
from madang.documents.forms import Value
from madang.documents.printable import printable
from madang.protocol.views import TableView
from madang.state.frozen import Frozen
from madang.state.plain import canonical
from madang.state.stored import stored_as
from madang.text import Language, Text

__all__ = [
    "Author",
    "ChartKind",
    "Draft",
    "Entry",
    "Exhibit",
    "Origin",
    "Reference",
    "filled",
    "fingerprint",
    "revised",
]

Origin = Literal["said", "answered", "records", "figures", "corrected"]
ChartKind = Literal["bar", "line", "grouped"]


def _printable(value: Value) -> Value:
    """The value without control characters, which mean nothing to a person and are refused by databases."""
    if isinstance(value, list):
        return [printable(one) for one in value]
    return printable(value) if isinstance(value, str) else value


@stored_as("company.entry", formerly=("madang.assistants.company.domain.documents.drafts:Entry",))
class Entry(Frozen):
    """A value of a field, who gave it, and where it can be looked up."""

    key: str
    value: Annotated[Value, AfterValidator(_printable)]
    origin: Origin
    source: Text = Text(ko="", en="")


@stored_as("company.author", formerly=("madang.assistants.company.domain.documents.drafts:Author",))
class Author(Frozen):
    """Who writes: the user as signed in, and what the company's records say of that user."""

    user: str
    staff: str = ""
    name: str = ""
    team: str = ""


@stored_as("company.reference", formerly=("madang.assistants.company.domain.documents.drafts:Reference",))
class Reference(Frozen):
    """A name in the document that the company's records know by a key; `dimension` is that of the semantic layer."""

    dimension: str
    key: str
    name: str


@stored_as("company.exhibit", formerly=("madang.assistants.company.domain.documents.drafts:Exhibit",))
class Exhibit(Frozen):
    """A table of figures in the document, drawn as well where `chart` says how."""

    title: Text
    ko: TableView
    en: TableView
    chart: ChartKind | None = None
    source: Text = Text(ko="", en="")

    @classmethod
    def of(cls, title: Text, figures: Figures, chart: ChartKind | None = None, source: Text | None = None) -> "Exhibit":
        """The exhibit of a table of figures."""
        told = source or Text(ko="", en="")
        return cls(title=title, ko=figures.view("ko"), en=figures.view("en"), chart=chart, source=told)

    def table(self, language: Language) -> TableView:
        """The table in a language."""
        return self.ko if language == "ko" else self.en


@stored_as("company.draft", formerly=("madang.assistants.company.domain.documents.drafts:Draft",))
class Draft(Frozen):
    """One version of a document. Whom it names is known as far as `people` and `references` say, and no further."""

    kind: DocumentKind
    tenant: str
    company: str = ""
    author: Author
    written_on: date
    number: str = ""
    version: int = Field(default=1, ge=1)
    entries: tuple[Entry, ...] = ()
    people: tuple[Recipient, ...] = ()
    references: tuple[Reference, ...] = ()
    exhibits: tuple[Exhibit, ...] = ()
    covers: tuple[str, ...] = ()
    """Keys of the expenses in the company's records that it reports, so that they are not counted twice."""

    @property
    def values(self) -> dict[str, Value]:
        """The value of each field that has one."""
        return {one.key: one.value for one in self.entries}


def filled(draft: Draft, entries: Iterable[Entry]) -> Draft:
    """The draft with these values; one that a field had before gives way."""
    given = {one.key: one for one in entries}
    kept = (given.pop(one.key, one) for one in draft.entries)
    return draft.changed(entries=(*kept, *given.values()))


def revised(draft: Draft, entries: Iterable[Entry], on: date) -> Draft:
    """The next version of the document, with these values."""
    return filled(draft, entries).changed(version=draft.version + 1, written_on=on)


def fingerprint(draft: Draft) -> str:
    """A text that is equal for equal drafts only: whoever approves one approves nothing else."""
    return hashlib.sha256(canonical(draft.model_dump(mode="json")).encode()).hexdigest()
