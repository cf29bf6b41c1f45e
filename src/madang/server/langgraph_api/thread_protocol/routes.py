"""Routes of the thread-centric protocol: commands, and events over server-sent events or a WebSocket."""

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import aclosing

from fastapi import APIRouter, WebSocket
from pydantic import JsonValue, ValidationError
from starlette.responses import StreamingResponse
from starlette.websockets import WebSocketDisconnect

from madang.errors import MadangError
from madang.protocol import Event
from madang.runtime.agents import cancel_tasks
from madang.server.context import Context, Reader, ServerContext, Writer
from madang.server.errors import RequestError, SignInError
from madang.server.langgraph_api.streaming.streams import HEARTBEAT, with_heartbeat
from madang.server.langgraph_api.thread_protocol.channels import ChannelFilter, RunChannels, position_of
from madang.server.langgraph_api.thread_protocol.commands import Command, ThreadCommands
from madang.server.security.authentication import Principal
from madang.server.security.live_credentials import SIGN_IN
from madang.store import SessionNotFoundError
from madang.store.runs import ENDED_STATUSES

router = APIRouter(prefix="/threads/{thread}", tags=["thread protocol"])

_GONE = 1001
_FORBIDDEN = 4403
_NOT_FOUND = 4404


@router.post("/commands")
async def command(context: Context, caller: Writer, thread: str, body: Command) -> dict[str, JsonValue]:
    """Carry out a command; a run in a thread that there is not makes it."""
    if body.method != "run.start":
        await context.application.sessions.get(caller.actor, thread)
    return await ThreadCommands(context, caller, thread).execute(body)


@router.post("/stream/events")
async def stream_events(context: Context, caller: Reader, thread: str, body: ChannelFilter) -> StreamingResponse:
    """The events of a thread, as server-sent events."""
    source = await _opened(context, caller, thread, body)
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    frames = with_heartbeat(_as_frames(source), HEARTBEAT)
    return StreamingResponse(frames, media_type="text/event-stream", headers=headers)


@router.websocket("/stream/events")
async def socket_events(socket: WebSocket, context: Context, thread: str) -> None:
    """The events of a thread, and commands to it, on one connection; `subscription.subscribe` comes first."""
    await socket.accept()
    try:
        caller = await context.authenticate(socket)
        await context.application.sessions.get(caller.actor, thread)
        await _ThreadSocket(socket, context, caller, thread).serve()
    except WebSocketDisconnect:
        return
    except MadangError as error:
        await socket.close(_CODES.get(type(error), _FORBIDDEN), type(error).code)


_CODES: dict[type[MadangError], int] = {SignInError: SIGN_IN, SessionNotFoundError: _NOT_FOUND}


class _ThreadSocket:
    def __init__(self, socket: WebSocket, context: ServerContext, caller: Principal, thread: str) -> None:
        self._socket = socket
        self._context = context
        self._caller = caller
        self._thread = thread
        self._subscriptions: dict[str, asyncio.Task[None]] = {}

    async def serve(self) -> None:
        try:
            while True:
                message = await self._socket.receive()
                if message["type"] == "websocket.disconnect":
                    raise WebSocketDisconnect(message.get("code", _GONE))
                reply = await self._reply(message.get("text") or message.get("bytes") or "")
                await self._socket.send_text(json.dumps(reply, ensure_ascii=False))
        finally:
            await cancel_tasks(*self._subscriptions.values())

    async def _reply(self, text: str | bytes) -> dict[str, JsonValue]:
        try:
            command = Command.model_validate_json(text)
        except ValidationError:
            return {"type": "error", "id": None, "error": "invalid_argument", "message": "This is no command."}
        await self._context.check_still_admitted(self._caller)
        if command.method == "subscription.subscribe":
            return await self._subscribe(command)
        if command.method == "subscription.unsubscribe":
            return await self._unsubscribe(command)
        self._caller.require_scope("write")
        self._context.request_rates.spend(self._caller.token, self._caller.actor)
        return await ThreadCommands(self._context, self._caller, self._thread).execute(command)

    async def _subscribe(self, command: Command) -> dict[str, JsonValue]:
        try:
            wanted = ChannelFilter.model_validate(command.params)
            source = await _opened(self._context, self._caller, self._thread, wanted)
        except (ValidationError, RequestError) as error:
            return {"type": "error", "id": command.id, "error": "invalid_argument", "message": str(error)}
        name = str(len(self._subscriptions) + 1)
        self._subscriptions[name] = asyncio.create_task(self._send(source))
        return {"type": "success", "id": command.id, "result": {"subscription_id": name}}

    async def _unsubscribe(self, command: Command) -> dict[str, JsonValue]:
        found = self._subscriptions.get(str(command.params.get("subscription_id")))
        if found is None:
            return {"type": "error", "id": command.id, "error": "no_such_subscription", "message": "There is none."}
        await cancel_tasks(found)
        return {"type": "success", "id": command.id, "result": {}}

    async def _send(self, source: AsyncGenerator[dict[str, JsonValue]]) -> None:
        async with aclosing(source):
            async for event in source:
                await self._socket.send_text(json.dumps(event, ensure_ascii=False))


