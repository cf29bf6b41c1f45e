import asyncio
import logging
import time

import pytest

from madang.runtime import watching_event_loop


def hold_everybody_up(noted: pytest.LogCaptureFixture) -> None:
    """Block the loop until the watchdog says so."""
    wait_for("blocked", noted)


def wait_for(words: str, noted: pytest.LogCaptureFixture) -> None:
    while words not in noted.text:
        time.sleep(0.01)


async def test_what_blocks_the_event_loop_is_named_with_its_stack(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    async with watching_event_loop(0.05):
        hold_everybody_up(caplog)
        await asyncio.to_thread(wait_for, "turns again", caplog)
    assert "hold_everybody_up" in caplog.text
    assert "test_watchdog.py" in caplog.text


async def test_a_loop_that_turns_is_left_alone(caplog: pytest.LogCaptureFixture) -> None:
    async with watching_event_loop(30):
        await asyncio.sleep(0)
    assert not caplog.text
