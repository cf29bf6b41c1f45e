"""Text that is still being written is shown as what it will be, and what is shown once stays."""

import threading
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.protocol import Actor
from madang.protocol.events import Event, RunEnded, RunStarted, TokenStreamed
from madang.protocol.frames import HtmlFrame
from madang.runtime.access.runs import RunAccess
from madang.server.rendering import streamed_text
from madang.server.rendering.markdown import render_markdown, split_blocks
from madang.server.rendering.streamed_text import RunTextRenderer, StreamedText, complete_markup

MARKDOWN = st.text(alphabet="ab1.-=#*>`|_~[]( )\n\t\r", max_size=160)
LINES = st.lists(
    st.sampled_from(["# a", "b", "- c", "  d", "1. e", "> f", "| g | h |", "|---|---|", "```", "---", "", "    i", "1"])
).map("\n".join)


def test_a_block_is_told_once_it_is_whole_and_the_last_one_as_it_grows():
    draft = StreamedText()
    draft.append("# Trip\n\nThree da")
    assert draft.render_changed() == (0, ["<h1>Trip</h1>\n<p>Three da</p>\n"])
    draft.append("ys.\n")
    assert draft.render_changed() == (0, ["<h1>Trip</h1>\n", "<p>Three days.</p>\n"])
    draft.append("\n- one\n- two [1")
    assert draft.render_changed() == (1, ["<p>Three days.</p>\n", "<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n"])
    draft.append("]")
    cited = '<sup><a href="#source-1">[1]</a></sup>'
    assert draft.render_changed() == (2, [f"<ul>\n<li>one</li>\n<li>two {cited}</li>\n</ul>\n"])


@given(st.one_of(MARKDOWN, LINES), st.lists(st.integers(1, 40), max_size=20))
def test_what_was_told_as_whole_is_how_the_text_begins(text: str, cuts: list[int]):
    draft, shown, at = StreamedText(), list[str](), 0
    for cut in [*cuts, len(text)]:
        draft.append(text[at : at + cut])
        at += cut
        start, blocks = draft.render_changed()
        shown[start:] = blocks or shown[start:]
    assert render_markdown(text).startswith("".join(shown[:-1]))


@given(st.one_of(MARKDOWN, LINES))
def test_a_text_is_rendered_like_its_blocks(text: str):
    assert "".join(render_markdown(block) for block in split_blocks(text)) == render_markdown(text)


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
    assert complete_markup(written) == shown


def test_two_messages_are_two_blocks():
    draft = StreamedText()
    draft.append("one", "a")
    draft.append("two", "b")
    assert draft.render_changed() == (0, ["<p>one</p>\n<p>two</p>\n"])


def test_a_block_without_end_is_rendered_seldom_enough():
    draft, rendered = StreamedText(), 0
    for _ in range(5_000):
        draft.append("* ")
        rendered += bool(draft.render_changed()[1])
    assert rendered < 600


KIM = Actor(user="kim")


class Log:
    """An office that remembers one run."""

    def __init__(self, *said: Any) -> None:
        self.logged = [
            Event(session="s", run="r", seq=number, at="2026-01-01T00:00:00Z", data=data)
            for number, data in enumerate(said, 1)
        ]

    async def events(self, actor: Actor, run: str) -> list[Event]:
        assert (actor, run) == (KIM, "r")
        return self.logged


def writing(log: Log) -> RunTextRenderer:
    return RunTextRenderer(cast("RunAccess", log), KIM)


def written(start: int, *blocks: str) -> HtmlFrame:
    return HtmlFrame(run="r", start=start, blocks=blocks)


async def test_the_text_of_a_run_is_told_as_it_comes():
    log = Log(
        RunStarted(attempt=1),
        TokenStreamed(text="# One\n"),
        TokenStreamed(text="\ntwo\n"),
        TokenStreamed(text=" three"),
    )
    watcher = writing(log)
    assert await watcher.render(log.logged[:2]) == [written(0, "<h1>One</h1>\n")]
    assert await watcher.render(log.logged[2:3]) == [written(0, "<h1>One</h1>\n", "<p>two</p>\n")]
    assert await watcher.render(log.logged[3:]) == [written(1, "<p>two\nthree</p>\n")]


async def test_who_comes_later_is_told_what_was_written_before():
    log = Log(RunStarted(attempt=1), TokenStreamed(text="one "), TokenStreamed(text="two"))
    assert await writing(log).render(log.logged[2:]) == [written(0, "<p>one two</p>\n")]


async def test_a_run_that_is_taken_up_again_begins_its_text_anew():
    log = Log(RunStarted(attempt=1), TokenStreamed(text="one t"), RunStarted(attempt=2), TokenStreamed(text="one two"))
    watcher = writing(log)
    await watcher.render(log.logged[:3])
    assert await watcher.render(log.logged[3:]) == [written(0, "<p>one two</p>\n")]
    assert await writing(log).render(log.logged[3:]) == [written(0, "<p>one two</p>\n")]


async def test_of_a_run_that_is_over_nothing_is_told():
    log = Log(RunStarted(attempt=1), TokenStreamed(text="one"), RunEnded(status="completed"))
    assert await writing(log).render(log.logged) == []


async def test_text_is_rendered_beside_the_event_loop(monkeypatch: pytest.MonkeyPatch):
    threads = list[int]()

    def rendered(text: str, sources: int) -> str:
        threads.append(threading.get_ident())
        return render_markdown(text, sources)

    monkeypatch.setattr(streamed_text, "render_markdown", rendered)
    log = Log(RunStarted(attempt=1), TokenStreamed(text="one"))
    assert await writing(log).render(log.logged) == [written(0, "<p>one</p>\n")]
    assert threads
    assert threading.get_ident() not in threads
