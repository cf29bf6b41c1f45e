"""The verifier: for each sentence of a text, whether statements that are known to be true bear it out.

A pure function of texts, for any assistant and for texts from anywhere, in Korean and English and across the two. Each
sentence is held against the statements that speak of the same: its quantities, what they are of and on which side of
them it stands, who acts on whom, what is compared, allowed or denied, why and under which conditions. What cannot be
found there is never supported.
"""

from collections.abc import Sequence
from typing import NamedTuple

from pydantic import BaseModel, ConfigDict

from madang.knowledge import phrases
from madang.knowledge.evidence.claims.alignment import cosines
from madang.knowledge.evidence.claims.faults import Aspect, ClaimVerdict, Fault, find_fault
from madang.knowledge.evidence.claims.joined import statements_joined
from madang.knowledge.evidence.claims.polarity import count_denials, is_bare_answer
from madang.knowledge.evidence.claims.quantities import same_quantity
from madang.knowledge.evidence.claims.sentences import AssertedSentence, read_sentence
from madang.knowledge.evidence.claims.signals import Comparison
from madang.reading.language import split_sentences
from madang.text import Text


class TrueStatement(BaseModel):
    """Something that is true: the id of the result, passage or article it stands in, and its words."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    text: str


class VerifiedSentence(BaseModel):
    """A sentence, where it stands, the verdict, and a reason that a person can check.

    `aspect` is None where nothing is wrong; `statements` are the ids that bear it out, or that it was held against.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    text: str
    start: int
    end: int
    verdict: ClaimVerdict
    reason: Text
    aspect: Aspect | None = None
    statements: tuple[str, ...] = ()

    @property
    def may_stand(self) -> bool:
        """Whether the sentence may be shown as it is."""
        return self.verdict in ("supported", "not_checkable")


def verify_text(text: str, statements: Sequence[TrueStatement]) -> tuple[VerifiedSentence, ...]:
    """Every sentence of the text with its verdict, in order.

    >>> true = [TrueStatement(id="r1", text="보증금은 5% 이내에서 올릴 수 있습니다.")]
    >>> [(each.verdict, each.aspect) for each in verify_text("보증금을 5%까지 올릴 수 있습니다.", true)]
    [('supported', None)]
    >>> [(each.verdict, each.aspect) for each in verify_text("보증금은 최소 5% 올릴 수 있습니다.", true)]
    [('contradicted', 'direction')]
    """
    known = [_Known(each.id, read_sentence(part.text)) for each in statements for part in split_sentences(each.text)]
    return tuple(
        _verified(sentence.text, sentence.span, known) for sentence in split_sentences(text) if sentence.text.strip()
    )


class _Known(NamedTuple):
    id: str
    sentence: AssertedSentence


def _verified(text: str, span: tuple[int, int], known: Sequence[_Known]) -> VerifiedSentence:
    claim = read_sentence(text)
    verdict, reason, fault, used = "supported", phrases.SUPPORTED, None, ()
    if _states_nothing(claim):
        verdict, reason = "not_checkable", phrases.NOTHING_STATED
    elif not claim.words and not claim.quantities:
        fault = Fault("words", "unsupported", phrases.VERDICT_ALONE)
    else:
        fault, used = _judge(claim, known)
    return VerifiedSentence(
        text=text,
        start=span[0],
        end=span[1],
        verdict=fault.verdict if fault else verdict,
        reason=fault.reason if fault else reason,
        aspect=fault.aspect if fault else None,
        statements=tuple(dict.fromkeys(used)),
    )


def _judge(claim: AssertedSentence, known: Sequence[_Known]) -> tuple[Fault | None, Sequence[str]]:
    """The first thing that is wrong with a sentence, and the statements it was held against."""
    if quoted := [each.id for each in known if _repeats(claim.text, each.sentence.text)]:
        return None, quoted
    if joined := statements_joined(claim.text, [each.sentence.text for each in known]):
        return None, [known[place].id for place in joined]
    near = _speaking_of_the_same(claim, known)
    beside = Comparison(claim, [each.sentence for each in near])
    fault = find_fault(beside)
    homes = [id(place.home) for part in claim.parts if (place := beside.nearest(part))]
    return fault, [each.id for each in near if id(each.sentence) in homes]


def _speaking_of_the_same(claim: AssertedSentence, known: Sequence[_Known]) -> list[_Known]:
    """The few statements that share most words and quantities with the claim, or are nearest to it in meaning."""
    if len(known) <= _MOST:
        return list(known)
    near = cosines([claim.text], [each.sentence.text for each in known])
    rated = [
        (_shared(claim, each.sentence) + 2 * (near[0][place] if near else 0), -place)
        for place, each in enumerate(known)
    ]
    best = sorted(range(len(known)), key=rated.__getitem__, reverse=True)[:_MOST]
    return [known[place] for place in sorted(best)]


def _shared(claim: AssertedSentence, other: AssertedSentence) -> float:
    words = len(claim.words.keys() & other.words.keys()) / max(1, len(claim.words))
    figures = sum(any(same_quantity(ours, each) for each in other.quantities) for ours in claim.quantities)
    return 2 * words + figures / max(1, len(claim.quantities))


_MOST = 4


def _repeats(text: str, statement: str) -> bool:
    """Whether a text is a statement word for word, or alone what it names before a colon, as a heading does."""
    said, known = (" ".join(each.split()).rstrip(".!?。 ") for each in (text, statement))
    return said == known or known.startswith(f"{said}:")


def _states_nothing(claim: AssertedSentence) -> bool:
    """Questions, headings and sentences without content. A figure is always checked, and so is what says yes or no,
    must or may, of something that it does not name.
    """
    if claim.quantities:
        return False
    return claim.text.rstrip().endswith("?") or (not claim.words and not _decides(claim))


def _decides(claim: AssertedSentence) -> bool:
    """Whether a sentence says yes or no, allows, requires or forbids."""
    return any(part.force for part in claim.parts) or count_denials(claim.text) > 0 or is_bare_answer(claim.text)
