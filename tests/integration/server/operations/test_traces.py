"""What OpenTelemetry sees of a request: one trace from the client's own to tools, models and the store, and no word of
what was said.
"""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from madang.runtime import Assistants
from madang.runtime.telemetry import SpanTracing
from tests.integration.server.operations.test_metrics import TALKER
from tests.integration.server.serving import ASSISTANTS, served

CANARY = "canary0000kestrel"
TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"
CAME_WITH = {"traceparent": f"00-{TRACE}-00f067aa0ba902b7-01"}


@pytest.fixture(scope="module")
def spans(tmp_path_factory: pytest.TempPathFactory) -> Sequence[ReadableSpan]:
    """The spans of one question to an assistant with a tool, one to a graph with a model, and of one refused."""
    return asyncio.run(_traced(tmp_path_factory.mktemp("traces") / "store.db"))


async def _traced(store: Path) -> Sequence[ReadableSpan]:
    exporter, provider = InMemorySpanExporter(), TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    known = Assistants({**ASSISTANTS.loaded, "talker": TALKER}, {})
    tracing = SpanTracing(provider.get_tracer("madang"))
    async with (
        served(f"sqlite:///{store}", assistants=known, tracing=tracing) as address,
        httpx.AsyncClient(base_url=f"http://{address}", headers=CAME_WITH, trust_env=False, timeout=60) as client,
    ):
        for assistant in ("courier", "talker"):
            await _ask(client, assistant)
        assert (await client.get(f"/threads/{CANARY}/state")).status_code in {404, 422}
    return exporter.get_finished_spans()


async def _ask(client: httpx.AsyncClient, assistant: str) -> None:
    thread = (await client.post("/threads", json={"metadata": {"note": CANARY}})).json()["thread_id"]
    messages = [{"role": "user", "content": f"letter {CANARY}"}]
    body: dict[str, Any] = {"assistant_id": assistant, "input": {"messages": messages}}
    assert (await client.post(f"/threads/{thread}/runs/wait", json=body)).status_code == 200


def named(spans: Sequence[ReadableSpan], name: str) -> ReadableSpan:
    [span] = [span for span in spans if span.name == name]
    return span


def ids_of(span: ReadableSpan) -> tuple[int, int]:
    assert span.context
    return span.context.trace_id, span.context.span_id


def parent_of(spans: Sequence[ReadableSpan], span: ReadableSpan) -> str:
    assert span.parent
    return next(each.name for each in spans if ids_of(each)[1] == span.parent.span_id)


def test_a_run_belongs_to_the_trace_of_the_request_that_asked_for_it(spans: Sequence[ReadableSpan]):
    assert {f"{ids_of(span)[0]:032x}" for span in spans} == {TRACE}
    run = named(spans, "invoke_agent talker")
    assert parent_of(spans, run) == "POST /threads/{thread}/runs/wait"
    assert run.attributes
    assert run.attributes["madang.run.status"] == "completed"
    assert run.attributes["madang.run.attempt"] == 1


def test_a_model_call_lies_below_its_node_and_tells_its_tokens(spans: Sequence[ReadableSpan]):
    call = named(spans, "chat talker")
    assert parent_of(spans, call) == "node answer"
    assert parent_of(spans, named(spans, "node answer")) == "invoke_agent talker"
    assert call.attributes == {
        "gen_ai.operation.name": "chat",
        "gen_ai.provider.name": "unknown",
        "gen_ai.request.model": "talker",
        "gen_ai.usage.input_tokens": 7,
        "gen_ai.usage.output_tokens": 3,
    }


def test_a_tool_that_fails_and_the_store_are_seen(spans: Sequence[ReadableSpan]):
    tools = [span for span in spans if span.name.startswith("execute_tool ")]  # there is no box for the letters
    assert [span.attributes and span.attributes["madang.tool.ok"] for span in tools] == [False] * len(tools) != []
    assert {span.status.status_code.name for span in tools} == {"ERROR"}
    assert {"store read", "store write"} <= {span.name for span in spans}
    below_runs = [span for span in spans if span.name.startswith("store ") and parent_of(spans, span)[:6] == "invoke"]
    assert len(below_runs) > 5


def test_no_span_holds_what_a_person_said_or_how_they_named_a_thread(spans: Sequence[ReadableSpan]):
    assert [span.to_json() for span in spans if CANARY in span.to_json()] == []
