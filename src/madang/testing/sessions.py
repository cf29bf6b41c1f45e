"""Sessions of an assistant for tests: run contexts, libraries of documents, and runs on a store in memory.

Without a model, unless one is given.
"""

from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from langgraph.graph import START
from pydantic import JsonValue

from madang.knowledge import CorpusDocument, Library, open_library
from madang.protocol import Answer, Reply, RunRequest
from madang.runtime.agents import BudgetMeter, RunBudget, RunContext, RunControls
from madang.runtime.assistants import Assistant
from madang.runtime.runs import run_assistant
from madang.state.fields import State
from madang.state.writes import CheckedGraph
from madang.store import Store, open_store
from madang.testing.fakes import FakeClock, MemoryAudit, MemoryEffects, MemoryFiles, MemoryJournal, MemoryOffloadStore
from madang.text import Language, Text

# pyright: reportUnknownMemberType=false
# LangGraph leaves some of its type parameters open.


def make_context(*, budget: RunBudget | None = None, **parts: Any) -> RunContext:
    """A context with the given parts, for the session 's' and the run 'r' in English unless they say otherwise."""
    controls = parts.pop("controls", None) or RunControls()
    defaults: dict[str, Any] = {
        "session": "s",
        "run": "r",
        "language": "en",
        "clock": FakeClock(),
        "effects": MemoryEffects(),
        "offload_store": MemoryOffloadStore(),
        "files": MemoryFiles(),
        "audit": MemoryAudit(),
        "meter": BudgetMeter(budget or RunBudget(), controls),
        "controls": controls,
    }
    return RunContext(**{**defaults, **parts})


class _EchoState(State, name="testing.echo"):
    message: str = ""


def echo_assistant() -> Assistant:
    """The smallest assistant there is, for examples and tests of what is around one: says it again in capitals."""
    return Assistant(
        name="echo",
        title=Text(en="Echo"),
        about=Text(en="Says it again in capitals."),
        examples=(Text(en="Hello"),),
        state=_EchoState,
        build=_echo_graph,
        read=lambda request: {"message": request.message},
        answer=_echo_answer,
    )


def _echo_graph() -> CheckedGraph[_EchoState, RunContext, Any, Any]:
    graph: CheckedGraph[_EchoState, RunContext, Any, Any] = CheckedGraph(_EchoState, context_schema=RunContext)
    return graph.add_node("repeat", _repeat).add_edge(START, "repeat")


def _repeat(state: _EchoState) -> dict[str, str]:
    return {"message": state.message.upper()}


def _echo_answer(state: Any, _language: Language) -> Reply:
    return Reply(answer=state.message)


@asynccontextmanager
async def memory_library(corpora: Mapping[str, Sequence[CorpusDocument]]) -> AsyncGenerator[Library]:
    """A library that holds these documents by corpus, beside what ships, and is gone at the end of the block."""
    async with open_library("sqlite:///:memory:") as library:
        for name, documents in corpora.items():
            await library.corpus(name).add(documents)
        yield library


@dataclass
class AssistantSession:
    """One session of an assistant: what it stores, what it reported, and the answers it was given."""

    assistant: Assistant
    store: Store
    effects: MemoryEffects = field(default_factory=MemoryEffects)
    journal: MemoryJournal = field(default_factory=MemoryJournal)
    answers: dict[str, JsonValue] = field(default_factory=dict[str, JsonValue])

    async def ask(self, message: str, **parts: Any) -> Answer:
        """The answer of a run to a message; asked again with the same `run`, the run goes on where it was."""
        offload_store = self.store.offload_stores.of(parts.get("session", "s"))
        context = make_context(effects=self.effects, offload_store=offload_store, answers=dict(self.answers), **parts)
        request = RunRequest(message=message)
        saver, journal = self.store.checkpointer, self.journal
        return (await run_assistant(self.assistant, request, context, checkpointer=saver, journal=journal)).answer

    async def answer(self, message: str, answers: Mapping[str, JsonValue], **parts: Any) -> Answer:
        """The answer of the run once its questions were answered so; `message` is what it was about."""
        self.answers.update(answers)
        return await self.ask(message, **parts)


@asynccontextmanager
async def open_assistant_session(assistant: Assistant) -> AsyncGenerator[AssistantSession]:
    """A session of the assistant on a store of its own, which is gone at the end of the block."""
    async with open_store("sqlite:///:memory:") as store:
        store.register(assistant.state)
        yield AssistantSession(assistant, store)
