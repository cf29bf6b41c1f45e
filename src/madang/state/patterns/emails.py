"""E-mail addresses."""

import re
from collections.abc import Iterator

from madang.state.patterns.spans import Pattern, Span

__all__ = ["find"]


def find(text: str) -> Iterator[Span]:
    """The e-mail addresses in `text`; Korean names and domains are addresses too."""
    return _ADDRESS.find(text) if "@" in text else iter(())


# The plain domain is tried first, so that a Korean particle behind it, as in `a@b.kr으로`, is not taken for its end.
_DOMAIN = r"(?:(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,}|(?:[\w-]+\.)+[^\W\d_]{2,})"
_ADDRESS = Pattern(re.compile(rf"(?<![\w.%+'-])(?P<secret>[\w.%+'-]++@{_DOMAIN})"))
