"""The address of a library that does not exist yet."""

import pytest

from tests.conformance.backends import BACKENDS, new_address


@pytest.fixture(params=BACKENDS)
def url(request: pytest.FixtureRequest) -> str:
    return new_address(request.param, request)
