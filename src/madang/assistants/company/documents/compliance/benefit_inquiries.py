"""Whether a message asks about something that is given, and a follow-up that only names another price."""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from madang.reading import Gazetteer
from madang.reading.numbers import Money, find_money


class BenefitInquiryReader:
    """Finds inquiries by the words for benefits, and by what the reader of activities finds in a text."""

    def __init__(self, benefits: Mapping[str, Sequence[str]], mentions_activity: Callable[[str], bool]) -> None:
        self._benefits = Gazetteer({word: kind for kind, words in benefits.items() for word in words})
        self._mentions_activity = mentions_activity

    def names_benefit(self, message: str) -> bool:
        """Whether the message mentions a benefit, or anything else that the rules are about, or hands in a text."""
        return bool(self._benefits.find(message)) or hands_in_text(message) or self._mentions_activity(message)

    def names_benefit_and_price(self, message: str) -> bool:
        """Whether the message mentions a benefit and a price."""
        return bool(self._benefits.find(message)) and bool(_prices(message))

    def with_new_price(self, message: str, before: str) -> str | None:
        """The inquiry before with the price of a short follow-up such as 그럼 8만원은?; None if it is no follow-up."""
        now, then = _prices(message), _prices(before)
        if (
            len(message) > _SHORT
            or len(now) != 1
            or len(then) != 1
            or bool(self._benefits.find(message))
            or not self._benefits.find(before)
        ):
            return None
        start, end = then[0].span
        return before[:start] + message[slice(*now[0].span)] + before[end:]


def hands_in_text(message: str) -> bool:
    """Whether a text stands below the first line of a message, which then says what to do with it."""
    return len(message.partition("\n")[2].strip()) >= _SHORT


def _prices(message: str) -> list[Money]:
    return [money for money in find_money(message) if money.currency == "KRW"]


def read_inquiry_words(path: Path, mentions_activity: Callable[[str], bool]) -> BenefitInquiryReader:
    """The words of a TOML file."""
    return BenefitInquiryReader(tomllib.loads(path.read_text("utf-8"))["benefits"], mentions_activity)


_SHORT = 40
