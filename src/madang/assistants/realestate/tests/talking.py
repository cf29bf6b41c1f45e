"""A conversation with the assistant in a test: messages and answers to its questions, in the order they are said."""

from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime

from madang.assistants.realestate.manifest import ASSISTANT
from madang.assistants.realestate.state import Consultation
from madang.assistants.realestate.tools.settings import RealEstateSettings
from madang.knowledge import Document
from madang.models.chat import ChatSource
from madang.protocol import Answer, Event, File
from madang.runtime.discovery import Assistants
from madang.runtime.office import Office, open_office
from madang.runtime.orders import Actor
from madang.store import open_store
from madang.testing.libraries import library_of_documents
from madang.text import Language

__all__ = ["NOW", "Talk", "talking"]

NOW = datetime(2026, 11, 15, 3, tzinfo=UTC)


@dataclass
class Talk:
    """One session. `say` answers what was asked, if something was, and else sends a message."""

    office: Office
    language: Language
    last: Answer | None = None

    async def say(self, message: str, *attachments: File) -> Answer:
        if self.last and self.last.questions:
            run = self.last.run
            await self.office.desk.answer(Actor(), run, self.last.questions[0].id, message)
        else:
            asked = await self.office.ask(
                "home", message, assistant="realestate", language=self.language, attachments=attachments, now=NOW
            )
            run = asked.id
        self.last = await self.office.settled(run)
        return self.last

    async def attached(self, name: str, content: bytes) -> File:
        """A file that can come with a message."""
        store = self.office.store
        await store.sessions.create("home", assistant="realestate")
        return await store.files.save("home", name, "application/octet-stream", content)

    async def told(self) -> list[Event]:
        """The events of the last run."""
        assert self.last is not None
        return [event async for event in self.office.follow(self.last.run)]

    async def state(self) -> Consultation:
        found = await self.office.store.checkpointer.aget_tuple({"configurable": {"thread_id": "home"}})
        assert found is not None
        return ASSISTANT.state_of(found.checkpoint["channel_values"])


@asynccontextmanager
async def talking(
    language: Language = "ko",
    *,
    settings: RealEstateSettings | None = None,
    chats: ChatSource | None = None,
    corpora: Mapping[str, Sequence[Document]] | None = None,
) -> AsyncGenerator[Talk]:
    """A conversation on a store and a library in memory."""
    own = {"realestate": settings} if settings else None
    assistants = Assistants({"realestate": ASSISTANT}, {})
    async with (
        open_store("sqlite:///:memory:") as store,
        library_of_documents(corpora or {}) as library,
        open_office(store, assistants=assistants, settings=own, chats=chats, library=library) as office,
    ):
        yield Talk(office, language)
