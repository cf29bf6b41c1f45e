"""A server is killed in the middle of a run and started again: nothing is lost, nothing is told or done twice."""

import asyncio
import json
import random
import signal
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from langgraph_sdk import get_client
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from madang.store import open_store
from madang.store.runs import RunStatus
from tests.acceptance.server_process import free_port, server_elsewhere

PACE = 0.3


class Watcher:
    """A client that reconnects whenever it is cut off, and goes on after the last event and the last word it heard."""

    def __init__(self, port: int, session: str, words: str) -> None:
        self.events: list[dict[str, Any]] = []
        self.ended = asyncio.Event()
        self._words = words
        self._address = f"ws://127.0.0.1:{port}/sessions/{session}/events"

    async def watch(self) -> None:
        while not self.ended.is_set():
            with suppress(OSError, ConnectionClosed):
                async with connect(f"{self._address}?{self._place}", proxy=None) as socket:
                    async for text in socket:
                        self._take(json.loads(text))
                        if self.ended.is_set():
                            return
            await asyncio.sleep(0.05)

    @property
    def _place(self) -> str:
        after = self.events[-1]["position"] if self.events else 0
        last = next((each["word"] for each in reversed(self.events) if "word" in each), None)
        heard = f"&word={last}" if last and self._words == "said" else ""
        return f"after={after}&words={self._words}{heard}"

    @property
    def told(self) -> list[tuple[int | str, str]]:
        """What it was told: words by their own number, all else by its position."""
        return [(each.get("word") or each["position"], each["event"]["data"]["type"]) for each in self.events]

    def _take(self, frame: dict[str, Any]) -> None:
        if frame["type"] == "event":
            self.events.append(frame)
            if frame["event"]["data"]["type"] == "run_ended":
                self.ended.set()


async def _kill_in_mid_run(folder: Path, moment: float | None) -> RunStatus:
    """How the run ended whose server was killed so many seconds after it began, or while it changed the world."""
    url, port, ledger = f"sqlite:///{folder}/store.db", free_port(), folder / "ledger"
    options = {"courier_pace": PACE, "courier_ledger": ledger, "courier_sending": 60 if moment is None else 0}
    with server_elsewhere(url, port, **options) as first:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", trust_env=False, timeout=60) as client:
            session = (await client.post("/sessions", json={"assistant": "courier"})).json()["id"]
            watchers = [Watcher(port, session, words) for words in ("logged", "said") * 3]
            tasks = [asyncio.create_task(one.watch()) for one in watchers]
            run = (
                await client.post(f"/threads/{session}/runs", json={"assistant_id": "courier", "input": "letter"})
            ).json()["run_id"]
        begun = asyncio.Event()
        streamed = asyncio.create_task(_stream(port, session, run, begun))
        await begun.wait()  # LangGraph's client reconnects only to what has answered once
        await (_until_there(ledger) if moment is None else asyncio.sleep(moment))
        first.kill()
        first.join()
    with server_elsewhere(url, port, **options):
        await asyncio.wait_for(asyncio.gather(*tasks), 120)
        parts = await asyncio.wait_for(streamed, 120)
        again = await _stream(port, session, run)
    async with open_store(url) as store:
        log = await store.events.read_session(session, limit=1000)
    logged = [(event.word.text if event.word else event.position, event.kind) for event in log]
    for watcher in watchers:
        assert {kind for place, kind in watcher.told if (place, kind) not in logged} <= {"token"}  # said, never logged
        assert [each for each in watcher.told if each in logged] == logged
    for watcher in watchers[::2]:
        assert [one["position"] for one in watcher.events] == [event.position for event in log]
    assert [event.position for event in log] == list(range(1, len(logged) + 1))
    replayed = {part.id for part in again}
    lost = [part for part in parts if part.id not in replayed]
    parts = [part for part in parts if part.id in replayed]
    assert {part.data["data"]["type"] for part in lost} <= {"token"}  # said by the one that died, and never logged
    assert [(part.event, part.id) for part in parts] == [(part.event, part.id) for part in again]
    assert [_untimed(part.data) for part in parts[1:]] == [_untimed(part.data) for part in again[1:]]
    status = await _check_effect(url, run, ledger)
    values = [part.data for part in again if part.event == "values"]
    assert values[-1]["letter"] == " ".join(f"letter-{number}" for number in range(8))
    return status


