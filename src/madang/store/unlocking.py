"""A session that has to exist: where its rows are, and the seal that opens them."""

from madang.store.database import Connection
from madang.store.errors import SessionNotFoundError
from madang.store.places import Place, find_place
from madang.store.seal import Seal, Seals

__all__ = ["place_of", "unlock"]


async def place_of(connection: Connection, session: str) -> Place:
    """Where the rows of `session` are, or `SessionNotFoundError`."""
    place = await find_place(connection, session)
    if place is None:
        raise SessionNotFoundError(session)
    return place


async def unlock(connection: Connection, seals: Seals, session: str) -> Seal:
    """The seal of `session`, or `SessionNotFoundError`."""
    return await seals.unlock(connection, session, await place_of(connection, session))
