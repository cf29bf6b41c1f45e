"""Sentences about figures, written by code from the cells of tables; every number in them is that of a cell."""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from madang.assistants.company import phrases
from madang.assistants.company.figures.errors import QueryError
from madang.assistants.company.figures.tables import Analysis, FigureCell, FigureColumn, Figures
from madang.assistants.company.present.figure_texts import cell_text
from madang.reading.language import with_particle
from madang.text import Language, Text


def tell_figures(whole: Analysis, target: Analysis | None, parts: Sequence[Analysis], language: Language) -> str:
    """What came out, against the period before and the target, and which parts moved most.

    `QueryError` if a sentence held a number that is in no table.
    """
    sentences = [*_change(whole, language), *_attainment(target, language)]
    sentences += [line for part in parts for line in _movers(part, language)]
    text = "\n".join(sentences)
    if loose := loose_numbers(text, [whole, *([target] if target else []), *parts], language):
        raise QueryError(f"The text has {loose[0]!r}, which is in none of its tables.")
    return text


def loose_numbers(text: str, tables: Sequence[Analysis], language: Language) -> list[str]:
    """The numbers of a text that no cell of the tables, and no period, has."""
    shown = {number for analysis in tables for said in _said(analysis, language) for number in _NUMBER.findall(said)}
    return [number for number in _NUMBER.findall(text) if number not in shown]


def _said(analysis: Analysis, language: Language) -> Iterator[str]:
    """Every cell as it is shown, without its sign, and the names of the periods."""
    for row in analysis.figures.rows:
        for column, cell in zip(analysis.figures.columns, row, strict=True):
            yield cell_text(column, _unsigned(cell), language)
    yield analysis.query.period.text.read(language)
    if analysis.query.comparison:
        yield analysis.query.comparison.text.read(language)


def _change(whole: Analysis, language: Language) -> Iterator[str]:
    """The figure, and what it was in the period before."""
    cells = {column.kind: cell_text(column, _unsigned(cell), language) for column, cell in _first_row(whole.figures)}
    signs = {column.kind: cell for column, cell in _first_row(whole.figures)}
    change, compared = signs.get("change"), whole.query.comparison
    told = {"period": whole.query.period.text, "figure": cells["metric"], "metric": _subject(whole)}
    if not isinstance(change, Decimal) or compared is None or signs.get("growth") is None:
        yield phrases.FIGURE_SENTENCE.format(**told).read(language)
        return
    moved = phrases.ROSE if change > 0 else phrases.FELL if change < 0 else None
    if moved is None:
        yield phrases.UNCHANGED_SENTENCE.format(**told, compared=compared.text).read(language)
        return
    yield phrases.CHANGE_SENTENCE.format(
        **told,
        compared=compared.text,
        before=cells["previous"],
        change=cells["change"],
        growth=cells["growth"],
        moved=moved,
    ).read(language)


def _attainment(target: Analysis | None, language: Language) -> Iterator[str]:
    if target is None:
        return
    cells = {column.key: cell_text(column, cell, language) for column, cell in _first_row(target.figures)}
    if target.figures.rows and all(cell is not None for cell in target.figures.rows[0]):
        yield phrases.ATTAINMENT_SENTENCE.format(target=cells["target_amount"], attainment=cells["attainment"]).read(
            language
        )


def _movers(part: Analysis, language: Language) -> Iterator[str]:
    """The groups that rose and fell most."""
    columns = part.figures.columns
    place = next((place for place, column in enumerate(columns) if column.kind == "change"), None)
    name = next((place for place, column in enumerate(columns) if column.kind == "dimension"), None)
    if place is None or name is None:
        return
    moved = [(row, cell) for row in part.figures.rows if isinstance(cell := row[place], Decimal) and cell]
    for rose, sentence in ((True, phrases.ROSE_MOST_SENTENCE), (False, phrases.FELL_MOST_SENTENCE)):
        named = [
            f"{columns[name].cell_view(row[name], language)} {cell_text(columns[place], abs(cell), language)}"
            for row, cell in moved
            if (cell > 0) is rose
        ][:_MOST_NAMED]
        if named:
            yield sentence.format(dimension=columns[name].title, named=", ".join(named)).read(language)


def _first_row(figures: Figures) -> list[tuple[FigureColumn, FigureCell]]:
    row = figures.rows[0] if figures.rows else ()
    return [*zip(figures.columns, row, strict=False)]


def _subject(whole: Analysis) -> Text:
    title = next(column.title for column in whole.figures.columns if column.kind == "metric")
    of = " ".join(name.ko for name in whole.filtered)
    korean = with_particle(" ".join(filter(None, (of, title.ko))), "은/는")
    return Text(ko=korean, en=" ".join(filter(None, (title.en, *(name.en for name in whole.filtered)))))


def _unsigned(cell: FigureCell) -> FigureCell:
    return abs(cell) if isinstance(cell, Decimal) else cell


_NUMBER = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?")
_MOST_NAMED = 2
