"""Figures, calendars, layers and the demo: small laws that hold for all of them."""

from datetime import date, timedelta
from decimal import Decimal
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.assistants.company.documents.compliance.rulebook import RulebookError, read_rulebook
from madang.assistants.company.figures.errors import LayerError, QueryError
from madang.assistants.company.figures.query import (
    Query,
    QueryPeriod,
    cut_to_elapsed_days,
    previous_period,
    same_period_last_year,
    time_buckets,
)
from madang.assistants.company.figures.semantic_layer import Metric, SemanticLayer, join_path
from madang.assistants.company.figures.statistics import growth, ratio, share
from madang.assistants.company.sample.demo_company import demo_layer, demo_parts, generate_demo

DAYS = st.dates(date(2020, 1, 1), date(2030, 12, 31))
GRAINS = ["day", "week", "month", "quarter", "half", "year"]
MONTH = QueryPeriod(start=date(2026, 3, 1), end=date(2026, 3, 31), granularity="month")


@pytest.mark.parametrize(
    ("found", "wanted"),
    [
        (growth(Decimal(110), Decimal(100)), Decimal("10.00")),
        (growth(Decimal(2), Decimal(3)), Decimal("-33.33")),
        (growth(Decimal(1), Decimal(0)), None),
        (growth(Decimal(1), Decimal(-5)), None),
        (share(Decimal(1), Decimal(3)), Decimal("33.33")),
        (share(Decimal(1), Decimal(8)), Decimal("12.50")),
        (share(Decimal(0), Decimal(0)), None),
        (ratio(Decimal(1), Decimal(3), percent=True), Decimal("33.33")),
        (ratio(Decimal(2), Decimal(3), percent=False), Decimal("0.67")),
        (ratio(Decimal(10**18 + 1), Decimal(1), percent=False), Decimal("1000000000000000001.00")),
        (ratio(Decimal(1), Decimal(0), percent=True), None),
    ],
)
def test_figures_are_exact_and_rounded_half_up(found: Decimal | None, wanted: Decimal | None):
    assert found == wanted


@given(parts=st.lists(st.integers(1, 10**12), min_size=1, max_size=20))
def test_shares_make_up_the_whole_but_for_rounding(parts: list[int]):
    total = Decimal(sum(parts))
    shares = [share(Decimal(part), total) or Decimal(0) for part in parts]
    assert abs(sum(shares) - 100) <= Decimal("0.005") * len(parts)


@given(start=DAYS, length=st.integers(0, 800), grain=st.sampled_from(GRAINS))
def test_buckets_cover_a_span_without_gap_or_overlap(start: date, length: int, grain: Any):
    span = QueryPeriod(start=start, end=start + timedelta(days=length))
    found = time_buckets(span, grain)
    assert found[0].start <= span.start <= found[0].end
    assert found[-1].start <= span.end <= found[-1].end
    assert all(later.start == earlier.end + timedelta(days=1) for earlier, later in pairwise(found))


@given(start=DAYS, length=st.integers(0, 400))
def test_the_period_before_a_range_ends_the_day_before_and_is_as_long(start: date, length: int):
    span = QueryPeriod(start=start, end=start + timedelta(days=length))
    before = previous_period(span)
    assert before.end == span.start - timedelta(days=1)
    assert before.end - before.start == span.end - span.start


@pytest.mark.parametrize(
    ("span", "before", "a_year_earlier"),
    [
        (MONTH, (date(2026, 2, 1), date(2026, 2, 28)), (date(2025, 3, 1), date(2025, 3, 31))),
        (
            QueryPeriod(start=date(2024, 2, 1), end=date(2024, 2, 29), granularity="month"),
            (date(2024, 1, 1), date(2024, 1, 31)),
            (date(2023, 2, 1), date(2023, 2, 28)),
        ),
        (
            QueryPeriod(start=date(2026, 1, 1), end=date(2026, 3, 31), granularity="quarter"),
            (date(2025, 10, 1), date(2025, 12, 31)),
            (date(2025, 1, 1), date(2025, 3, 31)),
        ),
    ],
)
def test_a_named_period_is_compared_with_one_of_its_kind(
    span: QueryPeriod, before: tuple[date, date], a_year_earlier: tuple[date, date]
):
    assert (previous_period(span).start, previous_period(span).end) == before
    assert (same_period_last_year(span).start, same_period_last_year(span).end) == a_year_earlier


