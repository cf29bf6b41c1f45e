"""A run's log as AG-UI's events: text, tool calls, steps, the state as a snapshot and patches, messages, questions."""

import json
from collections.abc import Iterator
from typing import Any

from ag_ui.core import (
    AssistantMessage,
    BaseEvent,
    CustomEvent,
    FunctionCall,
    Interrupt,
    Message,
    MessagesSnapshotEvent,
    RunErrorEvent,
    RunFinishedCancelledOutcome,
    RunFinishedEvent,
    RunFinishedInterruptOutcome,
    RunFinishedSuccessOutcome,
    StateDeltaEvent,
    StateSnapshotEvent,
    StepFinishedEvent,
    StepStartedEvent,
    SystemMessage,
    TextMessageContentEvent,
    TextMessageEndEvent,
    TextMessageStartEvent,
    ToolCall,
    ToolCallArgsEvent,
    ToolCallEndEvent,
    ToolCallResultEvent,
    ToolCallStartEvent,
    ToolMessage,
    UserMessage,
)
from pydantic import JsonValue, TypeAdapter

from madang.protocol import (
    Answer,
    Approval,
    CustomWritten,
    Event,
    PlanReady,
    PlanRevised,
    Question,
    ResponseReady,
    RunFailed,
    StepUpdated,
    TokenStreamed,
    ToolCalled,
    ToolReturned,
    WarningRaised,
)
from madang.runtime.agents import answer_id
from madang.state.history import diff
from madang.state.plans import PlanSummary

_ENDED_STEPS = frozenset({"completed", "failed", "skipped", "cancelled", "partial"})
_DELTA: TypeAdapter[StateDeltaEvent] = TypeAdapter(StateDeltaEvent)


class RunTeller:
    """Tells the events of one run, in the ids of the client that asked for it."""

    def __init__(self, thread: str, run: str) -> None:
        self._thread = thread
        self._run = run
        self._open_text: str | None = None
        self._written = ""
        self._texts: set[str] = set()
        self._open_steps: dict[str, str] = {}
        self._known_steps: set[str] = set()
        self._state: JsonValue = None

    def tell(self, event: Event) -> Iterator[BaseEvent]:
        """What an event of the log means to a front end; states are told by `tell_state`."""
        match event.data:
            case TokenStreamed(text=text, message=message):
                yield from self._tell_words(message or f"{event.run}-{event.agent or 'text'}", text)
            case ToolCalled(call=call, tool=tool, arguments=arguments):
                yield from self._end_text()
                yield ToolCallStartEvent(tool_call_id=call, tool_call_name=tool)
                yield ToolCallArgsEvent(tool_call_id=call, delta=json.dumps(arguments, ensure_ascii=False))
                yield ToolCallEndEvent(tool_call_id=call)
            case ToolReturned(call=call, summary=summary):
                yield ToolCallResultEvent(message_id=f"{call}-result", tool_call_id=call, content=summary, role="tool")
            case PlanReady(plan=plan) | PlanRevised(plan=plan):
                yield CustomEvent(name="plan", value=plan.model_dump(mode="json"))
            case StepUpdated(plan=plan):
                yield from self._tell_steps(plan)
                yield CustomEvent(name="plan", value=plan.model_dump(mode="json"))
            case WarningRaised(message=text):
                yield CustomEvent(name="warning", value=text)
            case CustomWritten(value=value):
                yield CustomEvent(name="custom", value=value)
            case ResponseReady(answer=answer):
                yield from self._tell_answer(answer, event.run)
            case RunFailed(problem=problem):
                yield from self._close()
                yield RunErrorEvent(message=problem.message, code=problem.code)
            case _:
                return

    def tell_state(self, values: JsonValue) -> Iterator[BaseEvent]:
        """The state, and after that only what is different in it."""
        if self._state is None:
            yield StateSnapshotEvent(snapshot=values)
        elif patch := diff(self._state, values):
            yield _DELTA.validate_python(
                {"type": "STATE_DELTA", "delta": [each.model_dump(mode="json", by_alias=True) for each in patch]}
            )
        self._state = values

    def tell_end(self, answer: Answer, values: JsonValue) -> Iterator[BaseEvent]:
        """The end of the run: its messages, and whether it is over or waits."""
        yield from self._close()
        if messages := _messages(values):
            # AG-UI's client keeps what it knows where it stands and puts the rest behind it: what a person answers to a
            # question would come after the reply. So it is told that there is nothing first.
            yield MessagesSnapshotEvent(messages=[])
            yield MessagesSnapshotEvent(messages=messages)
        asked = [_interrupt(question) for question in answer.questions]
        outcome = (
            RunFinishedInterruptOutcome(interrupts=asked)
            if answer.status == "interrupted" and asked
            else RunFinishedCancelledOutcome()
            if answer.status == "cancelled"
            else RunFinishedSuccessOutcome()
        )
        result = answer.model_dump(mode="json", include={"status", "data", "sources", "files", "warnings"})
        yield RunFinishedEvent(thread_id=self._thread, run_id=self._run, outcome=outcome, result=result)

    def _tell_words(self, message: str, text: str) -> Iterator[BaseEvent]:
        if self._open_text != message:
            yield from self._end_text()
            self._open_text, self._written = message, ""
            yield TextMessageStartEvent(message_id=message, role="assistant")
        self._written += text
        yield TextMessageContentEvent(message_id=message, delta=text)

    def _tell_answer(self, answer: str, run: str) -> Iterator[BaseEvent]:
        yield from self._end_text()
        if answer.strip() not in {"", *self._texts}:
            yield from self._tell_words(answer_id(run), answer)
        yield from self._end_text()

    def _end_text(self) -> Iterator[BaseEvent]:
        if self._open_text is not None:
            self._texts.add(self._written.strip())
            yield TextMessageEndEvent(message_id=self._open_text)
            self._open_text = None

    def _tell_steps(self, plan: PlanSummary) -> Iterator[BaseEvent]:
        for step in plan.steps:
            if step.status == "in_progress" and step.id not in self._known_steps:
                self._known_steps.add(step.id)
                self._open_steps[step.id] = step.id
                yield StepStartedEvent(step_name=step.id)
            elif step.status in _ENDED_STEPS and step.id in self._open_steps:
                yield StepFinishedEvent(step_name=self._open_steps.pop(step.id))

    def _close(self) -> Iterator[BaseEvent]:
        yield from self._end_text()
        for name in list(self._open_steps.values()):
            yield StepFinishedEvent(step_name=name)
        self._open_steps.clear()


