"""Amounts of other currencies in won, at dated reference rates."""

from decimal import Decimal
from functools import cache

from madang.assistants.travel.tools.tables import DATA, read_table

__all__ = ["to_won"]


def to_won(amount: Decimal | int, currency: str) -> int | None:
    """The amount in whole won, or None where the currency is not known."""
    rate = _rates().get(currency)
    return None if rate is None else round(amount * rate)


@cache
def _rates() -> dict[str, Decimal]:
    return dict(read_table(DATA / "rates.csv", lambda row: (row["currency"], Decimal(row["won_per_unit"]))))
