"""Writes the events of a run to its journal in order, batched for up to 10 ms, and turns what its models stream into
token events and token usage.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from threading import get_ident
from types import TracebackType
from typing import Any, Self, TypeVar
from uuid import UUID

from langchain_core.callbacks import BaseCallbackHandler
from langchain_core.messages import AIMessage, AIMessageChunk
from langchain_core.outputs import ChatGeneration, ChatGenerationChunk, LLMResult
from langgraph.constants import TAG_NOSTREAM

from madang.protocol import EventDraft, TokenStreamed
from madang.runtime.agents.attribution import agent_in
from madang.runtime.agents.limits import BudgetMeter, cancel_tasks
from madang.runtime.agents.ports import RunJournal
from madang.runtime.runs.lease import wait_until_set


class EventWriter:
    """Takes down what is said in its block and has written all of it when the block ends.

    When the journal refuses, `writing` ends with its error, which leaving the block raises too.
    """

    def __init__(self, journal: RunJournal) -> None:
        self._journal = journal
        self._loop = asyncio.get_running_loop()
        self._thread = get_ident()
        self._batch: list[EventDraft] = []
        self._wake = asyncio.Event()
        self._flush_now = asyncio.Event()
        self._flushing = asyncio.Lock()
        self._idle = asyncio.Event()
        self._idle.set()
        self._closing = False
        self._text: list[str] = []

    async def __aenter__(self) -> Self:
        self.task = asyncio.create_task(self._write())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._closing = True
        self._flush_now.set()
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
            self._text.append(said.data.text)
        self._batch.append(said)
        self._idle.clear()
        self._wake.set()

    async def flush(self) -> None:
        """Returns once all that was said so far is written down, or cannot be, which `writing` tells.

        Those who wait leave in the order they came, so that a checkpoint is not stored before the writes it follows.
        """
        async with self._flushing:
            if not self._idle.is_set():
                self._flush_now.set()
                await self._idle.wait()

    async def _write(self) -> None:
        try:
            while self._batch or not self._closing:
                await self._wake.wait()
                await wait_until_set(self._flush_now, _BATCH_SECONDS)
                await self._write_batch()
        finally:
            self._idle.set()

    async def _write_batch(self) -> None:
        self._wake.clear()
        batch, self._batch = self._batch, []
        if batch:
            await self._journal.append(batch)
        if not self._batch:
            self._idle.set()
            if not self._closing:
                self._flush_now.clear()


_BATCH_SECONDS = 0.01
"""Seconds to wait for more to be said before it is written down; too short to be noticed by a person."""


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
        if TAG_NOSTREAM not in (tags or ()):
            self._agents[run_id] = agent_in(metadata or {})

    def on_llm_new_token(self, token: object, *, chunk: object = None, run_id: UUID, **_: Any) -> None:
        """A model has said a few words."""
        del token
        message = chunk.message if isinstance(chunk, ChatGenerationChunk) else None
        if run_id in self._agents and isinstance(message, AIMessageChunk) and message.text:
            self._write(EventDraft(TokenStreamed(text=str(message.text), message=message.id), self._agents[run_id]))

    def on_llm_end(self, response: LLMResult, *, run_id: UUID, **_: Any) -> None:
        """A model has answered; what it used is counted where its provider tells."""
        self._agents.pop(run_id, None)
        for generation in (generation for generations in response.generations for generation in generations):
            message = generation.message if isinstance(generation, ChatGeneration) else None
            if isinstance(message, AIMessage) and message.usage_metadata:
                self._meter.spend(tokens=message.usage_metadata["total_tokens"])

    def on_llm_error(self, error: BaseException, *, run_id: UUID, **_: Any) -> None:
        """A model has failed."""
        del error
        self._agents.pop(run_id, None)
