"""Bringing a schema of a Postgres database to what this program knows."""

from collections.abc import Sequence
from typing import LiteralString

import psycopg
from psycopg.sql import SQL, Identifier

from madang.store.errors import NewerStoreError
from madang.store.queries import Migration

__all__ = ["enter", "upgrade"]


def upgrade(raw: psycopg.Connection, schema: str, migrations: Sequence[Migration]) -> None:
    """Apply the migrations the schema has not seen, all or none; refuse one from a newer program.

    Programs that start together wait for each other. A schema that is up to date is only read, so that its user needs
    no right to create anything.
    """
    with raw.transaction():
        raw.execute("SELECT pg_advisory_xact_lock(hashtextextended('madang.store ' || %s, 0))", (schema,))
        found, known = _version(raw, schema), migrations[-1][0]
        if found > known:
            raise NewerStoreError(found, known)
        for version, text in migrations:
            if version > found:
                raw.execute(text.encode())
                raw.execute("INSERT INTO schema_version (version) VALUES (%s)", (version,))


def enter(raw: psycopg.Connection, schema: str) -> None:
    """Let names without a schema mean `schema`, for as long as the connection lives."""
    raw.execute(SQL("SET search_path TO {}").format(Identifier(schema)))


def _version(raw: psycopg.Connection, schema: str) -> int:
    """The version the schema is at; it is made if it is not there."""
    if not _one(raw, "SELECT count(*) FROM pg_namespace WHERE nspname = %s", schema):
        raw.execute(SQL("CREATE SCHEMA {}").format(Identifier(schema)))
    enter(raw, schema)
    tables = "SELECT count(*) FROM pg_tables WHERE schemaname = %s AND tablename = 'schema_version'"
    if not _one(raw, tables, schema):
        raw.execute("CREATE TABLE schema_version (version integer PRIMARY KEY)")
    return _one(raw, "SELECT coalesce(max(version), 0) FROM schema_version")


def _one(raw: psycopg.Connection, query: LiteralString, *values: object) -> int:
    [(value,)] = raw.execute(query, values).fetchall()
    return value