async def _opened(
    context: ServerContext, caller: Principal, thread: str, wanted: ChannelFilter
) -> AsyncGenerator[dict[str, JsonValue]]:
    """The events that are asked for, of a thread that is the caller's."""
    if (unknown := wanted.unknown_channel()) is not None:
        raise RequestError(f"channels: there is no channel {unknown!r}.")
    await context.application.sessions.get(caller.actor, thread)
    return _events(context, caller, thread, wanted, await _start(context, caller, thread, wanted))


async def _start(context: ServerContext, caller: Principal, thread: str, wanted: ChannelFilter) -> int:
    """After which position to begin: that of `since`; else the latest run, if it goes on or nobody saw its end."""
    if wanted.since is not None:
        return max(position_of(wanted.since) - 1, 0)
    runs = context.application.runs
    latest = await runs.list(caller.actor, thread, limit=1)
    if latest and (latest[0].status not in ENDED_STATUSES or context.unseen_runs.has(thread, latest[0].id)):
        return (await runs.events(caller.actor, latest[0].id))[0].position - 1
    return await context.application.sessions.last_position(caller.actor, thread)


async def _events(
    context: ServerContext, caller: Principal, thread: str, wanted: ChannelFilter, after: int
) -> AsyncGenerator[dict[str, JsonValue]]:
    """What the log tells; its numbers are positions of the log, so words come as they are logged."""
    application, known = context.application, dict[str, RunChannels]()
    async with aclosing(application.sessions.follow(caller.actor, thread, after, words="logged")) as events:
        async for event in events:
            if event.run not in known:
                known[event.run] = await _channels(context, caller, event, wanted)
            for told in await known[event.run].told(event):
                yield told
                if _is_end(told):
                    context.unseen_runs.forget(thread, event.run)


async def _channels(context: ServerContext, caller: Principal, event: Event, wanted: ChannelFilter) -> RunChannels:
    """What tells the events of a run; of one that began before, it hears what came before."""
    application = context.application
    run = await application.runs.get(caller.actor, event.run)
    made = RunChannels(application, caller.actor, run.id, run.assistant, wanted)
    for earlier in await application.runs.events(caller.actor, run.id) if event.seq > 1 else ():
        if earlier.seq < event.seq:
            await made.told(earlier)
    return made


def _is_end(told: dict[str, JsonValue]) -> bool:
    params = told["params"]
    data = params.get("data") if isinstance(params, dict) else None
    return told["method"] == "lifecycle" and isinstance(data, dict) and data.get("event") in {"completed", "failed"}


async def _as_frames(source: AsyncGenerator[dict[str, JsonValue]]) -> AsyncGenerator[bytes]:
    async with aclosing(source):
        async for event in source:
            text = json.dumps(event, ensure_ascii=False, separators=(",", ":"))
            yield f"id: {event['seq']}\nevent: {event['method']}\ndata: {text}\n\n".encode()
