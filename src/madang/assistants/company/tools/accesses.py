"""Accesses: which tables were read for whom, so that it can be put on record and counted."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pydantic import JsonValue

__all__ = ["Access", "Witness", "on_record", "unseen"]


class Access(NamedTuple):
    """That rows of these tables were read, from the database or from what is kept of it."""

    tables: tuple[str, ...]
    rows: int
    cached: bool


Witness = Callable[[Access], None]


def unseen(_: Access) -> None:
    """Keeps no record: for code that reads no one's data for anybody."""


def on_record(accesses: Sequence[Access]) -> dict[str, JsonValue]:
    """The accesses as the audit has them: no value that was read, only from where and how much."""
    return {
        "tables": [*sorted({table for one in accesses for table in one.tables})],
        "statements": len(accesses),
        "cached": sum(one.cached for one in accesses),
        "rows": sum(one.rows for one in accesses),
    }
