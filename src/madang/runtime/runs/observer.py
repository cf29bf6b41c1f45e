"""What is seen of runs from outside, for whoever counts them: each event as it is logged, and each end."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from madang.protocol import AnswerStatus, Event, EventDraft
from madang.runtime.agents.ports import Clock, RunJournal
from madang.store.runs import Run


class RunObserver(Protocol):
    """Hears of runs on the worker's event loop; what it does has to take no time."""

    def on_first_event(self, run: Run, at: datetime, /) -> None:
        """The assistant has told something for the first time since a worker took the run."""
        ...

    def on_event(self, run: Run, event: EventDraft, /) -> None:
        """The assistant has told something, and it is logged."""
        ...

    def on_end(self, run: Run, status: AnswerStatus, at: datetime, /) -> None:
        """The run has ended, or waits for an answer, and that is stored."""
        ...


class NoObserver:
    """Counts nothing."""

    def on_first_event(self, run: Run, at: datetime, /) -> None:
        """Do nothing."""

    def on_event(self, run: Run, event: EventDraft, /) -> None:
        """Do nothing."""

    def on_end(self, run: Run, status: AnswerStatus, at: datetime, /) -> None:
        """Do nothing."""


class ObservedJournal:
    """A journal whose observer hears of what was logged."""

    def __init__(self, journal: RunJournal, run: Run, observer: RunObserver, clock: Clock) -> None:
        self._journal = journal
        self._run = run
        self._observer = observer
        self._clock = clock
        self._has_begun = False

    async def append(self, said: Sequence[EventDraft], /) -> object:
        """Log these, then tell of them."""
        logged = await self._journal.append(said)
        self.tell(said)
        return logged

    def say(self, words: Sequence[EventDraft], /) -> None:
        """Pass on what will be logged."""
        self._journal.say(words)

    async def read(self) -> Sequence[EventDraft | Event]:
        """All that was logged for the run."""
        return await self._journal.read()

    def tell(self, said: Sequence[EventDraft]) -> None:
        """Tell the observer of what is logged elsewhere, as the last words of a run are together with its end."""
        if said and not self._has_begun:
            self._has_begun = True
            self._observer.on_first_event(self._run, self._clock())
        for each in said:
            self._observer.on_event(self._run, each)
