"""Charts from tables: a `TableView` becomes a `ChartView` with a Vega-Lite spec. A figure that is unknown is left out,
never drawn as zero.
"""

from collections.abc import Mapping
from typing import Any, Literal

from madang.documents import phrases
from madang.documents.errors import DocumentError
from madang.protocol import Cell, ChartView, TableColumn, TableView, cell_text
from madang.reading.numbers import format_won
from madang.text import Language

_SCHEMA = "https://vega.github.io/schema/vega-lite/v6.json"
_WIDTH, _HEIGHT, _STEP = 560, 280, 30
_FEW = 12
_SHORT_MONTH = r"test(/^\d{4}-\d{2}$/, datum.label) ? replace(slice(datum.label, 2), '-', '.') : datum.label"


Side = Literal["x", "y"]
Part = dict[str, Any]


def bar_chart(table: TableView, *, summary: str = "", language: Language = "ko") -> ChartView:
    """One lying bar a row: the first column names it, the second is its length, written at its end."""
    _check_columns(table, 2)
    amount = table.columns[1]
    values = [
        {"name": str(row[0]), "value": row[1], "shown": _bar_label(row[1], amount, language)} for row in table.rows
    ]
    encoding = {"y": _names("y"), "x": _figures("value", amount, "x", language)}
    text = {"mark": {"type": "text", "align": "left", "dx": 4}, "encoding": {"text": {"field": "shown"}}}
    layers = [{"mark": {"type": "bar", "height": {"band": 0.62}}}, text]
    return _chart(table, summary, values, {"encoding": encoding, "layer": layers, "height": {"step": _STEP}})


def line_chart(table: TableView, *, summary: str = "", language: Language = "ko") -> ChartView:
    """A trend: the first column says when, in its order; each further column is a line of its own."""
    _check_columns(table, 2)
    encoding = {
        "x": _names("x"),
        "y": {**_values(table, "y", language), "scale": {"zero": False, "nice": True}},
        **_by_series(table),
    }
    mark = {"type": "line", "point": len(table.rows) <= 2 * _FEW, "interpolate": "linear"}
    return _chart(table, summary, _unfolded(table), {"encoding": encoding, "mark": mark, "height": _HEIGHT})


def grouped_bar_chart(table: TableView, *, summary: str = "", language: Language = "ko") -> ChartView:
    """Bars side by side: the first column names the group, each further column is a bar in every group."""
    _check_columns(table, 2)
    encoding = {
        "x": _names("x"),
        "xOffset": {"field": "series", "sort": None},
        "y": _values(table, "y", language),
        **_by_series(table),
    }
    return _chart(table, summary, _unfolded(table), {"encoding": encoding, "mark": "bar", "height": _HEIGHT})


def stacked_bar_chart(table: TableView, *, summary: str = "", language: Language = "ko") -> ChartView:
    """What a whole is made of: one lying bar a row, each further column a part of it, in the order of the columns."""
    _check_columns(table, 2)
    encoding = {
        "y": _names("y"),
        "x": {**_values(table, "x", language), "stack": "zero"},
        "order": {"field": "order", "type": "quantitative"},
        **_by_series(table),
    }
    mark = {"type": "bar", "height": {"band": 0.62}}
    return _chart(table, summary, _unfolded(table), {"encoding": encoding, "mark": mark, "height": {"step": 44}})


def scatter_chart(table: TableView, *, summary: str = "", language: Language = "ko") -> ChartView:
    """Points: the first column names them, the second says how far to the right they are, the third how far up."""
    _check_columns(table, 3)
    _, across, above = table.columns[:3]
    values = [{"name": str(row[0]), "across": row[1], "above": row[2]} for row in table.rows]
    near = {"scale": {"zero": False, "nice": True, "padding": 16}}
    encoding = {
        "x": {**_figures("across", across, "x", language), **near},
        "y": {**_figures("above", above, "y", language), **near},
    }
    layers: list[Part] = [{"mark": "point"}]
    if len(values) <= 2 * _FEW:
        text = {"type": "text", "align": "left", "dx": 7, "dy": -5}
        layers.append({"mark": text, "encoding": {"text": {"field": "name"}}})
    return _chart(table, summary, values, {"encoding": encoding, "layer": layers, "height": _HEIGHT})


def _chart(table: TableView, summary: str, values: list[Part], parts: Mapping[str, Any]) -> ChartView:
    spec: Part = {"$schema": _SCHEMA, "width": _WIDTH, "data": {"values": values}, **parts}
    return ChartView(spec=spec, table=table, summary=summary)


def _check_columns(table: TableView, count: int) -> None:
    if len(table.columns) < count:
        titles = ", ".join(repr(column.title) for column in table.columns)
        raise DocumentError(f"A table with only {titles} cannot be drawn so: this chart needs {count} columns or more.")


def _unfolded(table: TableView) -> list[Part]:
    """A value for each figure, under names of our own: what stands in a title may mean something to Vega."""
    return [
        {"name": str(row[0]), "series": column.title, "value": None if isinstance(cell, str) else cell, "order": number}
        for row in table.rows
        for number, (column, cell) in enumerate(zip(table.columns[1:], row[1:], strict=True))
    ]


def _names(side: Side) -> Part:
    axis = {"labelAngle": 0, "labelLimit": 200, "title": None, "labelOverlap": "greedy" if side == "x" else False}
    return {"field": "name", "type": "ordinal", "sort": None, "axis": {**axis, "labelExpr": _SHORT_MONTH}}


def _figures(field: str, column: TableColumn, side: Side, language: Language) -> Part:
    axis = {"title": column.heading, "labelExpr": _axis_format(column, language), "tickCount": 6, "grid": True}
    if side == "x":
        axis["domain"] = False
    return {"field": field, "type": "quantitative", "axis": axis}


def _values(table: TableView, side: Side, language: Language) -> Part:
    """The axis that all columns of figures share; which is which, their colours tell."""
    first, *others = table.columns[1:]
    axis = _figures("value", first, side, language)
    if others:
        axis["axis"]["title"] = phrases.UNIT_NOTE.format(unit=first.unit).read(language) if first.unit else None
    return axis


def _by_series(table: TableView) -> Part:
    """A colour for each column after the first; a single one needs no legend."""
    titles = [column.title for column in table.columns[1:]]
    legend = {"legend": None} if len(titles) == 1 else {}
    return {"color": {"field": "series", "type": "nominal", "sort": None, "scale": {"domain": titles}, **legend}}


def _bar_label(cell: Cell, column: TableColumn, language: Language) -> str:
    return format_won(cell, language) if _is_won(column) and isinstance(cell, int) else cell_text(cell, column)


def _is_won(column: TableColumn) -> bool:
    return column.kind == "money" and column.unit in {"", "원", "KRW"}


def _axis_format(column: TableColumn, language: Language) -> str:
    """How an axis writes its figures: won in 만 and 억 as people say them, millions as M in English."""
    plain = "format(datum.value, ',.2~f')"
    if column.kind == "percent":
        return f"{plain} + '%'"
    if not _is_won(column):
        return plain
    if language == "en":
        return "replace(format(datum.value, '.3~s'), 'G', 'B')"
    return (
        "abs(datum.value) >= 1e8 ? format(datum.value / 1e8, ',.2~f') + '억' : "
        f"abs(datum.value) >= 1e4 ? format(datum.value / 1e4, ',.2~f') + '만' : {plain}"
    )
