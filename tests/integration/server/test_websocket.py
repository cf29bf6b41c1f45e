"""A session's WebSocket tells all that happens once and in order, and takes commands."""

import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

Frame = dict[str, Any]


@pytest.fixture
def address(either_address: str) -> str:
    """Each database tells in its own way that something happened."""
    return either_address


class Client:
    """One who watches a session and asks things of it."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frames: list[Frame] = []

    async def until(self, kind: str, **fields: object) -> Frame:
        """The first frame, or event, of that kind to come."""
        while True:
            frame: Frame = json.loads(await self.socket.recv())
            self.frames.append(frame)
            said = frame["event"]["data"] if frame["type"] == "event" else frame
            if said["type"] == kind and fields.items() <= said.items():
                return frame

    async def call(self, **command: object) -> Frame:
        """What is answered to a command."""
        await self.socket.send(json.dumps({"id": "c", "command": command}))
        while True:
            frame: Frame = json.loads(await self.socket.recv())
            self.frames.append(frame)
            if frame["type"] in {"done", "problem"}:
                return frame

    @property
    def events(self) -> list[Frame]:
        return [frame for frame in self.frames if frame["type"] == "event"]

    @property
    def positions(self) -> list[int]:
        return [frame["position"] for frame in self.events]


@asynccontextmanager
async def watching(
    address: str, session: str, after: int = 0, asked: str = "", **options: Any
) -> AsyncGenerator[Client]:
    place = f"ws://{address}/sessions/{session}/events?after={after}{asked}"
    async with connect(place, proxy=None, **options) as socket:
        yield Client(socket)


async def begin(address: str, assistant: str) -> str:
    async with httpx.AsyncClient(base_url=f"http://{address}", trust_env=False, timeout=60) as client:
        return (await client.post("/sessions", json={"assistant": assistant})).raise_for_status().json()["id"]


async def test_a_question_is_asked_answered_and_told_to_all_who_watch(address: str):
    session = await begin(address, "slots")
    async with watching(address, session) as one, watching(address, session) as other:
        assert await one.until("live") == {"type": "live", "position": 0}
        asked = await one.call(type="ask", message="I want to see Osaka")
        await one.until("run_ended", status="interrupted")
        answered = await one.call(type="answer", question="nights", value=3)
        await one.until("run_ended", status="completed")
        await other.until("run_ended", status="completed")
    assert asked["run"] == answered["run"]
    assert one.positions == list(range(1, len(one.events) + 1))
    assert other.events == one.events
    async with watching(address, session, after=5) as late:
        await late.until("live")
    assert late.events == one.events[5:]


async def test_words_come_as_they_are_said_and_one_who_comes_back_hears_each_once(
    address: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("COURIER_WRITING", "0.16")
    session = await begin(address, "courier")
    async with (
        watching(address, session, asked="&words=said") as early,
        watching(address, session) as logged,
        watching(address, session, asked="&words=said&html=true") as page,
    ):
        await early.call(type="ask", message="letter")
        for each in (early, logged, page):
            await each.until("run_ended", status="completed")
    told, log = [_place(frame) for frame in early.events], [_place(frame) for frame in logged.events]
    assert told == log
    assert len(set(early.positions)) < len(early.positions) == len(set(logged.positions))
    assert "letter-7" in "".join(frame["blocks"][-1] for frame in page.frames if frame["type"] == "written")
    for number, frame in enumerate(early.events):
        heard = f"&word={frame['word']}" if "word" in frame else ""
        async with watching(address, session, frame["position"], f"&words=said{heard}") as back:
            await back.until("live")
        assert [_place(each) for each in back.events] == told[number + 1 :]


def _place(frame: Frame) -> str | int:
    """Words have their own number, all else a position."""
    return frame.get("word") or frame["position"]


@pytest.mark.parametrize("asked", ["&words=said&dialect=seed", "&word=1.1"])
async def test_words_that_cannot_be_told_so_are_refused(address: str, asked: str):
    async with watching(address, await begin(address, "slots"), asked=asked) as client:
        with pytest.raises(ConnectionClosed) as refused:
            await client.until("live")
    assert refused.value.rcvd
    assert (refused.value.rcvd.code, refused.value.rcvd.reason) == (4400, "words")


async def test_a_step_is_approved_with_edits_and_the_past_is_forked(address: str):
    session = await begin(address, "gates")
    async with watching(address, session) as client:
        await client.call(type="ask", message="report")
        asked = await client.until("approval_request")
        request = asked["event"]["data"]["request"]["id"]
        await client.until("run_ended", status="interrupted")
        assert (await client.call(type="approve", request=request, approved=True))["type"] == "done"
        await client.until("run_ended", status="completed")
        saved = [one["event"]["data"]["checkpoint"] for one in client.events if "checkpoint" in one["event"]["data"]]
        forked = await client.call(type="fork", checkpoint=saved[1], message="report, offline")
    assert forked["session"] != session
    async with watching(address, forked["session"]) as branch:
        await branch.until("run_ended")
    assert "plan_revised" in {one["event"]["data"]["type"] for one in branch.events}


async def test_a_run_is_cancelled_and_a_step_skipped(address: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("COURIER_PACE", "0.4")
    session = await begin(address, "courier")
    async with watching(address, session) as client:
        await client.call(type="ask", message="letter")
        await client.until("plan_ready")
        assert (await client.call(type="skip", step="send"))["type"] == "done"
        assert (await client.call(type="cancel"))["type"] == "done"
        await client.until("run_ended", status="cancelled")
    assert "skip_requested" in {one["event"]["data"]["type"] for one in client.events}


async def test_a_command_that_cannot_be_is_refused_and_the_talk_goes_on(address: str):
    session = await begin(address, "slots")
    refusals = {
        '{"id": "1", "command": {"type": "answer", "question": "nights", "value": 1}}': "request",
        '{"id": "1", "command": {"type": "fork", "checkpoint": "none"}}': "checkpoint_not_found",
        '{"id": "1", "command": {"type": "cancel", "run": "00000000-0000-4000-8000-000000000000"}}': "run_not_found",
        '{"id": "1", "command": {"type": "dance"}}': "command",
        '{"id": "1"}': "command",
        "[" * 5000: "command",
        "nonsense": "command",
    }
    async with watching(address, session) as client:
        await client.until("live")
        for frame, code in refusals.items():
            await client.socket.send(frame)
            told = await client.until("problem")
            assert told["problem"]["code"] == code, frame
            assert told["id"] == ("1" if frame.startswith("{") else None), frame
        await client.call(type="ask", message="Osaka")


@pytest.mark.parametrize("count", [50, pytest.param(200, marks=pytest.mark.slow)])
async def test_whatever_is_sent_the_server_answers_or_closes_and_lives(address: str, count: int):
    """Frames made up of anything at all; each gets one answer as long as the talk goes on."""
    session = await begin(address, "slots")
    frames = st.one_of(st.text(max_size=200), st.binary(max_size=200), _COMMANDS.map(json.dumps))
    made = _examples(frames, count)
    for batch in (made[start : start + 50] for start in range(0, len(made), 50)):
        async with watching(address, session, max_size=None) as client:
            for frame in batch:
                await client.socket.send(frame)
                while json.loads(await client.socket.recv())["type"] not in {"done", "problem"}:
                    pass
    assert await begin(address, "slots")


@pytest.mark.parametrize("after", ["-1", "many", "9" * 40, "1.5"])
async def test_a_position_that_cannot_be_is_refused(address: str, after: str):
    session = await begin(address, "slots")
    with pytest.raises(InvalidStatus):
        async with connect(f"ws://{address}/sessions/{session}/events?after={after}", proxy=None):
            pass


async def test_a_frame_that_is_too_large_ends_the_talk_alone(address: str):
    session = await begin(address, "slots")
    async with watching(address, session) as client, watching(address, session) as other:
        with pytest.raises(ConnectionClosed):
            await client.socket.send("x" * 2_000_000)
            await client.until("never")
        assert (await other.call(type="ask", message="Osaka"))["type"] == "done"


@pytest.mark.req("HC22")
async def test_one_who_takes_nothing_in_holds_nobody_up_and_misses_nothing(address: str):
    """Its socket is full long before all was said; what it missed comes from the log when it reads again."""
    session = await begin(address, "courier")
    async with watching(address, session) as slow, watching(address, session) as quick:
        await quick.until("live")
        for _ in range(6):
            await quick.call(type="ask", message="x" * 20_000)
        while [one["event"]["data"]["type"] for one in quick.events].count("run_ended") < 6:
            await quick.until("run_ended")
        while len(slow.events) < len(quick.events):
            slow.frames.append(json.loads(await slow.socket.recv()))
    assert slow.events == quick.events
    assert slow.positions == list(range(1, len(slow.positions) + 1))


_COMMANDS = st.fixed_dictionaries(
    {
        "id": st.one_of(st.text(max_size=5), st.none(), st.integers()),
        "command": st.one_of(
            st.none(),
            st.fixed_dictionaries(
                {"type": st.sampled_from(["ask", "answer", "approve", "skip", "cancel", "fork", "x"])},
                optional={
                    "message": st.one_of(st.text(max_size=50), st.integers()),
                    "question": st.text(max_size=9),
                    "value": st.one_of(st.none(), st.floats(allow_nan=False), st.dictionaries(st.text(), st.text())),
                    "request": st.text(max_size=9),
                    "approved": st.booleans(),
                    "step": st.text(max_size=9),
                    "run": st.one_of(st.none(), st.text(max_size=40)),
                    "checkpoint": st.text(max_size=40),
                    "edits": st.dictionaries(st.text(max_size=9), st.integers(), max_size=2),
                },
            ),
        ),
    }
)


def _examples(strategy: "st.SearchStrategy[Any]", count: int) -> list[Any]:
    """So many values that hypothesis makes up, the same in every run."""
    found: list[Any] = []

    @settings(max_examples=count, database=None, deadline=None, derandomize=True)
    @given(strategy)
    def collect(value: Any) -> None:
        found.append(value)

    collect()
    return found[:count]


@pytest.mark.req("H55", "H56", "H57")
async def test_clients_of_the_first_documents_get_their_own_payload_keys(address: str):
    session = await begin(address, "teams")
    frames: list[Frame] = []
    socket_address = f"ws://{address}/sessions/{session}/events?dialect=seed"
    async with connect(socket_address, proxy=None) as socket:
        await socket.send(json.dumps({"id": "c", "command": {"type": "ask", "message": "What may the rent rise to?"}}))
        while not frames or frames[-1]["type"] not in {"response", "error"}:
            frames.append(json.loads(await socket.recv()))
    by_name = {frame["type"]: frame["data"] for frame in frames if "data" in frame}
    assert {"execution_steps", "execution_strategy", "estimated_total_time"} <= by_name["execution_start"].keys()
    step = by_name["todo_updated"]["execution_steps"][0]
    assert [*step] == [
        "step_id", "step_type", "agent_name", "team", "task", "description", "status", "progress_percentage",
        "started_at", "completed_at", "result", "error",
    ]  # fmt: skip
    response = by_name["response"]
    assert [*response] == [
        "type", "response_type", "answer", "summary", "structured_data", "teams_used", "data",
    ]  # fmt: skip
    assert [*response["structured_data"]] == ["sections", "metadata"]
    assert response["teams_used"]


async def test_a_dialect_that_there_is_not_is_refused(address: str):
    session = await begin(address, "slots")
    with pytest.raises((InvalidStatus, ConnectionClosed)):
        async with connect(f"ws://{address}/sessions/{session}/events?dialect=klingon", proxy=None) as socket:
            await socket.recv()
