"""What was read of a text, as figures for the learned decision: the scores of the taught readers, and what the build of
the sentences says. No word of the text and no amount is among them.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from math import log
from typing import NamedTuple, Protocol

from madang.assistants.company.documents.activity.facts import GIVING, HARMLESS, UNLISTED, TextSense, ToldBenefit
from madang.assistants.company.documents.activity.grammar.our_side import customers_in, names_ours
from madang.assistants.company.documents.activity.grammar.statuses import StatusReader
from madang.assistants.company.documents.activity.grammar.transfers import Transfer, moved
from madang.assistants.company.documents.activity.senses.movement import Movement
from madang.reading import Span
from madang.reading.taught import LabelledMessage


class SeenPart(Protocol):
    """A part of a text as the taught readers see it."""

    @property
    def labels(self) -> LabelledMessage: ...
    @property
    def movement(self) -> Movement: ...
    @property
    def transfers(self) -> tuple[Transfer, ...]: ...
    def chance_of(self, label: str) -> float: ...


class TextEvidence(NamedTuple):
    """All that speaks for or against something wrong in a text."""

    text: str
    sense: TextSense
    whole: LabelledMessage
    parts: Sequence[SeenPart]
    benefits: Sequence[ToldBenefit]
    """As the rules and the readers of sentences see them."""
    said: Mapping[str, str]
    statuses: StatusReader
    explained: Sequence[Span]
    frames: int

    def figures(self) -> dict[str, float]:
        """The figures by name; what is not named is 0."""
        return {name: value for name, value in self._all() if value}

    def _all(self) -> Iterator[tuple[str, float]]:
        for name in _SENSES:
            yield f"sense:{name}", _odds(self.sense.chances.get(name, 0.0))
        told = [chances for span, chances in self.sense.sentences.items() if self.text[slice(*span)].strip()]
        sentences = [TextSense(chances) for chances in told]
        yield "sentence:wrong", _odds(max((each.wrong for each in sentences), default=0.0))
        yield "sentence:harmless", _odds(min((each.harmless for each in sentences), default=1.0))
        yield "end:harmless", _odds(sentences[-1].harmless if sentences else 1.0)
        yield "end:declined", _odds(sentences[-1].chances.get("declined", 0.0) if sentences else 0.0)
        yield "sentences", log(max(1, len(sentences)))
        yield "moves:given", _odds(max((part.movement.given for part in self.parts), default=0.0))
        yield "moves:held", _odds(max((part.movement.held for part in self.parts), default=0.0))
        for label in _MOVES:
            yield label, _odds(max((part.movement.moves.get(label, 0.0) for part in self.parts), default=0.0))
        for label in _MODES:
            yield label, _odds(self._best(f"mode:{label}"))
        yield "kind:improper", _odds(max(self._best(f"kind:{kind}") for kind in _IMPROPER))
        yield "kind:permitted", _odds(max(self._best(f"kind:{kind}") for kind in _PERMITTED))
        for label in _FACTS:
            yield label, _odds(max((part.chance_of(label) for part in self.parts), default=0.0))
        yield from ((name, 1.0) for name in {*self._built(), *self._told()})
        yield "frames", float(self.frames > 0)

    def _best(self, label: str) -> float:
        return max(each.labels.get(label, 0.0) for each in (self.whole, *(part.labels for part in self.parts)))

    def _built(self) -> Iterator[str]:
        transfers = [each for part in self.parts for each in part.transfers]
        yield from (f"act:{each.direction}:{'asked' if each.is_asked else each.status}" for each in transfers)
        yield f"acts:{min(2, sum(map(_is_live, transfers)))}"
        yield f"customers:{customers_in(self.text, self.statuses)}"
        if names_ours(self.text):
            yield "ours"
        if _UNDONE.search(self.text):
            yield "undone"
        if _HANGUL.search(self.text) is None:
            yield "english"
        yield from (f"said:{name}" for name in _SAID if name in self.said)
        if self.explained:
            yield "explained"

    def _told(self) -> Iterator[str]:
        yield from (f"benefit:{_class(told)}" for told in self.benefits)
        if not self.benefits:
            yield "benefit:none"


def _class(told: ToldBenefit) -> str:
    kind = "unlisted" if told.kind == UNLISTED else "improper" if told.kind in _IMPROPER else "permitted"
    mode = "giving" if told.mode in GIVING else "harmless" if told.mode in HARMLESS else told.mode
    return f"{kind}:{mode}:{'doubted' if told.uncertain else told.source}"


def _is_live(each: Transfer) -> bool:
    return moved((each,)) is not None


def _odds(chance: float) -> float:
    kept = min(max(chance, _LEAST), 1 - _LEAST)
    return log(kept / (1 - kept)) / _SCALE


_LEAST, _SCALE = 0.003, 3.0
_SENSES = ("wrong", "open", "permitted", "declined", "elsewhere", "nothing")
_MOVES = ("moves:declined", "moves:elsewhere", "moves:asked", "moves:nothing", "moves:unclear")
_MODES = (
    "given", "planned", "promised", "requested", "refused", "not_given", "paid_by_other", "not_to_customer", "unclear",
)  # fmt: skip
_IMPROPER = frozenset({"cash", "gift", "entertainment", "trip", "rebate", "equipment", "donation", "other"})
_PERMITTED = frozenset(
    {"meal", "drink", "souvenir", "sample", "lecture_fee", "advisory_fee", "conference", "study", "pms_fee", "discount"}
    | {"card_points", "stationery"}
)
_FACTS = (
    "fact:prescription_link", "fact:hidden", "fact:off_label", "fact:no_product_talk", "fact:evasion",
    "fact:direct_payment", "fact:agent_unlawful", "fact:false_claim", "fact:instruction", "fact:off_label_referred",
)  # fmt: skip
_SAID = (
    "tied", "hidden", "own_side", "harmless_handing", "handing", "sham", "direct", "no_talk", "prescription",
    "falsified", "misrecorded", "accepted_after", "off_label_referred", "several", "briefing",
)  # fmt: skip
_UNDONE = re.compile(
    r"반품|취소|철회|환불|반환|돌려|cancell?ed|called off|return(?:ed)?|gave back|paid back", re.IGNORECASE
)
_HANGUL = re.compile(r"[가-힣]")
