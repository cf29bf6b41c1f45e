"""Statuses: one vocabulary, the words that map to it, and the moves that are legal."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.state.errors import StateError, TransitionError
from madang.state.policies import Moves
from madang.state.status import FRUITLESS, STATUS_WORDS, TERMINAL, TRANSITIONS, advance, combined, status_of

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
            f"{word!r} is no known status: use one of canceled, cancelled, completed, done, error, failed, failure, "
            "in_progress, initialized, initializing, ok, partial, paused, pending, processing, running, skipped, "
            "success."
        )


class TestMoves:
    def test_the_table_is_closed_and_complete(self):
        assert list(TRANSITIONS) == STATUSES
        assert {after for following in TRANSITIONS.values() for after in following} == set(STATUSES)

    @pytest.mark.req("HC8")
    def test_terminal_statuses_are_final(self):
        assert {status for status, following in TRANSITIONS.items() if not following} == TERMINAL

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
        assert combined(parts) == whole

    @given(st.lists(statuses))
    def test_a_whole_is_completed_only_when_every_part_is(self, parts):
        assert (combined(parts) == "completed") == (bool(parts) and set(parts) == {"completed"})

    @given(st.lists(statuses, min_size=1))
    def test_a_whole_has_ended_when_every_part_has(self, parts):
        assert (combined(parts) in TERMINAL) == (set(parts) <= TERMINAL)
        assert (combined(parts) in FRUITLESS) == (set(parts) <= FRUITLESS)
