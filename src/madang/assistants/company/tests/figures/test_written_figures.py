"""A figure that a statement writes itself is not shown as one of the data."""

import pytest

from madang.assistants.company.figures.errors import GateError
from madang.assistants.company.figures.written_figures import refuse_written_figures


@pytest.mark.parametrize(
    "item",
    [
        "4321", "-4321", "'4,321'", "COUNT(*) * 0 + 4321", "COUNT(*) * 0 + 1", "SUM(amount) * 3",
        "COALESCE(amount, 4321)", "CASE WHEN amount > 5 THEN 4321 ELSE 0 END", "ROUND(4321, 0) + SUM(amount)",
        "(SELECT 4321)", "CAST('4321' AS INTEGER)",
    ],
)  # fmt: skip
def test_a_written_figure_is_refused_with_what_to_do(item: str):
    with pytest.raises(GateError, match="select columns and aggregates"):
        refuse_written_figures(f"SELECT region, {item} AS sales FROM orders GROUP BY region", "sqlite")


@pytest.mark.parametrize(
    "item",
    [
        "COUNT(*)", "ROUND(100.0 * SUM(won) / SUM(asked), 1)", "SUM(won) / SUM(asked) - 1", "SUBSTR(day, 1, 7)",
        "COALESCE(SUM(won), 0)", "SUM(CASE WHEN day >= '2026-04-01' THEN won ELSE 0 END)", "SUM(won) / 10000",
        "(SELECT MAX(won) FROM orders WHERE month = 3)", "ROW_NUMBER() OVER (ORDER BY won)",
        "CASE STRFTIME('%w', day) WHEN '2' THEN 'Tuesday' ELSE 'another day' END", "(SUM(shut) - SUM(begun)) / 86400.0",
    ],
)  # fmt: skip
def test_ratios_conditions_and_rounding_are_not(item: str):
    refuse_written_figures(f"SELECT region, {item} AS sales FROM orders WHERE won > 77 LIMIT 9", "sqlite")
