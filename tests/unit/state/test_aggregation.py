"""Aggregation: the true status of teams and of the whole, and every missing part by name."""

from datetime import UTC, datetime
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.state.aggregation import Outcome, Part, aggregate, teams
from madang.state.plan import Plan
from madang.state.results import Result, by_task
from madang.state.roster import Roster
from madang.state.step import Step

T0 = datetime(2025, 10, 14, 10, 30, tzinfo=UTC)


def plan(*steps: tuple[str, str], **fields) -> Plan:
    """A parallel plan of (id, team) pairs."""
    listed = tuple(Step(id=step_id, agent=f"{team}_team", team=team) for step_id, team in steps)
    return Plan(**{"id": "p", "strategy": "parallel", "steps": listed} | fields)


def result(task_id: str, status: str = "completed", **fields) -> Result:
    return Result(task_id=task_id, agent="x", status=status, **fields)


def failed(task_id: str, error: str = "timeout", **fields) -> Result:
    return result(task_id, "failed", error=error, **fields)


LEASE = plan(("step_0", "search"), ("step_1", "analysis"))


class TestTeams:
    @pytest.mark.req("H61", "HC12", "H84")
    def test_a_team_leaves_the_active_ones_when_its_result_is_in(self):
        assert teams(LEASE, {}) == Roster(active=("search", "analysis"))
        assert teams(LEASE, by_task(result("step_0"))) == Roster(active=("analysis",), completed=("search",))
        assert teams(LEASE, by_task(result("step_0"), failed("step_1"))) == Roster(
            completed=("search",), failed=("analysis",)
        )

    @pytest.mark.req("HC6")
    @pytest.mark.parametrize("status", ["skipped", "partial", "cancelled"])
    def test_what_was_skipped_cancelled_or_left_partial_has_not_failed(self, status):
        assert teams(LEASE, by_task(result("step_0", status))) == Roster(
            **{"active": ("analysis",), status: ("search",)}
        )

    @pytest.mark.req("HC25")
    @pytest.mark.parametrize(
        ("results", "status"),
        [
            ([result("a")], "active"),
            ([result("a"), result("b")], "completed"),
            ([result("a"), failed("b")], "partial"),
            ([failed("a"), failed("b")], "failed"),
        ],
    )
    def test_a_team_of_two_steps_is_as_good_as_both(self, results, status):
        assert teams(plan(("a", "search"), ("b", "search")), by_task(*results)) == Roster(**{status: ("search",)})

    @pytest.mark.req("HC2")
    def test_merging_a_result_twice_names_the_team_once(self):
        assert teams(LEASE, by_task(result("step_0"), result("step_0"))).completed == ("search",)

    def test_the_result_of_an_attempt_that_is_tried_again_does_not_end_the_step(self):
        retried = LEASE.start("step_0", at=T0).retry("step_0", error="timeout", at=T0)
        assert teams(retried, by_task(failed("step_0"))).active == ("search", "analysis")
        again = retried.start("step_0", at=T0)
        assert teams(again, by_task(failed("step_0"))).active == ("search", "analysis")
        assert teams(again, by_task(failed("step_0"), result("step_0", attempt=2))).completed == ("search",)

    def test_what_the_plan_says_has_ended_does_not_change_by_a_late_result(self):
        cancelled = LEASE.cancel("step_0", error="stopped", at=T0)
        assert teams(cancelled, by_task(result("step_0"))).cancelled == ("search",)

    def test_a_step_without_a_team_counts_for_its_agent(self):
        assert teams(Plan(id="p", steps=(Step(id="a", agent="DataAnalysis"),)), {}) == Roster(active=("DataAnalysis",))

    def test_a_team_is_judged_by_what_stands_in_for_its_failed_step(self):
        broken = LEASE.start("step_0", at=T0).fail("step_0", error="e", at=T0)
        mended = broken.replan([Step(id="web", agent="web", team="search", replaces="step_0")])
        assert teams(mended, by_task(result("web"))) == Roster(completed=("search",))
        other = broken.replan([Step(id="web", agent="web", team="web", replaces="step_0")])
        assert teams(other, by_task(result("web"))) == Roster(failed=("search",), completed=("web",))


