"""Views on a terminal: tables, bars, calculations, schedules, verdicts and comparisons, whoever made them."""

from collections.abc import Iterable, Iterator, Sequence

from rich.bar import Bar
from rich.box import SIMPLE_HEAD
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text as Styled

from madang.cli.terminal.screen import Screen, printable
from madang.protocol import View
from madang.protocol.tables import Column, align, show
from madang.protocol.views import (
    CalculationLine,
    CalculationView,
    ChartView,
    ComparisonView,
    DocumentView,
    MapView,
    ScheduleView,
    TableView,
    VerdictsView,
    VerdictWord,
    ViewData,
)
from madang.text import Text

__all__ = ["print_view"]

_MARKS: dict[VerdictWord, tuple[str, str, Text]] = {
    "pass": ("✓", "green", Text(ko="적합", en="pass")),
    "warn": ("!", "yellow", Text(ko="주의", en="warning")),
    "fail": ("✗", "red", Text(ko="위반", en="fail")),
    "not_applicable": ("–", "dim", Text(ko="해당 없음", en="not applicable")),
    "unknown": ("?", "magenta", Text(ko="확인 필요", en="unknown")),
}
_RECOMMENDED = Text(ko="추천", en="recommended")
_AS_OF = Text(ko="{date} 기준", en="as of {date}")
_FOUND = Text(ko="{found} / 한도 {limit}", en="{found}, limit {limit}")
_REMEDY = Text(ko="→ {remedy}", en="→ {remedy}")
_VERSION = Text(ko="{number}판", en="version {number}")
_UNFILLED = Text(ko="아직 빈칸: {places}", en="Still to be filled in: {places}")
_BAR = 24


def print_view(screen: Screen, view: View) -> None:
    """Print a view under its title."""
    screen.write()
    screen.write(view.title, style="bold")
    for part in _drawn(screen, view.read()):
        screen.out.print(part, soft_wrap=False)


def _drawn(screen: Screen, data: ViewData) -> Iterator[RenderableType]:
    match data:
        case TableView():
            yield from _table(data)
        case ChartView():
            yield from _noted(data.summary)
            yield from _table(data.table, _bars(data.table))
        case CalculationView():
            yield from _calculation(screen, data)
        case ComparisonView():
            yield from _comparison(screen, data)
        case ScheduleView():
            yield from _schedule(data)
        case VerdictsView():
            yield from _verdicts(screen, data)
        case MapView():
            yield from _places(data)
        case DocumentView():
            yield from _document(screen, data)
        case _:
            return


def _table(data: TableView, bars: Sequence[Bar] = ()) -> Iterator[RenderableType]:
    table = _grid(data.columns)
    last = len(data.rows) - 1
    for number, row in enumerate(data.rows):
        cells = [_words(show(*pair)) for pair in zip(row, data.columns, strict=True)]
        table.add_row(*cells, *bars[number : number + 1], style="bold" if data.total and number == last else None)
    yield table
    yield from _noted(data.note)


def _bars(data: TableView) -> list[Bar]:
    """A bar for each row but that of the total, where one column has figures and none of them lies below zero."""
    columns = [number for number, column in enumerate(data.columns) if align(column) == "right"]
    rows = data.rows[:-1] if data.total else data.rows
    cells = [row[columns[0]] for row in rows] if len(columns) == 1 else []
    lengths = [0 if cell is None or isinstance(cell, str) else cell for cell in cells]
    longest = max(lengths, default=0)
    return [Bar(longest, 0, length, width=_BAR) for length in lengths] if 0 <= min(lengths, default=0) < longest else []


def _calculation(screen: Screen, data: CalculationView) -> Iterator[RenderableType]:
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    for justify in ("left", "left", "right"):
        table.add_column(justify=justify, overflow="fold")
    for line in data.lines:
        table.add_row(_words(line.label), _words(line.formula, "dim"), _words(_figure(line)))
    table.add_section()
    table.add_row(
        _words(data.result.label, "bold"), _words(data.result.formula, "dim"), _words(_figure(data.result), "bold")
    )
    yield table
    as_of = screen.read(_AS_OF, date=data.as_of) if data.as_of else ""
    yield from _noted(", ".join(filter(None, (data.article, as_of))))
    yield from _noted(data.note)


def _comparison(screen: Screen, data: ComparisonView) -> Iterator[RenderableType]:
    table = Table(box=SIMPLE_HEAD, pad_edge=False, header_style="bold")
    table.add_column("")
    for number, option in enumerate(data.options):
        chosen = number == data.recommended
        heading = f"{option} ({screen.read(_RECOMMENDED)})" if chosen else option
        table.add_column(_words(heading, "bold green" if chosen else "bold"), overflow="fold")
    for criterion in data.criteria:
        column = Column(title=criterion.label, kind=criterion.kind, unit=criterion.unit)
        cells = (
            _words(f"{show(value, column)}{' ★' if number == criterion.best else ''}")
            for number, value in enumerate(criterion.values)
        )
        table.add_row(_words(column.heading), *cells)
    yield table
    yield from _noted(data.reason)


def _schedule(data: ScheduleView) -> Iterator[RenderableType]:
    for day in data.days:
        yield _words(" ".join(filter(None, (day.date, day.title))), "bold cyan")
        table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 2))
        for entry in day.entries:
            times = "–".join(filter(None, (entry.start, entry.end)))
            table.add_row(_words(times), _words(entry.title), _words(entry.note, "dim"), _words(entry.cost))
        yield table


def _verdicts(screen: Screen, data: VerdictsView) -> Iterator[RenderableType]:
    for one in data.verdicts:
        mark, colour, word = _MARKS[one.verdict]
        yield Styled.assemble(
            (f"{mark} {screen.read(word)}  ", colour), (printable(one.subject), "bold"), f"  {printable(one.reason)}"
        )
        compared = screen.read(_FOUND, found=one.found, limit=one.limit) if one.found and one.limit else one.found
        yield from _noted("  ".join(filter(None, (compared, one.article))))
        yield from _noted(screen.read(_REMEDY, remedy=one.remedy) if one.remedy else "")


def _places(data: MapView) -> Iterator[RenderableType]:
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    for point in data.points:
        order = "" if point.order is None else f"{point.order}."
        where = point.link or f"{point.latitude:.5f}, {point.longitude:.5f}"
        table.add_row(order, _words(point.label), _words(point.note, "dim"), _words(where))
    yield table


def _document(screen: Screen, data: DocumentView) -> Iterator[RenderableType]:
    names = ", ".join(file.name for file in data.files)
    yield from _noted("  ".join(filter(None, (screen.read(_VERSION, number=data.version), names))))
    yield from (_words(change, "green" if change.startswith("+") else "red") for change in data.changes)
    if data.unfilled:
        yield _words(screen.read(_UNFILLED, places=", ".join(data.unfilled)), "yellow")


def _grid(columns: Sequence[Column]) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False, header_style="bold")
    for column in columns:
        table.add_column(_words(column.heading), justify=align(column), overflow="fold")
    return table


def _figure(line: CalculationLine) -> str:
    shown = show(line.value, Column(title=line.label, kind=line.kind))
    return f"{shown}{line.unit}"


def _noted(text: str) -> Iterable[RenderableType]:
    return [_words(f"  {text}", "dim")] if text else []


def _words(text: str, style: str = "") -> Styled:
    return Styled(printable(text), style=style)
