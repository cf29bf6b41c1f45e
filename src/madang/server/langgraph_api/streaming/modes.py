"""A run's events translated into LangGraph's stream modes (values, updates, messages, custom, ...).

The log of the run gives the order; values and updates are read from the checkpoints that it names. So the same parts
come in the same order whenever they are asked for, before and after a restart, and the log stays small. What a model
writes has the id that the message has in the state, so that a chat shows it once.
"""

from collections.abc import AsyncIterator, Iterator
from typing import NamedTuple

from langgraph.constants import START
from langgraph.types import PregelTask, StateSnapshot
from pydantic import JsonValue

from madang.protocol import (
    Approval,
    ApprovalRequested,
    CheckpointSaved,
    Clarification,
    ClarificationRequested,
    CustomWritten,
    Event,
    QuestionAnswered,
    RunEnded,
    RunFailed,
)
from madang.runtime import CheckpointNotFoundError
from madang.runtime.assistants import StockGraph
from madang.runtime.runs import TimeTravel, graph_without_checkpointer, is_pause
from madang.server.langgraph_api.conversation import AnswerDetails
from madang.server.langgraph_api.requests import StreamMode
from madang.server.langgraph_api.responses import interrupt_shape, state_values, to_wire, with_interrupts
from madang.server.langgraph_api.streaming.message_assembly import MessageAssembler
from madang.server.langgraph_api.streaming.step_shapes import (
    LangChainTraces,
    checkpoint_shape,
    debug_shape,
    task_result,
    task_start,
)


class StreamPart(NamedTuple):
    """One event of a stream."""

    event: str
    data: JsonValue


