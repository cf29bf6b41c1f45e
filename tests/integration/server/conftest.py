"""A server on each backend."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.conformance.backends import BACKENDS, new_address
from tests.integration.server.serving import served


@pytest.fixture(params=BACKENDS)
def url(request: pytest.FixtureRequest) -> str:
    return new_address(request.param, request)


@pytest.fixture(autouse=True)
def ledger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the courier changes the world."""
    monkeypatch.setenv("COURIER_LEDGER", str(tmp_path / "ledger"))
    return tmp_path / "ledger"


@pytest.fixture
async def address(url: str) -> AsyncIterator[str]:
    """Where the server is, as `host:port`."""
    async with served(url) as found:
        yield found
