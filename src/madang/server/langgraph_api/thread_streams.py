"""The stream of a thread: what all its runs tell, one after the other, for as long as somebody listens."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Annotated, Literal

from fastapi import APIRouter, Header, Query
from pydantic import TypeAdapter
from starlette.responses import StreamingResponse

from madang.protocol.events import CheckpointSaved, Event, RunEnded, RunStarted
from madang.runtime.orders import Order
from madang.server.langgraph_api.bodies import StreamMode
from madang.server.langgraph_api.pulse import with_pulse
from madang.server.langgraph_api.streams import HEARTBEAT, Cursor, read_cursor, sse
from madang.server.langgraph_api.telling import Part, Teller
from madang.server.past import past_of
from madang.server.premises import Here, Premises, Who
from madang.store.sessions import Session

__all__ = ["join_stream", "router"]

router = APIRouter(tags=["threads"])

ThreadMode = Literal["run_modes", "lifecycle", "state_update"]
_MODES: TypeAdapter[list[StreamMode]] = TypeAdapter(list[StreamMode])


@router.get("/threads/{thread}/stream")
async def join_stream(
    here: Here,
    who: Who,
    thread: str,
    stream_mode: Annotated[list[ThreadMode], Query()] = ["run_modes"],  # noqa: B006 - FastAPI copies it
    last_event_id: Annotated[str | None, Header()] = None,
) -> StreamingResponse:
    """What happens in a thread from now on, or from after the event that was seen last."""
    session = await who.session(here.office, thread)
    now = Cursor.after(await here.office.store.events.last_position(thread))
    start = min(read_cursor(last_event_id), now) if last_event_id else now
    frames = _ThreadStream(here, session, frozenset(stream_mode)).frames(start)
    headers = {"content-location": f"/threads/{thread}", "x-accel-buffering": "no"}
    return StreamingResponse(with_pulse(frames, HEARTBEAT), media_type="text/event-stream", headers=headers)


class _ThreadStream:
    def __init__(self, here: Premises, session: Session, modes: frozenset[ThreadMode]) -> None:
        self._here = here
        self._session = session
        self._modes = modes
        self._tellers: dict[str, Teller] = {}

    async def frames(self, start: Cursor) -> AsyncGenerator[bytes]:
        """The parts of all events from a place on, counted by position in the session, and those to come."""
        async with aclosing(self._here.office.follow_session(self._session.id, max(start.seq - 1, 0))) as events:
            async for position, event in events:
                for number, part in enumerate(await self._parts(event)):
                    if (position, number) >= start:
                        yield sse(part, f"{position}.{number}")

    async def _parts(self, event: Event) -> list[Part]:
        teller = self._tellers.get(event.run) or await self._teller(event.run)
        teller.hear(event)
        parts = await teller.tell(event) if "run_modes" in self._modes else []
        if "lifecycle" in self._modes or "run_modes" in self._modes:
            parts += _lifecycle(event)
        if "state_update" in self._modes and isinstance(event.data, CheckpointSaved):
            parts.append(Part("state_update", {"checkpoint_id": event.data.checkpoint, "run_id": event.run}))
        return parts

    async def _teller(self, run: str) -> Teller:
        order = Order.model_validate(await self._here.office.store.runs.request_of(run))
        session = await self._here.office.store.sessions.get(self._session.id)
        modes = _MODES.validate_python(order.wire.get("stream_mode", ["values"]))
        teller = Teller(past_of(self._here.office, session), modes, subgraphs=bool(order.wire.get("stream_subgraphs")))
        return self._tellers.setdefault(run, teller)


def _lifecycle(event: Event) -> list[Part]:
    match event.data:
        case RunStarted(attempt=attempt):
            return [Part("metadata", {"run_id": event.run, "attempt": attempt, "status": "run_started"})]
        case RunEnded(status=status):
            return [Part("metadata", {"run_id": event.run, "status": "run_done", "outcome": status})]
        case _:
            return []
