"""Rows sealed again: for another session when one is copied, or under another key. Lists every column of sealed
bytes.
"""

import json
import logging
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from madang.store.content.packing import Compression
from madang.store.content.pieces import digest_of
from madang.store.content.rows import PlainContents
from madang.store.database.columns import key_to_ident
from madang.store.database.port import Connection, Row
from madang.store.encryption import sealers
from madang.store.encryption.errors import CorruptRowError
from madang.store.memory.items import namespace_of
from madang.store.runs.effect_records import effect_label
from madang.store.runs.rows import RunContentKind, event_label, request_label

_log = logging.getLogger("madang.store")
_BATCH = 512


class RowOwner(NamedTuple):
    """Whose rows they are, and what they are sealed with."""

    session: str
    key: int
    sealer: sealers.Sealer


class SealedRows(NamedTuple):
    """A column of sealed bytes: how a session's rows are read and put, and which columns their label names.

    Whatever the column is called, the query and the statement call it `body`.
    """

    read: str
    columns: Sequence[str]
    label: Callable[..., sealers.RowLabel]
    named_by: Sequence[str]
    put: str

    def label_of(self, session: str, values: Mapping[str, Any]) -> sealers.RowLabel:
        """What a row with these values is sealed under."""
        return self.label(session, *(values[column] for column in self.named_by))


@dataclass(frozen=True, slots=True)
class Resealing:
    """Puts what `source` has for `target`; the two may be one session.

    A damaged row is refused unless it `leaves_damaged` ones behind, which are named in the log.
    """

    connection: Connection
    source: RowOwner
    target: RowOwner
    leaves_damaged: bool = False

    async def rows(self, table: SealedRows) -> None:
        """Put all rows of a table."""
        source, target = self.source, self.target
        sealed: list[dict[str, Any]] = []
        for row in await self.connection.fetch(table.read, session=source.key):
            values = dict(zip(table.columns, row, strict=True))
            with self._leaving_damaged():
                plain = source.sealer.open(values["body"], table.label_of(source.session, values))
                body = target.sealer.seal(plain, table.label_of(target.session, values))
                sealed.append({**values, "session": target.key, "body": body})
        await self.connection.run_many(table.put, sealed)

    async def contents(self, compression: Compression, count: int) -> None:
        """Put the content below number `count`, under the same numbers, so that no tree changes."""
        pending = list[dict[str, Any]]()
        plain = PlainContents(compression, partial(self._packed, pending))
        for span in _spans(count):
            for row in sorted(await self.connection.fetch("read_contents", session=self.source.key, spans=span)):
                with self._leaving_damaged():
                    pending.append(await self._content(row, plain))
            await self._put_contents(pending)

    async def _content(self, row: Row, plain: PlainContents) -> dict[str, Any]:
        number, _, body = row
        source, target = self.source, self.target
        packed = source.sealer.open(body, sealers.content_label(source.session, number))
        digest = digest_of(await plain.unpack(number, packed), target.sealer.digest_key)
        sealed = target.sealer.seal(packed, sealers.content_label(target.session, number))
        return {"session": target.key, "number": number, "digest": digest, "body": sealed}

    async def _packed(self, pending: list[dict[str, Any]], number: int) -> bytes:
        """The body of a content row that has been put for `target` already."""
        await self._put_contents(pending)
        label, spans = sealers.content_label(self.target.session, number), json.dumps([[number, number]])
        for _, _, body in await self.connection.fetch("read_contents", session=self.target.key, spans=spans):
            return self.target.sealer.open(body, label)
        raise CorruptRowError(str(label))

    async def _put_contents(self, pending: list[dict[str, Any]]) -> None:
        await self.connection.run_many("put_content", pending)
        pending.clear()

    @contextmanager
    def _leaving_damaged(self) -> Generator[None]:
        try:
            yield
        except CorruptRowError as error:
            if not self.leaves_damaged:
                raise
            _log.warning("A damaged row is not copied: %s", error)


