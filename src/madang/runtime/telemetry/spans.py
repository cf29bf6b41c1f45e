"""Spans of OpenTelemetry: a request, a run, its nodes, its model calls and tools (with the names of the GenAI
conventions), transactions.

An attribute holds a name that a developer gave, a number or an id, never what a person said, who they are, or the text
of an error. Needs the extra `telemetry`.
"""

import time
from collections.abc import Generator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal
from uuid import UUID

from langchain_core.callbacks import BaseCallbackHandler
from langchain_core.messages import AIMessage
from langchain_core.outputs import ChatGeneration, LLMResult

from madang.extras import require
from madang.protocol import AnswerStatus, EventDraft, ToolCalled, ToolReturned
from madang.runtime.telemetry.port import NoTracing, RunListener, Tracing, current_trace
from madang.store.runs import Run

if TYPE_CHECKING:
    from opentelemetry.context import Context
    from opentelemetry.trace import Span, Tracer

# pyright: reportUnknownMemberType=false

_STEP_TAG = "graph:step:"
_NANOSECONDS = 1_000_000_000


@contextmanager
def open_tracing(address: str | None, *, service: str) -> Generator[Tracing]:
    """Send spans to the collector at `address` (OTLP over HTTP) for the block; without one, trace nothing.

    Sampling, headers and all else is set by the variables of OpenTelemetry (`OTEL_...`).
    """
    if address is None:
        yield NoTracing()
        return
    sdk = require("opentelemetry.sdk.trace", "telemetry", "MADANG_TRACES")
    exporting = require("opentelemetry.exporter.otlp.proto.http.trace_exporter", "telemetry", "MADANG_TRACES")
    batches = import_module("opentelemetry.sdk.trace.export")
    resources = import_module("opentelemetry.sdk.resources")
    provider = sdk.TracerProvider(resource=resources.Resource.create({"service.name": service}))
    provider.add_span_processor(batches.BatchSpanProcessor(exporting.OTLPSpanExporter(endpoint=address)))
    try:
        yield SpanTracing(provider.get_tracer("madang"))
    finally:
        provider.shutdown()


class SpanTracing:
    """Traces with a tracer of OpenTelemetry."""

    def __init__(self, tracer: "Tracer") -> None:
        self._tracer = tracer
        self._api = import_module("opentelemetry.trace")
        self._propagator = import_module("opentelemetry.trace.propagation.tracecontext").TraceContextTextMapPropagator()

    @contextmanager
    def request(self, method: str, headers: Mapping[str, str], answered: Mapping[str, str | int], /) -> Generator[None]:
        """Trace a request, under the trace its headers name."""
        came_with = {name: headers[name] for name in ("traceparent", "tracestate") if name in headers}
        with self._span(method, {"http.request.method": method}, came_with, self._api.SpanKind.SERVER) as span:
            held = current_trace.set(self._traceparent())
            try:
                yield
            finally:
                current_trace.reset(held)
                for name, value in answered.items():
                    span.set_attribute(name, value)
                if isinstance(route := answered.get("http.route"), str):
                    span.update_name(f"{method} {route}")

    @contextmanager
    def run(self, run: Run, trace: str | None, /) -> Generator[None]:
        """Trace one attempt at a run, under the trace of its request."""
        about = {"gen_ai.operation.name": "invoke_agent", "gen_ai.agent.name": run.assistant}
        attributes = {**about, **_id_attribute(run.id), "madang.run.attempt": run.attempt}
        parent = {"traceparent": trace} if trace else {}
        with self._span(f"invoke_agent {run.assistant}", attributes, parent, self._api.SpanKind.CONSUMER):
            yield

    def listener(self) -> RunListener | None:
        """What hears of nodes, models and tools of the current run, and traces them below it."""
        return _SpanListener(self._tracer, import_module("opentelemetry.context").get_current())

    def on_end(self, status: AnswerStatus, /) -> None:
        """Note how the current run ended."""
        span = self._api.get_current_span()
        span.set_attribute("madang.run.status", status)
        if status == "failed":
            span.set_status(self._api.StatusCode.ERROR)

    def on_transaction(self, kind: Literal["read", "write"], seconds: float, /) -> None:
        """Trace a transaction that is over; outside requests and runs there is none."""
        if self._api.get_current_span().is_recording():
            ended = time.time_ns()
            began = ended - int(seconds * _NANOSECONDS)
            self._tracer.start_span(f"store {kind}", start_time=began).end(ended)

    @contextmanager
    def _span(
        self, name: str, attributes: Mapping[str, Any], headers: Mapping[str, str], kind: Any
    ) -> Generator["Span"]:
        """A span for the block; of an error that leaves it only the type is kept."""
        context = self._propagator.extract(headers) if headers else None
        with (
            self._tracer.start_as_current_span(
                name, context, kind, attributes, record_exception=False, set_status_on_exception=False
            ) as span,
            ExitStack() as leaving,
        ):
            leaving.push(partial(_note_leaving, span))
            yield span

    def _traceparent(self) -> str | None:
        carrier: dict[str, str] = {}
        self._propagator.inject(carrier)
        return carrier.get("traceparent")


