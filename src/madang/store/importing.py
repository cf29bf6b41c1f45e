"""Moving the checkpoints of LangGraph's own savers over: every thread, namespace, checkpoint and pending write."""

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple, Protocol

from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import BaseCheckpointSaver, CheckpointTuple, PendingWrite

from madang.store.errors import ImportMismatchError
from madang.store.store import Store

__all__ = ["ImportProgress", "Place", "Source", "compare_checkpoints", "import_checkpoints"]


class Place(NamedTuple):
    """Where a checkpoint is."""

    thread: str
    namespace: str
    id: str

    @property
    def config(self) -> RunnableConfig:
        """The place as LangGraph names it."""
        where = {"thread_id": self.thread, "checkpoint_ns": self.namespace, "checkpoint_id": self.id}
        return {"configurable": where}


class Source(Protocol):
    """A saver to be moved from, with what its interface does not tell."""

    @property
    def saver(self) -> BaseCheckpointSaver[Any]:
        """The saver itself."""
        ...

    def places(self) -> AsyncIterator[Place]:
        """Where all checkpoints are, older ones of a thread first."""
        ...

    async def task_paths(self, place: Place) -> dict[str, str]:
        """The path of each task that wrote on top of a checkpoint; it decides the order of the writes."""
        ...


@dataclass(frozen=True, slots=True)
class ImportProgress:
    """How far an import is: checkpoints copied now, and those that were there already."""

    copied: int = 0
    present: int = 0


async def import_checkpoints(
    source: Source, store: Store, *, report: Callable[[ImportProgress], None] = lambda _: None
) -> ImportProgress:
    """Copy what the store does not have yet. What was cut off is gone on with when it is called again.

    The writes of a checkpoint are copied before it: a checkpoint that is there is there with all that belongs to it.
    """
    progress = ImportProgress()
    async for place in source.places():
        if await store.checkpointer.aget_tuple(place.config) is not None:
            progress = ImportProgress(progress.copied, progress.present + 1)
        elif found := await source.saver.aget_tuple(place.config):
            await _copy(found, await source.task_paths(place), store, place)
            progress = ImportProgress(progress.copied + 1, progress.present)
        report(progress)
    return progress


async def compare_checkpoints(source: Source, store: Store) -> int:
    """How many checkpoints there are, all the same on both sides; else `ImportMismatchError` names the first."""
    count = 0
    async for place in source.places():
        before = await source.saver.aget_tuple(place.config)
        after = await store.checkpointer.aget_tuple(place.config)
        if before is None or after is None or _essence(before) != _essence(after):
            raise ImportMismatchError(place.id, place.thread)
        count += 1
    return count


async def _copy(found: CheckpointTuple, paths: dict[str, str], store: Store, place: Place) -> None:
    for task, writes in groupby(found.pending_writes or [], key=itemgetter(0)):
        pairs = [(channel, value) for _, channel, value in writes]
        await store.checkpointer.aput_writes(place.config, pairs, task, paths.get(task, ""))
    parent = (found.parent_config or {}).get("configurable", {}).get("checkpoint_id")
    config: RunnableConfig = {"configurable": {"thread_id": place.thread, "checkpoint_ns": place.namespace}}
    config["configurable"]["checkpoint_id"] = parent
    versions = found.checkpoint["channel_versions"]
    await store.checkpointer.aput(config, found.checkpoint, found.metadata, versions)


def _essence(found: CheckpointTuple) -> tuple[object, object, object, list[PendingWrite]]:
    parent = (found.parent_config or {}).get("configurable", {}).get("checkpoint_id")
    return found.checkpoint, found.metadata, parent, found.pending_writes or []