class StreamTranslator:
    """Tells the events of one run, heard in order, in the modes that are asked for; with `subgraphs`, also of these."""

    def __init__(
        self, past: TimeTravel, modes: list[StreamMode], details: AnswerDetails, *, subgraphs: bool = False
    ) -> None:
        self._time_travel = past
        self._details = details
        self._subgraphs = subgraphs
        self._modes = frozenset(modes)
        self._is_stock = isinstance(past.assistant, StockGraph)
        self._messages = MessageAssembler(past.assistant.name, tells_answer=not self._is_stock)
        self._open_questions: dict[str, Clarification | Approval] = {}
        self._checkpoint: str | None = None
        self._traces = LangChainTraces(past.assistant.name)

    def add(self, event: Event) -> None:
        """Take note of an event, told or not; what is told later depends on it."""
        self._messages.add(event)
        match event.data:
            case CheckpointSaved(checkpoint=checkpoint):
                self._checkpoint = checkpoint
            case ClarificationRequested(question=question) | ApprovalRequested(request=question):
                self._open_questions[question.id] = question
            case QuestionAnswered(question=question):
                self._open_questions.pop(question, None)
            case _:
                pass

    async def parts_of(self, event: Event) -> list[StreamPart]:
        """The parts of an event that was heard last."""
        return [
            *[part async for part in self._message_parts(event)],
            *self._event_parts(event),
            *await self._state_parts(event),
            *_failure(event),
        ]

    async def _message_parts(self, event: Event) -> AsyncIterator[StreamPart]:
        added = self._details.added
        if "messages-tuple" in self._modes:
            for chunk, about in self._messages.chunks(event):
                yield StreamPart("messages", [await added(chunk), about])
        if "messages" in self._modes:
            for stage, data in self._messages.stages(event):
                told = [await added(each) for each in data] if stage == "complete" and isinstance(data, list) else data
                yield StreamPart(f"messages/{stage}", told)

    def _event_parts(self, event: Event) -> Iterator[StreamPart]:
        if "custom" in self._modes:
            yield from self._custom_parts(event)
        if "events" in self._modes:
            yield from (StreamPart("events", each) for each in self._traces.of_event(event, self._messages))
            if not self._is_stock:
                yield StreamPart("events", self._traces.of_assistant(event))

    def _custom_parts(self, event: Event) -> Iterator[StreamPart]:
        """What a stock graph wrote to its stream; of an assistant, every event, which tells more than its state."""
        if not self._is_stock:
            yield StreamPart("custom", event.to_wire())
        elif isinstance(event.data, CustomWritten) and (self._subgraphs or not event.data.place):
            place = event.data.place
            yield StreamPart(_namespaced("custom", place) if place else "custom", event.data.value)

    async def _state_parts(self, event: Event) -> list[StreamPart]:
        """What a checkpoint, or the wait for an answer, says of the state; nothing of one that was pruned."""
        try:
            match event.data:
                case CheckpointSaved(checkpoint=checkpoint):
                    return await self._checkpoint_parts(event, checkpoint)
                case RunEnded(status="interrupted"):
                    return await self._interrupt_parts(event.session)
                case _:
                    return []
        except CheckpointNotFoundError:
            return []

    async def _checkpoint_parts(self, event: Event, checkpoint: str) -> list[StreamPart]:
        tells_messages = self._is_stock and not self._modes.isdisjoint(_OF_MESSAGES)
        if self._modes.isdisjoint(_OF_STATES) and not tells_messages:
            return []
        snapshot = await self._time_travel.snapshot(event.session, checkpoint)
        parent = (snapshot.parent_config or {}).get("configurable", {}).get("checkpoint_id")
        known = parent is not None and (self._subgraphs or tells_messages or not self._modes.isdisjoint(_OF_TASKS))
        before = await self._time_travel.snapshot(event.session, parent) if known else None
        written = self._written_messages(event, before, snapshot) if tells_messages else ()
        return [*written, *await self._step_parts(before, snapshot)]

    def _written_messages(
        self, event: Event, before: StateSnapshot | None, after: StateSnapshot
    ) -> Iterator[StreamPart]:
        """The messages of a stock graph that are new in its state, and that no model streamed."""
        if before is None or _is_input(before) or _source(after) != "loop":
            return
        about = self._messages.about_node(event, "+".join(task.name for task in before.tasks))
        for message in self._new_messages(before, after):
            if self._messages.is_told(message):
                continue
            if "messages-tuple" in self._modes:
                yield StreamPart("messages", [message, about])
            if "messages" in self._modes:
                yield StreamPart("messages/metadata", {str(message["id"]): {"metadata": about}})
                yield StreamPart("messages/complete", [message])

    def _new_messages(self, before: StateSnapshot, after: StateSnapshot) -> list[dict[str, JsonValue]]:
        assistant = self._time_travel.assistant
        known = {str(message["id"]) for message in _messages_in(state_values(assistant, before))}
        return [each for each in _messages_in(state_values(assistant, after)) if str(each["id"]) not in known]

    async def _step_parts(self, before: StateSnapshot | None, after: StateSnapshot) -> list[StreamPart]:
        """How a graph came from one state to the next; what the nodes wrote is kept with the one before."""
        parts: list[StreamPart] = []
        for task in before.tasks if before and _source(after) == "loop" else ():
            if task.name == START:
                continue
            parts += [*await self._subgraph_parts(task), *self._task_parts(task, after)]
        return [*parts, *[part async for part in self._snapshot_parts(after)]]

    async def _subgraph_parts(self, task: PregelTask) -> list[StreamPart]:
        """What the sub-graph of a task told, each part under the name of its place."""
        parts: list[StreamPart] = []
        before: StateSnapshot | None = None
        for state in await self._time_travel.subgraph_states(task) if self._subgraphs else ():
            place = state.config.get("configurable", {}).get("checkpoint_ns", "")
            parts += [
                StreamPart(_namespaced(part.event, place), part.data) for part in await self._step_parts(before, state)
            ]
            before = state
        return parts

    def _task_parts(self, task: PregelTask, after: StateSnapshot) -> Iterator[StreamPart]:
        result = to_wire(self._time_travel.assistant, task.result)
        if "updates" in self._modes:
            yield StreamPart("updates", {task.name: result})
        yield from self._told_tasks(task_result(task, result), "task_result", after)
        if "events" in self._modes:
            yield from (StreamPart("events", each) for each in self._traces.of_result(task.name, result, after))

    def _start_parts(self, state: StateSnapshot) -> Iterator[StreamPart]:
        """The tasks that a state leads to, as they begin."""
        assistant = self._time_travel.assistant
        nodes = graph_without_checkpointer(assistant).nodes
        given = state_values(assistant, state)
        for task in state.tasks:
            if task.name == START:
                continue
            triggers = list(nodes[task.name].triggers) if task.name in nodes else []
            yield from self._told_tasks(task_start(task, given, triggers), "task", state)
            if "events" in self._modes:
                yield StreamPart("events", self._traces.start(task.name, given, state))

    def _told_tasks(self, payload: dict[str, JsonValue], kind: str, state: StateSnapshot) -> Iterator[StreamPart]:
        if "tasks" in self._modes:
            yield StreamPart("tasks", payload)
        if "debug" in self._modes:
            yield StreamPart("debug", debug_shape(kind, payload, state, is_next=kind == "task"))

    async def _snapshot_parts(self, state: StateSnapshot) -> AsyncIterator[StreamPart]:
        if "values" in self._modes and not _is_input(state):
            yield StreamPart("values", await self._values(state))
        if not self._modes.isdisjoint({"checkpoints", "debug"}):
            shape = checkpoint_shape(self._time_travel.assistant, state, await self._values(state))
            if "checkpoints" in self._modes:
                yield StreamPart("checkpoints", shape)
            if "debug" in self._modes:
                yield StreamPart("debug", debug_shape("checkpoint", shape, state))
        if not self._modes.isdisjoint({"tasks", "debug", "events"}):
            for part in self._start_parts(state):
                yield part

    async def _interrupt_parts(self, session: str) -> list[StreamPart]:
        asked = [question for question in self._open_questions.values() if not is_pause(question.id)]
        waiting: list[JsonValue] = [interrupt_shape(question).model_dump(mode="json") for question in asked]
        parts: list[StreamPart] = await self._interrupted_tasks(session, waiting) if asked else []
        if "updates" in self._modes:
            parts.append(StreamPart("updates", {"__interrupt__": waiting}))
        if asked and "values" in self._modes and self._checkpoint is not None:
            snapshot = await self._time_travel.snapshot(session, self._checkpoint)
            parts.append(StreamPart("values", with_interrupts(await self._values(snapshot), waiting)))
        return parts

    async def _interrupted_tasks(self, session: str, waiting: list[JsonValue]) -> list[StreamPart]:
        """The tasks that wait for an answer, as ended for now."""
        if self._checkpoint is None or self._modes.isdisjoint({"tasks", "debug"}):
            return []
        state = await self._time_travel.snapshot(session, self._checkpoint)
        told = [task_result(task, {}, waiting) for task in state.tasks if task.interrupts]
        return [part for payload in told for part in self._told_tasks(payload, "task_result", state)]

    async def _values(self, snapshot: StateSnapshot) -> JsonValue:
        return await self._details.added_to(state_values(self._time_travel.assistant, snapshot))


