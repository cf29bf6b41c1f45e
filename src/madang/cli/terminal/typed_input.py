"""What a person types: reads lines without blocking the runs in this process, and parses an answer to a question."""

import asyncio
import os
import re
import select
import signal
import sys
from collections.abc import Generator
from contextlib import contextmanager, suppress

from pydantic import JsonValue

from madang.cli import phrases
from madang.cli.terminal.screen import Screen
from madang.errors import MadangError
from madang.protocol import Approval, ApprovalDecision, Question
from madang.runtime.agents import typed_answer
from madang.text import Text

Interrupt = asyncio.Future[None]
"""Done once Ctrl-C was pressed."""

_LONGEST = 65536
_PASTED_WITHIN = 0.02
"""Seconds within which the next line of a paste is there, and none that a person types."""


@contextmanager
def interruptible() -> Generator[Interrupt]:
    """Within this block, Ctrl-C only marks that it was pressed; begin it before showing what may be answered."""
    loop = asyncio.get_running_loop()
    pressed: Interrupt = loop.create_future()
    with suppress(NotImplementedError):  # where there are no such handlers, Ctrl-C simply leaves
        loop.add_signal_handler(signal.SIGINT, _resolve, pressed)
    try:
        yield pressed
    finally:
        with suppress(NotImplementedError):
            loop.remove_signal_handler(signal.SIGINT)


async def read_line(screen: Screen, prompt: str, interrupt: Interrupt) -> str | None:
    """What was typed after `prompt`, or pasted there; None where there is nothing, by Ctrl-D or Ctrl-C."""
    screen.write_error(prompt, end="")
    line = await _typed(interrupt) if sys.stdin.isatty() else sys.stdin.readline()
    if not line:
        screen.write_error()
        return None
    return line.strip()


async def _typed(interrupt: Interrupt) -> str:
    """A line, with those that were pasted along with it; empty at Ctrl-D or Ctrl-C."""
    if not await _is_typed(interrupt):
        return ""
    if os.name != "posix":
        return sys.stdin.readline()
    terminal = sys.stdin.fileno()
    given = [os.read(terminal, _LONGEST)]
    while given[-1] and select.select([terminal], [], [], _PASTED_WITHIN)[0]:
        given.append(os.read(terminal, _LONGEST))
    return b"".join(given).decode("utf-8", "replace")


async def _is_typed(interrupt: Interrupt) -> bool:
    """True once a line is there, False at Ctrl-C."""
    loop = asyncio.get_running_loop()
    typed: asyncio.Future[None] = loop.create_future()
    try:
        loop.add_reader(sys.stdin.fileno(), _resolve, typed)
    except NotImplementedError:  # on such a platform the line is read at once
        return True
    try:
        await asyncio.wait({typed, interrupt}, return_when=asyncio.FIRST_COMPLETED)
        return not interrupt.done()
    finally:
        loop.remove_reader(sys.stdin.fileno())


def _resolve(future: "asyncio.Future[None]") -> None:
    if not future.done():
        future.set_result(None)


_YES = {"y", "yes", "ok", "approve", "예", "네", "응", "승인", "ㅇ"}
_NO = {"n", "no", "refuse", "아니오", "아니요", "아뇨", "거절", "ㄴ"}


class UnsuitableAnswerError(MadangError, ValueError):
    """What was typed does not answer the question."""

    code = "unfit_answer"

    def __init__(self, text: Text) -> None:
        super().__init__(text.en, text=text)


def parse_answer(question: Question, typed: str) -> JsonValue:
    """The value that `typed` stands for: what a clarification asks for, or yes or no to an approval."""
    return _decision(question, typed) if isinstance(question, Approval) else typed_answer(question, typed)


def open_argument(question: Approval) -> str | None:
    """The argument that has to be written before an approval counts, such as its reason; None where there is none."""
    required = question.arguments_schema.get("required")
    names = required if isinstance(required, list) else []
    return next((str(name) for name in names if question.arguments.get(str(name)) == ""), None)


def _decision(question: Approval, typed: str) -> JsonValue:
    """Yes or no; behind a yes stands what has to be written with it: `yes, the committee has agreed`."""
    found = _DECISION.match(typed)
    word, rest = (found["word"].lower(), found["rest"].strip()) if found else ("", "")
    wanted = open_argument(question)
    if word not in _YES | _NO or (rest and wanted is None):
        raise UnsuitableAnswerError(phrases.NOT_A_DECISION.format(action=question.action, typed=typed))
    if word in _NO or wanted is None:
        return ApprovalDecision(approved=word in _YES).model_dump(mode="json")
    if not rest:
        raise UnsuitableAnswerError(phrases.DECISION_NEEDS_WORDS.format(action=question.action))
    return ApprovalDecision(approved=True, arguments={**question.arguments, wanted: rest}).model_dump(mode="json")


_DECISION = re.compile(r"\s{0,9}(?P<word>[^\s,.:]{1,20})[\s,.:]{0,9}(?P<rest>.{0,4000})\Z", re.DOTALL)
