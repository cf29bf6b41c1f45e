"""The past of a session: its checkpoints, the state at one, what changed between two, writes on top of one, and a new
session forked from one. States are shown with personal and secret data masked unless they are to be revealed.
"""

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any, NamedTuple
from uuid import uuid4

from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import Checkpoint
from langgraph.constants import END, START
from langgraph.errors import InvalidUpdateError
from langgraph.types import PregelTask, StateSnapshot
from pydantic import JsonValue

from madang.errors import MadangError
from madang.protocol import Actor, RunRequest
from madang.reading.language import detect_language
from madang.runtime.assistants.contract import Assistant, Graph
from madang.runtime.assistants.discovery import Assistants
from madang.runtime.errors import CheckpointNotFoundError, GraphInputError
from madang.runtime.runs.request import read_request
from madang.runtime.runs.run import compiled_graph
from madang.state.fields import Moves, Schema
from madang.state.history import (
    FieldEntry,
    Patch,
    Snapshot,
    diff,
    field_history,
    fields_of,
    redacted_patch,
    snapshot,
)
from madang.state.plans import Plan
from madang.state.privacy import redact, sensitive_fields
from madang.store import RunNotFoundError, Session, Store
from madang.store.checkpoints import CheckpointHeader

_COPY_NODE = "__copy__"
"""LangGraph's name for the writer of a checkpoint that only repeats another."""
FORKED_FROM = "forked_from"
"""Under which name the metadata of a session hold the one it parted from."""
_PHASE = "current_phase"
"""The field of the phase in a state that declares no moves."""


class Standing(NamedTuple):
    """How far a session had come: the phase of its state, and the percentage that was done of its plan, if any."""

    phase: str
    progress: float | None


def standing_of(state: Mapping[str, Any], assistant: Assistant | None) -> Standing:
    """Where a state stands; `assistant` knows which of its fields is the phase."""
    phase, plan = state.get(phase_field(assistant)), state.get("plan")
    return Standing(str(phase or ""), Plan.model_validate(plan).progress if plan else None)


def phase_field(assistant: Assistant | None) -> str:
    """The field that holds the phase: the first whose moves the state declares."""
    return next(iter(Schema.of(assistant.state).with_policy(Moves) if assistant else {}), _PHASE)


