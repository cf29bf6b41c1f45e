"""The LangGraph checkpointer of a store: `graph.compile(checkpointer=store.checkpointer)`."""

import copy
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, cast

from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import (
    BaseCheckpointSaver,
    ChannelVersions,
    Checkpoint,
    CheckpointMetadata,
    CheckpointTuple,
    DeltaChannelHistory,
    get_checkpoint_id,
    get_checkpoint_metadata,
)

from madang.state.history import Migrations
from madang.store.checkpoints.history import delta_history
from madang.store.checkpoints.listing import list_stored_checkpoints
from madang.store.checkpoints.pruning import CheckpointPruning
from madang.store.checkpoints.reader import CheckpointArchive, StoredCheckpoint
from madang.store.checkpoints.state_migration import DeclaredStates, StateVersions, lineage_of, register_state
from madang.store.checkpoints.writer import CheckpointWriter
from madang.store.content.type_registry import TypeRegistry
from madang.store.database.threads import BackgroundLoop
from madang.store.encryption.errors import CorruptRowError
from madang.store.runs.notifier import Notifier
from madang.store.runs.rows import epoch_in_config

Version = int | float | str
BeforeSave = Callable[[], Awaitable[None]]


class Checkpointer(BaseCheckpointSaver[Any]):
    """Everything a LangGraph saver may offer; each synchronous method runs its asynchronous twin."""

    def __init__(
        self, archive: CheckpointArchive, notifier: Notifier, loop: BackgroundLoop, declared: DeclaredStates
    ) -> None:
        super().__init__()
        self._archive = archive
        self._notifier = notifier
        self._writer = CheckpointWriter(archive, notifier)
        self._loop = loop
        self._declared_states = declared
        self._state_versions = StateVersions()
        self._before_save: BeforeSave | None = None

    async def asetup(self) -> None:
        """Does nothing: the store was set up when it was opened."""

    # Reading

    async def aget_tuple(self, config: RunnableConfig) -> CheckpointTuple | None:
        """The checkpoint that `config` names, or the latest of its thread and namespace.

        A damaged one is refused. LangGraph also asks for the latest, by an id of None, only to learn that it is not
        the one a run begins from; so it is told that id, and refused whatever else it asks of a damaged one.
        """
        session, namespace, ident = _address(config)
        await self._writer.settle(session)
        try:
            found = await self._archive.get(session, namespace, ident)
        except CorruptRowError as error:
            if ident is not None or "checkpoint_id" not in _configurable(config):
                raise
            latest = await self._archive.latest_ident(session, namespace)
            return CheckpointTuple(config, cast("Any", _Refused(error, id=latest)), cast("Any", _Refused(error)))
        if found is None:
            return None
        read = _tuple(found, _configurable(config)["thread_id"], config if ident else None)
        return self._state_versions.migrate(read, namespace, resuming=ident is None)

    async def alist(
        self,
        config: RunnableConfig | None,
        *,
        filter: dict[str, Any] | None = None,  # noqa: A002 - the name LangGraph calls it by
        before: RunnableConfig | None = None,
        limit: int | None = None,
    ) -> AsyncIterator[CheckpointTuple]:
        """The checkpoints that match all that is given, newest first; a damaged one ends the list with its error."""
        async for some in self._list(config, filter, before, limit):
            for found in some:
                yield found

    async def _list(
        self,
        config: RunnableConfig | None,
        matching: Mapping[str, Any] | None,
        before: RunnableConfig | None,
        limit: int | None,
    ) -> AsyncIterator[Sequence[CheckpointTuple]]:
        """What `alist` gives, as many at a time as are read together."""
        where: Mapping[str, Any] = _configurable(config) if config else {}
        thread = where.get("thread_id")
        if thread is not None:
            await self._writer.settle(str(thread))
        found = list_stored_checkpoints(
            self._archive,
            session=None if thread is None else str(thread),
            namespace=where.get("checkpoint_ns"),
            ident=get_checkpoint_id(config) if config else None,
            matching=matching or {},
            before=get_checkpoint_id(before) if before else None,
            limit=limit,
        )
        async for some in found:
            tuples = [
                (_tuple(stored, session if thread is None else thread, None), stored.namespace)
                for session, stored in some
            ]
            yield [self._state_versions.migrate(read, place, resuming=False) for read, place in tuples]

    async def aget_delta_channel_history(
        self, *, config: RunnableConfig, channels: Sequence[str]
    ) -> Mapping[str, DeltaChannelHistory]:
        """For each channel, the writes since its last stored value on the way to this checkpoint, and that value."""
        session, namespace, ident = _address(config)
        return await delta_history(self._archive, session, namespace, ident, channels)

    # Writing

    async def aput(
        self,
        config: RunnableConfig,
        checkpoint: Checkpoint,
        metadata: CheckpointMetadata,
        new_versions: ChannelVersions,
    ) -> RunnableConfig:
        """Store a checkpoint; values are compared with what is stored, those of `new_versions` down to their parts."""
        if self._before_save:
            await self._before_save()
        session, namespace, parent = _address(config)
        kept = cast("dict[str, Any]", get_checkpoint_metadata(config, metadata))
        await self._writer.put(
            session,
            namespace,
            parent=parent,
            checkpoint=checkpoint,
            metadata=self._state_versions.stamp(namespace, kept),
            moved=new_versions,
            writer=epoch_in_config(config),
        )
        return _config(_configurable(config)["thread_id"], namespace, checkpoint["id"])

    async def aput_writes(
        self, config: RunnableConfig, writes: Sequence[tuple[str, Any]], task_id: str, task_path: str = ""
    ) -> None:
        """Store what a task wrote on top of a checkpoint."""
        if self._before_save:
            await self._before_save()
        session, namespace, ident = _address(config)
        await self._writer.put_writes(
            session,
            namespace,
            checkpoint=ident or "",
            writes=writes,
            task=task_id,
            path=task_path,
            writer=epoch_in_config(config),
            may_wait=True,  # a checkpoint mostly follows at once
        )

    async def adelete_thread(self, thread_id: str) -> None:
        """Delete the thread; if it is a session, later writes to it are refused, else it can be begun anew."""
        await self._archive.sessions.delete_thread(str(thread_id))
        self._archive.caches.drop(str(thread_id))

    async def adelete_for_runs(self, run_ids: Sequence[str]) -> None:
        """Delete the checkpoints and writes of these runs, unless a later delta state is built on them."""
        await CheckpointPruning(self._archive).delete_runs(run_ids)

    async def acopy_thread(self, source_thread_id: str, target_thread_id: str) -> None:
        """Copy all of a thread to one that has no checkpoints yet."""
        await CheckpointPruning(self._archive).copy(str(source_thread_id), str(target_thread_id))

    async def afork_thread(self, source_thread_id: str, target_thread_id: str) -> None:
        """Copy a thread, to go on from one of its good checkpoints: what is damaged stays behind, and is logged."""
        await CheckpointPruning(self._archive).copy(str(source_thread_id), str(target_thread_id), leaves_damaged=True)

    async def aprune(
        self, thread_ids: Sequence[str], *, strategy: Literal["keep_latest", "delete"] | str = "keep_latest"
    ) -> None:
        """Keep each namespace's latest checkpoint and what its delta channels are built on, or delete all."""
        for thread_id in thread_ids:
            await CheckpointPruning(self._archive).prune(str(thread_id), strategy)

    # The synchronous edge

    def setup(self) -> None:
        """See `asetup`; here so that code written for LangGraph's savers runs as it is."""

    def get_tuple(self, config: RunnableConfig) -> CheckpointTuple | None:
        """See `aget_tuple`."""
        return self._loop.run(self.aget_tuple(config))

    def list(
        self,
        config: RunnableConfig | None,
        *,
        filter: dict[str, Any] | None = None,  # noqa: A002 - the name LangGraph calls it by
        before: RunnableConfig | None = None,
        limit: int | None = None,
    ) -> Iterator[CheckpointTuple]:
        """See `alist`."""
        found = self._list(config, filter, before, limit)

        async def following() -> Sequence[CheckpointTuple] | None:
            return await anext(found, None)

        while some := self._loop.run(following()):
            yield from some

    def get_delta_channel_history(
        self, *, config: RunnableConfig, channels: Sequence[str]
    ) -> Mapping[str, DeltaChannelHistory]:
        """See `aget_delta_channel_history`."""
        return self._loop.run(self.aget_delta_channel_history(config=config, channels=channels))

    def put(
        self,
        config: RunnableConfig,
        checkpoint: Checkpoint,
        metadata: CheckpointMetadata,
        new_versions: ChannelVersions,
    ) -> RunnableConfig:
        """See `aput`."""
        return self._loop.run(self.aput(config, checkpoint, metadata, new_versions))

    def put_writes(
        self, config: RunnableConfig, writes: Sequence[tuple[str, Any]], task_id: str, task_path: str = ""
    ) -> None:
        """See `aput_writes`."""
        self._loop.run(self.aput_writes(config, writes, task_id, task_path))

    def delete_thread(self, thread_id: str) -> None:
        """See `adelete_thread`."""
        self._loop.run(self.adelete_thread(thread_id))

    def delete_for_runs(self, run_ids: Sequence[str]) -> None:
        """See `adelete_for_runs`."""
        self._loop.run(self.adelete_for_runs(run_ids))

    def copy_thread(self, source_thread_id: str, target_thread_id: str) -> None:
        """See `acopy_thread`."""
        self._loop.run(self.acopy_thread(source_thread_id, target_thread_id))

    def prune(
        self, thread_ids: Sequence[str], *, strategy: Literal["keep_latest", "delete"] | str = "keep_latest"
    ) -> None:
        """See `aprune`."""
        self._loop.run(self.aprune(thread_ids, strategy=strategy))

    # Versions and types

    def get_next_version(self, current: Version | None, channel: None) -> Version:
        """The version after `current`, of the same type; whole numbers on a new thread."""
        del channel
        return _next_channel_version(current)

    def for_state(self, state: type[Any], migrations: Migrations | None = None, *, under: str = "") -> "Checkpointer":
        """A checkpointer on the same store that knows the state of a graph, and brings older ones forward on reading.

        `under` names the nodes that lead to a subgraph, as in `team` or `team|writer`. Fields marked Sensitive are
        reported if the store has no keys.
        """
        lineage = lineage_of(state, migrations)
        register_state(state, lineage, self._registry)
        self._declared_states.add(lineage)
        clone = copy.copy(self)
        clone._state_versions = self._state_versions.with_lineage(under, lineage)
        return clone

    def register_schemas(self, schemas: Iterable[Any]) -> None:
        """Allow the types that a graph's schemas mention; `CheckedGraph.compile` calls it."""
        self._registry.register_schemas(schemas)

    def can_store(self, found: type[Any]) -> bool:
        """Whether values of a type can be stored as things stand."""
        return self._registry.form_of(found) is not None

    @property
    def _registry(self) -> TypeRegistry:
        return self._archive.content_rows.codec.registry

    def for_types(self, types: Iterable[type[Any]]) -> "Checkpointer":
        """This checkpointer, which from now on stores the types of a graph that declares no state of ours.

        Those that cannot be stored are passed over: a state that holds one is refused when it is written.
        """
        self._registry.register_what_can_be(types)
        return self

    def with_before_save(self, ready: BeforeSave) -> "Checkpointer":
        """A checkpointer on the same store that awaits `ready` before every save."""
        clone = copy.copy(self)
        clone._before_save = ready
        return clone

    def with_allowlist(self, extra_allowlist: Collection[tuple[str, ...]]) -> "Checkpointer":
        """A checkpointer on the same store that also rebuilds the types of these (module, name) pairs."""
        clone = copy.copy(self)
        clone._archive = self._archive.with_types(extra_allowlist)
        clone._writer = CheckpointWriter(clone._archive, self._notifier)
        return clone


