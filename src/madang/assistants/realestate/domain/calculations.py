"""What every calculation gives: its result, formula, inputs, steps, grounds and conditions, ready to be shown.

A calculator returns a subclass with its own figures as typed fields; these parts are the same for all. Amounts are won,
shares are percent, both exact.
"""

import math
from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Literal

from pydantic import Field

from madang.assistants.realestate.domain.errors import OutOfRangeError
from madang.assistants.realestate.domain.figures import Dated, Ground, Unit
from madang.models.language import format_won
from madang.protocol.tables import ColumnKind, figure
from madang.protocol.views import CalculationLine, CalculationView, View
from madang.state.frozen import Frozen
from madang.text import Language, Text

__all__ = [
    "Calculation",
    "CalculationKind",
    "Line",
    "amount",
    "day",
    "exact",
    "grounds_of",
    "require_amount",
    "share",
    "to_percent",
]

CalculationKind = Literal[
    "conversion", "increase", "brokerage", "priority", "loan", "repayment", "yield", "acquisition_tax", "burden",
    "guarantee", "report", "deadline", "standing", "damages", "scope",
]  # fmt: skip

_LARGEST = 10**15
"""More won than any home costs; a larger amount is a slip of the keyboard or an attack."""


class Line(Frozen):
    """One named value of a calculation."""

    label: Text
    value: int | Decimal | date
    unit: Unit

    def shown(self, language: Language) -> str:
        """The value as a person reads it."""
        if self.unit == "won" and isinstance(self.value, int):
            return format_won(self.value, language)
        return f"{self.value}{_UNITS[self.unit].read(language)}"


class Calculation(Frozen):
    """A result with all that it takes to check it; `as_of` is the day whose rules were used."""

    kind: CalculationKind
    title: Text
    formula: Text
    inputs: tuple[Line, ...]
    steps: tuple[Line, ...] = ()
    results: tuple[Line, ...] = Field(min_length=1)
    grounds: tuple[Ground, ...]
    conditions: tuple[Text, ...] = ()
    as_of: date

    @property
    def verified(self) -> bool:
        """Whether every figure was read in the law itself; if not, the answer says 확인 필요."""
        return all(ground.verified for ground in self.grounds)

    def view(self, language: Language) -> View:
        """The calculation as a page shows it."""
        *others, last = self.results
        return CalculationView(
            lines=tuple(_line(line, language) for line in (*self.inputs, *self.steps, *others)),
            result=_line(last, language, self.formula.read(language)),
            article=_articles(self.grounds, language),
            as_of=self.as_of.isoformat(),
            note="\n".join(condition.read(language) for condition in self.conditions),
        ).titled(self.title.read(language))


def amount(ko: str, en: str, won: int) -> Line:
    """A line in won."""
    return Line(label=Text(ko=ko, en=en), value=won, unit="won")


def share(ko: str, en: str, percent: Decimal) -> Line:
    """A line in percent."""
    return Line(label=Text(ko=ko, en=en), value=percent, unit="percent")


def day(ko: str, en: str, on: date) -> Line:
    """A line that is a day."""
    return Line(label=Text(ko=ko, en=en), value=on, unit="date")


def grounds_of(*used: Dated) -> tuple[Ground, ...]:
    """The grounds of the figures used, each once, in order."""
    return tuple(dict.fromkeys(one.ground for one in used))


def exact(percent: Decimal) -> Fraction:
    """A share in percent as an exact fraction of one."""
    return Fraction(percent) / 100


def to_percent(part: Fraction, places: int = 2) -> Decimal:
    """A fraction of one as percent, rounded half up to `places`."""
    scaled = part * Fraction(100 * 10**places)
    return Decimal(math.floor(scaled + Fraction(1, 2))).scaleb(-places)


def require_amount(name: str, won: int, *, least: int = 0) -> int:
    """The amount itself, or `OutOfRangeError` where no such amount can be meant."""
    if not least <= won <= _LARGEST:
        raise OutOfRangeError(
            f"{name} cannot be {won!r} won: it must lie between {least:,} and {_LARGEST:,}. Check the number of "
            f"digits.",
            text=Text(
                ko=(
                    f"금액 {won:,}원은 계산할 수 있는 범위({least:,}원~{_LARGEST:,}원)를 벗어납니다. 자릿수를 확인해 "
                    f"주세요."
                ),
                en=f"₩{won:,} is outside what can be calculated (₩{least:,} to ₩{_LARGEST:,}). Check the digits.",
            ),
        )
    return won


def _line(line: Line, language: Language, formula: str = "") -> CalculationLine:
    return CalculationLine(
        label=line.label.read(language),
        value=line.value.isoformat() if isinstance(line.value, date) else figure(line.value),
        kind=_KINDS.get(line.unit, "number"),
        unit="" if line.unit == "percent" else _UNITS[line.unit].read(language).strip(),
        formula=formula,
    )


def _articles(grounds: Sequence[Ground], language: Language) -> str:
    """The articles with the day each was looked at, the unverified ones marked."""
    mark = _TO_CONFIRM.read(language)
    return "; ".join(
        f"{ground.article} ({ground.as_of.isoformat()}{'' if ground.verified else f', {mark}'})" for ground in grounds
    )


_TO_CONFIRM = Text(ko="확인 필요", en="to be confirmed")
_KINDS: dict[Unit, ColumnKind] = {"won": "money", "percent": "percent", "date": "date"}
_UNITS: dict[Unit, Text] = {
    "won": Text(ko="원", en=""),
    "percent": Text(ko="%", en="%"),
    "points": Text(ko="%p", en=" percentage points"),
    "times": Text(ko="배", en=" times"),
    "months": Text(ko="개월", en=" months"),
    "years": Text(ko="년", en=" years"),
    "days": Text(ko="일", en=" days"),
    "m2": Text(ko="㎡", en=" m²"),
    "count": Text(ko="", en=""),
    "date": Text(ko="", en=""),
}
