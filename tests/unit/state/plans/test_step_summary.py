"""Summaries stay small, whatever the results weigh."""

from datetime import UTC, datetime

from madang.state.plans import PlanSummary, StepSummary, summarize_plan
from madang.state.plans.plan import Plan
from madang.state.plans.step import Step

T0 = datetime(2025, 10, 14, 10, 30, tzinfo=UTC)


def test_a_summary_shows_every_step_and_no_result():
    step = Step(
        id="step_0", type="search", agent="search_team", team="search", task="법률 정보 검색", estimated_seconds=3.5
    )
    plan = Plan(id="lease", steps=(step,)).start("step_0", at=T0).report("step_0", 40)
    assert summarize_plan(plan) == PlanSummary(
        id="lease",
        revision=0,
        strategy="sequential",
        status="in_progress",
        progress=0,
        estimated_seconds=3.5,
        priority=("step_0",),
        steps=(
            StepSummary(
                id="step_0",
                type="search",
                agent="search_team",
                team="search",
                task="법률 정보 검색",
                description="",
                dependencies=(),
                round=0,
                status="in_progress",
                progress=40,
                attempts=1,
                started_at="2025-10-14T10:30:00.000Z",
                completed_at=None,
                error=None,
                replaces=None,
            ),
        ),
    )


def test_long_texts_are_cut():
    step = Step(id="a", agent="x", task="t" * 201, description="d" * 10_000)
    [line] = summarize_plan(Plan(id="p", steps=(step,)).fail("a", error="e" * 200, at=T0)).steps
    assert (line.task, line.description, line.error) == ("t" * 199 + "…", "d" * 199 + "…", "e" * 200)


def test_a_plan_of_twenty_steps_fits_into_an_event():
    huge = [Step(id=f"step_{n}", agent="x", description="설" * 99_999, task="업" * 99_999) for n in range(20)]
    assert len(summarize_plan(Plan(id="p", steps=tuple(huge))).model_dump_json().encode()) < 40_000


def test_steps_that_may_run_at_once_share_a_round():
    steps = (
        Step(id="law", agent="x"),
        Step(id="market", agent="x"),
        Step(id="write", agent="x", dependencies=("law", "market")),
    )
    shown = summarize_plan(Plan(id="p", steps=steps, strategy="parallel"))
    assert [(line.id, line.round, line.dependencies) for line in shown.steps] == [
        ("law", 0, ()),
        ("market", 0, ()),
        ("write", 1, ("law", "market")),
    ]


def test_a_step_that_a_new_plan_puts_into_another_round_is_shown_there():
    before = Plan(id="p", steps=(Step(id="a", agent="x"), Step(id="b", agent="x")))
    after = before.changed(strategy="parallel")
    known = summarize_plan(before)
    assert [line.round for line in known.steps] == [0, 1]
    assert summarize_plan(after, since=(before, known)) == summarize_plan(after)
