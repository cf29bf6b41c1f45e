"""A server on each backend."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conformance.backends import BACKENDS
from tests.integration.server.serving import elsewhere
from tests.postgres import new_schema


@pytest.fixture(autouse=True)
def ledger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the courier changes the world."""
    monkeypatch.setenv("COURIER_LEDGER", str(tmp_path / "ledger"))
    return tmp_path / "ledger"


@pytest.fixture(scope="session", params=BACKENDS)
def address(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server is, as `host:port`; all tests talk to the same one, each in sessions of its own."""
    if request.param == "sqlite":
        with elsewhere(f"sqlite:///{tmp_path_factory.mktemp('server')}/store.db") as found:
            yield found
    else:
        with new_schema(request.getfixturevalue("postgres_server")) as url, elsewhere(url) as found:
            yield found
