import pytest

from madang.assistants.research.manifest import ASSISTANT
from madang.testing.contract_suite import CONTRACT_CHECKS, ContractCheck


@pytest.mark.parametrize("check", CONTRACT_CHECKS, ids=lambda check: check.__name__.strip("_"))
async def test_the_contract_is_kept(check: ContractCheck):
    await check(ASSISTANT)
