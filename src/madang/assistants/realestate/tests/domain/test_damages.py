from datetime import date

import pytest

from madang.assistants.realestate.domain.damages import refusal_damages
from madang.assistants.realestate.tools.facts import facts


@pytest.mark.parametrize(
    ("new_deposit", "new_rent", "loss", "owed"),
    [
        (300_000_000, 0, 0, 3_375_000),
        (400_000_000, 0, 0, 9_000_000),
        (300_000_000, 100_000, 0, 3_375_000),
        (400_000_000, 0, 12_000_000, 12_000_000),
        (100_000_000, 0, 0, 3_375_000),
    ],
)
def test_the_largest_of_the_three_is_owed(new_deposit: int, new_rent: int, loss: int, owed: int):
    result = refusal_damages(
        facts(),
        deposit=300_000_000,
        rent=0,
        refused_on=date(2026, 3, 2),
        new_deposit=new_deposit,
        new_rent=new_rent,
        actual_loss=loss,
    )
    assert result.owed == owed
