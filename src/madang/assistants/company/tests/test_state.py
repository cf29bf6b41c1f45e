"""The state: what is sensitive, what is kept, what is told by the plan alone, and how version 1 becomes version 2."""

import pytest

from madang.assistants.company.domain.parts import Part
from madang.assistants.company.state import MIGRATIONS, Company, kept_results
from madang.protocol import View
from madang.state import MASK, Keep, Plan, Result, Sensitive, Step, redact
from madang.state.schema import Schema


@pytest.mark.req("E64", "E39", "E40", "E67")
def test_what_is_said_and_found_of_people_and_money_is_sensitive():
    schema = Schema.of(Company)
    assert {*schema.with_policy(Sensitive)} == {
        "user_id",
        "messages",
        "question",
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
    state = Company(user_id="rep01", question="이다라 매출", company_id="ganada", missing=["010-1234-5678로 연락"])
    shown = redact(state)
    assert isinstance(shown, dict)
    assert (shown["company_id"], shown["user_id"], shown["question"]) == ("ganada", MASK, MASK)
    assert "1234" not in str(shown)
    assert (state.user_id, state.question) == ("rep01", "이다라 매출")


@pytest.mark.req("E25", "E26", "E27", "E28", "E41", "E42", "EC7")
def test_progress_and_what_is_pending_or_failed_is_told_by_the_plan_alone():
    plan = Plan(id="p", steps=(Step(id="a", agent="x"), Step(id="b", agent="y")), strategy="parallel")
    state = Company(plan=plan)
    assert (state.progress, state.current_agent, state.roster.active) == (0, None, ("a", "b"))
    assert Company().progress == 0


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
    kept = kept_results(ended, {"open": running})
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
    assert Company(**after) == Company(
        question="매출",
        answer="**5원**",
        messages=[{"role": "user", "content": "매출"}, {"role": "assistant", "content": "**5원**"}],
        parts=[Part(step="data", text="", views=(view,))],
        current_phase="completed",
    )
    assert Company(**MIGRATIONS.run({}, 1).state) == Company()
