"""The log of events on every backend: numbered without gaps, replayed from any number, followed without polling."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing
from datetime import timedelta

import pytest

from madang.protocol import (
    Event,
    EventDraft,
    QuestionAnswered,
    ResponseReady,
    RunAccepted,
    RunEnded,
    TokenStreamed,
    WordNumber,
)
from madang.store import Store, open_store
from madang.store.encryption.errors import CorruptRowError
from madang.store.errors import RunNotFoundError, SessionNotFoundError, StoreClosedError
from tests.conformance.backends import execute
from tests.conformance.workers import append_ten, start

LEASE = timedelta(minutes=5)
SOON = 60.0


async def begin(store: Store, session: str = "s", run: str = "r") -> int:
    """A run of `session` under way, with one event; its epoch."""
    await store.runs.accept(session, {}, EventDraft(RunAccepted(assistant="travel")), run=run)
    claimed = await store.runs.claim("w", LEASE)
    assert claimed is not None
    assert claimed.run.id == run
    return claimed.run.epoch


def tokens(first: int, last: int) -> list[EventDraft]:
    return [EventDraft(TokenStreamed(text=str(number))) for number in range(first, last + 1)]


async def take(events: AsyncIterator[Event], count: int) -> list[int]:
    """The positions of the next events."""
    async with asyncio.timeout(SOON):
        return [(await anext(events)).position for _ in range(count)]


async def test_an_event_comes_back_whole(store: Store) -> None:
    epoch = await begin(store)
    data = ResponseReady(answer="보증금", data={"parts": [1, None, {"a": True}]})
    logged = await store.events.of("r", epoch).append([EventDraft(data, agent="writer")])

    assert logged == [
        Event(session="s", run="r", seq=2, at="2026-03-01T09:00:00.000Z", agent="writer", data=data, position=2)
    ]
    assert logged[0].data is data
    assert await store.events.read_run("r", after=1) == logged
    assert await store.events.read_session("s", after=1) == logged


async def test_numbers_have_no_gaps_under_twenty_concurrent_appenders(store: Store) -> None:
    epochs = {run: await begin(store, session, run) for session, run in (("s", "a"), ("t", "b"))}

    async def append(number: int) -> None:
        run = "ab"[number % 2]
        for batch in range(10):
            await store.events.of(run, epochs[run]).append(tokens(batch, batch + number % 3))

    await asyncio.gather(*map(append, range(20)))

    for session, run in (("s", "a"), ("t", "b")):
        events = await store.events.read_session(session, limit=1000)
        assert events == await store.events.read_run(run, limit=1000)
        assert [event.seq for event in events] == list(range(1, len(events) + 1))
        assert [event.position for event in events] == list(range(1, len(events) + 1))
    assert len(await store.events.read_session("s", limit=1000)) > 100


async def test_a_run_counts_from_one_and_its_session_goes_on(store: Store) -> None:
    epoch = await begin(store, run="a")
    await store.runs.end("a", epoch, "completed", EventDraft(RunEnded(status="completed")))
    epoch = await begin(store, run="b")
    await store.events.of("b", epoch).append(tokens(1, 2))

    found = [(event.run, event.seq, event.position) for event in await store.events.read_session("s")]
    assert found == [("a", 1, 1), ("a", 2, 2), ("b", 1, 3), ("b", 2, 4), ("b", 3, 5)]


async def test_a_refused_batch_leaves_no_gap(store: Store) -> None:
    epoch = await begin(store)
    with pytest.raises(ValueError, match="has no JSON form"):
        await store.events.of("r", epoch).append(
            [*tokens(1, 3), EventDraft(ResponseReady(answer="", data={"share": float("nan")}))]
        )
    await store.events.of("r", epoch).append(tokens(4, 4))

    assert [event.seq for event in await store.events.read_run("r")] == [1, 2]
    assert await store.events.of("r", epoch).append([]) == []


async def test_a_log_is_read_a_page_at_a_time(store: Store) -> None:
    epoch = await begin(store)
    await store.events.of("r", epoch).append(tokens(1, 9))

    assert [event.seq for event in await store.events.read_run("r", after=3, limit=4)] == [4, 5, 6, 7]
    assert await store.events.read_run("r", after=10) == []
    with pytest.raises(SessionNotFoundError):
        await store.events.read_session("none")
    with pytest.raises(RunNotFoundError):
        await store.events.read_run("none")


def words(first: int, last: int, agent: str | None = None) -> list[EventDraft]:
    """Words of two messages in turn, with their numbers."""
    said = (TokenStreamed(text=f"{number} ", message=f"m{number % 2}") for number in range(first, last + 1))
    return [EventDraft(each, agent, number) for number, each in enumerate(said, first)]


async def test_words_logged_together_are_one_row_and_come_back_one_by_one(store: Store, url: str) -> None:
    epoch = await begin(store)
    logged = await store.events.of("r", epoch).append([*words(1, 5), *words(6, 7, "writer"), *tokens(1, 1)])
    assert [each.word for each in logged] == [*(WordNumber(epoch, place) for place in range(1, 8)), None]
    assert await store.events.read_session("s", after=1) == logged
    assert await store.events.read_run("r", after=4, limit=2) == logged[3:5]
    assert await store.events.read_all("r") == [*await store.events.read_run("r", limit=1), *logged]
    assert execute(url, "SELECT count(*) FROM events") == [(3,)]


async def test_words_are_heard_before_they_are_logged_and_not_again_then(store: Store) -> None:
    log = store.events.of("r", await begin(store))
    async with aclosing(store.events.follow_session("s", after=1)) as events:
        await log.append(words(1, 1))
        heard = [await anext(events)]
        log.say(words(2, 3))
        heard += [await anext(events), await anext(events)]
        assert len(await store.events.read_session("s", after=1)) == 1
        log.say(words(2, 3))
        await log.append([*words(2, 3), *tokens(9, 9)])
        heard.append(await anext(events))
    logged = await store.events.read_session("s", after=1)
    assert [each.data for each in heard] == [each.data for each in logged]
    assert [each.seq for each in heard] == [2, 3, 4, 5]
    assert [each.is_logged for each in heard] == [True, False, False, True]


async def test_a_follower_gets_what_was_and_what_comes(store: Store) -> None:
    epoch = await begin(store)
    await store.events.of("r", epoch).append(tokens(1, 500))
    async with aclosing(store.events.follow_session("s", after=2)) as events:
        assert await take(events, 499) == list(range(3, 502))
        coming = asyncio.create_task(take(events, 2))
        await asyncio.sleep(0.05)
        await store.events.of("r", epoch).append(tokens(501, 502))
        assert await coming == [502, 503]


async def test_no_event_is_lost_between_replay_and_wait(store: Store) -> None:
    epoch = await begin(store)

    async def follow() -> list[int]:
        async with aclosing(store.events.follow_session("s")) as events:
            return await take(events, 201)

    followers = [asyncio.create_task(follow()) for _ in range(20)]
    for number in range(200):
        await store.events.of("r", epoch).append(tokens(number, number))

    assert await asyncio.gather(*followers) == [list(range(1, 202))] * 20


async def test_following_a_run_ends_with_it(store: Store) -> None:
    epoch = await begin(store)

    async def follow(after: int) -> list[tuple[int, str]]:
        return [(event.seq, event.kind) async for event in store.events.follow_run("r", after)]

    follower = asyncio.create_task(follow(1))
    await asyncio.sleep(0.02)
    await store.events.of("r", epoch).append(tokens(1, 1))
    await store.runs.end("r", epoch, "completed", EventDraft(RunEnded(status="completed")))

    async with asyncio.timeout(SOON):
        assert await follower == [(2, "token"), (3, "run_ended")]
        assert await follow(2) == [(3, "run_ended")]
        assert await follow(3) == []


async def test_following_an_interrupted_run_goes_on_with_its_answer(store: Store) -> None:
    epoch = await begin(store)
    async with aclosing(store.events.follow_run("r")) as events:
        await store.runs.interrupt("r", epoch, ["q"], EventDraft(RunEnded(status="interrupted")))
        assert await take(events, 2) == [1, 2]
        await store.runs.resume("r", {"q": "yes"}, EventDraft(QuestionAnswered(question="q")))
        assert await take(events, 1) == [3]


async def test_deleting_a_session_ends_its_followers(store: Store) -> None:
    await begin(store)

    followers = [store.events.follow_session("s"), store.events.follow_session("s"), store.events.follow_run("r")]
    for follower in followers:
        assert await take(follower, 1) == [1]
    waiting = [asyncio.create_task(anext(follower, None)) for follower in followers]
    await store.checkpointer.adelete_thread("s")

    async with asyncio.timeout(SOON):
        assert await asyncio.gather(*waiting) == [None, None, None]


async def test_what_does_not_exist_cannot_be_followed(store: Store) -> None:
    with pytest.raises(SessionNotFoundError):
        await anext(store.events.follow_session("none"))
    with pytest.raises(RunNotFoundError):
        await anext(store.events.follow_run("none"))


async def test_a_slow_follower_holds_up_nobody(store: Store) -> None:
    epoch = await begin(store)
    slow = store.events.follow_session("s")
    await anext(slow)
    async with aclosing(slow), aclosing(store.events.follow_session("s")) as quick:
        for number in range(300):
            await store.events.of("r", epoch).append(tokens(number, number))
        assert await take(quick, 301) == list(range(1, 302))
        assert await take(slow, 300) == list(range(2, 302))


async def test_a_cancelled_follower_leaves_nothing_behind(store: Store) -> None:
    epoch = await begin(store)
    waiting = asyncio.create_task(anext(aiter(store.events.follow_session("s", 1))))
    await asyncio.sleep(0.05)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting

    await store.events.of("r", epoch).append(tokens(1, 1))
    async with aclosing(store.events.follow_session("s")) as events:
        assert await take(events, 2) == [1, 2]


async def test_followers_learn_that_the_store_was_closed(url: str) -> None:
    store = open_store(url)
    await begin(store)
    follower = asyncio.create_task(anext(aiter(store.events.follow_session("s", 1))))
    await asyncio.sleep(0.05)
    await store.close()

    async with asyncio.timeout(SOON):
        with pytest.raises(StoreClosedError):
            await follower


async def test_events_of_another_process_arrive(url: str) -> None:
    async with open_store(url) as store:
        epoch = await begin(store)
        async with aclosing(store.events.follow_run("r")) as events:
            assert await take(events, 1) == [1]
            other = start(append_ten, url, "r", epoch)
            async with asyncio.timeout(SOON):
                for number in range(10):
                    event = await anext(events)
                    assert (event.seq, event.data) == (number + 2, TokenStreamed(text=str(number)))
            await asyncio.to_thread(other.process.join)


async def test_a_deletion_by_another_store_ends_a_follower(url: str) -> None:
    async with open_store(url) as store, open_store(url) as other:
        await begin(store)
        follower = store.events.follow_session("s")
        assert await take(follower, 1) == [1]
        waiting = asyncio.create_task(anext(follower, None))
        await other.delete("s")
        async with asyncio.timeout(SOON):
            assert await waiting is None


async def test_a_damaged_event_is_named_and_not_returned(store: Store, url: str) -> None:
    epoch = await begin(store)
    await store.events.of("r", epoch).append(tokens(1, 2))
    execute(url, "UPDATE events SET body = (SELECT body FROM events WHERE position = 3) WHERE position = 2")

    with pytest.raises(CorruptRowError) as caught:
        await store.events.read_run("r")
    assert str(caught.value) == (
        "The stored event 2 of session 's' is damaged and was not read: restore the database from a backup."
    )
