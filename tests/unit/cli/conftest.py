import asyncio
import io
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from madang import assistants
from madang.cli import main
from madang.store import Store, open_store
from tests.paths import ROOT


@dataclass(frozen=True)
class Ran:
    """What a call of the command line came to."""

    code: int
    out: str
    err: str


Madang = Callable[..., Ran]


@pytest.fixture
def madang(address: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Madang:
    """Calls the command line in this process, as a person whose store is at `address` would."""
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)

    def call(*words: str, piped: str | bytes = "") -> Ran:
        monkeypatch.setattr(sys, "argv", ["madang", *words])
        given = piped.encode() if isinstance(piped, str) else piped
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given), "utf-8"))
        try:
            main()
        except SystemExit as left:
            code = left.code
        except Exception as error:  # noqa: BLE001 - what reaches the top is told there, as in a process of its own
            sys.excepthook(type(error), error, None)
            code = 1
        captured = capsys.readouterr()
        return Ran(int(code or 0), captured.out, captured.err)

    return call


@pytest.fixture
def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The address of this test's own store, which the settings name."""
    for name, value in {"LANG": "C.UTF-8", "TZ": "UTC", "COLUMNS": "300", "NO_COLOR": "1"}.items():
        monkeypatch.setenv(name, value)
    for name in ("LC_ALL", "LC_MESSAGES", "MADANG_LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    url = f"sqlite:///{tmp_path / 'madang.db'}"
    monkeypatch.setenv("MADANG_STORE", url)
    return url


Seed = Callable[[Callable[[Store], Awaitable[Any]]], Any]


@pytest.fixture
def seed(address: str) -> Seed:
    """Does something to the store before the command line looks at it."""

    def seed(work: Callable[[Store], Awaitable[Any]]) -> Any:
        async def main() -> Any:
            async with open_store(address) as store:
                return await work(store)

        return asyncio.run(main())

    return seed


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tiny assistants of the tests, found in place of the real ones."""
    monkeypatch.setattr(assistants, "__path__", [str(ROOT / "tests" / "assistants")])
