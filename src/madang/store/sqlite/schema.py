"""Bringing a database file to the schema this program knows."""

import sqlite3
from collections.abc import Iterator, Sequence

from madang.store.errors import NewerStoreError
from madang.store.queries import Migration

__all__ = ["upgrade"]


def upgrade(raw: sqlite3.Connection, migrations: Sequence[Migration]) -> None:
    """Apply the migrations the file has not seen, all or none; refuse a file from a newer program."""
    raw.execute("BEGIN IMMEDIATE")
    try:
        raw.execute("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER PRIMARY KEY) STRICT")
        (found,) = raw.execute("SELECT coalesce(max(version), 0) FROM schema_version").fetchone()
        known = migrations[-1][0]
        if found > known:
            raise NewerStoreError(found, known)
        for version, text in migrations:
            if version > found:
                _apply(raw, version, text)
        raw.execute("COMMIT")
    finally:
        if raw.in_transaction:
            raw.execute("ROLLBACK")


def _apply(raw: sqlite3.Connection, version: int, text: str) -> None:
    for statement in _statements(text):
        raw.execute(statement)
    raw.execute("INSERT INTO schema_version (version) VALUES (?)", (version,))


def _statements(text: str) -> Iterator[str]:
    statement = ""
    for line in text.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