def _is_input(snapshot: StateSnapshot) -> bool:
    """Whether nothing but the input was stored yet, which LangGraph does not tell of."""
    return _source(snapshot) == "input"


def _source(snapshot: StateSnapshot) -> str | None:
    return (snapshot.metadata or {}).get("source")


def _namespaced(event: str, place: str) -> str:
    """The name of a part of a sub-graph; one of a graph further below has its place already."""
    return event if "|" in event else f"{event}|{place}"


def _messages_in(values: JsonValue) -> Iterator[dict[str, JsonValue]]:
    """The messages in a state, under any name, alone or in a list; each has an id there."""
    for written in values.values() if isinstance(values, dict) else ():
        for each in written if isinstance(written, list) else (written,):
            if isinstance(each, dict) and each.get("id") and each.get("type") in _MESSAGE_TYPES and "content" in each:
                yield each


_MESSAGE_TYPES = frozenset({"ai", "human", "tool", "system"})
_OF_MESSAGES: frozenset[StreamMode] = frozenset({"messages", "messages-tuple"})
_OF_TASKS: frozenset[StreamMode] = frozenset({"updates", "tasks", "debug", "events"})
_OF_STATES: frozenset[StreamMode] = frozenset({"updates", "tasks", "values", "checkpoints", "debug", "events"})


def _failure(event: Event) -> Iterator[StreamPart]:
    if isinstance(event.data, RunFailed):
        yield StreamPart("error", {"error": event.data.problem.code, "message": event.data.problem.message})
