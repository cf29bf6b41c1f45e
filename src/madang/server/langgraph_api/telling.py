"""Telling a run in LangGraph's stream modes, each part derived from what is stored.

The log of the run gives the order. Text and our own events are in it; of a state it holds the name of the checkpoint,
from which values and updates are read. So the same parts come in the same order whenever they are asked for, before
and after a restart, and the log stays small.
"""

from collections.abc import Iterator
from typing import NamedTuple

from langgraph.types import StateSnapshot
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
    """Tells the events of one run, heard in order, in the modes that are asked for."""

    def __init__(self, past: TimeTravel, modes: list[StreamMode]) -> None:
        self._past = past
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
        parts = await self._tasks(session, snapshot)
        if "values" in self._modes and not _is_input(snapshot):
            parts.append(Part("values", dict(values_of(self._past.assistant, snapshot))))
        shape = state_shape(self._past.assistant, snapshot, session).model_dump(mode="json")
        if "checkpoints" in self._modes:
            parts.append(Part("checkpoints", shape))
        if "debug" in self._modes:
            parts.append(Part("debug", {"type": "checkpoint", "timestamp": snapshot.created_at, "payload": shape}))
        return parts

    async def _tasks(self, session: str, snapshot: StateSnapshot) -> list[Part]:
        """What the nodes wrote that led to a state; those writes are kept with the state before it."""
        parent = (snapshot.parent_config or {}).get("configurable", {}).get("checkpoint_id")
        if (
            parent is None
            or (snapshot.metadata or {}).get("source") != "loop"
            or not self._modes & {"updates", "tasks"}
        ):
            return []
        parts: list[Part] = []
        before = await self._past.snapshot(session, parent)
        for task in () if _is_input(before) else before.tasks:
            result = wired(self._past.assistant, task.result)
            if "updates" in self._modes:
                parts.append(Part("updates", {task.name: result}))
            if "tasks" in self._modes:
                parts.append(Part("tasks", {"id": task.id, "name": task.name, "result": result, "error": None}))
        return parts

    async def _waiting(self, session: str) -> list[Part]:
        waiting: list[JsonValue] = [interrupt_shape(one).model_dump(mode="json") for one in self._asked.values()]
        parts: list[Part] = []
        if "updates" in self._modes:
            parts.append(Part("updates", {"__interrupt__": waiting}))
        if "values" in self._modes and self._checkpoint is not None:
            snapshot = await self._past.snapshot(session, self._checkpoint)
            parts.append(Part("values", {**values_of(self._past.assistant, snapshot), "__interrupt__": waiting}))
        return parts


def _is_input(snapshot: StateSnapshot) -> bool:
    """Whether nothing but the input was stored yet, which LangGraph does not tell of."""
    return (snapshot.metadata or {}).get("source") == "input"


_OF_STATES: frozenset[StreamMode] = frozenset({"values", "updates", "tasks", "checkpoints", "debug"})


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