class TestOutcome:
    @pytest.mark.req("H48", "HC14")
    def test_what_failed_is_never_called_a_success(self):
        results = by_task(
            result("step_0", data={"legal_results": ["제7조"]}, sources=("law:7",), quality=0.95), failed("step_1")
        )
        assert aggregate(LEASE, results) == Outcome(
            status="partial",
            method="sequential",
            data={"step_0": {"legal_results": ["제7조"]}},
            parts=(
                Part(task_id="step_0", team="search", status="completed", quality=0.95, sources=("law:7",)),
                Part(task_id="step_1", team="analysis", status="failed", error="timeout"),
            ),
        )

    @pytest.mark.req("HC14")
    def test_every_part_that_is_missing_is_named_with_its_reason(self):
        outcome = aggregate(LEASE.skip("step_1", error="not asked for", at=T0), by_task(failed("step_0")))
        assert [(part.task_id, part.status, part.error) for part in outcome.missing] == [
            ("step_0", "failed", "timeout"),
            ("step_1", "skipped", "not asked for"),
        ]
        assert outcome.status == "failed"

    @pytest.mark.req("E59")
    def test_when_all_is_there_nothing_is_missing(self):
        outcome = aggregate(LEASE, by_task(result("step_0"), result("step_1")))
        assert (outcome.status, outcome.missing) == ("completed", ())

    def test_the_data_of_what_failed_has_no_say_and_that_of_a_partial_result_has(self):
        results = by_task(failed("step_0", data={"x": 1}), result("step_1", "partial", data={"y": 2}, error="half"))
        assert aggregate(LEASE, results).data == {"step_1": {"y": 2}}

    def test_data_the_plan_does_not_stand_for_has_no_say(self):
        cancelled = LEASE.cancel("step_0", error="stopped", at=T0)
        assert aggregate(cancelled, by_task(result("step_0", data={"x": 1}))).data == {}
        finished = LEASE.start("step_0", at=T0).finish("step_0", at=T0)
        assert aggregate(finished, by_task(failed("step_0", data={"x": 1}))).data == {}

    def test_parts_stand_in_the_order_of_the_plan(self):
        late_first = LEASE.changed(steps=(LEASE.step("step_1").changed(dependencies=("step_0",)), LEASE.step("step_0")))
        assert [part.task_id for part in aggregate(late_first, {}).parts] == ["step_0", "step_1"]

    def test_a_step_that_was_replaced_is_left_to_what_stands_in_for_it(self):
        broken = LEASE.start("step_0", at=T0).fail("step_0", error="e", at=T0)
        mended = broken.replan([Step(id="web", agent="web", replaces="step_0"), LEASE.step("step_1")])
        outcome = aggregate(mended, by_task(failed("step_0"), result("web"), result("step_1")))
        assert (outcome.status, [part.task_id for part in outcome.parts]) == ("completed", ["web", "step_1"])

    def test_an_outcome_before_the_end_says_so(self):
        assert aggregate(LEASE, by_task(result("step_0"))).status == "in_progress"


class TestMethods:
    PLAN = plan(("a", "law"), ("b", "market"))
    RESULTS = by_task(
        result("a", quality=0.9, data={"answer": "law", "found": [1], "article": "제7조"}),
        result("b", quality=0.4, data={"answer": "market", "found": [2]}),
    )

    @pytest.mark.req("E73")
    @pytest.mark.parametrize(
        ("method", "data"),
        [
            (
                "sequential",
                {
                    "a": {"answer": "law", "found": [1], "article": "제7조"},
                    "b": {"answer": "market", "found": [2]},
                },
            ),
            ("merge", {"answer": "market", "found": [1, 2], "article": "제7조"}),
            ("prioritized", {"answer": "law", "found": [1], "article": "제7조"}),
        ],
    )
    def test_each_method_has_its_way_with_keys_that_meet(self, method, data):
        assert aggregate(self.PLAN, self.RESULTS, method=method).data == data

    def test_of_equal_quality_the_earlier_step_has_priority(self):
        results = by_task(result("b", data={"x": "b"}), result("a", data={"x": "a"}))
        assert aggregate(self.PLAN, results, method="prioritized").data == {"x": "a"}

    @pytest.mark.req("HC1")
    def test_the_results_are_left_as_they_were(self):
        outcome = aggregate(self.PLAN, self.RESULTS, method="merge")
        outcome.data["found"].append(3)
        assert self.RESULTS["a"].data["found"] == [1]


@st.composite
def ways_to_end(draw) -> list[Result]:
    statuses = st.sampled_from(["completed", "partial", "failed", "skipped", "cancelled"])
    return [
        result(name, status, error="e" if status == "failed" else None, data={"x": [name], name: status})
        for name, status in ((name, draw(statuses)) for name in "abc")
    ]


@pytest.mark.req("HC12", "EC8")
@given(ways_to_end(), st.sampled_from(["sequential", "merge", "prioritized"]))
def test_the_order_in_which_results_arrive_makes_no_difference(results, method):
    whole = plan(("a", "one"), ("b", "two"), ("c", "two"))
    outcomes = [aggregate(whole, by_task(*order), method=method) for order in permutations(results)]
    rosters = [teams(whole, by_task(*order)) for order in permutations(results)]
    assert all(outcome == outcomes[0] for outcome in outcomes)
    assert all(roster == rosters[0] for roster in rosters)
    assert sorted(name for names in rosters[0].model_dump().values() for name in names) == ["one", "two"]
