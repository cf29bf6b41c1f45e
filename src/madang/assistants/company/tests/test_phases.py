"""The phases of a request: asking back waits, loops end, and what cannot be done stops before it is planned."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from madang.assistants.company.domain.phases import MOVES, PHASES

DENIED = {"understanding": {"feasibility": {"permission_granted": False}}}
EMPTY = {"understanding": {"feasibility": {"data_available": False}}}
UNCLEAR = {"understanding": {"clarification_needed": True}}


@pytest.mark.parametrize(
    ("phase", "facts", "following", "because"),
    [
        ("analyzing", DENIED, "completed", "no_permission"),
        ("analyzing", EMPTY, "completed", "no_data"),
        ("analyzing", UNCLEAR, "clarifying", "unclear"),
        ("analyzing", {}, "planning", None),
        ("clarifying", {}, "clarifying", None),
        ("clarifying", {"answered": True}, "analyzing", None),
        ("planning", {"steps": 0}, "analyzing", "empty_plan"),
        ("planning", {"steps": 2}, "executing", None),
        ("executing", {"status": "failed"}, "failed", None),
        ("executing", {"status": "partial"}, "completed", None),
        ("executing", {"cancelled": True, "status": "cancelled"}, "cancelled", None),
    ],
)
@pytest.mark.req("E41", "E49", "E50", "E51", "E52", "E54", "EC1", "EC4")
def test_each_phase_leads_where_the_table_says(phase: str, facts: dict, following: str, because: str | None):
    move = PHASES.move(phase, facts)
    assert (move.phase, move.because) == (following, because)


@pytest.mark.req("EC3")
def test_a_request_that_stays_unclear_is_asked_about_three_times_and_then_fails():
    phase, counts, asked = "analyzing", {}, 0
    while phase != "failed":
        move = PHASES.move(phase, UNCLEAR if phase == "analyzing" else {"answered": True}, counts)
        phase, counts, asked = move.phase, move.counts, asked + (move.phase == "clarifying")
    assert asked == 3


FACTS = st.fixed_dictionaries(
    {},
    optional={
        "answered": st.booleans(),
        "cancelled": st.booleans(),
        "leaves": st.booleans(),
        "steps": st.integers(0, 3),
        "status": st.sampled_from(["completed", "partial", "failed", "cancelled"]),
        "understanding": st.sampled_from([DENIED["understanding"], EMPTY["understanding"], UNCLEAR["understanding"]]),
    },
)


@pytest.mark.req("EC1", "EC3")
@settings(max_examples=100, deadline=None)
@given(st.lists(FACTS, min_size=16, max_size=16))
def test_every_walk_through_the_phases_ends_or_waits(walk: list[dict]):
    phase, counts = PHASES.start, {}
    for facts in walk:
        move = PHASES.move(phase, facts, counts)
        assert move.phase == phase or move.phase in MOVES[phase]
        if move.phase == phase:
            break
        phase, counts = move.phase, move.counts
    assert phase in PHASES.ends | PHASES.waits or phase == "completed"
