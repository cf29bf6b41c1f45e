"""Every assistant keeps the contract by existing: a new folder is found here without a line being added."""

import pytest

from madang.runtime import discover
from madang.testing.contract import CONTRACT, Check

FOUND = discover()


def test_no_assistant_is_broken():
    assert dict(FOUND.broken) == {}


@pytest.mark.parametrize("check", CONTRACT, ids=lambda check: check.__name__.strip("_"))
async def test_the_contract_is_kept(check: Check):
    for assistant in FOUND.found.values():
        await check(assistant)
