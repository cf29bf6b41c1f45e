"""Floor areas: 84㎡, 84제곱, 32평, 전용 59, 850 sq ft."""

import re
from decimal import Decimal
from typing import Literal

from madang.reading.mentions import Mention, fold
from madang.reading.numbers.numerals import DIGITS, as_exact

AreaUnit = Literal["m2", "pyeong", "ft2"]


class Area(Mention):
    """A floor area in the unit of the text; `exclusive` where it is the area of the flat alone (전용)."""

    value: int | Decimal
    unit: AreaUnit
    exclusive: bool = False

    @property
    def square_metres(self) -> Decimal:
        """The area in square metres, to the hundredth."""
        return (Decimal(self.value) * _SQUARE_METRES[self.unit]).quantize(Decimal("0.01"))


def find_areas(text: str) -> list[Area]:
    """Every floor area of `text`, from left to right; a number after 전용 is in square metres if it has no unit."""
    return [_area(text, found) for found in _PATTERN.finditer(fold(text))]


def _area(text: str, found: re.Match[str]) -> Area:
    unit: AreaUnit = "pyeong" if found.group("pyeong") else "ft2" if found.group("feet") else "m2"
    value = as_exact(Decimal((found.group("number") or found.group("plain")).replace(",", "")))
    return Area(
        text=text[slice(*found.span())],
        span=found.span(),
        value=value,
        unit=unit,
        exclusive=bool(found.group("exclusive") or found.group("plain")),
    )


# One pyeong is 400/121 square metres by the law that abolished it.
_SQUARE_METRES = {"m2": Decimal(1), "pyeong": Decimal(400) / Decimal(121), "ft2": Decimal("0.09290304")}
_EXCLUSIVE = r"(?:전용 ?면적|전용)(?:은|이|:)? ?"
_PATTERN = re.compile(
    rf"(?P<exclusive>{_EXCLUSIVE})?(?<![0-9A-Za-z])(?<![0-9][.,])(?P<number>{DIGITS}) ?(?:"
    r"(?:㎡|m²|m2(?![0-9A-Za-z])|제곱 ?미터|제곱(?!근)|sqm\b|square met(?:er|re)s?)"
    r"|(?P<pyeong>평(?!일|균|가|점|생|소|방|지|면|화|판|창|택|론|행|범|등|년|사원|양|안))"
    r"|(?P<feet>sq\.? ?ft\b|square feet|square foot|sqft\b))"
    rf"|{_EXCLUSIVE}(?P<plain>(?:1[0-9]{{2}}|[2-9][0-9])(?:\.[0-9]{{1,2}})?)"
    r"(?![0-9%])(?! ?(?:명|개|층|년|월|일|호|만|억|원))",
    re.IGNORECASE,
)
