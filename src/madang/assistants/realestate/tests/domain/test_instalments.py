from datetime import date
from decimal import Decimal

from madang.assistants.realestate.domain.instalments import schedule_views
from madang.assistants.realestate.domain.repayment import repayment_schedule


def test_a_loan_is_shown_year_by_year_and_sums_up():
    found = repayment_schedule(principal=24_000, rate=Decimal(0), months=18, on=date(2026, 11, 15))
    chart, table = schedule_views(found, "en")
    assert (chart.kind, table.kind) == ("chart", "table")
    assert table.data["rows"] == [
        ["Year 1", 16_000, 16_000, 0, 8_000],
        ["Year 2", 8_000, 8_000, 0, 0],
        ["Total", 24_000, 24_000, 0, 0],
    ]


def test_a_loan_of_one_year_needs_no_chart():
    found = repayment_schedule(principal=24_000, rate=Decimal(3), months=12, on=date(2026, 11, 15))
    assert [view.title for view in schedule_views(found, "ko")] == ["해마다 갚는 돈"]
