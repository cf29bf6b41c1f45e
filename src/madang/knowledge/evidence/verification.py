"""The verifier: for each sentence of a text, whether statements that are known to be true bear it out.

A pure function of texts, for any assistant and for texts from anywhere. Each sentence is compared, clause by clause,
with the statement that speaks of the same: its values, their units and subjects, who acts on whom, whether it is denied
or allowed, at most or at least, and under which conditions. What cannot be found there is never supported.
"""

from collections.abc import Sequence
from functools import reduce
from typing import NamedTuple

from pydantic import BaseModel, ConfigDict

from madang.knowledge import phrases
from madang.knowledge.evidence.assertions import AssertedSentence, Assertion, read_assertions
from madang.knowledge.evidence.comparison import NEAR, SAME, Aspect, ClaimVerdict, Fault, compare_clauses, share_of
from madang.reading import TextFigure, is_stated
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
    known = [_Known(each.id, read_assertions(part.text)) for each in statements for part in split_sentences(each.text)]
    return tuple(
        _verified(sentence.text, sentence.span, known) for sentence in split_sentences(text) if sentence.text.strip()
    )


class _Known(NamedTuple):
    id: str
    sentence: AssertedSentence


def _verified(text: str, span: tuple[int, int], known: Sequence[_Known]) -> VerifiedSentence:
    claim = read_assertions(text)
    fault, used = None, ()
    if _states_nothing(claim):
        verdict, reason = "not_checkable", phrases.NOTHING_STATED
    else:
        verdict, reason = "supported", phrases.SUPPORTED
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
    if quoted := [item.id for item in known if _same_words(claim, item.sentence)]:
        return None, quoted
    for check in (_figure_fault, _citation_fault, _name_fault):
        if fault := check(claim, known):
            return fault, ()
    used: list[str] = []
    for clause in claim.mains:
        fault, nearest = _clause_fault(clause, claim, known)
        used += [nearest.id] if nearest else []
        if fault:
            return fault, used
    return _words_fault(claim, known), used


def _same_words(claim: AssertedSentence, other: AssertedSentence) -> bool:
    return " ".join(claim.text.split()).rstrip(".!?。 ") == " ".join(other.text.split()).rstrip(".!?。 ")


def _states_nothing(claim: AssertedSentence) -> bool:
    """Questions, headings and sentences without content. A figure is always checked."""
    has_figures = any(clause.figures for clause in claim.clauses)
    return not has_figures and (claim.text.rstrip().endswith("?") or not claim.words)


def _figure_fault(claim: AssertedSentence, known: Sequence[_Known]) -> Fault | None:
    """A figure that stands nowhere, has another unit there, or belongs to something else."""
    there = [
        (_home_words(each.figure, clause, item.sentence), each.figure)
        for item in known
        for clause in item.sentence.clauses
        for each in clause.figures
    ]
    for clause in claim.clauses:
        for bound in clause.figures:
            if fault := _one_figure_fault(bound.figure, _home_words(bound.figure, clause, claim), there):
                return fault
    return None


def _home_words(figure: TextFigure, clause: Assertion, sentence: AssertedSentence) -> frozenset[str]:
    """What a figure is of: the words of its sentence, or of its clause where the sentence has several of its kind."""
    alike = sum(each.figure.kind == figure.kind for part in sentence.clauses for each in part.figures)
    return clause.words if alike > 1 and clause.words else sentence.words


_Home = tuple[frozenset[str], TextFigure]


def _one_figure_fault(figure: TextFigure, words: frozenset[str], there: Sequence[_Home]) -> Fault | None:
    stated = [home for home, each in there if is_stated(figure, [each])]
    same_kind = [pair for pair in there if pair[1].kind == figure.kind]
    if not stated:
        return _missing_figure(figure, words, [each for _, each in there], same_kind)
    own = max(share_of(words, home) for home in stated)
    for home, other in there:
        if other.value == figure.value and other.kind != figure.kind and share_of(words, home) - own >= _CLEARLY:
            return Fault("unit", "contradicted", phrases.UNIT_DIFFERS.format(ours=figure.text, theirs=other.text))
    telling = words - _common_words([home for home, _ in same_kind])
    own = max(share_of(telling, home) for home in stated)
    best = max(same_kind, key=lambda pair: share_of(telling, pair[0]), default=None)
    if best and share_of(telling, best[0]) - own >= _CLEARLY:
        reason = phrases.FIGURE_OF_ANOTHER.format(ours=figure.text, theirs=best[1].text)
        return Fault("subject", "contradicted", reason)
    return None


def _common_words(homes: Sequence[frozenset[str]]) -> frozenset[str]:
    """The words that all have: they tell none of them from the others."""
    return reduce(frozenset[str].intersection, homes) if len(set(homes)) > 1 else frozenset()


