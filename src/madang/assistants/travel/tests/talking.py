"""A conversation with the assistant in a test: messages and answers to its questions, in the order they are said."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime

from madang.assistants.travel.manifest import ASSISTANT
from madang.assistants.travel.state import Journey
from madang.assistants.travel.tools.settings import TravelSettings
from madang.protocol import Answer
from madang.runtime.discovery import Assistants
from madang.runtime.office import Office, open_office
from madang.runtime.orders import Actor
from madang.store import open_store
from madang.text import Language

__all__ = ["NOW", "Talk", "talking"]

NOW = datetime(2026, 11, 15, 3, tzinfo=UTC)


@dataclass
class Talk:
    """One session. `say` answers what was asked, if something was, and else sends a message."""

    office: Office
    language: Language
    session: str = "trip"
    last: Answer | None = None

    async def say(self, message: str) -> Answer:
        if self.last and self.last.questions:
            run = self.last.run
            await self.office.desk.answer(Actor(), run, self.last.questions[0].id, message)
        else:
            run = (await self.office.ask(self.session, message, assistant="travel", language=self.language, now=NOW)).id
        self.last = await self.office.settled(run)
        return self.last

    async def state(self) -> Journey:
        found = await self.office.store.checkpointer.aget_tuple({"configurable": {"thread_id": self.session}})
        assert found is not None
        return ASSISTANT.state_of(found.checkpoint["channel_values"])


@asynccontextmanager
async def talking(
    language: Language = "ko",
    settings: TravelSettings | None = None,
    *,
    store: str = "sqlite:///:memory:",
    session: str = "trip",
) -> AsyncGenerator[Talk]:
    """A conversation, on a store in memory unless another is named."""
    kept, known = open_store(store), Assistants({"travel": ASSISTANT}, {})
    own = {"travel": settings} if settings else {}
    async with kept, open_office(kept, assistants=known, settings=own) as office:
        yield Talk(office, language, session)
