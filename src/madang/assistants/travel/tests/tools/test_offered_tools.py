from typing import Any

import pytest

from madang.assistants.travel.manifest import ASSISTANT
from madang.runtime.agent_loop import ToolInputError, ToolResult
from madang.testing import make_context

OSAKA = {"destination": "osaka", "departure": "2026-03-10", "nights": 2, "adults": 2, "budget": 2_000_000}


async def _planned(**changes: Any) -> ToolResult:
    [tool] = ASSISTANT.offered_tools
    return await tool.run(tool.arguments.model_validate({**OSAKA, **changes}), make_context())


async def test_a_trip_is_planned_from_its_particulars():
    found = await _planned()
    [told] = found.statements
    assert "Osaka, 2 nights, 3 days, 2 people, leaving 2026-03-10" in told
    assert set(found.values) <= {"value", "balanced", "comfort"}
    assert found.values["balanced"].split(" (")[0] in told
    assert found.sources[0].as_of


async def test_a_budget_that_does_not_do_is_said_to_be_too_small():
    found = await _planned(budget=200_000)
    assert found.values == {}
    assert "budget" in found.statements[0].casefold()


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"destination": "Atlantis"}, "'Atlantis' is no town"),
        ({"origin": "Atlantis"}, "'Atlantis' is no town"),
        ({"departure": "2020-01-01"}, "already passed"),
        ({"infants": 3}, "adult"),
    ],
)
async def test_what_cannot_be_planned_is_named(wrong: dict[str, Any], why: str):
    with pytest.raises(ToolInputError, match=why):
        await _planned(**wrong)
