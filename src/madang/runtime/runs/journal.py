"""Writes the events of a run to its journal in order, batched for up to 10 ms, and turns what its models stream into
token events and token usage. Words are told to listeners at once and written together, ten times a second.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from threading import get_ident
from types import TracebackType
from typing import Any, NamedTuple, Self, TypeVar
from uuid import UUID

from langchain_core.callbacks import BaseCallbackHandler
from langchain_core.messages import AIMessage, AIMessageChunk
from langchain_core.outputs import ChatGeneration, ChatGenerationChunk, LLMResult
from langgraph.constants import TAG_NOSTREAM

from madang.models import Chat, asked_chat, read_usage
from madang.protocol import (
    Event,
    EventDraft,
    MemoryTouched,
    ModelReplied,
    PlanRevised,
    StepUpdated,
    TokenStreamed,
    WarningRaised,
)
from madang.runtime.agents.attribution import agent_in
from madang.runtime.agents.limits import BudgetMeter, cancel_tasks
from madang.runtime.agents.ports import RunJournal
from madang.runtime.runs.lease import wait_until_set
from madang.state.plans import PlanSummary


class EventWriter:
    """Takes down what is said in its block and has written all of it when the block ends.

    When the journal refuses, `writing` ends with its error, which leaving the block raises too.
    """

    def __init__(self, journal: RunJournal) -> None:
        self._journal = journal
        self._loop = asyncio.get_running_loop()
        self._thread = get_ident()
        self._batch: list[EventDraft] = []
        self._words = 0
        self._has_unlogged_others = False
        self._wake = asyncio.Event()
        self._flush_now = asyncio.Event()
        self._has_other_than_tokens = asyncio.Event()
        self._next_tokens_at = 0.0
        self._flushing = asyncio.Lock()
        self._idle = asyncio.Event()
        self._idle.set()
        self._closing = False
        self._text: list[str] = []
        self.warnings: list[str] = []
        """The warnings that were told, in order."""
        self.memory_events: list[EventDraft] = []
        """What was told of the memory, in order."""
        self.plans: dict[str, PlanSummary] = {}
        """Each plan as it was shown last."""

    async def __aenter__(self) -> Self:
        self.task = asyncio.create_task(self._write())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._closing = True
        self._hurry()
        self._wake.set()
        try:
            await asyncio.wait({self.task})
        finally:
            await cancel_tasks(self.task)
        if error is None:
            self.task.result()

    @property
    def streamed_text(self) -> str:
        """The text that was streamed."""
        return "".join(self._text)

    def write(self, said: EventDraft) -> None:
        """Have this written down; called from any thread."""
        if get_ident() != self._thread:
            self._loop.call_soon_threadsafe(self.write, said)
            return
        if isinstance(said.data, TokenStreamed):
            said = self._numbered(said, said.data)
        else:
            self._has_unlogged_others = True
            self._has_other_than_tokens.set()
        if isinstance(said.data, WarningRaised):
            self.warnings.append(said.data.message)
        if isinstance(said.data, MemoryTouched):
            self.memory_events.append(said)
        if isinstance(said.data, PlanRevised | StepUpdated):
            self.plans[said.data.plan.id] = said.data.plan
        self._batch.append(said)
        self._idle.clear()
        self._wake.set()

    def _numbered(self, said: EventDraft, data: TokenStreamed) -> EventDraft:
        """The word with its number, told to those who listen unless something has to be logged before it."""
        self._text.append(data.text)
        self._words += 1
        word = replace(said, word=self._words)
        if not self._has_unlogged_others:
            self._journal.say([word])
        return word

    async def flush(self) -> None:
        """Returns once all that was said so far is written down, or cannot be, which `writing` tells.

        Those who wait leave in the order they came, so that a checkpoint is not stored before the writes it follows.
        """
        async with self._flushing:
            if not self._idle.is_set():
                self._hurry()
                await self._idle.wait()

    def _hurry(self) -> None:
        self._flush_now.set()
        self._has_other_than_tokens.set()

    async def _write(self) -> None:
        try:
            while self._batch or not self._closing:
                await self._wake.wait()
                pause = self._next_tokens_at - self._loop.time()
                if pause > 0 and not self._flush_now.is_set():
                    await wait_until_set(self._has_other_than_tokens, pause)
                await wait_until_set(self._flush_now, _BATCH_SECONDS)
                await self._write_batch()
        finally:
            self._idle.set()

    async def _write_batch(self) -> None:
        self._wake.clear()
        batch, self._batch = self._batch, []
        if not self._closing:
            self._has_other_than_tokens.clear()
        if batch:
            await self._journal.append(batch)
            self._say_unlogged_words()
            if isinstance(batch[-1].data, TokenStreamed):
                self._next_tokens_at = self._loop.time() + _TOKEN_SECONDS
        if not self._batch:
            self._idle.set()
            if not self._closing:
                self._flush_now.clear()

    def _say_unlogged_words(self) -> None:
        """Tell of the words that came while others were logged, up to the next event of another kind."""
        words = list(takewhile(lambda said: isinstance(said.data, TokenStreamed), self._batch))
        self._has_unlogged_others = len(words) < len(self._batch)
        if words:
            self._journal.say(words)


_BATCH_SECONDS = 0.01
"""Seconds to wait for more to be said before it is written down; too short to be noticed by a person."""
_TOKEN_SECONDS = 0.1
"""Seconds between two writes of words alone; the first are written at once."""


T = TypeVar("T")


class ModelListener(BaseCallbackHandler):
    """Hears every model called in a run, in whichever sub-graph: tells its words and counts its tokens.

    LangGraph's stream of messages would tell the words too, but has each step run beside a task that waits for them,
    and hears of every node; in a run of short steps that is a third of the time.
    """

    run_inline = True

    def __init__(self, meter: BudgetMeter, tell: Callable[[EventDraft], None]) -> None:
        self._meter = meter
        self._write = tell
        self._agents: dict[UUID, str | None] = {}
        self._asked: dict[UUID, _Asked] = {}

    @property
    def ignore_chain(self) -> bool:
        """What nodes begin and end is not told."""
        return True

    def tap_output_aiter(self, run_id: UUID, output: AsyncIterator[T]) -> AsyncIterator[T]:
        """The output as it is; a handler that has this method makes models stream."""
        del run_id
        return output

    def tap_output_iter(self, run_id: UUID, output: Iterator[T]) -> Iterator[T]:
        """The output as it is."""
        del run_id
        return output

    def on_chat_model_start(
        self,
        serialized: Mapping[str, Any],
        messages: Sequence[Any],
        *,
        run_id: UUID,
        tags: Sequence[str] | None = None,
        metadata: Mapping[str, Any] | None = None,
        **_: Any,
    ) -> None:
        """A model is asked; what it says is told unless it is meant for code."""
        del serialized, messages
        agent, name = agent_in(metadata or {}), (metadata or {}).get("ls_model_name")
        self._asked[run_id] = _Asked(time.monotonic(), agent, asked_chat(), str(name or ""))
        if TAG_NOSTREAM not in (tags or ()):
            self._agents[run_id] = agent

    def on_llm_new_token(self, token: object, *, chunk: object = None, run_id: UUID, **_: Any) -> None:
        """A model has said a few words."""
        del token
        message = chunk.message if isinstance(chunk, ChatGenerationChunk) else None
        if run_id in self._agents and isinstance(message, AIMessageChunk) and message.text:
            self._write(EventDraft(TokenStreamed(text=str(message.text), message=message.id), self._agents[run_id]))

    def on_llm_end(self, response: LLMResult, *, run_id: UUID, **_: Any) -> None:
        """A model has answered; what it used is counted where its provider tells."""
        self._agents.pop(run_id, None)
        asked = self._asked.pop(run_id, None)
        for generation in (generation for generations in response.generations for generation in generations):
            message = generation.message if isinstance(generation, ChatGeneration) else None
            if not isinstance(message, AIMessage):
                continue
            if asked:
                self._write(EventDraft(asked.replied(message), asked.agent))
            if message.usage_metadata:
                self._meter.spend(tokens=message.usage_metadata["total_tokens"])

    def on_llm_error(self, error: BaseException, *, run_id: UUID, **_: Any) -> None:
        """A model has failed."""
        del error
        self._agents.pop(run_id, None)
        self._asked.pop(run_id, None)


class _Asked(NamedTuple):
    """A model that is thinking: since when, for whom, and as which chat."""

    since: float
    agent: str | None
    chat: Chat | None
    name: str

    def replied(self, message: AIMessage) -> ModelReplied:
        """The event of its reply."""
        seconds = round(time.monotonic() - self.since, 3)
        if self.chat is None:
            usage = read_usage(message.usage_metadata, self.name, None)
        else:
            usage = self.chat.usage_of(message)
        return ModelReplied(
            model=usage.model,
            seconds=seconds,
            input_tokens=usage.input_tokens,
            output_tokens=usage.output_tokens,
            cost=None if usage.cost is None else float(usage.cost),
        )


def spent_by_models(log: Iterable[EventDraft | Event]) -> tuple[int, float]:
    """The tokens and the cost of all model calls in a log."""
    replies = [each.data for each in log if isinstance(each.data, ModelReplied)]
    tokens = sum((each.input_tokens or 0) + (each.output_tokens or 0) for each in replies)
    return tokens, sum(each.cost or 0.0 for each in replies)
