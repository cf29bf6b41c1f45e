"""The bell that wakes followers."""

import asyncio
import threading
from pathlib import Path

import pytest

from madang.protocol import Event, TokenStreamed
from madang.store.runs.notifier import LocalNotifier, SqliteNotifier, Subscription

SOON = 60.0


def event(position: int) -> Event:
    at = "2026-03-01T00:00:00.000Z"
    return Event(session="s", run="r", seq=position, at=at, data=TokenStreamed(text=""), position=position)


async def is_silent(subscription: Subscription) -> bool:
    """Whether the ear has heard nothing that it has not told of."""
    waiting = asyncio.create_task(subscription.wait())
    for _ in range(5):
        await asyncio.sleep(0)
    return waiting.cancel()


async def test_a_ring_before_the_wait_is_heard() -> None:
    notifier = LocalNotifier()
    with notifier.subscribe("s") as subscription:
        notifier.notify("s")
        async with asyncio.timeout(SOON):
            await subscription.wait()
        assert await is_silent(subscription)


async def test_every_listener_of_the_session_hears_and_nobody_else() -> None:
    notifier = LocalNotifier()
    with notifier.subscribe("s") as one, notifier.subscribe("s") as two, notifier.subscribe("t") as other:
        notifier.notify("s")
        async with asyncio.timeout(SOON):
            await asyncio.gather(one.wait(), two.wait())
        assert await is_silent(other)


async def test_a_ring_for_a_position_wakes_only_those_who_have_not_heard_of_it() -> None:
    notifier = LocalNotifier()
    with notifier.subscribe("s") as new:
        notifier.notify_after("s", 1)
        assert await asyncio.wait_for(new.wait(), SOON) is None
        notifier.notify("s", [event(3)])
        assert await asyncio.wait_for(new.wait(), SOON) == [event(3)]
        notifier.notify_after("s", 3)
        assert await is_silent(new)
        notifier.notify_after("s", 4)
        assert await asyncio.wait_for(new.wait(), SOON) is None
        notifier.notify_after("s", None)
        assert await asyncio.wait_for(new.wait(), SOON) is None


async def test_a_ring_from_another_thread_is_heard() -> None:
    notifier = LocalNotifier()
    with notifier.subscribe("s") as subscription:
        threading.Timer(0.02, notifier.notify, ["s"]).start()
        async with asyncio.timeout(SOON):
            await subscription.wait()


async def test_who_stops_listening_is_forgotten_even_when_cancelled() -> None:
    notifier = LocalNotifier()

    async def listen() -> None:
        with notifier.subscribe("s") as subscription:
            await subscription.wait()

    task = asyncio.create_task(listen())
    await asyncio.sleep(0)
    assert notifier.subscribed_sessions() == ["s"]
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert notifier.subscribed_sessions() == []


async def test_an_impatient_ear_wakes_by_itself() -> None:
    with LocalNotifier(patience=0.01).subscribe("s") as subscription:
        async with asyncio.timeout(SOON):
            await subscription.wait()


def test_a_listener_whose_loop_is_closed_disturbs_nobody() -> None:
    notifier = LocalNotifier()
    left_open = notifier.subscribe("s")

    async def listen() -> None:
        left_open.__enter__()

    asyncio.run(listen())
    notifier.notify("s")
    left_open.__exit__(None, None, None)


async def test_what_was_logged_is_told_with_the_ring() -> None:
    notifier = LocalNotifier()
    with notifier.subscribe("s") as subscription:
        notifier.notify("s", [event(1)])
        await asyncio.to_thread(notifier.notify, "s", [event(2), event(3)])
        assert await subscription.wait() == [event(1), event(2), event(3)]
        assert await is_silent(subscription)


async def test_a_ring_that_tells_nothing_sends_the_follower_to_the_log() -> None:
    notifier = LocalNotifier()
    with notifier.subscribe("s") as subscription:
        notifier.notify("s", [event(1)])
        notifier.notify("s")
        assert await subscription.wait() is None
        notifier.notify("s", [event(2)])
        assert await subscription.wait() == [event(2)]


async def test_a_follower_who_falls_behind_reads_the_log() -> None:
    notifier = LocalNotifier()
    with notifier.subscribe("s") as subscription:
        for number in range(1, 300):
            notifier.notify("s", [event(number)])
        assert await subscription.wait() is None


async def test_who_has_heard_of_an_event_is_not_woken_for_it_again() -> None:
    notifier = LocalNotifier()
    with notifier.subscribe("s") as subscription:
        notifier.notify("s", [event(4)])
        assert await subscription.wait() == [event(4)]
        notifier.notify_after("s", 4)
        assert await is_silent(subscription)
        notifier.notify_after("s", 5)
        assert await subscription.wait() is None
        notifier.notify_after("s", None)
        assert await subscription.wait() is None


def test_a_watch_that_goes_to_sleep_while_the_bell_is_closed_wakes_up(tmp_path: Path) -> None:
    notifier = SqliteNotifier(str(tmp_path / "madang.db"))
    notifier.close()
    asleep = threading.Thread(target=notifier._pause, daemon=True)  # pyright: ignore[reportPrivateUsage]
    asleep.start()
    asleep.join(SOON)
    assert not asleep.is_alive()


async def test_closing_wakes_everybody_for_the_last_time(tmp_path: Path) -> None:
    notifier = SqliteNotifier(str(tmp_path / "madang.db"))
    with notifier.subscribe("s") as subscription:
        await asyncio.to_thread(notifier.close)
        assert await asyncio.wait_for(subscription.wait(), SOON) is None
