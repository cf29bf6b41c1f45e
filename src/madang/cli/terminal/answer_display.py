"""Prints an answer: its text, views (tables, charts, schedules, ...), sources, files and warnings; and a question that
a run asks.
"""

from collections.abc import Iterable, Iterator, Sequence

from rich.bar import Bar
from rich.box import SIMPLE_HEAD
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text as Styled

from madang.cli import phrases
from madang.cli.terminal.labels import status_word
from madang.cli.terminal.screen import Screen, printable, size_of
from madang.protocol import (
    Answer,
    Approval,
    CalculationLine,
    CalculationView,
    ChartView,
    ComparisonView,
    DocumentView,
    MapView,
    Question,
    ScheduleView,
    Source,
    TableColumn,
    TableView,
    Understanding,
    VerdictsView,
    View,
    ViewData,
    cell_text,
    column_alignment,
)

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
        cells = [_words(cell_text(*pair)) for pair in zip(row, data.columns, strict=True)]
        table.add_row(*cells, *bars[number : number + 1], style="bold" if data.total and number == last else None)
    yield table
    yield from _noted(data.note)


def _bars(data: TableView) -> list[Bar]:
    """A bar for each row but that of the total, where one column has figures and none of them lies below zero."""
    columns = [number for number, column in enumerate(data.columns) if column_alignment(column) == "right"]
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
    as_of = screen.translate(phrases.AS_OF, date=data.as_of) if data.as_of else ""
    yield from _noted(", ".join(filter(None, (data.article, as_of))))
    yield from _noted(data.note)


def _comparison(screen: Screen, data: ComparisonView) -> Iterator[RenderableType]:
    table = Table(box=SIMPLE_HEAD, pad_edge=False, header_style="bold")
    table.add_column("")
    for number, option in enumerate(data.options):
        chosen = number == data.recommended
        heading = f"{option} ({screen.translate(phrases.RECOMMENDED)})" if chosen else option
        table.add_column(_words(heading, "bold green" if chosen else "bold"), overflow="fold")
    for criterion in data.criteria:
        column = TableColumn(title=criterion.label, kind=criterion.kind, unit=criterion.unit)
        cells = (
            _words(f"{cell_text(value, column)}{' ★' if number == criterion.best else ''}")
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
    for check in data.verdicts:
        mark, colour, word = phrases.CHECK_MARKS[check.verdict]
        yield Styled.assemble(
            (f"{mark} {screen.translate(word)}  ", colour),
            (printable(check.subject), "bold"),
            f"  {printable(check.reason)}",
        )
        compared = (
            screen.translate(phrases.CHECK_FOUND_AND_LIMIT, found=check.found, limit=check.limit)
            if check.found and check.limit
            else check.found
        )
        yield from _noted("  ".join(filter(None, (compared, check.article))))
        yield from _noted(screen.translate(phrases.CHECK_REMEDY, remedy=check.remedy) if check.remedy else "")


def _places(data: MapView) -> Iterator[RenderableType]:
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    for point in data.points:
        order = "" if point.order is None else f"{point.order}."
        where = point.link or f"{point.latitude:.5f}, {point.longitude:.5f}"
        table.add_row(order, _words(point.label), _words(point.note, "dim"), _words(where))
    yield table


def _document(screen: Screen, data: DocumentView) -> Iterator[RenderableType]:
    names = ", ".join(file.name for file in data.files)
    yield from _noted("  ".join(filter(None, (screen.translate(phrases.DOCUMENT_VERSION, number=data.version), names))))
    yield from (_words(change, "green" if change.startswith("+") else "red") for change in data.changes)
    if data.unfilled:
        yield _words(screen.translate(phrases.DOCUMENT_UNFILLED, places=", ".join(data.unfilled)), "yellow")


def _grid(columns: Sequence[TableColumn]) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False, header_style="bold")
    for column in columns:
        table.add_column(_words(column.heading), justify=column_alignment(column), overflow="fold")
    return table


def _figure(line: CalculationLine) -> str:
    shown = cell_text(line.value, TableColumn(title=line.label, kind=line.kind))
    return f"{shown}{line.unit}"


def _noted(text: str) -> Iterable[RenderableType]:
    return [_words(f"  {text}", "dim")] if text else []


def _words(text: str, style: str = "") -> Styled:
    return Styled(printable(text), style=style)


def print_answer(screen: Screen, answer: Answer) -> None:
    """Print the answer, with the views that it does not tell in words; notes and problems go to standard error."""
    if answer.answer:
        screen.write_markdown(answer.answer)
    for view in answer.views:
        if not view.told:
            print_view(screen, view)
    if not _names_all_sources(answer):
        screen.write(f"\n{screen.translate(phrases.SOURCES_TITLE)}", style="bold")
        for number, source in enumerate(answer.sources, 1):
            screen.write(f"  {number}. {_source(screen, source)}")
    if answer.files:
        screen.write(f"\n{screen.translate(phrases.FILES_TITLE)}", style="bold")
        for file in answer.files:
            screen.write(f"  {file.name} ({size_of(file.size)}): {file.reference}")
    if answer.understood:
        print_understanding(screen, answer.understood)
    for warning in answer.warnings:
        screen.note(phrases.ANSWER_WARNING, message=warning)
    if answer.problem:
        screen.note(phrases.ANSWER_PROBLEM, message=answer.problem.message)
    elif answer.status != "completed":
        screen.note(phrases.ANSWER_STATUS, status=status_word(answer.status, screen.language))


def _names_all_sources(answer: Answer) -> bool:
    """Whether the text lists every source itself, so that they need not be listed below it."""
    return all(source.title and source.title in answer.answer for source in answer.sources)


def print_understanding(screen: Screen, understood: Understanding) -> None:
    """Print how the message was read, in one line each: the values that were used, and the words that were not."""
    if understood.values:
        used = " · ".join(f"{value.label} {value.shown}".strip() for value in understood.values)
        screen.note(phrases.ANSWER_UNDERSTOOD, values=used)
    if understood.unread:
        screen.note(phrases.ANSWER_UNREAD, words=", ".join(understood.unread))


def print_question(screen: Screen, question: Question) -> None:
    """Print what a run wants to know, or what it wants to be allowed to do."""
    if isinstance(question, Approval):
        screen.note(phrases.ACTION_TO_DO, action=question.action)
        screen.write_error(f"  {question.reason}")
        for name, value in question.arguments.items():
            items = "".join(f"\n  - {item}" for item in value) if isinstance(value, list) else value
            screen.write_error(f"  {name}: {items}")
        return
    screen.write_error(question.question, style="bold")
    for number, option in enumerate(question.options, 1):
        screen.write_error(f"  {number}. {option.label}")


def _source(screen: Screen, source: Source) -> str:
    parts = [source.title, source.location, screen.translate(phrases.AS_OF, date=source.as_of) if source.as_of else ""]
    return ", ".join(part for part in parts if part)
