"""Sends a message to an assistant from the command line: starts a run, or answers the one that waits, and follows it to
its end.
"""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass

from pydantic import JsonValue

from madang.cli.terminal.typed_input import parse_answer
from madang.protocol import Actor, Answer, Event, Question, RunEnded, RunRequest
from madang.runtime import Application


@dataclass(slots=True)
class FollowedRun:
    """A run on its way, seen from event `seen` on."""

    application: Application
    actor: Actor
    run: str
    last_seq: int = 0

    async def events(self) -> AsyncGenerator[Event]:
        """What it tells until it is over or waits for an answer."""
        async with aclosing(self.application.follow(self.run, self.last_seq)) as events:
            async for event in events:
                self.last_seq = event.seq
                yield event
                if isinstance(event.data, RunEnded) and await self._is_idle():
                    return

    async def wait(self) -> Answer:
        """The answer, once the run is over or waits for an answer itself."""
        async for _ in self.events():
            pass
        return await self.answer()

    async def answer(self) -> Answer:
        """The answer as it stands."""
        return await self.application.answer_of(self.run)

    async def reply(self, question: Question, value: JsonValue) -> None:
        """Answer one of its questions, so that it goes on."""
        await self.application.intake.answer(self.actor, self.run, question.id, value)

    async def cancel(self) -> None:
        """Ask it to stop with what it has."""
        await self.application.intake.cancel(self.actor, self.run)

    async def _is_idle(self) -> bool:
        return (await self.application.store.runs.get(self.run)).status not in {"pending", "running"}


async def start_or_answer(application: Application, request: RunRequest) -> FollowedRun:
    """The run that the message starts or, where one of the session waits for an answer, the run that it answers.

    Files come with a message of their own, to which a run that waits gives way.
    """
    waiting = (
        None
        if request.attachments
        else await find_waiting_run(application, request.actor, request.session, request.assistant)
    )
    if waiting is None:
        return await start_run(application, request)
    question = next(iter((await application.intake.open_questions(waiting.run)).values()))
    await waiting.reply(question, parse_answer(question, request.message))
    return waiting


async def find_waiting_run(application: Application, actor: Actor, session: str, assistant: str) -> FollowedRun | None:
    """The run of the session that waits for an answer, if there is one."""
    for run in await application.store.runs.list(session=session, status="interrupted", limit=1):
        if run.assistant == assistant and await application.intake.open_questions(run.id):
            return FollowedRun(application, actor, run.id, len(await application.events_of(run.id)))
    return None


async def start_run(application: Application, request: RunRequest) -> FollowedRun:
    """The run that the message starts, whatever else the session does."""
    run = await application.ask(
        request.session,
        request.message,
        assistant=request.assistant,
        actor=request.actor,
        language=request.language,
        attachments=request.attachments,
        options=request.options,
        now=request.now,
    )
    return FollowedRun(application, request.actor, run.id)
