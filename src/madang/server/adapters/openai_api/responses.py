"""Responses: an answer as an object that can be asked for again and continued; a response is a run."""

import json
from collections.abc import AsyncGenerator, Iterator
from itertools import count
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response, StreamingResponse

from madang.protocol import Answer, Source
from madang.server.adapters.dialogue import Dialogue, spoken
from madang.server.adapters.openai_api.conversations import Conversations
from madang.server.adapters.openai_api.models import OpenAIRoute, find_model
from madang.server.adapters.openai_api.requests import OpenAIError, ResponseRequest, read_response
from madang.server.adapters.openai_api.turns import AnsweredTurn
from madang.server.context import Context, Reader, ServerContext, Writer
from madang.server.http.deadline import lift_deadline
from madang.server.langgraph_api.streaming.streams import HEARTBEAT, with_heartbeat
from madang.server.security.authentication import Principal
from madang.store import RunNotFoundError
from madang.store.runs import Run

router = APIRouter(prefix="/v1/responses", tags=["openai"], route_class=OpenAIRoute)

_PREFIX = "resp_"
_STATUS = {
    "pending": "queued",
    "running": "in_progress",
    "partial": "incomplete",
    "failed": "failed",
    "cancelled": "cancelled",
}


@router.post("", response_class=Response)
async def create(context: Context, caller: Writer, request: Request) -> Response:
    """The answer to an input; with `previous_response_id`, where that response left off."""
    body, kept = await read_response(request)
    assistant, dialogue = find_model(context, body.model), Dialogue(context.application, caller)
    before = _run_id(body.previous_response_id) if body.previous_response_id else None
    conversations = Conversations(dialogue)
    if before and len(body.messages) > 1:
        raise OpenAIError("After a previous response, give one message.", "input", "invalid_value")
    taken = await conversations.take(assistant, body.messages, kept, before)
    turn = AnsweredTurn(assistant, dialogue, taken)
    if body.stream:
        frames = _frames(turn, conversations, caller, body)
        return StreamingResponse(with_heartbeat(frames, HEARTBEAT), media_type="text/event-stream")
    lift_deadline(request.scope)
    text = await turn.text()
    await _remember(conversations, turn, body, text)
    return JSONResponse(response_of(await turn.run(), await turn.answer(), caller, body.previous_response_id))


@router.get("/{response}", response_class=Response)
async def get(context: Context, caller: Reader, response: str) -> Response:
    """A response as it is now."""
    run = await _find(context, caller, response)
    return JSONResponse(response_of(run, await context.application.runs.answer(caller.actor, run.id), caller))


@router.post("/{response}/cancel", response_class=Response)
async def cancel(context: Context, caller: Writer, response: str) -> Response:
    """The response, stopped."""
    run = await _find(context, caller, response)
    await context.application.runs.cancel(caller.actor, run.id)
    answer = await context.application.runs.wait_for_answer(caller.actor, run.id)
    return JSONResponse(response_of(await _find(context, caller, response), answer, caller))


@router.delete("/{response}", response_class=Response)
async def delete(context: Context, caller: Writer, response: str) -> Response:
    """Remove a response that is over."""
    run = await _find(context, caller, response)
    await context.application.runs.delete(caller.actor, run.id)
    return JSONResponse({"id": response, "object": "response", "deleted": True})


async def _find(context: ServerContext, caller: Principal, response: str) -> Run:
    try:
        return await context.application.runs.get(caller.actor, _run_id(response))
    except RunNotFoundError:
        raise OpenAIError(f"Response with id {response!r} not found.", "response_id", "not_found") from None


def _run_id(response: str) -> str:
    return response.removeprefix(_PREFIX)


async def _remember(conversations: Conversations, turn: AnsweredTurn, body: ResponseRequest, text: str) -> None:
    """Keep where it was said, unless it is found by the response before."""
    if not body.previous_response_id:
        await conversations.remember(turn.assistant, body.messages, text, turn.taken.run)


async def _frames(
    turn: AnsweredTurn, conversations: Conversations, caller: Principal, body: ResponseRequest
) -> AsyncGenerator[bytes]:
    numbers, run, before = count(), turn.taken.run, body.previous_response_id
    begun = response_of(run, None, caller, before)

    def frame(kind: str, **data: Any) -> bytes:
        told = {"type": kind, "sequence_number": next(numbers), **data}
        return f"event: {kind}\ndata: {json.dumps(told, ensure_ascii=False)}\n\n".encode()

    item: dict[str, Any] = {"id": f"msg_{run.id}", "type": "message", "role": "assistant"}
    item |= {"status": "in_progress", "content": []}
    place: dict[str, Any] = {"item_id": item["id"], "output_index": 0, "content_index": 0}
    yield frame("response.created", response=begun)
    yield frame("response.in_progress", response=begun)
    yield frame("response.output_item.added", output_index=0, item=item)
    yield frame("response.content_part.added", **place, part=_part("", ()))
    said: list[str] = []
    try:
        async for piece in turn.pieces():
            said.append(piece)
            yield frame("response.output_text.delta", **place, delta=piece, logprobs=[])
    except OpenAIError as error:
        failed = {**begun, "status": "failed", "error": {"code": "server_error", "message": str(error)}}
        yield frame("response.failed", response=failed)
        return
    await _remember(conversations, turn, body, "".join(said))
    done = response_of(await turn.run(), await turn.answer(), caller, before, text="".join(said))
    yield frame("response.output_text.done", **place, text="".join(said), logprobs=[])
    yield frame("response.content_part.done", **place, part=done["output"][0]["content"][0])
    yield frame("response.output_item.done", output_index=0, item=done["output"][0])
    yield frame("response.incomplete" if done["status"] == "incomplete" else "response.completed", response=done)


def response_of(
    run: Run, answer: Answer | None, caller: Principal, before: str | None = None, *, text: str | None = None
) -> dict[str, Any]:
    """A run as a response; one that waits for an answer is complete with its question."""
    words = text if text is not None else spoken(answer, caller.language) if answer else ""
    content = [_part(words, answer.sources if answer else ())]
    status = _STATUS.get(run.status, "completed") if answer else "in_progress"
    whole = "completed" if status == "completed" else "incomplete"
    item = {"id": f"msg_{run.id}", "type": "message", "role": "assistant", "status": whole, "content": content}
    failed = answer.problem if answer and answer.status == "failed" else None
    return {
        "id": _PREFIX + run.id,
        "object": "response",
        "created_at": run.created_at.timestamp(),
        "status": status,
        "model": run.assistant,
        "output": [item] if answer and not failed else [],
        "error": {"code": "server_error", "message": failed.message} if failed else None,
        "previous_response_id": before,
        "incomplete_details": {"reason": run.stop_reason or "partial"} if status == "incomplete" else None,
        "instructions": None,
        "metadata": {},
        "parallel_tool_calls": True,
        "temperature": 1,
        "tool_choice": "auto",
        "tools": [],
        "top_p": 1,
    }


def _part(text: str, sources: tuple[Source, ...]) -> dict[str, Any]:
    return {"type": "output_text", "text": text, "annotations": [*_citations(text, sources)], "logprobs": []}


def _citations(text: str, sources: tuple[Source, ...]) -> Iterator[dict[str, Any]]:
    """The sources that have an address, for the whole of the text."""
    for source in sources:
        if source.location.startswith(("https://", "http://")):
            yield {
                "type": "url_citation",
                "start_index": 0,
                "end_index": len(text),
                "title": source.title,
                "url": source.location,
            }
