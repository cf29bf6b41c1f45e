from datetime import date
from decimal import Decimal

import pytest

from madang.assistants.realestate.search.deals import AreaBand, DealStatistics, band_of
from madang.assistants.realestate.search.market_prices import District, MarketFigure, MarketPrices, MarketSource
from madang.assistants.realestate.tools.market_figures import bundled_market
from madang.reading.places import Gazetteer


@pytest.mark.parametrize(
    ("area", "band"),
    [("59.99", "≤60"), ("60", "≤60"), ("60.01", "60-85"), ("84.98", "60-85"), ("85.01", "85-135"), ("136", ">135")],
)
def test_a_size_falls_in_its_band(area: str, band: AreaBand):
    assert band_of(Decimal(area)) == band


def test_the_latest_jeonse_of_mapo_with_its_deals_and_source():
    assert bundled_market().figures("11440", "jeonse", band="60-85") == (
        MarketFigure(
            district=District(code="11440", sido="서울특별시", sigungu="마포구"),
            dong="",
            deal="jeonse",
            band="60-85",
            period_from="2026-06",
            period_to="2026-06",
            deals=138,
            median=720_000_000,
            lower=642_880_000,
            upper=953_750_000,
            rent=None,
            per_m2=8_604_000,
            source=MarketSource(title="국토교통부 실거래가 공개시스템", as_of=date(2026, 8, 21)),
        ),
    )


def test_a_neighbourhood_is_pooled_over_a_year():
    figures = bundled_market().figures("11440", "sale", dong="공덕동")
    assert [(figure.band, figure.period_from, figure.period_to, figure.deals) for figure in figures] == [
        ("≤60", "2025-07", "2026-06", 78),
        ("60-85", "2025-07", "2026-06", 65),
        ("85-135", "2025-07", "2026-06", 18),
    ]


def test_a_trend_runs_over_the_months_with_its_change():
    trend = bundled_market().trend("11440", "jeonse", "60-85")
    assert [figure.period_to for figure in trend.figures] == [f"2025-{m:02}" for m in range(6, 13)] + [
        f"2026-{m:02}" for m in range(1, 7)
    ]
    assert (trend.change, trend.reliable) == (Decimal("0.70"), True)


def test_a_trend_on_few_deals_is_not_called_reliable():
    trend = bundled_market().trend("11110", "sale", ">135")
    assert not trend.reliable


def test_ratios_rest_on_like_homes_and_say_on_how_many_types():
    ratios = bundled_market().jeonse_ratios("11440", band="≤60")
    assert [(ratio.dong, ratio.percent, ratio.types, ratio.weak) for ratio in ratios[:2]] == [
        ("아현동", Decimal("41.9"), 12, False),
        ("망원동", Decimal("64.3"), 9, False),
    ]
    assert bundled_market().jeonse_ratios("11440", dong="아현동", band="≤60") == ratios[:1]


@pytest.mark.parametrize(
    ("name", "codes"),
    [
        ("마포", ["11440"]),
        ("마포구", ["11440"]),
        ("서울 마포구", ["11440"]),
        ("서울특별시  마포구", ["11440"]),
        ("서울시마포구", ["11440"]),
        ("분당", ["41135"]),
        ("성남시 분당구", ["41135"]),
        ("성남", ["41131", "41133", "41135"]),
        ("인천 서구", ["28275", "28290"]),
        ("인천 중구", ["28125", "28155"]),
        ("인천 동구", ["28125"]),
        ("화성시", ["41591", "41593", "41595", "41597"]),
        ("동탄", ["41597"]),
        ("경기 광주시", ["41610"]),
        ("mapo", ["11440"]),
    ],
)
def test_a_district_goes_by_many_names_and_old_ones_still_count(name: str, codes: list[str]):
    assert bundled_market().place_names()["".join(name.split())] == ",".join(codes)


def test_place_names_are_found_in_a_question():
    gazetteer = Gazetteer(bundled_market().place_names())
    assert [place.id for place in gazetteer.find("마포구 공덕동이랑 분당 84 전세 시세")] == [
        "11440",
        "11440/공덕동",
        "41135",
    ]


def test_few_deals_and_public_rentals_are_said():
    cell = DealStatistics("1", "", "2026-06", "2026-06", "wolse", "≤60", 7, 1, 1, 1, rent=1)
    source = MarketSource(title="s", as_of=date(2026, 1, 1))
    [figure] = MarketPrices([District(code="1", sido="가", sigungu="나")], [cell], source).figures("1", "wolse")
    assert [caution.ko.split(" ")[0] for caution in figure.cautions] == ["거래가", "새", "공공임대가", "신고된"]
