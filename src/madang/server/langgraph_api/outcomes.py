"""Outcomes: what a run has come to, for those who wait for it."""

import json
from collections.abc import AsyncGenerator

from pydantic import JsonValue
from starlette.responses import StreamingResponse

from madang.protocol.events import CheckpointSaved, Event, Failed, RunEnded
from madang.runtime.errors import CheckpointNotFoundError
from madang.runtime.office import Office
from madang.runtime.pauses import is_pause
from madang.server.langgraph_api.pulse import with_pulse
from madang.server.langgraph_api.shapes import interrupt_shape
from madang.server.langgraph_api.values import values_of
from madang.store.run_rows import Run

__all__ = ["outcome", "outcome_response"]


def outcome_response(run: Run, body: AsyncGenerator[bytes]) -> StreamingResponse:
    """A response that comes once the run is over or waits; until then, blanks keep it alive."""
    place = f"/threads/{run.session}/runs/{run.id}"
    headers = {"content-location": place, "location": f"{place}/join"}
    return StreamingResponse(with_pulse(body, b" "), media_type="application/json", headers=headers)


async def outcome(office: Office, run: Run) -> AsyncGenerator[bytes]:
    """What the run comes to, in one piece."""
    log = await office.settled_log(run.id)
    yield json.dumps(await _outcome(office, run, log), ensure_ascii=False).encode()


async def _outcome(office: Office, run: Run, log: list[Event]) -> JsonValue:
    """The values that a run left, what it waits for, or why it failed."""
    ended = [event.data.status for event in log if isinstance(event.data, RunEnded)][-1:]
    if ended == ["failed"]:
        problems = [event.data.problem for event in log if isinstance(event.data, Failed)]
        return {"__error__": {"error": problems[-1].code, "message": problems[-1].message}} if problems else {}
    values = await _values(office, run, log)
    if ended == ["interrupted"]:
        asked = (await office.desk.open_questions(run.id)).values()
        waiting: list[JsonValue] = [
            interrupt_shape(one).model_dump(mode="json") for one in asked if not is_pause(one.id)
        ]
        values |= {"__interrupt__": waiting} if waiting else {}
    return values


async def _values(office: Office, run: Run, log: list[Event]) -> dict[str, JsonValue]:
    past = office.past(run.assistant)
    saved = [event.data.checkpoint for event in log if isinstance(event.data, CheckpointSaved)]
    try:
        return values_of(past.assistant, await past.snapshot(run.session, saved[-1])) if saved else {}
    except CheckpointNotFoundError:
        return {}
