"""What became of each case: right or wrong, how long it took, and what it cost."""

import time
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from uuid import uuid4

from pydantic import BaseModel, ConfigDict

from madang.cli.evaluation.cases import AnswerCase, VerifyCase
from madang.cli.evaluation.replies import NotedReplies, ReplayedReplies
from madang.cli.terminal.arguments import parse_datetime
from madang.cli.terminal.run_client import start_or_answer
from madang.knowledge.evidence import TrueStatement, verify_text
from madang.protocol import Actor, Answer, Clarification, ModelReplied, RunRequest
from madang.runtime import Application


class EvalRow(BaseModel):
    """One case as one engine answered it; what it got is kept, so that two runs can be compared."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    task: str
    assistant: str
    language: str
    kind: str
    truth: bool | None = None
    engine: str
    correct: bool
    score: float = 0.0
    """The share of what the answer must have; nothing where it has what it must not have."""
    got: str
    seconds: float
    cost: float = 0.0
    tokens: int = 0


def verify_case(case: VerifyCase, engine: str) -> EvalRow:
    """A sentence is right where it was let through and is true, or was refused and is a lie."""
    started = time.perf_counter()
    statements = [TrueStatement(id=str(number), text=fact) for number, fact in enumerate(case.facts, 1)]
    verified = verify_text(case.sentence, statements)
    accepted = all(each.may_stand for each in verified)
    got = "; ".join(f"{each.verdict} {each.aspect or ''}".strip() for each in verified)
    return EvalRow(
        **case.model_dump(include={"id", "task", "assistant", "language", "kind", "truth"}),
        engine=engine,
        correct=accepted == case.truth,
        score=float(accepted == case.truth),
        got=got,
        seconds=round(time.perf_counter() - started, 4),
    )


async def answer_cases(
    cases: Sequence[AnswerCase],
    application: Application,
    engine: str,
    replies: ReplayedReplies | NotedReplies | None = None,
) -> AsyncIterator[EvalRow]:
    """Each message answered in a session of its own; with `replies`, a model replies as the case says, or is noted."""
    for case in cases:
        if replies:
            replies.begin(case)
        await add_documents(case, application)
        started = time.perf_counter()
        answer, calls = await _answer(case, application)
        score = 0.0 if replies and replies.asked_beyond else score_answer(case, answer)
        yield EvalRow(
            **case.model_dump(include={"id", "task", "assistant", "language", "kind"}),
            engine=engine,
            correct=score == 1,
            score=score,
            got=_said(answer),
            seconds=round(time.perf_counter() - started, 4),
            cost=sum(float(call.cost or 0) for call in calls),
            tokens=sum((call.input_tokens or 0) + (call.output_tokens or 0) for call in calls),
        )


async def add_documents(case: AnswerCase, application: Application) -> None:
    """Put the documents of a case into a corpus of its tenant, once."""
    actor = Actor(user=case.user, tenant=case.tenant)
    for file in sorted(case.documents.iterdir()) if case.documents else ():
        await application.library.add(actor, file.parent.name, file.name, file.read_bytes())


async def _answer(case: AnswerCase, application: Application) -> tuple[Answer, list[ModelReplied]]:
    """The answer to the last message, and the calls of models that all of them took."""
    first = RunRequest(
        assistant=case.assistant,
        session=str(uuid4()),
        message=case.message,
        actor=Actor(user=case.user, tenant=case.tenant),
        language=case.language,
        now=parse_datetime(case.now) if case.now else None,
    )
    runs = [await start_or_answer(application, first)]
    answer = await application.runs.wait_for_answer(runs[0].reader, runs[0].id)
    for message in case.then:
        runs.append(await start_or_answer(application, first.model_copy(update={"message": message})))
        answer = await application.runs.wait_for_answer(runs[-1].reader, runs[-1].id)
    events = [
        event
        for run in {run.id: run for run in runs}.values()
        for event in await application.runs.events(run.reader, run.id)
    ]
    return answer, [event.data for event in events if isinstance(event.data, ModelReplied)]


def score_answer(case: AnswerCase, answer: Answer) -> float:
    """The share of what the answer must have, in the case's status; nothing where it has what it must not."""
    said = _plain(_said(answer))
    if answer.status != case.status or any(_plain(text) in said for text in case.lacks):
        return 0.0
    held = [_stands(wanted, said) for wanted in case.has]
    held += [_stands(wanted, _plain(answer.answer.partition("\n\n")[0])) for wanted in case.leads]
    held += [answer.data.get(name) == value for name, value in case.data.items()]
    return sum(held) / len(held) if held else 1.0


def _stands(wanted: str, said: str) -> bool:
    return any(_plain(text) in said for text in wanted.split("|"))


def _said(answer: Answer) -> str:
    asked = (each.question for each in answer.questions if isinstance(each, Clarification))
    return " ".join([answer.answer, *asked]).strip()


def _plain(text: str) -> str:
    return "".join(text.lower().split())


def write_rows(rows: Sequence[EvalRow], file: Path) -> None:
    """One row a line."""
    file.write_text("".join(row.model_dump_json() + "\n" for row in rows), "utf-8")


def read_rows(file: Path) -> list[EvalRow]:
    """The rows of an earlier run."""
    return [EvalRow.model_validate_json(line) for line in file.read_text("utf-8").splitlines() if line.strip()]
