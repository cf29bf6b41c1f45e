"""The certificates of the web's authorities are read once: each HTTP client would read all of them again."""

from collections.abc import Iterator
from functools import cache

import httpx
import pytest


@pytest.fixture(scope="session", autouse=True)
def known_certificates() -> Iterator[None]:
    """All clients of this process check what they connect to by the same context."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("httpx._transports.default.create_ssl_context", cache(httpx.create_ssl_context))
        yield
