"""Assistants that LangGraph's own client makes, with a config and a context that reach the graph."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import pytest
from langgraph_sdk import get_client
from langgraph_sdk.client import LangGraphClient
from langgraph_sdk.errors import ConflictError, NotFoundError, UnprocessableEntityError

from madang.runtime import Assistants
from madang.runtime.assistants import with_graphs
from madang.server.langgraph_api import configured_assistants
from madang.store import open_store
from tests.integration.server.serving import by_token, served

FOLDER = Path(__file__).parents[2] / "stock_graphs"
GRAPHS = with_graphs(Assistants({}, {}), ["sums=stock_app.py:sums", "chat=stock_app.py:chat"], FOLDER)


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[LangGraphClient]:
    async with (
        served(f"sqlite:///{tmp_path}/store.db", assistants=GRAPHS) as address,
        get_client(url=f"http://{address}", api_key=None) as opened,
    ):
        yield opened


async def _sum(client: LangGraphClient, assistant: str, **more: Any) -> Any:
    return await client.runs.wait(None, assistant, input={"numbers": [1, 2]}, **more)


async def test_an_assistant_is_made_used_changed_and_taken_back(client: LangGraphClient):
    plain = await _sum(client, "sums")
    made = await client.assistants.create("sums", context={"factor": 10}, metadata={"team": "a"}, name="Tens")
    ident = made["assistant_id"]
    tens = await _sum(client, ident)
    assert tens != plain
    assert tens == await _sum(client, "sums", context={"factor": 10})
    assert await _sum(client, ident, context={"factor": 1}) == await _sum(client, "sums", context={"factor": 1})
    changed = await client.assistants.update(ident, context={"factor": 100}, metadata={"more": 1})
    assert (changed["version"], changed["metadata"], changed["name"]) == (2, {"team": "a", "more": 1}, "Tens")
    assert await _sum(client, ident) == await _sum(client, "sums", context={"factor": 100})
    assert [each["version"] for each in await client.assistants.get_versions(ident)] == [2, 1]
    assert await client.assistants.get_versions(ident, metadata={"more": 1}) == [changed]
    assert (await client.assistants.set_latest(ident, 1))["context"] == {"factor": 10}
    assert await _sum(client, ident) == tens
    assert (await client.assistants.get(ident))["version"] == 1
    schemas = await client.assistants.get_schemas(ident)
    assert schemas["graph_id"] == "sums"
    thread = (await client.threads.create())["thread_id"]
    run = await client.runs.create(thread, ident, input={"numbers": [1]})
    assert (run["assistant_id"], run["metadata"]["team"]) == (ident, "a")
    await client.runs.join(thread, run["run_id"])
    await client.assistants.delete(ident)
    with pytest.raises(NotFoundError):
        await client.assistants.get(ident)
    with pytest.raises(httpx.HTTPStatusError, match="404"):
        await _sum(client, ident)


async def test_assistants_are_searched_counted_and_sorted(client: LangGraphClient):
    for name in ("b", "a"):
        await client.assistants.create("sums", metadata={"suite": 1}, name=name)
    found = await client.assistants.search(metadata={"suite": 1}, sort_by="name", sort_order="asc")
    assert [each["name"] for each in found] == ["a", "b"]
    assert await client.assistants.count(metadata={"suite": 1}) == 2
    assert await client.assistants.count(graph_id="sums") == 3


async def test_changes_at_once_are_all_kept(client: LangGraphClient):
    ident = (await client.assistants.create("sums"))["assistant_id"]
    await asyncio.gather(*(client.assistants.update(ident, metadata={f"m{n}": n}) for n in range(5)))
    made = await client.assistants.get(ident)
    assert (made["version"], made["metadata"]) == (6, {f"m{n}": n for n in range(5)})


async def test_there_is_an_end_to_what_one_owner_makes(client: LangGraphClient, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(configured_assistants, "_MOST", 1)
    ident = (await client.assistants.create("sums"))["assistant_id"]
    with pytest.raises(UnprocessableEntityError):
        await client.assistants.create("sums")
    await client.assistants.delete(ident)
    assert await client.assistants.create("sums")


async def test_what_cannot_be_is_refused(client: LangGraphClient):
    ident = str(uuid4())
    first = await client.assistants.create("sums", assistant_id=ident)
    with pytest.raises(ConflictError):
        await client.assistants.create("chat", assistant_id=ident)
    assert await client.assistants.create("chat", assistant_id=ident, if_exists="do_nothing") == first
    with pytest.raises(NotFoundError):
        await client.assistants.create("nobody")
    [installed] = await client.assistants.search(graph_id="chat")
    for refused in (
        client.assistants.update(installed["assistant_id"], name="mine"),
        client.assistants.delete(installed["assistant_id"]),
        client.assistants.delete(ident, delete_threads=True),
    ):
        with pytest.raises(UnprocessableEntityError):
            await refused
    with pytest.raises(NotFoundError):
        await client.assistants.set_latest(ident, 9)
    with pytest.raises(NotFoundError):
        await client.assistants.delete(str(uuid4()))
    unknown = await client.assistants.create("sums", context={"madeup": 1})
    with pytest.raises(httpx.HTTPStatusError, match="422"):
        await _sum(client, unknown["assistant_id"])


async def test_nobody_finds_the_assistants_of_others(tmp_path: Path):
    url = f"sqlite:///{tmp_path}/store.db"
    async with open_store(url) as store:
        keys = [(await store.tokens.issue("t", user=user, scopes=("read", "write"))).text for user in ("ana", "bo")]
    async with (
        served(url, assistants=GRAPHS, reception=by_token) as address,
        get_client(url=f"http://{address}", api_key=keys[0]) as hers,
        get_client(url=f"http://{address}", api_key=keys[1]) as his,
    ):
        made = await hers.assistants.create("sums", context={"factor": 2})
        for refused in (his.assistants.get(made["assistant_id"]), his.assistants.delete(made["assistant_id"])):
            with pytest.raises(NotFoundError):
                await refused
        assert await his.assistants.count(graph_id="sums") == 1
