"""A store of its own for each test of the runtime."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from madang.store import Store, open_store


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/store.db"


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    async with open_store(url) as opened:
        yield opened
