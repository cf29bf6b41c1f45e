"""A conversation is told as turns that are ready to be shown, and from where on to follow it."""

from typing import Any
from uuid import uuid4

import httpx
import pytest

from tests.integration.server.test_websocket import Client, begin, watching


async def test_turns_tell_what_was_asked_and_answered(address: str):
    session = await begin(address, "courier")
    async with watching(address, session) as client:
        run = (await client.call(type="ask", message="**letter**"))["run"]
        await client.until("run_ended", status="completed")
    told = await _get(address, f"/sessions/{session}/turns")
    assert told["more"] is False
    assert told["position"] == client.positions[-1]
    (turn,) = told["turns"]
    assert (turn["run"], turn["status"], turn["message"]) == (run, "completed", "**letter**")
    assert turn["answer"]["html"].startswith("<p><strong>letter</strong>-0 ")
    assert [step["status"] for step in turn["answer"]["plan"]["steps"]] == ["completed"] * 3
    assert await _get(address, f"/sessions/{session}/turns/{run}") == turn
    agents = await _get(address, f"/sessions/{session}/turns/{run}/agents")
    assert sum(agent["steps"] for agent in agents) == 3
    assert {"seconds", "retries", "tool_calls", "model_calls", "input_tokens", "cost"} <= agents[0].keys()


async def test_what_was_said_is_found_by_its_words(address: str):
    session = await begin(address, "courier")
    async with watching(address, session) as client:
        run = (await client.call(type="ask", message="a parcel for Ulleungdo"))["run"]
        await client.until("run_ended", status="completed")
    (found,) = await _get(address, "/search?text=ulleungdo")
    assert (found["session"], found["run"], found["assistant"]) == (session, run, "courier")
    assert "Ulleungdo" in found["excerpt"]
    assert await _get(address, "/search?text=nowhere") == []


@pytest.mark.req("E62", "EC10")
async def test_a_checkpoint_is_given_a_name_and_found_by_it(address: str):
    session = await begin(address, "courier")
    async with watching(address, session) as client:
        await client.call(type="ask", message="letter")
        await client.until("run_ended", status="completed")
    newest = (await _get(address, f"/sessions/{session}/checkpoints"))[0]["id"]
    async with httpx.AsyncClient(base_url=f"http://{address}", timeout=60) as http:
        at = f"/sessions/{session}/snapshots"
        named = await http.put(f"{at}/before review", json={"checkpoint": newest})
        assert (named.status_code, named.json()["checkpoint"]) == (200, newest)
        assert [each["name"] for each in (await http.get(at)).json()] == ["before review"]
        assert (await http.get("/sessions/nowhere/snapshots")).status_code == 404
        unknown = await http.put(f"{at}/before review", json={"checkpoint": "ghost"})
        assert (unknown.status_code, unknown.json()["code"]) == (404, "checkpoint_not_found")
        assert [each["checkpoint"] for each in (await http.get(at)).json()] == [newest]


async def test_a_run_that_is_not_over_is_followed_from_its_beginning(address: str):
    session = await begin(address, "slots")
    async with watching(address, session) as client:
        await client.call(type="ask", message="Osaka")
        await client.until("run_ended", status="interrupted")
    told = await _get(address, f"/sessions/{session}/turns")
    assert told["position"] == 0
    assert [question["id"] for question in told["turns"][0]["answer"]["questions"]] == ["nights"]


async def test_a_question_that_is_sent_twice_is_asked_once(address: str):
    session, run = await begin(address, "slots"), str(uuid4())
    async with watching(address, session) as client:
        for _ in range(2):
            assert (await client.call(type="ask", message="Osaka", run=run))["run"] == run
        assert (await client.call(type="ask", message="Osaka", run="me"))["problem"]["code"] == "command"
    assert [turn["run"] for turn in (await _get(address, f"/sessions/{session}/turns"))["turns"]] == [run]


