"""What an operator sees of a server from outside: counts that Prometheus reads, and ids of requests."""

from collections.abc import AsyncIterator, Iterable
from pathlib import Path
from typing import Any

import httpx
import pytest
from langchain_core.language_models import GenericFakeChatModel
from langchain_core.messages import AIMessage
from langgraph.graph import START, MessagesState, StateGraph
from prometheus_client.parser import text_string_to_metric_families

from madang.runtime import Assistants
from madang.runtime.assistants import stock_graph
from madang.store import open_store
from tests.integration.server.serving import ASSISTANTS, by_token, served
from tests.integration.server.test_websocket import begin, watching

Samples = dict[tuple[str, frozenset[tuple[str, str]]], float]


class TalkingModel(GenericFakeChatModel):
    """Says one sentence and reports what it used."""

    def _get_ls_params(self, *_: Any, **__: Any) -> Any:
        return {"ls_model_name": "talker"}


def _answer(state: MessagesState) -> dict[str, Any]:
    usage = {"input_tokens": 7, "output_tokens": 3, "total_tokens": 10}
    model = TalkingModel(messages=iter([AIMessage("Good morning", usage_metadata=usage)]), disable_streaming=True)
    return {"messages": [model.invoke(state["messages"])]}


_TALKING: Any = StateGraph(MessagesState)
TALKER = stock_graph("talker", _TALKING.add_node("answer", _answer).add_edge(START, "answer"))


@pytest.fixture
async def address(tmp_path: Path) -> AsyncIterator[str]:
    known = Assistants({**ASSISTANTS.loaded, "talker": TALKER}, {})
    async with served(f"sqlite:///{tmp_path}/store.db", assistants=known) as found:
        yield found


async def test_runs_model_calls_tools_store_and_sockets_are_counted(address: str):
    for assistant in ("courier", "talker"):
        async with watching(address, await begin(address, assistant)) as client:
            await client.call(type="ask", message="letter")
            await client.until("run_ended", status="completed")
            open_now = _value(await _scrape(address), "madang_open_sockets")
            assert open_now == 1
    counted = await _scrape_once_ended(address, "talker")
    assert _value(counted, "madang_runs_ended_total", assistant="courier", status="completed") == 1
    assert _value(counted, "madang_run_first_event_seconds_count", assistant="courier") == 1
    assert _value(counted, "madang_run_answer_seconds_count", assistant="talker") == 1
    assert _value(counted, "madang_model_call_seconds_count", model="talker") == 1
    assert _value(counted, "madang_model_tokens_total", model="talker", direction="input") == 7
    assert _value(counted, "madang_model_tokens_total", model="talker", direction="output") == 3
    assert _value(counted, "madang_tool_calls_total", tool="send", outcome="ok") > 0
    assert _value(counted, "madang_store_seconds_count", kind="write") > 0
    assert _value(counted, "madang_http_requests_total", method="POST", status="201") == 2
    assert _value(counted, "madang_runs_oldest_wait_seconds") == 0


async def test_a_run_that_waits_for_a_person_counts_as_ended_once_for_each_turn(address: str):
    async with watching(address, await begin(address, "slots")) as client:
        await client.call(type="ask", message="Osaka")
        await client.until("run_ended", status="interrupted")
        await client.call(type="answer", question="nights", value=3)
        await client.until("run_ended", status="completed")
    counted = await _scrape_once_ended(address, "slots")
    assert _value(counted, "madang_runs_ended_total", assistant="slots", status="interrupted") == 1
    assert _value(counted, "madang_runs_ended_total", assistant="slots", status="completed") == 1
    assert ("madang_run_answer_seconds_count", frozenset({("assistant", "slots")})) not in counted


async def test_runs_that_wait_are_counted_in_the_store(tmp_path: Path):
    url = f"sqlite:///{tmp_path}/store.db"
    async with served(url, concurrency=0) as address:
        async with watching(address, await begin(address, "slots")) as client:
            await client.call(type="ask", message="Osaka")
        counted = await _scrape(address)
    assert _value(counted, "madang_runs_open", assistant="slots", status="pending") == 1
    assert _value(counted, "madang_runs_oldest_wait_seconds") > 0


async def test_only_an_operator_reads_the_counts(tmp_path: Path):
    url = f"sqlite:///{tmp_path}/store.db"
    async with open_store(url) as store, served(url, reception=by_token) as address:
        admin = await store.tokens.issue("ops", user="ana", scopes=["read", "admin"])
        operator = await store.tokens.issue("ops", user="prometheus", scopes=["read", "operator"])
        async with _client(address) as client:
            for token, status in (("nothing", 401), (admin.text, 403), (operator.text, 200)):
                answer = await client.get("/metrics", headers={"authorization": f"Bearer {token}"})
                assert answer.status_code == status


@pytest.mark.parametrize("given", ["trace-1.b_2", "a" * 64])
async def test_the_id_that_a_request_has_is_kept(address: str, given: str):
    async with _client(address) as client:
        assert (await client.get("/ok", headers={"x-request-id": given})).headers["x-request-id"] == given


@pytest.mark.parametrize("given", ["", "a b", "a" * 65, "x=1", "\u00e9"])
async def test_a_request_without_an_id_that_can_be_logged_gets_one(address: str, given: str):
    async with _client(address) as client:
        made = [(await client.get("/nothing", headers=[(b"x-request-id", given.encode())])).headers for _ in range(2)]
    first, second = (each["x-request-id"] for each in made)
    assert first != second
    assert (len(first), first.isalnum()) == (32, True)


def _client(address: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=f"http://{address}", trust_env=False, timeout=60)


async def _scrape(address: str) -> Samples:
    async with _client(address) as client:
        text = (await client.get("/metrics")).raise_for_status().text
    return dict(_samples(text))


async def _scrape_once_ended(address: str, assistant: str) -> Samples:
    """The counts once they hold the end of a run, which its watchers may hear of a moment earlier."""
    ended = ("madang_runs_ended_total", frozenset({"assistant": assistant, "status": "completed"}.items()))
    counted = await _scrape(address)
    while ended not in counted:  # each look is a request of its own
        counted = await _scrape(address)
    return counted


def _samples(text: str) -> Iterable[tuple[tuple[str, frozenset[tuple[str, str]]], float]]:
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            yield (sample.name, frozenset(sample.labels.items())), sample.value


def _value(samples: Samples, name: str, **labels: str) -> float:
    return samples[name, frozenset(labels.items())]


async def test_a_server_that_still_loads_answers_but_is_not_ready(tmp_path: Path):
    loaded: list[bool] = []
    async with (
        served(f"sqlite:///{tmp_path}/store.db", is_warm=lambda: bool(loaded)) as address,
        httpx.AsyncClient(base_url=f"http://{address}", trust_env=False, timeout=60) as client,
    ):
        assert ((await client.get("/ok")).status_code, (await client.get("/ready")).status_code) == (200, 503)
        loaded.append(True)
        assert (await client.get("/ready")).status_code == 200
