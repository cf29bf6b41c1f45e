from decimal import Decimal

import pytest

from madang.protocol.tables import TableColumn, cell_text, column_alignment, json_number


@pytest.mark.parametrize(
    ("cell", "column", "shown"),
    [
        (12_500_000, TableColumn(title="금액", kind="money"), "12,500,000"),
        (-1, TableColumn(title="금액", kind="money"), "-1"),
        (1234.5678, TableColumn(title="수", kind="number"), "1,234.57"),
        (84.0, TableColumn(title="수", kind="number"), "84"),
        (84.0, TableColumn(title="수", kind="number", decimals=1), "84.0"),
        (84, TableColumn(title="수", kind="number", decimals=2), "84.00"),
        (5.3, TableColumn(title="비율", kind="percent"), "5.3%"),
        (None, TableColumn(title="수", kind="number"), "–"),
        ("협의", TableColumn(title="금액", kind="money"), "협의"),
        ("=1+1", TableColumn(title="글"), "=1+1"),
    ],
)
def test_a_cell_is_written_as_its_column_says(cell: object, column: TableColumn, shown: str):
    assert cell_text(cell, column) == shown


def test_figures_stand_to_the_right():
    kinds = ("text", "date", "number", "money", "percent")
    assert [column_alignment(TableColumn(title="x", kind=kind)) for kind in kinds] == [
        "left",
        "left",
        "right",
        "right",
        "right",
    ]


def test_a_heading_tells_the_unit():
    assert TableColumn(title="보증금", unit="만원").heading == "보증금 (만원)"
    assert TableColumn(title="보증금").heading == "보증금"


def test_a_decimal_becomes_the_number_json_has_for_it():
    assert [json_number(number) for number in (Decimal("3.00"), Decimal("3.5"), 7, 0.5)] == [3, 3.5, 7, 0.5]
    assert isinstance(json_number(Decimal("3.00")), int)
