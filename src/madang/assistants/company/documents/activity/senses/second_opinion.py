"""What the second reader makes of the benefits that the first has read: it confirms, doubts or clears what was only
guessed, and adds what moves to a customer in a sentence that it takes for wrong. What was read in plain words it can
put in doubt, and nothing more, unless customers are named only to say that none was there.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from madang.assistants.company.documents.activity.facts import GIVING, HARMLESS, UNLISTED, TextSense, ToldBenefit
from madang.assistants.company.documents.activity.grammar.our_side import Customers, customers_in, names_ours
from madang.assistants.company.documents.activity.grammar.statuses import StatusReader
from madang.assistants.company.documents.activity.grammar.transfers import TransferReader, moved
from madang.reading import Span
from madang.reading.language import split_sentences


class SecondReading(NamedTuple):
    """A text as the second reader sees it, and the build of its sentences."""

    sense: TextSense
    sense_of: Callable[[str], TextSense]
    """Reads a sentence alone."""
    text: str
    statuses: StatusReader
    transfers: TransferReader

    @property
    def customers(self) -> Customers:
        """Whether customers are named."""
        return customers_in(self.text, self.statuses)


def with_second_opinion(benefits: Sequence[ToldBenefit], reading: SecondReading) -> Iterator[ToldBenefit]:
    """The benefits after the second reader has looked at the text."""
    if reading.customers == "named" and all(told.mode in HARMLESS for told in benefits):
        yield from _missed(reading)
    yield from (told if told.mode in HARMLESS else _looked_at(told, reading) for told in benefits)


def _looked_at(told: ToldBenefit, reading: SecondReading) -> ToldBenefit:
    wrong = reading.sense.wrong
    if _stays_ours(told, reading):
        return told.changed(mode="not_to_customer", uncertain=False)
    if wrong >= SURE:
        return _confirmed(told)
    if wrong < UNLIKELY:
        return told if _moves(told, reading) and told.kind == UNLISTED else _cleared(told, reading.sense)
    if wrong < LIKELY and _is_guessed(told) and not _is_agreed(told):
        idle = _is_idle(told, reading.sense_of)
        return told.changed(mode="not_to_customer", uncertain=False) if idle else told.changed(mode="unclear")
    return told


def is_cleared(reading: SecondReading) -> bool:
    """Whether amounts that nothing was found for may stay so: the text names no customer, and reads as harmless or as
    our own.
    """
    sense = reading.sense
    ours = sense.chances.get("permitted", 0.0) < LIKELY or names_ours(reading.text)
    return ours and sense.wrong < UNLIKELY and reading.customers != "named"


def undone_in(reading: SecondReading) -> tuple[Span, ...]:
    """The sentences that say that something was undone, and in which nothing moves to a customer."""
    spans = [each.span for each in split_sentences(reading.text) if UNDONE.search(each.text)]
    still = (span for span in spans if moved(reading.transfers.within(span)) is None)
    return tuple(still) if reading.sense.wrong < LIKELY else ()


def is_explained(reading: SecondReading) -> bool:
    """Whether nothing goes to a customer, since none has a part in it, or none is named and nothing moves."""
    everything = (0, len(reading.text))
    still = moved(reading.transfers.within(everything)) is None
    return reading.customers == "denied" or (reading.customers == "none" and still)


def _stays_ours(told: ToldBenefit, reading: SecondReading) -> bool:
    """Whether customers are only named to say that none was there, or none is named and it is our own."""
    if reading.customers == "denied":
        return reading.sense.wrong < SURE
    return reading.customers == "none" and _is_our_own(told, reading)


def _is_our_own(told: ToldBenefit, reading: SecondReading) -> bool:
    """Whether something stays with people of ours in a text that names no customer, or was only guessed there."""
    ours = names_ours(reading.text) and reading.sense.wrong < SURE
    least = LIKELY if is_explained(reading) else UNLIKELY
    return ours or (reading.sense.wrong < least and _is_guessed(told))


def _moves(told: ToldBenefit, reading: SecondReading) -> bool:
    """Whether the build of its sentence moves something to a customer who is named."""
    return reading.customers == "named" and moved(reading.transfers.within(told.span)) is not None


def _missed(reading: SecondReading) -> Iterator[ToldBenefit]:
    """What moves to a customer in a sentence that the second reader takes for wrong, and the first found nothing in."""
    start = reading.text.find(reading.sense.words) if reading.sense.words else -1
    span = (start, start + len(reading.sense.words))
    if start < 0 or reading.sense.wrong < RATHER_SURE or moved(reading.transfers.within(span)) is None:
        return
    yield ToldBenefit(
        kind=UNLISTED, mode="given", text=reading.sense.words[:_QUOTED], span=span, source="both",
        confidence=round(reading.sense.wrong, 3),
    )  # fmt: skip


def _confirmed(told: ToldBenefit) -> ToldBenefit:
    """A benefit that was not sure, as given where both readers say so."""
    open_ = told.uncertain or told.mode == "unclear" or (told.kind == UNLISTED and told.mode == "requested")
    if told.confidence < RATHER_SURE or not (open_ or told.kind == UNLISTED):
        return told
    return told.changed(mode=told.mode if told.mode in GIVING else "given", uncertain=False, source="both")


def _cleared(told: ToldBenefit, sense: TextSense) -> ToldBenefit:
    """A benefit that was only guessed, doubted or left out where the text is harmless as a whole."""
    declined, elsewhere = sense.chances.get("declined", 0.0), sense.chances.get("elsewhere", 0.0)
    refused = declined > elsewhere
    if told.mode == "requested" and declined >= LIKELY:
        return told.changed(mode="refused", uncertain=False)
    if _is_guessed(told) and sense.harmless >= SURE and told.source != "both":
        return told.changed(mode="not_given" if refused else "not_to_customer", uncertain=False)
    open_ = told.highest is None and told.kind not in _NEVER_ALLOWED and max(elsewhere, declined) >= LIKELY
    if open_ and _is_guessed(told):
        return told.changed(mode="refused" if refused else "paid_by_other", uncertain=False)
    return told.changed(mode="unclear") if (open_ or _is_guessed(told)) and told.mode in GIVING else told


def _is_guessed(told: ToldBenefit) -> bool:
    weak = told.source == "taught" and (told.confidence < RATHER_SURE or told.highest is None)
    return weak or told.kind == UNLISTED or told.uncertain or told.mode in ("unclear", "requested")


def _is_agreed(told: ToldBenefit) -> bool:
    """Whether the rules and the reader of movements both read it as given."""
    return told.source == "both" and told.mode in GIVING and not told.uncertain and told.confidence >= _AGREED


def _is_idle(told: ToldBenefit, sense_of: Callable[[str], TextSense]) -> bool:
    """Whether something unnamed was only guessed, in a sentence that is not wrong by itself."""
    return told.kind == UNLISTED and told.mode == "unclear" and sense_of(told.text).wrong < UNLIKELY


UNDONE = re.compile(
    r"반품|취소|철회|환불|cancell?ed|called off|returned to (?:the )?(?:shop|supplier|vendor)", re.IGNORECASE
)
UNLIKELY, LIKELY, RATHER_SURE, SURE = 0.1, 0.5, 0.7, 0.8
"""Chances of a sense, chosen by hand on development texts."""
_NEVER_ALLOWED = frozenset({"cash", "gift", "entertainment", "trip", "rebate", "equipment"})
_QUOTED, _AGREED = 120, 0.9
