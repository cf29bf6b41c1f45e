"""Crons with LangGraph's client: kept, started once at their time, in the name of whoever made them."""

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any

import pytest
from langgraph_sdk import get_client
from langgraph_sdk.client import LangGraphClient
from langgraph_sdk.errors import UnprocessableEntityError

from madang.store import MasterKey, MasterKeys, open_store
from tests.integration.server.serving import by_token, served

OFTEN = "* * * * *"
HELLO: Any = {"message": "I want to see Osaka"}


@pytest.fixture
async def client(address: str) -> AsyncIterator[LangGraphClient]:
    async with get_client(url=f"http://{address}", api_key=None) as found:
        yield found


async def test_a_cron_is_refused_for_what_its_runs_would_be_refused_for(client: LangGraphClient):
    for given, named in (
        ({"schedule": "often"}, "schedule"),
        ({"schedule": OFTEN, "timezone": "Moon/Base"}, "timezone"),
        ({"schedule": OFTEN, "durability": "exit"}, "durability"),
        ({"schedule": OFTEN, "webhook": "https://example.com/"}, "webhook"),
        ({"schedule": OFTEN, "context": {"mood": 1}}, "mood"),
        ({"schedule": OFTEN, "input": {}}, "message"),
    ):
        with pytest.raises(UnprocessableEntityError) as refused:
            await client.crons.create("slots", **{"input": HELLO, **given})
        assert named in refused.value.response.json()["detail"], named


async def test_what_was_due_is_started_once_by_whichever_server_looks(tmp_path: Any):
    url = f"sqlite:///{tmp_path}/store.db"
    async with served(url) as address, get_client(url=f"http://{address}", api_key=None) as client:
        thread = (await client.threads.create())["thread_id"]
        made: Any = await client.crons.create_for_thread(thread, "slots", schedule=OFTEN, input=HELLO)
    await _make_due(url, made["cron_id"])
    async with served(url) as first, served(url), get_client(url=f"http://{first}", api_key=None) as client:
        runs = await _runs(client, thread)
        assert [run["status"] for run in runs] == ["interrupted"]  # it asks how many nights
        await asyncio.sleep(1.5)
        assert len(await client.runs.list(thread)) == 1
        [cron] = await client.crons.search(thread_id=thread)
        assert cron["next_run_date"] is not None


async def test_a_cron_that_cannot_be_carried_out_keeps_no_other_from_starting(tmp_path: Any):
    url = f"sqlite:///{tmp_path}/store.db"
    too_long: Any = {"message": "x" * 250_000}
    async with open_store(url) as store:
        issued = await store.tokens.issue("boss", user="ana", scopes=["read", "write", "admin"])
    headers = {"authorization": f"Bearer {issued.text}"}
    async with (
        served(url, reception=by_token) as address,
        get_client(url=f"http://{address}", headers=headers, api_key=None) as client,
    ):
        thread = (await client.threads.create())["thread_id"]
        crons: list[Any] = [
            await client.crons.create_for_thread(thread, "slots", schedule=OFTEN, input=too_long),
            await client.crons.create_for_thread(thread, "slots", schedule=OFTEN, input=HELLO),
        ]
    for cron in crons:
        await _make_due(url, cron["cron_id"])
    async with (
        served(url, reception=by_token) as address,
        get_client(url=f"http://{address}", headers=headers, api_key=None) as client,
    ):
        assert [run["status"] for run in await _runs(client, thread)] == ["interrupted"]


async def test_a_cron_is_over_when_the_token_it_was_made_with_is(tmp_path: Any):
    url = f"sqlite:///{tmp_path}/store.db"
    async with open_store(url) as store:
        issued = await store.tokens.issue("ops", user="ana", scopes=["read", "write"])
    async with (
        served(url, reception=by_token) as address,
        get_client(url=f"http://{address}", headers={"authorization": f"Bearer {issued.text}"}, api_key=None) as client,
    ):
        thread = (await client.threads.create())["thread_id"]
        made: Any = await client.crons.create_for_thread(thread, "slots", schedule=OFTEN, input=HELLO)
    async with open_store(url) as store:
        await store.tokens.revoke("ops", issued.token.id)
    await _make_due(url, made["cron_id"])
    async with served(url, reception=by_token):
        await asyncio.sleep(1.5)
    async with open_store(url) as store:
        assert await store.runs.list(session=thread) == []
        assert (await store.crons.get(made["cron_id"])).next_at is None


async def test_whoever_changes_a_cron_gives_it_no_more_than_they_have(tmp_path: Any):
    url = f"sqlite:///{tmp_path}/store.db"
    async with open_store(url) as store:
        strong = await store.tokens.issue("ops", user="ana", role="boss", scopes=["read", "write", "admin"])
        weak = await store.tokens.issue("ops", user="ana", scopes=["read", "write"])
    made: Any = None
    async with served(url, reception=by_token) as address:
        for issued in (strong, weak):
            headers = {"authorization": f"Bearer {issued.text}"}
            async with get_client(url=f"http://{address}", headers=headers, api_key=None) as client:
                made = made or await client.crons.create("slots", schedule="0 9 1 1 *", input=HELLO)
                await client.crons.update(made["cron_id"], input={"message": "I want to see Jeju"})
    async with open_store(url) as store:
        kept = (await store.crons.get(made["cron_id"])).body
    assert (kept["role"], kept["token"], sorted(kept["scopes"])) == ("", weak.token.id, ["read", "write"])  # type: ignore[arg-type]
    async with open_store(url) as store:
        await store.tokens.revoke("ops", strong.token.id)
    await _make_due(url, made["cron_id"])
    async with served(url, reception=by_token):
        await asyncio.sleep(1.5)
    async with open_store(url) as store:
        assert len(await store.runs.list_all("", limit=10)) == 1


async def test_a_cron_that_one_server_cannot_read_is_started_by_one_that_can(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("madang.server.routes.scheduled.cron_runs._UNREADABLE_WAIT", timedelta(seconds=0.5))
    url, keys = f"sqlite:///{tmp_path}/store.db", MasterKeys([MasterKey.new("k")])
    async with served(url, keys=keys) as address, get_client(url=f"http://{address}", api_key=None) as client:
        thread = (await client.threads.create())["thread_id"]
        made: Any = await client.crons.create_for_thread(thread, "slots", schedule=OFTEN, input=HELLO)
    await _make_due(url, made["cron_id"], keys)
    async with open_store(url) as keyless, asyncio.timeout(15):
        due = await keyless.jobs.get(made["cron_id"])
        async with served(url):
            while (await keyless.jobs.get(due.id)).epoch < due.epoch + 2:  # noqa: ASYNC110 - it is taken again
                await asyncio.sleep(0.05)
    async with served(url, keys=keys) as address, get_client(url=f"http://{address}", api_key=None) as client:
        assert [run["status"] for run in await _runs(client, thread)] == ["interrupted"]


async def _make_due(url: str, cron: str, keys: MasterKeys | None = None) -> None:
    async with open_store(url, keys=keys) as store:
        found = await store.crons.get(cron)
        assert found.next_at
        await store.crons.move(found, _long_ago(found.next_at))


def _long_ago(moment: Any) -> Any:
    return moment.replace(year=moment.year - 1)


async def _runs(client: LangGraphClient, thread: str) -> list[Any]:
    async with asyncio.timeout(15):
        while True:
            found = await client.runs.list(thread)
            if found and found[0]["status"] not in {"pending", "running"}:
                return list(found)
            await asyncio.sleep(0.1)
