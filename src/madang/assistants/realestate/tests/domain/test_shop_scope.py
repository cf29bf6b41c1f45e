from datetime import date

import pytest

from madang.assistants.realestate.domain.places import Location
from madang.assistants.realestate.domain.shop_scope import shop_scope
from madang.assistants.realestate.tools.facts import facts


@pytest.mark.parametrize(
    ("sido", "sigungu", "limit"),
    [
        ("서울특별시", "강남구", 900),
        ("부산광역시", "해운대구", 690),
        ("경기도", "성남시 분당구", 690),
        ("경기도", "화성시 동탄구", 540),
        ("대구광역시", "수성구", 540),
        ("대구광역시", "달성군", 370),
        ("강원특별자치도", "춘천시", 370),
    ],
)
def test_the_limit_is_that_of_the_place(sido: str, sigungu: str, limit: int):
    place = Location(sido=sido, sigungu=sigungu)
    result = shop_scope(facts(), deposit=0, rent=0, location=place, on=date(2026, 11, 15))
    assert result.limit == limit * 1_000_000


@pytest.mark.parametrize(("rent", "within"), [(4_000_000, True), (4_000_001, False)])
def test_the_rent_counts_a_hundredfold(rent: int, within: bool):
    place = Location(sido="서울특별시", sigungu="강남구")
    result = shop_scope(facts(), deposit=500_000_000, rent=rent, location=place, on=date(2026, 11, 15))
    assert (result.converted, result.within, result.verified) == (500_000_000 + rent * 100, within, True)
