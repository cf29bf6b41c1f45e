"""Amounts of money, which are no secret however many digits they have."""

import re

from madang.state.patterns.spans import Span

__all__ = ["is_amount"]


def is_amount(text: str, span: Span) -> bool:
    """Whether the digits have a currency before them, or a unit or the rest of an amount behind them."""
    before = text[max(span.start - 2, 0) : span.start].rstrip()
    return before.endswith(("₩", "$", "€", "¥")) or _UNIT.match(text, span.end) is not None


_UNIT = re.compile(r"[ ]?(?:,\d|%|원|만|억|조|달러|엔|won|krw|usd)", re.IGNORECASE)
