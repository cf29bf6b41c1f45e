"""Results: one envelope, and a merge for which neither order nor repetition matters."""

from copy import deepcopy
from functools import reduce
from typing import Annotated, TypedDict

import pytest
from hypothesis import given
from hypothesis import strategies as st
from langgraph.checkpoint.serde.jsonplus import JsonPlusSerializer
from langgraph.graph import START, StateGraph

from madang.state.errors import ReducerError, StateError
from madang.state.results import Result, by_task, merge_results, newest


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
        serializer = JsonPlusSerializer(allowed_msgpack_modules=[("madang.state.results", "Result")])
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
    assert list(newest(results, 3)) == ["running", "t3", "t2"]
    assert newest(results, 100) == results
    assert newest(results, 0) == {}
