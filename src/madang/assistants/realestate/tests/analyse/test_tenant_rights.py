from datetime import date

import pytest

from madang.assistants.realestate.analyse.places import Location
from madang.assistants.realestate.analyse.tenant_rights import refusal_damages, shop_scope, tenant_standing
from madang.assistants.realestate.tools.bundled_data import facts


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


@pytest.mark.parametrize(
    ("handed", "registered", "fixed", "mortgaged", "opposable", "ranks", "ahead"),
    [
        (2, 2, 2, 2, 3, 3, False),
        (2, 2, 2, 3, 3, 3, True),
        (2, 2, 3, 3, 3, 3, False),
        (2, 2, 2, 4, 3, 3, True),
        (2, 5, 2, 4, 6, 6, False),
        (2, 2, 9, 8, 3, 9, False),
        (2, 2, None, 8, 3, None, None),
        (2, 2, 1, None, 3, 3, None),
    ],
)
def test_a_tenant_is_protected_from_the_day_after_moving_in_and_registering(
    *,
    handed: int,
    registered: int,
    fixed: int | None,
    mortgaged: int | None,
    opposable: int,
    ranks: int | None,
    ahead: bool | None,
):
    def day(number: int | None) -> date | None:
        return date(2026, 3, number) if number else None

    result = tenant_standing(
        facts(),
        handed_over_on=date(2026, 3, handed),
        registered_on=date(2026, 3, registered),
        fixed_on=day(fixed),
        mortgaged_on=day(mortgaged),
    )
    assert (result.opposable_from, result.priority_from, result.ahead_of_mortgage) == (
        day(opposable),
        day(ranks),
        ahead,
    )
