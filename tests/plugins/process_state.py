"""What a file of tests leaves changed in its process would reach those after it: its last test fails."""

import logging
import os
from collections.abc import Generator
from typing import Any

import pytest

_VARIABLES = ("CLERK_", "COURIER_", "LANG", "LC_", "MADANG_", "OPENAI_", "PATH", "PYTHON", "TZ")
"""How those begin that we read; libraries set others for themselves when they are imported."""
_before = dict[str, Any]()


def pytest_collection_finish() -> None:
    """Note what the process is like before its first test."""
    _before.update(_process_state())


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Generator[None]:
    """Compare once the fixtures of a file are over."""
    yield
    if nextitem is None or nextitem.path != item.path:
        found = _process_state()
        changed = [name for name in {**_before, **found} if found.get(name) != _before.get(name)]
        _before.clear()
        _before.update(found)  # only the file that left it is to blame
        assert not changed, f"{item.path.name} leaves changed: {', '.join(changed)}. Use monkeypatch, or put it back."


def _process_state() -> dict[str, Any]:
    """The environment and the logs by name; values are compared and not shown, since some are secrets."""
    log, known = logging.getLogger("madang"), logging.root.manager.loggerDict
    return {
        **{f"variable {name}": value for name, value in os.environ.items() if name.startswith(_VARIABLES)},
        **{f"silenced log {name}": True for name, log in known.items() if getattr(log, "disabled", False)},
        "log of madang": (log.level, log.propagate, [*log.handlers]),
    }
