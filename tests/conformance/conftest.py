"""A store on each backend, and a clock that moves when told to."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta

import pytest

from madang.store import Store, open_store
from tests.conformance.backends import BACKENDS, new_store_address


class Clock:
    """Time stands still until it is moved."""

    def __init__(self) -> None:
        self.now = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def advance(self, by: timedelta) -> None:
        self.now += by


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(params=BACKENDS)
def url(request: pytest.FixtureRequest) -> str:
    return new_store_address(request.param, request)


@pytest.fixture
async def store(url: str, clock: Clock) -> AsyncIterator[Store]:
    async with open_store(url, clock=clock) as opened:
        yield opened
