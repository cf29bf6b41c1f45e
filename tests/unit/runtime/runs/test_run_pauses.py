"""A run waits at the nodes it is told to wait at, and goes on where it was."""

from typing import Any

import pytest
from langgraph.graph import START
from langgraph.types import StateSnapshot

from madang.protocol import Answer, Pauses, Reply, RunRequest
from madang.protocol.questions import Clarification
from madang.runtime import Assistant, RunContext, run_assistant
from madang.runtime.runs.request import is_pause, pause_at, pauses_after
from madang.state import CheckedGraph, State
from madang.store import open_store
from madang.store.store import Store
from madang.testing import MemoryJournal, make_context
from madang.text import Text


class Walk(State, name="tests.pauses", version=1):
    steps: str = ""


async def left(state: Walk) -> dict[str, Any]:
    return {"steps": f"{state.steps}l"}


async def right(state: Walk) -> dict[str, Any]:
    return {"steps": f"{state.steps}r"}


def build() -> CheckedGraph[Any, RunContext, Any, Any]:
    graph = CheckedGraph(Walk, context_schema=RunContext)
    graph.add_node("left", left)
    graph.add_node("right", right)
    graph.add_edge(START, "left")
    graph.add_edge("left", "right")
    return graph


WALKER = Assistant(
    name="walker",
    title=Text(ko="걷기", en="Walk"),
    about=Text(ko="걷습니다.", en="Walks."),
    examples=(Text(ko="걸어", en="walk"),),
    state=Walk,
    build=build,
    read=lambda request: {"steps": ""},
    answer=lambda state, language: Reply(answer=state.steps),
)


async def _walk(store: Store, journal: MemoryJournal, pauses: Pauses, **answers: Any) -> Answer:
    context = make_context(answers={**answers})
    request, saver = RunRequest(message="walk"), store.checkpointer
    return (await run_assistant(WALKER, request, context, checkpointer=saver, journal=journal, pauses=pauses)).answer


@pytest.mark.parametrize("pauses", [Pauses(before=("right",)), Pauses(after=("left",)), Pauses(after="*")])
async def test_a_run_waits_with_a_question_and_goes_on_when_it_is_answered(pauses: Pauses):
    journal = MemoryJournal()
    async with open_store("sqlite:///:memory:") as store:
        paused = await _walk(store, journal, pauses)
        [question] = paused.questions
        assert (paused.status, paused.answer) == ("interrupted", "l")
        assert question == Clarification(id=question.id, question="Paused before right. Go on?")
        again = await _walk(store, journal, pauses)  # its worker died before it let the run wait
        assert (again, [payload.type for payload in journal.event_data]) == (paused, ["clarification"])
        done = await _walk(store, journal, pauses, **{question.id: "yes"})
    assert (done.status, done.answer) == ("completed", "lr")


def test_an_answer_to_a_pause_may_name_the_next_ones():
    first = Pauses(before="*")
    assert pauses_after(first, {"nights": 3}) == first
    assert pauses_after(first, {"pause:1": "go on"}) == Pauses()
    assert pauses_after(first, {"pause:1": "go on", "pause:2": {"after": ["left"]}}) == Pauses(after=("left",))


def test_a_graph_that_has_come_to_its_end_does_not_pause():
    ended = StateSnapshot({}, (), {"configurable": {"checkpoint_id": "1"}}, None, None, None, (), ())
    assert pause_at(ended, "ko") is None
    between = ended._replace(next=("left", "right"))
    assert pause_at(between, "ko") == Clarification(id="pause:1", question="left, right 앞에서 멈췄습니다. 계속할까요?")
    assert is_pause("pause:1")


def test_names_that_are_those_of_no_node_are_told():
    assert Pauses(before=("left", "up"), after=("down",)).unknown_among(["left", "right"]) == ["up", "down"]
    assert Pauses(before="*").unknown_among([]) == []
