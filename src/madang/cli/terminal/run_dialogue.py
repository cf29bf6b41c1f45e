"""A run at a terminal: shown while it works, its questions put to the person there, stopped by Ctrl-C."""

import asyncio
import signal
from collections.abc import Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from pydantic import JsonValue, TypeAdapter, ValidationError

from madang.cli import phrases
from madang.cli.terminal.answer_display import print_question
from madang.cli.terminal.run_client import TerminalRun
from madang.cli.terminal.run_display import RunDisplay
from madang.cli.terminal.screen import Screen
from madang.cli.terminal.typed_input import (
    Interrupt,
    UnsuitableAnswerError,
    interruptible,
    open_argument,
    parse_answer,
    read_line,
)
from madang.protocol import Actor, Answer, Approval, ApprovalDecision, Question
from madang.runtime import AnswerError, Application, QuestionNotFoundError, WrongRoleError
from madang.store import RunEndedError

_EDIT = {"e", "edit", "수정"}
_OBJECT = TypeAdapter(dict[str, JsonValue])


@dataclass(frozen=True, slots=True)
class RunDialogue:
    """One run and the person at the terminal who follows and answers it."""

    application: Application
    actor: Actor
    run: TerminalRun
    screen: Screen

    async def follow(self, *, interactive: bool = True, stoppable: bool = False) -> Answer:
        """The answer of the run, after whatever it asks back; where nobody can be asked, as it waits.

        Ctrl-C at a question leaves it open; where the run is `stoppable`, it stops the run instead.
        """
        runs, (run, reader, after) = self.application.runs, self.run
        while True:
            with RunDisplay(self.screen) as live, self._cancel_on_interrupt():
                after = await live.show(runs.follow_until_idle(reader, run, after)) or after
            answer = await runs.answer(reader, run)
            if answer.status != "interrupted" or not interactive:
                return answer
            if not await self._answer_questions(answer, stoppable=stoppable):
                return answer

    async def answer_waiting(self) -> Answer:
        """The answer of a run that waits for one, after it was given here; Ctrl-C stops the run."""
        answer = await self.application.runs.answer(self.run.reader, self.run.id)
        self.screen.note(phrases.SESSION_IS_WAITING)
        if not await self._answer_questions(answer, stoppable=True):
            return answer
        return await self.follow(stoppable=True)

    async def _answer_questions(self, answer: Answer, *, stoppable: bool) -> bool:
        """Put the open questions to the person at the terminal; whether the run goes on, or one was left open."""
        for question in answer.questions:
            with interruptible() as interrupt:
                settled = await self._reply(question, interrupt)
            if not settled and stoppable and interrupt.done():
                await self._cancel()
                return True
            if not settled:
                return False
        return True

    async def _reply(self, question: Question, interrupt: Interrupt) -> bool:
        """Ask until the question is answered, here or elsewhere; whether it was, or they left it open."""
        while True:
            print_question(self.screen, question)
            value = await _ask(self.screen, question, interrupt)
            if value is None:
                return False
            try:
                await self.application.runs.reply(self.actor, self.run.id, question.id, value)
            except AnswerError as error:
                self.screen.note(error.user_message)
            except (QuestionNotFoundError, RunEndedError) as error:
                self.screen.note(error.user_message)
                return True
            except WrongRoleError as error:
                self.screen.note(error.user_message)
                return False
            else:
                return True

    @contextmanager
    def _cancel_on_interrupt(self) -> Generator[None]:
        """Within this block, Ctrl-C asks the run to stop with what it has; a second one leaves without waiting."""
        loop = asyncio.get_running_loop()
        going: list[asyncio.Task[None]] = []

        def stop() -> None:
            loop.remove_signal_handler(signal.SIGINT)
            going.append(loop.create_task(self._cancel()))

        with suppress(NotImplementedError):  # where there are no such handlers, Ctrl-C simply leaves
            loop.add_signal_handler(signal.SIGINT, stop)
        try:
            yield
        finally:
            with suppress(NotImplementedError):
                loop.remove_signal_handler(signal.SIGINT)

    async def _cancel(self) -> None:
        await self.application.runs.cancel(self.actor, self.run.id)


async def _ask(screen: Screen, question: Question, interrupt: Interrupt) -> JsonValue:
    """The answer of the person at the terminal, asked until it fits; None if they leave it open."""
    while True:
        try:
            if isinstance(question, Approval):
                return await _decision(screen, question, interrupt)
            return await _value(screen, question, interrupt)
        except UnsuitableAnswerError as error:
            screen.note(error.user_message)


async def _value(screen: Screen, question: Question, interrupt: Interrupt) -> JsonValue:
    typed = await read_line(screen, "> ", interrupt)
    return None if typed is None else parse_answer(question, typed)


async def _decision(screen: Screen, question: Approval, interrupt: Interrupt) -> JsonValue:
    prompt = phrases.DECISION_PROMPT if open_argument(question) is None else phrases.DECISION_PROMPT_WITH_REASON
    typed = await read_line(screen, screen.translate(prompt), interrupt)
    if typed is None:
        return None
    if typed.lower() not in _EDIT:
        return parse_answer(question, typed)
    edited = await read_line(screen, screen.translate(phrases.EDITED_ARGUMENTS_PROMPT), interrupt)
    return ApprovalDecision(approved=True, arguments=_object(edited) if edited else None).model_dump(mode="json")


def _object(typed: str) -> dict[str, JsonValue]:
    try:
        return _OBJECT.validate_json(typed)
    except ValidationError:
        raise UnsuitableAnswerError(phrases.NOT_AN_OBJECT) from None
