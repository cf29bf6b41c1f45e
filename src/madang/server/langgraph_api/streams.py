"""Streams: what a run tells, as server-sent events with ids from which a client goes on after a break."""

import json
import re
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass
from typing import NamedTuple
from urllib.parse import urlencode

from pydantic import JsonValue
from starlette.responses import StreamingResponse

from madang.runtime.office import Office
from madang.server.langgraph_api.bodies import StreamMode
from madang.server.langgraph_api.pulse import with_pulse
from madang.server.langgraph_api.telling import Part, Teller
from madang.store.run_rows import Run

__all__ = ["BEGINNING", "HEARTBEAT", "Cursor", "RunStream", "read_cursor", "sse", "stream_response"]

_IDENT = re.compile(r"([0-9]{1,15})\.([0-9]{1,15})")
HEARTBEAT = b": still here\n\n"


class Cursor(NamedTuple):
    """A place in a stream: the number of an event, and how many of its parts were seen."""

    seq: int = 0
    parts: float = 0

    @classmethod
    def after(cls, seq: int) -> "Cursor":
        """The place after all parts of an event."""
        return cls(seq, float("inf"))


BEGINNING = Cursor()


def read_cursor(ident: str | None) -> Cursor:
    """The place that a `Last-Event-ID` names; the beginning for none, or one that was not given here."""
    found = _IDENT.fullmatch(ident or "")
    return Cursor(int(found[1]), int(found[2]) + 1) if found else BEGINNING


@dataclass(frozen=True, slots=True)
class RunStream:
    """The parts of one run from a place on, until it is over or waits for an answer."""

    office: Office
    run: Run
    modes: list[StreamMode]
    start: Cursor = BEGINNING
    subgraphs: bool = False

    async def frames(self) -> AsyncGenerator[bytes]:
        """The stream as it goes over the wire."""
        if self.start == BEGINNING:
            yield sse(Part("metadata", {"run_id": self.run.id, "attempt": max(1, self.run.attempt)}))
        async with aclosing(self.office.follow_until_settled(self.run.id)) as events:
            teller = Teller(self.office.past(self.run.assistant), self.modes, subgraphs=self.subgraphs)
            async for event in events:
                teller.hear(event)
                if event.seq < self.start.seq:
                    continue
                for number, part in enumerate(await teller.tell(event)):
                    if (event.seq, number) >= self.start:
                        yield sse(part, f"{event.seq}.{number}")
        yield sse(Part("end", None))


def stream_response(told: RunStream, frames: AsyncGenerator[bytes]) -> StreamingResponse:
    """A response that streams; its headers tell a client where to go on after a break, in the same modes."""
    place = f"/threads/{told.run.session}/runs/{told.run.id}"
    again = f"{place}/stream?{urlencode([('stream_mode', mode) for mode in told.modes])}"
    headers = {"content-location": place, "location": again, "x-accel-buffering": "no"}
    return StreamingResponse(with_pulse(frames, HEARTBEAT), media_type="text/event-stream", headers=headers)


def sse(part: Part, ident: str | None = None) -> bytes:
    """A part as a server-sent event."""
    name = f"id: {ident}\n" if ident else ""
    return f"{name}event: {part.event}\ndata: {_json(part.data)}\n\n".encode()


def _json(data: JsonValue) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
