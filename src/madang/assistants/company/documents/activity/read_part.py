"""A part of a text about an activity, with all that was read of it."""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from madang.assistants.company.documents.activity.activity_rules import WRONG, ActivityRules
from madang.assistants.company.documents.activity.benefit_modes import RATHER_SURE
from madang.assistants.company.documents.activity.facts import GIVING
from madang.assistants.company.documents.activity.grammar.our_side import names_another
from madang.assistants.company.documents.activity.grammar.statuses import StatusReader
from madang.assistants.company.documents.activity.grammar.transfers import Transfer
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


_SURE = 0.75
_SHARE = re.compile(r"[0-9일이삼사오육칠팔구십]+\s?(?:%|프로|퍼센트|percent)", re.IGNORECASE)
SPENT = frozenset({"each", "total", "hourly", "unread"})
"""Roles of amounts that somebody paid."""
