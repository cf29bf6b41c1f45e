"""Numbers of bank cards."""

import re
from collections.abc import Iterator

from madang.state.patterns.groups import Groups, groups_of_digits
from madang.state.patterns.spans import Span

__all__ = ["find"]


def find(text: str) -> Iterator[Span]:
    """The card numbers in `text`, in one piece or grouped as they are printed."""
    return (groups.span for groups in groups_of_digits(text, fewest=13, most=19) if _is_card(groups))


def _is_card(groups: Groups) -> bool:
    """Whether the number begins as those of a card issuer do and ends in the right check digit."""
    sizes = tuple(map(len, groups.digits))
    printed = len(sizes) == 1 or sizes in _PRINTED
    return printed and _ISSUER.match(groups.number) is not None and _luhn(groups.number) == 0


_PRINTED = {(4, 4, 4, 4), (4, 4, 4, 4, 3), (4, 6, 5), (4, 6, 4), (4, 4, 5)}
_ISSUER = re.compile(r"4|5|6|9|3[04-9]|2[2-7]")


def _luhn(number: str) -> int:
    """What is left of the checksum: zero for a number whose check digit is right."""
    doubled = (sum(divmod(2 * int(digit), 10)) for digit in number[-2::-2])
    return (sum(map(int, number[-1::-2])) + sum(doubled)) % 10
