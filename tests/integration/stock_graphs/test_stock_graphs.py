"""Graphs written for LangGraph alone, as they are, behind LangGraph's own client."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from langgraph_sdk import get_client
from langgraph_sdk.client import LangGraphClient
from langgraph_sdk.errors import UnprocessableEntityError

from madang.runtime import Assistants
from madang.runtime.assistants import with_graphs
from tests.integration.server.serving import served

HELLO = {"messages": [{"role": "user", "content": "Hello"}]}
NAMES = [
    "agent",
    "approval",
    "chat",
    "configured",
    "doubled",
    "failing",
    "guarded",
    "memory",
    "opened",
    "paused",
    "served_with",
    "sums",
]
GRAPHS = with_graphs(
    Assistants({}, {}),
    [f"stock_app.py:{name}" for name in NAMES] + [f"two=stock_app.py:{name}" for name in ("needs_two", "number")],
    Path(__file__).parent,
)


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[LangGraphClient]:
    async with (
        served(f"sqlite:///{tmp_path}/store.db", assistants=GRAPHS) as address,
        get_client(url=f"http://{address}", api_key=None) as opened,
    ):
        yield opened


async def _thread(client: LangGraphClient) -> str:
    return (await client.threads.create())["thread_id"]


def _texts(values: Any) -> list[str]:
    return [message["content"] for message in values["messages"]]


async def test_graphs_are_found_with_their_own_schemas_and_what_is_none_is_named(client: LangGraphClient):
    found = await client.assistants.search(limit=100)
    assert [each["graph_id"] for each in found] == NAMES
    by_name = {each["graph_id"]: each["assistant_id"] for each in found}
    schemas = await client.assistants.get_schemas(by_name["chat"])
    assert set(schemas["input_schema"]["properties"]) == {"messages"}
    assert set((await client.assistants.get_schemas(by_name["sums"]))["context_schema"]["properties"]) == {"factor"}
    graph = await client.assistants.get_graph(by_name["agent"])
    assert {"agent", "tools"} <= {node["id"] for node in graph["nodes"]}
    assert (await client.http.get("/assistants"))["broken"] == {
        "two": "Assistant 'two' could not be loaded (AssistantError: 'two' is a int: name a StateGraph, a compiled "
        "graph, an @entrypoint or a function that gives one.): mend it."
    }


async def test_a_conversation_is_kept_and_goes_on(client: LangGraphClient):
    thread = await _thread(client)
    assert _texts(await client.runs.wait(thread, "chat", input=HELLO)) == ["Hello", "You said: Hello"]
    again = {"messages": [{"role": "user", "content": "Bye"}]}
    values = await client.runs.wait(thread, "chat", input=again)
    assert _texts(values) == ["Hello", "You said: Hello", "Bye", "You said: Bye"]
    assert len({message["id"] for message in values["messages"]}) == 4
    past = await client.threads.get_history(thread, limit=20)
    assert [len(state["values"]["messages"]) for state in past] == [4, 3, 2, 2, 1, 0]
    assert (await client.threads.get(thread))["values"] == values


async def test_an_agents_messages_are_streamed_under_the_ids_they_have_in_the_state(client: LangGraphClient):
    thread = await _thread(client)
    parts = [
        part
        async for part in client.runs.stream(thread, "agent", input=HELLO, stream_mode=["values", "messages-tuple"])
    ]
    told = [part.data[0] for part in parts if part.event == "messages"]
    words = [("AIMessageChunk", word) for word in ("It ", "is ", "sunny ", "in ", "Osaka ")]
    assert [(each["type"], each["content"]) for each in told] == [("ai", ""), ("tool", "sunny in Osaka"), *words]
    assert told[0]["tool_calls"][0]["name"] == "weather"
    kept = {message["id"] for message in parts[-2].data["messages"]}
    assert {each["id"] for each in told} < kept
    [run] = await client.runs.list(thread)
    replayed = [part async for part in client.runs.join_stream(thread, run["run_id"])]
    assert [(part.event, part.data) for part in replayed] == [(part.event, part.data) for part in parts]


async def test_context_and_config_reach_the_graph_and_its_writes_are_told(client: LangGraphClient):
    thread = await _thread(client)
    given = {"context": {"factor": 5}, "config": {"configurable": {"who": "ana"}, "tags": ["t"]}}
    modes: Any = ["custom", "updates"]
    parts = [
        (part.event, part.data)
        async for part in client.runs.stream(thread, "sums", input={"numbers": [1, 2]}, stream_mode=modes, **given)
    ]
    assert parts[1:-1] == [("custom", {"adding": 2}), ("updates", {"add": {"total": 15, "log": ["ana"]}})]
    plain = await client.runs.wait(thread, "sums", input={"numbers": [1, 2]})
    assert (plain["total"], plain["log"]) == (6, ["ana", "nobody"])
    by_config = await client.runs.wait(thread, "sums", input={"numbers": [1]}, config={"configurable": {"factor": 9}})
    assert by_config["total"] == 9


async def test_interrupts_wait_and_are_answered_one_after_the_other(client: LangGraphClient):
    thread = await _thread(client)
    values = await client.runs.wait(thread, "approval", input={"text": "x"})
    [waiting] = values["__interrupt__"]
    assert waiting["value"] == {"question": "Publish?", "text": "x"}
    state = await client.threads.get_state(thread)
    assert (state["next"], state["interrupts"]) == (["review"], [waiting])
    assert (await client.threads.get(thread))["status"] == "interrupted"
    resumed = await client.runs.wait(thread, "approval", command={"resume": {waiting["id"]: {"ok": True}}})
    assert [each["value"] for each in resumed["__interrupt__"]] == ["Why?"]
    done = await client.runs.wait(thread, "approval", command={"resume": "good"})
    assert (done["verdict"], done["remarks"]) == ({"ok": True}, [{"text": "good", "by": "editor"}])
    assert (await client.threads.get(thread))["status"] == "idle"


async def test_a_graph_that_was_compiled_to_pause_pauses_and_goes_on(client: LangGraphClient):
    thread = await _thread(client)
    assert await client.runs.wait(thread, "paused", input={"text": "x"}) == {"text": "x"}
    assert (await client.threads.get_state(thread))["next"] == ["shout"]
    await client.threads.update_state(thread, {"text": "y"})
    assert await client.runs.wait(thread, "paused", input=None) == {"text": "Y"}


async def test_the_past_can_be_gone_back_to_and_changed(client: LangGraphClient):
    thread = await _thread(client)
    await client.runs.wait(thread, "sums", input={"numbers": [1]})
    start = next(state for state in await client.threads.get_history(thread) if state["next"] == ["add"])
    again = await client.runs.wait(thread, "sums", input=None, checkpoint_id=start["checkpoint"]["checkpoint_id"])
    assert again["total"] == 2
    await client.threads.update_state(thread, {"numbers": [5], "total": 1}, as_node="add")
    assert (await client.threads.get_state(thread))["values"]["numbers"] == [5]


async def test_a_command_writes_and_leads_where_no_gate_stands(client: LangGraphClient):
    thread = await _thread(client)
    await client.runs.wait(thread, "sums", input={"numbers": [1]})
    led = await client.runs.wait(thread, "sums", command={"update": {"numbers": [7]}, "goto": "add"})
    assert (led["numbers"], led["total"]) == ([7], 14)


async def test_the_functional_api_is_a_graph_like_any(client: LangGraphClient):
    thread = await _thread(client)
    modes: Any = ["values", "updates"]
    parts = [
        (part.event, part.data) async for part in client.runs.stream(thread, "doubled", input=[1, 2], stream_mode=modes)
    ]
    notes = {"notes": [{"text": "2"}, {"text": "4"}]}
    assert parts[1:-1] == [("updates", {"doubled": notes}), ("values", notes)]
    assert (await client.threads.get_state(thread))["values"] == notes
    assert await client.runs.wait(None, "doubled", input=[3]) == {"notes": [{"text": "6"}]}


async def test_functions_make_graphs_for_a_run(client: LangGraphClient):
    thread = await _thread(client)
    config: Any = {"configurable": {"node": "special"}}
    assert await client.runs.wait(thread, "configured", input={"text": "x"}, config=config) == {"text": "X"}
    assert _texts(await client.runs.wait(None, "opened", input=HELLO)) == ["Hello", "You said: Hello"]


async def test_functions_are_given_the_servers_runtime(client: LangGraphClient):
    config: Any = {"configurable": {"who": "ana"}}
    values = await client.runs.wait(None, "served_with", input={"text": "x"}, config=config, context={"factor": 3})
    assert values["text"] == "x 3 ana None"


async def test_what_a_graph_remembers_is_its_users(client: LangGraphClient):
    assert _texts(await client.runs.wait(None, "memory", input=HELLO))[-1] == "1"
    item = await client.store.get_item(["facts"], "last")
    assert item["value"] == {"text": "Hello"}
    assert (await client.store.list_namespaces())["namespaces"] == [["facts"]]


async def test_a_graph_that_fails_ends_its_run_and_no_other(client: LangGraphClient):
    thread = await _thread(client)
    failed = await client.runs.wait(thread, "failing", input=HELLO, raise_error=False)
    assert failed["__error__"]["error"] == "unexpected"
    assert "no such luck" not in failed["__error__"]["message"]
    assert (await client.runs.list(thread))[0]["status"] == "error"
    assert _texts(await client.runs.wait(None, "chat", input=HELLO))[-1] == "You said: Hello"


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ({"decisions": [{"type": "approve"}]}, "sunny in Osaka"),
        ([{"type": "accept", "args": {"action": "weather", "args": {}}}], "sunny in Osaka"),
        ([{"type": "edit", "args": {"action": "weather", "args": {"city": "Jeju"}}}], "sunny in Jeju"),
        ([{"type": "response", "args": "not now"}], "not now"),
    ],
)
async def test_langchains_middleware_is_answered_by_agent_chat_ui_and_agent_inbox(
    client: LangGraphClient, answer: Any, said: str
):
    thread = await _thread(client)
    asked = await client.runs.wait(thread, "guarded", input=HELLO)
    assert asked["__interrupt__"][0]["value"]["action_requests"][0]["args"] == {"city": "Osaka"}
    values = await client.runs.wait(thread, "guarded", command={"resume": answer})
    assert _texts(values)[-1].rstrip().endswith(said)


async def test_an_answer_cannot_change_what_its_run_was_started_with(client: LangGraphClient):
    thread, answer = await _thread(client), {"resume": True}
    config: Any = {"configurable": {"who": "ana"}, "tags": ["a"]}
    await client.runs.wait(thread, "approval", input={"text": "x"}, config=config)
    for another in ({"configurable": {"who": "bob"}}, {"tags": ["b"]}):
        with pytest.raises(UnprocessableEntityError, match="is for a new run"):
            await client.runs.create(thread, "approval", command=answer, config=another)  # pyright: ignore[reportArgumentType]
    with pytest.raises(UnprocessableEntityError, match="interrupt_before"):
        await client.runs.create(thread, "approval", command=answer, interrupt_before="*")
    assert "__interrupt__" in await client.runs.wait(thread, "approval", command=answer, config=config)


@pytest.mark.parametrize(
    ("name", "options", "words"),
    [
        ("chat", {"input": {"mesages": []}}, "does not take 'input.mesages'. It takes: messages"),
        ("sums", {"input": {}, "context": {"facto": 2}}, "does not take 'context.facto'. It takes: factor"),
        ("sums", {"input": {}, "config": {"retries": 2}}, "does not take 'config.retries'"),
        ("sums", {"input": {}, "config": {"recursion_limit": "many"}}, "does not take 'config.recursion_limit'"),
        ("sums", {"input": {}, "config": {"configurable": {"thread_id": "x"}}}, "'config.configurable.thread_id'"),
        ("sums", {"input": {}, "config": {"configurable": {"checkpoint_id": "x"}}}, "the server sets it"),
        ("sums", {"input": {}, "config": {"configurable": {"__pregel_send": 1}}}, "the server sets it"),
        ("chat", {"input": {}, "context": {"__pregel_runtime": 1}}, "the server sets it"),
        ("sums", {"input": {}, "webhook": "https://example.com"}, "webhook is not offered for this origin"),
        ("sums", {"input": {}, "durability": "exit"}, "durability is not offered here"),
        ("sums", {"command": {"resume": 1, "goto": "add"}}, "command.resume answers a question"),
        ("sums", {"input": {}, "metadata": {"run_id": "another"}}, "'config.metadata.run_id'"),
        ("sums", {"command": {"goto": "nowhere"}}, "command.goto: nowhere"),
        ("sums", {"command": {"update": {"nothing": 1}}}, "values.nothing"),
    ],
)
async def test_nothing_is_taken_and_ignored(client: LangGraphClient, name: str, options: dict[str, Any], words: str):
    thread = await _thread(client)
    with pytest.raises(UnprocessableEntityError) as refusal:
        await client.runs.create(thread, name, **options)
    assert words in str(refusal.value)


async def test_an_option_that_nobody_knows_is_named(client: LangGraphClient):
    body = {"assistant_id": "chat", "input": HELLO, "temperature": 3}
    with pytest.raises(UnprocessableEntityError, match="temperature"):
        await client.http.post(f"/threads/{await _thread(client)}/runs", json=body)
    with pytest.raises(UnprocessableEntityError, match="colour"):
        await client.threads.search(select=["colour"])  # pyright: ignore[reportArgumentType]


async def test_parts_of_threads_can_be_extracted(client: LangGraphClient):
    thread = await _thread(client)
    await client.runs.wait(thread, "chat", input=HELLO)
    paths = {"last": "values.messages[-1].content", "none": "values.messages[9].content"}
    [found] = await client.threads.search(ids=[thread], select=["thread_id"], extract=paths)
    assert found == {"thread_id": thread, "extracted": {"last": "You said: Hello", "none": None}}


async def test_many_runs_at_once_keep_their_own_context(client: LangGraphClient):
    async def total(factor: int) -> int:
        values = await client.runs.wait(None, "sums", input={"numbers": [1]}, context={"factor": factor})
        return values["total"]

    assert await asyncio.gather(*map(total, range(1, 9))) == list(range(1, 9))


@pytest.mark.parametrize(("name", "given"), [("chat", HELLO), ("sums", {"numbers": [1]}), ("doubled", [1])])
async def test_the_page_finds_what_it_shows(client: LangGraphClient, name: str, given: Any):
    thread = await _thread(client)
    await client.runs.wait(thread, name, input=given)
    assert (await client.http.get(f"/assistants/{name}/drawing"))["nodes"]
    [run] = await client.runs.list(thread)
    answer = await client.http.get(f"/sessions/{thread}/runs/{run['run_id']}/answer")
    assert (answer["status"], bool(answer["answer"])) == ("completed", True)
    newest, *_ = await client.http.get(f"/sessions/{thread}/checkpoints")
    shown = await client.http.get(f"/sessions/{thread}/checkpoints/{newest['id']}")
    assert shown["values"]
    assert (await client.threads.search(ids=[thread], metadata={"graph_id": name}))[0]["thread_id"] == thread


async def test_a_write_to_a_node_or_a_field_that_there_is_not_is_refused(client: LangGraphClient):
    thread = await _thread(client)
    await client.runs.wait(thread, "sums", input={"numbers": [1]})
    with pytest.raises(UnprocessableEntityError, match=r"'as_node: subtract'\. It takes: add"):
        await client.threads.update_state(thread, {"total": 1}, as_node="subtract")
    with pytest.raises(UnprocessableEntityError, match=r"'values\.totl'\. It takes: numbers, total, log"):
        await client.threads.update_state(thread, {"totl": 1}, as_node="add")
    with pytest.raises(UnprocessableEntityError):
        await client.threads.update_state(thread, [1], as_node="add")  # pyright: ignore[reportArgumentType]
