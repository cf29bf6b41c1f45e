"""`madang batch`: many requests from a JSON Lines file, several at a time, one result a line in the same order."""

import asyncio
import json
from collections import Counter, deque
from collections.abc import AsyncGenerator, Callable, Iterator, Mapping, Sequence
from contextlib import aclosing, suppress
from functools import partial
from pathlib import Path
from typing import Annotated
from uuid import uuid4

import typer
from pydantic import BaseModel, ConfigDict, Field, JsonValue, ValidationError
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from madang.cli import phrases
from madang.cli.evaluation.articles import ArticlePrompt, article_line
from madang.cli.terminal.arguments import (
    answer_language,
    assistant_names,
    chosen_assistant,
    chosen_options,
    parse_datetime,
)
from madang.cli.terminal.connections import with_application
from madang.cli.terminal.labels import status_word
from madang.cli.terminal.run_client import start_or_answer
from madang.cli.terminal.screen import Screen
from madang.errors import MadangError
from madang.protocol import Actor, Answer, RunRequest, problem_of
from madang.runtime import Application
from madang.text import Language, Text

TITLE = Text(ko="파일에 든 많은 요청을 한꺼번에 처리합니다.", en="Answer many requests from a file.")

CONTEXT = {"allow_extra_args": True, "ignore_unknown_options": True}
"""Options that Typer does not know are those that the assistant declares; they hold for every request."""

_LOOKAHEAD = 4
"""How many times `--at-once` results may wait for a slower one before them."""


class UnreadableLineError(MadangError, ValueError):
    """A line of the input file is not a request."""

    code = "unreadable_request"

    def __init__(self, number: int, reason: Text) -> None:
        text = Text(
            ko=phrases.BATCH_UNREADABLE_LINE.ko.format(number=number, reason=reason.ko),
            en=phrases.BATCH_UNREADABLE_LINE.en.format(number=number, reason=reason.en),
        )
        super().__init__(text.en, text=text)


