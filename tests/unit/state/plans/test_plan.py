"""Plans: carried forward by step id, honest about what failed, and made anew without losing what is done."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from langgraph.checkpoint.serde.jsonplus import JsonPlusSerializer

from madang.state.errors import PlanError, StateError, TransitionError
from madang.state.plans.lifecycle import Roster
from madang.state.plans.plan import Plan, ReplanTrigger
from madang.state.plans.step import Step

T0 = datetime(2025, 10, 14, 10, 30, tzinfo=UTC)
START = "2025-10-14T10:30:00.000Z"


def after(seconds: float) -> datetime:
    return T0 + timedelta(seconds=seconds)


SEARCH = Step(id="step_0", type="search", agent="search_team", team="search", task="법률 정보 검색")
ANALYSIS = Step(
    id="step_1",
    type="analysis",
    agent="analysis_team",
    team="analysis",
    task="법률 데이터 분석",
    dependencies=("step_0",),
)


def lease(**fields) -> Plan:
    """The plan for "전세금 5% 인상 가능한가요?": search, then analysis."""
    return Plan(**{"id": "lease", "steps": (SEARCH, ANALYSIS)} | fields)


def trip(**fields) -> Plan:
    """Flight and hotel at once, then what can do without either: itinerary, budget, coordinator."""
    return Plan(
        id="trip",
        strategy="parallel",
        steps=(
            Step(id="flight", agent="flight_expert"),
            Step(id="hotel", agent="hotel_expert"),
            Step(id="itinerary", agent="planner", dependencies=("flight", "hotel"), on_missing="run"),
            Step(id="budget", agent="budget_manager", dependencies=("itinerary",), on_missing="run"),
            Step(id="final", agent="coordinator", dependencies=("budget",)),
        ),
        **fields,
    )


def ids(steps: tuple[Step, ...]) -> list[str]:
    return [step.id for step in steps]


class TestCarryingOut:
    @pytest.mark.req("H23", "H48", "H60")
    def test_a_step_goes_from_pending_through_in_progress_to_completed(self):
        started = lease().start("step_0", at=T0)
        assert started == lease(steps=(SEARCH.changed(status="in_progress", started_at=START, attempts=1), ANALYSIS))
        finished = started.finish("step_0", at=after(5.5), result="results/step_0")
        assert finished.step("step_0") == SEARCH.changed(
            status="completed",
            progress=100,
            started_at=START,
            completed_at="2025-10-14T10:30:05.500Z",
            attempts=1,
            result="results/step_0",
        )

    @pytest.mark.req("H23", "HC29")
    def test_a_failed_step_keeps_its_progress_and_says_why(self):
        failed = lease().start("step_0", at=T0).report("step_0", 50)
        failed = failed.fail("step_0", error="Database connection timeout", at=after(3))
        assert failed.step("step_0") == SEARCH.changed(
            status="failed",
            progress=50,
            started_at=START,
            completed_at="2025-10-14T10:30:03.000Z",
            attempts=1,
            error="Database connection timeout",
        )

    def test_a_partial_result_says_what_it_lacks_and_feeds_the_next_step(self):
        plan = lease().start("step_0", at=T0)
        plan = plan.finish("step_0", status="partial", error="loans not searched", result="r", at=after(1))
        assert (plan.step("step_0").status, plan.step("step_0").error) == ("partial", "loans not searched")
        assert ids(plan.ready()) == ["step_1"]

    @pytest.mark.req("HC25")
    def test_two_steps_of_one_team_are_told_apart(self):
        plan = Plan(id="p", strategy="parallel", steps=(SEARCH, SEARCH.changed(id="step_9")))
        assert plan.start("step_9", at=T0).roster == Roster(active=("step_0", "step_9"))
        assert [step.status for step in plan.start("step_9", at=T0).steps] == ["pending", "in_progress"]

    @pytest.mark.req("HC8", "HC25")
    @pytest.mark.parametrize(
        "operation",
        [
            lambda plan: plan.start("step_7", at=T0),
            lambda plan: plan.report("step_7", 5),
            lambda plan: plan.retry("step_7", error="e", at=T0),
            lambda plan: plan.finish("step_7", at=T0),
            lambda plan: plan.fail("step_7", error="e", at=T0),
            lambda plan: plan.skip("step_7", error="e", at=T0),
            lambda plan: plan.cancel("step_7", error="e", at=T0),
        ],
    )
    def test_an_unknown_step_is_refused_with_the_known_ones(self, operation):
        with pytest.raises(PlanError) as refused:
            operation(lease())
        assert str(refused.value) == "Plan 'lease' has no step 'step_7' (steps: step_0, step_1)."

    @pytest.mark.req("HC8")
    def test_a_finished_step_cannot_start_again(self):
        plan = lease().start("step_0", at=T0).finish("step_0", at=T0)
        with pytest.raises(TransitionError) as refused:
            plan.start("step_0", at=T0)
        assert str(refused.value) == (
            "Step 'step_0' cannot go from 'completed' to 'in_progress': "
            "'completed' is final; what is still to do is a new piece of work."
        )

    def test_a_step_that_never_started_cannot_be_finished(self):
        with pytest.raises(TransitionError, match="Step 'step_0' cannot go from 'pending' to 'completed'"):
            lease().finish("step_0", at=T0)

    def test_a_step_cannot_start_before_what_it_waits_for(self):
        with pytest.raises(PlanError) as refused:
            lease().start("step_1", at=T0)
        assert str(refused.value) == "Step 'step_1' cannot start: it waits for step_0 to end."

    def test_starting_a_running_step_changes_nothing(self):
        plan = lease().start("step_0", at=T0)
        assert plan.start("step_0", at=after(9)) is plan

    def test_finishing_twice_changes_nothing(self):
        plan = lease().start("step_0", at=T0).finish("step_0", at=T0, result="first")
        assert plan.finish("step_0", at=after(9), result="second") is plan

    @pytest.mark.req("HC8")
    def test_reported_progress_stays_in_bounds_and_never_falls(self):
        plan = lease().start("step_0", at=T0)
        reached = []
        for reported in (10, 5, 250, -3):
            plan = plan.report("step_0", reported)
            reached.append(plan.step("step_0").progress)
        assert reached == [10, 10, 100, 100]

    def test_only_a_running_step_reports_progress(self):
        with pytest.raises(PlanError) as refused:
            lease().report("step_0", 5)
        assert str(refused.value) == "Step 'step_0' cannot report progress: it is pending, not running."

    def test_a_failure_must_say_why(self):
        with pytest.raises(StateError) as refused:
            lease().fail("step_0", error="", at=T0)
        assert str(refused.value) == (
            "A Step that is failed needs an error that says why: moved() changes them together."
        )

    @pytest.mark.req("HC1", "H1")
    def test_the_plan_given_is_left_as_it_was(self):
        plan = lease()
        plan.start("step_0", at=T0).fail("step_0", error="e", at=T0)
        assert plan == lease()


class TestAttempts:
    STEP = Step(id="a", agent="naver", retries=1, backoff=2, fallbacks=("google",))

    @pytest.mark.req("E12", "EC6")
    def test_each_attempt_is_counted_and_the_last_goes_to_the_fallback(self):
        plan, agents, delays = Plan(id="p", steps=(self.STEP,)), [], []
        for n in range(3):
            plan = plan.start("a", at=after(n))
            agents.append(plan.step("a").acting_agent)
            if n < 2:
                plan = plan.retry("a", error="rate limit", at=after(n))
                delays.append(plan.step("a").delay)
        assert (agents, delays) == (["naver", "naver", "google"], [2, 4])
        assert (plan.step("a").attempts, plan.step("a").started_at, plan.progress) == (3, START, 0)

    def test_a_step_that_will_be_tried_again_is_pending_and_says_what_went_wrong(self):
        plan = Plan(id="p", steps=(self.STEP,)).start("a", at=T0).retry("a", error="rate limit", at=T0)
        assert (plan.step("a").status, plan.step("a").error, ids(plan.ready())) == ("pending", "rate limit", ["a"])
        assert plan.start("a", at=T0).step("a").error is None

    def test_only_a_running_attempt_can_be_given_up_for_another(self):
        with pytest.raises(PlanError) as refused:
            lease().retry("step_0", error="rate limit", at=T0)
        assert str(refused.value) == "Step 'step_0' cannot be tried again: no attempt is under way."

    def test_when_all_attempts_are_used_the_step_has_to_fail(self):
        plan = Plan(id="p", steps=(self.STEP.changed(retries=0, fallbacks=()),)).start("a", at=T0)
        with pytest.raises(PlanError) as refused:
            plan.retry("a", error="rate limit", at=T0)
        assert str(refused.value) == "Step 'a' has used all its 1 attempts: let it fail."


class TestDependents:
    @pytest.mark.req("HC6", "HC12")
    def test_those_that_need_a_failed_step_are_skipped_and_say_so(self):
        chain = lease(steps=(SEARCH, ANALYSIS, Step(id="step_2", agent="document_team", dependencies=("step_1",))))
        plan = chain.start("step_0", at=T0).fail("step_0", error="timeout", at=after(1))
        assert [(step.status, step.error) for step in plan.steps] == [
            ("failed", "timeout"),
            ("skipped", "It needs '법률 정보 검색', which failed."),
            ("skipped", "It needs '법률 데이터 분석', which was skipped."),
        ]
        assert (plan.status, plan.progress, plan.ready()) == ("failed", 100, ())

    @pytest.mark.parametrize(
        ("move", "ko", "en"),
        [
            (Plan.fail, "필요한 '시세' 단계가 실패했습니다.", "It needs '시세', which failed."),
            (Plan.skip, "필요한 '시세' 단계를 건너뛰었습니다.", "It needs '시세', which was skipped."),
            (Plan.cancel, "필요한 '시세' 단계가 중단되었습니다.", "It needs '시세', which was cancelled."),
        ],
    )
    def test_what_is_skipped_names_what_it_lacks_by_its_title_in_both_languages(
        self, move: Callable[..., Plan], ko: str, en: str
    ):
        steps = (Step(id="market", agent="x", task="시세"), Step(id="advice", agent="x", dependencies=("market",)))
        plan = Plan(id="p", steps=steps)
        reasons = [
            move(plan, "market", error="e", at=T0, language=language).step("advice").error for language in ("ko", "en")
        ]
        assert reasons == [ko, en]

    def test_those_that_can_do_without_run_all_the_same(self):
        plan = trip().start("flight", at=T0).start("hotel", at=T0)
        plan = plan.fail("flight", error="항공권 검색 실패", at=T0).finish("hotel", at=T0)
        assert ids(plan.ready()) == ["itinerary"]
        assert plan.roster == Roster(active=("itinerary", "budget", "final"), completed=("hotel",), failed=("flight",))

    def test_in_sequence_a_failure_does_not_stop_what_does_not_depend_on_it(self):
        plan = Plan(id="p", steps=(Step(id="a", agent="x"), Step(id="b", agent="x")))
        assert ids(plan.start("a", at=T0).fail("a", error="e", at=T0).ready()) == ["b"]

    def test_in_a_pipeline_a_failure_stops_what_it_would_have_fed(self):
        plan = Plan(id="p", strategy="pipeline", steps=tuple(Step(id=name, agent="x") for name in "abc"))
        plan = plan.start("a", at=T0).finish("a", at=T0).start("b", at=T0).fail("b", error="e", at=T0)
        assert plan.roster == Roster(completed=("a",), failed=("b",), skipped=("c",))

    @pytest.mark.parametrize("ending", ["skip", "cancel"])
    def test_skipping_or_cancelling_a_step_stops_those_that_need_it(self, ending):
        plan = getattr(lease(), ending)("step_0", error="not asked for", at=T0)
        assert plan.step("step_1").status == "skipped"


class TestReady:
    def test_flight_and_hotel_are_searched_at_once_and_the_rest_follows(self):
        plan, rounds = trip(), []
        while ready := plan.ready():
            rounds.append(ids(ready))
            for step in ready:
                plan = plan.start(step.id, at=T0)
            for step in ready:
                plan = plan.finish(step.id, at=T0)
        assert rounds == [["flight", "hotel"], ["itinerary"], ["budget"], ["final"]]

    def test_in_sequence_one_step_is_ready_at_a_time(self):
        plan = trip().changed(strategy="sequential")
        assert ids(plan.ready()) == ["flight"]
        assert plan.start("flight", at=T0).ready() == ()

    def test_in_a_pipeline_a_step_starts_as_soon_as_its_own_inputs_are_there(self):
        fetch, clean, chart = (Step(id=name, agent="x") for name in ("fetch", "clean", "chart"))
        plan = Plan(id="p", strategy="pipeline", steps=(fetch, clean, chart.changed(dependencies=("fetch",))))
        plan = plan.start("fetch", at=T0).finish("fetch", at=T0).start("clean", at=T0)
        assert ids(plan.ready()) == ["chart"]


class TestProgressAndTime:
    @pytest.mark.req("EC6", "EC7")
    def test_what_failed_or_was_skipped_counts_as_ended(self):
        plan = trip().skip("flight", error="e", at=T0).start("hotel", at=T0).fail("hotel", error="e", at=T0)
        assert (plan.progress, plan.status) == (40, "in_progress")

    def test_a_plan_without_steps_has_made_no_progress(self):
        empty = Plan(id="p")
        assert (empty.progress, empty.status, empty.ready(), empty.groups) == (0, "pending", (), ())

    @pytest.mark.req("H20", "HC29")
    def test_the_estimate_is_corrected_by_what_steps_really_took(self):
        timed = lease(
            steps=(SEARCH.changed(estimated_seconds=2.0), ANALYSIS.changed(estimated_seconds=1.5)),
        )
        assert timed.estimated_seconds == 3.5
        assert timed.start("step_0", at=T0).finish("step_0", at=after(6.7)).estimated_seconds == 8.2

    def test_in_parallel_the_slowest_chain_counts_and_in_sequence_all_steps_do(self):
        steps = tuple(Step(id=name, agent="x", estimated_seconds=n) for n, name in enumerate("abc", start=1))
        parallel = Plan(id="p", strategy="parallel", steps=steps)
        assert (parallel.estimated_seconds, parallel.critical_path) == (3, ("c",))
        assert parallel.changed(strategy="sequential").estimated_seconds == 6


class TestReplan:
    def failed(self, **fields) -> Plan:
        return lease(**fields).start("step_0", at=T0).fail("step_0", error="timeout", at=after(1))

    @pytest.mark.req("EC2")
    def test_ended_work_stays_and_new_steps_stand_in_for_what_failed(self):
        web = Step(id="web", agent="web_search", replaces="step_0")
        again = ANALYSIS.changed(id="again", dependencies=("web",), replaces="step_1")
        before = self.failed()
        plan = before.replan([web, again])
        assert plan == before.changed(steps=(*before.steps, web, again), revision=1, reached=100)
        for step_id in ("web", "again"):
            plan = plan.start(step_id, at=after(2)).finish(step_id, at=after(3))
        assert (plan.status, plan.roster) == (
            "completed",
            Roster(completed=("web", "again"), failed=("step_0",), skipped=("step_1",)),
        )

    def test_steps_that_have_not_started_are_replaced_and_a_running_one_goes_on(self):
        plan = trip().start("flight", at=T0).replan([Step(id="train", agent="rail_expert")])
        assert ids(plan.steps) == ["flight", "train"]
        assert plan.step("flight").status == "in_progress"

    def test_an_ended_step_may_be_given_again_as_it_is(self):
        before = self.failed()
        assert before.replan(before.steps).steps == before.steps

    def test_an_ended_step_cannot_be_planned_otherwise(self):
        with pytest.raises(PlanError) as refused:
            self.failed().replan([SEARCH.changed(agent="web_search")])
        assert str(refused.value) == (
            "Step 'step_0' is failed and stays as it is: "
            "give the new step another id, and replaces='step_0' if it stands in for it."
        )

    def test_a_new_step_cannot_have_happened_already(self):
        done = Step(id="x", agent="x", status="skipped", completed_at=START)
        with pytest.raises(PlanError) as refused:
            self.failed().replan([done])
        assert str(refused.value) == ("Step 'x' is new to the plan and cannot be skipped already: plan it as pending.")

    @pytest.mark.req("EC3")
    def test_a_plan_can_be_made_anew_only_so_often(self):
        plan = self.failed(max_replans=2).replan([]).replan([])
        with pytest.raises(PlanError) as refused:
            plan.replan([])
        assert str(refused.value) == (
            "Plan 'lease' has been revised 2 times, which is the limit: end it with the results it has."
        )

    def test_a_new_step_cannot_wait_for_what_will_never_come(self):
        with pytest.raises(PlanError) as refused:
            self.failed().replan([Step(id="x", agent="x", dependencies=("step_0",))])
        assert str(refused.value) == (
            "Step 'x' waits for the result of 'step_0', which is failed: "
            "let it depend on a step that replaces it, or run without (on_missing='run')."
        )

    def test_only_what_has_no_result_can_be_replaced(self):
        with pytest.raises(PlanError) as refused:
            lease(steps=(SEARCH, Step(id="web", agent="x", replaces="step_0")))
        assert str(refused.value) == (
            "Step 'web' cannot replace 'step_0', which is pending: "
            "only a failed, skipped or cancelled step can be replaced."
        )

    def test_a_pipeline_made_anew_flows_past_what_was_replaced(self):
        plan = Plan(id="p", strategy="pipeline", steps=(Step(id="a", agent="x"), Step(id="b", agent="x")))
        plan = plan.start("a", at=T0).fail("a", error="e", at=T0)
        plan = plan.replan([Step(id="a2", agent="x", replaces="a"), Step(id="b2", agent="x", replaces="b")])
        assert ids(plan.ready()) == ["a2"]
        assert ids(plan.start("a2", at=T0).finish("a2", at=T0).ready()) == ["b2"]

    @pytest.mark.req("EC6")
    def test_progress_does_not_fall_when_steps_are_added(self):
        plan = trip().start("flight", at=T0).finish("flight", at=T0).start("hotel", at=T0).finish("hotel", at=T0)
        longer = plan.replan([Step(id=f"{n}", agent="x") for n in range(8)])
        assert (plan.progress, longer.progress) == (40, 40)


class TestTriggers:
    @pytest.mark.req("E21.failure")
    def test_a_trigger_gives_its_reason_when_its_step_ends_so(self):
        watch = ReplanTrigger(step="step_0", on=("failed", "partial"), reason="search again on the web")
        plan = lease(triggers=(watch,)).start("step_0", at=T0)
        assert plan.replan_reasons == ()
        failed = plan.fail("step_0", error="e", at=T0)
        assert failed.replan_reasons == ("search again on the web",)
        assert failed.replan([]).replan_reasons == ()

    def test_a_trigger_on_an_unknown_step_is_refused(self):
        with pytest.raises(PlanError) as refused:
            lease(triggers=(ReplanTrigger(step="x", reason="r"),))
        assert str(refused.value) == "Plan 'lease' has no step 'x' (steps: step_0, step_1)."


class TestChecks:
    @pytest.mark.req("EC22")
    @pytest.mark.parametrize(
        ("fields", "message"),
        [
            (
                {"steps": (SEARCH.changed(dependencies=("step_1",)), ANALYSIS)},
                "Steps 'step_0' -> 'step_1' -> 'step_0' wait for one another: take out a dependency.",
            ),
            ({"steps": (ANALYSIS,)}, "Step 'step_1' depends on 'step_0', which is not a step (steps: step_1)."),
            ({"id": ""}, "Plan cannot hold id='': String should have at least 1 character."),
            (
                {"strategy": "conditional"},
                "Plan cannot hold strategy='conditional': Input should be 'sequential', 'parallel' or 'pipeline'.",
            ),
            (
                {"steps": ({"id": "a", "agent": "x", "timeout": -1},)},
                "Plan cannot hold steps.0={'agent': 'x', 'id': 'a', 'timeout': -1}: "
                "Step cannot hold timeout=-1: Input should be greater than 0.",
            ),
        ],
    )
    def test_a_plan_that_cannot_be_carried_out_is_refused(self, fields, message):
        with pytest.raises(PlanError) as refused:
            lease(**fields)
        assert str(refused.value) == message

    @pytest.mark.req("H4")
    def test_a_plan_survives_the_checkpoint(self):
        plan = lease(triggers=(ReplanTrigger(step="step_0", reason="r"),)).start("step_0", at=T0)
        serializer = JsonPlusSerializer(allowed_msgpack_modules=[("madang.state.plans.plan", "Plan")])
        assert serializer.loads_typed(serializer.dumps_typed(plan)) == plan
