"""What a search gives: passages with their sources, or plainly nothing."""

from datetime import date, datetime
from typing import Literal

from pydantic import BaseModel, ConfigDict

from madang.text import Language

__all__ = ["Filters", "Found", "Outcome", "Passage", "Source"]

Outcome = Literal["exact", "found", "nothing"]
Span = tuple[int, int]


class Source(BaseModel):
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


class Passage(BaseModel):
    """A stretch of a source that can be cited. `id` changes when its text does, so that a citation cannot drift.

    `score` runs from 0 to 1 and orders the passages of one answer; an exact look-up has 1. `highlights` slice `text`.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    source: Source
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
    def place(self) -> str:
        """Title, headings and page or lines, for a reader who wants to look it up."""
        where = [self.source.title, *(each for each in self.path if each != self.source.title)]
        if self.page is not None:
            where.append(f"p. {self.page}")
        elif self.lines is not None and not self.key:
            where.append(f"l. {self.lines[0]}-{self.lines[1]}")
        return " › ".join(where)


class Filters(BaseModel):
    """Which passages a search may give: all that is said here must hold."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    language: Language | None = None
    sources: tuple[str, ...] = ()
    """Only of these sources, by their ids."""
    attributes: dict[str, str] = {}
    """Only of documents that have all of these."""
    on: date | None = None
    """Only what applies on this day; what has no dates always does."""


class Found(BaseModel):
    """The answer to a search.

    `exact`: the question named a place (a law's article) and it is first. `found`: the passages speak of what was
    asked. `nothing`: none does well enough, and `passages` is empty; `nearest` are those that came closest.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    outcome: Outcome
    passages: tuple[Passage, ...] = ()
    nearest: tuple[Passage, ...] = ()
