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

from pydantic import JsonValue

from madang.assistants.realestate.domain.errors import OutOfRangeError
from madang.assistants.realestate.domain.figures import Dated, Ground, Unit
from madang.models.language import format_won
from madang.protocol import View
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
    "guarantee", "report", "deadline", "standing", "damages",
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
        if self.unit == "won":
            return format_won(int(self.value), language) if not isinstance(self.value, date) else str(self.value)
        return f"{self.value}{_UNITS[self.unit].read(language)}"


class Calculation(Frozen):
    """A result with all that it takes to check it; `as_of` is the day whose rules were used."""

    kind: CalculationKind
    title: Text
    formula: Text
    inputs: tuple[Line, ...]
    steps: tuple[Line, ...] = ()
    results: tuple[Line, ...]
    grounds: tuple[Ground, ...]
    conditions: tuple[Text, ...] = ()
    as_of: date

    @property
    def verified(self) -> bool:
        """Whether every figure was read in the law itself; if not, the answer says 확인 필요."""
        return all(ground.verified for ground in self.grounds)

    def view(self, language: Language) -> View:
        """The calculation as a page shows it."""
        return View(kind="calculation", title=self.title.read(language), data=_data(self, language))


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


def _data(calculation: Calculation, language: Language) -> dict[str, JsonValue]:
    return {
        "formula": calculation.formula.read(language),
        "inputs": _lines(calculation.inputs, language),
        "steps": _lines(calculation.steps, language),
        "results": _lines(calculation.results, language),
        "grounds": [_ground(ground) for ground in calculation.grounds],
        "conditions": [condition.read(language) for condition in calculation.conditions],
        "as_of": calculation.as_of.isoformat(),
        "verified": calculation.verified,
    }


def _lines(lines: Sequence[Line], language: Language) -> list[JsonValue]:
    return [{"label": line.label.read(language), "value": line.shown(language)} for line in lines]


def _ground(ground: Ground) -> JsonValue:
    return {
        "article": ground.article,
        "effective_from": ground.effective_from.isoformat(),
        "as_of": ground.as_of.isoformat(),
        "verified": ground.verified,
    }


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