@dataclass(frozen=True)
class TimeTravel:
    """The past of sessions of one assistant.

    >>> import asyncio
    >>> from madang.runtime import TimeTravel
    >>> from madang.testing import echo_assistant, open_assistant_session
    >>> async def look_back():
    ...     async with open_assistant_session(echo_assistant()) as session:
    ...         await session.ask("Hello")
    ...         travel = TimeTravel(session.store, session.assistant)
    ...         return [await travel.state_at("s", each.id) for each in await travel.checkpoints("s")]
    >>> asyncio.run(look_back())
    [{'message': 'HELLO'}, {'message': 'Hello'}, {'message': ''}]
    """

    store: Store
    assistant: Assistant

    async def checkpoints(
        self, session: str, *, before: str | None = None, limit: int = 20
    ) -> Sequence[CheckpointHeader]:
        """The newest checkpoints without their states; those older than `before` for the next page."""
        return await self.store.history(session, before=before, limit=limit)

    async def state_at(self, session: str, checkpoint: str, *, reveal: bool = False) -> JsonValue:
        """The state at a checkpoint."""
        state = (await self._at(session, checkpoint)).values
        return fields_of(state) if reveal else redact(state, fields=self._sensitive)

    async def standing_at(self, session: str, checkpoint: str) -> Standing:
        """Where the session stood at a checkpoint."""
        return standing_of(fields_of((await self._at(session, checkpoint)).values), self.assistant)

    async def changes(self, session: str, earlier: str, later: str, *, reveal: bool = False) -> Patch:
        """What turns the state at one checkpoint into that at the other, as a JSON patch."""
        patch = diff((await self._at(session, earlier)).values, (await self._at(session, later)).values)
        return patch if reveal else redacted_patch(patch, fields=self._sensitive)

    async def changes_between_runs(self, earlier: tuple[str, str], later: tuple[str, str]) -> tuple[Patch, JsonValue]:
        """What turns the state that one run left into that of another, and that first state; both masked.

        Each run is given by its session and its id.
        """
        old, new = [await self._left_by(*place) for place in (earlier, later)]
        return redacted_patch(diff(old, new), fields=self._sensitive), redact(old, fields=self._sensitive)

    async def run_of_checkpoint(self, session: str, checkpoint: str) -> str | None:
        """The run that left a checkpoint; None for one that was written outside any run."""
        return ((await self._at(session, checkpoint)).metadata or {}).get("run_id")

    async def checkpoint_before_run(self, session: str, run: str) -> str | None:
        """The checkpoint at which a session stood before a run; None where the run was its first."""
        first: StateSnapshot | None = None
        async for each in self._graph.aget_state_history(_config(session), filter={"run_id": run}):
            first = each
        if first is None:
            newest = await self.store.history(session, limit=1)
            return newest[0].id if newest else None
        return _checkpoint_in(first.parent_config) if first.parent_config else None

    async def fork(
        self,
        session: str,
        checkpoint: str,
        *,
        into: str,
        run: str,
        edits: Mapping[str, Any] | None = None,
        as_node: str | None = None,
    ) -> None:
        """A new session `into` that stands where the old one stood at the checkpoint, with these fields written.

        The edits pass the write gate as a write of the node before, or of `as_node` where several led there. `run` is
        the run that is to go on from here: conducting it does again what followed, which without edits is a replay.
        """
        await self._at(session, checkpoint)
        await self.store.checkpointer.afork_thread(session, into)
        place: dict[str, Any] = {"thread_id": into, "checkpoint_id": checkpoint, "checkpoint_ns": "", "run_id": run}
        writer = as_node if edits else _COPY_NODE
        await self._graph.aupdate_state({"configurable": place}, dict(edits) if edits else None, as_node=writer)

    async def snapshot(self, session: str, checkpoint: str | None = None, *, subgraphs: bool = False) -> StateSnapshot:
        """What LangGraph knows of the state at a checkpoint, by default the latest; nothing masked."""
        if checkpoint is not None:
            return await self._at(session, checkpoint, subgraphs=subgraphs)
        return await self._graph.aget_state(_config(session), subgraphs=subgraphs)

    async def snapshots(
        self, session: str, *, before: str | None = None, limit: int = 10, matching: Mapping[str, Any] | None = None
    ) -> list[StateSnapshot]:
        """The newest states that match, those older than `before` for the next page; nothing masked."""
        older = _config(session, checkpoint_id=before) if before else None
        found = self._graph.aget_state_history(
            _config(session), filter=dict(matching) if matching else None, before=older, limit=limit
        )
        return [each async for each in found]

    async def subgraph_states(self, task: PregelTask) -> list[StateSnapshot]:
        """The states of the sub-graph that a task ran, oldest first; none where it ran none that keeps states."""
        if not isinstance(task.state, dict):
            return []
        found = self._graph.aget_state_history(task.state)
        return [each async for each in found][::-1]

    async def write_state(
        self,
        session: str,
        values: Any,
        *,
        as_node: str | None = None,
        checkpoint: str | None = None,
        run: str | None = None,
    ) -> str:
        """The id of a new checkpoint with `values` written on top of the latest, or of `checkpoint`.

        They pass the write gate as a write of `as_node`, or of the node before where only one led there. `run` is the
        run that waits, if one does, and is to go on from what was written.
        """
        if checkpoint is not None:
            await self._at(session, checkpoint)
        self._check_writer(as_node)
        self.assistant.check_write(values)
        given = {"checkpoint_id": checkpoint, "run_id": run}
        place = _config(session, checkpoint_ns="", **{name: value for name, value in given.items() if value})
        try:
            return _checkpoint_in(await self._graph.aupdate_state(place, values, as_node=as_node))
        except InvalidUpdateError as error:
            if isinstance(error, MadangError):
                raise
            raise GraphInputError(self.assistant.name, "values", self._node_names, str(error)) from None

    def _check_writer(self, as_node: str | None) -> None:
        if as_node is not None and as_node not in {*self._node_names, START, END, _COPY_NODE}:
            raise GraphInputError(self.assistant.name, f"as_node: {as_node}", self._node_names)

    @property
    def _node_names(self) -> list[str]:
        return [name for name in self._graph.nodes if name != START]

    async def rewind(self, session: str, checkpoint: str, *, run: str | None = None) -> None:
        """Let the session stand where it stood at a checkpoint; `run` is the run that is to do again what followed."""
        await self._at(session, checkpoint)
        place = _config(session, checkpoint_id=checkpoint, checkpoint_ns="", **({"run_id": run} if run else {}))
        await self._graph.aupdate_state(place, None, as_node=_COPY_NODE)

    async def timeline(self, session: str) -> list[Snapshot]:
        """Every state of a session with the nodes that left it, oldest first; for `madang.state.history.changes`."""
        writers = {header.id: _writer(header) async for header in self._headers(session)}
        past = [each async for each in self._graph.aget_state_history(_config(session))]
        return [
            snapshot(
                each.values,
                node=writers.get(_checkpoint_of(each), ""),
                at=datetime.fromisoformat(each.created_at or ""),
            )
            for each in reversed(past)
        ]

    async def field_history(self, session: str, field: str, *, limit: int = 50) -> tuple[FieldEntry, ...]:
        """What a field was written to last, so many times at most, oldest first, secrets masked.

        Only states in which it was written are read, so that a long session costs as much as is shown.
        """
        wrote = [header async for header in self._writes_of(session, field, limit + 1)][::-1]
        states = [(header, (await self._at(session, header.id)).values) for header in wrote]
        past = [snapshot(state, node=_writer(header), at=header.at) for header, state in states]
        return tuple(entry.redacted(fields=self._sensitive) for entry in field_history(past, field)[-limit:])

    async def _writes_of(self, session: str, field: str, most: int) -> AsyncIterator[CheckpointHeader]:
        """The newest checkpoints that wrote a field, newest first."""
        async for header in self._headers(session):
            if field in header.changed:
                yield header
                most -= 1
            if not most:
                return

    async def _at(self, session: str, checkpoint: str, *, subgraphs: bool = False) -> StateSnapshot:
        found = await self._graph.aget_state(_config(session, checkpoint_id=checkpoint), subgraphs=subgraphs)
        if found.metadata is None:
            raise CheckpointNotFoundError(session, checkpoint)
        return found

    async def _left_by(self, session: str, run: str) -> Any:
        """The last state of a run; nothing where none of its states is kept."""
        found = await self.snapshots(session, limit=1, matching={"run_id": run})
        return found[0].values if found else {}

    async def _headers(self, session: str) -> AsyncIterator[CheckpointHeader]:
        """All checkpoints without their states, newest first."""
        before: str | None = None
        while page := await self.store.history(session, before=before, limit=200):
            for header in page:
                yield header
            before = page[-1].id

    @cached_property
    def _graph(self) -> Graph:
        return compiled_graph(self.assistant, self.assistant.checkpointer_on(self.store.checkpointer))

    @property
    def _sensitive(self) -> frozenset[str]:
        return frozenset(sensitive_fields(self.assistant.state))


