"""Figures as exhibits: a table with its title, and a chart where one says more than the table."""

from madang.assistants.company.domain.documents.drafts import ChartKind, Exhibit
from madang.assistants.company.domain.tables import Analysis, Figures
from madang.assistants.company.domain.wording import title_of
from madang.text import Text

__all__ = ["exhibit_of"]


def exhibit_of(analysis: Analysis) -> Exhibit:
    """The figures of an analysis in both languages; the order of the rows says the rank."""
    source = _SOURCE.format(version=analysis.data_version)
    title = Text(ko=title_of(analysis, "ko"), en=title_of(analysis, "en"))
    return Exhibit.of(title, _unranked(analysis.figures), _chart(analysis), source)


def _unranked(figures: Figures) -> Figures:
    kept = [place for place, column in enumerate(figures.columns) if column.kind != "rank"]
    return Figures(
        columns=tuple(figures.columns[place] for place in kept),
        rows=tuple(tuple(row[place] for place in kept) for row in figures.rows),
    )


def _chart(analysis: Analysis) -> ChartKind | None:
    query, rows = analysis.query, len(analysis.figures.rows)
    if not 1 < rows <= _MOST:
        return None
    if query.grain and not query.dimensions:
        return "line" if len(query.metrics) == 1 and not (query.comparison or query.share) else None
    return "bar" if len(query.dimensions) == 1 and not query.grain else None


_MOST = 24
_SOURCE = Text(ko="회사 데이터베이스 (데이터 버전 {version})", en="the company's database (data version {version})")
