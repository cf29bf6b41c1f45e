"""The card of an assistant, and the address at which other agents talk to it by JSON-RPC."""

import asyncio
from importlib import import_module

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response

from madang.extras import require
from madang.server.context import Context, Reader, Writer
from madang.server.http.deadline import lift_deadline
from madang.server.langgraph_api.responses import find_assistant

router = APIRouter(prefix="/a2a", tags=["a2a"])


@router.get("/{assistant}/.well-known/agent-card.json", response_class=Response)
async def get_card(context: Context, caller: Reader, assistant: str, request: Request) -> Response:
    """What an assistant can do, for other agents."""
    await _load()
    from a2a.server.request_handlers.response_helpers import agent_card_to_dict  # noqa: PLC0415 - an extra

    from madang.server.adapters.a2a.cards import agent_card  # noqa: PLC0415

    found = find_assistant(context.application.assistants, assistant)
    address = f"{request.base_url}a2a/{assistant}"
    return JSONResponse(agent_card_to_dict(agent_card(found, address, caller)))


@router.post("/{assistant}", response_class=Response)
async def call(context: Context, caller: Writer, assistant: str, request: Request) -> Response:
    """A method of the protocol."""
    await _load()
    from a2a.server.routes.jsonrpc_dispatcher import JsonRpcDispatcher  # noqa: PLC0415 - an extra

    from madang.server.adapters.a2a.tasks import AssistantTasks  # noqa: PLC0415

    found = find_assistant(context.application.assistants, assistant)
    await request.body()  # received here, so that our limits are told our way; the library reads it again
    lift_deadline(request.scope)
    return await JsonRpcDispatcher(AssistantTasks(context.application, caller, found)).handle_requests(request)


async def _load() -> None:
    """Import the protocol's library, which takes seconds, without holding up others; `MissingExtraError` without it."""
    require("a2a", "a2a", "A2A")
    for name in ("cards", "tasks"):
        await asyncio.to_thread(import_module, f"madang.server.adapters.a2a.{name}")
    await asyncio.to_thread(import_module, "a2a.server.routes.jsonrpc_dispatcher")
