import asyncio

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from madang.models.limits import CircuitBreaker, ModelLimits, RateLimit


class Clock:
    """Time that passes only when somebody sleeps."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        assert seconds > 0
        self.now += seconds


async def test_starts_over_the_rate_wait_until_a_minute_has_passed():
    clock = Clock()
    limit = RateLimit(2, clock=clock, sleep=clock.sleep)
    starts: list[float] = []
    for _ in range(5):
        await limit.wait()
        starts.append(clock.now)
    assert starts == [100.0, 100.0, 160.0, 160.0, 220.0]


async def test_without_a_rate_nobody_waits():
    clock = Clock()
    limit = RateLimit(None, clock=clock, sleep=clock.sleep)
    for _ in range(50):
        await limit.wait()
    assert clock.now == 100.0


@given(st.integers(1, 5), st.lists(st.floats(0, 90), min_size=1, max_size=30))
def test_no_minute_ever_holds_more_starts_than_allowed(per_minute: int, pauses: list[float]):
    async def run() -> list[float]:
        clock, starts = Clock(), list[float]()
        limit = RateLimit(per_minute, clock=clock, sleep=clock.sleep)
        for pause in pauses:
            clock.now += pause
            await limit.wait()
            starts.append(clock.now)
        return starts

    starts = asyncio.run(run())
    assert all(later - early >= 60 - 1e-6 for early, later in zip(starts, starts[per_minute:], strict=False))


def test_a_breaker_opens_after_failures_in_a_row_and_tries_again_after_a_while():
    clock = Clock()
    breaker = CircuitBreaker(2, 30.0, clock=clock)
    breaker.fail()
    assert breaker.admit()
    breaker.fail()
    assert not breaker.admit()
    clock.now += 30
    assert breaker.admit()
    assert not breaker.admit()
    breaker.succeed()
    assert breaker.admit()


def test_a_success_between_failures_keeps_it_closed():
    breaker = CircuitBreaker(2, 30.0, clock=Clock())
    for _ in range(3):
        breaker.fail()
        breaker.succeed()
    assert breaker.admit()


def test_a_failed_trial_opens_it_for_another_cool_down():
    clock = Clock()
    breaker = CircuitBreaker(1, 30.0, clock=clock)
    breaker.fail()
    clock.now += 30
    assert breaker.admit()
    breaker.fail()
    clock.now += 29
    assert not breaker.admit()


def test_a_cancelled_trial_lets_another_one_through():
    clock = Clock()
    breaker = CircuitBreaker(1, 30.0, clock=clock)
    breaker.fail()
    clock.now += 30
    assert breaker.admit()
    breaker.abandon()
    assert breaker.admit()


@pytest.mark.parametrize("field", ["timeout_seconds", "concurrency", "requests_per_minute", "failures_to_open"])
def test_a_limit_of_nothing_is_refused(field: str):
    with pytest.raises(ValidationError):
        ModelLimits.model_validate({field: 0})
