"""Seeing an inquiry through at a terminal: watched while it runs, asked back, stopped by Ctrl-C."""

import asyncio
import signal
from collections.abc import Generator
from contextlib import contextmanager, suppress

from pydantic import JsonValue, TypeAdapter, ValidationError

from madang.cli.terminal.answering import UnfitAnswerError, read_answer
from madang.cli.terminal.inquiry import Course
from madang.cli.terminal.live import LiveRun
from madang.cli.terminal.printing import print_question
from madang.cli.terminal.screen import Screen
from madang.cli.terminal.typing import Interrupt, interruptible, read_line
from madang.protocol import Answer, Approval, Decision, Question
from madang.runtime.errors import AnswerError, ForeignRoleError, QuestionNotFoundError
from madang.store.errors import RunOverError
from madang.text import Text

__all__ = ["see_through", "take_up"]

_EDIT = {"e", "edit", "수정"}
_DECIDE = Text(ko="할까요? [예/아니오/수정] ", en="Do it? [yes/no/edit] ")
_ARGUMENTS = Text(ko="고친 값(JSON, 빈 줄이면 그대로): ", en="Edited arguments (JSON, empty to keep them): ")
_NOT_AN_OBJECT = Text(ko="JSON 객체가 아닙니다.", en="That is not a JSON object.")
_STILL_ASKED = Text(ko="이 대화는 답을 기다리고 있습니다.", en="This conversation waits for an answer.")
_OBJECT = TypeAdapter(dict[str, JsonValue])


async def see_through(course: Course, screen: Screen, *, interactive: bool = True, stoppable: bool = False) -> Answer:
    """The answer of a run, after whatever it asks back; where nobody can be asked, as it waits.

    Ctrl-C at a question leaves it open; where the run is `stoppable`, it stops the run instead.
    """
    while True:
        with LiveRun(screen) as live, _stopping(course):
            await live.watch(course.events())
        answer = await course.answer()
        if answer.status != "interrupted" or not interactive:
            return answer
        if not await _asked_back(course, answer, screen, stoppable=stoppable):
            return answer


async def take_up(course: Course, screen: Screen) -> Answer:
    """The answer of a run that waits for one, after it was given here; Ctrl-C stops the run."""
    answer = await course.answer()
    screen.note(_STILL_ASKED)
    if not await _asked_back(course, answer, screen, stoppable=True):
        return answer
    return await see_through(course, screen, stoppable=True)


async def _asked_back(course: Course, answer: Answer, screen: Screen, *, stoppable: bool) -> bool:
    """Put the open questions to the person at the terminal; whether the run goes on, or one was left open."""
    for question in answer.questions:
        with interruptible() as interrupt:
            settled = await _reply(course, question, screen, interrupt)
        if not settled and stoppable and interrupt.done():
            await course.cancel()
            return True
        if not settled:
            return False
    return True


async def _reply(course: Course, question: Question, screen: Screen, interrupt: Interrupt) -> bool:
    """Ask until the question is answered, here or elsewhere; whether it was, or they left it open."""
    while True:
        print_question(screen, question)
        value = await _ask(screen, question, interrupt)
        if value is None:
            return False
        try:
            await course.reply(question, value)
        except AnswerError as error:
            screen.note(error.told)
        except (QuestionNotFoundError, RunOverError) as error:
            screen.note(error.told)
            return True
        except ForeignRoleError as error:
            screen.note(error.told)
            return False
        else:
            return True


@contextmanager
def _stopping(course: Course) -> Generator[None]:
    """Within this block, Ctrl-C asks the run to stop with what it has; a second one leaves without waiting."""
    loop = asyncio.get_running_loop()
    going: list[asyncio.Task[None]] = []

    def stop() -> None:
        loop.remove_signal_handler(signal.SIGINT)
        going.append(loop.create_task(course.cancel()))

    with suppress(NotImplementedError):  # where there are no such handlers, Ctrl-C simply leaves
        loop.add_signal_handler(signal.SIGINT, stop)
    try:
        yield
    finally:
        with suppress(NotImplementedError):
            loop.remove_signal_handler(signal.SIGINT)


async def _ask(screen: Screen, question: Question, interrupt: Interrupt) -> JsonValue:
    """The answer of the person at the terminal, asked until it fits; None if they leave it open."""
    while True:
        try:
            if isinstance(question, Approval):
                return await _decision(screen, question, interrupt)
            return await _value(screen, question, interrupt)
        except UnfitAnswerError as error:
            screen.note(error.told)


async def _value(screen: Screen, question: Question, interrupt: Interrupt) -> JsonValue:
    typed = await read_line(screen, "> ", interrupt)
    return None if typed is None else read_answer(question, typed)


async def _decision(screen: Screen, question: Approval, interrupt: Interrupt) -> JsonValue:
    typed = await read_line(screen, screen.read(_DECIDE), interrupt)
    if typed is None:
        return None
    if typed.lower() not in _EDIT:
        return read_answer(question, typed)
    edited = await read_line(screen, screen.read(_ARGUMENTS), interrupt)
    return Decision(approved=True, arguments=_object(edited) if edited else None).model_dump(mode="json")


def _object(typed: str) -> dict[str, JsonValue]:
    try:
        return _OBJECT.validate_json(typed)
    except ValidationError:
        raise UnfitAnswerError(_NOT_AN_OBJECT) from None
