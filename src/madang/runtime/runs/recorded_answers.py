"""The answer of a run as readers see it: the one its worker recorded, or, where none is recorded, one made from the
last state and the log of the run.
"""

from collections.abc import Sequence
from typing import TypeVar

from langchain_core.runnables import RunnableConfig
from langgraph.types import StateSnapshot

from madang.protocol import (
    Answer,
    AnswerStatus,
    CheckpointSaved,
    Event,
    ResponseReady,
    RunCancelled,
    RunFailed,
    TokenStreamed,
    WarningRaised,
)
from madang.runtime.agents.reply_validation import open_questions
from madang.runtime.assistants.contract import Assistant
from madang.runtime.runs.outcome import answer_from_state, last_plan
from madang.runtime.runs.request import read_request
from madang.runtime.runs.run import compiled_graph
from madang.store import Store
from madang.store.checkpoints import Checkpointer
from madang.store.runs import ENDED_STATUSES, Run

T = TypeVar("T")


async def recorded_answer(store: Store, run: Run) -> Answer | None:
    """The answer that was recorded when the run ended or was interrupted; None if it goes on, or none was recorded."""
    if run.status in {"pending", "running"}:
        return None
    outcome = await store.runs.outcome_of(run.id)
    if outcome is None:
        return None
    answer = Answer.model_validate(outcome)
    if run.status == "cancelled" and answer.status == "interrupted":  # cancelled while it waited for an answer
        return answer.changed(status="cancelled", stop_reason="cancelled", questions=())
    return answer


async def answer_from_log(store: Store, assistant: Assistant, saver: Checkpointer, run: Run) -> Answer:
    """The answer of a run without a recorded one: it is under way, or ended before answers were recorded.

    Text, data and warnings of a run that ended are those in its log, as they were given then.
    """
    language = read_request(run, await store.runs.request_of(run.id)).language
    log = await store.events.read_all(run.id)
    state = await _last_state(saver, assistant, run, log)
    failed = _last(log, RunFailed)
    problem = failed.problem if failed else None
    status = _answer_status(run)
    stopped = "cancelled" if run.stop_reason == "cancelled" else None
    if state is None or (status == "failed" and (problem is None or problem.code != "plan_failed")):
        return Answer(
            status=status,
            session=run.session,
            run=run.id,
            assistant=run.assistant,
            problem=problem,
            stop_reason=stopped,
        )
    answer = answer_from_state(assistant, state, session=run.session, run=run.id, language=language)
    answer = answer.changed(plan=last_plan(log) or answer.plan)
    questions = tuple(open_questions(log).values()) if status == "interrupted" else ()
    answer = answer.changed(status=status, stop_reason=stopped, questions=answer.questions or questions)
    if run.status not in ENDED_STATUSES:
        return answer
    return _as_announced(answer.changed(questions=()), log)


def _answer_status(run: Run) -> AnswerStatus:
    match run.status:
        case "pending" | "running":
            return "partial"
        case ended:
            return ended


def _as_announced(answer: Answer, log: Sequence[Event]) -> Answer:
    """The answer with the text, data and warnings that were announced at the end of the run."""
    if announced := _last(log, ResponseReady):
        return answer.changed(answer=announced.answer, data=announced.data, warnings=_closing_warnings(log))
    if _last(log, RunCancelled):
        text = answer.answer or "".join(each.data.text for each in log if isinstance(each.data, TokenStreamed))
        return answer.changed(answer=text, warnings=_closing_warnings(log))
    return answer


def _closing_warnings(log: Sequence[Event]) -> tuple[str, ...]:
    """The warnings directly before the event that closes the run."""
    ends = [number for number, each in enumerate(log) if isinstance(each.data, ResponseReady | RunCancelled)]
    warnings: list[str] = []
    for each in reversed(log[: ends[-1]]):
        if not isinstance(each.data, WarningRaised):
            break
        warnings.append(each.data.message)
    return tuple(reversed(warnings))


async def _last_state(
    saver: Checkpointer, assistant: Assistant, run: Run, log: Sequence[Event]
) -> StateSnapshot | None:
    """The last state that the run left, or None if it left none, or that was deleted.

    The log names it, so that an old run of a long session is found as quickly as a new one.
    """
    saved = _last(log, CheckpointSaved)
    if saved is None:
        return None
    place = {"thread_id": run.session, "checkpoint_ns": "", "checkpoint_id": saved.checkpoint}
    found = await compiled_graph(assistant, saver).aget_state(RunnableConfig(configurable=place))
    return found if found.metadata is not None else None


def _last(log: Sequence[Event], kind: type[T]) -> T | None:
    return next((each.data for each in reversed(log) if isinstance(each.data, kind)), None)
