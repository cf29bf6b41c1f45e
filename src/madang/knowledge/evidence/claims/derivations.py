"""Quantities that a sentence works out from others: sums, differences, shares, products, and times of arrival."""

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from itertools import combinations

from madang.knowledge.evidence.claims.quantities import StatedQuantity, is_near

_ADDABLE = ("money", "count", "metres", "grams", "minutes", "days", "months", "degrees", "speed")
_MOST_TERMS = 6
_DAY = 1440
_MANY = 50


def is_derived(ours: StatedQuantity, theirs: Sequence[StatedQuantity], beside: Sequence[StatedQuantity]) -> bool:
    """Whether the quantity follows from those of the statements by one step of arithmetic.

    `beside` are the other quantities of the same sentence: small numbers among them may multiply ("for two days").
    """
    usable = list({(each.kind, each.value, each.day): each for each in theirs if each.kind != "article"}.values())
    return any(_is_result(ours, value) for value in _results(ours, usable, beside))


def _results(
    ours: StatedQuantity, theirs: Sequence[StatedQuantity], beside: Sequence[StatedQuantity]
) -> Iterator[Decimal]:
    if ours.kind == "share":
        yield from _shares(theirs)
    elif ours.kind == "points":
        yield from _differences(_values("share", theirs))
    elif ours.kind == "clock":
        yield from _arrivals(theirs)
    elif ours.kind == "times":
        yield from (one / other for one, other in _pairs(_countable(theirs)) if other)
    elif ours.kind.startswith(_ADDABLE):
        same = _values(ours.kind, theirs)
        yield from _sums(same)
        yield from _differences(same)
        yield from _products(ours, same, [*theirs, *beside])
        yield from _totals(same, [*theirs, *beside])
        if ours.kind == "months":
            years = [Decimal(each.day.split("-")[0]) for each in theirs if each.kind == "date"]
            yield from (abs(one - other) * 12 for one, other in combinations(years, 2) if one and other)
        if ours.kind == "minutes":
            clocks = _values("clock", theirs)
            yield from (other - one if other > one else other - one + _DAY for one, other in _pairs(clocks))


def _is_result(ours: StatedQuantity, value: Decimal) -> bool:
    """Equal, or rounded: to what is written, or to the nearest round value where the sentence says about."""
    if ours.value == value or (ours.about and is_near(ours.value, value)):
        return True
    if ours.kind not in ("share", "times"):
        return False
    digits = -int(ours.value.normalize().as_tuple().exponent) if ours.value % 1 else 0
    return round(value, min(digits, 4)) == ours.value or abs(ours.value - value) < Decimal("0.06")


def _values(kind: str, theirs: Iterable[StatedQuantity]) -> list[Decimal]:
    return [each.value for each in theirs if each.kind == kind][:12]


def _pairs(values: Sequence[Decimal]) -> Iterator[tuple[Decimal, Decimal]]:
    for one, other in combinations(values, 2):
        yield one, other
        yield other, one


def _sums(values: Sequence[Decimal]) -> Iterator[Decimal]:
    for count in range(2, min(len(values), _MOST_TERMS) + 1):
        yield from (sum(chosen, Decimal(0)) for chosen in combinations(values[:8], count))


def _differences(values: Sequence[Decimal]) -> Iterator[Decimal]:
    yield from (abs(one - other) for one, other in combinations(values, 2))
    total = sum(values, Decimal(0))
    yield from (abs(2 * one - total) for one in values)


def _products(ours: StatedQuantity, same: Sequence[Decimal], numbers: Sequence[StatedQuantity]) -> Iterator[Decimal]:
    """So many times as much, so much for each of so many, and so much less a share."""
    counts = [each.value for each in numbers if each.kind in ("count", "days", "times", "minutes", "months")]
    for one in {*same, *(each.value for each in numbers if each.kind == ours.kind)}:
        for count in counts:
            yield one * count
            if count:
                yield one / count
            if count and count % 60 == 0:
                yield one * count / 60
        for share in (each.value for each in numbers if each.kind == "share"):
            yield one * (100 - share) / 100
            yield one * share / 100


def _totals(same: Sequence[Decimal], numbers: Sequence[StatedQuantity]) -> Iterator[Decimal]:
    """Two adults and a child, or so much more than six people may spend."""
    counts = {Decimal(1), *(each.value for each in numbers if each.kind == "count" and each.value < _MANY)}
    for one, other in _pairs(same):
        for count in counts:
            yield one + count * other
            yield abs(one - count * other)


def _shares(theirs: Sequence[StatedQuantity]) -> Iterator[Decimal]:
    shares = _values("share", theirs)
    yield from (100 - share for share in shares)
    yield from (100 - sum(chosen, Decimal(0)) for chosen in combinations(shares, 2))
    for kind in {each.kind for each in theirs if each.kind.startswith(_ADDABLE)}:
        values = _values(kind, theirs)
        total = sum(values, Decimal(0))
        for one, other in _pairs([*values, total, *(total - each for each in values)]):
            if other:
                yield one * 100 / other
                yield abs(one - other) * 100 / other


def _arrivals(theirs: Sequence[StatedQuantity]) -> Iterator[Decimal]:
    for clock in _values("clock", theirs):
        for length in _values("minutes", theirs):
            yield (clock + length) % _DAY
            yield (clock - length) % _DAY


def _countable(theirs: Sequence[StatedQuantity]) -> list[Decimal]:
    return [each.value for each in theirs if each.kind.startswith(_ADDABLE)]
