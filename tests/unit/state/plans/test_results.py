"""Aggregation: the true status of teams and of the whole, and every missing part by name."""

from copy import deepcopy
from datetime import UTC, datetime
from functools import reduce
from itertools import permutations
from typing import Annotated, TypedDict

import pytest
from hypothesis import given
from hypothesis import strategies as st
from langgraph.checkpoint.serde.jsonplus import JsonPlusSerializer
from langgraph.graph import START, StateGraph

from madang.state.errors import ReducerError, StateError
from madang.state.plans.lifecycle import Roster
from madang.state.plans.plan import Plan
from madang.state.plans.results import (
    AggregatedResult,
    Result,
    StepOutcome,
    aggregate,
    by_task,
    merge_results,
    newest_results,
    teams_by_status,
)
from madang.state.plans.step import Step

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
        assert teams_by_status(LEASE, {}) == Roster(active=("search", "analysis"))
        assert teams_by_status(LEASE, by_task(result("step_0"))) == Roster(active=("analysis",), completed=("search",))
        assert teams_by_status(LEASE, by_task(result("step_0"), failed("step_1"))) == Roster(
            completed=("search",), failed=("analysis",)
        )

    @pytest.mark.req("HC6")
    @pytest.mark.parametrize("status", ["skipped", "partial", "cancelled"])
    def test_what_was_skipped_cancelled_or_left_partial_has_not_failed(self, status):
        assert teams_by_status(LEASE, by_task(result("step_0", status))) == Roster(
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
        assert teams_by_status(plan(("a", "search"), ("b", "search")), by_task(*results)) == Roster(
            **{status: ("search",)}
        )

    @pytest.mark.req("HC2")
    def test_merging_a_result_twice_names_the_team_once(self):
        assert teams_by_status(LEASE, by_task(result("step_0"), result("step_0"))).completed == ("search",)

    def test_the_result_of_an_attempt_that_is_tried_again_does_not_end_the_step(self):
        retried = LEASE.start("step_0", at=T0).retry("step_0", error="timeout", at=T0)
        assert teams_by_status(retried, by_task(failed("step_0"))).active == ("search", "analysis")
        again = retried.start("step_0", at=T0)
        assert teams_by_status(again, by_task(failed("step_0"))).active == ("search", "analysis")
        assert teams_by_status(again, by_task(failed("step_0"), result("step_0", attempt=2))).completed == ("search",)

    def test_what_the_plan_says_has_ended_does_not_change_by_a_late_result(self):
        cancelled = LEASE.cancel("step_0", error="stopped", at=T0)
        assert teams_by_status(cancelled, by_task(result("step_0"))).cancelled == ("search",)

    def test_a_step_without_a_team_counts_for_its_agent(self):
        assert teams_by_status(Plan(id="p", steps=(Step(id="a", agent="DataAnalysis"),)), {}) == Roster(
            active=("DataAnalysis",)
        )

    def test_a_team_is_judged_by_what_stands_in_for_its_failed_step(self):
        broken = LEASE.start("step_0", at=T0).fail("step_0", error="e", at=T0)
        mended = broken.replan([Step(id="web", agent="web", team="search", replaces="step_0")])
        assert teams_by_status(mended, by_task(result("web"))) == Roster(completed=("search",))
        other = broken.replan([Step(id="web", agent="web", team="web", replaces="step_0")])
        assert teams_by_status(other, by_task(result("web"))) == Roster(failed=("search",), completed=("web",))


class TestOutcome:
    @pytest.mark.req("H48", "HC14")
    def test_what_failed_is_never_called_a_success(self):
        results = by_task(
            result("step_0", data={"legal_results": ["제7조"]}, sources=("law:7",), quality=0.95), failed("step_1")
        )
        assert aggregate(LEASE, results) == AggregatedResult(
            status="partial",
            method="sequential",
            data={"step_0": {"legal_results": ["제7조"]}},
            parts=(
                StepOutcome(task_id="step_0", team="search", status="completed", quality=0.95, sources=("law:7",)),
                StepOutcome(task_id="step_1", team="analysis", status="failed", error="timeout"),
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
    rosters = [teams_by_status(whole, by_task(*order)) for order in permutations(results)]
    assert all(outcome == outcomes[0] for outcome in outcomes)
    assert all(roster == rosters[0] for roster in rosters)
    assert sorted(name for names in rosters[0].model_dump().values() for name in names) == ["one", "two"]


def done(task_id: str = "a", **fields) -> Result:
    return Result(**{"task_id": task_id, "agent": "x", "status": "completed"} | fields)


class TestResult:
    @pytest.mark.req("E59", "EC8", "HC13")
    def test_one_envelope_carries_what_each_agent_reports(self):
        result = Result(
            task_id="task_001",
            agent="DataAnalysisAgent",
            status="completed",
            data={"total_results": 15},
            quality=0.95,
            sources=("law:7",),
            started_at="2025-01-10T09:00:00Z",
            completed_at="2025-01-10T09:00:05.200Z",
        )
        assert (result.seconds, result.attempt, result.error) == (5.2, 1, None)

    def test_without_times_it_is_not_known_how_long_it_took(self):
        assert done().seconds is None

    @pytest.mark.req("HC14", "E58")
    @pytest.mark.parametrize(
        ("fields", "message"),
        [
            ({"status": "failed"}, "The result of 'a' is failed and does not say why: give it an error."),
            (
                {"error": "timeout"},
                "The result of 'a' is completed and has the error 'timeout': call it partial or failed.",
            ),
            (
                {"status": "in_progress"},
                "Result cannot hold status='in_progress': "
                "Input should be 'completed', 'failed', 'skipped', 'cancelled' or 'partial'.",
            ),
            ({"quality": 1.5}, "Result cannot hold quality=1.5: Input should be less than or equal to 1."),
            ({"attempt": 0}, "Result cannot hold attempt=0: Input should be greater than or equal to 1."),
            (
                {"data": {"rows": object}},
                "Result cannot hold data.rows=<class 'object'>: input was not a valid JSON value.",
            ),
        ],
    )
    def test_what_makes_no_sense_is_refused(self, fields, message):
        with pytest.raises(StateError) as refused:
            done(**fields)
        assert str(refused.value) == message

    @pytest.mark.req("HC1")
    def test_the_data_is_a_copy(self):
        rows = [1]
        result = done(data={"rows": rows})
        rows.append(2)
        assert result.data == {"rows": [1]}

    @pytest.mark.req("H4")
    def test_a_result_survives_the_checkpoint(self):
        result = done(data={"rows": [{"a": None}]}, sources=("s",))
        serializer = JsonPlusSerializer(allowed_msgpack_modules=[("madang.state.plans.results", "Result")])
        assert serializer.loads_typed(serializer.dumps_typed({"a": result})) == {"a": result}


class TestMerge:
    @pytest.mark.req("EC8", "E57")
    def test_two_tasks_of_one_agent_stand_side_by_side(self):
        assert merge_results(by_task(done("a")), by_task(done("b"))) == {"a": done("a"), "b": done("b")}

    @pytest.mark.req("EC8", "EC6")
    def test_a_later_attempt_takes_the_place_of_an_earlier_one_whenever_it_arrives(self):
        first = done(status="cancelled")
        second = done(attempt=2, status="skipped")
        assert merge_results(by_task(first), by_task(second)) == by_task(second)
        assert merge_results(by_task(second), by_task(first)) == by_task(second)

    @pytest.mark.parametrize(
        ("better", "worse"),
        [
            (done(), done(status="partial")),
            (done(status="partial"), done(status="failed", error="e")),
            (done(status="failed", error="e"), done(status="cancelled")),
            (done(status="cancelled"), done(status="skipped")),
            (done(quality=0.9), done(quality=0.3)),
            (done(quality=0.1), done()),
        ],
    )
    def test_of_two_reports_on_one_attempt_the_better_stands(self, better, worse):
        assert by_task(better, worse) == by_task(worse, better) == {"a": better}

    def test_a_field_not_written_yet_is_empty(self):
        assert merge_results(None, by_task(done())) == {"a": done()}

    @pytest.mark.req("EC9", "H61")
    def test_parallel_agents_write_one_field_in_one_step(self):
        class State(TypedDict):
            results: Annotated[dict[str, Result], merge_results]

        graph = StateGraph(State)
        for name in "abc":
            graph.add_node(name, lambda _, name=name: {"results": by_task(done(name))})
            graph.add_edge(START, name)
        assert graph.compile().invoke({"results": {}}) == {"results": by_task(done("a"), done("b"), done("c"))}

    @pytest.mark.parametrize(
        ("new", "described"),
        [
            ([1], "[1] (list)"),
            (None, "None (NoneType)"),
            ({"a": {"status": "ok"}}, "{'a': {'status': 'ok'}} (dict)"),
        ],
    )
    def test_what_is_no_dict_of_results_is_refused(self, new, described):
        with pytest.raises(ReducerError) as refused:
            merge_results({}, new)
        assert str(refused.value) == (
            f"merge_results was given {described} and expects a dict of results by their task ids: "
            "make it with by_task()."
        )

    @pytest.mark.parametrize("results", [{"b": done("a")}, done("a")])
    def test_a_result_under_the_wrong_id_is_refused(self, results):
        with pytest.raises(ReducerError, match="expects a dict of results by their task ids"):
            merge_results({}, results)


results = st.builds(
    lambda task_id, status, **fields: Result(
        task_id=task_id, agent="x", status=status, error="e" if status == "failed" else None, **fields
    ),
    st.sampled_from("abc"),
    st.sampled_from(["completed", "partial", "failed", "cancelled", "skipped"]),
    attempt=st.integers(1, 2),
    quality=st.sampled_from([None, 0.0, 0.5]),
    data=st.dictionaries(st.sampled_from("xy"), st.sampled_from([1, True, 1.0, "1", None]), max_size=2),
)
written = st.lists(results, max_size=5).map(lambda items: by_task(*items))


def text(merged: dict[str, Result]) -> dict[str, str]:
    """What is there to the letter: 1, 1.0 and True are equal and not the same."""
    return {task_id: repr(sorted(result.data.items())) + repr(result.attempt) for task_id, result in merged.items()}


class TestLaws:
    @pytest.mark.req("HC2")
    @given(written, written)
    def test_merging_twice_is_merging_once(self, one, two):
        once = merge_results(one, two)
        assert merge_results(once, two) == once
        assert merge_results(once, one) == once

    @given(written, written)
    def test_order_does_not_matter(self, one, two):
        assert merge_results(one, two) == merge_results(two, one)
        assert text(merge_results(one, two)) == text(merge_results(two, one))

    @given(written, written, written)
    def test_grouping_does_not_matter(self, one, two, three):
        assert merge_results(merge_results(one, two), three) == merge_results(one, merge_results(two, three))

    @given(st.lists(written, max_size=4), st.data())
    def test_any_interleaving_and_repetition_comes_to_the_same(self, writes, data):
        repeated = [*writes, *data.draw(st.lists(st.sampled_from(writes), max_size=4))] if writes else []
        shuffled = data.draw(st.permutations(repeated))
        assert reduce(merge_results, shuffled, {}) == reduce(merge_results, writes, {})

    @pytest.mark.req("HC1", "EC8")
    @given(written, written)
    def test_what_is_merged_is_left_as_it_was(self, one, two):
        before = deepcopy((one, two))
        merge_results(one, two)
        assert (one, two) == before


@pytest.mark.req("E68", "EC14")
def test_only_the_newest_results_are_kept_and_those_without_an_end_count_as_new():
    ended = {f"t{hour}": f"2025-01-01T0{hour}:00:00.000Z" for hour in (3, 1, 2)}
    results = by_task(
        Result(task_id="running", agent="a", status="partial"),
        *(Result(task_id=task, agent="a", status="completed", completed_at=at) for task, at in ended.items()),
    )
    assert list(newest_results(results, 3)) == ["running", "t3", "t2"]
    assert newest_results(results, 100) == results
    assert newest_results(results, 0) == {}
