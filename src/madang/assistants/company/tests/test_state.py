"""The phases of a request: asking back waits, loops end, and what cannot be done stops before it is planned."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.assistants.company.present.answer import AnswerPart
from madang.assistants.company.state import MIGRATIONS, MOVES, PHASES, CompanyState, keep_newest_results
from madang.protocol.views import View
from madang.state.fields.policies import Keep, Sensitive
from madang.state.fields.schema import Schema
from madang.state.plans.plan import Plan
from madang.state.plans.results import Result
from madang.state.plans.step import Step
from madang.state.privacy.redaction import MASK, redact

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
@pytest.mark.req("E41", "E50", "E51", "E52", "E54")
def test_each_phase_leads_where_the_table_says(phase: str, facts: dict, following: str, because: str | None):
    move = PHASES.move(phase, facts)
    assert (move.phase, move.reason) == (following, because)


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


@pytest.mark.req("E64", "E40", "E67")
def test_what_is_said_and_found_of_people_and_money_is_sensitive():
    schema = Schema.of(CompanyState)
    assert {*schema.with_policy(Sensitive)} == {
        "user_id",
        "messages",
        "question",
        "left",
        "last_inquiry",
        "understanding",
        "choices",
        "last_query",
        "draft",
        "agent_results",
        "parts",
        "answer",
    }
    assert schema.with_policy(Keep) == {"messages": Keep.at_most(50)}


@pytest.mark.req("E65", "EC12")
def test_a_log_copy_shows_none_of_it_and_the_original_stays():
    state = CompanyState(user_id="rep01", question="이다라 매출", company_id="ganada", missing=["010-1234-5678로 연락"])
    shown = redact(state)
    assert isinstance(shown, dict)
    assert (shown["company_id"], shown["user_id"], shown["question"]) == ("ganada", MASK, MASK)
    assert "1234" not in str(shown)
    assert (state.user_id, state.question) == ("rep01", "이다라 매출")


@pytest.mark.req("E25", "E26", "E27", "E28", "E42")
def test_progress_and_what_is_pending_or_failed_is_told_by_the_plan_alone():
    plan = Plan(id="p", steps=(Step(id="a", agent="x"), Step(id="b", agent="y")), strategy="parallel")
    state = CompanyState(plan=plan)
    assert (state.progress, state.current_agent, state.roster.active) == (0, None, ("a", "b"))
    assert CompanyState().progress == 0


@pytest.mark.req("E68", "EC8", "EC14")
def test_the_newest_hundred_results_are_kept_and_one_that_has_not_ended_counts_as_new():
    ended = {
        f"t{number}": Result(
            task_id=f"t{number}",
            agent="a",
            status="completed",
            completed_at=f"2026-11-16T03:{number // 60:02}:{number % 60:02}Z",
        )
        for number in range(120)
    }
    running = Result(task_id="open", agent="a", status="partial", error="so far")
    kept = keep_newest_results(ended, {"open": running})
    assert len(kept) == 100
    assert "open" in kept and "t119" in kept and "t20" not in kept


def test_version_one_becomes_a_conversation_with_its_table():
    table = {"columns": [{"title": "매출", "kind": "money", "unit": "원"}], "rows": [[5]], "total": False, "note": ""}
    before = {
        "question": "매출",
        "answer": "**5원**",
        "table": table,
        "statements": [{"sql": "SELECT"}],
        "refusal": None,
    }
    after = MIGRATIONS.run(before, 1).state
    view = View(kind="table", title="수치", data=table)
    assert CompanyState(**after) == CompanyState(
        question="매출",
        answer="**5원**",
        messages=[{"role": "user", "content": "매출"}, {"role": "assistant", "content": "**5원**"}],
        parts=[AnswerPart(step="data", text="", views=(view,))],
        current_phase="completed",
    )
    assert CompanyState(**MIGRATIONS.run({}, 1).state) == CompanyState()
