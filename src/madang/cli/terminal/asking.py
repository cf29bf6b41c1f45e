"""Seeing an inquiry through at a terminal: watched while it runs, asked back, stopped by Ctrl-C."""

import asyncio
import signal
from collections.abc import Generator
from contextlib import contextmanager, suppress

from pydantic import JsonValue, TypeAdapter, ValidationError

from madang.cli.terminal.answering import UnfitAnswerError, read_answer
from madang.cli.terminal.inquiry import Course, Inquiry, begin
from madang.cli.terminal.live import LiveRun
from madang.cli.terminal.printing import print_question
from madang.cli.terminal.screen import Screen
from madang.protocol import Answer, Approval, Decision, Question
from madang.runtime.office import Office
from madang.text import Text

__all__ = ["see_through"]

_ARGUMENTS_MODEL = TypeAdapter(dict[str, JsonValue])
_EDIT = {"e", "edit", "고침", "수정"}
_DECIDE = Text(ko="할까요? [예/아니오/수정] ", en="Do it? [yes/no/edit] ")
_ARGUMENTS = Text(ko="고친 값(JSON, 빈 줄이면 그대로): ", en="Edited arguments (JSON, empty to keep them): ")
_NOT_AN_OBJECT = Text(ko="JSON 객체가 아닙니다.", en="That is not a JSON object.")


async def see_through(office: Office, inquiry: Inquiry, screen: Screen, *, interactive: bool) -> Answer:
    """The answer to an inquiry, after whatever it asked back; of one that waits, where nobody can be asked."""
    course = await begin(office, inquiry)
    while True:
        with LiveRun(screen) as live, _stopping(course):
            await live.watch(course.events())
        answer = await course.answer()
        if answer.status != "interrupted" or not interactive:
            return answer
        for question in answer.questions:
            value = _ask(screen, question)
            if value is None:
                return answer
            await course.reply(question, value)


@contextmanager
def _stopping(course: Course) -> Generator[None]:
    """Within this block, Ctrl-C asks the run to stop with what it has; a second one leaves without waiting."""
    loop = asyncio.get_running_loop()
    requests: list[asyncio.Task[None]] = []

    def stop() -> None:
        loop.remove_signal_handler(signal.SIGINT)
        requests.append(loop.create_task(course.cancel()))

    with suppress(NotImplementedError):  # where there are no such handlers, Ctrl-C simply leaves
        loop.add_signal_handler(signal.SIGINT, stop)
    try:
        yield
    finally:
        with suppress(NotImplementedError):
            loop.remove_signal_handler(signal.SIGINT)


def _ask(screen: Screen, question: Question) -> JsonValue:
    """The answer of the person at the terminal; None if they leave it open by Ctrl-C or Ctrl-D."""
    print_question(screen, question)
    with _leaving(), suppress(EOFError, KeyboardInterrupt):
        while True:
            try:
                return _typed(screen, question)
            except UnfitAnswerError as error:
                screen.note(error.text or Text(ko=str(error), en=str(error)))
    screen.err.print()
    return None


def _typed(screen: Screen, question: Question) -> JsonValue:
    if not isinstance(question, Approval):
        return read_answer(question, screen.input("> "))
    word = screen.input(screen.read(_DECIDE))
    if word.strip().lower() in _EDIT:
        return Decision(approved=True, arguments=_edited(screen)).model_dump(mode="json")
    return read_answer(question, word)


def _edited(screen: Screen) -> dict[str, JsonValue] | None:
    typed = screen.input(screen.read(_ARGUMENTS)).strip()
    if not typed:
        return None
    try:
        return _ARGUMENTS_MODEL.validate_json(typed)
    except ValidationError:
        raise UnfitAnswerError(_NOT_AN_OBJECT) from None


@contextmanager
def _leaving() -> Generator[None]:
    """Within this block, Ctrl-C is a KeyboardInterrupt at once, as a blocking read needs it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
