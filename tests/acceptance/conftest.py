"""What acceptance tests of the store share."""

import pytest

from madang.store.keys import MasterKey, MasterKeys


@pytest.fixture
def keys() -> MasterKeys:
    return MasterKeys([MasterKey.new("2026")])
