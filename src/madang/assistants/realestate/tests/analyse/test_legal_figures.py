from datetime import date
from decimal import Decimal

import pytest

from madang.assistants.realestate.analyse.errors import FactError
from madang.assistants.realestate.analyse.legal_figures import (
    AmountBand,
    BandTable,
    LegalFacts,
    LegalFigure,
    PlaceTier,
    TierTable,
)
from madang.assistants.realestate.tools.bundled_data import facts

TODAY = date(2026, 11, 15)


def _figure(**fields: object) -> LegalFigure:
    given = {
        "id": "cap",
        "article": "법 제1조",
        "effective_from": date(2020, 1, 1),
        "origin": "statute",
        "as_of": TODAY,
    }
    return LegalFigure(**{**given, "value": Decimal(5), "unit": "percent", **fields})


def test_of_several_figures_the_one_in_force_on_the_day_is_given():
    old = _figure(value=Decimal(9), effective_to=date(2020, 12, 31))
    new = _figure(effective_from=date(2021, 1, 1))
    known = LegalFacts(figures=(old, new))
    assert known.figure("cap", date(2020, 12, 31)) is old
    assert known.figure("cap", date(2021, 1, 1)) is new


def test_a_day_for_which_nothing_is_known_is_refused_with_what_is_known():
    known = LegalFacts(figures=(_figure(effective_to=date(2020, 12, 31)), _figure(effective_from=date(2022, 1, 1))))
    with pytest.raises(FactError) as caught:
        known.figure("cap", date(2021, 6, 1))
    assert str(caught.value) == (
        "No 'cap' is known for 2021-06-01: what is known holds from 2020-01-01 to 2020-12-31, from 2022-01-01."
    )


def test_an_unknown_figure_is_refused_with_the_known_names():
    with pytest.raises(FactError, match=r"^There is no figure 'cup': known are cap\.$"):
        LegalFacts(figures=(_figure(),)).figure("cup", TODAY)


def test_only_what_was_read_in_the_law_is_verified():
    grounds = {origin: _figure(origin=origin).ground.verified for origin in ("statute", "news", "reference", "memory")}
    assert grounds == {"statute": True, "news": False, "reference": False, "memory": False}


def test_a_figure_that_ends_before_it_begins_is_refused():
    with pytest.raises(FactError, match="'cap' ends on 2019-01-01 before it begins on 2020-01-01"):
        _figure(effective_to=date(2019, 1, 1))


@pytest.mark.parametrize(
    "bands",
    [
        (),
        (AmountBand(to=5),),
        (AmountBand(to=5), AmountBand(to=5), AmountBand()),
        (AmountBand(), AmountBand(to=5)),
        (AmountBand(), AmountBand()),
    ],
)
def test_bands_that_leave_a_gap_are_refused(bands: tuple[AmountBand, ...]):
    with pytest.raises(FactError, match="The bands of 'fee' must rise, and the last one must be open"):
        BandTable(id="fee", article="", effective_from=TODAY, origin="news", as_of=TODAY, ends="below", bands=bands)


def test_tiers_that_leave_a_place_out_are_refused():
    with pytest.raises(FactError, match="The last tier of 'small' must take every place"):
        TierTable(
            id="small",
            article="",
            effective_from=TODAY,
            origin="news",
            as_of=TODAY,
            tiers=(PlaceTier(kinds=("seoul",), limit=1),),
        )


@pytest.mark.parametrize(("ends", "rate"), [("below", Decimal(2)), ("up_to", Decimal(1))])
def test_an_amount_on_the_border_falls_where_the_table_says(ends: str, rate: Decimal):
    table = BandTable.model_validate(
        {
            "id": "fee", "article": "", "effective_from": TODAY, "origin": "news", "as_of": TODAY, "ends": ends,
            "bands": [{"to": 100, "rate": 1}, {"rate": 2}],
        }
    )  # fmt: skip
    assert table.band(100).rate == rate


def test_another_base_rate_holds_from_its_day_on_and_leaves_the_past_alone():
    known = facts().with_base_rate(Decimal("2.75"), since=date(2026, 5, 1))
    assert [known.figure("base_rate", day).value for day in (date(2026, 4, 30), date(2026, 5, 1), TODAY)] == [
        Decimal("2.50"),
        Decimal("2.75"),
        Decimal("2.75"),
    ]
    assert facts().figure("base_rate", TODAY).value == Decimal("2.50")


def test_a_base_rate_can_be_set_again_and_for_the_past():
    known = (
        facts().with_base_rate(Decimal(3), since=date(2026, 5, 1)).with_base_rate(Decimal(1), since=date(2020, 1, 1))
    )
    assert known.figure("base_rate", TODAY).value == Decimal(1)
    assert known.figure("base_rate", date(2020, 1, 1)).value == Decimal(1)
