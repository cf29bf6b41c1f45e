"""Folders whose files take long come first, so that no worker is left with a long file at the end.

Files of one folder follow each other: what its tests share, such as a browser or a server, is started once by a worker.
"""

import pytest

LONG_FIRST = (
    "tests/browser",
    "tests/acceptance",
    "tests/integration",
    "tests/unit/cli",
    "src/madang/assistants",
    "tests/conformance",
)
"""By the time that a file of theirs takes; all others come after them."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the tests in order; those of one folder stay as they were."""
    items.sort(key=lambda item: place_of(item.nodeid))


def place_of(nodeid: str) -> int:
    """How many folders come before the one that a test is in."""
    found = [place for place, folder in enumerate(LONG_FIRST) if nodeid.startswith(f"{folder}/")]
    return found[0] if found else len(LONG_FIRST)
