"""The response bodies of LangGraph's clients: assistants with their ids, runs, threads and states as plain JSON,
sensitive fields masked.
"""

import re
from collections.abc import Collection
from datetime import datetime
from functools import cache
from typing import Any, Literal, cast
from uuid import UUID, uuid5

from langchain_core.runnables import RunnableConfig
from langgraph.graph import StateGraph
from langgraph.types import PregelTask, StateSnapshot
from pydantic import BaseModel, Field, JsonValue

from madang.protocol import Clarification, Question, RunRequest
from madang.runtime.assistants import Assistant, Assistants
from madang.runtime.runs import graph_without_checkpointer, pending_questions, questions_in
from madang.server.errors import NotFoundError, RequestError
from madang.server.langgraph_api.human_in_the_loop import is_foreign, question_text, review_request
from madang.server.langgraph_api.messages import as_langchain, message_shape
from madang.server.langgraph_api.requests import MultitaskStrategy
from madang.state import json_value
from madang.state.privacy import MASK, sensitive_fields
from madang.store import Session, SessionStatus
from madang.store.runs import Run, RunStatus
from madang.text import Language

_SPACE = UUID("6ba7b811-9dad-11d1-80b4-00c04fd430c8")
_PREFIX = "madang:assistant:"


def assistant_id(name: str) -> str:
    """The id of the assistant of that name, the same on every machine."""
    return str(uuid5(_SPACE, _PREFIX + name))


def find_assistant(assistants: Assistants, body: str) -> Assistant:
    """The assistant of that id or name, or `NotFoundError`; no other one is imported for it."""
    for name in assistants.names:
        if body in {name, assistant_id(name)} and (found := assistants.find(name)):
            return found
    raise NotFoundError(f"assistant {body!r}")


# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# LangGraph leaves some of its type parameters open.


def state_values(assistant: Assistant, snapshot: StateSnapshot) -> JsonValue:
    """The fields of a state; of a graph whose state is no object, what it is.

    What an assistant asks is the last of its messages for as long as nobody has answered.
    """
    values = to_wire(assistant, cast("object", snapshot.values))
    asked = [question for question in pending_questions(snapshot) if not is_foreign(question)]
    if not asked or not isinstance(values, dict) or not isinstance(messages := values.get("messages"), list):
        return values
    return {**values, "messages": [*messages, *(message_shape(each.id, question_text(each), "ai") for each in asked)]}


def check_selected(shape: type[BaseModel], select: list[str] | None) -> None:
    """Raise `RequestError` for a field that there is not."""
    for name in select or ():
        if name not in shape.model_fields:
            raise RequestError(f"select: there is no {name!r} (there are: {', '.join(shape.model_fields)}).")


def selected(shape: BaseModel, select: list[str] | None) -> dict[str, JsonValue]:
    """The fields that are asked for, by default all; `RequestError` names one that there is not."""
    check_selected(type(shape), select)
    return shape.model_dump(mode="json", include=set(select) if select else None)


def selected_state(shape: "StateShape", select: list[str] | None) -> dict[str, JsonValue]:
    """What is asked for of a state: fields, and single values as `values.<name>`; `RequestError` names what is not."""
    whole = shape.model_dump(mode="json")
    if not select:
        return whole
    names = [name for name in select if not name.startswith(_OF_VALUES)]
    shown = selected(shape, names) if names else {}
    keys = {name.removeprefix(_OF_VALUES) for name in select if name.startswith(_OF_VALUES)}
    if keys and "values" not in shown:
        known = whole["values"] if isinstance(whole["values"], dict) else {}
        shown["values"] = {name: value for name, value in known.items() if name in keys}
    return shown


_OF_VALUES = "values."


def value_at(shape: JsonValue, path: str) -> JsonValue:
    """What lies at a path such as `values.messages[-1].content`; null where there is nothing."""
    found = shape
    for name, number in _PATH_STEP.findall(path):
        if name:
            found = found.get(name) if isinstance(found, dict) else None
        elif isinstance(found, list) and -len(found) <= int(number) < len(found):
            found = found[int(number)]
        else:
            return None
    return found


_PATH_STEP = re.compile(r"([^.\[\]]+)|\[(-?[0-9]{1,6})\]")


def with_interrupts(values: JsonValue, waiting: list[JsonValue]) -> JsonValue:
    """The values of a state that waits, and for what, as LangGraph tells both."""
    return {**(values if isinstance(values, dict) else {}), "__interrupt__": waiting}


