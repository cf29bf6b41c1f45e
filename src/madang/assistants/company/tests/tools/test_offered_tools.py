from typing import Any

import pytest

from madang.assistants.company.agents.advisor_tools import advisor_tools
from madang.assistants.company.manifest import ASSISTANT
from madang.runtime.agent_loop import ToolInputError, ToolResult
from madang.testing import make_context

DEAR_MEAL = "다음 주 화요일에 최 과장님께 1인당 13만원짜리 점심을 대접합니다."
MEAL = DEAR_MEAL.replace("13만원", "6만원")
"""Which is allowed at one occasion and depends on how often it was at another."""


async def _checked(**asked: Any) -> ToolResult:
    [tool] = ASSISTANT.offered_tools
    return await tool.run(tool.arguments.model_validate(asked), make_context())


async def test_a_text_is_judged_with_figures_and_articles():
    found = await _checked(text=DEAR_MEAL, occasion="visit_briefing")
    assert found.values["status"] == "fail"
    assert "130,000 won" in found.statements[0]
    assert found.sources[0].as_of
    assert not any("(not_applicable)" in line for line in found.statements)


async def test_an_occasion_that_matters_and_is_not_told_is_asked_for():
    with pytest.raises(ToolInputError, match="visit_briefing, group_briefing"):
        await _checked(text=MEAL)


async def test_an_occasion_that_changes_nothing_is_not_asked_for():
    assert (await _checked(text=DEAR_MEAL)).values["status"] == "fail"


async def test_a_text_that_tells_of_nothing_is_not_judged():
    with pytest.raises(ToolInputError, match="tells of nothing"):
        await _checked(text="오늘 날씨가 좋네요.")


async def _variant(**asked: Any) -> ToolResult:
    tool = next(each for each in advisor_tools() if each.name == "judge_activity")
    return await tool.run(tool.arguments.model_validate(asked), make_context())


async def test_a_verdict_on_a_text_of_a_model_says_first_what_was_judged():
    judged = await _variant(text=DEAR_MEAL, occasion="visit_briefing")
    assert judged.whole_only
    assert all(line.startswith("In case of the variant '다음 주 화요일에") for line in judged.statements)
    with pytest.raises(ToolInputError, match="occasion"):
        await _variant(text=MEAL)


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("상품권 드려도 되나요?", "fail"),
        ("원장님께 백화점 상품권을 보내 드려도 될까요?", "fail"),
        ("의사 선생님께 견본품 10개 드려도 돼?", "unknown"),
    ],
)
async def test_who_asks_for_leave_without_naming_anybody_asks_for_a_customer(text: str, status: str):
    assert (await _checked(text=text)).values["status"] == status
