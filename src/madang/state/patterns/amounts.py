"""Amounts of money, which are no secret however many digits they have."""

import re

from madang.state.patterns.spans import Span

__all__ = ["is_amount"]


def is_amount(text: str, span: Span) -> bool:
    """Whether the digits, in one piece, have a currency before them, or a unit or more of the amount behind them."""
    digits, before = text[span.start : span.end], text[max(span.start - 2, 0) : span.start]
    if not digits.lstrip("+").isdigit():
        return False
    return before.rstrip().endswith(("₩", "$", "€", "¥")) or _UNIT.match(text, span.end) is not None


# No `만`, `억` or `조`: so many digits are never counted in them, and `조회` or `만 알려줘` may follow an account.
_UNIT = re.compile(r",\d|%|원|달러|엔|[ ](?:원(?![가-힣])|won|krw|usd)", re.IGNORECASE)
