"""What became of each case: right or wrong, how long it took, and what it cost."""

import time
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from uuid import uuid4

from pydantic import BaseModel, ConfigDict

from madang.cli.evaluation.cases import AnswerCase, VerifyCase
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
        got=got,
        seconds=round(time.perf_counter() - started, 4),
    )


async def answer_cases(cases: Sequence[AnswerCase], application: Application, engine: str) -> AsyncIterator[EvalRow]:
    """Each message answered in a session of its own."""
    for case in cases:
        started = time.perf_counter()
        answer, calls = await _answer(case, application)
        yield EvalRow(
            **case.model_dump(include={"id", "task", "assistant", "language", "kind"}),
            engine=engine,
            correct=fits(case, answer),
            got=answer.answer,
            seconds=round(time.perf_counter() - started, 4),
            cost=sum(float(call.cost or 0) for call in calls),
            tokens=sum((call.input_tokens or 0) + (call.output_tokens or 0) for call in calls),
        )


async def _answer(case: AnswerCase, application: Application) -> tuple[Answer, list[ModelReplied]]:
    request = RunRequest(
        assistant=case.assistant,
        session=str(uuid4()),
        message=case.message,
        actor=Actor(user=case.user, tenant=case.tenant),
        language=case.language,
        now=parse_datetime(case.now) if case.now else None,
    )
    run = await start_or_answer(application, request)
    answer = await application.runs.wait_for_answer(run.reader, run.id)
    events = await application.runs.events(run.reader, run.id)
    return answer, [event.data for event in events if isinstance(event.data, ModelReplied)]


def fits(case: AnswerCase, answer: Answer) -> bool:
    """Whether the answer has what it must have, in the case's status, and nothing that it must not."""
    said = _plain(
        " ".join([answer.answer, *(each.question for each in answer.questions if isinstance(each, Clarification))])
    )
    has = all(any(_plain(text) in said for text in wanted.split("|")) for wanted in case.has)
    return answer.status == case.status and has and not any(_plain(text) in said for text in case.lacks)


def _plain(text: str) -> str:
    return "".join(text.lower().split())


def write_rows(rows: Sequence[EvalRow], file: Path) -> None:
    """One row a line."""
    file.write_text("".join(row.model_dump_json() + "\n" for row in rows), "utf-8")


def read_rows(file: Path) -> list[EvalRow]:
    """The rows of an earlier run."""
    return [EvalRow.model_validate_json(line) for line in file.read_text("utf-8").splitlines() if line.strip()]