async def _until_there(ledger: Path) -> None:
    while not _lines(ledger):  # noqa: ASYNC110 - another process writes it
        await asyncio.sleep(0.01)


def _lines(ledger: Path) -> list[str]:
    return ledger.read_text("utf-8").splitlines() if ledger.exists() else []


async def _check_effect(url: str, run: str, ledger: Path) -> RunStatus:
    """The world was changed once; a server that died in the middle of it left nobody to know, which is said."""
    async with open_store(url) as store:
        ended = await store.runs.get(run)
        said = [event.data for event in await store.events.read_all(run)]
    done = _lines(ledger)
    if ended.status == "completed":
        assert done == [run]
        return ended.status
    assert ended.status == "partial"
    assert done in ([], [run])
    assert [each.tool for each in said if each.type == "tool_call"].count("send") <= 2  # no attempt would tell
    assert any("'send'" in each.message for each in said if each.type == "warning")
    return ended.status


def _untimed(data: Any) -> Any:
    """A word was said before it was logged, so its time differs in a replay."""
    return (
        {name: value for name, value in data.items() if name != "at"}
        if isinstance(data, dict) and "seq" in data
        else data
    )


async def _stream(port: int, session: str, run: str, begun: asyncio.Event | None = None) -> list[Any]:
    """All that LangGraph's own client receives of the run; it reconnects by itself, once it has `begun`."""
    parts: list[Any] = []
    async with get_client(url=f"http://127.0.0.1:{port}", api_key=None) as client:
        modes: Any = ["updates", "custom", "values"]
        async for part in client.runs.join_stream(session, run, stream_mode=modes):
            parts.append(part)
            if begun is not None:
                begun.set()
    return parts


@pytest.mark.filterwarnings("ignore:Reconnecting without a Last-Event-ID")
@pytest.mark.parametrize(
    "moment", [PACE * 1.5, *(pytest.param(PACE * many, marks=pytest.mark.slow) for many in (0.5, 2.5))]
)
async def test_clients_of_a_killed_server_receive_the_rest_from_the_next(tmp_path: Path, moment: float):
    await _kill_in_mid_run(tmp_path, moment)


@pytest.mark.filterwarnings("ignore:Reconnecting without a Last-Event-ID")
async def test_clients_of_a_server_killed_while_it_changed_the_world_are_told_that_nobody_knows(tmp_path: Path):
    assert await _kill_in_mid_run(tmp_path, None) == "partial"


@pytest.mark.soak
@pytest.mark.filterwarnings("ignore:Reconnecting without a Last-Event-ID")
@pytest.mark.parametrize("seed", range(20))
async def test_clients_of_a_killed_server_receive_the_rest_whenever_it_dies(tmp_path: Path, seed: int):
    await _kill_in_mid_run(tmp_path, random.Random(seed).uniform(0, PACE * 4))


async def test_a_server_that_is_asked_to_end_lets_its_runs_go_on_at_the_next_start(tmp_path: Path):
    url, port, ledger = f"sqlite:///{tmp_path}/store.db", free_port(), tmp_path / "ledger"
    options = {"courier_pace": 0.5, "courier_ledger": ledger}
    with server_elsewhere(url, port, **options) as first:
        async with get_client(url=f"http://127.0.0.1:{port}", api_key=None) as client:
            thread = (await client.threads.create())["thread_id"]
            run = (await client.runs.create(thread, "courier", input="letter"))["run_id"]
            later = (await client.runs.create(thread, "courier", input="card"))["run_id"]
        first.terminate()
        first.join(60)
        assert first.exitcode == -signal.SIGTERM
    with server_elsewhere(url, port, **options):
        async with get_client(url=f"http://127.0.0.1:{port}", api_key=None) as client:
            values: Any = await client.runs.join(thread, later)
            assert (await client.runs.get(thread, run))["status"] == "success"
    assert values["told"] == ["letter", "card"]
    assert ledger.read_text("utf-8").splitlines() == [run, later]
