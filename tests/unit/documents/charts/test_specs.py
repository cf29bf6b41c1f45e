import re

import altair
import pytest

from madang.documents import (
    bar_chart,
    chart_png,
    chart_svg,
    grouped_bar_chart,
    line_chart,
    scatter_chart,
    stacked_bar_chart,
)
from madang.documents.charts.images import svg_png
from madang.documents.errors import DocumentError
from madang.protocol.tables import TableColumn
from madang.protocol.views import TableView

WON = TableColumn(title="실적", kind="money", unit="원")
SALES = TableView(
    columns=(TableColumn(title="월"), TableColumn(title="목표", kind="money", unit="원"), WON),
    rows=(("2026-01", 12_000_000, 11_500_000), ("2026-02", 13_000_000, None), ("2026-03", 14_000_000, 9_000_000)),
)
CHARTS = [bar_chart, line_chart, grouped_bar_chart, stacked_bar_chart, scatter_chart]
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.mark.parametrize("chart", CHARTS)
@pytest.mark.parametrize("language", ["ko", "en"])
def test_a_chart_is_valid_vega_lite_that_can_be_drawn_in_both_themes(chart, language):
    made = chart(SALES, summary="요약", language=language)
    altair.Chart.from_dict(made.spec)
    assert (made.table, made.summary) == (SALES, "요약")
    light, dark = chart_svg(made.spec), chart_svg(made.spec, theme="dark")
    assert light.startswith("<svg")
    assert light != dark
    assert "목표" in light
    assert light == chart_svg(made.spec)
    assert chart_png(made.spec).startswith(PNG)


@pytest.mark.parametrize("chart", CHARTS)
def test_a_chart_for_a_phone_is_as_wide_as_that_and_writes_as_large(chart):
    made = chart(SALES)
    narrow = chart_svg(made.spec, width=320)
    assert 'width="320"' in narrow
    assert set(re.findall(r'font-size="(\w+)"', narrow)) == set(re.findall(r'font-size="(\w+)"', chart_svg(made.spec)))


def test_ten_series_have_ten_colours():
    columns = (TableColumn(title="달"), *(TableColumn(title=f"팀 {number}", kind="number") for number in range(10)))
    drawn = chart_svg(stacked_bar_chart(TableView(columns=columns, rows=(("1월", *range(1, 11)),))).spec)
    assert len(set(re.findall(r'd="M-5,-5h10v10h-10Z" fill="(#\w+)"', drawn))) == 10


def test_won_are_written_as_people_say_them():
    korean, english = chart_svg(line_chart(SALES).spec), chart_svg(line_chart(SALES, language="en").spec)
    assert ">1,200만<" in korean
    assert ">12M<" in english
    assert ">26.01<" in korean


def test_what_is_unknown_is_a_gap_and_never_zero():
    values = line_chart(SALES).spec["data"]["values"]
    assert [value["value"] for value in values if value["series"] == "실적"] == [11_500_000, None, 9_000_000]
    assert ">0<" not in chart_svg(line_chart(SALES).spec)


def test_names_and_titles_mean_nothing_to_vega():
    hostile = ["a.b[0]['c']", "datum.x", "'); alert(1); ('", "<script>", "\\", '"', "${x}"]
    columns = (TableColumn(title="[x]"), *(TableColumn(title=name, kind="number") for name in hostile))
    table = TableView(columns=columns, rows=tuple((name, *range(len(hostile))) for name in hostile))
    drawn = chart_svg(grouped_bar_chart(table).spec)
    assert "&lt;script&gt;" in drawn
    assert "<script" not in drawn


def test_a_table_with_too_few_columns_is_refused():
    with pytest.raises(DocumentError) as refused:
        scatter_chart(TableView(columns=SALES.columns[:2], rows=()))
    assert str(refused.value) == (
        "A table with only '월', '목표' cannot be drawn so: this chart needs 3 columns or more."
    )


@pytest.mark.parametrize("address", ["http://127.0.0.1:9/x.json", "file:///etc/passwd", "/etc/passwd", "data.json"])
def test_a_chart_fetches_nothing(address: str):
    spec = {"data": {"url": address}, "mark": "bar", "encoding": {}}
    layered = {"layer": [{"mark": {"type": "image", "url": address}}], "data": {"values": []}}
    for hostile in (spec, layered):
        with pytest.raises(DocumentError) as refused:
            chart_svg(hostile)
        assert str(refused.value) == ("This chart would load data from a 'url'. Put the values into its spec.")


def test_what_cannot_be_drawn_is_told():
    with pytest.raises(DocumentError, match=r"^This chart cannot be drawn\. Fix its Vega-Lite spec: \S.*$"):
        chart_svg({"mark": 3})
    with pytest.raises(DocumentError, match=r"^This is not a valid SVG: \S.*$"):
        svg_png("<svg")


def test_a_drawing_becomes_a_picture():
    assert svg_png('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>').startswith(PNG)
