"""LangGraph's own Python client, unmodified, finds here all that it asks for."""

import asyncio
import re
from collections.abc import AsyncIterator
from typing import Any
from uuid import uuid4

import httpx
import pytest
from langgraph_sdk import get_client
from langgraph_sdk.client import LangGraphClient
from langgraph_sdk.errors import ConflictError, NotFoundError, UnprocessableEntityError

from madang.state.privacy.redaction import MASK
from tests.integration.server.serving import ASSISTANTS

NIGHTS = {"type": "integer", "minimum": 1, "maximum": 14}
OSAKA = {"messages": [{"role": "user", "content": "I want to see Osaka"}]}


@pytest.fixture
async def client(address: str) -> AsyncIterator[LangGraphClient]:
    async with get_client(url=f"http://{address}", api_key=None) as opened:
        yield opened


async def test_assistants_are_found_by_id_with_their_graph_and_schemas(client: LangGraphClient):
    found = await client.assistants.search(graph_id="slots")
    [slots] = found
    assert (slots["graph_id"], slots["name"]) == ("slots", "Trip")
    assert await client.assistants.get(slots["assistant_id"]) == slots
    page = await client.assistants.search(limit=2, response_format="object")
    assert (len(page["assistants"]), page["next"]) == (2, "2")
    assert await client.assistants.count() == len(ASSISTANTS.loaded)
    graph = await client.assistants.get_graph(slots["assistant_id"], xray=True)
    assert {"collect", "flights", "hotels", "propose"} <= {node["id"] for node in graph["nodes"]}
    schemas = await client.assistants.get_schemas(slots["assistant_id"])
    assert set(schemas["state_schema"]["properties"]) == {"wish", "destination", "nights", "offers", "proposal"}
    assert await client.assistants.get_subgraphs(slots["assistant_id"]) == {}
    assert await client.assistants.get_versions(slots["assistant_id"]) == [slots]
    with pytest.raises(UnprocessableEntityError):
        await client.assistants.get("slots")
    with pytest.raises(NotFoundError):
        await client.assistants.get(str(uuid4()))


@pytest.mark.req("H73")
async def test_threads_are_made_found_changed_copied_and_deleted(client: LangGraphClient):
    ident = str(uuid4())
    mine = {"suite": ident}
    made = await client.threads.create(thread_id=ident, metadata={"team": "a", **mine}, graph_id="slots", ttl=60)
    assert (made["thread_id"], made["status"], made["values"]) == (ident, "idle", None)
    assert made["metadata"]["graph_id"] == "slots"
    with pytest.raises(ConflictError):
        await client.threads.create(thread_id=ident)
    assert (await client.threads.create(thread_id=ident, if_exists="do_nothing"))["created_at"] == made["created_at"]
    changed = await client.threads.update(ident, metadata={"team": "b"}, ttl=120)
    assert changed["metadata"] == {**made["metadata"], "team": "b"}
    assert await client.threads.update(ident, metadata={"team": "c"}, return_minimal=True) is None
    other = await client.threads.create(metadata={"team": "d", **mine})
    assert [one["thread_id"] for one in await client.threads.search(metadata={"team": "c", **mine})] == [ident]
    assert await client.threads.count(metadata=mine) == 2
    by_age = await client.threads.search(metadata=mine, sort_by="created_at", sort_order="asc", select=["thread_id"])
    assert by_age == [{"thread_id": ident}, {"thread_id": other["thread_id"]}]
    assert [one["thread_id"] for one in await client.threads.search(ids=[other["thread_id"]])] == [other["thread_id"]]
    await client.runs.wait(ident, "slots", input={"message": "Osaka"})
    copied: Any = await client.threads.copy(ident)
    assert copied["values"] == (await client.threads.get(ident))["values"]
    await client.threads.delete(ident)
    with pytest.raises(NotFoundError):
        await client.threads.get(ident)
    assert await client.threads.prune([copied["thread_id"]], strategy="keep_latest") == {"pruned_count": 1}
    assert len(await client.threads.get_history(copied["thread_id"])) == 1
    assert await client.threads.prune([copied["thread_id"], "nobody's"]) == {"pruned_count": 1}


