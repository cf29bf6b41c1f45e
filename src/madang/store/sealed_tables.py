"""Every column of sealed bytes, content apart: what a copy takes along, and what a new data key must reach."""

from typing import Literal

from madang.store.effects import effect_label
from madang.store.event_rows import event_label
from madang.store.files import file_body_label, file_title_label
from madang.store.idents import from_key
from madang.store.memory_rows import memory_label, namespace_of
from madang.store.reading import checkpoint_label, write_label
from madang.store.resealing import SealedRows
from madang.store.run_rows import request_label
from madang.store.seal import Label
from madang.store.shelves import shelf_label
from madang.store.snapshots import snapshot_label

__all__ = ["CHECKPOINTS", "FILE_BODIES", "FILE_TITLES", "SEALED_TABLES", "SHELVES", "WRITES"]


def _run_label(kind: Literal["request", "answers"], session: str, run: bytes) -> Label:
    return request_label(kind, from_key(run), session)


def _request_label(session: str, run: bytes) -> Label:
    return _run_label("request", session, run)


def _answers_label(session: str, run: bytes) -> Label:
    return _run_label("answers", session, run)


def _effect_label(session: str, run: bytes, key: bytes) -> Label:
    return effect_label(from_key(run), key.decode(), session)


def _memory_label(session: str, namespace: bytes, key: bytes) -> Label:
    return memory_label(session, namespace_of(namespace), key.decode())


CHECKPOINTS = SealedRows(
    read="copy_checkpoints",
    columns=("namespace", "id", "parent", "run", "body"),
    label=checkpoint_label,
    named_by=("namespace", "id", "parent"),
    put="put_checkpoint",
)
WRITES = SealedRows(
    read="list_writes",
    columns=("namespace", "checkpoint", "task", "body"),
    label=write_label,
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
SHELVES = SealedRows(
    read="list_shelved",
    columns=("id", "body"),
    label=shelf_label,
    named_by=("id",),
    put="put_shelved",
)
_SNAPSHOTS = SealedRows(
    read="list_snapshots",
    columns=("checkpoint", "id", "body"),
    label=snapshot_label,
    named_by=("id",),
    put="put_snapshot",
)
FILE_TITLES = SealedRows(
    read="sealed_file_titles",
    columns=("id", "size", "created_at", "expires_at", "body"),
    label=file_title_label,
    named_by=("id",),
    put="put_file_title",
)
FILE_BODIES = SealedRows(
    read="sealed_file_bodies",
    columns=("id", "body"),
    label=file_body_label,
    named_by=("id",),
    put="put_file_body",
)
SEALED_TABLES = (
    CHECKPOINTS,
    WRITES,
    SHELVES,
    _SNAPSHOTS,
    _REQUESTS,
    _ANSWERS,
    _EVENTS,
    _EFFECTS,
    _MEMORIES,
    FILE_TITLES,
    FILE_BODIES,
)
