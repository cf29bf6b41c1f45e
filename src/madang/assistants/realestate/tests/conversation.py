"""A conversation with the assistant in a test: messages, and answers to its questions, in order."""

from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime

from madang.assistants.realestate.manifest import ASSISTANT
from madang.assistants.realestate.state import Consultation
from madang.assistants.realestate.tools.settings import RealEstateSettings
from madang.knowledge.sources import CorpusDocument
from madang.models.chat import ChatSource
from madang.protocol import Actor
from madang.protocol.answers import Answer
from madang.protocol.events import Event
from madang.protocol.files import File
from madang.runtime.application import Application, open_application
from madang.runtime.assistants.discovery import Assistants
from madang.store.store import Store, open_store
from madang.testing.sessions import memory_library
from madang.text import Language

NOW = datetime(2026, 11, 15, 3, tzinfo=UTC)


@dataclass
class Conversation:
    """One session; `send` answers the open question, if there is one, and otherwise sends a message."""

    application: Application
    store: Store
    language: Language
    last: Answer | None = None

    async def send(self, message: str, *attachments: File) -> Answer:
        if self.last and self.last.questions:
            run = self.last.run
            await self.application.runs.reply(Actor(), run, self.last.questions[0].id, message)
        else:
            started = await self.application.ask(
                "home", message, assistant="realestate", language=self.language, attachments=attachments, now=NOW
            )
            run = started.id
        self.last = await self.application.runs.wait_for_answer(Actor(), run)
        return self.last

    async def attach(self, name: str, content: bytes) -> File:
        """A stored file to send with a message."""
        await self.store.sessions.create("home", assistant="realestate")
        return await self.store.files.save("home", name, "application/octet-stream", content)

    async def events(self) -> list[Event]:
        """The events of the last run."""
        assert self.last is not None
        return [event async for event in self.application.runs.follow(Actor(), self.last.run)]

    async def state(self) -> Consultation:
        found = await self.store.checkpointer.aget_tuple({"configurable": {"thread_id": "home"}})
        assert found is not None
        return ASSISTANT.state_of(found.checkpoint["channel_values"])


@asynccontextmanager
async def open_conversation(
    language: Language = "ko",
    *,
    settings: RealEstateSettings | None = None,
    chats: ChatSource | None = None,
    corpora: Mapping[str, Sequence[CorpusDocument]] | None = None,
) -> AsyncGenerator[Conversation]:
    """A conversation on a store and a library in memory."""
    own = {"realestate": settings} if settings else None
    assistants = Assistants({"realestate": ASSISTANT}, {})
    async with (
        open_store("sqlite:///:memory:") as store,
        memory_library(corpora or {}) as library,
        open_application(store, assistants=assistants, settings=own, chats=chats, library=library) as application,
    ):
        yield Conversation(application, store, language)
