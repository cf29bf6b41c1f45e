"""The shapes of assistants keep the contract, each by existing."""

import pytest

from madang.runtime import Assistant, discover_assistants
from madang.testing.contract_suite import CONTRACT_CHECKS, ContractCheck

FOUND = discover_assistants("tests.assistants", declared=())


def test_all_shapes_are_found():
    assert (list(FOUND.loaded), dict(FOUND.broken)) == (["gates", "papers", "scouts", "slots", "teams"], {})


@pytest.mark.parametrize("check", CONTRACT_CHECKS, ids=lambda check: check.__name__.strip("_"))
@pytest.mark.parametrize("assistant", FOUND.loaded.values(), ids=lambda assistant: assistant.name)
async def test_the_contract_is_kept(assistant: Assistant, check: ContractCheck):
    await check(assistant)
