"""The limits of a model: timeout, rate, concurrency and circuit breaker."""

from collections import deque
from collections.abc import Awaitable, Callable

from pydantic import BaseModel, ConfigDict, Field

Clock = Callable[[], float]
"""Seconds that only grow, such as time.monotonic."""
Sleep = Callable[[float], Awaitable[object]]


class ModelLimits(BaseModel):
    """The limits of one model, shared by all who ask it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    timeout_seconds: float = Field(default=60.0, gt=0)
    """For a whole reply; of a streamed one, for the wait until its next piece."""
    concurrency: int = Field(default=8, ge=1)
    requests_per_minute: int | None = Field(default=None, ge=1)
    failures_to_open: int = Field(default=5, ge=1)
    """After so many failures in a row the model is not called for the cool-down."""
    cooldown_seconds: float = Field(default=30.0, gt=0)


class RateLimit:
    """At most `per_minute` calls in any sixty seconds; further calls wait."""

    def __init__(self, per_minute: int | None, *, clock: Clock, sleep: Sleep) -> None:
        self._starts: deque[float] = deque(maxlen=per_minute)
        self._clock, self._sleep = clock, sleep

    async def wait(self) -> None:
        """Return when one more may start, and count it."""
        while (delay := self._delay()) > 0:
            await self._sleep(delay)
        if self._starts.maxlen:
            self._starts.append(self._clock())

    def _delay(self) -> float:
        if self._starts.maxlen is None or len(self._starts) < self._starts.maxlen:
            return 0.0
        return self._starts[0] + _MINUTE - self._clock()


class CircuitBreaker:
    """Opens after failures in a row; after a cool-down it lets one call through to see whether the model is back."""

    def __init__(self, failures_to_open: int, cooldown_seconds: float, *, clock: Clock) -> None:
        self._failures_to_open, self._cooldown = failures_to_open, cooldown_seconds
        self._clock = clock
        self._failures = 0
        self._opened_at: float | None = None
        self._trying = False

    def admit(self) -> bool:
        """Whether a call may be made now; each call that was let through ends with abandon."""
        if self._opened_at is None:
            return True
        if self._trying or self._clock() - self._opened_at < self._cooldown:
            return False
        self._trying = True
        return True

    def succeed(self) -> None:
        """The model replied."""
        self._failures, self._opened_at, self._trying = 0, None, False

    def fail(self) -> None:
        """The model did not reply."""
        self._failures += 1
        self._trying = False
        if self._failures >= self._failures_to_open:
            self._opened_at = self._clock()

    def abandon(self) -> None:
        """The call is over, whether or not it said anything about the model."""
        self._trying = False


_MINUTE = 60.0
