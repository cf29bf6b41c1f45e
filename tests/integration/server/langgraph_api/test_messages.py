"""Conversations as LangChain messages: one id each, streamed and stored alike, questions in the schema that chat pages
show, and what belongs to an answer beside it.
"""

from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from langgraph_sdk import get_client
from langgraph_sdk.client import LangGraphClient
from langgraph_sdk.errors import UnprocessableEntityError

from madang.server.langgraph_api.messages import as_langchain
from madang.state.privacy.redaction import MASK


@pytest.fixture
async def client(address: str) -> AsyncIterator[LangGraphClient]:
    async with get_client(url=f"http://{address}", api_key=None) as opened:
        yield opened


def _said(text: str) -> dict[str, Any]:
    return {"messages": [{"type": "human", "content": text, "id": "the-page-made-this-up"}]}


async def _stream(client: LangGraphClient, thread: str, **run: Any) -> tuple[list[Any], list[Any]]:
    """The messages that were streamed, and the values."""
    modes: Any = ["values", "messages-tuple"]
    parts = [part async for part in client.runs.stream(thread, "hotline", stream_mode=modes, **run)]
    return [part.data[0] for part in parts if part.event == "messages"], [
        part.data for part in parts if part.event == "values"
    ]


async def test_a_message_is_the_same_in_streams_states_and_the_thread(client: LangGraphClient):
    thread = (await client.threads.create())["thread_id"]
    streamed, values = await _stream(client, thread, input=_said("call me at 010-1234-5678"))
    [run] = await client.runs.list(thread)
    asked, answer = values[-1]["messages"]
    assert (asked["type"], asked["content"]) == ("human", "call me at 010-1234-5678")
    assert [asked["id"], answer["id"]] == [f"{run['run_id']}-asked", f"{run['run_id']}-answer"]
    assert streamed == [answer]
    assert (await client.threads.get(thread))["values"]["messages"] == [asked, answer]
    assert (await client.threads.get_state(thread))["values"]["messages"] == [asked, answer]
    assert (await client.runs.join(thread, run["run_id"]))["messages"] == [asked, answer]
    again = client.runs.join_stream(thread, run["run_id"], stream_mode=["values", "messages-tuple"])
    assert [part.data[0] async for part in again if part.event == "messages"] == [answer]
    await _stream(client, thread, input=_said("and again"))
    later = (await client.threads.get(thread))["values"]["messages"]
    assert later[:2] == [asked, answer]
    assert len({message["id"] for message in later}) == len(later) == 4


async def test_an_answer_brings_its_sources_files_and_views(client: LangGraphClient, address: str):
    thread = (await client.threads.create())["thread_id"]
    [answer], _ = await _stream(client, thread, input=_said("hello"))
    more = answer["additional_kwargs"]
    assert more["sources"][0]["location"] == "https://example.org/rates"
    assert [(view["kind"], view["title"]) for view in more["views"]] == [("table", "Stay")]
    async with httpx.AsyncClient(base_url=f"http://{address}", timeout=60) as http:
        assert (await http.get(more["files"][0]["href"])).text == "Nothing is booked: hello"
        view = more["views"][0]
        assert (await http.get(view["href"])).json()["views"][view["number"]]["title"] == "Stay"


async def test_questions_and_approvals_are_answered_as_agent_chat_ui_does(client: LangGraphClient):
    thread = (await client.threads.create())["thread_id"]
    _, values = await _stream(client, thread, input=_said("book it"))
    [asked] = values[-1]["__interrupt__"]
    text = "Which room?\n\n- Garden room\n- Attic"
    assert asked["value"]["action_requests"] == [
        {"name": "Which room?", "args": {"answer": ""}, "arguments": {"answer": ""}, "description": text}
    ]
    assert values[-1]["messages"][-1]["content"] == text
    assert asked["value"]["review_configs"][0]["allowed_decisions"] == ["edit", "respond"]
    state = await client.threads.get_state(thread)
    assert state["tasks"][0]["interrupts"] == state["interrupts"] == [asked]
    with pytest.raises(UnprocessableEntityError, match="'approve' does not answer 'room'"):
        await client.runs.create(thread, "hotline", command={"resume": {"decisions": [{"type": "approve"}]}})
    typed = {"type": "edit", "edited_action": {"name": "answer", "args": {"answer": "garden ROOM"}}}
    _, values = await _stream(client, thread, input={}, command={"resume": {"decisions": [typed]}})
    [consent] = values[-1]["__interrupt__"]
    assert consent["value"]["action_requests"][0] == {
        "name": "book_room",
        "args": {"room": "garden", "nights": 1},
        "arguments": {"room": "garden", "nights": 1},
        "description": "It cannot be undone.",
    }
    edited = {"type": "edit", "edited_action": {"name": "book_room", "args": {"room": "garden", "nights": "3"}}}
    _, values = await _stream(client, thread, command={"resume": {"decisions": [edited]}})
    assert [message["content"] for message in values[-1]["messages"]] == [
        "book it", "Which room?", "garden", "garden, 3 night(s).",
    ]  # fmt: skip
    assert values[-1]["card"] == MASK


