"""Finds out with two small calls what a model can do: stream, call a tool, fit a JSON schema, and how much it reads."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from langchain_core.messages import AIMessageChunk, HumanMessage
from langchain_core.tools import StructuredTool
from pydantic import BaseModel, ConfigDict

from madang.models.chat import Chat, is_stream_failure
from madang.models.errors import ModelCallError, ReplyError
from madang.models.json_tools import without_tool_calling
from madang.models.skills import read_object


class ModelAbilities(BaseModel):
    """What a model did when it was asked; `context` is how many tokens it reads, None where nobody says."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    tools: bool
    json_output: bool
    streaming: bool
    context: int | None = None


async def probe_model(chat: Chat) -> ModelAbilities:
    """What the model can do; `ModelCallError` where it cannot be asked at all."""
    called, streamed = await _call_a_tool(chat)
    return ModelAbilities(
        tools=called, streaming=streamed, json_output=await _works(lambda: _fit_a_schema(chat)), context=_context(chat)
    )


async def _call_a_tool(chat: Chat) -> tuple[bool, bool]:
    """Whether it calls a tool that it is told to call, and whether the reply comes in pieces; a server that cannot send
    it in pieces is asked for the whole.
    """
    pieces: list[AIMessageChunk] = []
    async with chat.admitted(), asyncio.timeout(chat.limits.timeout_seconds):
        try:
            async for piece in _offered(chat).astream(_CALL):
                pieces.append(piece)  # noqa: PERF401 - what came before a failure does not count
        except (AssertionError, ValueError) as error:
            if not (is_stream_failure(error) and chat.stop_streaming()):
                raise
            return bool((await _offered(chat).ainvoke(_CALL)).tool_calls), False
    called = any(piece.tool_calls or piece.tool_call_chunks for piece in pieces)
    return called, len([piece for piece in pieces if piece.content or piece.tool_call_chunks]) > 1


def _offered(chat: Chat) -> Any:
    """The model with the tool, where it can be told of any."""
    return chat.model if without_tool_calling(chat.model) else chat.model.bind_tools([_ADD])


async def _fit_a_schema(chat: Chat) -> bool:
    schema = {
        "title": "Colour",
        "type": "object",
        "properties": {"colour": {"type": "string", "enum": ["red", "blue"]}},
        "required": ["colour"],
    }
    reply = await chat.ask([HumanMessage("The sky is blue. Which colour is it? Reply as JSON.")], schema)
    return read_object(reply.message).get("colour") in ("red", "blue")


async def _works(attempt: Callable[[], Awaitable[bool]]) -> bool:
    try:
        return await attempt()
    except (ModelCallError, ReplyError):
        return False


def _context(chat: Chat) -> int | None:
    profile: Any = getattr(chat.model, "profile", None) or {}
    return profile.get("max_input_tokens")


def _add(one: int, other: int) -> int:
    """Adds two numbers."""
    return one + other


_CALL = [HumanMessage("Call the tool add with 2 and 3.")]
_ADD = StructuredTool.from_function(_add, name="add")