def test_an_unfinished_month_is_compared_with_the_same_days_of_the_one_before():
    cut, base = cut_to_elapsed_days(MONTH, previous_period(MONTH), date(2026, 3, 30))
    assert (cut.end, base.end) == (date(2026, 3, 30), date(2026, 2, 28))
    cut, base = cut_to_elapsed_days(MONTH, previous_period(MONTH), date(2026, 3, 10))
    assert (cut.end, base.end) == (date(2026, 3, 10), date(2026, 2, 10))
    assert cut_to_elapsed_days(MONTH, previous_period(MONTH), date(2026, 4, 1)) == (MONTH, previous_period(MONTH))


def test_a_period_cannot_end_before_it_starts():
    with pytest.raises(QueryError, match=r"A period cannot end on 2026-01-01, before it starts on 2026-01-02\."):
        QueryPeriod(start=date(2026, 1, 2), end=date(2026, 1, 1))


def test_a_query_needs_a_metric():
    with pytest.raises(QueryError):
        Query(metrics=(), period=MONTH)


def test_the_way_from_targets_to_regions_goes_by_the_team():
    way = join_path(demo_layer(), "targets", "regions")
    assert way is not None
    assert [join.one for join in way] == ["staff.staff_id", "teams.team_id", "regions.region_code"]
    assert join_path(demo_layer(), "regions", "sales") is None


@pytest.mark.parametrize(
    ("section", "value", "message"),
    [
        ("metrics", {"table": "no", "expression": "COUNT(*)"}, "has no table 'no', which the metric 'x' uses."),
        ("metrics", {"ratio": ["a", "b"]}, "has no counted metric 'a', which the metric 'x' uses."),
        ("dimensions", {"table": "sales", "column": "y"}, "has no column 'sales.y', which the dimension 'x' uses."),
        ("roles", {"rows": {"no": "1 = 1"}}, "has no table 'no', which the role 'x' uses."),
    ],
)
def test_a_layer_that_refers_to_what_does_not_exist_is_refused(section: str, value: Any, message: str):
    layer = demo_layer().model_dump()
    layer[section]["x"] = {"ko": "엑스", "en": "x", **({"unit": "count"} if section == "metrics" else {}), **value}
    with pytest.raises(LayerError) as error:
        SemanticLayer(**layer)
    assert str(error.value) == f"The semantic layer 'pharma_sales' {message}"


def test_a_metric_is_counted_or_a_ratio_and_not_both():
    with pytest.raises(LayerError) as error:
        Metric(ko="엑스", en="x", unit="count")
    assert str(error.value) == "The metric '엑스' needs a table and an expression, or a ratio, and not both."


def test_a_file_that_is_no_rulebook_is_named(tmp_path: Path):
    (tmp_path / "layer.toml").write_text("name = ")
    with pytest.raises(RulebookError, match=r"layer\.toml is not a rulebook: "):
        read_rulebook(tmp_path / "layer.toml")


def test_the_demo_follows_from_its_seed_and_date():
    parts, today = demo_parts().changed(months=3), date(2026, 11, 16)
    assert generate_demo(parts, seed=1, today=today) == generate_demo(parts, seed=1, today=today)
    assert generate_demo(parts, seed=1, today=today) != generate_demo(parts, seed=2, today=today)


def test_a_later_day_adds_rows_to_the_demo_and_changes_none():
    parts = demo_parts().changed(months=3)
    sooner, later = (generate_demo(parts, seed=1, today=date(2026, 11, day)) for day in (5, 20))
    for name in ("sales", "visits"):
        before, after = set(getattr(sooner, name)), set(getattr(later, name))
        assert before < after
    assert max(sale.sold_on for sale in sooner.sales) <= date(2026, 11, 5)


def test_the_demo_covers_two_years_and_ends_today():
    rows = generate_demo(demo_parts(), seed=1, today=date(2026, 11, 16))
    days = [sale.sold_on for sale in rows.sales]
    assert (min(days) >= date(2024, 12, 1), max(days) <= date(2026, 11, 16)) == (True, True)
    assert {sale.company_id for sale in rows.sales} == {"ganada", "ramaba"}
    assert len({(client.company_id, client.client_id) for client in rows.clients}) > len(
        {client.client_id for client in rows.clients}
    )
