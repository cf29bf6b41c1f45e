"""What a researcher brings back: found passages, quotes that stand word for word in a source, and what could not be
found.
"""

from datetime import date
from typing import Literal

from madang.state import Frozen, stored_as
from madang.text import Language

NoteOutcome = Literal["found", "nothing", "failed"]


@stored_as("research.source_card", formerly=("madang.assistants.research.domain.notes:SourceCard",))
class SourceCard(Frozen):
    """A source as the report names it."""

    id: str
    title: str
    location: str = ""
    corpus: str = ""
    """The corpus that it is in; what was handed in or comes from the web is in none that was chosen."""
    as_of: date | None = None
    retrieved_at: str | None = None
    excerpt: str = ""
    """The passages that the report rests on, as they stand in the source."""
    passages: tuple[str, ...] = ()
    """Their ids, in the same order."""
    places: tuple[str, ...] = ()
    """On which pages or lines they stand, each once: "p. 3", "l. 9-12"; empty where the source has neither."""
    head: str = ""
    """What the source says of itself: who published it, who paid for it."""


@stored_as("research.raw_note", formerly=("madang.assistants.research.domain.notes:RawNote",))
class RawNote(Frozen):
    """A passage as it was found, kept for tracing and for writing the report again."""

    topic: str
    passage: str
    source: SourceCard
    text: str
    place: str = ""
    heading: str = ""
    """What it stands under, where there are headings."""
    at: str = ""
    """The page or the lines it stands on, where these are known."""
    language: Language = "ko"
    score: float = 0.0
    """How well the passage answered, from 0 to 1."""


@stored_as("research.quote", formerly=("madang.assistants.research.domain.notes:Quote",))
class Quote(Frozen):
    """A sentence of a passage: text == passage.text[start:end]; `reads` is how it is shown where marks are left out."""

    passage: str
    source: str
    text: str
    start: int
    end: int
    reads: str = ""


@stored_as("research.sighting", formerly=("madang.assistants.research.domain.notes:Sighting",))
class PassageHit(Frozen):
    """That a passage was found for a topic, and how well it answered."""

    passage: str
    score: float


@stored_as("research.note", formerly=("madang.assistants.research.domain.notes:Note",))
class Note(Frozen):
    """What is known of a topic: its quotes, the most telling first; `problem` says what could not be searched."""

    topic: str
    title: str
    outcome: NoteOutcome
    quotes: tuple[Quote, ...] = ()
    found: tuple[PassageHit, ...] = ()
    """All that was found; the state keeps each passage once, whoever found it."""
    problem: str = ""
    chosen: bool = False
    """Whether a model that read the passages chose the quotes, and nothing was ranked by words."""
