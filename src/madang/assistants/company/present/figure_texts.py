"""Figures as titles, Markdown tables, sentences and exhibits with charts."""

from collections.abc import Iterator, Sequence
from decimal import Decimal

from madang.assistants.company import phrases
from madang.assistants.company.documents.drafts import ChartKind, Exhibit
from madang.assistants.company.figures.query import Query
from madang.assistants.company.figures.semantic_layer import Unit
from madang.assistants.company.figures.tables import Analysis, FigureCell, FigureColumn, Figures
from madang.text import Language, Text


def analyses_text(analyses: Sequence[Analysis], language: Language) -> str:
    """Figures under their titles, with the notes of the first analysis at the end; what a question took for granted and
    the figures deny comes first.
    """
    tables = [*_denied(analyses[0], language), *(_analysis_text(analysis, language) for analysis in analyses)]
    notes = [phrases.COUNTED_EXTENT.format(extent=analyses[0].extent), *analyses[0].notes]
    return "\n\n".join([*tables, "\n".join(f"- {note.read(language)}" for note in notes)])


def _denied(analysis: Analysis, language: Language) -> Iterator[str]:
    """That the figure moved the other way than the question supposes, or not at all."""
    supposed, columns = analysis.query.supposed, analysis.figures.columns
    if supposed is None or len(analysis.figures.rows) != 1:
        return
    [row] = analysis.figures.rows
    for column, change in zip(columns, row, strict=True):
        if column.kind != "change" or not isinstance(change, int | Decimal) or change * _SIGNS[supposed] > 0:
            continue
        denial = phrases.SUPPOSED_MOVEMENTS[supposed, change != 0]
        metric = next(one.title for one in columns if one.kind == "metric" and one.key == column.metric)
        yield f"**{denial.format(metric=metric, amount=cell_text(column, abs(change), language)).read(language)}**"


def _analysis_text(analysis: Analysis, language: Language) -> str:
    """A table under its title; a single figure beside it."""
    title, figures = _analysis_title(analysis, language), _side_by_side(analysis)
    match figures.columns, figures.rows:
        case [column], [[cell]]:
            return f"**{title}: {cell_text(column, cell, language)}**"
        case _:
            return f"**{title}**\n\n{figures_table(figures, language)}"


def _analysis_title(analysis: Analysis, language: Language) -> str:
    """The metrics, period, dimensions and filters of the table, so that a part is not mistaken for the total."""
    columns = analysis.figures.columns
    metrics = ", ".join(column.title.read(language) for column in columns if column.kind == "metric")
    by = [
        phrases.BY_DIMENSION.format(dimension=column.title).read(language)
        for column in columns
        if column.kind in ("dimension", "time")
    ]
    of = ", ".join(name.read(language) for name in analysis.filtered)
    when, first = _when(analysis.query, language), _first(analysis.query, language)
    if language == "ko":
        return " ".join(filter(None, [when, of, *by, metrics, first]))
    return " ".join(filter(None, [when, metrics, *by, first])) + (f", {of}" if of else "")


def _first(query: Query, language: Language) -> str:
    """How many groups are shown, if not all."""
    ranking = query.ranking
    if ranking is None or (ranking.count is None and not ranking.skip):
        return ""
    if ranking.skip:
        places = phrases.PLACE_ONLY if ranking.count == 1 else phrases.PLACES_FROM
        return places.format(place=ranking.skip + 1).read(language)
    return (
        (phrases.TOP_COUNT if ranking.direction == "top" else phrases.BOTTOM_COUNT)
        .format(count=ranking.count)
        .read(language)
    )


def cell_text(column: FigureColumn, cell: FigureCell, language: Language) -> str:
    """A cell as it is printed, with its unit."""
    if cell is None:
        return "-"
    if not isinstance(cell, int | Decimal) or column.unit is None:
        return str(column.cell_view(cell, language))
    sign = "-" if cell < 0 else ""
    return sign + phrases.CELL_UNITS[column.unit].read(language).format(_number(abs(cell), column.unit))


def _when(query: Query, language: Language) -> str:
    when = query.period.text.read(language)
    if query.comparison is None:
        return when
    return phrases.PERIOD_COMPARED.format(now=when, then=query.comparison.text.read(language)).read(language)


def figures_table(figures: Figures, language: Language) -> str:
    """A table in Markdown, or that there is nothing in it."""
    if not figures.rows:
        return phrases.NO_ROWS.read(language)
    columns = figures.columns
    lines = [
        [column.title.read(language) for column in columns],
        ["---:" if column.unit or column.kind == "rank" else "---" for column in columns],
    ]
    lines += [
        [cell_text(column, cell, language) for column, cell in zip(columns, row, strict=True)] for row in figures.rows
    ]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)


def _number(value: int | Decimal, unit: Unit) -> str:
    exact = Decimal(value)
    if unit == "percent":
        return f"{exact:,.2f}"
    return f"{exact:,.0f}" if exact == exact.to_integral_value() else f"{exact:,.2f}"


def exhibit_of(analysis: Analysis) -> Exhibit:
    """The figures of an analysis in both languages; the rank column is left out."""
    source = phrases.FIGURES_SOURCE.format(version=analysis.data_version)
    title = Text(ko=_analysis_title(analysis, "ko"), en=_analysis_title(analysis, "en"))
    return Exhibit.of(title, _unranked(_side_by_side(analysis)), _chart(analysis), source)


def _side_by_side(analysis: Analysis) -> Figures:
    """A trend of a few groups with a column for each, one row for each stretch of time; other tables as they are."""
    figures, query = analysis.figures, analysis.query
    if [column.kind for column in figures.columns] != ["dimension", "time", "metric"] or query.ranking:
        return figures
    group, time, metric = figures.columns
    names, times = ([*dict.fromkeys(row[place] for row in figures.rows)] for place in (0, 1))
    if not 1 < len(names) <= _MOST_SERIES:
        return figures
    cells = {(row[1], row[0]): row[2] for row in figures.rows}
    series = (
        metric.changed(key=f"{metric.key}:{name}", title=group.names.get(str(name), Text(ko=str(name), en=str(name))))
        for name in sorted(names, key=str)
    )
    rows = ((when, *(cells.get((when, name), Decimal(0)) for name in sorted(names, key=str))) for when in times)
    return Figures(columns=(time, *series), rows=tuple(rows))


def _unranked(figures: Figures) -> Figures:
    kept = [place for place, column in enumerate(figures.columns) if column.kind != "rank"]
    return Figures(
        columns=tuple(figures.columns[place] for place in kept),
        rows=tuple(tuple(row[place] for place in kept) for row in figures.rows),
    )


def _chart(analysis: Analysis) -> ChartKind | None:
    query, figures = analysis.query, _side_by_side(analysis)
    if not 1 < len(figures.rows) <= _MOST_CHART_ROWS:
        return None
    if figures.columns[0].kind == "time":
        return "line" if len(query.metrics) == 1 and not (query.comparison or query.share) else None
    return "bar" if len(query.dimensions) == 1 and not query.grain else None


_MOST_CHART_ROWS, _MOST_SERIES = 24, 6
_SIGNS = {"up": 1, "down": -1}
