"""Telling a run in LangGraph's stream modes, each part derived from what is stored.

The log of the run gives the order. Text and our own events are in it; of a state it holds the name of the checkpoint,
from which values and updates are read. So the same parts come in the same order whenever they are asked for, before
and after a restart, and the log stays small.
"""

from collections.abc import Iterator
from typing import NamedTuple

from langgraph.types import PregelTask, StateSnapshot
from pydantic import JsonValue

from madang.protocol.events import (
    Answered,
    ApprovalRequested,
    CheckpointSaved,
    ClarificationRequested,
    Event,
    Failed,
    Responded,
    RunEnded,
    Token,
)
from madang.protocol.questions import Approval, Clarification
from madang.runtime.errors import CheckpointNotFoundError
from madang.runtime.pauses import is_pause
from madang.runtime.timetravel import TimeTravel
from madang.server.langgraph_api.bodies import StreamMode
from madang.server.langgraph_api.messages import Messages
from madang.server.langgraph_api.shapes import interrupt_shape, state_shape
from madang.server.langgraph_api.values import values_of, wired

__all__ = ["Part", "Teller"]


class Part(NamedTuple):
    """One event of a stream."""

    event: str
    data: JsonValue


class Teller:
    """Tells the events of one run, heard in order, in the modes that are asked for; with `subgraphs`, also of these."""

    def __init__(self, past: TimeTravel, modes: list[StreamMode], *, subgraphs: bool = False) -> None:
        self._past = past
        self._subgraphs = subgraphs
        self._modes = frozenset(modes)
        self._messages = Messages(past.assistant.name)
        self._asked: dict[str, Clarification | Approval] = {}
        self._checkpoint: str | None = None

    def hear(self, event: Event) -> None:
        """Take note of an event, told or not; what is told later depends on it."""
        self._messages.hear(event)
        match event.data:
            case CheckpointSaved(checkpoint=checkpoint):
                self._checkpoint = checkpoint
            case ClarificationRequested(question=question) | ApprovalRequested(request=question):
                self._asked[question.id] = question
            case Answered(question=question):
                self._asked.pop(question, None)
            case _:
                pass

    async def tell(self, event: Event) -> list[Part]:
        """The parts of an event that was heard last."""
        return [*self._spoken(event), *self._own(event), *await self._stored(event), *_failure(event)]

    def _spoken(self, event: Event) -> Iterator[Part]:
        if "messages-tuple" in self._modes:
            yield from (Part("messages", [chunk, about]) for chunk, about in self._messages.chunks(event))
        if "messages" in self._modes:
            yield from (Part(f"messages/{stage}", data) for stage, data in self._messages.stages(event))

    def _own(self, event: Event) -> Iterator[Part]:
        if "custom" in self._modes:
            yield Part("custom", event.to_wire())
        if "events" in self._modes:
            yield Part("events", _traced(event))

    async def _stored(self, event: Event) -> list[Part]:
        """What a checkpoint, or the wait for an answer, says of the state; nothing of one that was pruned."""
        try:
            match event.data:
                case CheckpointSaved(checkpoint=checkpoint):
                    return await self._saved(event.session, checkpoint)
                case RunEnded(status="interrupted"):
                    return await self._waiting(event.session)
                case _:
                    return []
        except CheckpointNotFoundError:
            return []

    async def _saved(self, session: str, checkpoint: str) -> list[Part]:
        if self._modes.isdisjoint(_OF_STATES):
            return []
        snapshot = await self._past.snapshot(session, checkpoint)
        parent = (snapshot.parent_config or {}).get("configurable", {}).get("checkpoint_id")
        known = parent is not None and (self._subgraphs or not self._modes.isdisjoint(_OF_TASKS))
        return await self._step(await self._past.snapshot(session, parent) if known else None, snapshot)

    async def _step(self, before: StateSnapshot | None, after: StateSnapshot) -> list[Part]:
        """How a graph came from one state to the next; what the nodes wrote is kept with the one before."""
        parts: list[Part] = []
        told = before is not None and not _is_input(before) and _source(after) == "loop"
        for task in before.tasks if before and told else ():
            parts += [*await self._inside(task), *self._wrote(task)]
        return [*parts, *self._stands(after)]

    async def _inside(self, task: PregelTask) -> list[Part]:
        """What the sub-graph of a task told, each part under the name of its place."""
        parts: list[Part] = []
        before: StateSnapshot | None = None
        for state in await self._past.inside(task) if self._subgraphs else ():
            place = state.config.get("configurable", {}).get("checkpoint_ns", "")
            parts += [Part(_placed(part.event, place), part.data) for part in await self._step(before, state)]
            before = state
        return parts

    def _wrote(self, task: PregelTask) -> Iterator[Part]:
        result = wired(self._past.assistant, task.result)
        if "updates" in self._modes:
            yield Part("updates", {task.name: result})
        if "tasks" in self._modes:
            yield Part("tasks", {"id": task.id, "name": task.name, "result": result, "error": None})

    def _stands(self, state: StateSnapshot) -> Iterator[Part]:
        if "values" in self._modes and not _is_input(state):
            yield Part("values", dict(values_of(self._past.assistant, state)))
        if self._modes.isdisjoint({"checkpoints", "debug"}):
            return
        thread = state.config.get("configurable", {}).get("thread_id", "")
        shape = state_shape(self._past.assistant, state, thread).model_dump(mode="json")
        if "checkpoints" in self._modes:
            yield Part("checkpoints", shape)
        if "debug" in self._modes:
            yield Part("debug", {"type": "checkpoint", "timestamp": state.created_at, "payload": shape})

    async def _waiting(self, session: str) -> list[Part]:
        asked = [one for one in self._asked.values() if not is_pause(one.id)]
        waiting: list[JsonValue] = [interrupt_shape(one).model_dump(mode="json") for one in asked]
        parts: list[Part] = []
        if "updates" in self._modes:
            parts.append(Part("updates", {"__interrupt__": waiting}))
        if asked and "values" in self._modes and self._checkpoint is not None:
            snapshot = await self._past.snapshot(session, self._checkpoint)
            parts.append(Part("values", {**values_of(self._past.assistant, snapshot), "__interrupt__": waiting}))
        return parts


def _is_input(snapshot: StateSnapshot) -> bool:
    """Whether nothing but the input was stored yet, which LangGraph does not tell of."""
    return _source(snapshot) == "input"


def _source(snapshot: StateSnapshot) -> str | None:
    return (snapshot.metadata or {}).get("source")


def _placed(event: str, place: str) -> str:
    """The name of a part of a sub-graph; one of a graph further below has its place already."""
    return event if "|" in event else f"{event}|{place}"


_OF_TASKS: frozenset[StreamMode] = frozenset({"updates", "tasks"})
_OF_STATES: frozenset[StreamMode] = frozenset({"updates", "tasks", "values", "checkpoints", "debug"})


def _failure(event: Event) -> Iterator[Part]:
    if isinstance(event.data, Failed):
        yield Part("error", {"error": event.data.problem.code, "message": event.data.problem.message})


def _traced(event: Event) -> JsonValue:
    """An event as LangChain's `astream_events` would tell it."""
    spoken = isinstance(event.data, Token | Responded)
    return {
        "event": "on_chat_model_stream" if isinstance(event.data, Token) else "on_custom_event",
        "name": event.agent or "" if spoken else event.data.type,
        "data": event.data.model_dump(mode="json"),
        "run_id": event.run,
        "tags": [],
        "metadata": {"langgraph_node": event.agent, "thread_id": event.session},
        "parent_ids": [],
    }
