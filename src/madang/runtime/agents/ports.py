"""The ports of a run: its journal, its effects, its session's files, the audit and the library, as protocols. An
implementation is bound to one run and one lease, so that nothing here mentions leases or epochs.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Protocol

from pydantic import JsonValue

from madang.knowledge import CorpusDocument, CorpusSummary, Glossary, Passage, PassageFilters, SearchResult
from madang.protocol import Event, EventDraft, File, Remembered
from madang.state.plans import Plan
from madang.store.runs import EffectBegun, EffectDone, EffectInDoubt

Clock = Callable[[], datetime]


class RunJournal(Protocol):
    """The log of one run."""

    async def append(self, said: Sequence[EventDraft], /) -> object:
        """Log these in this order, all or none."""
        ...

    def say(self, words: Sequence[EventDraft], /) -> None:
        """Tell those who listen now of words that are logged next."""
        ...

    async def read(self) -> Sequence[EventDraft | Event]:
        """All that was logged for the run, by whichever worker."""
        ...


class RunEffects(Protocol):
    """What one run has done, by key: of what changes the world the key is kept before, the result after."""

    async def begin(self, key: str) -> EffectBegun | EffectDone | EffectInDoubt:
        """Whether this is to be done, was done, or may have been done."""
        ...

    async def finish(self, key: str, result: JsonValue) -> None:
        """Keep the result of what was begun."""
        ...

    async def find(self, key: str) -> EffectDone | None:
        """What was recorded under the key, if anything was."""
        ...

    async def record(self, key: str, result: JsonValue) -> None:
        """Keep the result of something that does no harm if it is done twice."""
        ...

    async def withdraw(self, key: str) -> None:
        """Forget what was begun and is known not to have happened."""
        ...


class StepTimer(Protocol):
    """What the steps of an assistant have taken so far."""

    async def typical(self) -> Mapping[str, float]:
        """The usual seconds of each kind of step that has been measured."""
        ...

    async def record(self, plan: Plan) -> None:
        """Keep what the steps of a plan took."""
        ...


class RunFiles(Protocol):
    """The files of the run's session: what was handed in with a request, and what the run makes."""

    async def save(self, name: str, media_type: str, content: bytes, *, lifetime: timedelta | None = None) -> File:
        """The file, kept with the session or for its `lifetime`; the same content under the same name is one file."""
        ...

    async def open(self, reference: str) -> bytes:
        """The content of a file of the session."""
        ...


class RunAudit(Protocol):
    """What goes on record of a run: always as done by whoever asked, in the run's own session."""

    async def record(self, action: str, details: Mapping[str, JsonValue]) -> None:
        """Put on record that this was done, before its outcome is shown; no content belongs in the details."""
        ...


class PersonMemory(Protocol):
    """What is remembered of whoever asks, and of nobody else."""

    async def list(self, *, assistant: str | None = None) -> "list[Remembered]":
        """What is remembered, the latest first; with `assistant`, what that one may use."""
        ...

    async def search(self, words: str, *, assistant: str | None = None) -> "list[Remembered]":
        """What is remembered and has to do with `words`, best first."""
        ...

    async def keep(self, new: Remembered) -> Remembered:
        """Remember it, in place of the same text or topic; as it is kept."""
        ...

    async def forget(self, idents: Sequence[str]) -> "list[Remembered]":
        """Delete these; those that there were."""
        ...

    async def renew(self, idents: Sequence[str]) -> None:
        """Keep these from fading."""
        ...


class SearchableCorpus(Protocol):
    """A corpus as an agent uses it: searched and cited, never changed."""

    async def search(
        self, question: str, *, limit: int = 8, filters: PassageFilters | None = None, by_meaning: bool = False
    ) -> SearchResult:
        """The passages that answer the question best, or "nothing"; any text is a question."""
        ...

    async def lookup(self, reference: str, *, on: date | None = None, limit: int = 20) -> tuple[Passage, ...]:
        """The passages that `reference` names exactly, as they applied on a day; none if it is unknown."""
        ...


class CorpusLibrary(Protocol):
    """The corpora of all tenants, as runs use them."""

    def corpus(self, name: str, *, tenant: str) -> SearchableCorpus:
        """The corpus of that name, whether or not there is something in it."""
        ...

    def add_shipped(
        self, name: str, read: Callable[[], Iterable[CorpusDocument]], glossary: Glossary | None = None
    ) -> SearchableCorpus:
        """A read-only corpus of what `read` gives, for all tenants; the first caller under a name decides."""
        ...

    async def encode(self, texts: Sequence[str]) -> list[tuple[float, ...]]:
        """A vector of length 1 for each text, so that texts can be compared by meaning; empty without an encoder."""
        ...

    async def like_words(self, asked: Mapping[str, str], said: Mapping[str, str]) -> dict[str, dict[str, float]]:
        """For each term asked for, those said that mean nearly the same."""
        ...

    async def pair_words(self, korean: Mapping[str, str], english: Mapping[str, str]) -> dict[str, frozenset[str]]:
        """Which of these terms mean each other: each is given with the word it stands for, and led both ways."""
        ...

    async def passage(self, ident: str, *, tenant: str) -> Passage | None:
        """The passage of that id, None if its text is no longer in the library."""
        ...

    async def list_corpora(self, *, tenant: str) -> Sequence[CorpusSummary]:
        """The corpora of a tenant and those that ship, by name."""
        ...
