"""`madang batch`: many requests from a file, several at a time, one result a line in the same order."""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import aclosing
from functools import partial
from pathlib import Path
from typing import Annotated
from uuid import uuid4

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from madang.cli.terminal.choices import assistant_names, chosen_assistant
from madang.cli.terminal.inquiry import Course, Inquiry, begin
from madang.cli.terminal.moments import read_moment
from madang.cli.terminal.opening import with_office
from madang.cli.terminal.options import WHICH_ASSISTANT
from madang.cli.terminal.screen import Screen
from madang.cli.terminal.speech import language_of
from madang.cli.terminal.words import status_word
from madang.cli.terminal.worklist import Line, UnreadableLineError, Wanted, count_results, read_worklist
from madang.errors import MadangError
from madang.protocol import Answer, problem_of
from madang.runtime.office import Office
from madang.runtime.orders import Actor
from madang.text import Language, Text

__all__ = ["batch"]

TITLE = Text(ko="파일에 든 많은 요청을 한꺼번에 처리합니다.", en="Answer many requests from a file.")

_SOURCE = Text(
    ko='요청 파일. 줄마다 {"message": ..., "turns": [...], "user": ..., "now": ...} 하나.',
    en='The requests, one a line: {"message": ..., "turns": [...], "user": ..., "now": ...}.',
)
_TARGET = Text(
    ko="결과 파일. N번째 줄은 N번째 요청의 답이고, 이미 있으면 남은 것만 합니다.",
    en="The results; line N answers request N. If it is there, only what is missing is done.",
)
_AT_ONCE = Text(ko="한 번에 몇 개를 처리할지.", en="How many to carry out at a time.")
_LEFT = Text(
    ko="멈췄습니다. {done}/{total}까지 했습니다. 같은 명령을 다시 실행하면 나머지를 합니다.",
    en="Stopped at {done} of {total}. Run the same command again for the rest.",
)
_NOTHING_LEFT = Text(
    ko="남은 것이 없습니다. {file}에 답이 모두 있습니다.", en="Nothing is left to do: {file} holds every answer."
)
_COUNT = Text(ko="{total}개 처리: {counts}", en="{total} done: {counts}")

_LOOKAHEAD = 4
"""How many times `--at-once` results may wait for a slower one before them."""


def batch(
    context: typer.Context,
    assistant: Annotated[str, typer.Argument(help=WHICH_ASSISTANT.en, autocompletion=assistant_names)],
    source: Annotated[Path, typer.Argument(metavar="IN.jsonl", help=_SOURCE.en)],
    target: Annotated[Path, typer.Argument(metavar="OUT.jsonl", help=_TARGET.en)],
    *,
    at_once: Annotated[int, typer.Option(min=1, max=64, help=_AT_ONCE.en)] = 4,
) -> None:
    """Leaves with 1 if a line could not be read or a run failed, with 130 if it was stopped."""
    screen = Screen.of(context)
    lines = read_worklist(source)
    done = count_results(target, len(lines))
    counts: Counter[str] = Counter()

    async def work(office: Office) -> None:
        chosen_assistant(context, office.assistants, assistant)
        todo = _Todo(office, assistant, partial(language_of, context), lines[done:], at_once)
        with _bar(screen) as bar, target.open("a", encoding="utf-8") as results:
            task = bar.add_task(assistant, total=len(lines), completed=done)
            async with aclosing(todo.answers()) as answers:
                async for answer in answers:
                    _note_broken(screen, answer)
                    results.write(answer.model_dump_json() + "\n")
                    results.flush()
                    counts[answer.status] += 1
                    bar.advance(task)

    try:
        with_office(work)
    except KeyboardInterrupt:
        screen.note(_LEFT, done=done + counts.total(), total=len(lines))
        raise typer.Exit(130) from None
    told = ", ".join(f"{status_word(status, screen.language)} {count}" for status, count in counts.items())
    screen.note(_COUNT if told else _NOTHING_LEFT, total=counts.total(), counts=told, file=target)
    raise typer.Exit(1 if counts["failed"] else 0)


class _Todo:
    """Requests on their way to answers."""

    def __init__(
        self, office: Office, assistant: str, language: Callable[[str], Language], lines: Sequence[Line], at_once: int
    ) -> None:
        self._office = office
        self._assistant = assistant
        self._language = language
        self._lines = lines
        self._at_once = at_once
        self._places = asyncio.Semaphore(at_once)

    async def answers(self) -> AsyncGenerator[Answer]:
        """The answers in the order of the requests, while later ones are under way."""
        going: deque[asyncio.Task[Answer]] = deque()
        try:
            for line in self._lines:
                going.append(asyncio.create_task(self._answer(line)))
                if len(going) >= self._at_once * _LOOKAHEAD:
                    yield await going[0]
                    going.popleft()
            while going:
                yield await going[0]
                going.popleft()
        finally:
            for task in going:
                task.cancel()
            await asyncio.gather(*going, return_exceptions=True)

    async def _answer(self, line: Line) -> Answer:
        """The answer to one request; what stands in its way is the answer too, so that the others go on."""
        session = (line.session if isinstance(line, Wanted) else None) or str(uuid4())
        try:
            if isinstance(line, UnreadableLineError):
                raise line
            async with self._places:
                return await self._converse(line, session)
        except MadangError as error:
            problem = problem_of(error, self._language(""))
            return Answer(status="failed", session=session, run="", assistant=self._assistant, problem=problem)

    async def _converse(self, line: Wanted, session: str) -> Answer:
        """Say the earlier turns, then the message, each once the one before has been answered."""
        inquiry = self._inquiry(line, session)
        for turn in line.turns:
            await _settled(await begin(self._office, inquiry.saying(turn)))
        return await _settled(await begin(self._office, inquiry))

    def _inquiry(self, line: Wanted, session: str) -> Inquiry:
        return Inquiry(
            assistant=self._assistant,
            session=session,
            message=line.message,
            actor=Actor(user=line.user, role=line.role, tenant=line.tenant),
            language=line.language or self._language(line.message),
            now=read_moment(line.now) if line.now else None,
        )


async def _settled(course: Course) -> Answer:
    """The answer; if this is given up, so is the run."""
    try:
        return await course.settle()
    except asyncio.CancelledError:
        await course.cancel()
        raise


def _note_broken(screen: Screen, answer: Answer) -> None:
    if answer.problem and answer.problem.code == UnreadableLineError.code:
        screen.write_beside(answer.problem.message)


def _bar(screen: Screen) -> Progress:
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=screen.err, disable=not screen.err.is_terminal)
