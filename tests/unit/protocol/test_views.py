import pytest

from madang.protocol import File, View
from madang.protocol.tables import TableColumn
from madang.protocol.views import (
    CalculationLine,
    CalculationView,
    ChartView,
    ComparisonCriterion,
    ComparisonSlider,
    ComparisonView,
    DocumentView,
    MapPoint,
    MapView,
    RuleVerdict,
    ScheduleDay,
    ScheduleEntry,
    ScheduleView,
    TableView,
    VerdictsView,
    ViewData,
    ViewKind,
)
from madang.state.errors import StateError

TABLE = TableView(
    columns=(TableColumn(title="구"), TableColumn(title="보증금", kind="money")), rows=(("마포", 3), ("용산", None))
)
VIEWS: list[ViewData] = [
    TABLE,
    ChartView(spec={"mark": "bar", "data": {"values": [{"a": 1}]}}, table=TABLE, summary="요약"),
    MapView(
        points=(MapPoint(latitude=34.6873, longitude=135.5262, label="오사카성", order=1),), route=((34.6, 135.5),)
    ),
    DocumentView(
        markdown="# 계약서", files=(File(name="a.pdf", media_type="application/pdf", reference="0a", size=3),)
    ),
    VerdictsView(verdicts=(RuleVerdict(subject="식사", verdict="fail", reason="초과", found="6", limit="5"),)),
    ComparisonView(
        options=("가", "나"), criteria=(ComparisonCriterion(label="총액", values=(1, 2.5), best=0),), recommended=1
    ),
    ScheduleView(
        days=(ScheduleDay(title="첫째 날", date="2027-04-03", entries=(ScheduleEntry(title="성", start="09:00"),)),)
    ),
    CalculationView(lines=(), result=CalculationLine(label="한도", value=15_000_000, unit="원")),
]


@pytest.mark.parametrize("data", VIEWS, ids=lambda data: data.kind)
def test_a_view_crosses_the_border_and_is_read_as_what_it_was(data: ViewData):
    view = data.titled("제목")
    assert view.kind == data.kind
    assert View.model_validate_json(view.model_dump_json()).read() == data


def test_every_kind_has_a_model():
    assert sorted(data.kind for data in VIEWS) == sorted(ViewKind.__args__)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"kind": "table", "data": {"rows": []}}, "TableView needs 'columns', which was not given."),
        (
            {"kind": "table", "data": {"columns": [{"title": "a"}], "rows": [["1", "2"]]}},
            "row 1 has 2 cells where there are 1 columns.",
        ),
        (
            {"kind": "schedule", "data": {"days": [{"title": "x", "date": "tomorrow"}]}},
            "Day cannot hold date='tomorrow'",
        ),
        (
            {"kind": "map", "data": {"points": [{"latitude": 91, "longitude": 0, "label": "x"}]}},
            "MapPoint cannot hold latitude=91",
        ),
        (
            {"kind": "verdicts", "data": {"verdicts": [{"subject": "x", "verdict": "maybe", "reason": ""}]}},
            "Verdict cannot hold verdict='maybe'",
        ),
    ],
)
def test_a_view_whose_data_nobody_could_show_is_refused(wrong: dict[str, object], told: str):
    with pytest.raises(StateError) as refused:
        View(title="x", **wrong)
    assert told in str(refused.value)


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"criteria": (ComparisonCriterion(label="값", values=(1,)),)}, "'값' has 1 values where there are 2 options."),
        ({"criteria": (), "recommended": 2}, "option 2 is named where there are 2, counted from 0."),
        (
            {"criteria": (ComparisonCriterion(label="값", values=(1, 2), best=5),)},
            "option 5 is named where there are 2, counted from 0.",
        ),
    ],
)
def test_a_comparison_that_does_not_add_up_is_refused(fields: dict[str, object], told: str):
    with pytest.raises(StateError) as refused:
        ComparisonView(options=("가", "나"), **fields)
    assert str(refused.value) == told


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"value": 9}, "9 does not lie between 1 and 5."),
        ({"request": "more"}, "'more' does not say where the figure goes: put {value} there."),
    ],
)
def test_a_lever_that_cannot_be_moved_is_refused(fields: dict[str, object], told: str):
    with pytest.raises(StateError) as refused:
        ComparisonSlider(
            **{"label": "예산", "minimum": 1, "maximum": 5, "value": 3, "request": "{value}원으로", **fields}
        )
    assert str(refused.value) == told


def test_a_figure_that_is_no_number_is_refused():
    with pytest.raises(StateError):
        TableView(columns=(TableColumn(title="x"),), rows=((float("nan"),),))
