"""Phone numbers: mobile and landline numbers of Korea, and numbers abroad that begin with a country code.

Hotlines (1588-0000 and the like, 080) are how companies want to be reached, and stay readable.
"""

import re
from collections.abc import Iterator
from itertools import chain

from madang.state.patterns.amounts import is_amount
from madang.state.patterns.spans import Pattern, Span, goes_on_behind_a_point, secret_in

__all__ = ["find"]


def find(text: str) -> Iterator[Span]:
    """The phone numbers in `text`."""
    return chain(_KOREAN.find(text), _FOREIGN.find(text))


def _is_korean(match: re.Match[str]) -> bool:
    """Whether its area code is neither the end of a decimal nor of a moment: `2024-12-02 1500000`, `10:02 1500000`."""
    text, span = match.string, secret_in(match)
    moment = match["secret"].startswith("02 ") and _MOMENT.search(text, max(span.start - 10, 0), span.start)
    return not moment and not goes_on_behind_a_point(text, span)


_MOMENT = re.compile(r"(?:(?:19|20)\d\d[-./] ?(?:\d{1,2}[-./] ?)?|\d:)\Z")


def _is_foreign(match: re.Match[str]) -> bool:
    """Whether it has as many digits as a phone number, and is no amount with a sign."""
    digits = sum(character.isdigit() for character in match["secret"])
    in_groups = digits < len(match["secret"]) - 1
    long_enough = digits >= (_FEWEST if in_groups else _FEWEST_IN_A_ROW)
    return long_enough and digits <= _MOST and not is_amount(match.string, secret_in(match))


_FEWEST, _FEWEST_IN_A_ROW, _MOST = 8, 10, 15

_GAP = r"[ \t.-]{0,3}"
_COUNTRY = r"(?:(?:\+|(?<!\d)00)82|(?<!\d)82(?=[ \t-]))[ \t-]{0,3}(?:\(?0\)?[ \t-]{0,3})?"
_AREA = r"(?:1[016-9]|2|3[1-3]|4[1-4]|5[1-5]|6[1-4]|70|50\d)"
_KOREAN = Pattern(
    re.compile(rf"(?P<secret>(?:{_COUNTRY}|(?<!\d)\(?0){_AREA}\)?{_GAP}\d{{3,4}}{_GAP}\d{{4}})(?!\d)"), _is_korean
)
_FOREIGN = Pattern(
    re.compile(
        r"(?P<secret>\+(?:1|7|[2-689]\d{1,2})(?:[ ]?\(0\))?[ \t()-]{0,3}\d{1,4}(?:[ \t()-]{0,3}\d{2,4}){1,4})(?!\d)"
    ),
    _is_foreign,
)