def _interrupt(question: Question) -> Interrupt:
    if isinstance(question, Approval):
        schema: dict[str, Any] = {"type": "object", "properties": {"approved": {"type": "boolean"}}}
        about = {"action": question.action, "arguments": question.arguments}
        return Interrupt(
            id=question.id, reason="approval", message=question.reason, response_schema=schema, metadata=about
        )
    options = {"options": [option.model_dump(mode="json") for option in question.options]}
    return Interrupt(
        id=question.id,
        reason="clarification",
        message=question.question,
        response_schema=dict(question.answer_schema),
        metadata=options,
    )


def _messages(values: JsonValue) -> list[Message]:
    written = values.get("messages") if isinstance(values, dict) else None
    found = (_message(each) for each in written or () if isinstance(each, dict)) if isinstance(written, list) else ()
    return [message for message in found if message is not None]


def _tool_calls(shape: dict[str, JsonValue]) -> list[ToolCall]:
    calls = shape.get("tool_calls")
    return [_tool_call(call) for call in (calls if isinstance(calls, list) else ()) if isinstance(call, dict)]


def _tool_call(call: dict[str, JsonValue]) -> ToolCall:
    arguments = json.dumps(call.get("args"), ensure_ascii=False)
    return ToolCall(id=str(call.get("id")), function=FunctionCall(name=str(call.get("name")), arguments=arguments))


def _message(shape: dict[str, JsonValue]) -> Message | None:
    ident, text = str(shape.get("id")), _text(shape.get("content"))
    match shape.get("type"):
        case "human":
            return UserMessage(id=ident, content=text)
        case "ai":
            return AssistantMessage(id=ident, content=text or None, tool_calls=_tool_calls(shape) or None)
        case "tool":
            return ToolMessage(id=ident, content=text, tool_call_id=str(shape.get("tool_call_id")))
        case "system":
            return SystemMessage(id=ident, content=text)
        case _:
            return None


def _text(content: JsonValue) -> str:
    if isinstance(content, list):
        return "".join(str(part.get("text", "")) for part in content if isinstance(part, dict))
    return str(content)
