"""The common shape of every calculation (inputs, steps, results, legal grounds, conditions), its view, and exact
arithmetic with won and percentages.
"""

import math
from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import ClassVar, Literal

from pydantic import Field, JsonValue

from madang.assistants.realestate import phrases
from madang.assistants.realestate.analyse.errors import OutOfRangeError
from madang.assistants.realestate.analyse.legal_figures import DatedFact, LegalGround, Unit
from madang.protocol import CalculationLine, CalculationView, ColumnKind, View, json_number
from madang.reading.numbers import WON, format_won
from madang.state import Frozen
from madang.text import Language, Text

CalculationKind = Literal[
    "conversion", "increase", "brokerage", "priority", "loan", "repayment", "yield", "acquisition_tax", "burden",
    "guarantee", "report", "deadline", "standing", "damages", "scope", "gains_tax",
]  # fmt: skip

FigureUnit = Literal["KRW", "percent", "days", "years"]
"""The unit of a figure in the data of an answer."""
_LARGEST = 10**15
"""More won than any home costs; a larger amount is a typing error or an attack."""


class NamedValue(Frozen):
    """One named value of a calculation."""

    label: Text
    value: int | Decimal | date
    unit: Unit

    def shown(self, language: Language) -> str:
        """The value as a person reads it."""
        if self.unit == "won" and isinstance(self.value, int):
            return format_won(self.value, language)
        return f"{self.value}{phrases.UNIT_NAMES[self.unit].read(language)}"


class Calculation(Frozen):
    """A result with everything needed to check it; `as_of` is the date whose rules were used.

    A whole number of its own is an amount in won and a decimal one a percentage, unless `other_units` says otherwise.
    """

    other_units: ClassVar[Mapping[str, FigureUnit]] = {}

    kind: CalculationKind
    title: Text
    formula: Text
    inputs: tuple[NamedValue, ...]
    steps: tuple[NamedValue, ...] = ()
    results: tuple[NamedValue, ...] = Field(min_length=1)
    grounds: tuple[LegalGround, ...]
    conditions: tuple[Text, ...] = ()
    as_of: date

    @property
    def verified(self) -> bool:
        """Whether every figure was read in the text of the law; if not, the answer says 확인 필요."""
        return all(ground.verified for ground in self.grounds)

    @property
    def figures(self) -> dict[str, JsonValue]:
        """What this kind of calculation works out, by name: amounts and shares with their `units` beside them, dates as
        ISO text, yes or no.
        """
        own = {name: value for name, value in self if name not in Calculation.model_fields}
        figures = {name: figure for name, value in own.items() if (figure := _plain(value)) is not None}
        units = {name: self.other_units.get(name, unit) for name, value in own.items() if (unit := _unit_of(value))}
        return {**figures, "units": {**units}} if units else {**figures}

    def view(self, language: Language) -> View:
        """The calculation as a page shows it; its conditions stand in the text of the answer."""
        *others, last = self.results
        return CalculationView(
            lines=tuple(_calculation_line(line, language) for line in (*self.inputs, *self.steps, *others)),
            result=_calculation_line(last, language, self.formula.read(language)),
            article=_articles(self.grounds, language),
            as_of=self.as_of.isoformat(),
        ).titled(self.title.read(language))


def won_value(label: Text, won: int) -> NamedValue:
    """A line in won."""
    return NamedValue(label=label, value=won, unit="won")


def percent_value(label: Text, percent: Decimal) -> NamedValue:
    """A line in percent."""
    return NamedValue(label=label, value=percent, unit="percent")


def date_value(label: Text, on: date) -> NamedValue:
    """A line with a date."""
    return NamedValue(label=label, value=on, unit="date")


def won_text(won: int) -> Text:
    """An amount as it is written in each language."""
    return Text(ko=format_won(won), en=format_won(won, "en"))


def grounds_of(*used: DatedFact) -> tuple[LegalGround, ...]:
    """The grounds of the figures used, without repetition, in order."""
    return tuple(dict.fromkeys(fact.ground for fact in used))


def percent_as_fraction(percent: Decimal) -> Fraction:
    """A percentage as an exact fraction of one."""
    return Fraction(percent) / 100


def to_percent(part: Fraction, places: int = 2) -> Decimal:
    """A fraction of one as percent, rounded half up to `places`, without noughts at the end."""
    scaled = part * Fraction(100 * 10**places)
    return plain_percent(Decimal(math.floor(scaled + Fraction(1, 2))).scaleb(-places))


def plain_percent(percent: Decimal) -> Decimal:
    """A percentage as people write it: 4.5 for 4.50."""
    whole = percent.to_integral_value()
    return whole if percent == whole else percent.normalize()


def require_amount(name: str, won: int, *, least: int = 0) -> int:
    """The amount itself; `OutOfRangeError` if it is outside the range of plausible amounts."""
    if not least <= won <= _LARGEST:
        raise OutOfRangeError(
            f"{name} cannot be {won!r} won: it must lie between {least:,} and {_LARGEST:,}. Check the number of "
            f"digits.",
            text=phrases.AMOUNT_OUT_OF_RANGE.format(won=won, least=least, largest=_LARGEST),
        )
    return won


def _plain(value: object) -> str | int | float | bool | None:
    """A figure as JSON holds it; None for what is no single figure, as the parts of a tax."""
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Decimal):
        return json_number(value)
    return value if isinstance(value, str | int) else None


def _unit_of(value: object) -> FigureUnit | None:
    if isinstance(value, Decimal):
        return "percent"
    return "KRW" if type(value) is int else None


def _calculation_line(line: NamedValue, language: Language, formula: str = "") -> CalculationLine:
    return CalculationLine(
        label=line.label.read(language),
        value=line.value.isoformat() if isinstance(line.value, date) else json_number(line.value),
        kind=_KINDS.get(line.unit, "number"),
        unit=_unit_text(line.unit, language),
        formula=formula,
    )


def _unit_text(unit: Unit, language: Language) -> str:
    """What stands after a figure in a view, which writes the sign of a percentage itself and none of a currency."""
    if unit == "percent":
        return ""
    return WON.read(language) if unit == "won" else phrases.UNIT_NAMES[unit].read(language).strip()


def _articles(grounds: Sequence[LegalGround], language: Language) -> str:
    """The articles with the date each was read, the unverified ones marked."""
    mark = phrases.UNVERIFIED_MARK.read(language)
    return "; ".join(
        f"{ground.article} ({ground.as_of.isoformat()}{'' if ground.verified else f', {mark}'})" for ground in grounds
    )


_KINDS: dict[Unit, ColumnKind] = {"won": "money", "percent": "percent", "date": "date"}
