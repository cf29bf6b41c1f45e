import pytest

from madang.cli.terminal.answer_display import print_question, print_view
from madang.cli.terminal.screen import Screen
from madang.protocol import Approval, File
from madang.protocol.tables import TableColumn
from madang.protocol.views import (
    CalculationLine,
    CalculationView,
    ChartView,
    ComparisonCriterion,
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
)
from madang.text import Language

WON = TableColumn(title="보증금", kind="money", unit="만원")
TABLE = TableView(
    columns=(TableColumn(title="단지"), WON), rows=(("자이", 79_000), ("합계", 79_000)), total=True, note="2026-10 기준"
)


def shown(data: ViewData, capsys: pytest.CaptureFixture[str], language: Language = "ko") -> list[str]:
    """The lines a view prints, without the blank ones and the blanks at their ends."""
    print_view(Screen(language), data.titled("제목"))
    return [line.rstrip() for line in capsys.readouterr().out.splitlines() if line.strip()]


def test_a_table_has_its_figures_to_the_right(capsys: pytest.CaptureFixture[str]):
    assert shown(TABLE, capsys) == [
        "제목",
        " 단지   보증금 (만원)",
        " ────────────────────",
        " 자이          79,000",
        " 합계          79,000",
        "  2026-10 기준",
    ]


def test_a_chart_is_bars_beside_their_figures_and_what_they_show(capsys: pytest.CaptureFixture[str]):
    table = TableView(
        columns=TABLE.columns,
        rows=(("자이", 80_000), ("푸르지오", 40_000), ("래미안", None), ("합계", 120_000)),
        total=True,
    )
    assert shown(ChartView(spec={}, table=table, summary="오르고 있습니다."), capsys) == [
        "제목",
        "  오르고 있습니다.",
        " 단지       보증금 (만원)",
        " ───────────────────────────────────────────────────",
        " 자이              80,000   ████████████████████████",
        " 푸르지오          40,000   ████████████",
        " 래미안                 –",
        " 합계             120,000",
    ]


@pytest.mark.parametrize(
    "rows",
    [
        pytest.param((("자이", -5), ("푸르지오", 7)), id="below-zero"),
        pytest.param((("자이", 5), ("푸르지오", 5)), id="all-alike"),
        pytest.param((), id="nothing"),
    ],
)
def test_what_bars_would_not_show_is_a_table(rows: tuple[tuple[str, int], ...], capsys: pytest.CaptureFixture[str]):
    table = TableView(columns=TABLE.columns, rows=rows)
    assert shown(ChartView(spec={}, table=table), capsys) == shown(table, capsys)


def test_a_calculation_can_be_followed(capsys: pytest.CaptureFixture[str]):
    view = CalculationView(
        lines=(CalculationLine(label="보증금", value=300_000_000, unit="원"),),
        result=CalculationLine(label="한도", value=15_000_000, unit="원", formula="300,000,000 × 5%"),
        article="주택임대차보호법 제7조",
        as_of="2026-01-01",
    )
    assert shown(view, capsys) == [
        "제목",
        "보증금                    300,000,000원",
        "한도    300,000,000 × 5%   15,000,000원",
        "  주택임대차보호법 제7조, 2026-01-01 기준",
    ]


def test_a_comparison_names_the_best_and_the_one_to_take(capsys: pytest.CaptureFixture[str]):
    view = ComparisonView(
        options=("value", "comfort"),
        criteria=(ComparisonCriterion(label="total", values=(1_290_000, 2_530_000), kind="money", unit="won", best=0),),
        recommended=1,
        reason="Least time on the way.",
    )
    assert shown(view, capsys, "en") == [
        "제목",
        "               value         comfort (recommended)",
        " ─────────────────────────────────────────────────",
        " total (won)   1,290,000 ★   2,530,000",
        "  Least time on the way.",
    ]


def test_a_schedule_is_days_with_times(capsys: pytest.CaptureFixture[str]):
    entries = (
        ScheduleEntry(title="도착", start="10:30"),
        ScheduleEntry(title="오사카성", start="13:00", end="15:00", cost="600엔"),
    )
    assert shown(ScheduleView(days=(ScheduleDay(title="첫째 날", date="2027-04-03", entries=entries),)), capsys) == [
        "제목",
        "2027-04-03 첫째 날",
        "10:30          도착",
        "13:00–15:00    오사카성        600엔",
    ]


def test_verdicts_say_what_would_mend_them(capsys: pytest.CaptureFixture[str]):
    fail = RuleVerdict(
        subject="식사비",
        verdict="fail",
        reason="넘습니다.",
        found="6만원",
        limit="5만원",
        article="제11조",
        remedy="줄이세요.",
    )
    unknown = RuleVerdict(subject="직책", verdict="unknown", reason="모릅니다.")
    assert shown(VerdictsView(verdicts=(fail, unknown)), capsys) == [
        "제목",
        "✗ 위반  식사비  넘습니다.",
        "  6만원 / 한도 5만원  제11조",
        "  → 줄이세요.",
        "? 확인 필요  직책  모릅니다.",
    ]


def test_a_map_is_its_places(capsys: pytest.CaptureFixture[str]):
    points = (
        MapPoint(latitude=34.6873, longitude=135.5262, label="오사카성", order=1),
        MapPoint(latitude=0, longitude=0, label="역", link="https://map.example/1"),
    )
    assert shown(MapView(points=points), capsys) == [
        "제목",
        "1.  오사카성    34.68730, 135.52620",
        "    역          https://map.example/1",
    ]


def test_a_document_tells_its_version_its_files_and_what_is_left_open(capsys: pytest.CaptureFixture[str]):
    file = File(name="계약서.pdf", media_type="application/pdf", reference="0a", size=3)
    view = DocumentView(
        markdown="# x", files=(file,), version=2, unfilled=("임대인",), changes=("- 3억", "+ 3억 1,500만")
    )
    assert shown(view, capsys) == ["제목", "  버전 2  계약서.pdf", "- 3억", "+ 3억 1,500만", "아직 빈칸: 임대인"]


def test_what_a_view_says_cannot_speak_to_the_terminal(capsys: pytest.CaptureFixture[str]):
    hostile = "\x1b[2J[red]x[/red]\x07"
    lines = shown(TableView(columns=(TableColumn(title=hostile),), rows=((hostile,),), note=hostile), capsys)
    assert [line for line in lines if "x" in line] == [" [2J[red]x[/red]", " [2J[red]x[/red]", "  [2J[red]x[/red]"]


def test_what_is_to_be_approved_is_listed_line_by_line(capsys: pytest.CaptureFixture[str]):
    request = Approval(
        id="a", action="저장", reason="위반", arguments={"findings": ["한도 초과", "활동일 없음"], "reason": ""}
    )
    print_question(Screen("ko"), request)
    lines = [line.rstrip() for line in capsys.readouterr().err.splitlines()]
    assert lines[1:] == ["  위반", "  findings:", "  - 한도 초과", "  - 활동일 없음", "  reason:"]
