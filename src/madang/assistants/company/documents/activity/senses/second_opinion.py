"""What the second reader makes of the benefits that the first has read: it confirms, doubts or clears what was only
guessed. What was read in plain words it can put in doubt, and nothing more.
"""

from collections.abc import Iterable, Iterator

from madang.assistants.company.documents.activity.facts import GIVING, HARMLESS, UNLISTED, ToldBenefit
from madang.assistants.company.documents.activity.grammar.our_side import customers_in
from madang.assistants.company.documents.activity.grammar.statuses import StatusReader
from madang.assistants.company.documents.activity.senses.sense_reader import TextSense


def with_second_opinion(
    benefits: Iterable[ToldBenefit], sense: TextSense, text: str, statuses: StatusReader
) -> Iterator[ToldBenefit]:
    """The benefits after the second reader has looked at the text."""
    customers = customers_in(text, statuses)
    for told in benefits:
        if told.mode in HARMLESS:
            yield told
        elif customers == "denied" and sense.wrong < SURE:
            yield told.changed(mode="not_to_customer", uncertain=False)
        elif customers == "none" and sense.wrong < UNLIKELY and _is_guessed(told):
            yield told.changed(mode="not_to_customer", uncertain=False)
        elif sense.wrong >= SURE:
            yield _confirmed(told)
        elif sense.wrong < UNLIKELY:
            yield from _cleared(told, sense)
        else:
            yield told


def _confirmed(told: ToldBenefit) -> ToldBenefit:
    """A benefit that was not sure, as given where both readers say so."""
    open_ = told.uncertain or told.mode == "unclear" or (told.kind == UNLISTED and told.mode == "requested")
    if told.confidence < _RATHER_SURE or not (open_ or told.kind == UNLISTED):
        return told
    return told.changed(mode=told.mode if told.mode in GIVING else "given", uncertain=False, source="both")


def _cleared(told: ToldBenefit, sense: TextSense) -> Iterator[ToldBenefit]:
    """A benefit that was only guessed, doubted or left out where the text is harmless as a whole."""
    declined, elsewhere = sense.chances.get("declined", 0.0), sense.chances.get("elsewhere", 0.0)
    if told.mode == "requested" and declined >= LIKELY:
        yield told.changed(mode="refused", uncertain=False)
    elif _is_guessed(told) and sense.harmless >= SURE:
        yield told.changed(mode="not_given" if declined > elsewhere else "not_to_customer", uncertain=False)
    elif told.highest is None and elsewhere >= LIKELY:
        yield told.changed(mode="paid_by_other", uncertain=False)
    elif _is_guessed(told) and told.mode in GIVING:
        yield told.changed(mode="unclear")
    else:
        yield told


def is_cleared(sense: TextSense, text: str, statuses: StatusReader) -> bool:
    """Whether amounts that nothing was found for may stay so: the text names no customer, and reads as harmless."""
    return sense.wrong < UNLIKELY and customers_in(text, statuses) != "named"


def _is_guessed(told: ToldBenefit) -> bool:
    return told.kind == UNLISTED or told.uncertain or told.mode in ("unclear", "requested")


UNLIKELY, LIKELY, SURE = 0.1, 0.5, 0.8
"""Chances of a sense, chosen by cross-validation over authors."""
_RATHER_SURE = 0.7
