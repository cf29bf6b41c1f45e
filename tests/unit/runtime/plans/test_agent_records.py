"""What each agent did and used is counted from the log of a run."""

import logging

import pytest
from langgraph.graph import START

from madang.protocol import Answer, EventDraft, ModelReplied, Reply, RunRequest, ToolReturned
from madang.runtime import AgentRecord, Assistant, agent_records, run_assistant
from madang.state import CheckedGraph, State
from madang.store import open_store
from madang.testing import MemoryJournal, make_context
from madang.text import Text

REPLIED = ModelReplied(model="m", seconds=1.5, input_tokens=100, output_tokens=20, cost=0.01)


@pytest.mark.req("E43", "E63")
def test_models_tokens_and_cost_are_counted_for_each_agent() -> None:
    returned = ToolReturned(call="c", tool="t", ok=True, summary="")
    log = [EventDraft(REPLIED, "writer"), EventDraft(REPLIED, "writer"), EventDraft(returned, "finder")]
    log.append(EventDraft(ModelReplied(model="m", seconds=1.0)))  # for nobody in particular, and nobody knows how much

    found = agent_records(log)

    assert found == {
        "writer": AgentRecord(
            agent="writer", model_calls=2, model_seconds=3.0, input_tokens=200, output_tokens=40, cost=0.02
        ),
        "finder": AgentRecord(agent="finder", tool_calls=1),
        "": AgentRecord(agent="", model_calls=1, model_seconds=1.0),
    }


class Notes(State, name="tests.notes"):
    topic: str = ""
    text: str = ""


def _assistant(size: int) -> Assistant:
    def build() -> CheckedGraph:  # pyright: ignore[reportMissingTypeArgument]
        return CheckedGraph(Notes).add_node("write", lambda _: {"text": "x" * size}).add_edge(START, "write")

    said = Text(ko="메모", en="Notes")
    return Assistant(
        name="notes",
        title=said,
        about=said,
        examples=(said,),
        state=Notes,
        build=build,
        read=lambda request: {"topic": request.message},
        answer=lambda state, _: Reply(answer=state.text[:1]),
    )


async def _run(size: int, journal: MemoryJournal) -> Answer:
    async with open_store("sqlite:///:memory:") as store:
        request, context = RunRequest(message="secret topic"), make_context()
        return (
            await run_assistant(_assistant(size), request, context, checkpointer=store.checkpointer, journal=journal)
        ).answer


@pytest.mark.req("H83")
async def test_what_nodes_write_is_logged_by_field_and_a_large_state_is_warned_of(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG)
    await _run(1_100_000, MemoryJournal())

    assert "'write' wrote text." in caplog.text or "write wrote text." in caplog.text
    assert "notes: The state takes 1,100," in caplog.text
    assert "secret topic" not in caplog.text
