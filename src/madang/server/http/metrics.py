"""Counts for Prometheus: requests and sockets, runs, model calls, tools and the store.

What a process does itself is counted as it happens. How many runs wait is read from the store when it is asked for,
since it is the same for all processes. No label holds what a person said or who they are.
"""

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Literal

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.gc_collector import GCCollector
from prometheus_client.metrics_core import GaugeMetricFamily, Metric
from prometheus_client.platform_collector import PlatformCollector
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

from madang.errors import MadangError
from madang.protocol import AnswerStatus, EventDraft, ModelReplied, ToolReturned
from madang.server import phrases
from madang.store.runs import OpenRuns, Run

CONTENT_TYPE = CONTENT_TYPE_LATEST
_REQUEST_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
_RUN_SECONDS = (0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 120, 300, 600)
_STORE_SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5)


class Metrics:
    """What one process counts; its methods may be called on any thread."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        for collector in (ProcessCollector, PlatformCollector, GCCollector):
            collector(registry=self._registry)
        self._count_requests()
        self._count_runs()
        self._count_calls()

    def _count_requests(self) -> None:
        here = self._registry
        self._requests = Counter("madang_http_requests", "Requests answered.", ["method", "status"], registry=here)
        self._answering = Histogram(
            "madang_http_answer_seconds", "Time until an answer began.", buckets=_REQUEST_SECONDS, registry=here
        )
        self._sockets = Gauge("madang_open_sockets", "WebSockets that are open.", registry=here)
        self._store = Histogram(
            "madang_store_seconds", "Time of a transaction.", ["kind"], buckets=_STORE_SECONDS, registry=here
        )

    def _count_runs(self) -> None:
        here = self._registry
        self._ended = Counter(
            "madang_runs_ended", "Runs that ended here, or wait for an answer.", ["assistant", "status"], registry=here
        )
        self._first_event = Histogram(
            "madang_run_first_event_seconds",
            "Time from the acceptance of a run to the first event of its assistant.",
            ["assistant"],
            buckets=_RUN_SECONDS,
            registry=here,
        )
        self._answered = Histogram(
            "madang_run_answer_seconds",
            "Time from the acceptance of a run to its end, of runs that waited for nobody.",
            ["assistant"],
            buckets=_RUN_SECONDS,
            registry=here,
        )

    def _count_calls(self) -> None:
        here = self._registry
        self._calls = Histogram(
            "madang_model_call_seconds", "Time of a model call.", ["model"], buckets=_RUN_SECONDS, registry=here
        )
        self._tokens = Counter("madang_model_tokens", "Tokens reported.", ["model", "direction"], registry=here)
        self._cost = Counter("madang_model_cost_dollars", "Cost, where the price is known.", ["model"], registry=here)
        self._tools = Counter("madang_tool_calls", "Tools called.", ["tool", "outcome"], registry=here)

    def on_request(self, method: str, status: int | None, seconds: float) -> None:
        """A request was answered, or its client left before that."""
        self._requests.labels(method if method in _METHODS else "other", str(status or "none")).inc()
        self._answering.observe(seconds)

    def on_socket(self, change: Literal[1, -1]) -> None:
        """A WebSocket was opened or closed."""
        self._sockets.inc(change)

    def on_transaction(self, kind: Literal["read", "write"], seconds: float) -> None:
        """A transaction of the store is over."""
        self._store.labels(kind).observe(seconds)

    def on_first_event(self, run: Run, at: datetime, /) -> None:
        """An assistant has told something for the first time."""
        if run.attempt == 1:
            self._first_event.labels(run.assistant).observe(_seconds_since(run.created_at, at))

    def on_event(self, run: Run, event: EventDraft, /) -> None:  # noqa: ARG002 - the names of the protocol
        """Count what a model or a tool did."""
        match event.data:
            case ModelReplied() as reply:
                self._calls.labels(reply.model).observe(reply.seconds)
                self._tokens.labels(reply.model, "input").inc(reply.input_tokens or 0)
                self._tokens.labels(reply.model, "output").inc(reply.output_tokens or 0)
                self._cost.labels(reply.model).inc(reply.cost or 0)
            case ToolReturned(tool=tool, ok=ok):
                self._tools.labels(tool, "ok" if ok else "error").inc()
            case _:
                pass

    def on_end(self, run: Run, status: AnswerStatus, at: datetime, /) -> None:
        """A run has ended, or waits for an answer; how long people take to answer is not counted."""
        self._ended.labels(run.assistant, status).inc()
        if run.attempt == 1 and status != "interrupted":
            self._answered.labels(run.assistant).observe(_seconds_since(run.created_at, at))

    def exposition(self, waiting: Iterable[OpenRuns] = (), now: datetime | None = None) -> bytes:
        """All counts as text, and the runs that the store says are open `now`."""
        store = CollectorRegistry()
        if now is not None:
            store.register(_OpenRunsCollector(list(waiting), now))
        return generate_latest(self._registry) + generate_latest(store)

    def serve(self, address: str) -> None:
        """Show the counts of this process at `host:port` on a thread of its own; `MetricsAddressError` if it cannot."""
        host, _, port = address.rpartition(":")
        try:
            start_http_server(int(port), host or "127.0.0.1", registry=self._registry)
        except (OSError, ValueError, OverflowError) as error:
            raise MetricsAddressError(address) from error


class MetricsAddressError(MadangError):
    """Metrics cannot be served at this address."""

    code = "metrics_address"

    def __init__(self, address: str) -> None:
        text = phrases.METRICS_ADDRESS.format(address=address)
        super().__init__(text.en, text=text)


class _OpenRunsCollector(Collector):
    """Runs that wait or are under way in the whole store."""

    def __init__(self, counted: list[OpenRuns], now: datetime) -> None:
        self._counted = counted
        self._now = now

    def collect(self) -> Iterator[Metric]:
        """The gauges; without runs that wait, the oldest has waited for no time."""
        runs = GaugeMetricFamily("madang_runs_open", "Runs that wait or go on.", labels=["assistant", "status"])
        for each in self._counted:
            runs.add_metric([each.assistant, each.status], each.runs)
        yield runs
        waits = [_seconds_since(each.waiting_since, self._now) for each in self._counted if each.waiting_since]
        yield GaugeMetricFamily("madang_runs_oldest_wait_seconds", "Wait of the oldest run.", value=max([0.0, *waits]))


_METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}


def _seconds_since(then: datetime, now: datetime) -> float:
    """The time between; clocks of two machines may differ, and no time is negative."""
    return max(0.0, (now - then).total_seconds())