async def test_the_turns_around_a_run_are_found_however_old_it_is(address: str):
    session = await begin(address, "slots")
    async with watching(address, session) as client:
        runs = [(await client.call(type="ask", message="Osaka", multitask="enqueue"))["run"] for _ in range(5)]
    around = await _get(address, f"/sessions/{session}/turns?run={runs[1]}&limit=2")
    assert ([turn["run"] for turn in around["turns"]], around["newer"], around["more"]) == (runs[1:3], 2, True)
    newest = await _get(address, f"/sessions/{session}/turns?run={runs[4]}&limit=2")
    assert ([turn["run"] for turn in newest["turns"]], newest["newer"]) == (runs[3:], 0)
    async with _client(address) as client:
        assert (await client.get(f"/sessions/{session}/turns?run={uuid4()}")).status_code == 404


async def test_a_question_is_asked_otherwise_in_a_session_that_forgets_what_followed(address: str):
    session = await begin(address, "courier")
    async with watching(address, session) as client:
        asked = [await _asked(client, message) for message in ("one", "two", "three")]
        again = await client.call(type="fork", run=asked[1], message="second")
        anew = await client.call(type="fork", run=asked[0], message="first")
    assert await _told_of(address, again) == ["one", "second"]
    assert await _told_of(address, anew) == ["first"]
    assert len({session, again["session"], anew["session"]}) == 3


async def _asked(client: Client, message: str) -> str:
    run = (await client.call(type="ask", message=message))["run"]
    await client.until("run_ended", status="completed")
    return run


async def _told_of(address: str, forked: dict[str, str]) -> list[str]:
    """All messages that the assistant of a forked session remembers."""
    async with watching(address, forked["session"]) as client:
        await client.until("run_ended", status="completed")
    answer = await _get(address, f"/sessions/{forked['session']}/runs/{forked['run']}/answer")
    return answer["data"]["told"]


async def test_a_change_tells_what_was_there_before(address: str):
    session = await begin(address, "slots")
    async with watching(address, session) as client:
        await client.call(type="ask", message="Osaka")
        await client.until("run_ended", status="interrupted")
        await client.call(type="answer", question="nights", value=3)
        await client.until("run_ended", status="completed")
    checkpoints = await _get(address, f"/sessions/{session}/checkpoints")
    ends = f"earlier={checkpoints[-1]['id']}&later={checkpoints[0]['id']}"
    changes = {one.pop("path"): one for one in await _get(address, f"/sessions/{session}/changes?{ends}")}
    assert changes["/nights"] == {"op": "replace", "value": 3, "before": None}
    assert changes["/wish"] == {"op": "replace", "value": "Osaka", "before": ""}


async def test_the_configuration_is_told_to_those_who_may_see_it(address: str):
    told = await _get(address, "/configuration")
    assert (told["model"], told["settings"], told["data"]) == (None, [], [])
    readable = told["keys"]["plain_sessions"]
    await begin(address, "slots")
    keys = (await _get(address, "/configuration"))["keys"]
    assert keys == {"current": None, "missing": [], "plain_sessions": readable + 1}


async def test_feedback_is_kept_in_the_audit(address: str):
    session = await begin(address, "slots")
    async with watching(address, session) as client:
        run = (await client.call(type="ask", message="Osaka"))["run"]
    async with _client(address) as client:
        path = f"/sessions/{session}/runs/{run}/feedback"
        assert (await client.post(path, json={"useful": True, "note": "quick"})).status_code == 204
        assert (await client.post(path, json={})).status_code == 422
    entry = (await _get(address, "/audit?limit=1"))[0]
    assert (entry["action"], entry["session"]) == ("feedback", session)
    assert entry["details"] == {"run": run, "useful": True, "note": "quick"}


async def test_a_graph_is_drawn_and_what_is_not_there_is_not_found(address: str):
    drawing = await _get(address, "/assistants/slots/drawing")
    assert {node["label"] for node in drawing["nodes"]} == {"start", "collect", "flights", "hotels", "propose", "end"}
    assert all(0 < node["x"] < drawing["width"] and 0 < node["y"] < drawing["height"] for node in drawing["nodes"])
    session = await begin(address, "slots")
    async with _client(address) as client:
        for path in ("/assistants/nobody/drawing", f"/sessions/{session}/turns/{uuid4()}", "/sessions/none/turns"):
            assert (await client.get(path)).status_code == 404, path


def _client(address: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=f"http://{address}", trust_env=False, timeout=60)


async def _get(address: str, path: str) -> Any:
    async with _client(address) as client:
        return (await client.get(path)).raise_for_status().json()