class BatchRequest(BaseModel):
    """One request of a batch; `turns` are what the same person said before, oldest first."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    message: str = Field(min_length=1)
    turns: tuple[str, ...] = ()
    session: str | None = None
    user: str = ""
    role: str = ""
    tenant: str = ""
    now: str | None = None
    language: Language | None = None


BatchLine = BatchRequest | ArticlePrompt | UnreadableLineError


def batch(
    context: typer.Context,
    assistant: Annotated[str, typer.Argument(help=phrases.ASSISTANT_HELP.en, autocompletion=assistant_names)],
    source: Annotated[Path, typer.Argument(metavar="IN.jsonl", help=phrases.BATCH_SOURCE_HELP.en)],
    target: Annotated[Path, typer.Argument(metavar="OUT.jsonl", help=phrases.BATCH_TARGET_HELP.en)],
    *,
    at_once: Annotated[int, typer.Option(min=1, max=64, help=phrases.BATCH_AT_ONCE_HELP.en)] = 4,
    articles: Annotated[bool, typer.Option("--articles", help=phrases.BATCH_ARTICLES_HELP.en)] = False,
) -> None:
    """Exits with 1 if a line could not be read or a run failed, with 130 if it was stopped."""
    screen = Screen.of(context)
    lines = read_batch_file(source, ArticlePrompt if articles else BatchRequest)
    done = count_results(target, len(lines))
    counts: Counter[str] = Counter()

    async def work(application: Application) -> None:
        options = chosen_options(context, chosen_assistant(context, application.assistants, assistant))
        language = partial(answer_language, context)
        todo = _Batch(application, assistant, language, lines[done:], at_once, options=options)
        waiting = iter(lines[done:])
        with _bar(screen) as bar, target.open("a", encoding="utf-8") as results:
            task = bar.add_task(assistant, total=len(lines), completed=done)
            async with aclosing(todo.answers()) as answers:
                async for answer in answers:
                    _note_unreadable_line(screen, answer)
                    results.write(f"{_result(next(waiting), answer) if articles else answer.model_dump_json()}\n")
                    results.flush()
                    counts[answer.status] += 1
                    bar.advance(task)

    try:
        with_application(work)
    except KeyboardInterrupt:
        screen.note(phrases.BATCH_STOPPED, done=done + counts.total(), total=len(lines))
        raise typer.Exit(130) from None
    shown = ", ".join(f"{status_word(status, screen.language)} {count}" for status, count in counts.items())
    screen.note(
        phrases.BATCH_DONE if shown else phrases.BATCH_NOTHING_LEFT, total=counts.total(), counts=shown, file=target
    )
    raise typer.Exit(1 if counts["failed"] else 0)


class _Batch:
    """Requests on their way to answers."""

    def __init__(
        self,
        application: Application,
        assistant: str,
        language: Callable[[str], Language],
        lines: Sequence[BatchLine],
        at_once: int,
        *,
        options: Mapping[str, JsonValue],
    ) -> None:
        self._application = application
        self._assistant = assistant
        self._language = language
        self._lines = lines
        self._concurrency = at_once
        self._slots = asyncio.Semaphore(at_once)
        self._options = dict(options)

    async def answers(self) -> AsyncGenerator[Answer]:
        """The answers in the order of the requests, while later ones are under way."""
        going: deque[asyncio.Task[Answer]] = deque()
        try:
            for line in self._lines:
                going.append(asyncio.create_task(self._answer(line)))
                if len(going) >= self._concurrency * _LOOKAHEAD:
                    yield await going[0]
                    going.popleft()
            while going:
                yield await going[0]
                going.popleft()
        finally:
            for task in going:
                task.cancel()
            await asyncio.gather(*going, return_exceptions=True)

    async def _answer(self, line: BatchLine) -> Answer:
        """The answer to one request; an error becomes an answer too, so that the others go on."""
        session = (line.session if isinstance(line, BatchRequest) else None) or str(uuid4())
        try:
            if isinstance(line, UnreadableLineError):
                raise line
            request = BatchRequest(message=line.prompt) if isinstance(line, ArticlePrompt) else line
            async with self._slots:
                return await self._converse(request, session)
        except MadangError as error:
            problem = problem_of(error, self._language(""))
            return Answer(status="failed", session=session, run="", assistant=self._assistant, problem=problem)

    async def _converse(self, line: BatchRequest, session: str) -> Answer:
        """Say the earlier turns, then the message, each once the one before has been answered."""
        request = self._request(line, session)
        for turn in line.turns:
            await self._answer_to(request.changed(message=turn))
        return await self._answer_to(request)

    async def _answer_to(self, request: RunRequest) -> Answer:
        """The answer; if waiting is cancelled, so is the run."""
        run, runs = await start_or_answer(self._application, request), self._application.runs
        try:
            return await runs.wait_for_answer(run.reader, run.id)
        except asyncio.CancelledError:
            with suppress(MadangError):  # one that cannot be cancelled is stopped all the same, and is no answer
                await runs.cancel(request.actor, run.id)
            raise

    def _request(self, line: BatchRequest, session: str) -> RunRequest:
        return RunRequest(
            assistant=self._assistant,
            session=session,
            message=line.message,
            actor=Actor(user=line.user, role=line.role, tenant=line.tenant),
            language=line.language or self._language(line.message),
            now=parse_datetime(line.now) if line.now else None,
            options=self._options,
        )


def _result(line: BatchLine, answer: Answer) -> str:
    return article_line(line if isinstance(line, ArticlePrompt) else None, answer)


def _note_unreadable_line(screen: Screen, answer: Answer) -> None:
    if answer.problem and answer.problem.code == UnreadableLineError.code:
        screen.write_error(answer.problem.message)


def _bar(screen: Screen) -> Progress:
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=screen.err, disable=not screen.err.is_terminal)


def read_batch_file(file: Path, kind: type[BatchRequest | ArticlePrompt] = BatchRequest) -> list[BatchLine]:
    """The requests of a file, one per line; for an unreadable line the error."""
    return [_read_line(number, text, kind) for number, text in enumerate(_split_lines(file.read_bytes()), 1)]


def count_results(file: Path, wanted: int) -> int:
    """How many results a file has; an incomplete last line is removed from it."""
    if not file.exists():
        return 0
    content = file.read_bytes()
    kept = content[: content.rfind(b"\n") + 1]
    found = kept.count(b"\n")
    if found > wanted:
        text = phrases.BATCH_TOO_MANY_RESULTS.format(file=file, found=found, wanted=wanted)
        raise MadangError(text.en, text=text)
    if kept != content:
        file.write_bytes(kept)
    return found


def _split_lines(content: bytes) -> Iterator[bytes]:
    """The lines of a file; the end of the last one is not the beginning of another."""
    return iter(content.removesuffix(b"\n").split(b"\n") if content else ())


def _read_line(number: int, text: bytes, kind: type[BatchRequest | ArticlePrompt]) -> BatchLine:
    try:
        parsed: JsonValue = json.loads(text)
        return kind.model_validate(parsed)
    except ValidationError as error:
        return UnreadableLineError(number, _validation_messages(error))
    except (ValueError, RecursionError):
        return UnreadableLineError(number, phrases.BATCH_NOT_JSON)


def _validation_messages(error: ValidationError) -> Text:
    texts = [_validation_message(found["loc"], found["type"], found["msg"]) for found in error.errors()]
    return Text(ko="; ".join(text.ko for text in texts), en="; ".join(text.en for text in texts))


def _validation_message(place: tuple[int | str, ...], kind: str, message: str) -> Text:
    where, english = ".".join(map(str, place)), f"{message[0].lower()}{message[1:]}"
    return phrases.BATCH_INVALID_FIELD.format(
        place=where or phrases.BATCH_WHOLE_LINE, problem=Text(ko=_KOREAN.get(kind, english), en=english)
    )


_KOREAN = {
    "missing": "빠졌습니다",
    "extra_forbidden": "모르는 항목입니다",
    "string_type": "문자열이어야 합니다",
    "string_too_short": "비어 있습니다",
    "tuple_type": "목록이어야 합니다",
    "literal_error": "ko나 en이어야 합니다",
    "model_type": "JSON 객체여야 합니다",
}
