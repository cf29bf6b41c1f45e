from datetime import date
from decimal import Decimal

from madang.assistants.realestate.search.deals import Deal, DealStatistics, summarise_months


def _deal(price: int, *, area: str = "50", rent: int = 0) -> Deal:
    kind = "wolse" if rent else "sale"
    return Deal(
        code="1", dong="나", name="다", area=Decimal(area), on=date(2026, 6, 1), kind=kind, price=price, rent=rent
    )


def test_deals_are_summed_up_by_median_and_quartiles_rounded_to_ten_thousand():
    deals = [_deal(price * 10_000) for price in (100, 200, 300, 401, 1000)]
    assert summarise_months(deals) == (
        DealStatistics("1", "", "2026-06", "2026-06", "sale", "≤60", 5, 3_000_000, 2_000_000, 4_010_000, per_m2=60_000),
    )


def test_fewer_than_five_deals_are_no_figure():
    assert summarise_months([_deal(10_000)] * 4) == ()
    assert len(summarise_months([_deal(10_000)] * 5)) == 1


def test_rent_is_summed_up_apart_from_the_deposit():
    [cell] = summarise_months([_deal(10_000_000, rent=rent * 10_000) for rent in (30, 40, 50, 60, 70)])
    assert (cell.deal, cell.median, cell.rent, cell.per_m2) == ("wolse", 10_000_000, 500_000, None)
