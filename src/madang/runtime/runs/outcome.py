"""Turns the last state of a run into its answer: status, reply, what is missing and why, and the events that close the
run.
"""

import json
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from typing import Any

from langgraph.types import Interrupt, StateSnapshot
from pydantic import TypeAdapter, ValidationError

from madang.protocol import (
    Answer,
    AnswerStatus,
    Clarification,
    Event,
    EventData,
    EventDraft,
    ExecutionStarted,
    InterruptValue,
    PlanRevised,
    Problem,
    Question,
    Reply,
    ResponseReady,
    RunCancelled,
    RunFailed,
    StepUpdated,
    StopReason,
    WarningRaised,
)
from madang.runtime import phrases
from madang.runtime.assistants.contract import Assistant
from madang.state import json_value
from madang.state.plans import NO_RESULT_STATUSES, PlanSummary, StepSummary
from madang.text import Language

_QUESTIONS: TypeAdapter[tuple[Question, ...]] = TypeAdapter(tuple[Question, ...])


def answer_from_state(
    assistant: Assistant,
    snapshot: StateSnapshot,
    *,
    session: str,
    run: str,
    language: Language,
    stopped: StopReason | None = None,
    text: str = "",
    warned: Sequence[str] = (),
) -> Answer:
    """The answer of a run whose state is `snapshot`; `text` is what was streamed of one that was `stopped`.

    `warned` are the warnings told on the way, such as that a model could not be asked.

    It is completed only if the graph came to its end and every step of its plan to a result. One of an assistant that
    accounts for what is asked holds something, too; a graph of another make may end without a word.

    >>> from langgraph.checkpoint.memory import InMemorySaver
    >>> from madang.runtime import answer_from_state, compiled_graph
    >>> from madang.testing import echo_assistant, make_context
    >>> echo, config = echo_assistant(), {"configurable": {"thread_id": "s"}}
    >>> graph = compiled_graph(echo, InMemorySaver())
    >>> state = graph.invoke({"message": "Hello"}, config, context=make_context())
    >>> answer = answer_from_state(echo, graph.get_state(config), session="s", run="r", language="en")
    >>> answer.status, answer.answer
    ('completed', 'HELLO')
    """
    reply = assistant.answer(assistant.state_of(snapshot.values), language)
    status = _status(snapshot, reply.plan, stopped)
    reason = stopped if status in ("partial", "cancelled") else None
    lacking = tuple(_shortfalls(reply.plan, language))
    empty = _emptiness(reply, language) if status == "completed" and assistant.accounts_for_asks else None
    problem = reply.problem or empty
    if status == "completed" and problem:
        status = "failed"
    elif status == "failed":
        problem = Problem(code="plan_failed", message=" ".join(lacking))
    told = reply.changed(
        answer=reply.answer or (text if stopped else ""),
        problem=problem if status == "failed" else None,
        warnings=tuple(dict.fromkeys([*reply.warnings, *warned, *_stop_warnings(reason, language), *lacking])),
    )
    return Answer(
        **dict(told),
        status=status,
        session=session,
        run=run,
        assistant=assistant.name,
        questions=pending_questions(snapshot) if status == "interrupted" else (),
        stop_reason=reason,
    )


def _emptiness(reply: Reply, language: Language) -> Problem | None:
    """That a reply holds nothing at all, which is no answer."""
    given = (reply.answer, reply.data, reply.views, reply.files, reply.plan)
    return None if any(given) else Problem(code="empty_answer", message=phrases.EMPTY_ANSWER.read(language))


def _stop_warnings(reason: StopReason | None, language: Language) -> tuple[str, ...]:
    return (phrases.STOP_SENTENCES[reason].read(language),) if reason else ()


def failed_answer(assistant: str, problem: Problem, *, session: str, run: str) -> Answer:
    """The answer of a run that could not go on: none, and why."""
    return Answer(status="failed", session=session, run=run, assistant=assistant, problem=problem)


def closing_events(answer: Answer, language: Language, told: Collection[str] = ()) -> Iterator[EventData]:
    """The events that close a run, by how it ended; questions, and warnings that were `told`, were announced before."""
    if answer.status == "failed" and answer.problem:
        yield RunFailed(problem=answer.problem)
        return
    if answer.status == "interrupted":
        return
    yield from (WarningRaised(message=warning) for warning in answer.warnings if warning not in told)
    if answer.status == "cancelled":
        yield RunCancelled(reason=" ".join(_stop_warnings(answer.stop_reason, language)))
    else:
        yield ResponseReady(answer=answer.answer, data=answer.data)


def last_plan(log: Sequence[Event | EventDraft]) -> PlanSummary | None:
    """The plan as it was told of last: the state has it as it was before the node that carries it out."""
    for said in reversed(log):
        if isinstance(said.data, ExecutionStarted | PlanRevised | StepUpdated):
            return said.data.plan
    return None


def pending_questions(snapshot: StateSnapshot) -> tuple[Question, ...]:
    """What the run waits for; an interrupt of another make is passed on as a question under its own id."""
    return tuple(question for interrupt in snapshot.interrupts for question in questions_in(interrupt))


def questions_in(interrupt: Interrupt) -> tuple[Question, ...]:
    """The questions that a node interrupted itself with."""
    value: Any = interrupt.value
    with suppress(ValidationError):
        if found := _QUESTIONS.validate_python(value):
            return found
    plain = json_value(value)
    text = plain if isinstance(plain, str) else json.dumps(plain, ensure_ascii=False)
    return (Clarification(id=interrupt.id, question=text, interrupt=InterruptValue(value=plain)),)


def _status(snapshot: StateSnapshot, plan: PlanSummary | None, stopped: StopReason | None) -> AnswerStatus:
    whole = plan is None or plan.status == "completed"
    if stopped and (snapshot.next or not whole):
        return "cancelled" if stopped == "cancelled" else "partial"
    if snapshot.interrupts:
        return "interrupted"
    if plan and plan.status in NO_RESULT_STATUSES:
        return "failed"
    return "completed" if whole and not snapshot.next else "partial"


def _shortfalls(plan: PlanSummary | None, language: Language) -> Iterator[str]:
    """A sentence for each step that came to less than it should have."""
    steps = plan.steps if plan else ()
    replaced = {step.replaces for step in steps}
    for step in steps:
        if step.id not in replaced and (sentence := phrases.SHORTFALL_SENTENCES.get(step.status)):
            yield sentence.format(task=step.task or step.id, why=_reason_of(step)).read(language)


def _reason_of(step: StepSummary) -> str:
    return f": {step.error}" if step.error else "."
