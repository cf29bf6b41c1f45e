"""Chat completions: an assistant's answer to the last of the messages, whole or streamed."""

import json
from collections.abc import AsyncGenerator
from typing import Any

from fastapi import APIRouter, Request
from pydantic import JsonValue
from starlette.responses import JSONResponse, Response, StreamingResponse

from madang.server.adapters.dialogue import Dialogue
from madang.server.adapters.openai_api.conversations import Conversations
from madang.server.adapters.openai_api.models import OpenAIRoute, error_body, find_model
from madang.server.adapters.openai_api.requests import CompletionRequest, OpenAIError, read_completion
from madang.server.adapters.openai_api.turns import AnsweredTurn
from madang.server.context import Context, Writer
from madang.server.http.deadline import lift_deadline
from madang.server.langgraph_api.streaming.streams import HEARTBEAT, with_heartbeat

router = APIRouter(prefix="/v1", tags=["openai"], route_class=OpenAIRoute)


@router.post("/chat/completions", response_class=Response)
async def complete(context: Context, caller: Writer, request: Request) -> Response:
    """The answer to the last message."""
    body, kept = await read_completion(request)
    assistant, dialogue = find_model(context, body.model), Dialogue(context.application, caller)
    conversations = Conversations(dialogue)
    taken = await conversations.take(assistant, body.messages, kept)
    turn = AnsweredTurn(assistant, dialogue, taken)
    if body.stream:
        frames = _frames(turn, conversations, body)
        return StreamingResponse(with_heartbeat(frames, HEARTBEAT), media_type="text/event-stream")
    lift_deadline(request.scope)
    text = await turn.text()
    await conversations.remember(assistant, body.messages, text, taken.run)
    message = {"role": "assistant", "content": text}
    choice = {"index": 0, "message": message, "finish_reason": await turn.finish_reason(), "logprobs": None}
    usage = await turn.usage()
    return JSONResponse({**_head(turn, "chat.completion"), "choices": [choice], **({"usage": usage} if usage else {})})


async def _frames(turn: AnsweredTurn, conversations: Conversations, body: CompletionRequest) -> AsyncGenerator[bytes]:
    head = _head(turn, "chat.completion.chunk")
    yield _frame(head, {"role": "assistant", "content": ""})
    said: list[str] = []
    try:
        async for piece in turn.pieces():
            said.append(piece)
            yield _frame(head, {"content": piece})
    except OpenAIError as error:
        yield _data(error_body(error))
        return
    await conversations.remember(turn.assistant, body.messages, "".join(said), turn.taken.run)
    yield _frame(head, {}, await turn.finish_reason())
    if body.stream_options and body.stream_options.include_usage:
        yield _data({**head, "choices": [], "usage": await turn.usage()})
    yield b"data: [DONE]\n\n"


def _head(turn: AnsweredTurn, kind: str) -> dict[str, Any]:
    run = turn.taken.run
    return {
        "id": f"chatcmpl-{run.id}",
        "object": kind,
        "created": int(run.created_at.timestamp()),
        "model": turn.assistant.name,
    }


def _frame(head: dict[str, Any], delta: dict[str, JsonValue], finish: str | None = None) -> bytes:
    return _data({**head, "choices": [{"index": 0, "delta": delta, "finish_reason": finish, "logprobs": None}]})


def _data(value: dict[str, Any]) -> bytes:
    return f"data: {json.dumps(value, ensure_ascii=False)}\n\n".encode()