class _Refused(Mapping[str, Any]):
    """What stands for a damaged checkpoint: everything but what is `told` of it raises its error."""

    def __init__(self, error: CorruptRowError, **told: Any) -> None:
        self._error = error
        self._told = told

    def __getitem__(self, key: str) -> Any:
        if key in self._told:
            return self._told[key]
        raise self._error

    def __iter__(self) -> Iterator[str]:
        raise self._error

    def __len__(self) -> int:
        raise self._error


def _next_channel_version(current: int | float | str | None) -> int | float | str:
    """A version that compares greater than `current` and is of its type."""
    if current is None:
        return 1
    if isinstance(current, str):
        count = int(current.split(".")[0]) + 1
        return f"{count:032}.{random.random():016}"  # noqa: S311 - tells branches apart, hides nothing
    return current + 1


def _address(config: RunnableConfig) -> tuple[str, str, str | None]:
    where = _configurable(config)
    return str(where["thread_id"]), where.get("checkpoint_ns", ""), get_checkpoint_id(config) or None


def _configurable(config: RunnableConfig) -> Mapping[str, Any]:
    return config.get("configurable", {})


def _config(thread: object, namespace: str, ident: str) -> RunnableConfig:
    return {"configurable": {"thread_id": thread, "checkpoint_ns": namespace, "checkpoint_id": ident}}


def _tuple(found: StoredCheckpoint, thread: object, asked: RunnableConfig | None) -> CheckpointTuple:
    return CheckpointTuple(
        config=asked or _config(thread, found.namespace, found.id),
        checkpoint=found.checkpoint,
        metadata=found.metadata,
        parent_config=_config(thread, found.namespace, found.parent) if found.parent else None,
        pending_writes=found.pending_writes,
    )
