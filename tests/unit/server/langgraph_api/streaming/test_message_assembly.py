"""What agents write becomes messages: each under one id, whole at its end, and never twice."""

from typing import Any

from madang.protocol.events import (
    CheckpointSaved,
    Event,
    EventData,
    PlanningStarted,
    ResponseReady,
    RunEnded,
    TokenStreamed,
)
from madang.server.langgraph_api.streaming.message_assembly import MessageAssembler


def _heard(*said: tuple[str | None, EventData]) -> tuple[list[Any], list[Any]]:
    messages, chunks, stages = MessageAssembler("travel"), [], []
    for seq, (agent, data) in enumerate(said, start=1):
        event = Event(session="s", run="r", seq=seq, at="2026-03-01T09:00:00Z", agent=agent, data=data)
        messages.add(event)
        chunks += [(chunk["id"], chunk["content"]) for chunk, _ in messages.chunks(event)]  # type: ignore[index, call-overload]
        stages += [
            (stage, shape[0]["id"], shape[0]["content"])  # type: ignore[index, call-overload]
            for stage, shape in messages.stages(event)
            if stage != "metadata"
        ]
    return chunks, stages


def test_the_words_of_an_agent_are_one_message_until_it_does_something_else():
    chunks, stages = _heard(
        ("writer", TokenStreamed(text="a ")),
        (None, CheckpointSaved(checkpoint="c", step=1)),
        ("writer", TokenStreamed(text="b")),
        ("writer", PlanningStarted(message="again")),
        ("writer", TokenStreamed(text="c")),
        (None, RunEnded(status="completed")),
    )
    assert chunks == [("r-1", "a "), ("r-1", "b"), ("r-5", "c")]
    assert stages == [
        ("partial", "r-1", "a "),
        ("partial", "r-1", "a b"),
        ("complete", "r-1", "a b"),
        ("partial", "r-5", "c"),
        ("complete", "r-5", "c"),
    ]


def test_agents_that_write_side_by_side_are_kept_apart():
    chunks, _ = _heard(
        ("a", TokenStreamed(text="1")),
        ("b", TokenStreamed(text="2")),
        ("a", TokenStreamed(text="3")),
        ("b", TokenStreamed(text="4")),
    )
    assert chunks == [("r-1", "1"), ("r-2", "2"), ("r-1", "3"), ("r-2", "4")]


def test_what_a_model_writes_has_the_id_of_its_message():
    chunks, stages = _heard(("a", TokenStreamed(text="1", message="m1")), ("a", TokenStreamed(text="2", message="m2")))
    assert chunks == [("m1", "1"), ("m2", "2")]
    assert stages == [("partial", "m1", "1"), ("complete", "m1", "1"), ("partial", "m2", "2")]


def test_the_answer_is_a_message_unless_it_was_written_already():
    assert _heard((None, ResponseReady(answer="Osaka")))[0] == [("r-answer", "Osaka")]
    assert _heard(("a", TokenStreamed(text="Osaka ")), (None, ResponseReady(answer="Osaka")))[0] == [("r-1", "Osaka ")]
    assert _heard((None, ResponseReady(answer=" ")))[0] == []