async def test_agent_inbox_lists_what_waits_and_answers_it(client: LangGraphClient):
    """The calls and fields of Agent Inbox (August 2026), as its `ThreadContext` has them."""
    thread = (await client.threads.create())["thread_id"]
    await client.runs.wait(thread, "hotline", input=_said("book"))
    [installed] = await client.assistants.search(graph_id="hotline")
    for metadata in ({"graph_id": "hotline"}, {"assistant_id": installed["assistant_id"]}):
        listed = await client.threads.search(offset=0, limit=100, status="interrupted", metadata=metadata)
        assert thread in [each["thread_id"] for each in listed], metadata
    assert await _waits_for(client, thread) == ("Which room?", {"answer": ""}, ["edit", "respond"])
    typed = {"type": "edit", "args": {"action": "Which room?", "args": {"answer": "Attic"}}}
    answered = client.runs.stream(thread, "hotline", command={"resume": [typed]}, stream_mode="events")
    assert [part async for part in answered]
    booking = {"room": "attic", "nights": 1}
    assert await _waits_for(client, thread) == ("book_room", booking, ["approve", "edit", "reject"])
    accepted = client.runs.stream(
        thread, "hotline", command={"resume": [{"type": "accept", "args": None}]}, stream_mode="events"
    )
    assert [part async for part in accepted]
    found = await client.threads.get(thread)
    assert (found["status"], found["interrupts"]) == ("idle", {})


async def test_a_thread_that_agent_inbox_marks_as_resolved_waits_no_longer(client: LangGraphClient):
    thread = (await client.threads.create())["thread_id"]
    await client.runs.wait(thread, "hotline", input=_said("book"))
    await client.threads.update_state(thread, None, as_node="__end__")
    found = await client.threads.get(thread)
    assert (found["status"], found["interrupts"]) == ("idle", {})
    assert thread not in [each["thread_id"] for each in await client.threads.search(status="interrupted", limit=100)]
    values: Any = await client.runs.wait(thread, "hotline", input=_said("hello"))
    assert values["messages"][-1]["content"] == "Nothing is booked: hello"


async def _waits_for(client: LangGraphClient, thread: str) -> tuple[str, Any, list[str]]:
    """What Agent Inbox shows of a thread: the title, the fields, and for which answers it has buttons."""
    [waiting] = [each for [each] in (await client.threads.get(thread))["interrupts"].values()]
    value: Any = waiting["value"]
    [request], [review] = value["action_requests"], value["review_configs"]
    assert request["description"]
    return request["name"], request["arguments"], sorted(review["allowed_decisions"])


@pytest.mark.parametrize(
    ("decision", "said"),
    [
        ({"type": "approve"}, "attic, 1 night(s)."),
        ({"type": "reject", "message": "too dear"}, "Nothing is booked: book"),
    ],
)
async def test_an_approval_is_given_or_refused(client: LangGraphClient, decision: Any, said: str):
    thread = (await client.threads.create())["thread_id"]
    await client.runs.wait(thread, "hotline", input=_said("book"))
    resumed = {"resume": {"decisions": [{"type": "respond", "message": "attic"}]}}
    await client.runs.wait(thread, "hotline", command=resumed)
    values: Any = await client.runs.wait(thread, "hotline", command={"resume": {"decisions": [decision]}})
    assert values["messages"][-1]["content"] == said


def test_what_was_said_before_messages_had_ids_keeps_the_id_it_is_given_while_older_messages_fall_away():
    def old(*said: str) -> Any:
        return [{"role": "user", "content": text} for text in said]

    def ids(messages: Any) -> list[str]:
        return [message["id"] for message in as_langchain(messages)]

    whole = ids(old("yes", "no", "yes", "yes"))
    assert len(set(whole)) == 4
    assert ids(old("no", "yes", "yes")) == whole[1:]
    assert as_langchain("none") == "none"
    assert as_langchain([{"role": ["?"]}, 5]) == [{"role": ["?"]}, 5]


async def test_the_older_form_of_a_question_and_of_an_approval_is_told_beside_the_newer(client: LangGraphClient):
    """What `create-agent-chat-app` shows with buttons, and what it sends back."""
    thread = (await client.threads.create())["thread_id"]
    _, values = await _stream(client, thread, input=_said("book it"))
    [asked] = values[-1]["__interrupt__"]
    assert asked["value"]["action_request"] == {"action": "Which room?", "args": {}}
    assert asked["value"]["config"] == _allowed("respond")
    assert asked["value"]["description"] == "Which room?\n\n- Garden room\n- Attic"
    answer = [{"type": "response", "args": "Attic"}]
    _, values = await _stream(client, thread, input={}, command={"resume": answer})
    [consent] = values[-1]["__interrupt__"]
    assert consent["value"]["action_request"] == {"action": "book_room", "args": {"room": "attic", "nights": 1}}
    assert consent["value"]["config"] == _allowed("accept", "edit", "ignore")
    _, values = await _stream(client, thread, input={}, command={"resume": [{"type": "ignore", "args": None}]})
    assert "__interrupt__" not in values[-1]


def _allowed(*kinds: str) -> dict[str, bool]:
    return {f"allow_{kind}": kind in kinds for kind in ("accept", "edit", "respond", "ignore")}


async def test_what_agent_chat_ui_marks_as_resolved_waits_no_longer(client: LangGraphClient):
    thread = (await client.threads.create())["thread_id"]
    await client.runs.wait(thread, "hotline", input=_said("book"))
    end: Any = {"goto": "__end__"}
    await _stream(client, thread, input={}, command=end)
    found = await client.threads.get(thread)
    assert (found["status"], found["interrupts"]) == ("idle", {})
    with pytest.raises(UnprocessableEntityError, match="waits for no answer: there is nothing to end"):
        await client.runs.create(thread, "hotline", input={}, command=end)
    with pytest.raises(UnprocessableEntityError, match="no client may lead an assistant past its own steps"):
        await client.runs.create(thread, "hotline", input=_said("book"), command=end)