async def test_a_run_streams_its_states_asks_back_and_goes_on_when_it_is_answered(client: LangGraphClient):
    thread = (await client.threads.create())["thread_id"]
    created: list[Any] = []
    stream = client.runs.stream(
        thread, "slots", input=OSAKA, stream_mode=["values", "updates"], on_run_created=created.append
    )
    asked = [(part.event, part.data) async for part in stream]
    question = {
        "id": "nights",
        "value": {
            "kind": "clarification",
            "id": "nights",
            "question": "How many nights?",
            "options": [],
            "answer_schema": NIGHTS,
            "action_requests": [
                {
                    "name": "How many nights?",
                    "args": {"answer": ""},
                    "arguments": {"answer": ""},
                    "description": "How many nights?",
                }
            ],
            "review_configs": [
                {
                    "action_name": "How many nights?",
                    "allowed_decisions": ["edit", "respond"],
                    "args_schema": {"type": "object", "properties": {"answer": NIGHTS}},
                }
            ],
            "action_request": {"action": "How many nights?", "args": {}},
            "config": {"allow_accept": False, "allow_edit": False, "allow_respond": True, "allow_ignore": False},
            "description": "How many nights?",
        },
    }
    wish = {"wish": "I want to see Osaka", "destination": None, "nights": None, "offers": {}, "proposal": ""}
    assert asked == [
        ("metadata", {"run_id": created[0]["run_id"], "attempt": 1}),
        ("values", wish),
        ("updates", {"__interrupt__": [question]}),
        ("values", {**wish, "__interrupt__": [question]}),
        ("end", None),
    ]
    waiting = await client.threads.get(thread)
    assert waiting["status"] == "interrupted"
    assert list(waiting["interrupts"].values()) == [[question]]
    resumed = client.runs.stream(thread, "slots", command={"resume": {"nights": 3}}, stream_mode=["updates"])
    assert [(part.event, part.data) async for part in resumed] == [
        ("updates", {"collect": {"destination": "Osaka", "nights": 3}}),
        ("updates", {"flights": {"offers": {"flight": "to Osaka"}}}),
        ("updates", {"hotels": {"offers": {"hotel": "3 nights"}}}),
        ("updates", {"propose": {"proposal": "flight to Osaka, hotel 3 nights"}}),
        ("end", None),
    ]
    [run] = await client.runs.list(thread)
    assert (run["run_id"], run["status"]) == (created[0]["run_id"], "success")
    assert (await client.threads.get(thread))["status"] == "idle"


async def test_a_run_waits_at_the_nodes_it_is_told_to_wait_at(client: LangGraphClient):
    thread = (await client.threads.create())["thread_id"]
    modes: Any = ["updates"]
    first = client.runs.stream(thread, "nested", input="Ana", stream_mode=modes, interrupt_before=["send"])
    assert [(part.event, part.data) async for part in first][1:] == [
        ("updates", {"write": {"draft": "Dear Ana,"}}),
        ("updates", {"__interrupt__": []}),
        ("end", None),
    ]
    waiting = await client.threads.get_state(thread)
    assert (waiting["next"], waiting["interrupts"]) == (["send"], [])
    assert (await client.threads.get(thread))["status"] == "interrupted"
    await client.threads.update_state(thread, {"draft": "Dear all,"}, as_node="write")
    second = client.runs.stream(thread, "nested", input=None, stream_mode=modes, interrupt_after="*")
    assert [(part.event, part.data) async for part in second] == [
        ("updates", {"send": {"sent": "Dear all, goodbye."}}),
        ("end", None),
    ]
    [run] = await client.runs.list(thread)
    assert run["status"] == "success"
    with pytest.raises(UnprocessableEntityError, match="The input holds no message"):
        await client.runs.create(thread, "nested", input=None)


async def test_a_run_that_waits_at_every_node_goes_on_one_by_one(client: LangGraphClient):
    thread = (await client.threads.create())["thread_id"]
    seen: list[Any] = [await client.runs.wait(thread, "nested", input="Bo", interrupt_before="*")]
    while (await client.threads.get(thread))["status"] == "interrupted":
        seen.append(await client.runs.wait(thread, "nested", input=None, interrupt_before="*"))
    assert [(values.get("draft", ""), values.get("sent", "")) for values in seen] == [
        ("", ""),
        ("Dear Bo,", ""),
        ("Dear Bo,", "Dear Bo, goodbye."),
    ]
    assert len(await client.runs.list(thread)) == 1


