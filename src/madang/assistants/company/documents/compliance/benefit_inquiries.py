"""Reads a question whether something may be given into an occasion, benefits, amount and day."""

import tomllib
from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import cast

from madang.assistants.company.documents.compliance.activities import Activity, ActivityKind, Benefit, Recipient
from madang.reading import Gazetteer
from madang.reading.dates import find_periods
from madang.reading.numbers import Money, find_money
from madang.state import Frozen


class BenefitInquiry(Frozen):
    """What is asked: the occasion (None if not named), the benefits with the amount per person, and the day."""

    kind: ActivityKind | None = None
    benefits: tuple[Benefit, ...] = ()
    held_on: date

    def activity(self, kind: ActivityKind, recipients: Sequence[Recipient], *, member: bool | None) -> Activity:
        """The activity, planned for its day; if no recipient is named, an unknown one stands in."""
        return Activity(
            id=f"inquiry/{kind}",
            kind=kind,
            held_on=self.held_on,
            recipients=tuple(recipients) or (Recipient(id="unknown", name="–"),),
            benefits=self.benefits,
            member=member,
        )


class BenefitInquiryReader:
    """Reads inquiries by the words for occasions and benefits."""

    def __init__(self, activities: Mapping[str, Sequence[str]], benefits: Mapping[str, Sequence[str]]) -> None:
        self._activities = Gazetteer({word: kind for kind, words in activities.items() for word in words})
        self._benefits = Gazetteer({word: kind for kind, words in benefits.items() for word in words})

    def names_benefit(self, message: str) -> bool:
        """Whether the message mentions a benefit."""
        return bool(self._benefits.find(message))

    def names_benefit_and_price(self, message: str) -> bool:
        """Whether the message mentions a benefit and a price."""
        return self.names_benefit(message) and bool(_prices(message))

    def with_new_price(self, message: str, before: str) -> str | None:
        """The inquiry before with the price of a short follow-up such as 그럼 8만원은?; None if it is no follow-up."""
        now, then = _prices(message), _prices(before)
        if (
            len(message) > _SHORT
            or len(now) != 1
            or len(then) != 1
            or self.names_benefit(message)
            or not self.names_benefit(before)
        ):
            return None
        start, end = then[0].span
        return before[:start] + message[slice(*now[0].span)] + before[end:]

    def read(self, message: str, today: date) -> BenefitInquiry:
        """The inquiry of a message; a single amount is per person and belongs to the only benefit named."""
        kinds = [*dict.fromkeys(match.id for match in self._activities.find(message))]
        given = [*dict.fromkeys(match.id for match in self._benefits.find(message))]
        sums = [money.amount for money in find_money(message) if money.currency == "KRW" and money.upper is None]
        amount = Decimal(sums[0]) if len(sums) == 1 and len(given) == 1 else None
        days = [period.start for period in find_periods(message, today) if period.granularity == "day"]
        return BenefitInquiry(
            kind=cast("ActivityKind", kinds[0]) if len(kinds) == 1 else None,
            benefits=tuple(Benefit(kind=kind, amount=amount) for kind in given),
            held_on=days[0] if len(days) == 1 else today,
        )


def _prices(message: str) -> list[Money]:
    return [money for money in find_money(message) if money.currency == "KRW"]


def read_inquiry_words(path: Path) -> BenefitInquiryReader:
    """The words of a TOML file."""
    table = tomllib.loads(path.read_text("utf-8"))
    return BenefitInquiryReader(table["activities"], table["benefits"])


_SHORT = 40
