"""Progress: derived from distinct tasks that have ended, within 0..100, never falling."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.state.errors import StateError
from madang.state.progress import clamped, fraction, progress

TASKS = [f"task_{n}" for n in range(6)]
tasks = st.lists(st.sampled_from(TASKS))


class TestProgress:
    @pytest.mark.req("EC6", "E60")
    def test_two_steps_of_three_agents_end_at_100_not_at_150(self):
        planned = ["step_1.DataAnalysis", "step_1.InformationRetrieval", "step_2.DocumentGeneration"]
        assert [progress(planned, planned[:done]) for done in range(4)] == [0, 33, 66, 100]

    @pytest.mark.req("EC6")
    def test_a_task_tried_again_counts_once(self):
        assert progress(["a", "b"], ["a", "a", "a"]) == 50

    @pytest.mark.req("EC6")
    def test_no_tasks_are_no_progress(self):
        assert progress([], []) == 0

    def test_a_task_that_is_not_planned_counts_for_nothing(self):
        assert progress(["a"], ["b"]) == 0

    @pytest.mark.req("EC7")
    def test_the_fraction_is_the_same_number(self):
        assert [fraction(percentage) for percentage in (0, 33, 100)] == [0.0, 0.33, 1.0]

    @given(tasks, tasks, st.integers())
    def test_it_stays_within_bounds_and_never_falls_below_what_was_reached(self, planned, finished, reached):
        assert max(0, min(reached, 100)) <= progress(planned, finished, reached=reached) <= 100

    @given(tasks, tasks, tasks)
    def test_more_finished_tasks_never_mean_less(self, planned, finished, more):
        assert progress(planned, finished) <= progress(planned, [*finished, *more])

    @given(tasks, tasks)
    def test_it_is_full_only_when_every_task_has_ended(self, planned, finished):
        assert (progress(planned, finished) == 100) == (bool(planned) and set(planned) <= set(finished))


class TestClamped:
    @pytest.mark.req("HC8")
    @pytest.mark.parametrize(
        ("given", "kept"), [(-5, 0), (0, 0), (99.9, 99), (100, 100), (150, 100), (float("inf"), 100)]
    )
    def test_what_lies_outside_is_brought_to_the_nearest_end(self, given, kept):
        assert clamped(given) == kept

    def test_what_is_no_number_is_refused(self):
        with pytest.raises(StateError) as refused:
            clamped(float("nan"))
        assert str(refused.value) == "nan is no progress: report a number from 0 to 100."
