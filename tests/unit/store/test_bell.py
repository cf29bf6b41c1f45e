"""The bell that wakes followers."""

import asyncio
import threading
from datetime import UTC, datetime
from pathlib import Path

import pytest

from madang.store.bell import Ear, LocalBell
from madang.store.event_rows import LoggedEvent
from madang.store.sqlite.bell import FileBell

SOON = 60.0


def event(position: int) -> LoggedEvent:
    at = datetime(2026, 3, 1, tzinfo=UTC)
    return LoggedEvent(session="s", position=position, run="r", seq=position, kind="token", agent=None, at=at, data={})


async def is_silent(ear: Ear) -> bool:
    """Whether the ear has heard nothing that it has not told of."""
    waiting = asyncio.create_task(ear.wait())
    for _ in range(5):
        await asyncio.sleep(0)
    return waiting.cancel()


async def test_a_ring_before_the_wait_is_heard() -> None:
    bell = LocalBell()
    with bell.listen("s") as ear:
        bell.ring("s")
        async with asyncio.timeout(SOON):
            await ear.wait()
        assert await is_silent(ear)


async def test_every_listener_of_the_session_hears_and_nobody_else() -> None:
    bell = LocalBell()
    with bell.listen("s") as one, bell.listen("s") as two, bell.listen("t") as other:
        bell.ring("s")
        async with asyncio.timeout(SOON):
            await asyncio.gather(one.wait(), two.wait())
        assert await is_silent(other)


async def test_a_ring_from_another_thread_is_heard() -> None:
    bell = LocalBell()
    with bell.listen("s") as ear:
        threading.Timer(0.02, bell.ring, ["s"]).start()
        async with asyncio.timeout(SOON):
            await ear.wait()


async def test_who_stops_listening_is_forgotten_even_when_cancelled() -> None:
    bell = LocalBell()

    async def listen() -> None:
        with bell.listen("s") as ear:
            await ear.wait()

    task = asyncio.create_task(listen())
    await asyncio.sleep(0)
    assert bell.listened_to() == ["s"]
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert bell.listened_to() == []


async def test_an_impatient_ear_wakes_by_itself() -> None:
    with LocalBell(patience=0.01).listen("s") as ear:
        async with asyncio.timeout(SOON):
            await ear.wait()


def test_a_listener_whose_loop_is_closed_disturbs_nobody() -> None:
    bell = LocalBell()
    left_open = bell.listen("s")

    async def listen() -> None:
        left_open.__enter__()

    asyncio.run(listen())
    bell.ring("s")
    left_open.__exit__(None, None, None)


async def test_what_was_logged_is_told_with_the_ring() -> None:
    bell = LocalBell()
    with bell.listen("s") as ear:
        bell.ring("s", [event(1)])
        await asyncio.to_thread(bell.ring, "s", [event(2), event(3)])
        assert await ear.wait() == [event(1), event(2), event(3)]
        assert await is_silent(ear)


async def test_a_ring_that_tells_nothing_sends_the_follower_to_the_log() -> None:
    bell = LocalBell()
    with bell.listen("s") as ear:
        bell.ring("s", [event(1)])
        bell.ring("s")
        assert await ear.wait() is None
        bell.ring("s", [event(2)])
        assert await ear.wait() == [event(2)]


async def test_a_follower_who_falls_behind_reads_the_log() -> None:
    bell = LocalBell()
    with bell.listen("s") as ear:
        for number in range(1, 300):
            bell.ring("s", [event(number)])
        assert await ear.wait() is None


async def test_who_has_heard_of_an_event_is_not_woken_for_it_again() -> None:
    bell = LocalBell()
    with bell.listen("s") as ear:
        bell.ring("s", [event(4)])
        assert await ear.wait() == [event(4)]
        bell.ring_for("s", 4)
        assert await is_silent(ear)
        bell.ring_for("s", 5)
        assert await ear.wait() is None
        bell.ring_for("s", None)
        assert await ear.wait() is None


def test_a_watch_that_goes_to_sleep_while_the_bell_is_closed_wakes_up(tmp_path: Path) -> None:
    bell = FileBell(str(tmp_path / "madang.db"))
    bell.close()
    asleep = threading.Thread(target=bell._pause, daemon=True)  # pyright: ignore[reportPrivateUsage]
    asleep.start()
    asleep.join(SOON)
    assert not asleep.is_alive()
