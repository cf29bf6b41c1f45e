"""A part of a text about an activity, with all that was read of it."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from madang.assistants.company.documents.activity.activity_rules import WRONG, ActivityRules
from madang.assistants.company.documents.activity.benefit_modes import LIKELY, RATHER_SURE
from madang.assistants.company.documents.activity.facts import GIVING, UNLISTED, ToldAmount, ToldBenefit
from madang.assistants.company.documents.activity.grammar.our_side import names_another
from madang.assistants.company.documents.activity.grammar.statuses import StatusReader
from madang.assistants.company.documents.activity.grammar.transfers import Transfer
from madang.assistants.company.documents.activity.purposes import lies_in
from madang.assistants.company.documents.activity.senses.movement import Movement
from madang.reading import Span
from madang.reading.taught import LabelledMessage


class ReadPart(NamedTuple):
    """A part of the text as the taught readers see it."""

    span: Span
    labels: LabelledMessage
    movement: Movement
    transfers: tuple[Transfer, ...] = ()
    statuses: StatusReader | None = None

    @property
    def tells_amount(self) -> bool:
        """Whether a sum, a price or a rate stands in it."""
        roles = [mention.role for mention in self.labels.mentions]
        return any(role in ("each", "total", "hourly") or role.startswith("percent") for role in roles)

    def chance_of(self, label: str) -> float:
        """How likely a statement is, by the reader of movements where that was taught it."""
        return self.movement.facts.get(label, 0.0 if label in WRONG else self.labels.labels.get(label, 0.0))


def first_said(
    pattern: re.Pattern[str], text: str, parts: Sequence[ReadPart], is_harmless: Callable[[ReadPart], bool]
) -> re.Match[str] | None:
    """The first place where something is said, except in sentences that are harmless as a whole."""
    harmless = [part.span for part in parts if is_harmless(part)]
    places = (each for each in pattern.finditer(text) if not any(a <= each.start() < b for a, b in harmless))
    return next(places, None)


def is_suspect(part: ReadPart, rules: ActivityRules, *, paid: bool, named: bool) -> bool:
    """Whether something seems to be given in a sentence without a known benefit; only clear words clear it."""
    words, labels, modes = part.labels.text, part.labels.labels, rules.modes
    if rules.denies(words) or rules.said["harmless_handing"].search(words):
        return False
    gives = max(labels.get(f"mode:{mode}", 0.0) for mode in GIVING)
    spoken = modes["given"].search(words) or modes["promised"].search(words) or rules.said["handing"].search(words)
    tied = labels.get("fact:prescription_link", 0.0) >= _SURE
    return bool(
        paid
        or (spoken and (gives >= RATHER_SURE or tied) and not named)
        or (rules.said["handing"].search(words) and _SHARE.search(words))
        or (spoken and labels.get("fact:hidden", 0.0) >= RATHER_SURE and not named)
    )


def is_ours(words: str, movement: Movement, rules: ActivityRules) -> bool:
    """Whether some words speak of our own side, and of nobody else."""
    own = rules.said["own_side"].search(words)
    return bool(own) and not movement.names_customer and not names_another(words)


def is_told(amount: ToldAmount, benefits: Sequence[ToldBenefit]) -> bool:
    """Whether an amount is that of a benefit: equal to it, or part of the sum of its sentence."""
    return any(
        told.highest == amount.value
        or (told.highest is not None and told.kind != UNLISTED and told.span[0] <= amount.span[0] < told.span[1])
        for told in benefits
    )


def unread_in(
    amounts: Sequence[ToldAmount],
    benefits: Sequence[ToldBenefit],
    parts: Sequence[ReadPart],
    explained: Sequence[Span],
    rules: ActivityRules,
) -> Iterator[str]:
    """What seems to matter and was not read, outside the sentences that are explained: amounts that nothing was found
    for, and sentences in which something seems to be given and no benefit was recognised.
    """
    amounts = [told for told in amounts if not lies_in(told.span, explained) and not is_told(told, benefits)]
    spoken = any(benefit.mode in GIVING or benefit.mode == "unclear" for benefit in benefits)
    yield from (told.text for told in amounts if told.role == "unread" and spoken)
    for part in parts:
        if lies_in(part.span, explained) or any(benefit.span == part.span for benefit in benefits):
            continue
        priced = [told for told in amounts if told.role in SPENT and part.span[0] <= told.span[0] < part.span[1]]
        spent = bool(priced) and part.movement.given >= LIKELY
        suspect = spent or is_suspect(part, rules, paid=bool(priced) and not spoken, named=bool(benefits))
        if suspect and not part.movement.is_still and not is_ours(part.labels.text, part.movement, rules):
            yield part.labels.text.strip()[:_QUOTED]


_SURE = 0.75
_SHARE = re.compile(r"[0-9일이삼사오육칠팔구십]+\s?(?:%|프로|퍼센트|percent)", re.IGNORECASE)
_QUOTED = 120
SPENT = frozenset({"each", "total", "hourly", "unread"})
"""Roles of amounts that somebody paid."""
