"""An inquiry: a message to an assistant with who sends it and when, put to a session and followed to its end."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field, replace
from datetime import datetime

from pydantic import JsonValue

from madang.cli.terminal.answering import read_answer
from madang.cli.terminal.paging import events_of
from madang.protocol import Answer, Event, File, Question
from madang.protocol.events import RunEnded
from madang.runtime.office import Office
from madang.runtime.orders import Actor
from madang.text import Language

__all__ = ["Course", "Inquiry", "begin", "start", "waiting_for"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Inquiry:
    """What is asked, of whom and by whom; `now` is the time to take for the present, None the real one."""

    assistant: str
    session: str
    message: str
    actor: Actor
    language: Language
    now: datetime | None = None
    attachments: tuple[File, ...] = ()
    options: dict[str, JsonValue] = field(default_factory=dict[str, JsonValue])

    def saying(self, message: str, language: Language | None = None) -> "Inquiry":
        """The same with another message, in another language if one is given."""
        return replace(self, message=message, language=language or self.language)

    def choosing(self, options: dict[str, JsonValue]) -> "Inquiry":
        """The same with these options."""
        return replace(self, options=options)

    def with_files(self, attachments: Sequence[File]) -> "Inquiry":
        """The same with these files."""
        return replace(self, attachments=tuple(attachments))


@dataclass(slots=True)
class Course:
    """A run on its way, seen from event `seen` on."""

    office: Office
    actor: Actor
    run: str
    seen: int = 0

    async def events(self) -> AsyncGenerator[Event]:
        """What it tells until it is over or waits for an answer."""
        async with aclosing(self.office.follow(self.run, self.seen)) as events:
            async for event in events:
                self.seen = event.seq
                yield event
                if isinstance(event.data, RunEnded) and await self._is_settled():
                    return

    async def settle(self) -> Answer:
        """The answer, once the run is over or waits for an answer itself."""
        async for _ in self.events():
            pass
        return await self.answer()

    async def answer(self) -> Answer:
        """The answer as it stands."""
        return await self.office.answer_of(self.run)

    async def reply(self, question: Question, value: JsonValue) -> None:
        """Answer one of its questions, so that it goes on."""
        await self.office.desk.answer(self.actor, self.run, question.id, value)

    async def cancel(self) -> None:
        """Ask it to stop with what it has."""
        await self.office.desk.cancel(self.actor, self.run)

    async def _is_settled(self) -> bool:
        return (await self.office.store.runs.get(self.run)).status not in {"pending", "running"}


async def begin(office: Office, inquiry: Inquiry) -> Course:
    """The run that the message starts or, where one of the session waits for an answer, the run that it answers.

    Files come with a message of their own, to which a run that waits gives way.
    """
    waiting = None if inquiry.attachments else await waiting_for(office, inquiry)
    if waiting is None:
        return await start(office, inquiry)
    question = next(iter((await office.desk.open_questions(waiting.run)).values()))
    await waiting.reply(question, read_answer(question, inquiry.message))
    return waiting


async def waiting_for(office: Office, inquiry: Inquiry) -> Course | None:
    """The run of the session that waits for an answer, if there is one."""
    for run in await office.store.runs.list(session=inquiry.session, status="interrupted", limit=1):
        if run.assistant == inquiry.assistant and await office.desk.open_questions(run.id):
            return Course(office, inquiry.actor, run.id, len(await events_of(office.store, run.id)))
    return None


async def start(office: Office, inquiry: Inquiry) -> Course:
    """The run that the message starts, whatever else the session does."""
    run = await office.ask(
        inquiry.session,
        inquiry.message,
        assistant=inquiry.assistant,
        actor=inquiry.actor,
        language=inquiry.language,
        attachments=inquiry.attachments,
        options=inquiry.options,
        now=inquiry.now,
    )
    return Course(office, inquiry.actor, run.id)
