"""Figures in an answer: the words of the analyst, the tables, and a chart where one says more."""

from collections.abc import Iterator

from madang.assistants.company.domain.documents.drafts import Exhibit
from madang.assistants.company.domain.findings import DataFinding
from madang.assistants.company.domain.parts import Part
from madang.documents import bar_chart, line_chart
from madang.protocol import View
from madang.text import Language

__all__ = ["tell_data"]


def tell_data(found: DataFinding, language: Language) -> Part:
    """What was counted."""
    views = tuple(view for exhibit in found.exhibits for view in _views(exhibit, language))
    return Part(step="data", text=found.told, views=views)


def _views(exhibit: Exhibit, language: Language) -> Iterator[View]:
    title, table = exhibit.title.read(language), exhibit.table(language)
    if exhibit.chart is None:
        yield table.titled(title)
        return
    draw = line_chart if exhibit.chart == "line" else bar_chart
    yield draw(table, summary=title, language=language).titled(title)
