"""Server-sent events of a run or of a whole thread, with ids to resume from after a break and heartbeats that keep
proxies from closing the connection.
"""

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass
from typing import Annotated, Literal
from urllib.parse import urlencode

from fastapi import APIRouter, Header, Query
from pydantic import JsonValue, TypeAdapter
from starlette.responses import StreamingResponse

from madang.protocol import CheckpointSaved, Event, RunEnded, RunStarted
from madang.runtime import Application
from madang.runtime.agents import cancel_tasks
from madang.runtime.runs import Actor
from madang.server.context import Context, Reader, time_travel_of
from madang.server.langgraph_api.conversation import AnswerDetails
from madang.server.langgraph_api.requests import StreamMode
from madang.server.langgraph_api.streaming.cursors import BEGINNING, PartNumbers, StreamCursor, read_cursor
from madang.server.langgraph_api.streaming.modes import StreamPart, StreamTranslator
from madang.store import Session
from madang.store.runs import Run

_HEARTBEAT_SECONDS = 5.0


async def with_heartbeat(
    frames: AsyncGenerator[bytes], sign: bytes, seconds: float = _HEARTBEAT_SECONDS
) -> AsyncGenerator[bytes]:
    """The frames, and a sign of life after so many `seconds` without one."""
    async with aclosing(frames):
        while True:
            coming = asyncio.create_task(_next(frames))
            try:
                while not (await asyncio.wait({coming}, timeout=seconds))[0]:
                    yield sign
            finally:
                if not coming.done():
                    await cancel_tasks(coming)
            frame = coming.result()
            if frame is None:
                return
            yield frame


async def _next(frames: AsyncGenerator[bytes]) -> bytes | None:
    return await anext(frames, None)


HEARTBEAT = b": still here\n\n"


@dataclass(frozen=True, slots=True)
class RunStream:
    """The parts of one run from a place on, until it is over or waits for an answer."""

    application: Application
    actor: Actor
    run: Run
    modes: list[StreamMode]
    start: StreamCursor = BEGINNING
    subgraphs: bool = False

    async def frames(self) -> AsyncGenerator[bytes]:
        """The stream as it goes over the wire."""
        if self.start == BEGINNING:
            yield sse_frame(StreamPart("metadata", {"run_id": self.run.id, "attempt": max(1, self.run.attempt)}))
        async with aclosing(self.application.runs.follow_until_idle(self.actor, self.run)) as events:
            details = AnswerDetails(self.application, self.actor)
            past = self.application.time_travel(self.run)
            teller = StreamTranslator(past, self.modes, details, subgraphs=self.subgraphs)
            numbers = PartNumbers(_seq)
            async for event in events:
                teller.add(event)
                numbers.add(event)
                if self.start.is_past(event, event.seq):
                    continue
                for number, part in enumerate(await teller.parts_of(event)):
                    if not self.start.is_past(event, event.seq, number):
                        yield sse_frame(part, numbers.ident(event, number))
        yield sse_frame(StreamPart("end", None))


def stream_response(told: RunStream, frames: AsyncGenerator[bytes]) -> StreamingResponse:
    """A response that streams; its headers tell a client where to go on after a break, in the same modes."""
    place = f"/threads/{told.run.session}/runs/{told.run.id}"
    again = f"{place}/stream?{urlencode([('stream_mode', mode) for mode in told.modes])}"
    headers = {"content-location": place, "location": again, "x-accel-buffering": "no"}
    return StreamingResponse(with_heartbeat(frames, HEARTBEAT), media_type="text/event-stream", headers=headers)


def sse_frame(part: StreamPart, ident: str | None = None) -> bytes:
    """A part as a server-sent event."""
    name = f"id: {ident}\n" if ident else ""
    return f"{name}event: {part.event}\ndata: {_json(part.data)}\n\n".encode()


def _json(data: JsonValue) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


router = APIRouter(tags=["threads"])

ThreadMode = Literal["run_modes", "lifecycle", "state_update"]
_MODES: TypeAdapter[list[StreamMode]] = TypeAdapter(list[StreamMode])


@router.get("/threads/{thread}/stream")
async def join_stream(
    context: Context,
    caller: Reader,
    thread: str,
    stream_mode: Annotated[list[ThreadMode], Query()] = ["run_modes"],  # noqa: B006 - FastAPI copies it
    last_event_id: Annotated[str | None, Header()] = None,
) -> StreamingResponse:
    """What happens in a thread from now on, or from after the event that was seen last."""
    session = await context.application.sessions.get(caller.actor, thread)
    now = StreamCursor.after(await context.application.sessions.last_position(caller.actor, thread))
    seen = read_cursor(last_event_id) if last_event_id else now
    start = seen if seen.seq <= now.seq else now
    frames = _ThreadStream(context.application, caller.actor, session, frozenset(stream_mode)).frames(start)
    headers = {"content-location": f"/threads/{thread}", "x-accel-buffering": "no"}
    return StreamingResponse(with_heartbeat(frames, HEARTBEAT), media_type="text/event-stream", headers=headers)


class _ThreadStream:
    def __init__(self, application: Application, actor: Actor, session: Session, modes: frozenset[ThreadMode]) -> None:
        self._application = application
        self._actor = actor
        self._session = session
        self._modes = modes
        self._details = AnswerDetails(application, actor)
        self._translators: dict[str, StreamTranslator] = {}

    async def frames(self, start: StreamCursor) -> AsyncGenerator[bytes]:
        """The parts of all events from a place on, counted by position in the session, and those to come."""
        async with aclosing(
            self._application.sessions.follow(self._actor, self._session.id, max(start.seq - 1, 0))
        ) as events:
            numbers = PartNumbers(_position, start)
            async for event in events:
                numbers.add(event)
                if isinstance(event.data, RunStarted) and event.position > start.seq:
                    start = StreamCursor(start.seq, start.parts)
                for number, part in enumerate(await self._parts(event)):
                    if not start.is_past(event, event.position, number):
                        yield sse_frame(part, numbers.ident(event, number))

    async def _parts(self, event: Event) -> list[StreamPart]:
        teller = self._translators.get(event.run) or await self._translator(event.run)
        teller.add(event)
        parts = await teller.parts_of(event) if "run_modes" in self._modes else []
        if "lifecycle" in self._modes or "run_modes" in self._modes:
            parts += _lifecycle(event)
        if "state_update" in self._modes and isinstance(event.data, CheckpointSaved):
            parts.append(StreamPart("state_update", {"checkpoint_id": event.data.checkpoint, "run_id": event.run}))
        return parts

    async def _translator(self, run: str) -> StreamTranslator:
        wire = (await self._application.runs.request(self._actor, run)).client_fields
        session = await self._application.sessions.get(self._actor, self._session.id)
        modes = _MODES.validate_python(wire.get("stream_mode", ["values"]))
        teller = StreamTranslator(
            time_travel_of(self._application, session),
            modes,
            self._details,
            subgraphs=bool(wire.get("stream_subgraphs")),
        )
        return self._translators.setdefault(run, teller)


def _seq(event: Event) -> int:
    return event.seq


def _position(event: Event) -> int:
    return event.position


def _lifecycle(event: Event) -> list[StreamPart]:
    match event.data:
        case RunStarted(attempt=attempt):
            return [StreamPart("metadata", {"run_id": event.run, "attempt": attempt, "status": "run_started"})]
        case RunEnded(status=status):
            return [StreamPart("metadata", {"run_id": event.run, "status": "run_done", "outcome": status})]
        case _:
            return []