class _SpanListener(BaseCallbackHandler):
    """Traces nodes, models and tools of one run; a model's or tool's span lies below that of its node."""

    run_inline = True

    def __init__(self, tracer: "Tracer", run: "Context") -> None:
        self.handler: BaseCallbackHandler = self
        self._tracer = tracer
        self._api = import_module("opentelemetry.trace")
        self._run = run
        self._open: dict[UUID | str, Span] = {}
        self._above: dict[UUID, UUID | None] = {}
        self._nodes: dict[str, UUID] = {}

    def on_chain_start(
        self,
        serialized: Mapping[str, Any] | None,
        inputs: object,
        *,
        run_id: UUID,
        parent_run_id: UUID | None = None,
        tags: Sequence[str] | None = None,
        metadata: Mapping[str, Any] | None = None,
        name: str | None = None,
        **_: Any,
    ) -> None:
        """A node begins, or something inside one, which is only remembered."""
        del serialized, inputs
        self._above[run_id] = parent_run_id
        node = (metadata or {}).get("langgraph_node")
        if node == name and node and any(tag.startswith(_STEP_TAG) for tag in tags or ()):
            self._begin(run_id, f"node {node}", {"madang.node": node}, parent_run_id)
            self._nodes[node] = run_id

    def on_chain_end(self, outputs: object, *, run_id: UUID, **_: Any) -> None:
        """A node has ended."""
        del outputs
        self._above.pop(run_id, None)
        self._end(run_id)

    def on_chain_error(self, error: BaseException, *, run_id: UUID, **_: Any) -> None:
        """A node has failed."""
        self._above.pop(run_id, None)
        self._end(run_id, error=error)

    def on_chat_model_start(
        self,
        serialized: Mapping[str, Any],
        messages: Sequence[Any],
        *,
        run_id: UUID,
        parent_run_id: UUID | None = None,
        metadata: Mapping[str, Any] | None = None,
        **_: Any,
    ) -> None:
        """A model is asked."""
        del serialized, messages
        known = metadata or {}
        model, provider = str(known.get("ls_model_name") or "unknown"), str(known.get("ls_provider") or "unknown")
        attributes = {"gen_ai.operation.name": "chat", "gen_ai.provider.name": provider, "gen_ai.request.model": model}
        self._begin(run_id, f"chat {model}", attributes, parent_run_id, kind=self._api.SpanKind.CLIENT)

    def on_llm_end(self, response: LLMResult, *, run_id: UUID, **_: Any) -> None:
        """A model has answered."""
        used = [
            generation.message.usage_metadata
            for generations in response.generations
            for generation in generations
            if isinstance(generation, ChatGeneration) and isinstance(generation.message, AIMessage)
        ]
        tokens = {
            "gen_ai.usage.input_tokens": sum(each["input_tokens"] for each in used if each),
            "gen_ai.usage.output_tokens": sum(each["output_tokens"] for each in used if each),
        }
        self._end(run_id, tokens if any(used) else {})

    def on_llm_error(self, error: BaseException, *, run_id: UUID, **_: Any) -> None:
        """A model has failed."""
        self._end(run_id, error=error)

    def on_said(self, said: EventDraft, /) -> None:
        """A tool is called or has come back."""
        match said.data:
            case ToolCalled(call=call, tool=tool):
                attributes = {"gen_ai.operation.name": "execute_tool", "gen_ai.tool.name": tool}
                self._begin(call, f"execute_tool {tool}", attributes, self._nodes.get(said.agent or ""))
            case ToolReturned(call=call, ok=ok):
                self._end(call, {"madang.tool.ok": ok}, failed=not ok)
            case _:
                pass

    def _begin(
        self,
        key: UUID | str,
        name: str,
        attributes: Mapping[str, Any],
        parent: UUID | None,
        **options: Any,
    ) -> None:
        context = self._context_of(parent)
        self._open[key] = self._tracer.start_span(name, context, attributes=dict(attributes), **options)

    def _context_of(self, parent: UUID | None) -> "Context":
        """The context of the nearest span above, the run's where there is none."""
        while parent is not None and parent not in self._open:
            parent = self._above.get(parent)
        return self._run if parent is None else self._api.set_span_in_context(self._open[parent], self._run)

    def _end(
        self,
        key: UUID | str,
        attributes: Mapping[str, Any] | None = None,
        *,
        error: BaseException | None = None,
        failed: bool = False,
    ) -> None:
        span = self._open.pop(key, None)
        if span is None:
            return
        span.set_attributes(dict(attributes or {}))
        if error is not None:
            _note_error(span, error)
        elif failed:
            span.set_status(self._api.StatusCode.ERROR)
        span.end()


def _note_leaving(span: "Span", _kind: object, error: BaseException | None, _trace: object) -> None:
    if error is not None:
        _note_error(span, error)


def _note_error(span: "Span", error: BaseException) -> None:
    """Keep the type of an error; its text may hold what a person said."""
    span.set_attribute("error.type", type(error).__qualname__)
    span.set_status(import_module("opentelemetry.trace").StatusCode.ERROR)


def _id_attribute(run: str) -> dict[str, str]:
    """The id of a run where it is a UUID: any other was chosen by a client, and may say something."""
    try:
        return {"madang.run.id": str(UUID(run))}
    except ValueError:
        return {}
