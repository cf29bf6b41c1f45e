"""A run's events translated into LangGraph's stream modes (values, updates, messages, custom, ...).

The log of the run gives the order; values and updates are read from the checkpoints that it names. So the same parts
come in the same order whenever they are asked for, before and after a restart, and the log stays small. What a model
writes has the id that the message has in the state, so that a chat shows it once.
"""

from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import dataclass, replace
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
    ResponseReady,
    RunEnded,
    RunFailed,
    TokenStreamed,
)
from madang.runtime import CheckpointNotFoundError
from madang.runtime.agents import answer_id
from madang.runtime.assistants import StockGraph
from madang.runtime.runs import TimeTravel, is_pause
from madang.server.langgraph_api.conversation import AnswerDetails
from madang.server.langgraph_api.messages import message_shape
from madang.server.langgraph_api.requests import StreamMode
from madang.server.langgraph_api.responses import (
    assistant_id,
    interrupt_shape,
    state_shape,
    state_values,
    to_wire,
    with_interrupts,
)

MessageChunk = tuple[JsonValue, JsonValue]
MessageStage = tuple[str, JsonValue]


@dataclass(frozen=True, slots=True)
class _Message:
    id: str
    text: str
    agent: str | None


class MessageAssembler:
    """Follows the events of one run, and tells what each means to a chat."""

    def __init__(self, assistant: str, *, tells_answer: bool = True) -> None:
        self._assistant = assistant
        self._tells_answer = tells_answer
        self._open: dict[str | None, _Message] = {}
        self._ended: list[_Message] = []
        self._written: set[str] = set()
        self._streamed: set[str] = set()

    def add(self, event: Event) -> None:
        """Take note of an event."""
        self._ended = [self._open.pop(agent) for agent in list(self._open) if self._is_ended(agent, event)]
        self._written.update(message.text.strip() for message in self._ended)
        if isinstance(event.data, TokenStreamed):
            ident = event.data.message or f"{event.run}-{event.seq}"
            self._streamed.add(ident)
            known = self._open.get(event.agent) or _Message(ident, "", event.agent)
            self._open[event.agent] = replace(known, text=known.text + event.data.text)

    def _is_ended(self, agent: str | None, event: Event) -> bool:
        """Whether the event ends what the agent writes; a checkpoint, which comes in between, does not."""
        match event.data:
            case TokenStreamed(message=ident):
                return agent == event.agent and ident not in {None, self._open[agent].id}
            case CheckpointSaved():
                return False
            case _:
                return event.agent in {None, agent}

    def chunks(self, event: Event) -> Iterator[MessageChunk]:
        """The piece of text that the event heard last brings, and about it."""
        if isinstance(event.data, TokenStreamed):
            message = self._open[event.agent]
            yield message_shape(message.id, event.data.text, "AIMessageChunk"), self._about(event, message)
        elif answer := self._answer(event):
            yield message_shape(answer.id, answer.text, "ai"), self._about(event, answer)

    def stages(self, event: Event) -> Iterator[MessageStage]:
        """How far each message has come that the event heard last belongs to."""
        for each in self._ended:
            yield "complete", [message_shape(each.id, each.text, "ai")]
        if isinstance(event.data, TokenStreamed):
            message = self._open[event.agent]
            if message.text == event.data.text:
                yield "metadata", {message.id: {"metadata": self._about(event, message)}}
            yield "partial", [message_shape(message.id, message.text, "ai")]
        elif answer := self._answer(event):
            yield "metadata", {answer.id: {"metadata": self._about(event, answer)}}
            yield "complete", [message_shape(answer.id, answer.text, "ai")]

    def _answer(self, event: Event) -> _Message | None:
        if not self._tells_answer or not isinstance(event.data, ResponseReady):
            return None
        if event.data.answer.strip() in {"", *self._written}:
            return None
        return _Message(answer_id(event.run), event.data.answer, event.agent)

    def is_told(self, message: Mapping[str, JsonValue]) -> bool:
        """Whether a message of the state was streamed as it is; what calls tools has more to it than its words."""
        return message.get("id") in self._streamed and not message.get("tool_calls")

    def about_node(self, event: Event, node: str) -> JsonValue:
        """About a message that a node wrote at once."""
        return self._about(event, _Message("", "", node))

    def _about(self, event: Event, message: _Message) -> JsonValue:
        return {
            "run_id": event.run,
            "thread_id": event.session,
            "graph_id": self._assistant,
            "assistant_id": assistant_id(self._assistant),
            "langgraph_node": message.agent,
        }


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
            yield StreamPart("events", _as_langchain_event(event))

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
            parts += [*await self._subgraph_parts(task), *self._task_parts(task)]
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

    def _task_parts(self, task: PregelTask) -> Iterator[StreamPart]:
        result = to_wire(self._time_travel.assistant, task.result)
        if "updates" in self._modes:
            yield StreamPart("updates", {task.name: result})
        if "tasks" in self._modes:
            yield StreamPart("tasks", {"id": task.id, "name": task.name, "result": result, "error": None})

    async def _snapshot_parts(self, state: StateSnapshot) -> AsyncIterator[StreamPart]:
        if "values" in self._modes and not _is_input(state):
            yield StreamPart("values", await self._values(state))
        if self._modes.isdisjoint({"checkpoints", "debug"}):
            return
        thread = state.config.get("configurable", {}).get("thread_id", "")
        shape = state_shape(self._time_travel.assistant, state, thread).model_dump(mode="json")
        shape["values"] = await self._details.added_to(shape["values"])
        if "checkpoints" in self._modes:
            yield StreamPart("checkpoints", shape)
        if "debug" in self._modes:
            yield StreamPart("debug", {"type": "checkpoint", "timestamp": state.created_at, "payload": shape})

    async def _interrupt_parts(self, session: str) -> list[StreamPart]:
        asked = [question for question in self._open_questions.values() if not is_pause(question.id)]
        waiting: list[JsonValue] = [interrupt_shape(question).model_dump(mode="json") for question in asked]
        parts: list[StreamPart] = []
        if "updates" in self._modes:
            parts.append(StreamPart("updates", {"__interrupt__": waiting}))
        if asked and "values" in self._modes and self._checkpoint is not None:
            snapshot = await self._time_travel.snapshot(session, self._checkpoint)
            parts.append(StreamPart("values", with_interrupts(await self._values(snapshot), waiting)))
        return parts

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
_OF_TASKS: frozenset[StreamMode] = frozenset({"updates", "tasks"})
_OF_STATES: frozenset[StreamMode] = frozenset({"updates", "tasks", "values", "checkpoints", "debug"})


def _failure(event: Event) -> Iterator[StreamPart]:
    if isinstance(event.data, RunFailed):
        yield StreamPart("error", {"error": event.data.problem.code, "message": event.data.problem.message})


def _as_langchain_event(event: Event) -> JsonValue:
    """An event as LangChain's `astream_events` would tell it."""
    spoken = isinstance(event.data, TokenStreamed | ResponseReady)
    return {
        "event": "on_chat_model_stream" if isinstance(event.data, TokenStreamed) else "on_custom_event",
        "name": event.agent or "" if spoken else event.data.type,
        "data": event.data.model_dump(mode="json"),
        "run_id": event.run,
        "tags": [],
        "metadata": {"langgraph_node": event.agent, "thread_id": event.session},
        "parent_ids": [],
    }