def to_wire(assistant: Assistant, value: object) -> JsonValue:
    """Anything that a node wrote, for the person whose conversation it is: secrets masked, but not what was said."""
    shown = _masked(json_value(value), _sensitive_names(assistant))
    if isinstance(shown, dict) and "messages" in shown:
        return {**shown, "messages": as_langchain(shown["messages"])}
    return shown


@cache
def _sensitive_names(assistant: Assistant) -> frozenset[str]:
    """The names of what is declared Sensitive in the assistant's state, or in that of a sub-graph.

    What a person wrote and read is not hidden from that person, who alone gets it here.
    """
    below = (
        getattr(graph, "builder", None)
        for _, graph in graph_without_checkpointer(assistant).get_subgraphs(recurse=True)
    )
    schemas: list[type] = [assistant.state, *(each.state_schema for each in below if isinstance(each, StateGraph))]
    return frozenset(name for schema in schemas for name in sensitive_fields(schema)) - {"messages"}


def _masked(value: JsonValue, names: Collection[str]) -> JsonValue:
    match value:
        case dict():
            return {name: _hidden(name, item, names) for name, item in value.items()}
        case list():
            return [_masked(item, names) for item in value]
        case _:
            return value


def _hidden(name: str, value: Any, names: Collection[str]) -> JsonValue:
    return MASK if name in names and value is not None else _masked(value, names)


WireStatus = Literal["pending", "running", "success", "error", "interrupted"]
_STATUS: dict[RunStatus, WireStatus] = {
    "pending": "pending",
    "running": "running",
    "completed": "success",
    "partial": "success",
    "failed": "error",
    "interrupted": "interrupted",
    "cancelled": "interrupted",
}


class AssistantShape(BaseModel):
    """An assistant; it has one version, the one that is installed."""

    assistant_id: str
    graph_id: str
    name: str
    description: str
    config: dict[str, JsonValue] = {}
    context: dict[str, JsonValue] = {}
    metadata: dict[str, JsonValue] = {"created_by": "system"}
    version: int = 1
    created_at: datetime
    updated_at: datetime


class InterruptShape(BaseModel):
    """A question that a run waits with; `id` is what an answer is given under."""

    id: str
    value: JsonValue


class RunShape(BaseModel):
    """A run."""

    run_id: str
    thread_id: str
    assistant_id: str
    created_at: datetime
    updated_at: datetime
    status: WireStatus
    metadata: dict[str, JsonValue]
    kwargs: dict[str, JsonValue]
    multitask_strategy: MultitaskStrategy


class ThreadShape(BaseModel):
    """A session, with its latest values and what it waits for."""

    thread_id: str
    created_at: datetime
    updated_at: datetime
    state_updated_at: datetime
    metadata: dict[str, JsonValue]
    status: SessionStatus
    config: dict[str, JsonValue] = {}
    values: JsonValue = None
    interrupts: dict[str, list[InterruptShape]] = {}
    error: str | None = None
    ttl: "TimeLeft | None" = Field(default=None, exclude_if=lambda ttl: ttl is None)


class TimeLeft(BaseModel):
    """Until when a thread is kept."""

    strategy: Literal["delete"] = "delete"
    ttl_minutes: int
    expires_at: datetime


class CheckpointShape(BaseModel):
    """The name of a checkpoint."""

    thread_id: str
    checkpoint_ns: str = ""
    checkpoint_id: str | None


class TaskShape(BaseModel):
    """A task that a state leads to."""

    id: str
    name: str
    path: list[JsonValue]
    error: str | None
    interrupts: list[InterruptShape]
    checkpoint: "CheckpointShape | None" = None
    state: "StateShape | None" = None
    result: JsonValue


class StateShape(BaseModel):
    """A state and where it stands in its thread; that of a thread with no state yet is empty."""

    checkpoint: CheckpointShape
    values: JsonValue = {}
    next: list[str] = []
    tasks: list[TaskShape] = []
    metadata: dict[str, JsonValue] = {}
    created_at: str | None = None
    parent_checkpoint: CheckpointShape | None = None
    interrupts: list[InterruptShape] = []
    checkpoint_id: str | None = None
    parent_checkpoint_id: str | None = None


