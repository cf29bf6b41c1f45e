"""The bell that wakes followers."""

import asyncio
import threading

import pytest

from madang.store.bell import LocalBell


async def test_a_ring_before_the_wait_is_heard() -> None:
    bell = LocalBell()
    with bell.listen("s") as ear:
        bell.ring("s")
        async with asyncio.timeout(1):
            await ear.wait()
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.02):
                await ear.wait()


async def test_every_listener_of_the_session_hears_and_nobody_else() -> None:
    bell = LocalBell()
    with bell.listen("s") as one, bell.listen("s") as two, bell.listen("t") as other:
        bell.ring("s")
        async with asyncio.timeout(1):
            await asyncio.gather(one.wait(), two.wait())
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.02):
                await other.wait()


async def test_a_ring_from_another_thread_is_heard() -> None:
    bell = LocalBell()
    with bell.listen("s") as ear:
        threading.Timer(0.02, bell.ring, ["s"]).start()
        async with asyncio.timeout(1):
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
        async with asyncio.timeout(1):
            await ear.wait()


def test_a_listener_whose_loop_is_closed_disturbs_nobody() -> None:
    bell = LocalBell()
    left_open = bell.listen("s")

    async def listen() -> None:
        left_open.__enter__()

    asyncio.run(listen())
    bell.ring("s")
    left_open.__exit__(None, None, None)
