"""The row of a session that every read and write begins with: its key, how far its content is numbered, and its wrapped
data key.
"""

from typing import NamedTuple

from madang.store.database.port import Connection
from madang.store.errors import SessionNotFoundError


class WrappedKey(NamedTuple):
    """A session's data key as it is stored: encrypted under the master key of that id."""

    master: str
    body: bytes

    def columns(self) -> dict[str, object]:
        """The values of the columns `master` and `wrapped`."""
        return {"master": self.master, "wrapped": self.body}


class SessionRow:
    """The row of a session: the key that its other rows refer to, and how far its content is numbered.

    `epoch` changes when content is removed or the session is begun anew, and `last_write` with every write: caches
    compare them.
    `data_key` is None for a session that is not encrypted.
    """

    __slots__ = ("data_key", "epoch", "key", "next_content", "updated_at")

    def __init__(  # noqa: PLR0917 - a row of the query `get_place`
        self, key: int, epoch: int, next_content: int, updated_at: int, master: str | None, wrapped: bytes | None
    ) -> None:
        self.key = key
        self.epoch = key, epoch
        self.next_content = next_content
        self.updated_at = updated_at
        self.data_key = None if master is None or wrapped is None else WrappedKey(master, wrapped)

    @property
    def last_write(self) -> tuple[int, int]:
        """What the last write left: the next number, and when it was."""
        return self.next_content, self.updated_at


async def find_session_row(connection: Connection, session: str) -> SessionRow | None:
    """The row of `session`, or None if there is no such session."""
    for row in await connection.fetch("get_place", id=session):
        return SessionRow(*row)
    return None


async def get_session_row(connection: Connection, session: str) -> SessionRow:
    """The row of `session`, or `SessionNotFoundError`."""
    session_row = await find_session_row(connection, session)
    if session_row is None:
        raise SessionNotFoundError(session)
    return session_row