def assistant_shape(assistant: Assistant, language: Language, since: datetime) -> AssistantShape:
    """An assistant as its graph's only one."""
    return AssistantShape(
        assistant_id=assistant_id(assistant.name),
        graph_id=assistant.name,
        name=assistant.title.read(language),
        description=assistant.about.read(language),
        created_at=since,
        updated_at=since,
    )


def run_shape(run: Run, request: RunRequest) -> RunShape:
    """A run with what it was asked for."""
    wire = dict(request.client_fields)
    metadata = wire.pop("metadata", {})
    known = metadata if isinstance(metadata, dict) else {}
    return RunShape(
        run_id=run.id,
        thread_id=run.session,
        assistant_id=str(known.get("assistant_id") or assistant_id(run.assistant)),
        created_at=run.created_at,
        updated_at=run.ended_at or run.started_at or run.created_at,
        status=_STATUS[run.status],
        metadata=known,
        kwargs=_call_shape(request) | wire,
        multitask_strategy=run.policy,
    )


def _call_shape(request: RunRequest) -> dict[str, JsonValue]:
    call = request.call
    if call is None:
        return {"input": {"message": request.message}}
    return {"input": call.input, "config": call.config, "context": call.context}


def thread_shape(
    session: Session, assistant: Assistant | None = None, snapshot: StateSnapshot | None = None
) -> ThreadShape:
    """A thread; without a snapshot, without its values."""
    known: dict[str, JsonValue] = {}
    if session.assistant:
        known = {"graph_id": session.assistant, "assistant_id": assistant_id(session.assistant)}
    told = ThreadShape(
        thread_id=session.id,
        created_at=session.created_at,
        updated_at=session.updated_at,
        state_updated_at=session.updated_at,
        metadata={**session.metadata, **known},
        status=session.status,
    )
    if assistant is None or snapshot is None or snapshot.metadata is None:
        return told
    return told.model_copy(
        update={"values": state_values(assistant, snapshot), "interrupts": _open_interrupts(session, snapshot)}
    )


def state_shape(assistant: Assistant, snapshot: StateSnapshot, thread: str) -> StateShape:
    """A state of a thread."""
    here, parent = _checkpoint(snapshot.config, thread), snapshot.parent_config
    above = _checkpoint(parent, thread) if parent else None
    metadata = json_value(snapshot.metadata or {})
    return StateShape(
        values=state_values(assistant, snapshot),
        next=list(snapshot.next),
        tasks=[_task(assistant, task, thread) for task in snapshot.tasks],
        metadata=metadata if isinstance(metadata, dict) else {},
        created_at=snapshot.created_at,
        checkpoint=here,
        parent_checkpoint=above,
        interrupts=[interrupt_shape(question) for question in pending_questions(snapshot)],
        checkpoint_id=here.checkpoint_id,
        parent_checkpoint_id=above and above.checkpoint_id,
    )


def interrupt_shape(question: Question) -> InterruptShape:
    """A question as an interrupt: its own id names it, so that each is answered by itself."""
    if isinstance(question, Clarification) and question.interrupt is not None:
        return InterruptShape(id=question.id, value=question.interrupt.value)
    return InterruptShape(id=question.id, value={**question.model_dump(mode="json"), **review_request(question)})


def _open_interrupts(session: Session, snapshot: StateSnapshot) -> dict[str, list[InterruptShape]]:
    if session.status != "interrupted":
        return {}
    questions = [interrupt_shape(question) for question in pending_questions(snapshot)]
    tasks = [task.id for task in snapshot.tasks if task.interrupts]
    return {tasks[0]: questions} if tasks else {}


def _task(assistant: Assistant, task: PregelTask, thread: str) -> TaskShape:
    path = json_value(cast("object", task.path))
    return TaskShape(
        id=task.id,
        name=task.name,
        path=path if isinstance(path, list) else [],
        error=None if task.error is None else str(task.error),
        interrupts=[interrupt_shape(question) for each in task.interrupts for question in questions_in(each)],
        state=state_shape(assistant, task.state, thread) if isinstance(task.state, StateSnapshot) else None,
        checkpoint=_checkpoint(task.state, thread) if isinstance(task.state, dict) else None,
        result=to_wire(assistant, task.result),
    )


def _checkpoint(config: RunnableConfig, thread: str) -> CheckpointShape:
    place = config.get("configurable", {})
    return CheckpointShape(
        thread_id=thread,
        checkpoint_ns=place.get("checkpoint_ns", ""),
        checkpoint_id=place.get("checkpoint_id"),
    )