def _spans(count: int) -> Iterator[str]:
    return (json.dumps([[first, first + _BATCH - 1]]) for first in range(0, count, _BATCH))


def _run_label(kind: RunContentKind, session: str, run: bytes) -> sealers.RowLabel:
    return request_label(kind, key_to_ident(run), session)


def _request_label(session: str, run: bytes) -> sealers.RowLabel:
    return _run_label("request", session, run)


def _answers_label(session: str, run: bytes) -> sealers.RowLabel:
    return _run_label("answers", session, run)


def _outcome_label(session: str, run: bytes) -> sealers.RowLabel:
    return _run_label("outcome", session, run)


def _effect_label(session: str, run: bytes, key: bytes) -> sealers.RowLabel:
    return effect_label(key_to_ident(run), key.decode(), session)


def _memory_label(session: str, namespace: bytes, key: bytes) -> sealers.RowLabel:
    return sealers.memory_label(session, namespace_of(namespace), key.decode())


CHECKPOINTS = SealedRows(
    read="copy_checkpoints",
    columns=("namespace", "id", "parent", "run", "metadata", "step", "body"),
    label=sealers.checkpoint_label,
    named_by=("namespace", "id", "parent"),
    put="put_checkpoint",
)
WRITES = SealedRows(
    read="list_writes",
    columns=("namespace", "checkpoint", "task", "body"),
    label=sealers.write_label,
    named_by=("namespace", "checkpoint", "task"),
    put="put_write",
)
_REQUESTS = SealedRows(
    read="sealed_requests",
    columns=("key", "id", "body"),
    label=_request_label,
    named_by=("id",),
    put="reseal_request",
)
_ANSWERS = SealedRows(
    read="sealed_answers",
    columns=("key", "id", "body"),
    label=_answers_label,
    named_by=("id",),
    put="reseal_answers",
)
_OUTCOMES = SealedRows(
    read="sealed_outcomes",
    columns=("key", "id", "body"),
    label=_outcome_label,
    named_by=("id",),
    put="reseal_outcome",
)
_EVENTS = SealedRows(
    read="sealed_events",
    columns=("position", "body"),
    label=event_label,
    named_by=("position",),
    put="reseal_event",
)
_EFFECTS = SealedRows(
    read="sealed_effects",
    columns=("run", "id", "key", "body"),
    label=_effect_label,
    named_by=("id", "key"),
    put="reseal_effect",
)
_MEMORIES = SealedRows(
    read="sealed_memories",
    columns=("namespace", "key", "body"),
    label=_memory_label,
    named_by=("namespace", "key"),
    put="reseal_memory",
)
OFFLOADED_VALUES = SealedRows(
    read="list_shelved",
    columns=("id", "body"),
    label=sealers.offload_label,
    named_by=("id",),
    put="put_shelved",
)
_NAMED_CHECKPOINTS = SealedRows(
    read="list_snapshots",
    columns=("checkpoint", "id", "body"),
    label=sealers.named_checkpoint_label,
    named_by=("id",),
    put="put_snapshot",
)
FILE_TITLES = SealedRows(
    read="sealed_file_titles",
    columns=("id", "size", "created_at", "expires_at", "body"),
    label=sealers.file_title_label,
    named_by=("id",),
    put="put_file_title",
)
FILE_BODIES = SealedRows(
    read="sealed_file_bodies",
    columns=("id", "body"),
    label=sealers.file_body_label,
    named_by=("id",),
    put="put_file_body",
)
SEALED_TABLES = (
    CHECKPOINTS,
    WRITES,
    OFFLOADED_VALUES,
    _NAMED_CHECKPOINTS,
    _REQUESTS,
    _ANSWERS,
    _OUTCOMES,
    _EVENTS,
    _EFFECTS,
    _MEMORIES,
    FILE_TITLES,
    FILE_BODIES,
)
