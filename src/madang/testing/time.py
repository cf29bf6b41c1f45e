"""Time for tests: a clock that stands still, and an event loop in which waiting takes no time."""

import asyncio
import selectors
from collections.abc import Coroutine
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

T = TypeVar("T")


@dataclass
class FakeClock:
    """A clock that shows `now` until it is set forward; in a `VirtualLoop` it goes with the loop's time."""

    now: datetime = datetime(2025, 10, 14, 10, 30, tzinfo=UTC)

    def __call__(self) -> datetime:
        """The moment it is."""
        return self.now + timedelta(seconds=_virtual_seconds())

    def forward(self, seconds: float) -> None:
        """Let time pass."""
        self.now += timedelta(seconds=seconds)


def run_in_virtual_time(main: Coroutine[Any, Any, T]) -> T:
    """What `main` gives, run in a loop of its own in which every wait is over as soon as nothing else can happen."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(main)


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop that, instead of waiting for the next moment something is due, jumps to it."""

    def __init__(self) -> None:
        self.seconds = 0.0
        super().__init__(_JumpingSelector(self))

    def time(self) -> float:
        """Seconds since the loop was made."""
        return self.seconds


class _JumpingSelector(selectors.DefaultSelector):
    def __init__(self, loop: VirtualLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        found = super().select(0 if timeout is not None else None)
        if not found and timeout:
            self._loop.seconds += timeout
        return found


def _virtual_seconds() -> float:
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        return 0.0
    return loop.seconds if isinstance(loop, VirtualLoop) else 0.0
