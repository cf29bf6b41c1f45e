import asyncio
import logging
import sys
import threading
import time
from collections.abc import Callable, Iterator

import pytest

from madang.runtime import watching_event_loop
from madang.runtime.watchdog import LoopLimit, SteppingLoop

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


class TooLongError(Exception):
    """Raised in a step that goes on for too long."""


class Turns:
    """Steps that are struck from another thread, and between them steps that must not be."""

    def __init__(self) -> None:
        self.loop = SteppingLoop()
        self.loop.set_exception_handler(lambda _loop, _context: None)  # a struck step may be at its very end
        self.target = 0
        self.hits = {"target": 0, "bystander": 0}

    def take(self, left: int) -> None:
        if not left:
            self.loop.stop()
            return
        self.loop.call_soon(self.be_struck)
        self.loop.call_soon(self.work, "bystander")
        self.loop.call_soon(self.take, left - 1)

    def be_struck(self) -> None:
        self.target = self.loop.current_step() or 0
        self.work("target")

    def work(self, who: str) -> None:
        try:
            for _ in range(20_000):
                pass
        except TooLongError:
            self.hits[who] += 1

    def strike(self, over: threading.Event) -> None:
        while not over.is_set():
            self.loop.end_step(self.target, TooLongError)


def test_an_error_meant_for_a_step_hits_no_other() -> None:
    turns, over, interval = Turns(), threading.Event(), sys.getswitchinterval()
    striking = threading.Thread(target=turns.strike, args=[over])
    sys.setswitchinterval(1e-6)
    striking.start()
    turns.loop.call_soon(turns.take, 300)
    turns.loop.run_forever()
    over.set()
    striking.join()
    sys.setswitchinterval(interval)
    turns.loop.close()
    assert turns.hits["target"] > 0
    assert turns.hits["bystander"] == 0


async def _watched(step: Callable[[], None], limit: LoopLimit) -> None:
    async with watching_event_loop(0.05, limit=limit):
        step()


def _work_on_a_busy_machine() -> None:
    """A second and a half and more by the clock, of which a third at most with the processor."""
    for _ in range(100):
        until = time.thread_time() + 0.005
        while time.thread_time() < until:
            pass
        time.sleep(0.01)


def _wait_without_end() -> None:
    while True:
        time.sleep(0.05)


def test_a_step_that_has_to_wait_for_the_processor_is_not_ended() -> None:
    limit = LoopLimit(TooLongError, processor_seconds=30, waiting_seconds=1)
    with asyncio.Runner(loop_factory=SteppingLoop) as runner:
        runner.run(_watched(_work_on_a_busy_machine, limit))


def test_a_step_that_waits_for_anything_else_is_ended() -> None:
    limit = LoopLimit(TooLongError, processor_seconds=30, waiting_seconds=0.3)
    with asyncio.Runner(loop_factory=SteppingLoop) as runner, pytest.raises(TooLongError):
        runner.run(_watched(_wait_without_end, limit))
