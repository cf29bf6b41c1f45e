"""How a repayment schedule is shown: year by year, with what is still owed as a line."""

from collections.abc import Sequence

from madang.assistants.realestate.domain.repayment import Instalment, Repayment
from madang.documents.charts import line_chart
from madang.models.language import WON
from madang.protocol.tables import Column
from madang.protocol.views import TableView, View
from madang.text import Language, Text

__all__ = ["schedule_views"]

_MONTHS = 12


def schedule_views(found: Repayment, language: Language) -> tuple[View, ...]:
    """What is owed at the end of each year as a chart, and each year's payments as a table that sums them up."""
    starts = range(0, len(found.schedule), _MONTHS)
    years = [_year(number, found.schedule[at : at + _MONTHS]) for number, at in enumerate(starts, 1)]
    titles = [title.read(language) for title in _TITLES]
    figures = [Column(title=title, kind="money", unit=WON.read(language)) for title in titles[1:]]
    name = Column(title=titles[0])
    table = TableView(
        columns=(name, *figures),
        rows=(*((_YEAR.format(year=year[0]).read(language), *year[1:]) for year in years), _total(found, language)),
        total=True,
    )
    owed = TableView(columns=(name, figures[-1]), rows=tuple((str(year[0]), year[-1]) for year in years))
    return (
        *((line_chart(owed, language=language).titled(_OWED.read(language)),) if len(years) > 1 else ()),
        table.titled(_SCHEDULE.read(language)),
    )


def _year(number: int, months: Sequence[Instalment]) -> tuple[int, int, int, int, int]:
    """Number, payments, principal and interest of a year, and what is owed at its end."""
    paid, interest = sum(month.payment for month in months), sum(month.interest for month in months)
    return number, paid, paid - interest, interest, months[-1].balance


def _total(found: Repayment, language: Language) -> tuple[str, int, int, int, int]:
    paid = sum(month.payment for month in found.schedule)
    return _SUM.read(language), paid, paid - found.total_interest, found.total_interest, found.schedule[-1].balance


_TITLES = (
    Text(ko="연차", en="Year"),
    Text(ko="갚는 돈", en="Paid"),
    Text(ko="원금", en="Principal"),
    Text(ko="이자", en="Interest"),
    Text(ko="남은 원금", en="Still owed"),
)
_YEAR = Text(ko="{year}년차", en="Year {year}")
_SUM = Text(ko="합계", en="Total")
_SCHEDULE = Text(ko="해마다 갚는 돈", en="Year by year")
_OWED = Text(ko="남은 원금", en="Still owed")
