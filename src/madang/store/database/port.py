"""The port to a database (`Database`, `Connection`), and the SQL files its queries and migrations are read from.

A piece of work is a coroutine function that takes a connection and awaits nothing but that connection's methods. So a
backend may run it on an event loop (a network database) or drive it to its end on a thread of its own (SQLite). Queries
are called by name: `-- name: x` begins the query `x` in a `.sql` file of the backend's `queries` folder.
"""

import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Protocol, TypeVar

T = TypeVar("T")
Row = tuple[Any, ...]


class Connection(Protocol):
    """One transaction's view of the database."""

    async def fetch(self, query: str, /, **values: object) -> list[Row]:
        """The rows of the named query."""
        ...

    async def fetch_many(self, query: str, rows: Iterable[Mapping[str, object]], /) -> list[list[Row]]:
        """The rows of the named query for each mapping of values."""
        ...

    async def run(self, query: str, /, **values: object) -> int:
        """Run the named statement; the number of rows it touched."""
        ...

    async def run_each(self, query: str, rows: Iterable[Mapping[str, object]], /) -> list[int]:
        """Run the named statement once for each mapping of values; the number of rows it touched each time."""
        ...

    async def run_many(self, query: str, rows: Iterable[Mapping[str, object]], /) -> None:
        """Run the named statement once for each mapping of values; it need not be done before the work ends."""
        ...


Work = Callable[[Connection], Awaitable[T]]


class Database(Protocol):
    """Runs work in transactions; callable from any thread and any event loop."""

    async def read(self, work: Work[T], /, *, light: bool = False, one_query: bool = False) -> T:
        """What `work` returns, all of its reads from one moment of the database; `light` as for `write`.

        Work that mostly makes `one_query` may be spared a transaction around it: it is run again in one where it makes
        another.
        """
        ...

    async def write(
        self, work: Work[T], /, *, session: str | None = None, durable: bool = True, light: bool = False
    ) -> T:
        """What `work` returns, once its changes are durable; an exception undoes them.

        Writers to one session wait for each other, across processes too. Work that waits together may share one commit,
        which work that names its `session` makes likely. What was undone for no fault of its own is run again.

        Work that need not be `durable` outlives this process all the same, and is never there without what was written
        before it; but a backend may leave it to the next durable work to bring it to the disk. Work that is `light`
        touches so few rows that handing it to a thread would cost more than it does: where it need not wait for the
        disk or for anybody, a backend may carry it out on the caller's own thread.
        """
        ...

    async def erase_deleted_rows(self) -> bool:
        """Leave nothing of deleted rows in the database's own files; False if another user of it stood in the way."""
        ...

    async def close(self) -> None:
        """Finish what was begun and release the database."""
        ...


Migration = tuple[int, str]

_QUERY_NAME = re.compile(r"^-- name: (\w+)$", re.MULTILINE)
_MIGRATION_NUMBER = re.compile(r"^(\d{4})_\w+\.sql$")


def read_queries(package: str) -> Mapping[str, str]:
    """Every named query of the `.sql` files in the `queries` folder of `package`."""
    queries: dict[str, str] = {}
    for file in _sql_files(files(package) / "queries"):
        _, *parts = _QUERY_NAME.split(file.read_text(encoding="utf-8"))
        queries.update(zip(parts[::2], (text.strip() for text in parts[1::2]), strict=True))
    return queries


def read_migrations(package: str) -> list[Migration]:
    """The numbered `.sql` files in the `migrations` folder of `package`, in order."""
    numbered = ((_MIGRATION_NUMBER.match(file.name), file) for file in _sql_files(files(package) / "migrations"))
    return [(int(match[1]), file.read_text(encoding="utf-8")) for match, file in numbered if match]


def _sql_files(folder: Traversable) -> list[Traversable]:
    return sorted((file for file in folder.iterdir() if file.name.endswith(".sql")), key=lambda file: file.name)
