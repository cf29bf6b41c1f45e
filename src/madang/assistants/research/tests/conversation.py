"""A conversation with the assistant in a test: questions over documents that the test chose, and what they led to."""

from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime

from pydantic import BaseModel, JsonValue

from madang.assistants.research.manifest import ASSISTANT
from madang.assistants.research.state import Research
from madang.assistants.research.tests.sample_library import planted
from madang.knowledge.library import Library
from madang.knowledge.sources import CorpusDocument
from madang.models.chat import ChatSource
from madang.protocol import Actor, File
from madang.protocol.answers import Answer
from madang.protocol.events import Event
from madang.runtime.application import Application, open_application
from madang.runtime.assistants.discovery import Assistants
from madang.store.store import Store, open_store
from madang.testing.sessions import memory_library
from madang.text import Language

NOW = datetime(2026, 11, 15, 3, tzinfo=UTC)


@dataclass
class Conversation:
    """One session with a library of its own."""

    application: Application
    store: Store
    library: Library
    last: str = ""

    async def hand_in(self, name: str, content: bytes) -> File:
        """A file for the next question."""
        return await self.application.files.upload(Actor(), "s", name, content, assistant="research")

    async def ask(self, question: str, *files: File, language: Language = "ko", **options: JsonValue) -> Answer:
        """The answer to a question over the corpus "city", unless the options choose another."""
        chosen: dict[str, JsonValue] = {"corpus": ["city"], **options}
        run = await self.application.ask(
            "s", question, assistant="research", language=language, attachments=files, options=chosen, now=NOW
        )
        self.last = run.id
        return await self.application.runs.wait_for_answer(Actor(), run.id)

    async def answer(self, question: str, value: JsonValue) -> Answer:
        """What comes of answering a question of the last run."""
        await self.application.runs.reply(Actor(), self.last, question, value)
        return await self.application.runs.wait_for_answer(Actor(), self.last)

    async def events(self) -> list[Event]:
        """What the last run told."""
        return await self.application.runs.events(Actor(), self.last)

    async def state(self) -> Research:
        """The state as the last run left it."""
        found = await self.store.checkpointer.aget_tuple({"configurable": {"thread_id": "s"}})
        assert found is not None
        return ASSISTANT.state_of(found.checkpoint["channel_values"])


@asynccontextmanager
async def talking(
    documents: Sequence[CorpusDocument] | None = None,
    *,
    chats: ChatSource | None = None,
    settings: Mapping[str, BaseModel] | None = None,
) -> AsyncGenerator[Conversation]:
    """A conversation over the planted documents, or others, on a store in memory."""
    corpora = {"city": planted() if documents is None else documents}
    async with (
        memory_library(corpora) as library,
        open_store("sqlite:///:memory:") as store,
        open_application(
            store,
            assistants=Assistants({"research": ASSISTANT}, {}),
            library=library,
            chats=chats,
            settings=settings,
        ) as application,
    ):
        yield Conversation(application, store, library)
