"""Sessions of the first version, and of the seed's JSON files, come forward."""

from typing import Any

import pytest

from madang.assistants.travel.state import MIGRATIONS, Journey
from madang.state.errors import NewerVersionError

SEED: dict[str, Any] = {
    "destination": "오사카",
    "duration": 3,
    "budget": 1_000_000,
    "num_people": 2,
    "travel_style": ["관광", "맛집"],
    "info_collected": True,
    "current_step": "searching",
    "messages": [{"role": "assistant", "content": "몇 박 며칠 계획이신가요?"}],
    "errors": [],
}


@pytest.mark.req("T49", "TC18")
@pytest.mark.parametrize("version", [None, 1, "1.0"])
def test_an_old_session_keeps_what_was_said(version: Any) -> None:
    journey = Journey(**MIGRATIONS.run(SEED, version).state)
    assert (journey.destination, journey.duration, journey.budget, journey.num_people) == ("osaka", 3, 1_000_000, 2)
    assert (journey.travel_style, journey.budget_flexibility) == (["sightseeing", "food"], "flexible")
    assert journey.info_collected


@pytest.mark.req("TC18")
def test_a_session_of_a_newer_program_is_refused() -> None:
    with pytest.raises(NewerVersionError):
        MIGRATIONS.run(SEED, 3)
