"""The order of agents: every turn leads somewhere, and only legal steps are taken."""

from datetime import date
from typing import Any, get_args

import pytest
from langgraph.graph import START

from madang.assistants.travel.graph import build, next_agents, next_node, route
from madang.assistants.travel.state import Journey, slots_of
from madang.assistants.travel.understand.plans.intent import IntentKind
from madang.assistants.travel.understand.slots import missing_slot, request_of
from madang.state.errors import TransitionError
from madang.state.writes.graph import CheckedGraph
from madang.text import Text

FULL = {"destination": "osaka", "duration": 3, "budget": 2_000_000, "adults": 2}
TURNS: tuple[IntentKind, ...] = get_args(IntentKind)


@pytest.mark.req("T11", "T39", "TC12")
@pytest.mark.parametrize("turn", TURNS)
@pytest.mark.parametrize("fields", [{}, FULL, {**FULL, "notes": [Text(ko="", en="")]}, {**FULL, "meant": ["a", "b"]}])
def test_every_turn_leads_to_an_agent_there_is(turn: IntentKind, fields: dict[str, object]):
    routed = route(Journey(turn=turn, **fields))
    assert next_node(Journey(turn=turn, **{**fields, **routed})) in build().nodes


@pytest.mark.req("T11", "T38", "T39", "T60")
def test_the_experts_come_side_by_side_when_nothing_is_missing():
    assert next_agents(Journey(**FULL)) == ("flight_expert", "hotel_expert")
    assert next_node(Journey(**FULL, next_agent=["flight_expert", "hotel_expert"])) == "experts"
    for name in FULL:
        partly = Journey(**{key: value for key, value in FULL.items() if key != name})
        assert missing_slot(slots_of(partly)) is not None
        assert next_agents(partly) == ("travel_consultant",)


@pytest.mark.req("T11", "TC8")
def test_the_coordinator_concludes_unless_the_experts_have_a_doubt():
    assert next_agents(Journey(**FULL, current_agent="budget_manager")) == ("coordinator",)
    assert next_agents(Journey(**FULL, current_agent="budget_manager", doubt="scope")) == ("travel_consultant",)


def test_a_complete_wish_has_a_style_said_or_not():
    assert request_of(slots_of(Journey(**FULL)), date(2026, 11, 16)).styles == ("sightseeing", "food")


@pytest.mark.req("TC5")
@pytest.mark.parametrize(
    ("before", "after"),
    [("collecting", "done"), ("collecting", "planning"), ("searching", "done")],
)
def test_no_step_is_skipped_whoever_writes(before: str, after: str):
    graph: Any = CheckedGraph(Journey)
    graph.add_node("somebody", lambda _: {"current_step": after})
    graph.add_edge(START, "somebody")
    with pytest.raises(TransitionError, match=f"from '{before}' to '{after}', which is not allowed"):
        graph.compile().invoke({"current_step": before})