async def test_a_paused_run_gives_way_to_the_next_message(client: LangGraphClient):
    thread = (await client.threads.create())["thread_id"]
    await client.runs.wait(thread, "nested", input="Ana", interrupt_before=["send"])
    values: Any = await client.runs.wait(thread, "nested", input="Bo")
    assert values["sent"] == "Dear Bo, goodbye."
    assert [run["status"] for run in await client.runs.list(thread)] == ["success", "interrupted"]


async def test_states_of_graphs_inside_a_graph_come_under_their_place(client: LangGraphClient):
    thread = (await client.threads.create())["thread_id"]
    modes: Any = ["values", "updates"]
    parts = [
        part
        async for part in client.runs.stream(thread, "nested", input="Ana", stream_mode=modes, stream_subgraphs=True)
    ]
    inner = [(part.event.partition("|")[0], part.data) for part in parts if "|" in part.event]
    assert inner == [
        ("values", {"asked": "Ana", "notes": MASK, "draft": ""}),
        ("updates", {"jot": {"notes": MASK}}),
        ("values", {"asked": "Ana", "notes": MASK, "draft": ""}),
        ("updates", {"word": {"draft": "Dear Ana,"}}),
        ("values", {"asked": "Ana", "notes": MASK, "draft": "Dear Ana,"}),
    ]
    [place] = {part.event.partition("|")[2] for part in parts if "|" in part.event}
    assert place.startswith("write:")
    assert [part.event for part in parts if "|" not in part.event] == [
        "metadata",
        "values",
        "updates",
        "values",
        "updates",
        "values",
        "end",
    ]
    [run] = await client.runs.list(thread)
    assert [part async for part in client.runs.join_stream(thread, run["run_id"])] == parts
    plain = [part async for part in client.runs.stream(thread, "nested", input="Bo", stream_mode=modes)]
    assert not [part.event for part in plain if "|" in part.event]


async def test_what_is_written_comes_as_messages(client: LangGraphClient):
    thread = (await client.threads.create())["thread_id"]
    words = [f"letter-{number} " for number in range(8)]
    run = await client.runs.create(thread, "courier", input={"message": "letter"})
    await client.runs.join(thread, run["run_id"])
    tuples = [part async for part in client.runs.join_stream(thread, run["run_id"], stream_mode="messages-tuple")]
    chunks = [part.data[0] for part in tuples if part.event == "messages"]
    assert [chunk["content"] for chunk in chunks] == words
    assert len({chunk["id"] for chunk in chunks}) == 1
    assert {part.data[1]["langgraph_node"] for part in tuples if part.event == "messages"} == {"write"}
    stages = [part async for part in client.runs.join_stream(thread, run["run_id"], stream_mode="messages")]
    assert [part.event for part in stages] == [
        "metadata",
        "messages/metadata",
        *["messages/partial"] * 8,
        "messages/complete",
        "end",
    ]
    assert stages[-2].data[0]["content"] == "".join(words)


async def test_our_own_events_come_in_the_modes_custom_and_events(client: LangGraphClient):
    thread = (await client.threads.create())["thread_id"]
    parts = [part async for part in client.runs.stream(thread, "scouts", input="a", stream_mode=["custom", "events"])]
    custom = [part.data["data"]["type"] for part in parts if part.event == "custom"]
    assert custom[:2] == ["run_accepted", "run_started"]
    assert custom[-2:] == ["response", "run_ended"]
    assert {"tool_call", "tool_result", "checkpoint"} <= set(custom)
    traced = [part.data["event"] for part in parts if part.event == "events"]
    assert traced.count("on_custom_event") == len(custom)
    assert {"on_chain_start", "on_chain_stream", "on_chain_end"} <= set(traced)


