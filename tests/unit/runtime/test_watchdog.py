import asyncio
import logging
import time
from collections.abc import Iterator

import pytest

from madang.runtime import watching_event_loop

_LOGGER = logging.getLogger("madang.runtime.watchdog")
_MOST_LOOKS = 3_000


@pytest.fixture
def noted(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.LogCaptureFixture]:
    """What the watchdog logs, however logging was set up before."""
    caplog.set_level(logging.WARNING, _LOGGER.name)
    monkeypatch.setattr(_LOGGER, "propagate", False)
    monkeypatch.setattr(_LOGGER, "disabled", False)
    _LOGGER.addHandler(caplog.handler)
    yield caplog
    _LOGGER.removeHandler(caplog.handler)


def hold_everybody_up(noted: pytest.LogCaptureFixture) -> None:
    """Block the loop until the watchdog says so."""
    wait_for("blocked", noted)


def wait_for(words: str, noted: pytest.LogCaptureFixture) -> None:
    for _ in range(_MOST_LOOKS):
        if words in noted.text:
            return
        time.sleep(0.01)
    pytest.fail(f"{words!r} was not logged.")


async def test_what_blocks_the_event_loop_is_named_with_its_stack(noted: pytest.LogCaptureFixture) -> None:
    async with watching_event_loop(0.05):
        hold_everybody_up(noted)
        await asyncio.to_thread(wait_for, "turns again", noted)
    assert "hold_everybody_up" in noted.text
    assert "test_watchdog.py" in noted.text


async def test_a_loop_that_turns_is_left_alone(noted: pytest.LogCaptureFixture) -> None:
    async with watching_event_loop(30):
        await asyncio.sleep(0)
    assert not noted.text
