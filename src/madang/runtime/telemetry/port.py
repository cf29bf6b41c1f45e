"""What is traced, for whoever traces it; by default nobody does."""

from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext
from contextvars import ContextVar
from typing import Literal, Protocol

from langchain_core.callbacks import BaseCallbackHandler

from madang.protocol import AnswerStatus, EventDraft
from madang.store.runs import Run

current_trace: ContextVar[str | None] = ContextVar("current_trace", default=None)
"""The trace (a W3C `traceparent`) that a run accepted here belongs to; None where nothing is traced."""


class RunListener(Protocol):
    """Hears what happens in one run as it happens, on whichever thread."""

    handler: BaseCallbackHandler
    """What LangChain tells of nodes and models."""

    def on_said(self, said: EventDraft, /) -> None:
        """The assistant has told something, which is yet to be logged."""
        ...


class Tracing(Protocol):
    """Traces requests, runs and transactions. What it is told has to take no time."""

    def request(
        self, method: str, headers: Mapping[str, str], answered: Mapping[str, str | int], /
    ) -> AbstractContextManager[None]:
        """Trace a request for the block, under the trace its headers name; at the end `answered` holds status and
        route."""
        ...

    def run(self, run: Run, trace: str | None, /) -> AbstractContextManager[None]:
        """Trace one attempt at a run for the block, under the trace of its request."""
        ...

    def listener(self) -> RunListener | None:
        """What is to hear what happens in the run of the current block."""
        ...

    def on_end(self, status: AnswerStatus, /) -> None:
        """The run of the current block has ended, or waits for an answer."""
        ...

    def on_transaction(self, kind: Literal["read", "write"], seconds: float, /) -> None:
        """A transaction of the store is over, asked for in the current block."""
        ...


class NoTracing:
    """Traces nothing."""

    def request(
        self, method: str, headers: Mapping[str, str], answered: Mapping[str, str | int], /
    ) -> AbstractContextManager[None]:
        """Do nothing."""
        del method, headers, answered
        return nullcontext()

    def run(self, run: Run, trace: str | None, /) -> AbstractContextManager[None]:
        """Do nothing."""
        del run, trace
        return nullcontext()

    def listener(self) -> RunListener | None:
        """Nobody listens."""
        return None

    def on_end(self, status: AnswerStatus, /) -> None:
        """Do nothing."""

    def on_transaction(self, kind: Literal["read", "write"], seconds: float, /) -> None:
        """Do nothing."""
