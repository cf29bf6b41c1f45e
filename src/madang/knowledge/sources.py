"""What a corpus takes and gives: documents of sections go in; passages with their sources, or plainly nothing, come out
of a search.
"""

from collections.abc import Mapping
from datetime import date, datetime
from hashlib import blake2b
from typing import Annotated, Literal, NamedTuple

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from madang.text import Language


def _clean(text: str) -> str:
    """The text without what not every database stores: lone surrogates and NUL."""
    return text.replace("\0", "").encode("utf-8", "replace").decode()


_Clean = Annotated[str, AfterValidator(_clean)]


class Section(BaseModel):
    """A part of a document under one heading.

    `path` leads to it from the top heading down; `key` is what it is cited by (a law and its article), where it has
    such a name; `valid_from` and `valid_to` (exclusive) say when it applies, where that changes over time.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    text: _Clean
    path: tuple[_Clean, ...] = ()
    page: int | None = None
    lines: tuple[int, int] | None = None
    """First and last line in the file, counted from 1."""
    key: _Clean | None = None
    valid_from: date | None = None
    valid_to: date | None = None


class CorpusDocument(BaseModel):
    """What is added to a corpus as one source. `id` names it within the corpus: adding it again replaces it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: _Clean = Field(min_length=1, max_length=1000)
    title: _Clean
    sections: tuple[Section, ...]
    location: _Clean = ""
    """Where a person finds the original: a path or an address."""
    retrieved_at: datetime | None = None
    as_of: date | None = None
    licence: _Clean = ""
    attributes: Mapping[str, str] = {}
    """What a search may filter by, such as the kind of document or the law."""
    formulaic: bool = False
    """Whether it says much in the same words again and again under headings that tell what it is about, as laws do:
    each word is then analysed once, and vectors are made of the headings.
    """

    @property
    def fingerprint(self) -> str:
        """The same for the same content; when it was retrieved does not matter."""
        content = self.model_dump_json(exclude={"retrieved_at", *(() if self.formulaic else ("formulaic",))})
        return blake2b(content.encode(), digest_size=16).hexdigest()


class CorpusSummary(NamedTuple):
    """A corpus as it is listed; one that ships with the program is empty until it is first searched."""

    name: str
    sources: int
    chunks: int
    shipped: bool


INDEX_VERSION = "8"
"""Increased when the same document would be cut or analysed differently, so that corpora are updated."""
SearchOutcome = Literal["exact", "found", "nothing"]
Span = tuple[int, int]


class CorpusSource(BaseModel):
    """Where passages come from; `id` is the same for as long as the document keeps its name in its corpus."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    corpus: str
    document: str
    """The document's own id within the corpus."""
    title: str
    location: str = ""
    retrieved_at: datetime | None = None
    as_of: date | None = None
    licence: str = ""
    excerpt: str = ""
    hash: str = ""

    @property
    def is_up_to_date(self) -> bool:
        """Whether it is indexed as this version does it."""
        return self.hash.startswith(f"{INDEX_VERSION}-")


class Passage(BaseModel):
    """A part of a source that can be cited. `id` changes when its text does, so that a citation cannot drift.

    `score` runs from 0 to 1 and orders the passages of one answer; an exact look-up has 1. `highlights` slice `text`.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    source: CorpusSource
    text: str
    path: tuple[str, ...] = ()
    page: int | None = None
    lines: Span | None = None
    key: str | None = None
    valid_from: date | None = None
    valid_to: date | None = None
    language: Language = "ko"
    score: float = 0.0
    highlights: tuple[Span, ...] = ()

    @property
    def location_text(self) -> str:
        """Title, headings and page or lines, for a reader who wants to look it up."""
        where = [self.source.title, *(each for each in self.path if each != self.source.title), self.page_or_lines]
        return " › ".join(filter(None, where))

    @property
    def page_or_lines(self) -> str:
        """The page, or the lines of what is cited by no name of its own: "p. 3", "l. 9-12"; empty without either."""
        if self.page is not None:
            return f"p. {self.page}"
        return f"l. {self.lines[0]}-{self.lines[1]}" if self.lines is not None and not self.key else ""


class PassageFilters(BaseModel):
    """Which passages a search may return: all conditions must hold."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    language: Language | None = None
    sources: tuple[str, ...] = ()
    """Only of these sources, by their ids."""
    attributes: dict[str, str] = {}
    """Only of documents that have all of these."""
    in_force_on: date | None = None
    """Only what applies on this day; what has no dates always does."""


class SearchResult(BaseModel):
    """The answer to a search.

    `exact`: the question named a place (a law's article) and it is first. `found`: the passages speak of what was
    asked. `nothing`: none does well enough, and `passages` is empty; `nearest` are those that came closest.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    outcome: SearchOutcome
    passages: tuple[Passage, ...] = ()
    nearest: tuple[Passage, ...] = ()
