"""How figures are told: a sentence on what was counted, and the table under it."""

from collections.abc import Sequence
from decimal import Decimal

from madang.assistants.company.domain.layer import Unit
from madang.assistants.company.domain.query import Query, Refusal, Unclear
from madang.assistants.company.domain.tables import Analysis, Cell, Column, Figures
from madang.models.language import format_period
from madang.text import Language, Text

__all__ = ["tell", "tell_analyses", "tell_cell", "tell_figures", "title_of"]


def tell(outcome: Analysis | Unclear | Refusal, language: Language) -> str:
    """The outcome of a question in Markdown."""
    if isinstance(outcome, Refusal):
        return outcome.text.read(language)
    if isinstance(outcome, Unclear):
        return "\n\n".join(_asked(outcome, language))
    return tell_analyses([outcome], language)


def tell_analyses(analyses: Sequence[Analysis], language: Language) -> str:
    """Figures under their titles; what holds for the first of them is noted at the end."""
    tables = [_told(one, language) for one in analyses]
    notes = [_EXTENT.format(ko=analyses[0].extent.ko, en=analyses[0].extent.en), *analyses[0].notes]
    return "\n\n".join([*tables, "\n".join(f"- {note.read(language)}" for note in notes)])


def _told(analysis: Analysis, language: Language) -> str:
    """A table under its title; a single figure beside it."""
    title, figures = title_of(analysis, language), analysis.figures
    match figures.columns, figures.rows:
        case [column], [[cell]]:
            return f"**{title}: {tell_cell(column, cell, language)}**"
        case _:
            return f"**{title}**\n\n{tell_figures(figures, language)}"


def title_of(analysis: Analysis, language: Language) -> str:
    """What the table shows, when, by what and of what: nobody is to take the figure of one region for that of all."""
    columns = analysis.figures.columns
    metrics = ", ".join(one.title.read(language) for one in columns if one.kind == "metric")
    by = [_BY.format(ko=one.title.ko, en=one.title.en).read(language) for one in columns if one.kind == "dimension"]
    of = ", ".join(one.read(language) for one in analysis.filtered)
    when, first = _when(analysis.query, language), _first(analysis.query, language)
    if language == "ko":
        return " ".join(filter(None, [when, of, *by, metrics, first]))
    return " ".join(filter(None, [when, metrics, *by, first])) + (f", {of}" if of else "")


def _first(query: Query, language: Language) -> str:
    """How many of the groups are shown, where it is not all of them."""
    ranking = query.ranking
    if ranking is None or ranking.count is None:
        return ""
    return (_TOP if ranking.direction == "top" else _BOTTOM).format(count=ranking.count).read(language)


def tell_cell(column: Column, cell: Cell, language: Language) -> str:
    """A cell as it is printed, with its unit."""
    if cell is None:
        return "-"
    if not isinstance(cell, int | Decimal) or column.unit is None:
        return str(column.told(cell, language))
    return _UNITS[column.unit].read(language).format(_number(cell, column.unit))


def _asked(unclear: Unclear, language: Language) -> list[str]:
    return [
        "\n".join([one.question.read(language), *(f"- {option.title.read(language)}" for option in one.options)])
        for one in unclear.ambiguities
    ]


def _when(query: Query, language: Language) -> str:
    when = format_period(query.period.stretch, language)
    if query.comparison is None:
        return when
    return _VERSUS.format(now=when, then=format_period(query.comparison.stretch, language)).read(language)


def tell_figures(figures: Figures, language: Language) -> str:
    """A table in Markdown, or that there is nothing in it."""
    if not figures.rows:
        return _NO_GROUP.read(language)
    columns = figures.columns
    lines = [
        [one.title.read(language) for one in columns],
        ["---:" if one.unit or one.kind == "rank" else "---" for one in columns],
    ]
    lines += [
        [tell_cell(column, cell, language) for column, cell in zip(columns, row, strict=True)] for row in figures.rows
    ]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)


def _number(value: int | Decimal, unit: Unit) -> str:
    exact = Decimal(value)
    if unit == "percent":
        return f"{exact:,.2f}"
    return f"{exact:,.0f}" if exact == exact.to_integral_value() else f"{exact:,.2f}"


_TOP = Text(ko="(상위 {count})", en="(top {count})")
_BOTTOM = Text(ko="(하위 {count})", en="(bottom {count})")
_BY = Text(ko="{ko}별", en="by {en}")
_NO_GROUP = Text(ko="조건에 맞는 항목이 없습니다.", en="Nothing meets the condition.")
_EXTENT = Text(ko="집계 범위: {ko}", en="Counted: {en}")
_VERSUS = Text(ko="{now} (비교: {then})", en="{now} (compared with {then})")
_UNITS: dict[Unit, Text] = {
    "won": Text(ko="{}원", en="₩{}"),
    "count": Text(ko="{}", en="{}"),
    "percent": Text(ko="{}%", en="{}%"),
    "minutes": Text(ko="{}분", en="{} min"),
}
