"""What the models of a run say while they say it, with the agent that speaks, and what they use, as tokens spent."""

from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar
from uuid import UUID

from langchain_core.callbacks import BaseCallbackHandler
from langchain_core.messages import AIMessage, AIMessageChunk
from langchain_core.outputs import ChatGeneration, ChatGenerationChunk, LLMResult
from langgraph.constants import TAG_NOSTREAM

from madang.protocol.events import Token
from madang.runtime.budgets import Meter
from madang.runtime.ports import Said
from madang.runtime.speaking import speaker_in

__all__ = ["Listener"]

T = TypeVar("T")


class Listener(BaseCallbackHandler):
    """Hears every model called in a run, in whichever sub-graph: tells its words and counts its tokens.

    LangGraph's stream of messages would tell the words too, but has each step run beside a task that waits for them,
    and hears of every node; in a run of short steps that is a third of the time.
    """

    run_inline = True

    def __init__(self, meter: Meter, tell: Callable[[Said], None]) -> None:
        self._meter = meter
        self._tell = tell
        self._speakers: dict[UUID, str | None] = {}

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
            self._speakers[run_id] = speaker_in(metadata or {})

    def on_llm_new_token(self, token: object, *, chunk: object = None, run_id: UUID, **_: Any) -> None:
        """A model has said a few words."""
        del token
        message = chunk.message if isinstance(chunk, ChatGenerationChunk) else None
        if run_id in self._speakers and isinstance(message, AIMessageChunk) and message.text:
            self._tell(Said(Token(text=str(message.text), message=message.id), self._speakers[run_id]))

    def on_llm_end(self, response: LLMResult, *, run_id: UUID, **_: Any) -> None:
        """A model has answered; what it used is counted where its provider tells."""
        self._speakers.pop(run_id, None)
        for generation in (one for several in response.generations for one in several):
            message = generation.message if isinstance(generation, ChatGeneration) else None
            if isinstance(message, AIMessage) and message.usage_metadata:
                self._meter.spend(tokens=message.usage_metadata["total_tokens"])

    def on_llm_error(self, error: BaseException, *, run_id: UUID, **_: Any) -> None:
        """A model has failed."""
        del error
        self._speakers.pop(run_id, None)