def _missing_figure(
    figure: TextFigure, words: frozenset[str], everywhere: Sequence[TextFigure], same_kind: Sequence[_Home]
) -> Fault:
    if other := next((other for other in everywhere if other.value == figure.value), None):
        return Fault("unit", "contradicted", phrases.UNIT_DIFFERS.format(ours=figure.text, theirs=other.text))
    near = [other.text for home, other in same_kind if share_of(words, home) >= NEAR]
    if near:
        theirs = ", ".join(dict.fromkeys(near[:3]))
        return Fault("value", "contradicted", phrases.FIGURE_DIFFERS.format(ours=figure.text, theirs=theirs))
    return Fault("value", "unsupported", phrases.FIGURE_MISSING.format(ours=figure.text))


def _citation_fault(claim: AssertedSentence, known: Sequence[_Known]) -> Fault | None:
    """An article of another law than the one that the statements cite it from."""
    cited = [each for item in known for each in item.sentence.articles]
    for ours in claim.articles:
        laws = {each.law for each in cited if each.article == ours.article and each.branch == ours.branch and each.law}
        if ours.law and laws and ours.law.replace(" ", "") not in {law.replace(" ", "") for law in laws}:
            theirs = ", ".join(sorted(laws))
            return Fault("citation", "contradicted", phrases.LAW_DIFFERS.format(ours=ours.text, theirs=theirs))
    return None


def _name_fault(claim: AssertedSentence, known: Sequence[_Known]) -> Fault | None:
    """A name that no statement has."""
    everything = " ".join(item.sentence.text for item in known).lower()
    missing = sorted(name for name in claim.names if name not in everything)
    if not missing:
        return None
    return Fault("subject", "unsupported", phrases.NAME_MISSING.format(name=", ".join(missing)))


def _clause_fault(
    clause: Assertion, claim: AssertedSentence, known: Sequence[_Known]
) -> tuple[Fault | None, _Known | None]:
    """What is wrong with a clause beside those that speak of the same; nothing, if one of them bears it out."""
    compared = _speaking_of_the_same(clause, known)
    first: Fault | None = None
    if not compared and len(clause.words) > 1:
        return _words_missing(clause.words, known), None
    for item, other in compared:
        fault = compare_clauses(clause, claim, other, item.sentence)
        if fault is None:
            return None, item
        first = first or fault
    return first, compared[0][0] if compared else None


def _speaking_of_the_same(clause: Assertion, known: Sequence[_Known]) -> list[tuple[_Known, Assertion]]:
    """The clauses with the largest share of this one's words, the closest first; none without enough of them."""
    if not clause.words:
        return []
    with_figures = _with_figures_of(clause, known)
    rated = [
        (share_of(clause.words, other.words | _shared_frame(item.sentence)), item, other)
        for item in with_figures or known
        for other in item.sentence.mains
    ]
    best = max((share for share, *_ in rated), default=0.0)
    least = best - _CLOSE if with_figures else max(SAME, best - _CLOSE)
    near = [each for each in rated if each[0] >= least]
    near.sort(key=lambda each: (-each[0], -share_of(each[2].words, clause.words)))
    return [(item, other) for _, item, other in near]


def _with_figures_of(clause: Assertion, known: Sequence[_Known]) -> list[_Known]:
    """The sentences that state a figure of the clause: what has figures is held against those alone."""
    return [
        item
        for item in known
        if any(
            is_stated(ours.figure, [each.figure])
            for ours in clause.figures
            for part in item.sentence.clauses
            for each in part.figures
        )
    ]


def _shared_frame(sentence: AssertedSentence) -> frozenset[str]:
    """A sentence's conditions are part of what its clauses speak of."""
    return frozenset(word for each in sentence.conditions for word in each.words)


def _words_fault(claim: AssertedSentence, known: Sequence[_Known]) -> Fault | None:
    """Too many words that no statement has."""
    there = frozenset(word for item in known for word in item.sentence.words)
    if not claim.words or share_of(claim.words, there) >= _ENOUGH:
        return None
    return _words_missing(claim.words, known)


def _words_missing(words: frozenset[str], known: Sequence[_Known]) -> Fault:
    there = frozenset(word for item in known for word in item.sentence.words)
    missing = ", ".join(sorted(words - there or words)[:6])
    return Fault("words", "unsupported", phrases.WORDS_MISSING.format(missing=missing))


_ENOUGH = 0.6
"""The share of a claim's words that statements must have."""
_CLOSE, _CLEARLY = 0.15, 0.2
"""How far a clause may be behind the closest one to be compared too, and ahead of another to count as its own."""
