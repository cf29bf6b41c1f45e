"""The shapes of assistants keep the contract, each by existing."""

import pytest

from madang.runtime import Assistant, discover
from madang.testing.contract import CONTRACT, Check

FOUND = discover("tests.assistants", declared=())


def test_all_shapes_are_found():
    assert (list(FOUND.found), dict(FOUND.broken)) == (["gates", "papers", "scouts", "slots", "teams"], {})


@pytest.mark.parametrize("check", CONTRACT, ids=lambda check: check.__name__.strip("_"))
@pytest.mark.parametrize("assistant", FOUND.found.values(), ids=lambda assistant: assistant.name)
async def test_the_contract_is_kept(assistant: Assistant, check: Check):
    await check(assistant)
