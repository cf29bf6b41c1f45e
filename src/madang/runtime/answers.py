"""What a run has answered, told from the store alone: in any process, however long ago it was."""

from collections.abc import Sequence

from langchain_core.runnables import RunnableConfig
from langgraph.types import StateSnapshot

from madang.protocol.answers import Answer, AnswerStatus
from madang.protocol.events import CheckpointSaved, Failed, Token, Warned
from madang.protocol.problems import Problem
from madang.runtime.conducting import compiled
from madang.runtime.contract import Assistant
from madang.runtime.controls import STOPPED, StopReason
from madang.runtime.orders import Order
from madang.runtime.ports import Said
from madang.runtime.questions import open_questions
from madang.runtime.stored import StoredJournal
from madang.runtime.verdicts import judge
from madang.store import Store
from madang.store.checkpointer import Checkpointer
from madang.store.run_rows import Run
from madang.text import Language

__all__ = ["answer_of"]


async def answer_of(store: Store, assistant: Assistant, saver: Checkpointer, run: Run) -> Answer:
    """The answer of a run that is over or waits to be answered; of one that is under way, what it has so far."""
    language = Order.model_validate(await store.runs.request_of(run.id)).language
    log = await StoredJournal(store.events, run.id, run.epoch).read()
    status = _status(run)
    state = await _last_state(saver, assistant, run, log)
    if state is None or (status == "failed" and run.error != "plan_failed"):
        return Answer(status=status, session=run.session, run=run.id, assistant=assistant.name, problem=_problem(log))
    answer = judge(
        assistant,
        state,
        session=run.session,
        run=run.id,
        language=language,
        stopped=_stopped(log, language),
        text="".join(said.data.text for said in log if isinstance(said.data, Token)),
    )
    questions = tuple(open_questions(log).values()) if status == "interrupted" else ()
    return answer if answer.status == status else answer.changed(status=status, questions=questions)


def _status(run: Run) -> AnswerStatus:
    match run.status:
        case "pending" | "running":
            return "partial"
        case ended:
            return ended


async def _last_state(saver: Checkpointer, assistant: Assistant, run: Run, log: Sequence[Said]) -> StateSnapshot | None:
    """The last state that the run left, or None if it left none, or that was deleted.

    The log names it, so that an old run of a long session is found as quickly as a new one.
    """
    saved = [said.data.checkpoint for said in log if isinstance(said.data, CheckpointSaved)]
    if not saved:
        return None
    place = {"thread_id": run.session, "checkpoint_ns": "", "checkpoint_id": saved[-1]}
    found = await compiled(assistant, saver).aget_state(RunnableConfig(configurable=place))
    return found if found.metadata is not None else None


def _stopped(log: Sequence[Said], language: Language) -> StopReason | None:
    """Why the run was cut short, which it said at its end."""
    warned = {said.data.message for said in log if isinstance(said.data, Warned)}
    return next((reason for reason, text in STOPPED.items() if text.read(language) in warned), None)


def _problem(log: Sequence[Said]) -> Problem | None:
    problems = [said.data.problem for said in log if isinstance(said.data, Failed)]
    return problems[-1] if problems else None
