"""Reading all there is of what the store gives a page at a time."""

from collections.abc import Awaitable, Callable
from typing import TypeVar

from madang.store import Store
from madang.store.event_rows import LoggedEvent
from madang.store.history import Header
from madang.store.run_rows import Run
from madang.store.sessions import Session

__all__ = ["events_of", "headers_of", "runs_of", "sessions_in"]

T = TypeVar("T")

_PAGE = 200


async def sessions_in(store: Store) -> list[Session]:
    """Every session, last changed first."""
    return await _every(lambda found: store.sessions.list(limit=_PAGE, offset=len(found)))


async def runs_of(store: Store, session: str) -> list[Run]:
    """Every run of a session, oldest first."""
    newest = await _every(lambda found: store.runs.list(session=session, limit=_PAGE, offset=len(found)))
    return newest[::-1]


async def events_of(store: Store, run: str) -> list[LoggedEvent]:
    """Every event of a run, in order."""
    return await _every(lambda found: store.events.read_run(run, after=found[-1].seq if found else 0, limit=_PAGE))


async def headers_of(store: Store, session: str) -> list[Header]:
    """Every checkpoint of a session without its state, oldest first."""
    newest = await _every(lambda found: store.history(session, before=found[-1].id if found else None, limit=_PAGE))
    return newest[::-1]


async def _every(read: Callable[[list[T]], Awaitable[list[T]]]) -> list[T]:
    """All items, in the order they come; `read` gives those that follow the ones it is shown."""
    found: list[T] = []
    while page := await read(found):
        found += page
    return found
