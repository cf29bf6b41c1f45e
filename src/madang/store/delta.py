"""What LangGraph's DeltaChannel replays: the writes since a channel's last stored value."""

from collections.abc import Mapping, Sequence
from typing import Any

from langgraph.checkpoint.base import DeltaChannelHistory, PendingWrite

from madang.store.archive import Archive
from madang.store.database import Connection
from madang.store.reading import Entry, SnapshotReader

__all__ = ["delta_history"]


async def delta_history(
    archive: Archive, session: str, namespace: str, ident: str | None, channels: Sequence[str]
) -> Mapping[str, DeltaChannelHistory]:
    """For each channel, the writes on the way from its last stored value to the checkpoint, and that value."""

    async def work(connection: Connection) -> Mapping[str, DeltaChannelHistory]:
        reader = await archive.reader(connection, session)
        target = await reader.find(namespace, ident) if reader else None
        if reader is None or target is None:
            return {channel: {"writes": []} for channel in channels}
        return await _walk(reader, target, channels)

    return await archive.database.read(work) if channels else {}


async def _walk(reader: SnapshotReader, target: Entry, channels: Sequence[str]) -> Mapping[str, DeltaChannelHistory]:
    """Follow the parents until every channel has its stored value; a value counts before the writes on top of it."""
    newest_first: dict[str, list[tuple[str, Any]]] = {channel: [] for channel in channels}
    seeds: dict[str, Any] = {}
    entry: Entry | None = target
    while len(seeds) < len(newest_first) and (entry := await reader.parent(entry)) is not None:
        for task, write in reversed(await reader.writes(entry.namespace, entry.key)):
            if write.channel in newest_first and write.channel not in seeds:
                newest_first[write.channel].append((task, write.value))
        stored = await reader.trees(entry)
        seeds |= {name: stored[name] for name in newest_first.keys() & stored.keys() if name not in seeds}
    return {
        channel: await _history(reader, channel, writes[::-1], [seeds[channel]] if channel in seeds else [])
        for channel, writes in newest_first.items()
    }


async def _history(
    reader: SnapshotReader, channel: str, writes: list[tuple[str, Any]], seed: list[Any]
) -> DeltaChannelHistory:
    *values, last = await reader.values([*(tree for _, tree in writes), *(seed or [_NOTHING])], known=True)
    replayed: list[PendingWrite] = [(task, channel, value) for (task, _), value in zip(writes, values, strict=True)]
    return {"writes": replayed, "seed": last} if seed else {"writes": replayed}


_NOTHING = b"\xc0"
