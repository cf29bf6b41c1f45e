"""A server on each backend."""

from collections.abc import AsyncIterator

import pytest

from tests.conformance.backends import BACKENDS, new_address
from tests.integration.server.serving import served


@pytest.fixture(params=BACKENDS)
def url(request: pytest.FixtureRequest) -> str:
    return new_address(request.param, request)


@pytest.fixture
async def address(url: str) -> AsyncIterator[str]:
    """Where the server is, as `host:port`."""
    async with served(url) as found:
        yield found
