"""Whoever watches a run is told the blocks of its text, from wherever they begin to watch."""

from typing import Any, cast

from madang.protocol.events import Event, RunEnded, RunStarted, Token
from madang.protocol.frames import Written
from madang.runtime.office import Office
from madang.server.writing import Writing


class Log:
    """An office that remembers one run."""

    def __init__(self, *said: Any) -> None:
        self.events = [
            Event(session="s", run="r", seq=number, at="2026-01-01T00:00:00Z", data=data)
            for number, data in enumerate(said, 1)
        ]

    async def log_of(self, run: str) -> list[Event]:
        assert run == "r"
        return self.events


def writing(log: Log) -> Writing:
    return Writing(cast("Office", log))


def written(start: int, *blocks: str) -> Written:
    return Written(run="r", start=start, blocks=blocks)


async def test_the_text_of_a_run_is_told_as_it_comes():
    log = Log(RunStarted(attempt=1), Token(text="# One\n"), Token(text="\ntwo\n"), Token(text=" three"))
    watcher = writing(log)
    assert await watcher.take(log.events[:2]) == [written(0, "<h1>One</h1>\n")]
    assert await watcher.take(log.events[2:3]) == [written(0, "<h1>One</h1>\n", "<p>two</p>\n")]
    assert await watcher.take(log.events[3:]) == [written(1, "<p>two\nthree</p>\n")]


async def test_who_comes_later_is_told_what_was_written_before():
    log = Log(RunStarted(attempt=1), Token(text="one "), Token(text="two"))
    assert await writing(log).take(log.events[2:]) == [written(0, "<p>one two</p>\n")]


async def test_a_run_that_is_taken_up_again_begins_its_text_anew():
    log = Log(RunStarted(attempt=1), Token(text="one t"), RunStarted(attempt=2), Token(text="one two"))
    watcher = writing(log)
    await watcher.take(log.events[:3])
    assert await watcher.take(log.events[3:]) == [written(0, "<p>one two</p>\n")]
    assert await writing(log).take(log.events[3:]) == [written(0, "<p>one two</p>\n")]


async def test_of_a_run_that_is_over_nothing_is_told():
    log = Log(RunStarted(attempt=1), Token(text="one"), RunEnded(status="completed"))
    assert await writing(log).take(log.events) == []
