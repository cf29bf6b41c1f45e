"""Figures in an answer: the words and tables of the analyst, and a chart where one says more."""

from collections.abc import Iterable, Iterator

from madang.assistants.company.domain.documents.drafts import Exhibit
from madang.assistants.company.domain.findings import DataFinding
from madang.assistants.company.domain.parts import Part
from madang.documents import bar_chart, line_chart
from madang.protocol import View
from madang.text import Language

__all__ = ["tell_data"]


def tell_data(found: DataFinding, language: Language) -> Part:
    """What was counted."""
    return Part(step="data", text=found.told, views=tuple(_charts(found.exhibits, language)))


def _charts(exhibits: Iterable[Exhibit], language: Language) -> Iterator[View]:
    for exhibit in exhibits:
        if exhibit.chart is not None:
            draw = line_chart if exhibit.chart == "line" else bar_chart
            title = exhibit.title.read(language)
            yield draw(exhibit.table(language), summary=title, language=language).titled(title)