async def test_states_are_read_at_any_checkpoint_and_written_through_the_gate(client: LangGraphClient):
    thread = (await client.threads.create())["thread_id"]
    await client.runs.wait(thread, "slots", input=OSAKA)
    await client.runs.wait(thread, "slots", command={"resume": 2})
    latest = await client.threads.get_state(thread)
    assert latest["values"]["proposal"] == "flight to Osaka, hotel 2 nights"
    history = await client.threads.get_history(thread, limit=100)
    assert history[0] == latest
    assert [state["metadata"]["step"] for state in history] == [3, 2, 1, 0, -1]
    older = await client.threads.get_history(thread, limit=1, before=history[1]["checkpoint"])
    assert older == [history[2]]
    assert await client.threads.get_state(thread, checkpoint_id=history[2]["checkpoint_id"]) == history[2]
    assert await client.threads.get_state(thread, checkpoint=history[2]["checkpoint"]) == history[2]
    made = await client.threads.update_state(thread, {"nights": 5}, as_node="collect")
    assert (await client.threads.get_state(thread))["checkpoint"] == made["checkpoint"]
    with pytest.raises(UnprocessableEntityError, match=r"^A stay is 1 to 14 nights\.$"):
        await client.threads.update_state(thread, {"nights": 99}, as_node="collect")
    with pytest.raises(UnprocessableEntityError, match="'night', which is not a field of Trip"):
        await client.threads.update_state(thread, {"night": 1}, as_node="collect")
    with pytest.raises(NotFoundError):
        await client.threads.get_state(thread, checkpoint_id=str(uuid4()))


async def test_a_run_from_an_earlier_checkpoint_leaves_what_followed(client: LangGraphClient):
    thread = (await client.threads.create())["thread_id"]
    await client.runs.wait(thread, "slots", input=OSAKA)
    await client.runs.wait(thread, "slots", command={"resume": 2})
    collected = (await client.threads.get_history(thread, limit=100))[2]
    again: Any = await client.runs.wait(thread, "slots", checkpoint=collected["checkpoint"])
    assert again["proposal"] == "flight to Osaka, hotel 2 nights"
    anew: Any = await client.runs.wait(thread, "slots", input={"message": "Jeju"}, checkpoint=collected["checkpoint"])
    assert anew["wish"] == "Jeju"


async def test_a_thread_is_made_from_writes(client: LangGraphClient):
    steps = [
        {"updates": [{"values": {"wish": "Osaka"}, "as_node": "__start__"}]},
        {"updates": [{"values": {"destination": "Osaka", "nights": 4}, "as_node": "collect"}]},
    ]
    thread = await client.threads.create(graph_id="slots", supersteps=steps)
    assert thread["values"]["nights"] == 4
    assert (await client.threads.get_state(thread["thread_id"]))["next"] == ["flights", "hotels"]


async def test_a_busy_thread_rejects_enqueues_interrupts_or_rolls_back(
    client: LangGraphClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
):
    monkeypatch.setenv("COURIER_PACE", "0.3")
    monkeypatch.setenv("COURIER_LEDGER", str(tmp_path / "ledger"))
    thread = (await client.threads.create())["thread_id"]
    first = await client.runs.create(thread, "courier", input="one")
    with pytest.raises(ConflictError):
        await client.runs.create(thread, "courier", input="two", multitask_strategy="reject")
    second = await client.runs.create(thread, "courier", input="two")
    values: Any = await client.runs.wait(thread, "courier", input="three", multitask_strategy="interrupt")
    assert values["told"][-1] == "three"
    assert (await client.runs.get(thread, first["run_id"]))["status"] == "interrupted"
    assert (await client.runs.get(thread, second["run_id"]))["status"] == "interrupted"
    await client.runs.create(thread, "courier", input="four")
    rolled: Any = await client.runs.wait(thread, "courier", input="five", multitask_strategy="rollback")
    assert "four" not in rolled["told"]
    assert rolled["told"][-1] == "five"


