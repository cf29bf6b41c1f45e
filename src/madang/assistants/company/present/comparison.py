"""Two figures of different questions, set against each other: how far apart they are, in all and in per cent."""

from collections.abc import Sequence
from decimal import Decimal

from madang.assistants.company import phrases
from madang.assistants.company.documents.drafts import Exhibit
from madang.assistants.company.present.answer import DataFinding
from madang.protocol.tables import cell_text
from madang.text import Language


def compared_figures(findings: Sequence[DataFinding], language: Language) -> DataFinding:
    """The first figure against the second; where they are no single figures of one unit, that they cannot be."""
    exhibits = [exhibit for finding in findings for exhibit in finding.exhibits]
    if any(finding.reason for finding in findings):
        return DataFinding(told="", reason=next(finding.reason for finding in findings if finding.reason))
    if len(exhibits) != _PAIR or not all(exhibit.is_single for exhibit in exhibits) or not _same_unit(exhibits):
        return DataFinding(told=phrases.FIGURES_NOT_COMPARABLE.read(language))
    return DataFinding(told=_difference(exhibits[0], exhibits[1], language), data_version=findings[0].data_version)


def _same_unit(exhibits: Sequence[Exhibit]) -> bool:
    first, second = (exhibit.ko.columns[0] for exhibit in exhibits)
    return (first.title, first.kind, first.unit) == (second.title, second.kind, second.unit)


def _difference(first: Exhibit, second: Exhibit, language: Language) -> str:
    column = first.table(language).columns[0]
    one, other = (Decimal(str(exhibit.ko.rows[0][0] or 0)) for exhibit in (first, second))
    difference = f"{cell_text(float(one - other), column)}{column.unit}"
    growth = f"{(one - other) / other:+.2%}" if other else "-"
    compared = phrases.FIGURES_COMPARED.format(
        first=first.title, second=second.title, difference=difference, growth=growth
    )
    return compared.read(language)


_PAIR = 2
