"""What the judgement on a text makes of the benefits that were read in it, and what explains amounts that nothing was
found for.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from madang.assistants.company.documents.activity.facts import (
    GIVING,
    HARMLESS,
    UNLISTED,
    ActivityFacts,
    Judgement,
    TextSense,
    ToldBenefit,
)
from madang.assistants.company.documents.activity.grammar.bills import collects_a_bill
from madang.assistants.company.documents.activity.grammar.our_side import (
    Customers,
    customers_in,
    names_another,
    names_ours,
)
from madang.assistants.company.documents.activity.grammar.our_side import stays_among_us as among_us
from madang.assistants.company.documents.activity.grammar.statuses import StatusReader
from madang.assistants.company.documents.activity.grammar.transfers import (
    TransferReader,
    asked_for,
    moved,
)
from madang.reading import Span
from madang.reading.language import split_sentences


class SecondReading(NamedTuple):
    """A text as the second reader sees it, and the build of its sentences."""

    sense: TextSense
    text: str
    statuses: StatusReader
    transfers: TransferReader

    @property
    def customers(self) -> Customers:
        """Whether customers are named."""
        return customers_in(self.text, self.statuses)


def with_judgement(
    benefits: Sequence[ToldBenefit], reading: SecondReading, judged: Judgement, *, asks_leave: bool = False
) -> Iterator[ToldBenefit]:
    """The benefits after the text was judged: what is on no list of permitted ones, or not sure, is given where it is
    wrong, open where it is open, and was not given where it is harmless. What is permitted within limits stays, and
    decides alone where a text only `asks_leave` for it.
    """
    told = [_ours(each, reading) for each in benefits]
    told = [_unless_idle(each, reading) if judged.word == "harmless" else each for each in told]
    found = [each if _is_plain(each) else _as_judged(each, judged, reading) for each in told]
    given = [each for each in found if each.mode in GIVING]
    least = _SURE_BESIDE if given or reading.customers == "none" else _SURE_ALONE
    named = reading.customers != "none" or judged.wrong >= least
    if judged.word == "wrong" and named and all(each.kind in LIMITED for each in given) and not (asks_leave and given):
        yield _missed(reading, judged, least=least)
    yield from found


def _as_judged(told: ToldBenefit, judged: Judgement, reading: SecondReading) -> ToldBenefit:
    if judged.word == "wrong" or (judged.wrong >= _least(told) and _is_told(told, reading)):
        mode = told.mode if told.mode in GIVING else "given"
        return told.changed(mode=mode, uncertain=False, source="both")
    if told.mode == "requested" and _is_asked(told, reading):
        return told
    if judged.word == "open" or _is_told(told, reading):
        return told if told.mode == "requested" else told.changed(mode="unclear")
    return told.changed(mode="not_given", uncertain=False)


def _least(told: ToldBenefit) -> float:
    """How likely wrong a text has to be before a benefit that plainly moves to a customer is one that is not allowed;
    words that are one by themselves ask for less.
    """
    return _RATHER if told.kind == UNLISTED or told.source == "taught" else _RATHER_IN_WORDS


def _is_told(told: ToldBenefit, reading: SecondReading) -> bool:
    """Whether its sentence has an act that moves it to a customer, so that no judgement alone clears it; what is on no
    list has to be read by both, too.
    """
    if told.kind == UNLISTED and names_ours(told.text) and names_another(told.text):
        return _moves(told, reading)  # one of ours hands something on
    if told.mode == "requested":
        acts = reading.transfers.within(told.span)
        return any(act.direction == "to_customer" and act.status == "asserted" for act in acts)  # asked for, and done
    if told.uncertain and told.mode in HARMLESS:
        return _moves(told, reading)  # one reading says that it was not given, and another that it was
    sure = told.source == "both" if told.kind == UNLISTED else told.source != "taught"
    return told.mode in GIVING and not told.uncertain and (sure or told.confidence >= _AGREED) and _moves(told, reading)


def _moves(told: ToldBenefit, reading: SecondReading) -> bool:
    return moved(reading.transfers.within(told.span)) is not None


def _unless_idle(told: ToldBenefit, reading: SecondReading) -> ToldBenefit:
    """A benefit of which no exact amount is told, as not given where the text as a whole tells of nothing permitted."""
    sense = reading.sense
    idle = sense.harmless >= LIKELY and sense.chances.get("permitted", 0.0) < UNLIKELY and not _moves(told, reading)
    return (
        told.changed(mode="not_given", uncertain=False) if idle and not told.is_exact and told.mode in GIVING else told
    )


def _is_plain(told: ToldBenefit) -> bool:
    """Whether a benefit is harmless as it was read, or one that a limit or a condition decides."""
    return not told.uncertain and (told.mode in HARMLESS or (told.kind in LIMITED and told.mode in GIVING))


def _ours(told: ToldBenefit, reading: SecondReading) -> ToldBenefit:
    ours = told.mode not in HARMLESS and _stays_ours(told, reading)
    return told.changed(mode="not_to_customer", uncertain=False) if ours else told


def is_cleared(reading: SecondReading) -> bool:
    """Whether amounts that nothing was found for may stay so: the text names no customer, and reads as harmless or as
    our own.
    """
    sense = reading.sense
    ours = sense.chances.get("permitted", 0.0) < LIKELY or names_ours(reading.text)
    return ours and sense.wrong < UNLIKELY and reading.customers != "named"


def stays_among_us(facts: ActivityFacts, reading: SecondReading) -> bool:
    """Whether the sentence that sounds wrong tells what stays among us or is paid to us, and nothing else in the text
    moves to a customer. A benefit that was read as given, or a statement that is wrong by itself, is judged as ever.
    """
    if any(told.mode in (*GIVING, "unclear") for told in facts.benefits) or facts.says(*_WRONG_BY_ITSELF):
        return False
    acts = reading.transfers.within((0, len(reading.text)))
    start = max(0, reading.text.find(reading.sense.words))
    named = reading.transfers.within((start, start + len(reading.sense.words)))
    if not acts:
        return among_us(reading.text, (0, len(reading.text)), reading.statuses)
    kept = {"among_us", "to_us"} if collects_a_bill(reading.text) else {"among_us"}
    return bool(named) and moved(acts) is None and all(act.direction in kept for act in named)


def is_idle(facts: ActivityFacts, reading: SecondReading) -> bool:
    """Whether neither a benefit, an act nor an amount was found, and the second reader sees none either."""
    found = facts.benefits or facts.amounts or moved(reading.transfers.within((0, len(reading.text))))
    return not found and reading.sense.chances.get("nothing", 0.0) >= LIKELY


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
    shared = told.kind == "rebate" and told.source != "taught" and told.mode in GIVING
    if shared or (told.mode == "requested" and _is_asked(told, reading)):
        return False  # nobody pays a share of trade to his own
    if reading.customers == "denied":
        return reading.sense.wrong < SURE
    return reading.customers == "none" and _is_our_own(told, reading)


def _is_asked(told: ToldBenefit, reading: SecondReading) -> bool:
    """Whether the build of its sentence says that somebody asks for it, or the reader of movements is sure of it."""
    return asked_for(reading.transfers.within(told.span)) or (told.kind == UNLISTED and told.confidence >= _ASKED)


def _is_our_own(told: ToldBenefit, reading: SecondReading) -> bool:
    """Whether something stays with people of ours in a text that names no customer, or was only guessed there."""
    ours = names_ours(reading.text) and reading.sense.wrong < SURE
    least = LIKELY if is_explained(reading) else UNLIKELY
    return ours or (reading.sense.wrong < least and _is_guessed(told))


def _missed(reading: SecondReading, judged: Judgement, *, least: float) -> ToldBenefit:
    """What is wrong in a text in which the rules found nothing of the kind, by the sentence that makes it so."""
    words = reading.sense.words
    start = max(0, reading.text.find(words))
    return ToldBenefit(
        kind=UNLISTED, mode="given" if judged.wrong >= least else "unclear", text=words[:_QUOTED],
        span=(start, start + len(words)), source="both", confidence=round(judged.wrong, 3),
    )  # fmt: skip


def _is_guessed(told: ToldBenefit) -> bool:
    weak = told.source == "taught" and (told.confidence < RATHER_SURE or told.highest is None)
    return weak or told.kind == UNLISTED or told.uncertain or told.mode in ("unclear", "requested")


UNDONE = re.compile(
    r"반품|취소|철회|환불|cancell?ed|called off|returned to (?:the )?(?:shop|supplier|vendor)", re.IGNORECASE
)
UNLIKELY, LIKELY, RATHER_SURE, SURE = 0.1, 0.5, 0.7, 0.8
"""Chances of a sense, chosen by hand on development texts."""
LIMITED = frozenset(
    {"meal", "souvenir", "stationery", "sample", "lecture_fee", "advisory_fee", "conference", "study", "pms_fee"}
    | {"discount", "card_points", "booth", "drink"}
)
"""Kinds that may be given within limits or on a condition."""
_WRONG_BY_ITSELF = ("hidden", "falsified", "misrecorded", "tied", "agent_unlawful", "instruction", "vague_act")
_QUOTED, _AGREED = 120, 0.95
_ASKED = 0.6
_RATHER, _RATHER_IN_WORDS = 0.4, 0.3
"""How likely wrong a text is in which both readers see an act that moves something forbidden to a customer."""
_SURE_ALONE, _SURE_BESIDE = 0.5, 0.6
"""How likely wrong a text is that fails although nothing was found in it, or something permitted explains it or nobody
outside is named.
"""
