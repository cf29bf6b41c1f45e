"""What LangGraph's clients are told, in their shapes."""

from datetime import datetime
from typing import Literal, cast

from langchain_core.runnables import RunnableConfig
from langgraph.types import PregelTask, StateSnapshot
from pydantic import BaseModel, JsonValue

from madang.protocol.questions import Question
from madang.runtime.contract import Assistant
from madang.runtime.orders import Order
from madang.runtime.verdicts import questions_in
from madang.server.langgraph_api.bodies import MultitaskStrategy
from madang.server.langgraph_api.known import assistant_id
from madang.server.langgraph_api.values import values_of, wired
from madang.state.plain import plain
from madang.store.run_rows import Run, RunStatus
from madang.store.sessions import Session, SessionStatus
from madang.text import Language

__all__ = [
    "AssistantShape",
    "CheckpointShape",
    "InterruptShape",
    "RunShape",
    "StateShape",
    "TaskShape",
    "ThreadShape",
    "WireStatus",
    "assistant_shape",
    "interrupt_shape",
    "run_shape",
    "state_shape",
    "thread_shape",
]

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
    values: dict[str, JsonValue] | None = None
    interrupts: dict[str, list[InterruptShape]] = {}
    error: str | None = None


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
    checkpoint: None = None
    state: None = None
    result: JsonValue


class StateShape(BaseModel):
    """A state and where it stands in its thread; that of a thread with no state yet is empty."""

    checkpoint: CheckpointShape
    values: dict[str, JsonValue] = {}
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


def run_shape(run: Run, order: Order) -> RunShape:
    """A run with what it was asked for."""
    wire = dict(order.wire)
    metadata = wire.pop("metadata", {})
    return RunShape(
        run_id=run.id,
        thread_id=run.session,
        assistant_id=assistant_id(run.assistant),
        created_at=run.created_at,
        updated_at=run.ended_at or run.started_at or run.created_at,
        status=_STATUS[run.status],
        metadata=metadata if isinstance(metadata, dict) else {},
        kwargs={"input": {"message": order.request.message}, **wire},
        multitask_strategy=run.policy,
    )


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
    return told.model_copy(update={"values": values_of(assistant, snapshot), "interrupts": _waiting(session, snapshot)})


def state_shape(assistant: Assistant, snapshot: StateSnapshot, thread: str) -> StateShape:
    """A state of a thread."""
    here, parent = _checkpoint(snapshot.config, thread), snapshot.parent_config
    above = _checkpoint(parent, thread) if parent else None
    metadata = plain(snapshot.metadata or {})
    return StateShape(
        values=values_of(assistant, snapshot),
        next=list(snapshot.next),
        tasks=[_task(assistant, task) for task in snapshot.tasks],
        metadata=metadata if isinstance(metadata, dict) else {},
        created_at=snapshot.created_at,
        checkpoint=here,
        parent_checkpoint=above,
        interrupts=[interrupt_shape(question) for question in questions_in(snapshot)],
        checkpoint_id=here.checkpoint_id,
        parent_checkpoint_id=above and above.checkpoint_id,
    )


def interrupt_shape(question: Question) -> InterruptShape:
    """A question as an interrupt: its own id names it, so that each is answered by itself."""
    return InterruptShape(id=question.id, value=question.model_dump(mode="json"))


def _waiting(session: Session, snapshot: StateSnapshot) -> dict[str, list[InterruptShape]]:
    if session.status != "interrupted":
        return {}
    questions = [interrupt_shape(question) for question in questions_in(snapshot)]
    tasks = [task.id for task in snapshot.tasks if task.interrupts]
    return {tasks[0]: questions} if tasks else {}


def _task(assistant: Assistant, task: PregelTask) -> TaskShape:
    path = plain(cast("object", task.path))
    return TaskShape(
        id=task.id,
        name=task.name,
        path=path if isinstance(path, list) else [],
        error=None if task.error is None else str(task.error),
        interrupts=[InterruptShape(id=each.id, value=wired(assistant, each.value)) for each in task.interrupts],
        result=wired(assistant, task.result),
    )


def _checkpoint(config: RunnableConfig, thread: str) -> CheckpointShape:
    return CheckpointShape(thread_id=thread, checkpoint_id=config.get("configurable", {}).get("checkpoint_id"))
