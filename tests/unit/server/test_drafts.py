"""Text that is still being written is shown as what it will be, and what is shown once stays."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from madang.server.drafts import Draft, legible
from madang.server.markup import blocks_of, render

MARKDOWN = st.text(alphabet="ab1.-=#*>`|_~[]( )\n\t\r", max_size=160)
LINES = st.lists(
    st.sampled_from(["# a", "b", "- c", "  d", "1. e", "> f", "| g | h |", "|---|---|", "```", "---", "", "    i", "1"])
).map("\n".join)


def test_a_block_is_told_once_it_is_whole_and_the_last_one_as_it_grows():
    draft = Draft()
    draft.write("# Trip\n\nThree da")
    assert draft.show() == (0, ["<h1>Trip</h1>\n<p>Three da</p>\n"])
    draft.write("ys.\n")
    assert draft.show() == (0, ["<h1>Trip</h1>\n", "<p>Three days.</p>\n"])
    draft.write("\n- one\n- two [1")
    assert draft.show() == (1, ["<p>Three days.</p>\n", "<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n"])
    draft.write("]")
    cited = '<sup><a href="#source-1">[1]</a></sup>'
    assert draft.show() == (2, [f"<ul>\n<li>one</li>\n<li>two {cited}</li>\n</ul>\n"])


@given(st.one_of(MARKDOWN, LINES), st.lists(st.integers(1, 40), max_size=20))
@settings(max_examples=150, deadline=None)
def test_what_was_told_as_whole_is_how_the_text_begins(text: str, cuts: list[int]):
    draft, shown, at = Draft(), list[str](), 0
    for cut in [*cuts, len(text)]:
        draft.write(text[at : at + cut])
        at += cut
        start, blocks = draft.show()
        shown[start:] = blocks or shown[start:]
    assert render(text).startswith("".join(shown[:-1]))


@given(st.one_of(MARKDOWN, LINES))
@settings(max_examples=100, deadline=None)
def test_a_text_is_rendered_like_its_blocks(text: str):
    assert "".join(render(block) for block in blocks_of(text)) == render(text)


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("one **two", "one **two**"),
        ("one **two*", "one **two**"),
        ("one **", "one "),
        ("say `x", "say `x`"),
        ("see [the law](https://exa", "see "),
        ("see [1", "see "),
        ("text\n-", "text\n"),
        ("text\n##", "text\n"),
        ("- a\n- ", "- a\n"),
        ("> [!WARN", ""),
        ("| a | b |", ""),
        ("text\n\n| a | b |\n|--", "text\n"),
        ("| a | b |\n|---|---|\n| 1 |", "| a | b |\n|---|---|\n"),
        ("| a | b |\n|---|---|\n| 1 | 2 |\n", "| a | b |\n|---|---|\n| 1 | 2 |\n"),
        ("```\n**a\n| b", "```\n**a\n| b"),
    ],
)
def test_an_end_that_may_become_something_else_is_held_back_and_open_marks_are_closed(written: str, shown: str):
    assert legible(written) == shown


def test_two_messages_are_two_blocks():
    draft = Draft()
    draft.write("one", "a")
    draft.write("two", "b")
    assert draft.show() == (0, ["<p>one</p>\n<p>two</p>\n"])


def test_a_block_without_end_is_rendered_seldom_enough():
    draft, rendered = Draft(), 0
    for _ in range(5_000):
        draft.write("* ")
        rendered += bool(draft.show()[1])
    assert rendered < 600
