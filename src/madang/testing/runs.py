"""Runs of an assistant for tests: on a store in memory, without a model unless one is given."""

from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from pydantic import JsonValue

from madang.protocol.answers import Answer
from madang.protocol.requests import Request
from madang.runtime.conducting import conduct
from madang.runtime.contract import Assistant
from madang.store.store import Store, open_store
from madang.testing.contexts import make_context
from madang.testing.memory import MemoryEffects, MemoryJournal

__all__ = ["Rehearsal", "rehearse"]


@dataclass
class Rehearsal:
    """One session of an assistant: what it keeps, what it told, and what it was answered."""

    assistant: Assistant
    store: Store
    effects: MemoryEffects = field(default_factory=MemoryEffects)
    journal: MemoryJournal = field(default_factory=MemoryJournal)
    answers: dict[str, JsonValue] = field(default_factory=dict[str, JsonValue])

    async def ask(self, message: str, **parts: Any) -> Answer:
        """The answer of a run to a message; asked again with the same `run`, the run goes on where it was."""
        shelf = self.store.shelves.of(parts.get("session", "s"))
        context = make_context(effects=self.effects, shelf=shelf, answers=dict(self.answers), **parts)
        request = Request(message=message)
        saver, journal = self.store.checkpointer, self.journal
        return (await conduct(self.assistant, request, context, checkpointer=saver, journal=journal)).answer

    async def answer(self, message: str, answers: Mapping[str, JsonValue], **parts: Any) -> Answer:
        """The answer of the run once its questions were answered so; `message` is what it was about."""
        self.answers.update(answers)
        return await self.ask(message, **parts)


@asynccontextmanager
async def rehearse(assistant: Assistant) -> AsyncGenerator[Rehearsal]:
    """A session of the assistant on a store of its own, which is gone at the end of the block."""
    async with open_store("sqlite:///:memory:") as store:
        store.register(assistant.state)
        yield Rehearsal(assistant, store)
