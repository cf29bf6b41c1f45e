"""A conversation with the assistant in a test: questions over documents that the test chose, and what they led to."""

from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime

from pydantic import BaseModel, JsonValue

from madang.assistants.research.manifest import ASSISTANT
from madang.assistants.research.state import Research
from madang.assistants.research.tests.planted import planted
from madang.knowledge import Document, Library
from madang.models import ChatSource
from madang.protocol import Answer
from madang.protocol.events import Event
from madang.runtime.discovery import Assistants
from madang.runtime.office import Office, open_office
from madang.runtime.orders import Actor
from madang.store import open_store
from madang.testing import library_of_documents
from madang.text import Language

__all__ = ["NOW", "Talk", "talking"]

NOW = datetime(2026, 11, 15, 3, tzinfo=UTC)


@dataclass
class Talk:
    """One session with a library of its own."""

    office: Office
    library: Library
    last: str = ""

    async def ask(self, question: str, *, language: Language = "ko", **options: JsonValue) -> Answer:
        """The answer to a question over the corpus "city", unless the options choose another."""
        chosen: dict[str, JsonValue] = {"corpus": ["city"], **options}
        run = await self.office.ask("s", question, assistant="research", language=language, options=chosen, now=NOW)
        self.last = run.id
        return await self.office.settled(run.id)

    async def answer(self, question: str, value: JsonValue) -> Answer:
        """What comes of answering a question of the last run."""
        await self.office.desk.answer(Actor(), self.last, question, value)
        return await self.office.settled(self.last)

    async def events(self) -> list[Event]:
        """What the last run told."""
        return await self.office.log_of(self.last)

    async def state(self) -> Research:
        """The state as the last run left it."""
        found = await self.office.store.checkpointer.aget_tuple({"configurable": {"thread_id": "s"}})
        assert found is not None
        return ASSISTANT.state_of(found.checkpoint["channel_values"])


@asynccontextmanager
async def talking(
    documents: Sequence[Document] | None = None,
    *,
    chats: ChatSource | None = None,
    settings: Mapping[str, BaseModel] | None = None,
) -> AsyncGenerator[Talk]:
    """A conversation over the planted documents, or others, on a store in memory."""
    corpora = {"city": planted() if documents is None else documents}
    async with (
        library_of_documents(corpora) as library,
        open_store("sqlite:///:memory:") as store,
        open_office(
            store,
            assistants=Assistants({"research": ASSISTANT}, {}),
            library=library,
            chats=chats,
            settings=settings,
        ) as office,
    ):
        yield Talk(office, library)
