"""Saves: values are taken apart at once, so that later edits cannot reach them, and stored in one transaction.

What a task wrote waits a moment for the checkpoint that mostly follows it, and is taken along.
"""

import asyncio
from collections.abc import Awaitable, Callable, Generator, Sequence
from contextlib import contextmanager

from madang.store.clock import Clock, to_stamp
from madang.store.contents import Contents
from madang.store.database import Connection, Database
from madang.store.drafts import Draft, Saving
from madang.store.errors import BusyStoreError
from madang.store.event_rows import LoggedEvent, NewEvent, log_events
from madang.store.fencing import RunEpoch, refuse_stale
from madang.store.ledger import Ledger, Ledgers
from madang.store.places import Place
from madang.store.seal import Seal, Seals
from madang.store.sessions import Sessions

__all__ = ["Prepare", "Saves", "Store"]

Store = Callable[[Saving], Awaitable[None]]
Prepare = Callable[[Draft], Store]
Key = tuple[str, RunEpoch | None, asyncio.AbstractEventLoop]

_ATTEMPTS = 10
_PATIENCE = 0.002
"""How long a patient save waits for company, in seconds: a graph takes less from a task's end to its checkpoint."""
_LIGHT = 2**16
"""The bytes of new content up to which a save is no burden to whoever waits for the thread it runs on."""


class _Save:
    """What one caller wants stored: prepared at once, and again whenever the session has moved on since.

    `taken_along` tells the caller of a patient one whether another save stored it, too.
    """

    __slots__ = ("draft", "prepare", "store", "taken_along")

    def __init__(self, draft: Draft, prepare: Prepare) -> None:
        self.taken_along: asyncio.Future[bool] | None = None
        self.prepare = prepare
        self.begin(draft)

    def begin(self, draft: Draft) -> None:
        """Take the values apart as they are now."""
        with draft.ledger.lock:
            draft.ledger.begin_turn()
            self.draft = draft
            self.store = self.prepare(draft)


class _Company:
    """Saves that wait to be taken along, until `leaving`."""

    __slots__ = ("leaving", "saves")

    def __init__(self, leaving: asyncio.TimerHandle) -> None:
        self.leaving = leaving
        self.saves: list[_Save] = []

    def disperse(self, *, stored: bool) -> None:
        """Wake those who wait."""
        for save in self.saves:
            if save.taken_along and not save.taken_along.done():
                save.taken_along.set_result(stored)


class Saves:
    """Carries saves out, again from the start if the session moved on in between."""

    def __init__(  # noqa: PLR0917 - the parts of an archive that a save needs
        self,
        database: Database,
        sessions: Sessions,
        seals: Seals,
        contents: Contents,
        ledgers: Ledgers,
        clock: Clock,
    ) -> None:
        self._database = database
        self._sessions = sessions
        self._seals = seals
        self._contents = contents
        self._ledgers = ledgers
        self._clock = clock
        self._waiting: dict[Key, _Company] = {}

    async def save(
        self,
        session: str,
        prepare: Prepare,
        *,
        writer: RunEpoch | None,
        event: NewEvent | None = None,
        patient: bool = False,
    ) -> list[LoggedEvent]:
        """Let `prepare` take its values apart now, and what it returns store them in one transaction.

        A `writer` that lost its run is refused; the `event` is logged for its run, and returned as it was. A `patient`
        save waits for another of the same session and writer to share its transaction, but not its failure.
        """
        save = _Save(self._draft(session), prepare)
        key = session, writer, asyncio.get_running_loop()
        if patient and await self._is_taken_along(key, save):
            return []
        with self._accompanied(key) as company:
            return await self._carry_out(session, [*company, save], writer, event)

    async def _is_taken_along(self, key: Key, save: _Save) -> bool:
        """Whether another save came in time and stored this one, too."""
        company, loop = self._waiting.get(key), key[2]
        if company is None:
            company = self._waiting[key] = _Company(loop.call_later(_PATIENCE, self._give_up, key))
        company.saves.append(save)
        save.taken_along = loop.create_future()
        return await save.taken_along

    def _give_up(self, key: Key) -> None:
        self._waiting.pop(key).disperse(stored=False)

    @contextmanager
    def _accompanied(self, key: Key) -> Generator[Sequence[_Save]]:
        """Those who wait, to be stored in the block; if that fails each of them tries for itself."""
        company = self._waiting.pop(key, None)
        if company is None:
            yield ()
            return
        company.leaving.cancel()
        stored = False
        try:
            yield company.saves
            stored = True
        finally:
            company.disperse(stored=stored)

    async def _carry_out(
        self, session: str, saves: Sequence[_Save], writer: RunEpoch | None, event: NewEvent | None
    ) -> list[LoggedEvent]:
        for _ in range(_ATTEMPTS):
            logged = await self._attempt(session, saves, writer, event)
            if logged is not None:
                return logged
            for save in saves:
                save.begin(self._draft(session))
        raise BusyStoreError(f"Session {session!r} changed under every attempt to write to it: try again.")

    async def _attempt(
        self, session: str, saves: Sequence[_Save], writer: RunEpoch | None, event: NewEvent | None
    ) -> list[LoggedEvent] | None:
        """What was logged when the saves were stored; None if they were prepared for a session that has moved on."""
        ledger = saves[-1].draft.ledger

        async def work(connection: Connection) -> list[LoggedEvent] | None:
            held = await refuse_stale(connection, writer)
            if held and held.session == session:
                place = held.place
            else:
                place = await self._sessions.settle(connection, session)
            seal = self._seals.unlock(session, place)
            if not all(_is_up_to_date(save.draft, ledger, place, seal) for save in saves):
                return None
            savings = [(save.store, Saving(save.draft, connection, place, seal)) for save in saves]
            with _Numbering(ledger, place):
                await _store(savings)
                await self._sessions.touch(connection, place)
                if held is None or event is None:
                    return []
                return await log_events(connection, self._seals, held, [event], to_stamp(self._clock()))

        light = sum(save.draft.weight for save in saves) <= _LIGHT
        with _InFlight(ledger):
            return await self._database.write(work, session=session, durable=writer is None, light=light)

    def _draft(self, session: str) -> Draft:
        return Draft(self._contents, session, self._ledgers.of(session), self._seals.digest_key(session))


class _Numbering:
    """Moves the ledger on with the place it numbers content at; numbers given in vain are forgotten at once."""

    def __init__(self, ledger: Ledger, place: Place) -> None:
        self._ledger = ledger
        self._place = place

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        with self._ledger.lock:
            if error is not None:
                self._ledger.forget()
            else:
                self._ledger.tip = self._place.tip


class _InFlight:
    """Counts a save while it can still be undone; one that failed leaves nothing to be trusted."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def __enter__(self) -> None:
        with self._ledger.lock:
            self._ledger.pending += 1

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        with self._ledger.lock:
            if error is not None:
                self._ledger.forget()
            self._ledger.pending -= 1


async def _store(savings: Sequence[tuple[Store, Saving]]) -> None:
    for store, saving in savings:
        await store(saving)


def _is_up_to_date(draft: Draft, ledger: Ledger, place: Place, seal: Seal) -> bool:
    with ledger.lock:
        if draft.digest_key != seal.digest_key:
            ledger.forget()
        return draft.ledger is ledger and ledger.agrees_with(place) and draft.generation == ledger.generation
