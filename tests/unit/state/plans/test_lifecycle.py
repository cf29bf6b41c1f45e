"""The life of a piece of work: related fields change together, times are set once, progress never falls."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.state.errors import StateError, TransitionError
from madang.state.fields.policies import Moves
from madang.state.plans.lifecycle import (
    NO_RESULT_STATUSES,
    STATUS_WORDS,
    TERMINAL_STATUSES,
    TRANSITIONS,
    Lifecycle,
    Roster,
    advance,
    clamped_percent,
    combined_status,
    progress_percent,
    status_of,
    with_status,
)

T0 = datetime(2025, 10, 14, 10, 30, tzinfo=UTC)
START, LATER = "2025-10-14T10:30:00.000Z", "2025-10-14T10:30:03.000Z"


def after(seconds: float) -> datetime:
    return T0 + timedelta(seconds=seconds)


def running(progress: int = 0) -> Lifecycle:
    return with_status(Lifecycle(), "in_progress", at=T0, progress=progress)


class TestMoved:
    @pytest.mark.req("H23", "H60", "H6")
    def test_work_starts_and_completes(self):
        assert running() == Lifecycle(status="in_progress", started_at=START)
        assert with_status(running(), "completed", at=after(3)) == Lifecycle(
            status="completed", progress=100, started_at=START, completed_at=LATER
        )

    @pytest.mark.req("H23", "HC29")
    def test_a_failure_keeps_the_progress_it_had(self):
        failed = with_status(running(50), "failed", at=after(3), error="Database connection timeout")
        assert failed == Lifecycle(
            status="failed", progress=50, started_at=START, completed_at=LATER, error="Database connection timeout"
        )

    @pytest.mark.req("HC8", "H60")
    def test_the_start_is_set_once(self):
        waiting = with_status(running(), "pending", at=after(1), error="rate limit")
        again = with_status(waiting, "in_progress", at=after(3))
        assert again == Lifecycle(status="in_progress", started_at=START)

    @pytest.mark.req("HC8", "H60")
    @pytest.mark.parametrize("status", ["failed", "skipped", "cancelled"])
    def test_work_that_never_started_has_an_end_and_no_start(self, status):
        ended = with_status(Lifecycle(), status, at=after(3), error="not needed")
        assert ended == Lifecycle(status=status, completed_at=LATER, error="not needed")
        assert ended.duration == 0

    @pytest.mark.req("HC8")
    @pytest.mark.parametrize(("reported", "kept"), [(150, 100), (-1, 40), (20, 40), (41.7, 41), (None, 40)])
    def test_progress_is_kept_within_bounds_and_never_falls(self, reported, kept):
        assert with_status(running(40), "in_progress", at=T0, progress=reported).progress == kept

    def test_ending_twice_in_the_same_way_changes_nothing(self):
        done = with_status(running(), "completed", at=after(3))
        assert with_status(done, "completed", at=after(9)) is done

    def test_ended_work_does_not_move_again(self):
        with pytest.raises(TransitionError, match="Step 'a' cannot go from 'completed' to 'failed'"):
            with_status(with_status(running(), "completed", at=T0), "failed", at=T0, error="late", of="Step 'a'")

    @pytest.mark.req("HC29")
    def test_the_duration_is_what_it_really_took(self):
        assert running().duration is None
        assert with_status(running(), "completed", at=after(8.2)).duration == 8.2

    @pytest.mark.req("HC1")
    def test_the_work_given_is_left_as_it_was(self):
        before = running(10)
        with_status(before, "completed", at=after(3))
        assert before == running(10)


@pytest.mark.req("H6")
@pytest.mark.parametrize(
    ("fields", "what"),
    [
        ({"status": "skipped"}, "A Lifecycle that is skipped needs a completed_at"),
        ({"completed_at": LATER}, "A Lifecycle that is pending cannot have a completed_at"),
        ({"status": "in_progress"}, "A Lifecycle that is in_progress needs a started_at"),
        (
            {"status": "completed", "completed_at": LATER, "progress": 99},
            "A Lifecycle that is completed stands at 100%",
        ),
        (
            {"status": "completed", "completed_at": LATER, "progress": 100, "error": "x"},
            "A Lifecycle that is completed cannot have an error",
        ),
        ({"status": "failed", "completed_at": LATER}, "A Lifecycle that is failed needs an error that says why"),
    ],
)
def test_fields_that_contradict_each_other_are_refused(fields, what):
    with pytest.raises(TransitionError) as refused:
        Lifecycle(**fields)
    assert str(refused.value) == f"{what}: moved() changes them together."


@given(
    st.lists(st.tuples(st.sampled_from(["pending", "in_progress", *sorted(TERMINAL_STATUSES)]), st.integers(-50, 150)))
)
def test_on_every_way_through_life_progress_rises_and_the_start_stays(moves):
    life = Lifecycle()
    for n, (status, progress) in enumerate(moves):
        try:
            following = with_status(
                life, status, at=after(n), progress=progress, error=None if status == "completed" else "e"
            )
        except TransitionError:
            continue
        assert following.progress >= life.progress
        assert life.started_at is None or following.started_at == life.started_at
        assert following.ended == (following.completed_at is not None)
        life = following


TASKS = [f"task_{n}" for n in range(6)]
tasks = st.lists(st.sampled_from(TASKS))


class TestProgress:
    @pytest.mark.req("EC6", "E60")
    def test_two_steps_of_three_agents_end_at_100_not_at_150(self):
        planned = ["step_1.DataAnalysis", "step_1.InformationRetrieval", "step_2.DocumentGeneration"]
        assert [progress_percent(planned, planned[:done]) for done in range(4)] == [0, 33, 66, 100]

    @pytest.mark.req("EC6")
    def test_a_task_tried_again_counts_once(self):
        assert progress_percent(["a", "b"], ["a", "a", "a"]) == 50

    @pytest.mark.req("EC6")
    def test_no_tasks_are_no_progress(self):
        assert progress_percent([], []) == 0

    def test_a_task_that_is_not_planned_counts_for_nothing(self):
        assert progress_percent(["a"], ["b"]) == 0

    @given(tasks, tasks, st.integers())
    def test_it_stays_within_bounds_and_never_falls_below_what_was_reached(self, planned, finished, reached):
        assert max(0, min(reached, 100)) <= progress_percent(planned, finished, reached=reached) <= 100

    @given(tasks, tasks, tasks)
    def test_more_finished_tasks_never_mean_less(self, planned, finished, more):
        assert progress_percent(planned, finished) <= progress_percent(planned, [*finished, *more])

    @given(tasks, tasks)
    def test_it_is_full_only_when_every_task_has_ended(self, planned, finished):
        assert (progress_percent(planned, finished) == 100) == (bool(planned) and set(planned) <= set(finished))


class TestClamped:
    @pytest.mark.req("HC8")
    @pytest.mark.parametrize(
        ("given", "kept"), [(-5, 0), (0, 0), (99.9, 99), (100, 100), (150, 100), (float("inf"), 100)]
    )
    def test_what_lies_outside_is_brought_to_the_nearest_end(self, given, kept):
        assert clamped_percent(given) == kept

    def test_what_is_no_number_is_refused(self):
        with pytest.raises(StateError) as refused:
            clamped_percent(float("nan"))
        assert str(refused.value) == "nan is not a progress: report a number from 0 to 100."


@pytest.mark.req("HC12")
@given(st.dictionaries(st.text(max_size=3), st.sampled_from(list(TRANSITIONS))))
def test_the_lists_are_disjoint_and_together_are_all_that_was_planned(statuses):
    lists = Roster.of(statuses).model_dump().values()
    assert sorted(name for names in lists for name in names) == sorted(statuses)


def test_what_has_not_ended_is_active():
    statuses = {"a": "pending", "b": "completed", "c": "in_progress", "d": "partial", "e": "skipped"}
    assert Roster.of(statuses) == Roster(active=("a", "c"), completed=("b",), partial=("d",), skipped=("e",))


STATUSES = ["pending", "in_progress", "completed", "failed", "skipped", "cancelled", "partial"]
statuses = st.sampled_from(STATUSES)


class TestWords:
    @pytest.mark.req("HC6", "H22", "H24")
    @pytest.mark.parametrize(
        ("status", "words"),
        [
            ("pending", ["pending", "initialized", "initializing"]),
            ("in_progress", ["in_progress", "running", "processing", "paused"]),
            ("completed", ["completed", "success", "done", "ok"]),
            ("failed", ["failed", "error", "failure"]),
            ("skipped", ["skipped"]),
            ("cancelled", ["cancelled", "canceled"]),
            ("partial", ["partial"]),
        ],
    )
    def test_every_word_in_use_means_one_status(self, status, words):
        assert [status_of(word) for word in words] == [status] * len(words)
        assert {word for word, meaning in STATUS_WORDS.items() if meaning == status} == set(words)

    @pytest.mark.parametrize("word", ["finished", "", "Completed", "completed "])
    @pytest.mark.req("HC4")
    def test_an_unknown_word_is_refused_with_the_known_ones(self, word):
        with pytest.raises(StateError) as refused:
            status_of(word)
        assert str(refused.value) == (
            f"{word!r} is not a known status: use one of canceled, cancelled, completed, done, error, failed, failure, "
            "in_progress, initialized, initializing, ok, partial, paused, pending, processing, running, skipped, "
            "success."
        )


class TestMoves:
    def test_the_table_is_closed_and_complete(self):
        assert list(TRANSITIONS) == STATUSES
        assert {after for following in TRANSITIONS.values() for after in following} == set(STATUSES)

    @pytest.mark.req("HC8")
    def test_terminal_statuses_are_final(self):
        assert {status for status, following in TRANSITIONS.items() if not following} == TERMINAL_STATUSES

    @pytest.mark.req("HC8")
    def test_completed_work_cannot_become_pending_again(self):
        with pytest.raises(TransitionError) as refused:
            advance("completed", "pending", of="Step 'search'")
        assert str(refused.value) == (
            "Step 'search' cannot go from 'completed' to 'pending': "
            "'completed' is final; what is still to do is a new piece of work."
        )

    def test_a_move_that_skips_the_work_names_the_moves_there_are(self):
        with pytest.raises(TransitionError) as refused:
            advance("pending", "completed")
        assert str(refused.value) == (
            "The status cannot go from 'pending' to 'completed': "
            "from there it can go to cancelled, failed, in_progress, skipped."
        )

    def test_words_of_the_seeds_move_along_the_same_table(self):
        assert advance("running", "success") == "completed"
        with pytest.raises(TransitionError, match="from 'failed' to 'in_progress'"):
            advance("error", "processing")

    @given(statuses, statuses)
    def test_advance_and_the_field_policy_agree(self, current, new):
        try:
            allowed = advance(current, new) == new
        except TransitionError:
            allowed = False
        assert allowed == Moves(TRANSITIONS).allows(current, new)


class TestCombined:
    @pytest.mark.req("HC6", "HC14")
    @pytest.mark.parametrize(
        ("parts", "whole"),
        [
            ([], "pending"),
            (["pending", "pending"], "pending"),
            (["pending", "completed"], "in_progress"),
            (["in_progress"], "in_progress"),
            (["completed", "completed"], "completed"),
            (["completed", "failed"], "partial"),
            (["completed", "skipped"], "partial"),
            (["completed", "partial"], "partial"),
            (["partial", "failed"], "partial"),
            (["failed", "skipped", "cancelled"], "failed"),
            (["skipped", "cancelled"], "cancelled"),
            (["skipped"], "skipped"),
        ],
    )
    def test_the_whole_is_only_as_good_as_its_parts(self, parts, whole):
        assert combined_status(parts) == whole

    @given(st.lists(statuses))
    def test_a_whole_is_completed_only_when_every_part_is(self, parts):
        assert (combined_status(parts) == "completed") == (bool(parts) and set(parts) == {"completed"})

    @given(st.lists(statuses, min_size=1))
    def test_a_whole_has_ended_when_every_part_has(self, parts):
        assert (combined_status(parts) in TERMINAL_STATUSES) == (set(parts) <= TERMINAL_STATUSES)
        assert (combined_status(parts) in NO_RESULT_STATUSES) == (set(parts) <= NO_RESULT_STATUSES)
