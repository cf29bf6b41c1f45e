"""A conversation with the assistant in a test: messages and answers to its questions, in the order they are said."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime

from madang.assistants.travel.manifest import ASSISTANT
from madang.assistants.travel.state import Journey
from madang.assistants.travel.tools.settings import TravelSettings
from madang.protocol import Actor
from madang.protocol.answers import Answer
from madang.runtime.application import Application, open_application
from madang.runtime.assistants.discovery import Assistants
from madang.store.store import Store, open_store
from madang.text import Language

NOW = datetime(2026, 11, 15, 3, tzinfo=UTC)


@dataclass
class Conversation:
    """One session. `send` answers what was asked, if something was, and else sends a message."""

    application: Application
    store: Store
    language: Language
    session: str = "trip"
    last: Answer | None = None

    async def send(self, message: str) -> Answer:
        if self.last and self.last.questions:
            run = self.last.run
            await self.application.runs.reply(Actor(), run, self.last.questions[0].id, message)
        else:
            run = (
                await self.application.ask(self.session, message, assistant="travel", language=self.language, now=NOW)
            ).id
        self.last = await self.application.runs.wait_for_answer(Actor(), run)
        return self.last

    async def state(self) -> Journey:
        found = await self.store.checkpointer.aget_tuple({"configurable": {"thread_id": self.session}})
        assert found is not None
        return ASSISTANT.state_of(found.checkpoint["channel_values"])


@asynccontextmanager
async def talking(
    language: Language = "ko",
    settings: TravelSettings | None = None,
    *,
    store: str = "sqlite:///:memory:",
    session: str = "trip",
) -> AsyncGenerator[Conversation]:
    """A conversation, on a store in memory unless another is named."""
    kept, known = open_store(store), Assistants({"travel": ASSISTANT}, {})
    own = {"travel": settings} if settings else {}
    async with kept, open_application(kept, assistants=known, settings=own) as application:
        yield Conversation(application, kept, language, session)
