"""What acceptance tests share: an empty store, and the command line in this process."""

import pytest

from madang.store.encryption.keys import MasterKey, MasterKeys
from tests.conformance.backends import BACKENDS, new_store_address
from tests.unit.cli.conftest import address, madang, tiny

__all__ = ["address", "keys", "madang", "tiny", "url"]


@pytest.fixture
def keys() -> MasterKeys:
    return MasterKeys([MasterKey.new("2026")])


@pytest.fixture(params=BACKENDS)
def url(request: pytest.FixtureRequest) -> str:
    """The address of an empty store on each backend."""
    return new_store_address(request.param, request)
