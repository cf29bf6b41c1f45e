"""Traces of requests and runs for OpenTelemetry; the worker, the server and the wiring call it. Off unless it is asked
for.
"""

from madang.runtime.telemetry.port import NoTracing, RunListener, Tracing, current_trace
from madang.runtime.telemetry.spans import SpanTracing, open_tracing

__all__ = ["NoTracing", "RunListener", "SpanTracing", "Tracing", "current_trace", "open_tracing"]
