"""Rows sealed again: for another session when one is copied, or under another key when a session gets one."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from madang.store.compression import Compression
from madang.store.contents import content_label
from madang.store.database import Connection, Row
from madang.store.pieces import digest_of
from madang.store.seal import Label, Seal

__all__ = ["Owner", "SealedRows", "reseal_contents", "reseal_rows"]

_BATCH = 512


class Owner(NamedTuple):
    """Whose rows they are, and what they are sealed with."""

    session: str
    key: int
    seal: Seal


class SealedRows(NamedTuple):
    """A column of sealed bytes: how a session's rows are read and put, and which columns their label names.

    Whatever the column is called, the query and the statement call it `body`.
    """

    read: str
    columns: Sequence[str]
    label: Callable[..., Label]
    named_by: Sequence[str]
    put: str

    def label_of(self, session: str, values: Mapping[str, Any]) -> Label:
        """What a row with these values is sealed under."""
        return self.label(session, *(values[column] for column in self.named_by))


async def reseal_rows(connection: Connection, table: SealedRows, source: Owner, target: Owner) -> None:
    """Put all rows that `source` has in a table for `target`; the two may be one session."""

    def again(row: Row) -> dict[str, Any]:
        values = dict(zip(table.columns, row, strict=True))
        plain = source.seal.open(values["body"], table.label_of(source.session, values))
        sealed = target.seal.seal(plain, table.label_of(target.session, values))
        return {**values, "session": target.key, "body": sealed}

    rows = await connection.fetch(table.read, session=source.key)
    await connection.run_many(table.put, map(again, rows))


async def reseal_contents(
    connection: Connection, compression: Compression, count: int, source: Owner, target: Owner
) -> None:
    """Put the content below number `count` for `target`, under the same numbers, so that no tree changes."""

    def again(row: Row) -> dict[str, Any]:
        number, _, body = row
        packed = source.seal.open(body, content_label(source.session, number))
        digest = digest_of(compression.unpack(packed), target.seal.digest_key)
        sealed = target.seal.seal(packed, content_label(target.session, number))
        return {"session": target.key, "number": number, "digest": digest, "body": sealed}

    for span in _spans(count):
        rows = await connection.fetch("read_contents", session=source.key, spans=span)
        await connection.run_many("put_content", map(again, rows))


def _spans(count: int) -> Iterator[str]:
    return (json.dumps([[first, first + _BATCH - 1]]) for first in range(0, count, _BATCH))
