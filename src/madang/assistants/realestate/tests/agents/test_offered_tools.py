from typing import Any

import pytest

from madang.assistants.realestate.manifest import ASSISTANT
from madang.runtime.agent_loop import ToolInputError, ToolResult
from madang.testing import make_context

TOOLS = {tool.name: tool for tool in ASSISTANT.offered_tools}


async def _called(name: str, **asked: Any) -> ToolResult:
    tool = TOOLS[name]
    return await tool.run(tool.arguments.model_validate(asked), make_context())


@pytest.mark.parametrize("name", [name for name in TOOLS if name.startswith("calculate_")])
async def test_a_calculator_that_is_told_nothing_gives_the_rule_or_says_what_is_missing(name: str):
    found = await _called(name)
    assert found.statements
    assert "functools" not in TOOLS[name].about
    assert "partial(" not in TOOLS[name].about


async def test_a_fee_is_calculated_with_its_article():
    found = await _called("calculate_brokerage", price=600_000_000, place="마포구")
    assert "₩2,400,000" in found.values["v1"]
    assert "공인중개사법" in found.sources[0].title


async def test_clauses_are_reviewed():
    found = await _called("review_clauses", text="임차인은 어떤 경우에도 보증금의 반환을 청구하지 아니한다.")
    assert "1" in found.values["conclusion"]
    assert len(found.statements) > 1


async def test_a_place_that_is_not_known_is_named():
    with pytest.raises(ToolInputError, match="'Atlantis' is no place"):
        await _called("market_prices", place="Atlantis")
