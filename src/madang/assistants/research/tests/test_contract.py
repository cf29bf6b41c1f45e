import pytest

from madang.assistants.research.manifest import ASSISTANT
from madang.testing.contract import CONTRACT, Check


@pytest.mark.parametrize("check", CONTRACT, ids=lambda check: check.__name__.strip("_"))
async def test_the_contract_is_kept(check: Check):
    await check(ASSISTANT)
