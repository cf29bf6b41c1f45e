"""Opens the database that an address names."""

from importlib import import_module
from typing import cast

from madang.extras import require
from madang.store import phrases
from madang.store.database.port import Database
from madang.store.database.sqlite.database import SqliteDatabase
from madang.store.errors import StoreAddressError

_POSTGRES = "postgresql://"


def open_database(url: str, *, package: str = "madang.store.database", connections: int = 10) -> Database:
    """The database at `url`, with the tables and queries of the `sqlite` and `postgres` folders of `package`.

    Of Postgres it has so many `connections` at most.

    >>> import asyncio
    >>> from madang.store import open_database
    >>> database = open_database("sqlite:///:memory:")
    >>> asyncio.run(database.read(lambda connection: connection.fetch("get_audit_head")))
    []
    >>> asyncio.run(database.close())
    """
    if is_postgres(url):
        require("psycopg_pool", "postgres", "The Postgres store")
        postgres = import_module("madang.store.database.postgres.database").PostgresDatabase
        return cast("Database", postgres(url, connections=connections, package=f"{package}.postgres"))
    if not url.startswith("sqlite:///") or url == "sqlite:///":
        raise StoreAddressError(
            f"{url!r} is not the address of a store: use 'sqlite:///relative.db', 'sqlite:////absolute.db' or "
            "'postgresql://user@host/database'.",
            text=phrases.NOT_A_STORE_ADDRESS.format(url=url),
        )
    return SqliteDatabase(url.removeprefix("sqlite:///"), package=f"{package}.sqlite")


def is_postgres(url: str) -> bool:
    """Whether an address names a Postgres database."""
    return url.startswith(_POSTGRES)
