"""What a run amounts to: how it ended, what it has to say, and what is missing, with nothing dressed up."""

from collections.abc import Iterator
from typing import Any

from langgraph.types import Interrupt, StateSnapshot
from pydantic import TypeAdapter, ValidationError

from madang.protocol.answers import Answer, AnswerStatus
from madang.protocol.events import Cancelled, Failed, Payload, Responded, Warned
from madang.protocol.problems import Problem
from madang.protocol.questions import Clarification, Question
from madang.runtime.contract import Assistant
from madang.runtime.controls import STOPPED, StopReason
from madang.state.status import FRUITLESS
from madang.state.summary import PlanSummary, StepSummary
from madang.text import Language, Text

__all__ = ["failed", "judge", "last_words", "questions_in"]

_QUESTIONS: TypeAdapter[tuple[Question, ...]] = TypeAdapter(tuple[Question, ...])


def judge(
    assistant: Assistant,
    snapshot: StateSnapshot,
    *,
    session: str,
    run: str,
    language: Language,
    stopped: StopReason | None = None,
    text: str = "",
) -> Answer:
    """The answer of a run whose state is `snapshot`; `text` is what was streamed of one that was `stopped`.

    It is completed only if the graph came to its end and every step of its plan to a result.
    """
    reply = assistant.answer(assistant.state_of(snapshot.values), language)
    status = _status(snapshot, reply.plan, stopped)
    cut_short = STOPPED[stopped].read(language) if stopped and status in ("partial", "cancelled") else None
    lacking = tuple(_lacking(reply.plan, language))
    told = reply.changed(
        answer=reply.answer or (text if stopped else ""),
        warnings=(*reply.warnings, *((cut_short,) if cut_short else ()), *lacking),
    )
    return Answer(
        **dict(told),
        status=status,
        session=session,
        run=run,
        assistant=assistant.name,
        questions=questions_in(snapshot) if status == "interrupted" else (),
        problem=Problem(code="plan_failed", message=" ".join(lacking)) if status == "failed" else None,
    )


def failed(
    assistant: Assistant, problem: Problem, *, session: str, run: str, plan: PlanSummary | None = None
) -> Answer:
    """The answer of a run that could not go on: none, and why."""
    return Answer(status="failed", session=session, run=run, assistant=assistant.name, plan=plan, problem=problem)


def last_words(answer: Answer) -> Iterator[Payload]:
    """What is told at the end of a run, by how it ended; questions were told when they were asked."""
    if answer.status == "failed" and answer.problem:
        yield Failed(problem=answer.problem)
        return
    if answer.status == "interrupted":
        return
    yield from (Warned(message=warning) for warning in answer.warnings)
    if answer.status == "cancelled":
        yield Cancelled(reason=answer.warnings[0] if answer.warnings else "")
    else:
        yield Responded(answer=answer.answer, data=answer.data)


def questions_in(snapshot: StateSnapshot) -> tuple[Question, ...]:
    """What the run waits for; an interrupt of another make is passed on as a question under its own id."""
    return tuple(question for interrupt in snapshot.interrupts for question in _questions(interrupt))


def _questions(interrupt: Interrupt) -> tuple[Question, ...]:
    value: Any = interrupt.value
    try:
        return _QUESTIONS.validate_python(value)
    except ValidationError:
        return (Clarification(id=interrupt.id, question=str(value)),)


def _status(snapshot: StateSnapshot, plan: PlanSummary | None, stopped: StopReason | None) -> AnswerStatus:
    whole = plan is None or plan.status == "completed"
    if stopped and (snapshot.next or not whole):
        return "cancelled" if stopped == "cancelled" else "partial"
    if snapshot.interrupts:
        return "interrupted"
    if plan and plan.status in FRUITLESS:
        return "failed"
    return "completed" if whole and not snapshot.next else "partial"


def _lacking(plan: PlanSummary | None, language: Language) -> Iterator[str]:
    """A sentence for each step that came to less than it should have."""
    steps = plan.steps if plan else ()
    replaced = {step.replaces for step in steps}
    for step in steps:
        if step.id not in replaced and (sentence := _SENTENCES.get(step.status)):
            yield sentence.format(task=step.task or step.id, why=_why(step)).read(language)


def _why(step: StepSummary) -> str:
    return f": {step.error}" if step.error else "."


_SENTENCES = {
    "failed": Text(ko="'{task}' 단계가 실패했습니다{why}", en="{task!r} failed{why}"),
    "skipped": Text(ko="'{task}' 단계를 건너뛰었습니다{why}", en="{task!r} was skipped{why}"),
    "cancelled": Text(ko="'{task}' 단계가 중단되었습니다{why}", en="{task!r} was cancelled{why}"),
    "partial": Text(ko="'{task}' 단계의 결과가 일부뿐입니다{why}", en="{task!r} is only partly done{why}"),
}
