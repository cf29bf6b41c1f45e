"""The figures of a document: each table with its chart."""

from collections.abc import Callable, Iterator

from madang.assistants.company.domain.documents.drafts import ChartKind, Draft, Exhibit
from madang.documents import Block, Figure, Table, bar_chart, grouped_bar_chart, heading, line_chart
from madang.protocol.tables import ColumnKind
from madang.protocol.views import ChartView, TableView
from madang.text import Language, Text

__all__ = ["exhibit_blocks"]


def exhibit_blocks(draft: Draft, language: Language) -> Iterator[Block]:
    """Every exhibit: its table, and its chart where it has one."""
    if draft.exhibits:
        yield heading(_FIGURES.read(language))
    for exhibit in draft.exhibits:
        title, view = exhibit.title.read(language), exhibit.table(language)
        yield Table.of(view, caption=title)
        drawn = _drawn(view, exhibit)
        if exhibit.chart and drawn:
            yield Figure(chart=_CHARTS[exhibit.chart](drawn, language), caption=title)


def _drawn(view: TableView, exhibit: Exhibit) -> TableView | None:
    """The columns that are drawn: the names, and the first figure, or all figures of its kind side by side."""
    kinds = [column.kind for column in view.columns]
    name = next((place for place, kind in enumerate(kinds) if kind not in _FIGURE_KINDS), len(kinds))
    figures = [place for place, kind in enumerate(kinds) if kind in _FIGURE_KINDS and place > name]
    if not figures or not view.rows:
        return None
    alike = figures[:1] if exhibit.chart == "bar" else [one for one in figures if kinds[one] == kinds[figures[0]]]
    kept = [name, *alike]
    return TableView(
        columns=tuple(view.columns[place] for place in kept),
        rows=tuple(tuple(row[place] for place in kept) for row in view.rows),
    )


_FIGURE_KINDS: tuple[ColumnKind, ...] = ("money", "number", "percent")
_CHARTS: dict[ChartKind, Callable[[TableView, Language], ChartView]] = {
    "bar": lambda view, language: bar_chart(view, language=language),
    "line": lambda view, language: line_chart(view, language=language),
    "grouped": lambda view, language: grouped_bar_chart(view, language=language),
}
_FIGURES = Text(ko="분석", en="Figures")
