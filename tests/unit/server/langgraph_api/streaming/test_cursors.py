"""A place in a stream is read from what a client remembers of it; told live or from the log, no part comes twice."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.protocol import Event, TokenStreamed, WarningRaised, WordNumber
from madang.server.langgraph_api.streaming.cursors import BEGINNING, PartNumbers, StreamCursor, read_cursor
from tests.unit.store.runs.words_told import Script, play, scripts


def event(seq: int, word: WordNumber | None = None, *, logged: bool = True) -> Event:
    data = TokenStreamed(text="a") if word else WarningRaised(message="a")
    return Event(session="s", run="r", seq=seq, at="", data=data, position=seq if logged else 0, word=word)


def test_a_client_goes_on_after_the_part_it_saw_last():
    cursor = read_cursor("12.3")
    assert cursor == StreamCursor(12, 4)
    assert [cursor.is_past(event(12), 12, part) for part in (3, 4)] == [True, False]
    assert [cursor.is_past(event(seq), seq) for seq in (11, 13)] == [True, False]


def test_words_are_passed_over_by_their_own_numbers():
    cursor = read_cursor("12-1.40.0")
    assert cursor == StreamCursor(12, float("inf"), WordNumber(1, 40), 1)
    assert cursor.is_past(event(12), 12, 7)
    assert cursor.is_past(event(90, WordNumber(1, 39)), 90)
    assert [cursor.is_past(event(90, WordNumber(1, 40)), 90, part) for part in (0, 1)] == [True, False]
    assert not cursor.is_past(event(13, WordNumber(2, 1)), 13, 0)
    assert read_cursor("12.3-1.40") == StreamCursor(12, 4, WordNumber(1, 40))


def test_an_id_from_before_words_had_numbers_passes_over_the_words_in_the_log():
    cursor = read_cursor("12.3")
    assert cursor.is_past(event(11, WordNumber(1, 4)), 11)
    assert not cursor.is_past(event(12, WordNumber(1, 4), logged=False), 12, 0)


@pytest.mark.parametrize("ident", [None, "", "-1", "12", "12.", ".3", "a.b", "١.٢", "1.2.3", "1-2", "9" * 30 + ".0"])
def test_an_id_that_was_not_given_here_means_the_beginning(ident: str | None):
    assert read_cursor(ident) == BEGINNING


def test_all_parts_of_an_event_can_be_passed_over():
    cursor = StreamCursor.after(7)
    assert cursor.is_past(event(7), 7, 1_000_000)
    assert not cursor.is_past(event(8), 8, 0)


PARTS = 2


@given(scripts(), st.data())
def test_a_stream_that_breaks_at_any_part_is_continued_without_a_part_twice_or_lost(
    script: Script, data: st.DataObject
):
    told = play(script)
    names = PartNumbers(lambda each: each.seq)
    parts = list[tuple[Event, int, str]]()
    for each in told.heard:
        names.add(each)
        parts += [(each, part, names.ident(each, part)) for part in range(PARTS)]
    seen = parts[: data.draw(st.integers(min_value=0, max_value=len(parts)))]
    start = read_cursor(seen[-1][2]) if seen else BEGINNING
    rest = [(each, part) for each in told.log for part in range(PARTS) if not start.is_past(each, each.seq, part)]
    twice = {_name(each, part) for each, part, _ in seen} & {_name(each, part) for each, part in rest}
    assert not twice
    lost = {_name(each, part) for each in told.log for part in range(PARTS)}
    lost -= {_name(each, part) for each, part, _ in seen} | {_name(each, part) for each, part in rest}
    assert not lost


@given(scripts())
def test_a_part_has_one_id_whether_it_is_told_live_or_from_the_log(script: Script):
    live, logged = play(script), play(script)
    logged.heard = logged.log
    if not any(isinstance(each.data, WarningRaised) for each in live.log):  # nobody else has written in between
        assert _idents(live.heard, live.log) == _idents(logged.heard, live.log)


def _idents(heard: list[Event], log: list[Event]) -> list[str]:
    names, known, found = PartNumbers(lambda each: each.seq), {_name(each, 0) for each in log}, list[str]()
    for each in heard:
        names.add(each)
        if _name(each, 0) in known:
            found.append(names.ident(each, 0))
    return found


def _name(each: Event, part: int) -> tuple[object, int]:
    """What tells a part from others, said or logged."""
    return ("word", *each.word) if each.word else ("event", each.seq), part
