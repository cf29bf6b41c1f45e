"""The life of a piece of work: related fields change together, times are set once, progress never falls."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.state.errors import TransitionError
from madang.state.lifecycle import Lifecycle, moved
from madang.state.status import TERMINAL

T0 = datetime(2025, 10, 14, 10, 30, tzinfo=UTC)
START, LATER = "2025-10-14T10:30:00.000Z", "2025-10-14T10:30:03.000Z"


def after(seconds: float) -> datetime:
    return T0 + timedelta(seconds=seconds)


def running(progress: int = 0) -> Lifecycle:
    return moved(Lifecycle(), "in_progress", at=T0, progress=progress)


class TestMoved:
    @pytest.mark.req("H23", "H60", "H6")
    def test_work_starts_and_completes(self):
        assert running() == Lifecycle(status="in_progress", started_at=START)
        assert moved(running(), "completed", at=after(3)) == Lifecycle(
            status="completed", progress=100, started_at=START, completed_at=LATER
        )

    @pytest.mark.req("H23", "HC29")
    def test_a_failure_keeps_the_progress_it_had(self):
        failed = moved(running(50), "failed", at=after(3), error="Database connection timeout")
        assert failed == Lifecycle(
            status="failed", progress=50, started_at=START, completed_at=LATER, error="Database connection timeout"
        )

    @pytest.mark.req("HC8", "H60")
    def test_the_start_is_set_once(self):
        waiting = moved(running(), "pending", at=after(1), error="rate limit")
        again = moved(waiting, "in_progress", at=after(3))
        assert again == Lifecycle(status="in_progress", started_at=START)

    @pytest.mark.req("HC8", "H60")
    @pytest.mark.parametrize("status", ["failed", "skipped", "cancelled"])
    def test_work_that_never_started_has_an_end_and_no_start(self, status):
        ended = moved(Lifecycle(), status, at=after(3), error="not needed")
        assert ended == Lifecycle(status=status, completed_at=LATER, error="not needed")
        assert ended.duration == 0

    @pytest.mark.req("HC8")
    @pytest.mark.parametrize(("reported", "kept"), [(150, 100), (-1, 40), (20, 40), (41.7, 41), (None, 40)])
    def test_progress_is_kept_within_bounds_and_never_falls(self, reported, kept):
        assert moved(running(40), "in_progress", at=T0, progress=reported).progress == kept

    def test_ending_twice_in_the_same_way_changes_nothing(self):
        done = moved(running(), "completed", at=after(3))
        assert moved(done, "completed", at=after(9)) is done

    def test_ended_work_does_not_move_again(self):
        with pytest.raises(TransitionError, match="Step 'a' cannot go from 'completed' to 'failed'"):
            moved(moved(running(), "completed", at=T0), "failed", at=T0, error="late", of="Step 'a'")

    @pytest.mark.req("HC29")
    def test_the_duration_is_what_it_really_took(self):
        assert running().duration is None
        assert moved(running(), "completed", at=after(8.2)).duration == 8.2

    @pytest.mark.req("HC1")
    def test_the_work_given_is_left_as_it_was(self):
        before = running(10)
        moved(before, "completed", at=after(3))
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


@given(st.lists(st.tuples(st.sampled_from(["pending", "in_progress", *sorted(TERMINAL)]), st.integers(-50, 150))))
def test_on_every_way_through_life_progress_rises_and_the_start_stays(moves):
    life = Lifecycle()
    for n, (status, progress) in enumerate(moves):
        try:
            following = moved(
                life, status, at=after(n), progress=progress, error=None if status == "completed" else "e"
            )
        except TransitionError:
            continue
        assert following.progress >= life.progress
        assert life.started_at is None or following.started_at == life.started_at
        assert following.ended == (following.completed_at is not None)
        life = following
