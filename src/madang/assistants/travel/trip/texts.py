"""Small texts in both languages that sentences are made of: counts, nights, amounts and lists."""

from collections.abc import Sequence

from madang.reading.numbers import format_won
from madang.text import Text


def count_text(count: int, ko: str, singular: str, plural: str) -> Text:
    """A number with what it counts: 2명, 1 person, 2 people."""
    return Text(ko=f"{count}{ko}", en=f"{count} {singular if count == 1 else plural}")


def nights_text(nights: int) -> Text:
    """3박, 3 nights."""
    return count_text(nights, "박", "night", "nights")


def won_text(amount: int) -> Text:
    """An amount in won."""
    return Text(ko=format_won(amount, "ko"), en=format_won(amount, "en"))


def airline_name(airline: str) -> Text:
    """The name of an airline, which requests hold as its Korean and English names with a bar between."""
    ko, _, en = airline.partition("|")
    return Text(ko=ko, en=en or ko)


def list_text(texts: Sequence[Text]) -> Text:
    """The texts with commas between."""
    return Text(ko=", ".join(text.ko for text in texts), en=", ".join(text.en for text in texts))


def sentences_text(clauses: Sequence[Text]) -> Text:
    """The clauses as sentences, each closed by one full stop."""
    return Text(
        ko=" ".join(f"{clause.ko.rstrip('.')}." for clause in clauses),
        en=" ".join(f"{clause.en.rstrip('.')}." for clause in clauses),
    )
