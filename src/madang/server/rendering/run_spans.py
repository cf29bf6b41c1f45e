"""What a run spent its time on, from its events: nodes, tools and models, each with its beginning and length."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Literal

from pydantic import BaseModel

from madang.protocol import Event
from madang.protocol.events import CheckpointSaved, ModelReplied, RunStarted, ToolCalled, ToolReturned


class RunSpan(BaseModel):
    """Something that took time: `start` and `seconds` count from the beginning of the run.

    Tokens and cost (US dollars) are those of a model's call, None where nobody knows them; `ok` is None for what
    cannot fail by itself.
    """

    kind: Literal["node", "tool", "model"]
    name: str
    agent: str | None = None
    start: float
    seconds: float
    ok: bool | None = None
    tokens: int | None = None
    cost: float | None = None


def run_spans(events: Sequence[Event], nodes: Mapping[str, Sequence[str]]) -> list[RunSpan]:
    """The spans of a run in the order of their beginning; what has not come back yet has none.

    `nodes` are those that wrote each checkpoint, by its id.
    """
    begun = next((event for event in events if isinstance(event.data, RunStarted)), None)
    if begun is None:
        return []
    first = datetime.fromisoformat(begun.at)
    spans = [*_nodes(events, nodes, first), *_tools(events, first), *_models(events, first)]
    return sorted(spans, key=lambda span: (span.start, -span.seconds))


def _nodes(events: Iterable[Event], nodes: Mapping[str, Sequence[str]], first: datetime) -> Iterator[RunSpan]:
    """A checkpoint is saved when nodes are done: they took the time since the one before."""
    before = 0.0
    for event in events:
        if isinstance(event.data, CheckpointSaved):
            at = _after(event, first)
            for node in nodes.get(event.data.checkpoint, ()):
                yield RunSpan(kind="node", name=node, start=before, seconds=max(0.0, at - before))
            before = at


def _tools(events: Iterable[Event], first: datetime) -> Iterator[RunSpan]:
    called = dict[str, float]()
    for event in events:
        if isinstance(event.data, ToolCalled):
            called[event.data.call] = _after(event, first)
        elif isinstance(event.data, ToolReturned) and (start := called.pop(event.data.call, None)) is not None:
            seconds = max(0.0, _after(event, first) - start)
            yield RunSpan(
                kind="tool", name=event.data.tool, agent=event.agent, start=start, seconds=seconds, ok=event.data.ok
            )


def _models(events: Iterable[Event], first: datetime) -> Iterator[RunSpan]:
    for event in events:
        if isinstance(event.data, ModelReplied):
            said = event.data
            known = [count for count in (said.input_tokens, said.output_tokens) if count is not None]
            yield RunSpan(
                kind="model",
                name=said.model,
                agent=event.agent,
                start=max(0.0, _after(event, first) - said.seconds),
                seconds=said.seconds,
                tokens=sum(known) if known else None,
                cost=said.cost,
            )


def _after(event: Event, first: datetime) -> float:
    return max(0.0, (datetime.fromisoformat(event.at) - first).total_seconds())
