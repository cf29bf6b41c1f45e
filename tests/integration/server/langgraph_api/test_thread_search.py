"""A search of threads tells each as it stands, also where it told the thread before."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from langgraph_sdk import get_client
from langgraph_sdk.client import LangGraphClient
from langgraph_sdk.errors import UnprocessableEntityError

from madang.server.context import ShownThreads
from madang.store import open_store
from tests.integration.server.serving import served

# pyright: reportUnknownMemberType=false
# The client leaves some of its type parameters open.


async def _only(client: LangGraphClient, suite: str, **options: Any) -> Mapping[str, Any]:
    """What each of two searches tells of the one thread of a suite; the second finds it told before."""
    first = await client.threads.search(metadata={"suite": suite}, **options)
    assert await client.threads.search(metadata={"suite": suite}, **options) == first
    [thread] = first
    return thread


async def test_a_thread_that_was_shown_is_shown_as_it_stands_after_each_change(either_address: str):
    suite = str(uuid4())
    async with get_client(url=f"http://{either_address}", api_key=None) as client:
        ident = (await client.threads.create(graph_id="slots", metadata={"suite": suite}))["thread_id"]
        assert (await _only(client, suite))["values"] is None
        await client.runs.wait(ident, "slots", input={"message": "I want to see Osaka"})
        waiting = await _only(client, suite)
        assert waiting["status"] == "interrupted"
        assert waiting["interrupts"]
        assert waiting == await client.threads.get(ident)
        await client.threads.update(ident, metadata={"team": "b"})
        assert (await _only(client, suite))["metadata"]["team"] == "b"
        await client.threads.update_state(ident, {"wish": "I want to see Kyoto"}, as_node="collect")
        written = await _only(client, suite, select=["thread_id", "values"], extract={"wish": "values.wish"})
        assert written == {
            "thread_id": ident,
            "values": (await client.threads.get_state(ident))["values"],
            "extracted": {"wish": "I want to see Kyoto"},
        }
        await client.threads.delete(ident)
        assert await client.threads.search(metadata={"suite": suite}) == []


async def test_what_another_server_wrote_is_shown_at_once(tmp_path: Path):
    url = f"sqlite:///{tmp_path}/store.db"
    async with served(url) as here, served(url) as there:
        async with get_client(url=f"http://{here}", api_key=None) as client:
            ident = (await client.threads.create(graph_id="slots", metadata={"suite": "two"}))["thread_id"]
            assert (await _only(client, "two"))["values"] is None
        async with get_client(url=f"http://{there}", api_key=None) as other:
            await other.threads.update_state(ident, {"wish": "I want to see Osaka"}, as_node="collect")
        async with get_client(url=f"http://{here}", api_key=None) as client:
            assert (await _only(client, "two"))["values"]["wish"] == "I want to see Osaka"


async def test_an_unknown_field_is_refused_where_no_thread_is_found_too(address: str):
    async with get_client(url=f"http://{address}", api_key=None) as client:
        with pytest.raises(UnprocessableEntityError, match="there is no 'valeus'"):
            await client.threads.search(metadata={"suite": str(uuid4())}, select=["valeus"])  # pyright: ignore[reportArgumentType]


async def test_threads_shown_longest_ago_give_way_and_busy_ones_are_not_kept():
    async with open_store("sqlite:///:memory:") as store:
        first, second, third = [await store.sessions.create(name) for name in ("a", "b", "c")]
    shown = ShownThreads(most_bytes=10)
    for session in (first, second, third):
        shown.note(session, b"1234")
    assert [shown.find(session) for session in (first, second, third)] == [None, b"1234", b"1234"]
    shown.note(second, b"12345678901")
    assert shown.find(second) is None
    busy = third.model_copy(update={"status": "busy"})
    assert shown.find(busy) is None
    shown.note(busy, b"12")
    assert shown.find(busy) is None
    shown.note(first, b"1234567890")
    assert shown.find(first) == b"1234567890"
