"""What experts think of a plan follows from what is known of it."""

import pytest

from madang.assistants.travel.trip.money import PriceEstimate
from madang.assistants.travel.trip.opinions import certainty


@pytest.mark.req("T69")
@pytest.mark.parametrize(
    ("price", "sure"),
    [
        (PriceEstimate.known(300_000), 1.0),
        (PriceEstimate.around(300_000, 0.3), 0.7),
        (PriceEstimate(low=0, likely=100, high=400), 0.0),
        (PriceEstimate.known(0), 1.0),
    ],
)
def test_a_price_is_known_as_surely_as_its_range_is_narrow(price: PriceEstimate, sure: float) -> None:
    assert certainty(price) == sure
