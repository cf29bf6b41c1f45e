"""Two clauses that speak of the same, compared: parties, directions, what is allowed or required, denials and scope."""

from typing import Literal, NamedTuple

from madang.knowledge import phrases
from madang.knowledge.evidence.assertions import AssertedSentence, Assertion, counted_negations, denies
from madang.reading import is_stated
from madang.text import Text

ClaimVerdict = Literal["supported", "contradicted", "unsupported", "not_checkable"]
Aspect = Literal[
    "value", "unit", "subject", "citation", "role", "polarity", "modality", "direction", "scope", "words"
]  # fmt: skip
"""What is wrong with a sentence."""


class Fault(NamedTuple):
    """What is wrong with a sentence, the verdict that follows, and the reason."""

    aspect: Aspect
    verdict: ClaimVerdict
    reason: Text


def compare_clauses(
    clause: Assertion, claim: AssertedSentence, other: Assertion, home: AssertedSentence
) -> Fault | None:
    """What is wrong with a clause of a claim beside a clause of the sentence `home`."""
    quoted = home.text
    if _swapped_parties(clause, other) or _strange_party(claim, home):
        return Fault("role", "contradicted", phrases.PARTY_DIFFERS.format(theirs=quoted))
    turned = any(_turned_figures(each, home) for each in (clause, *claim.conditions))
    if turned or _turned_bounds(claim, home):
        return Fault("direction", "contradicted", phrases.DIRECTION_DIFFERS.format(theirs=quoted))
    if _other_modality(clause, other):
        return Fault("modality", "contradicted", phrases.MODALITY_DIFFERS.format(theirs=quoted))
    if denies(clause.text, other.text):
        return Fault("polarity", "contradicted", phrases.OPPOSITE_CITED.format(theirs=quoted))
    return _scope_fault(claim, home)


def _swapped_parties(clause: Assertion, other: Assertion) -> bool:
    """Whether somebody else plays a part in which both clauses name somebody."""
    for case in ("actor", "target", "owner", "object"):
        ours = {party for each, party in clause.parties if each == case}
        theirs = {party for each, party in other.parties if each == case}
        if ours and theirs and not ours & theirs:
            return True
    return False


def _strange_party(claim: AssertedSentence, home: AssertedSentence) -> bool:
    """Whether the claim speaks of a party where the statement speaks of others."""
    return bool(home.named_parties) and not claim.named_parties <= home.named_parties


def _turned_figures(clause: Assertion, home: AssertedSentence) -> bool:
    for ours in clause.figures:
        theirs = [each for part in home.clauses for each in part.figures if is_stated(ours.figure, [each.figure])]
        if theirs and all(_opposed(ours.directions, each.directions) for each in theirs):
            return True
    return False


def _turned_bounds(claim: AssertedSentence, home: AssertedSentence) -> bool:
    """Whether a word that bounds stands where the statement has its opposite."""
    return any(
        claim.bounds[one] > home.bounds[one] and home.bounds[other] > claim.bounds[other]
        for one, other in (*_OPPOSITE_DIRECTIONS, ("after", "most"))
    )


def _opposed(ours: frozenset[str], theirs: frozenset[str]) -> bool:
    return any(
        one in ours and other in theirs and other not in ours and one not in theirs
        for one, other in _OPPOSITE_DIRECTIONS
    )


_OPPOSITE_DIRECTIONS = (("most", "least"), ("least", "most"), ("before", "after"), ("after", "before"))


def _other_modality(clause: Assertion, other: Assertion) -> bool:
    """Required where the statement allows, allowed or free where it requires."""
    if not clause.modality or not other.modality or clause.modality & other.modality:
        return False
    return "must" in clause.modality | other.modality


def _scope_fault(claim: AssertedSentence, home: AssertedSentence) -> Fault | None:
    if claim.absolutes - home.absolutes:
        return Fault("scope", "unsupported", phrases.CLAIMS_MORE.format(theirs=home.text))
    for condition in home.conditions:
        ours = max(claim.clauses, key=lambda each: share_of(condition.words, each.words))
        share = share_of(condition.words, claim.words)
        if condition.words and share < NEAR and not (_refers_back(claim) or _has_figures_of(condition, claim)):
            return Fault("scope", "unsupported", phrases.CONDITION_DROPPED.format(theirs=home.text))
        turned = (counted_negations(condition.text) + counted_negations(ours.text)) % 2 == 1
        if ours.is_condition and share >= SAME and turned:
            return Fault("polarity", "contradicted", phrases.OPPOSITE_CITED.format(theirs=home.text))
    return None


def _has_figures_of(condition: Assertion, claim: AssertedSentence) -> bool:
    """Whether the claim names the term or the amount that a condition is about."""
    ours = [each.figure for part in claim.clauses for each in part.figures]
    return bool(condition.figures) and all(is_stated(each.figure, ours) for each in condition.figures)


def _refers_back(claim: AssertedSentence) -> bool:
    """Whether the condition was named in a sentence before."""
    return any(word in claim.text.lower() for word in _BACK_REFERENCES)


_BACK_REFERENCES = (
    "이 경우",
    "그 경우",
    "이런 경우",
    "그런 경우",
    "이때",
    "in that case",
    "in this case",
    "if so",
    "then ",
)


def share_of(words: frozenset[str], there: frozenset[str]) -> float:
    """The share of `words` that are among `there`."""
    return len(words & there) / len(words) if words else 0.0


SAME, NEAR = 0.5, 0.34
"""Shares of words from which two clauses speak of the same, and from which something is named at all."""
