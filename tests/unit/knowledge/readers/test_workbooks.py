"""Workbooks: tables below titles and below one another, values as a sheet shows them, and nothing that it hides."""

from collections.abc import Callable, Sequence
from datetime import date, datetime
from io import BytesIO
from typing import Any

import openpyxl

from madang.knowledge.readers.contents import FileContents
from madang.knowledge.readers.workbooks import read_workbook


def unchanged(_workbook: Any, _sheet: Any) -> None: ...


def read(rows: Sequence[Sequence[object]], change: Callable[[Any, Any], object] = unchanged) -> FileContents:
    workbook: Any = openpyxl.Workbook()
    sheet = workbook.active
    sheet.title = "Pool"
    for row in rows:
        sheet.append(row)
    change(workbook, sheet)
    held = BytesIO()
    workbook.save(held)
    return read_workbook(held.getvalue())


def told(contents: FileContents) -> list[tuple[tuple[str, ...], str]]:
    return [(section.path, section.text) for section in contents.sections]


def test_what_stands_above_a_table_is_its_heading_and_not_the_name_of_a_column() -> None:
    contents = read([["Rates from 1 March"], [], ["Group", "Weekday"], ["Adults", 6.5], ["Children", 3]])
    assert told(contents) == [
        (("Pool", "Rates from 1 March"), "Group: Adults | Weekday: 6.5\nGroup: Children | Weekday: 3")
    ]
    assert contents.sections[0].lines == (4, 5)


def test_an_empty_row_parts_tables_where_names_of_columns_follow() -> None:
    rows = [["Year", "Guests"], [2024, 310], [], ["All", 310], [], ["Lane", "Metres"], ["A", 25]]
    assert told(read(rows)) == [
        (("Pool",), "Year: 2024 | Guests: 310\nYear: All | Guests: 310"),
        (("Pool",), "Lane: A | Metres: 25"),
    ]


def test_a_row_of_groups_stands_before_the_names_below_it() -> None:
    rows = [[None, "Weekday", None, "Weekend"], ["Group", "Card", "Cash", "Card"], ["Adults", 5, 6, 8]]
    assert told(read(rows)) == [(("Pool",), "Group: Adults | Weekday Card: 5 | Weekday Cash: 6 | Weekend Card: 8")]


def test_hidden_sheets_rows_and_columns_are_not_read() -> None:
    def hide(workbook: Any, sheet: Any) -> None:
        sheet.row_dimensions[3].hidden = True
        sheet.column_dimensions["B"].hidden = True
        other = workbook.create_sheet("Pay")
        other.append(["secret", 9])
        other.sheet_state = "hidden"

    contents = read([["Lane", "Secret", "Metres"], ["A", 1, 25], ["B", 2, 50]], hide)
    assert told(contents) == [(("Pool",), "Lane: A | Metres: 25")]


def test_values_are_told_as_the_sheet_shows_them() -> None:
    def form(_: Any, sheet: Any) -> None:
        sheet["B2"].number_format, sheet["C2"].number_format = "0.0%", '#,##0 "EUR"'

    contents = read([["Item", "Share", "Price", "Day"], ["Solar", 0.125, 1200, datetime(2026, 1, 15)]], form)  # noqa: DTZ001
    assert told(contents) == [(("Pool",), "Item: Solar | Share: 12.5% | Price: 1200 EUR | Day: 2026-01-15")]


def test_a_formula_that_nobody_calculated_stands_as_it_is_written() -> None:
    contents = read([["Item", "Price"], ["Desk", 120], ["Total", "=SUM(B2:B2)"]])
    assert told(contents)[0][1] == "Item: Desk | Price: 120\nItem: Total | Price: =SUM(B2:B2)"


def test_a_workbook_says_what_it_is_called_by_whom_and_of_when() -> None:
    def describe(workbook: Any, _: Any) -> None:
        workbook.properties.title, workbook.properties.creator = "Pool of Marrow Quay", "Finance office"

    contents = read([["Lane", "Metres"], ["A", 25]], describe)
    assert (contents.title, isinstance(contents.as_of, date)) == ("Pool of Marrow Quay", True)
    assert "author: Finance office" in contents.sections[0].text
