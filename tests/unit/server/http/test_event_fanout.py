"""Watchers of a session that come back while words of an earlier run are still held."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from datetime import timedelta

import pytest

from madang.protocol import Actor, EventDraft, HeardWords, RunAccepted, RunEnded, RunStarted, TokenStreamed, WordNumber
from madang.runtime import Assistants
from madang.runtime.access import SessionAccess
from madang.runtime.runs.time_travel import TimeTravels
from madang.server.http.event_fanout import EncodedEvent, EventFanout
from madang.store import Store, open_store
from madang.store.runs.event_log import LeasedEvents

MINUTE = timedelta(minutes=1)


@pytest.fixture
async def store() -> AsyncIterator[Store]:
    async with open_store("sqlite:///:memory:") as opened:
        await opened.sessions.create("s")
        yield opened


def words(run: str, first: int, last: int) -> list[EventDraft]:
    return [EventDraft(TokenStreamed(text=f"{run}{place}"), word=place) for place in range(first, last + 1)]


async def begin(store: Store, run: str) -> LeasedEvents:
    """The log of a run that has said and logged one word."""
    await store.runs.accept("s", {"message": "m"}, EventDraft(RunAccepted(assistant="a")), run=run)
    claimed = await store.runs.claim("w", MINUTE)
    assert claimed
    log = store.events.of(run, claimed.run.epoch)
    await log.append([EventDraft(RunStarted(attempt=1)), *words(run, 1, 1)])
    return log


async def hear(watching: AsyncGenerator[list[EncodedEvent]], last: str) -> list[str]:
    """The words that are told, up to that one."""
    heard: list[str] = []
    while last not in heard:
        async with asyncio.timeout(10):
            told = await anext(watching)
        heard += [each.event.data.text for each in told if isinstance(each.event.data, TokenStreamed)]
    return heard


async def test_one_who_comes_back_in_a_later_run_hears_no_words_of_an_earlier_one(store: Store):
    fanout = EventFanout(SessionAccess(store, TimeTravels(store, Assistants({}, {}))))
    async with aclosing(fanout.watch(Actor(), "s", 0, HeardWords())) as staying:
        await anext(staying)
        log = await begin(store, "A")
        await hear(staying, "A1")
        log.say(words("A", 2, 12))
        await hear(staying, "A12")
        await log.append(words("A", 2, 12))
        await store.runs.end("A", log.epoch, "completed", EventDraft(RunEnded(status="completed")))
        log = await begin(store, "B")
        await hear(staying, "B1")
        log.say(words("B", 2, 10))
        await hear(staying, "B10")
        position = await store.events.last_position("s")
        async with aclosing(fanout.watch(Actor(), "s", position, HeardWords(WordNumber(log.epoch, 8)))) as back:
            assert await hear(back, "B10") == ["B9", "B10"]
