"""A circle is named from its first member on, in the order of what comes before what."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.state.errors import PlanError
from madang.state.plans.ordering import (
    by_priority,
    check_order,
    critical_path,
    find_cycle,
    ordered_steps,
    step_groups,
    step_inputs,
    step_rounds,
    step_waits,
)
from madang.state.plans.step import Step


def test_where_there_is_no_circle_there_is_none_to_name():
    assert find_cycle({"a": [], "b": ["a"], "c": ["a", "b"]}) is None


def test_a_circle_is_named_from_its_first_member_to_itself():
    assert find_cycle({"x": ["c"], "a": ["c"], "b": ["a"], "c": ["b"]}) == ("a", "b", "c", "a")


def test_what_comes_before_itself_is_the_smallest_circle():
    assert find_cycle({"a": ["a"]}) == ("a", "a")


def steps(**dependencies: str) -> list[Step]:
    """Steps by name, each with the names it depends on: `steps(a="", b="a")`."""
    return [Step(id=name, agent="x", dependencies=tuple(needed)) for name, needed in dependencies.items()]


def names(listed: list[Step]) -> str:
    return "".join(step.id for step in listed)


class TestOrder:
    @pytest.mark.req("EC22", "E14", "E15")
    def test_dependencies_come_first(self):
        company = [
            Step(id="storage", agent="x", dependencies=("compliance", "document")),
            Step(id="compliance", agent="x", dependencies=("document",)),
            Step(id="document", agent="x", dependencies=("data", "information")),
            Step(id="data", agent="x"),
            Step(id="information", agent="x"),
        ]
        assert [step.id for step in ordered_steps(company)] == [
            "data",
            "information",
            "document",
            "compliance",
            "storage",
        ]

    def test_what_is_in_order_already_stays_as_listed(self):
        assert names(ordered_steps(steps(a="", b="a", c="", d="b"))) == "abcd"

    @pytest.mark.parametrize(
        ("listed", "message"),
        [
            (steps(a="") + steps(a=""), "Step id 'a' is used 2 times: give each step its own."),
            (steps(a="x"), "Step 'a' depends on 'x', which is not a step (steps: a)."),
            (steps(a="a"), "Step 'a' depends on itself: take this dependency out."),
            (
                steps(x="c", a="c", b="a", c="b"),
                "Steps 'a' -> 'b' -> 'c' -> 'a' wait for one another: take out a dependency.",
            ),
        ],
    )
    def test_what_cannot_be_put_in_order_is_refused(self, listed, message):
        with pytest.raises(PlanError) as refused:
            check_order(listed)
        assert str(refused.value) == message

    def test_a_chain_of_a_thousand_steps_is_no_matter(self):
        chain = [Step(id=f"{n}", agent="x", dependencies=(f"{n + 1}",) if n < 999 else ()) for n in range(1000)]
        check_order(chain)
        assert [step.id for step in ordered_steps(chain)] == [f"{n}" for n in reversed(range(1000))]


class TestStrategies:
    LISTED = steps(a="", b="", c="a", d="")

    @pytest.mark.req("H19")
    def test_in_parallel_a_step_waits_for_its_dependencies_alone(self):
        assert step_waits(self.LISTED, "parallel") == {"a": (), "b": (), "c": ("a",), "d": ()}

    @pytest.mark.req("H19")
    def test_in_sequence_a_step_also_waits_for_the_one_before_but_does_not_need_its_result(self):
        assert step_waits(self.LISTED, "sequential") == {"a": (), "b": ("a",), "c": ("a", "b"), "d": ("c",)}
        assert step_inputs(self.LISTED, "sequential") == {"a": (), "b": (), "c": ("a",), "d": ()}

    @pytest.mark.req("H19", "HC5")
    def test_in_a_pipeline_a_step_works_on_what_it_names_or_else_on_what_the_one_before_made(self):
        expected = {"a": (), "b": ("a",), "c": ("a",), "d": ("c",)}
        assert step_inputs(self.LISTED, "pipeline") == expected
        assert step_waits(self.LISTED, "pipeline") == expected

    def test_a_pipeline_listed_against_its_dependencies_runs_in_their_order(self):
        assert step_waits(steps(b="c", c="", d=""), "pipeline") == {"c": (), "b": ("c",), "d": ("b",)}

    def test_a_replaced_step_has_left_the_pipeline(self):
        failed = Step(id="a", agent="x", status="failed", error="e", completed_at="2025-10-20T14:30:00Z")
        instead = Step(id="a2", agent="x", replaces="a")
        assert step_inputs([failed, instead, *steps(b="")], "pipeline") == {"a": (), "a2": (), "b": ("a2",)}


class TestGroups:
    @pytest.mark.req("E19", "E17", "E18")
    def test_the_company_graph_has_four_rounds_and_one_opportunity_to_run_at_once(self):
        listed = steps(d="", i="", w="di", c="w", s="wc")
        assert step_groups(listed, "parallel") == (("d", "i"), ("w",), ("c",), ("s",))

    def test_in_sequence_every_round_has_one_step(self):
        assert step_groups(steps(a="", b=""), "sequential") == (("a",), ("b",))

    def test_no_steps_have_no_rounds(self):
        assert step_groups((), "parallel") == ()


@pytest.mark.req("E18")
def test_of_a_round_the_step_that_most_work_waits_for_comes_first():
    listed = steps(a="", b="", c="a", d="b")
    assert by_priority(listed, "parallel", {"a": 9, "b": 1, "c": 1, "d": 5}) == ("b", "a", "c", "d")
    assert by_priority((), "parallel", {}) == ()


class TestCriticalPath:
    def test_the_slowest_chain_decides(self):
        before = step_waits(steps(a="", b="", c="ab", d=""), "parallel")
        assert critical_path(before, {"a": 1, "b": 5, "c": 2, "d": 6}) == ("b", "c")

    def test_no_steps_have_no_path(self):
        assert critical_path({}, {}) == ()


@st.composite
def plans(draw) -> list[Step]:
    """Any steps that can be put in order, listed in any order."""
    count = draw(st.integers(0, 7))
    listed = [
        Step(id=f"{n}", agent="x", dependencies=tuple(f"{m}" for m in range(n) if draw(st.booleans())))
        for n in range(count)
    ]
    return draw(st.permutations(listed))


class TestLaws:
    @given(plans(), st.sampled_from(["sequential", "parallel", "pipeline"]))
    def test_every_step_stands_once_after_all_it_waits_for(self, listed, strategy):
        before = step_waits(listed, strategy)
        place = {step_id: number for number, step_id in enumerate(before)}
        assert sorted(place) == sorted(step.id for step in listed)
        assert all(place[other] < place[step_id] for step_id, needed in before.items() for other in needed)
        assert all(set(step.dependencies) <= set(before[step.id]) for step in listed)

    @given(plans(), st.sampled_from(["sequential", "parallel", "pipeline"]))
    def test_rounds_hold_every_step_once_and_after_what_it_waits_for(self, listed, strategy):
        before = step_waits(listed, strategy)
        number, together = step_rounds(listed, strategy), step_groups(listed, strategy)
        assert number == {step_id: n for n, group in enumerate(together) for step_id in group}
        assert sorted(step_id for group in together for step_id in group) == sorted(before)
        assert all(number[other] < number[step_id] for step_id, needed in before.items() for other in needed)
        assert all(together)

    @given(plans(), st.data())
    def test_no_chain_takes_longer_than_the_critical_path(self, listed, data):
        before = step_waits(listed, "parallel")
        seconds = {step.id: data.draw(st.integers(0, 9)) for step in listed}
        longest: dict[str, int] = {}
        for step_id, needed in before.items():
            longest[step_id] = seconds[step_id] + max((longest[other] for other in needed), default=0)
        path = critical_path(before, seconds)
        assert sum(seconds[step_id] for step_id in path) == max(longest.values(), default=0)
        assert all(one in before[two] for one, two in pairwise(path))
