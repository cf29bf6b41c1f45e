"""What a client of the first documents sees of a real consultation: plan, steps, one id, a state saved after each node,
one type of answer, and nothing left when the session is deleted.
"""

import json
import re
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from madang.assistants.realestate.manifest import ASSISTANT
from madang.runtime import Assistants
from madang.store import open_store
from tests.integration.server.serving import served
from tests.paths import ROOT

Frame = dict[str, Any]
_QUESTION = "전세금 5% 인상 가능한가요?"


@asynccontextmanager
async def _consulting(folder: Path) -> AsyncIterator[tuple[str, str]]:
    """The address of a server with the real consultant, and that of its store."""
    url = f"sqlite:///{folder}/store.db"
    async with served(url, assistants=Assistants({"realestate": ASSISTANT}, {})) as address:
        yield address, url


async def _ask(address: str, session: str, message: str, dialect: str = "seed") -> dict[str, list[Frame]]:
    """The frames of a question in the words of the documents, by their name."""
    frames: dict[str, list[Frame]] = {}
    where = f"ws://{address}/sessions/{session}/events?dialect={dialect}"
    async with connect(where, proxy=None) as socket:
        await socket.send(json.dumps({"id": "c", "command": {"type": "ask", "message": message}}))
        while not {"response", "final_response", "error"} & frames.keys():
            frame = json.loads(await socket.recv())
            frames.setdefault(frame["type"], []).append(frame)
    return frames


async def _begin(address: str) -> str:
    async with httpx.AsyncClient(base_url=f"http://{address}") as client:
        return (await client.post("/sessions", json={"assistant": "realestate"})).json()["id"]


@pytest.mark.req("H20", "H22", "H54", "HC16", "H23")
async def test_the_worked_question_is_planned_with_an_estimate_and_done_step_by_step(tmp_path: Path):
    async with _consulting(tmp_path) as (address, _):
        session = await _begin(address)
        frames = await _ask(address, session, _QUESTION)
        again = await _ask(address, await _begin(address), "전세금 5% 인상 가능해?", "seed-api")
    plan = frames["plan_ready"][0]["data"]
    assert [*plan] == [
        "intent", "confidence", "execution_steps", "execution_strategy", "estimated_total_time", "priority_order",
        "plan_validated", "validation_errors",
    ]  # fmt: skip
    assert (plan["intent"], plan["plan_validated"], plan["validation_errors"]) == ("legal_consult", True, [])
    assert 0 < plan["estimated_total_time"] < 60
    first = next(step for step in plan["execution_steps"] if step["step_id"] == "legal")
    assert first == {
        "step_id": "legal",
        "step_type": "search",
        "agent_name": "search",
        "team": "search",
        "task": "법령 찾기",
        "description": "들어 있는 법령과 공개된 시세·상품 자료에서 찾습니다.",
        "status": "pending",
        "progress_percentage": 0,
        "started_at": None,
        "completed_at": None,
        "result": None,
        "error": None,
    }
    lives = [
        step
        for update in frames["todo_updated"]
        for step in update["data"]["execution_steps"]
        if step["step_id"] == "legal"
    ]
    assert [*dict.fromkeys(step["status"] for step in lives)] == ["in_progress", "completed"]
    done = lives[-1]
    assert (done["progress_percentage"], done["result"]) == (100, {"reference": "legal"})
    assert first["started_at"] is None and done["started_at"] <= done["completed_at"]
    response, repeated = frames["response"][0]["data"], again["final_response"][0]["data"]
    assert (response["type"], response["teams_used"]) == ("legal_consult", ["search", "analysis"])
    assert response["response_type"] == "comprehensive_analysis"
    assert {**repeated, "data": None} == {**response, "data": None}
    assert response["summary"] and response["summary"] in response["answer"]


@pytest.mark.req("H52", "H69", "H74", "H75", "H76")
async def test_one_id_names_all_of_a_session_and_each_node_is_saved(tmp_path: Path):
    async with _consulting(tmp_path) as (address, url):
        session, other = await _begin(address), await _begin(address)
        frames = await _ask(address, session, _QUESTION)
        await _ask(address, other, _QUESTION)
        saved = [frame["data"] for frame in frames["checkpoint"]]
        async with open_store(url) as store:
            headers = await store.history(session)
            [run] = {frame["run_id"] for frame in frames["plan_ready"]}
        latest, of_session, [counts], _ = _answers_of_page(tmp_path / "store.db", session)
        async with httpx.AsyncClient(base_url=f"http://{address}") as client:
            assert (await client.get(f"/sessions/{session}")).json()["id"] == session
            state = (await client.get(f"/threads/{session}/state")).json()["values"]
    assert (len(latest), {row[0] for row in latest}) == (10, {session, other})
    assert [row[3] for row in of_session] == list(range(-1, len(of_session) - 1))
    assert [row[2] for row in of_session[1:]] == [row[1] for row in of_session[:-1]]
    assert (counts[0], counts[3], counts[4]) == (session, len(of_session), 1)
    assert {frame["session_id"] for each in frames.values() for frame in each if "session_id" in frame} == {session}
    assert [each["checkpoint"] for each in saved] == [header.id for header in reversed(headers)]
    nodes = ["initialize", "planning", "execute_teams", "aggregate", "generate_response"]
    assert len(saved) == 2 + len(nodes)
    assert (state["session_id"], state["request_id"]) == (session, run)
    assert not [name for name in state if "callback" in name or "listener" in name]


@pytest.mark.req("HC19", "H73")
async def test_deleting_a_session_leaves_no_row_of_it_and_every_row_of_others(tmp_path: Path):
    store = tmp_path / "store.db"
    async with _consulting(tmp_path) as (address, _):
        session, other = await _begin(address), await _begin(address)
        for each in (session, other):
            await _ask(address, each, _QUESTION)
        before = _rows_of(store, other)
        async with httpx.AsyncClient(base_url=f"http://{address}") as client:
            deleted = await client.delete(f"/sessions/{session}")
        assert deleted.status_code < 300
    assert {"runs", "events", "checkpoints"} <= before.keys()
    assert (_rows_of(store, session), _rows_of(store, other)) == ({}, before)


def _answers_of_page(path: Path, session: str) -> list[list[Any]]:
    """What the four queries of docs/seed-names.md give."""
    [block] = re.findall(r"```sql\n(.+?)```", (ROOT / "docs" / "seed-names.md").read_text("utf-8"), re.DOTALL)
    with sqlite3.connect(path) as database:
        asked = [query for query in block.split(";") if query.strip()]
        return [database.execute(query, {"session": session}).fetchall() for query in asked]


def _rows_of(path: Path, session: str) -> dict[str, int]:
    """How many rows of each table name a session by its id or its key; the record of the deletion is none of them."""
    found: dict[str, int] = {}
    with sqlite3.connect(path) as database:
        keys = [key for (key,) in database.execute("SELECT key FROM sessions WHERE id = ?", (session,))]
        tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        for table in tables:
            columns = {row[1] for row in database.execute(f'PRAGMA table_info("{table}")')}
            if "session" not in columns or table in {"audit", "tombstones"}:
                continue
            named = f'SELECT count(*) FROM "{table}" WHERE session = ? OR session = ?'
            count = database.execute(named, (session, keys[0] if keys else -1)).fetchone()[0]
            found |= {table: count} if count else {}
    return found
