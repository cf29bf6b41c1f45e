"""A session's history without its states: what happened at each step, a page at a time."""

from collections.abc import Sequence
from datetime import datetime

from pydantic import BaseModel, ConfigDict

from madang.store.archive import Archive
from madang.store.clock import from_stamp
from madang.store.database import Connection
from madang.store.idents import from_key, to_key
from madang.store.reading import Entry, SnapshotReader

__all__ = ["Header", "read_history"]

_FEW = 50


class Header(BaseModel):
    """One checkpoint of a history: `size` is what its state weighs in bytes, `added` how much of that was new."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    parent: str | None
    source: str | None
    step: int | None
    nodes: tuple[str, ...]
    at: datetime
    changed: tuple[str, ...]
    size: int
    added: int


async def read_history(
    archive: Archive, session: str, *, namespace: str = "", before: str | None = None, limit: int = 20
) -> list[Header]:
    """The newest headers of a session, those older than checkpoint `before` if it is given."""

    async def work(connection: Connection) -> list[Header]:
        reader = await archive.reader(connection, session)
        if reader is None:
            return []
        older_than = None if before is None else to_key(before)
        place = {"session": reader.place.key, "namespace": namespace}
        rows = await connection.fetch("page_checkpoints", **place, before=older_than, limit=limit)
        entries = [reader.entry(*row) for row in rows]
        writers = await _writers(reader, namespace, entries)
        return [await _header(reader, entry, writers.get(entry.parent or b"", ())) for entry in entries]

    return await archive.database.read(work, light=limit <= _FEW)


async def _writers(reader: SnapshotReader, namespace: str, entries: Sequence[Entry]) -> dict[bytes, list[str]]:
    """The task paths of the writes on the entries' parents: those on the page at once, others one by one."""
    if not entries:
        return {}
    keys = [entry.key for entry in entries]
    first, last = min(keys), max(keys)
    writers = await reader.writers(namespace, first, last)
    for parent in {entry.parent for entry in entries if entry.parent is not None}:
        if not first <= parent <= last:
            writers |= await reader.writers(namespace, parent, parent)
    return writers


async def _header(reader: SnapshotReader, entry: Entry, paths: Sequence[str]) -> Header:
    record = entry.record
    common = await reader.shape(record.metadata)
    shape = await reader.shape(record.shape)
    stamp = record.stamp
    return Header(
        id=from_key(entry.key),
        parent=None if entry.parent is None else from_key(entry.parent),
        source=common.get("source"),
        step=record.step,
        nodes=tuple(dict.fromkeys(name for path in paths if (name := _node(path)))),
        at=datetime.fromisoformat(stamp) if isinstance(stamp, str) else from_stamp(stamp),
        changed=tuple(shape["rest"].get("updated_channels") or ()),
        size=record.size,
        added=record.added,
    )


def _node(path: str) -> str | None:
    """The node a task path ends in: `~__pregel_pull, planner` is the task of `planner`."""
    kind, _, name = path.rpartition(", ")
    return name if kind.endswith("__pregel_pull") and not name.startswith("__") else None