def _writer(header: CheckpointHeader) -> str:
    return "+".join(header.nodes) or header.source or ""


async def stored_fields(store: Store, session: str, checkpoint: str) -> dict[str, Any]:
    """The fields of a state as they are stored, for a session whose assistant is not here."""
    found = await store.checkpointer.aget_tuple(_config(session, checkpoint_id=checkpoint, checkpoint_ns=""))
    return own_fields(found.checkpoint) if found else {}


def own_fields(checkpoint: Checkpoint) -> dict[str, Any]:
    """The values of a checkpoint, without the channels that LangGraph keeps for itself."""
    values = checkpoint["channel_values"]
    return {name: value for name, value in values.items() if not name.startswith("__") and ":" not in name}


def _config(session: str, **more: str) -> RunnableConfig:
    return {"configurable": {"thread_id": session, **more}}


def _checkpoint_of(found: StateSnapshot) -> str:
    return _checkpoint_in(found.config)


def _checkpoint_in(config: RunnableConfig) -> str:
    return config.get("configurable", {}).get("checkpoint_id", "")


class TimeTravels:
    """The past of the sessions of each assistant."""

    def __init__(self, store: Store, assistants: Assistants) -> None:
        self._store = store
        self._assistants = assistants
        self._known: dict[str, TimeTravel] = {}

    def of(self, assistant: str) -> TimeTravel:
        """The past of the sessions of the assistant of that name, or `AssistantError`."""
        if assistant not in self._known:
            self._known[assistant] = TimeTravel(self._store, self._assistants.get(assistant))
        return self._known[assistant]


@dataclass(frozen=True, slots=True, kw_only=True)
class ForkPoint:
    """Where a new session parts from an old one, and what is different there.

    `edits` pass the write gate as a write of `as_node`, or of the node before where only one led there. Without a
    `message`, what followed the checkpoint is done again; `client_fields` are kept with the message.
    """

    session: str
    checkpoint: str
    edits: Mapping[str, JsonValue] = field(default_factory=dict[str, JsonValue])
    as_node: str | None = None
    message: str | None = None
    client_fields: Mapping[str, JsonValue] = field(default_factory=dict[str, JsonValue])
    into: str = field(default_factory=lambda: str(uuid4()))


async def request_at(travel: TimeTravel, session: str, checkpoint: str) -> RunRequest:
    """What had been asked when a checkpoint was left; for one that was written outside any run, next to nothing."""
    run = await travel.run_of_checkpoint(session, checkpoint) or ""
    try:
        return read_request(await travel.store.runs.get(run), await travel.store.runs.request_of(run))
    except RunNotFoundError:
        return RunRequest(session=session, assistant=travel.assistant.name, message="…")


async def fork_request(travel: TimeTravel, actor: Actor, branch: ForkPoint) -> RunRequest:
    """The message of the branch, or what was asked when its checkpoint was left."""
    asked = await request_at(travel, branch.session, branch.checkpoint)
    if branch.message is not None:
        language = detect_language(branch.message, asked.language)
        asked = RunRequest(message=branch.message, language=language, client_fields=dict(branch.client_fields))
    return asked.changed(session=branch.into, assistant=travel.assistant.name, actor=actor)


async def copy_session_at(store: Store, travel: TimeTravel, old: Session, branch: ForkPoint, run: str) -> None:
    """Make the new session of a branch, with the edits written; where they are refused, nothing is left of it."""
    await store.sessions.create(
        branch.into,
        tenant=old.tenant,
        user=old.user,
        assistant=old.assistant,
        title=old.title,
        metadata={**old.metadata, FORKED_FROM: old.id},
    )
    try:
        await travel.fork(
            old.id, branch.checkpoint, into=branch.into, run=run, edits=branch.edits or None, as_node=branch.as_node
        )
    except MadangError:
        await store.delete(branch.into)
        raise
