"""Time is told from events: nodes between checkpoints, tools between call and return, models before their reply."""

from madang.protocol import Event
from madang.protocol.events import CheckpointSaved, EventData, ModelReplied, RunStarted, ToolCalled, ToolReturned
from madang.server.rendering.run_spans import RunSpan, run_spans


def test_spans_tell_who_took_how_long_and_what_models_used():
    events = _events(
        (0, RunStarted(attempt=1)),
        (1, ToolCalled(call="1", tool="search", arguments={})),
        (3, ToolReturned(call="1", tool="search", ok=False, summary="")),
        (4, ModelReplied(model="m", seconds=0.5, input_tokens=7, output_tokens=3)),
        (5, CheckpointSaved(checkpoint="c", step=1)),
        (6, ToolCalled(call="2", tool="never back", arguments={})),
    )
    assert run_spans(events, {"c": ["plan"]}) == [
        RunSpan(kind="node", name="plan", start=0, seconds=5),
        RunSpan(kind="tool", name="search", start=1, seconds=2, ok=False),
        RunSpan(kind="model", name="m", start=3.5, seconds=0.5, tokens=10),
    ]


def test_a_run_that_has_not_begun_has_none():
    assert run_spans(_events((1, CheckpointSaved(checkpoint="c", step=1))), {"c": ["plan"]}) == []


def _events(*told: tuple[int, EventData]) -> list[Event]:
    return [
        Event(session="s", run="r", seq=number, at=f"2026-01-01T00:00:{second:02}+00:00", data=data)
        for number, (second, data) in enumerate(told, 1)
    ]
