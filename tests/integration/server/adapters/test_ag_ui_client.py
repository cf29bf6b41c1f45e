"""AG-UI's own models read every event, and its own client, in JavaScript, holds a conversation."""

import asyncio
import json
import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest
from ag_ui.core import Event
from jsonpatch import apply_patch  # pyright: ignore[reportUnknownVariableType]
from pydantic import TypeAdapter

from tests.integration.server.serving import by_token, served

HERE = Path(__file__).parents[1] / "javascript"
INSTALLED = shutil.which("node") is not None and (HERE / "node_modules" / "@ag-ui").is_dir()
EVENTS: TypeAdapter[Any] = TypeAdapter(Event)


@pytest.fixture
async def http(address: str) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=f"http://{address}", timeout=20) as client:
        yield client


async def _run(http: httpx.AsyncClient, thread: str, said: str = "", **more: Any) -> list[Any]:
    messages = [{"id": str(uuid4()), "role": "user", "content": said}] if said else []
    body = {"threadId": thread, "runId": str(uuid4()), "messages": messages, **more}
    answer = await http.post(f"/ag-ui/{more.pop('assistant', 'hotline')}", json=body)
    assert answer.headers["content-type"].startswith("text/event-stream"), answer.text
    lines = (line for line in answer.text.splitlines() if line.startswith("data: "))
    return [EVENTS.validate_json(line.removeprefix("data: ")) for line in lines]


async def test_a_run_is_told_in_events_and_its_questions_are_resumed(http: httpx.AsyncClient):
    thread = str(uuid4())
    asked = await _run(http, thread, "book")
    assert [asked[0].type.value, asked[-1].type.value] == ["RUN_STARTED", "RUN_FINISHED"]
    [room] = asked[-1].outcome.interrupts
    assert (room.id, room.reason, room.message) == ("room", "clarification", "Which room?")
    consent = await _run(http, thread, resume=[{"interruptId": "room", "status": "resolved", "payload": "Attic"}])
    [approval] = consent[-1].outcome.interrupts
    assert approval.metadata["arguments"] == {"room": "attic", "nights": 1}
    done = await _run(http, thread, resume=[{"interruptId": "consent", "status": "resolved", "payload": True}])
    assert "".join(event.delta for event in done if event.type == "TEXT_MESSAGE_CONTENT") == "attic, 1 night(s)."
    nothing, snapshot = [event for event in done if event.type == "MESSAGES_SNAPSHOT"]
    assert nothing.messages == []
    text = next(event for event in done if event.type == "TEXT_MESSAGE_START")
    assert snapshot.messages[-1].id == text.message_id
    assert [message.role for message in snapshot.messages] == ["user", "assistant", "user", "assistant"]
    state: Any = None
    for event in done:
        state = event.snapshot if event.type == "STATE_SNAPSHOT" else state
        if event.type == "STATE_DELTA":
            state = apply_patch(state, [each.model_dump(by_alias=True, exclude_none=True) for each in event.delta])
    assert (state["room"], state["nights"], "messages" in state) == ("attic", 1, False)
    again = await _run(http, thread, "hi", state=state)
    assert again[-1].outcome.type == "success"


async def test_a_plan_its_steps_and_tools_are_told_and_all_that_begins_ends(http: httpx.AsyncClient):
    told = await _run(http, str(uuid4()), "deliver", assistant="courier")
    kinds = [event.type.value for event in told]
    assert kinds.count("STEP_STARTED") == kinds.count("STEP_FINISHED") == 3
    assert kinds.count("TEXT_MESSAGE_START") == kinds.count("TEXT_MESSAGE_END") >= 1
    assert kinds.count("TOOL_CALL_START") == kinds.count("TOOL_CALL_END") == kinds.count("TOOL_CALL_RESULT") == 1
    assert "CUSTOM" in kinds


@pytest.mark.parametrize(
    ("more", "named"),
    [
        ({"tools": [{"name": "f", "description": "", "parameters": {}}]}, "tools"),
        ({"context": [{"description": "d", "value": "v"}]}, "context"),
        ({"state": {"nights": 9}}, "state"),
        ({"forwardedProps": {"madeup": 1}}, "madeup"),
        ({"messages": []}, "messages"),
        ({"messages": [{"id": "1", "role": "user", "content": "  "}]}, "messages"),
        ({"threadId": "a/b"}, "threadId"),
        ({"resume": [{"interruptId": "none", "status": "resolved"}]}, "none"),
    ],
)
async def test_what_is_not_offered_ends_the_run_with_its_name(http: httpx.AsyncClient, more: Any, named: str):
    thread = str(uuid4())
    if "resume" in more:
        await _run(http, thread, "book")
    told = await _run(http, thread, "hi", **more)
    assert [event.type.value for event in told] == ["RUN_STARTED", "RUN_ERROR"]
    assert named in told[-1].message


async def test_nothing_is_answered_unless_all_of_it_can_be(http: httpx.AsyncClient):
    thread, room = str(uuid4()), {"interruptId": "room", "status": "resolved", "payload": "Attic"}
    await _run(http, thread, "book")
    unknown = {"interruptId": "none", "status": "resolved"}
    for more, named in (
        ({"resume": [room, unknown]}, "none"),
        ({"resume": [room, room]}, "twice"),
        ({"resume": [{**room, "payload": 7}]}, "room"),
        ({"resume": [room], "forwardedProps": {"madeup": 1}}, "forwardedProps"),
    ):
        refused = await _run(http, thread, **more)
        assert refused[-1].type.value == "RUN_ERROR", more
        assert named in refused[-1].message
    body = {"threadId": thread, "runId": "r", "messages": [], "resume": [room]}
    foreign = await http.post("/ag-ui/clumsy", json=body)
    assert "speaks with 'hotline'" in foreign.text
    assert (await _run(http, thread, resume=[room]))[-1].outcome.interrupts[0].id == "consent"


async def test_an_interrupt_that_is_cancelled_ends_the_run(http: httpx.AsyncClient):
    thread = str(uuid4())
    await _run(http, thread, "book")
    told = await _run(http, thread, resume=[{"interruptId": "room", "status": "cancelled"}])
    assert told[-1].outcome.type == "cancelled"


async def test_nobody_runs_anything_without_signing_in(tmp_path: Path):
    async with (
        served(f"sqlite:///{tmp_path}/store.db", reception=by_token) as address,
        httpx.AsyncClient(base_url=f"http://{address}", timeout=60) as http,
    ):
        assert (await http.post("/ag-ui/hotline", json={})).status_code == 401


async def test_what_is_no_request_is_refused(http: httpx.AsyncClient):
    assert (await http.post("/ag-ui/hotline", content=b"{")).status_code == 422
    assert (await http.post("/ag-ui/nobody", json={})).status_code == 404


@pytest.mark.skipif(not INSTALLED, reason="needs node, and `npm install` in tests/integration/server/javascript")
async def test_the_protocols_own_client_holds_a_conversation(address: str):
    node = await asyncio.create_subprocess_exec(
        "node", "ag-ui.mjs", f"http://{address}", cwd=HERE,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
        env={"PATH": str(Path(shutil.which("node") or "node").parent), "NO_PROXY": "127.0.0.1"},
    )  # fmt: skip
    out, err = await asyncio.wait_for(node.communicate(), 60)
    assert node.returncode == 0, err.decode()
    told = json.loads(out)
    assert told["asked"] == ["Which room?"]
    assert told["answer"] == "attic, 1 night(s)."
    assert told["roles"] == ["user", "assistant", "user", "assistant"]
    assert told["state"]["nights"] == 1
