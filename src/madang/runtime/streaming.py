"""What a graph's stream tells, as events with the agent that speaks, and what its models use, as tokens spent."""

from typing import Any, cast

from langchain_core.callbacks import AsyncCallbackHandler
from langchain_core.messages import AIMessage, AIMessageChunk
from langchain_core.outputs import ChatGeneration, LLMResult

from madang.protocol.events import Token
from madang.runtime.budgets import Meter
from madang.runtime.ports import Said
from madang.runtime.speaking import speaker_in

__all__ = ["STREAM_MODES", "TokenCount", "said_in"]

STREAM_MODES = ("custom", "messages")


def said_in(mode: str, part: object) -> Said | None:
    """What one part of the stream says to the outside, if anything."""
    if mode == "custom":
        return part if isinstance(part, Said) else None
    message, metadata = cast("tuple[object, dict[str, Any]]", part)
    if isinstance(message, AIMessageChunk) and message.text:
        return Said(Token(text=str(message.text), message=message.id), speaker_in(metadata))
    return None


class TokenCount(AsyncCallbackHandler):
    """Counts the tokens of every model called in a run, in whichever sub-graph, where the provider tells them."""

    def __init__(self, meter: Meter) -> None:
        self._meter = meter

    @property
    def ignore_chain(self) -> bool:
        """What nodes begin and end is not told."""
        return True

    async def on_llm_end(self, response: LLMResult, **_: Any) -> None:
        """A model has answered."""
        for generation in (one for several in response.generations for one in several):
            message = generation.message if isinstance(generation, ChatGeneration) else None
            if isinstance(message, AIMessage) and message.usage_metadata:
                self._meter.spend(tokens=message.usage_metadata["total_tokens"])
