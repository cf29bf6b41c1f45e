"""What a trip costs, in words: a table of lines that a reader can check, and how it could cost less."""

from collections.abc import Iterator, Sequence

from madang.assistants.travel.domain.budget import Budget, BudgetLine
from madang.assistants.travel.domain.estimate import Estimate
from madang.assistants.travel.domain.trip import Trip
from madang.assistants.travel.domain.writing import price_span
from madang.models.language import format_won
from madang.text import Language, Text

__all__ = ["COST_HEADS", "tell_costs", "tell_table", "tell_tips"]


def tell_costs(budget: Budget, language: Language) -> list[tuple[str, str, str, str]]:
    """The lines of a budget as item, calculation, amount and range, with the sum and what is left or lacking."""
    rows = [
        (line.label.read(language), _formula(line, language), *_amount(line.amount, language)) for line in budget.lines
    ]
    sum_label = _KNOWN_TOTAL if budget.unknown else _TOTAL
    left = _SHORT if budget.remaining < 0 else _LEFT_BEFORE_UNKNOWN if budget.unknown else _LEFT
    return [
        *rows,
        (sum_label.read(language), "", *_amount(budget.total, language)),
        (left.read(language), "", format_won(abs(budget.remaining), language), ""),
    ]


def _formula(line: BudgetLine, language: Language) -> str:
    if line.note:
        return line.note.read(language)
    if line.unit_price is None:
        return ""
    factors = " × ".join(factor.label.read(language) for factor in line.factors)
    return " × ".join(part for part in (format_won(line.unit_price.likely, language), factors) if part)


def _amount(amount: Estimate | None, language: Language) -> tuple[str, str]:
    if amount is None:
        return _UNKNOWN.read(language), ""
    return format_won(amount.likely, language), price_span(amount, language)


def tell_tips(trip: Trip, language: Language) -> list[str]:
    """How the trip could cost less, as lines below their heading; none where nothing would help."""
    tips = [f"- {tip.text.read(language)} (−{format_won(tip.amount, language)})" for tip in trip.tips]
    return ["", f"**{_TIPS.read(language)}**", "", *tips] if tips else []


def tell_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Rows below their heads, as Markdown."""
    return "\n".join(_lines([heads, ["---"] * len(heads), *rows]))


def _lines(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    for row in rows:
        yield "| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |"


COST_HEADS = (
    Text(ko="항목", en="Item"),
    Text(ko="계산", en="Calculation"),
    Text(ko="금액", en="Amount"),
    Text(ko="추정 범위", en="Estimated range"),
)
_UNKNOWN = Text(ko="알 수 없음", en="not known")
_TOTAL = Text(ko="합계", en="Total")
_KNOWN_TOTAL = Text(ko="아는 항목의 합계", en="Total of what is known")
_LEFT = Text(ko="남는 예산", en="Left over")
_LEFT_BEFORE_UNKNOWN = Text(ko="모르는 비용을 빼기 전에 남는 예산", en="Left over before what is not known")
_SHORT = Text(ko="모자라는 금액", en="Short by")
_TIPS = Text(ko="아끼는 방법", en="Ways to save")
