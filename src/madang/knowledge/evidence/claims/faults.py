"""What is wrong with a claim beside statements that are true: the first fault, from the surest kind to the least."""

from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple

from madang.knowledge import phrases
from madang.knowledge.evidence.claims import relations, scope, signals
from madang.knowledge.evidence.claims.quantities import StatedQuantity
from madang.knowledge.evidence.claims.signals import Comparison
from madang.reading import find_articles
from madang.text import Text

ClaimVerdict = Literal["supported", "contradicted", "unsupported", "not_checkable"]
Aspect = Literal[
    "value", "unit", "subject", "citation", "role", "polarity", "modality", "direction", "scope", "cause", "comparison",
    "words",
]  # fmt: skip
"""What is wrong with a sentence."""


class Fault(NamedTuple):
    """What is wrong with a sentence, the verdict that follows, and the reason."""

    aspect: Aspect
    verdict: ClaimVerdict
    reason: Text


def find_fault(beside: Comparison) -> Fault | None:
    """The first fault of a claim; None where the statements bear it out."""
    return next((fault for check in _CHECKS if (fault := check(beside))), None)


def _value(beside: Comparison) -> Fault | None:
    for ours in signals.missing_quantities(beside):
        if other := next((each for each in beside.theirs if _same_number(ours, each)), None):
            return Fault("unit", "contradicted", phrases.UNIT_DIFFERS.format(ours=ours.text, theirs=other.text))
        alike = [each.text for each in _nearby(beside) if each.kind == ours.kind]
        if alike:
            theirs = ", ".join(dict.fromkeys(alike[:3]))
            return Fault("value", "contradicted", phrases.FIGURE_DIFFERS.format(ours=ours.text, theirs=theirs))
        return Fault("value", "unsupported", phrases.FIGURE_MISSING.format(ours=ours.text))
    if relations.other_rates(beside):
        return Fault("unit", "contradicted", phrases.RATE_DIFFERS.format(theirs=_quoted(beside)))
    return None


def _same_number(ours: StatedQuantity, theirs: StatedQuantity) -> bool:
    written = signals.written_number(ours.text)
    return bool(written) and written == signals.written_number(theirs.text) and ours.kind != theirs.kind


def _nearby(beside: Comparison) -> Iterator[StatedQuantity]:
    for part in beside.claim.parts:
        if place := beside.nearest(part):
            yield from place.home.quantities


def _citation(beside: Comparison) -> Fault | None:
    """An article of another law than the one that the statements cite it from."""
    cited = [each for home in beside.known for each in find_articles(home.text)]
    for ours in find_articles(beside.claim.text):
        laws = {each.law for each in cited if each.article == ours.article and each.branch == ours.branch and each.law}
        if ours.law and laws and ours.law.replace(" ", "") not in {law.replace(" ", "") for law in laws}:
            theirs = ", ".join(sorted(laws))
            return Fault("citation", "contradicted", phrases.LAW_DIFFERS.format(ours=ours.text, theirs=theirs))
    return None


def _subject(beside: Comparison) -> Fault | None:
    if names := signals.strange_names(beside):
        return Fault("subject", "unsupported", phrases.NAME_MISSING.format(name=", ".join(names)))
    for ours in (*signals.foreign_quantities(beside), *signals.misattributed(beside)):
        theirs = ", ".join(dict.fromkeys(each.text for each in _nearby(beside) if each.kind == ours.kind))
        return Fault("subject", "contradicted", phrases.FIGURE_OF_ANOTHER.format(ours=ours.text, theirs=theirs))
    return None


def _force(beside: Comparison) -> bool:
    return bool(signals.other_forces(beside) & _OPPOSED_FORCES)


_OPPOSED_FORCES = {"may for must", "must for may", "free for must", "must for free"}


def _cause(beside: Comparison) -> Fault | None:
    told = scope.causes(beside)
    if told == "turned" or scope.turned_conditions(beside):
        return Fault("cause", "contradicted", phrases.CAUSE_TURNED.format(theirs=_quoted(beside)))
    if told == "new":
        return Fault("cause", "unsupported", phrases.CAUSE_MISSING.format(theirs=_quoted(beside)))
    return None


def _scope(beside: Comparison) -> Fault | None:
    if scope.widened(beside):
        return Fault("scope", "unsupported", phrases.CLAIMS_MORE.format(theirs=_quoted(beside)))
    if scope.drops_condition(beside):
        return Fault("scope", "unsupported", phrases.CONDITION_DROPPED.format(theirs=_quoted(beside)))
    return None


def _words(beside: Comparison) -> Fault | None:
    """Too many words that no statement has in any form, a clause of nothing else, or a meaning far from all of them."""
    stray = signals.stray_words(beside)
    if not stray and not signals.is_far(beside):
        return None
    missing = stray or signals.unmatched_words(beside) or list(beside.claim.words)
    return Fault("words", "unsupported", phrases.WORDS_MISSING.format(missing=", ".join(missing[:6])))


def _quoted(beside: Comparison) -> str:
    places = [place for part in beside.claim.parts if (place := beside.nearest(part))]
    return places[-1].home.text if places else beside.known[0].text if beside.known else ""


def _contradicts(aspect: Aspect, is_wrong: Callable[[Comparison], object], reason: Text) -> "_Check":
    def check(beside: Comparison) -> Fault | None:
        if not is_wrong(beside):
            return None
        return Fault(aspect, "contradicted", reason.format(theirs=_quoted(beside)))

    return check


_Check = Callable[[Comparison], Fault | None]
_CHECKS: tuple[_Check, ...] = (
    _value,
    _citation,
    _contradicts("role", relations.swapped_roles, phrases.PARTY_DIFFERS),
    _contradicts("comparison", relations.turned_comparisons, phrases.COMPARISON_TURNED),
    _contradicts("direction", signals.is_turned_alone, phrases.DIRECTION_DIFFERS),
    _contradicts("modality", _force, phrases.MODALITY_DIFFERS),
    _scope,
    _contradicts("polarity", signals.odd_denials, phrases.OPPOSITE_CITED),
    _cause,
    _subject,
    _words,
)
