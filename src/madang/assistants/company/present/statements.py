"""Findings as sentences that are true one by one, for an advisor to refer to: each row of a table, which is the largest
and which the smallest, that there is no row, and every line of a verdict.
"""

from collections.abc import Iterator, Sequence

from madang.assistants.company import phrases
from madang.assistants.company.documents.drafts import Exhibit
from madang.assistants.company.present.answer import AnswerPart, DataFinding
from madang.protocol import TableView
from madang.protocol.tables import Cell, TableColumn, cell_text
from madang.reading.language import with_particle
from madang.text import Language, Text


def data_statements(found: DataFinding, language: Language) -> tuple[str, ...]:
    """What the tables of a finding say; where there are none, why."""
    if not found.exhibits:
        return _sentences([found.told])
    lines = [line for exhibit in found.exhibits for line in _exhibit_lines(exhibit, language)]
    notes = [line.lstrip("- ") for line in found.told.splitlines() if line.startswith("- ")]
    return _sentences([*lines, *notes])


def is_model_sql(found: DataFinding) -> bool:
    """Whether a table comes from SQL that a model wrote, which every row says."""
    return any(exhibit.title == phrases.MODEL_SQL_TABLE_TITLE for exhibit in found.exhibits)


def part_statements(part: AnswerPart) -> tuple[str, ...]:
    """The lines of a part in words, without the marks of Markdown."""
    lines = [line.strip().lstrip("-*# ").replace("**", "") for line in part.text.splitlines()]
    return _sentences([line for line in lines if line and not line.startswith("|")])


def _exhibit_lines(exhibit: Exhibit, language: Language) -> Iterator[str]:
    table, title = exhibit.table(language), exhibit.title.read(language)
    if not table.rows:
        yield f"{title}: {phrases.NO_ROWS.read(language)}"
    figures = [place for place in range(len(table.columns)) if _holds_figures(table, place)]
    names = [place for place in range(len(table.columns)) if place not in figures]
    for row in table.rows[:_MOST_ROWS]:
        yield _row_line(title, table, row, names, language)
    if names and len(table.rows) > 1:
        for place in figures:
            yield from _extremes(title, table, names, place, language)


def _holds_figures(table: TableView, place: int) -> bool:
    return table.columns[place].kind != "text" or all(isinstance(row[place], int | float) for row in table.rows)


def _row_line(title: str, table: TableView, row: Sequence[Cell], names: list[int], language: Language) -> str:
    figures = (place for place in range(len(table.columns)) if place not in names)
    called = " ".join(str(row[place]) for place in names)
    values = ", ".join(line for place in figures if (line := _cell_line(table, row, place, language)))
    return f"{title}: {called} {values}" if called else f"{title}: {values}"


def _cell_line(table: TableView, row: Sequence[Cell], place: int, language: Language) -> str:
    """A figure with its title; a change in words, with its share behind it, which is not told again."""
    column, cell = table.columns[place], row[place]
    if (change := _change_beside(table, place, language)) is not None and isinstance(row[change], int | float):
        return ""
    metric = _without_ending(column.title, phrases.COLUMN_CHANGE.read(language))
    if not metric or not isinstance(cell, int | float):
        return f"{column.title} {_written(cell, column)}"
    titles = [each.title for each in table.columns]
    growth = f"{metric} {phrases.COLUMN_GROWTH.read(language)}"
    share = titles.index(growth) if growth in titles else None
    by = _change_written(cell, column, language)
    if share is not None and isinstance(grown := row[share], int | float):
        by = f"{by} ({_written(abs(grown), table.columns[share])})"
    phrase = phrases.ROSE_BY if cell > 0 else phrases.FELL_BY if cell < 0 else phrases.STAYED_AS_IT_WAS
    return phrase.format(metric=Text(ko=with_particle(metric, "이/가"), en=metric), by=by).read(language)


def _change_written(cell: int | float, column: TableColumn, language: Language) -> str:
    """By how much a figure changed; a share changes by points."""
    written = _written(abs(cell), column)
    return (
        phrases.BY_POINTS.format(share=written.removesuffix("%")).read(language) if written.endswith("%") else written
    )


def _change_beside(table: TableView, place: int, language: Language) -> int | None:
    """The column with the change of which this one has the share."""
    metric = _without_ending(table.columns[place].title, phrases.COLUMN_GROWTH.read(language))
    titles = [each.title for each in table.columns]
    change = f"{metric} {phrases.COLUMN_CHANGE.read(language)}"
    return titles.index(change) if metric and change in titles else None


def _without_ending(title: str, ending: str) -> str:
    """The title before this ending; "" where it has another one."""
    return title.removesuffix(f" {ending}") if title.endswith(f" {ending}") else ""


def _extremes(title: str, table: TableView, names: list[int], place: int, language: Language) -> Iterator[str]:
    """Which row has the largest and which the smallest figure; none where several do."""
    column = table.columns[place]
    values = [cell for row in table.rows if isinstance(cell := row[place], int | float)]
    for phrase, best in ((phrases.LARGEST_IS, max), (phrases.SMALLEST_IS, min)):
        rows = [row for row in table.rows if row[place] == best(values, default=None)]
        if len(rows) == 1:
            called, written = " ".join(str(rows[0][each]) for each in names), _written(rows[0][place], column)
            metric = Text(ko=with_particle(column.title, "이/가"), en=column.title)
            yield phrase.format(title=title, metric=metric, name=called, value=written).read(language)


def _written(cell: Cell, column: TableColumn) -> str:
    unit = f" {column.unit}" if column.unit.isascii() else column.unit
    return f"{cell_text(cell, column)}{unit.rstrip() if cell is not None else ''}"


def _sentences(lines: Sequence[str]) -> tuple[str, ...]:
    return tuple(line if line.endswith(".") else f"{line}." for line in lines if line.strip())


_MOST_ROWS = 40