@pytest.mark.parametrize("way", ["wait", "stream"])
@pytest.mark.parametrize(
    ("on_disconnect", "pace", "left"), [("cancel", "30", "interrupted"), ("continue", "0.1", "success")]
)
async def test_a_run_whose_client_leaves_stops_or_goes_on_as_was_asked(
    address: str, monkeypatch: pytest.MonkeyPatch, way: str, *, on_disconnect: str, pace: str, left: str
):
    monkeypatch.setenv("COURIER_PACE", pace)
    asked = {"assistant_id": "courier", "input": {"message": "letter"}, "on_disconnect": on_disconnect}
    async with httpx.AsyncClient(base_url=f"http://{address}", timeout=60) as http:
        thread = (await http.post("/threads", json={})).json()["thread_id"]
        async with http.stream("POST", f"/threads/{thread}/runs/{way}", json=asked) as response:
            run = response.headers["content-location"]
        await http.get(f"{run}/join")
        assert (await http.get(run)).json()["status"] == left


async def test_runs_are_cancelled_listed_and_deleted(client: LangGraphClient, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("COURIER_PACE", "0.5")
    thread = (await client.threads.create())["thread_id"]
    run = await client.runs.create(thread, "courier", input="slow", metadata={"ticket": 7})
    assert (run["metadata"], run["kwargs"]["input"]) == ({"ticket": 7}, {"message": "slow"})
    await client.runs.cancel(thread, run["run_id"], wait=True)
    assert (await client.runs.get(thread, run["run_id"]))["status"] == "interrupted"
    taken_back = await client.runs.create(thread, "courier", input="slower")
    await client.runs.cancel(thread, taken_back["run_id"], action="rollback")
    with pytest.raises(NotFoundError):
        await client.runs.get(thread, taken_back["run_id"])
    last = await client.runs.create(thread, "courier", input="slowest")
    await client.runs.cancel_many(thread_id=thread, status="all")
    await client.runs.join(thread, last["run_id"])
    assert len(await client.runs.list(thread, status="interrupted")) == 2
    await client.runs.delete(thread, last["run_id"])
    assert [one["run_id"] for one in await client.runs.list(thread)] == [run["run_id"]]


async def test_a_run_without_a_thread_leaves_nothing_behind(client: LangGraphClient):
    before = {one["thread_id"] for one in await client.threads.search(limit=1000)}
    values: Any = await client.runs.wait(None, "scouts", input="a b")
    assert values["report"] == "a: 1; b: 1"
    parts = [part async for part in client.runs.stream(None, "scouts", input="c", stream_mode="updates")]
    assert parts[-2].data == {"report": {"report": "c: 1"}}
    kept = await client.runs.create(None, "scouts", input="d", on_completion="keep")
    await client.runs.join(kept["thread_id"], kept["run_id"])
    await client.runs.create_batch([{"assistant_id": "scouts", "input": "e"}])
    for _ in range(1200):
        found = {one["thread_id"] for one in await client.threads.search(limit=1000)} - before
        if found == {kept["thread_id"]}:
            return
        await asyncio.sleep(0.05)
    raise AssertionError(found)


async def test_a_stream_goes_on_after_the_event_that_was_seen_last(client: LangGraphClient):
    thread = (await client.threads.create())["thread_id"]
    modes: Any = ["values", "updates", "custom", "messages"]
    whole = [part async for part in client.runs.stream(thread, "courier", input="letter", stream_mode=modes)]
    [run] = await client.runs.list(thread)
    for number in (1, 5, len(whole) // 2, len(whole) - 2):
        joined = client.runs.join_stream(thread, run["run_id"], stream_mode=modes, last_event_id=whole[number].id)
        assert [part async for part in joined][:-1] == whole[number + 1 : -1]
    again = [part async for part in client.runs.join_stream(thread, run["run_id"])]
    assert again == whole


async def test_a_thread_is_watched_through_all_its_runs(client: LangGraphClient):
    thread = (await client.threads.create(graph_id="scouts"))["thread_id"]
    seen: list[Any] = []

    async def watch() -> None:
        modes: Any = ["lifecycle", "state_update"]
        async for part in await client.threads.join_stream(thread, stream_mode=modes, last_event_id="0.0"):
            seen.append((part.event, part.data.get("status")))
            if seen.count(("metadata", "run_done")) == 2:
                return

    watching = asyncio.create_task(watch())
    await client.runs.wait(thread, "scouts", input="a")
    await client.runs.wait(thread, "scouts", input="b")
    await asyncio.wait_for(watching, 60)
    assert [status for event, status in seen if event == "metadata"] == ["run_started", "run_done"] * 2
    assert ("state_update", None) in seen


@pytest.mark.req("H58")
async def test_a_failed_run_is_told_as_an_error(client: LangGraphClient):
    thread = (await client.threads.create())["thread_id"]
    told = "Something unexpected went wrong (ZeroDivisionError). Please try again; what was done so far is kept."
    failed: Any = await client.runs.wait(thread, "clumsy", input="fall", raise_error=False)
    assert failed == {"__error__": {"error": "unexpected", "message": told}}
    parts = [part async for part in client.runs.stream(thread, "clumsy", input="fall", stream_mode="updates")]
    assert [(part.event, part.data) for part in parts[-2:]] == [
        ("error", {"error": "unexpected", "message": told}),
        ("end", None),
    ]
    assert (await client.threads.get(thread))["status"] == "error"


async def test_what_cannot_be_done_is_refused_with_its_reason(client: LangGraphClient):
    thread = (await client.threads.create())["thread_id"]
    with pytest.raises(UnprocessableEntityError, match="The input holds no message"):
        await client.runs.create(thread, "slots", input={"wish": "x"})
    nodes = "'slots' has no node 'fly' to wait at (nodes: collect, flights, hotels, propose)."
    with pytest.raises(UnprocessableEntityError, match=re.escape(nodes)):
        await client.runs.create(thread, "slots", input="x", interrupt_before=["fly"])
    with pytest.raises(UnprocessableEntityError, match="webhook is not offered for this origin"):
        await client.runs.create(thread, "slots", input="x", webhook="http://169.254.169.254/")
    with pytest.raises(UnprocessableEntityError, match=r"command\.goto is not offered here: no client may lead"):
        await client.runs.create(thread, "slots", command={"goto": "propose"})
    with pytest.raises(UnprocessableEntityError, match="cannot take the option nights"):
        await client.runs.create(thread, "slots", input="x", context={"nights": 3})
    with pytest.raises(UnprocessableEntityError, match="The language 'fr' is none of ko and en"):
        await client.runs.create(thread, "slots", input="x", config={"configurable": {"language": "fr"}})
    with pytest.raises(UnprocessableEntityError, match=r"config\.recursion_limit is not offered here"):
        await client.runs.create(thread, "slots", input="x", config={"recursion_limit": 5})
    with pytest.raises(UnprocessableEntityError, match=r"input\.nights is not offered here"):
        await client.runs.create(thread, "slots", input={"message": "x", "nights": 3})
    with pytest.raises(UnprocessableEntityError, match="waits for no answer"):
        await client.runs.create(thread, "slots", command={"resume": 1})
    with pytest.raises(NotFoundError):
        await client.runs.create(thread, "nobody", input="x")
    with pytest.raises(NotFoundError):
        await client.runs.create(str(uuid4()), "slots", input="x")
    made = await client.runs.create(str(uuid4()), "slots", input="Osaka", if_not_exists="create")
    with pytest.raises(ConflictError):
        await client.runs.create(made["thread_id"], "scouts", input="x")


async def test_items_are_kept_found_and_forgotten(client: LangGraphClient):
    await client.store.put_item(["trips", "likes"], "food", {"text": "ramen in Osaka"})
    await client.store.put_item(["trips"], "pace", {"text": "slow"}, ttl=60)
    item = await client.store.get_item(["trips", "likes"], "food")
    assert (item["namespace"], item["value"]) == (["trips", "likes"], {"text": "ramen in Osaka"})
    assert await client.store.get_item(["trips"], "nothing") is None
    found = await client.store.search_items(["trips"], query="ramen", limit=1)
    assert [one["key"] for one in found["items"]] == ["food"]
    names = await client.store.list_namespaces(prefix=["trips"])
    assert sorted(names["namespaces"]) == [["trips"], ["trips", "likes"]]
    await client.store.delete_item(["trips", "likes"], "food")
    assert await client.store.get_item(["trips", "likes"], "food") is None


async def test_the_server_says_what_it_is(client: LangGraphClient):
    assert await client.http.get("/ok") == {"ok": True}
    assert await client.http.get("/ready") == {"ready": True}
    assert (await client.http.get("/info"))["flags"]["assistants"] is True
