"""A place in a stream is read from what a client remembers of it."""

import pytest

from madang.server.langgraph_api.streaming.modes import StreamPart
from madang.server.langgraph_api.streaming.streams import BEGINNING, StreamCursor, read_cursor, sse_frame


def test_a_client_goes_on_after_the_part_it_saw_last():
    cursor = read_cursor("12.3")
    assert cursor == StreamCursor(12, 4)
    assert [(12, part) >= cursor for part in (3, 4)] == [False, True]
    assert (11, 99) < cursor < (13, 0)


@pytest.mark.parametrize("ident", [None, "", "-1", "12", "12.", ".3", "a.b", "١.٢", "1.2.3", "9" * 30 + ".0"])
def test_an_id_that_was_not_given_here_means_the_beginning(ident: str | None):
    assert read_cursor(ident) == BEGINNING


def test_all_parts_of_an_event_can_be_passed_over():
    assert (7, 1_000_000) < StreamCursor.after(7) < (8, 0)


def test_a_part_is_one_event_on_one_line():
    assert sse_frame(StreamPart("values", {"said": "줄\n바꿈"}), "3.1") == (
        'id: 3.1\nevent: values\ndata: {"said":"줄\\n바꿈"}\n\n'.encode()
    )
    assert sse_frame(StreamPart("end", None)) == b"event: end\ndata: null\n\n"
