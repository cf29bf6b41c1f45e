"""Whether what a sentence cites says what the sentence says: figures, dates, yes and no, and the words themselves.

No model is asked. The check is meant to let nothing false pass as supported; what it cannot see (a paraphrase in quite
other words) it calls unsupported, for a person or a rewording to settle.
"""

from collections.abc import Sequence
from typing import Literal

from pydantic import BaseModel, ConfigDict

from madang.knowledge.figures import Figure, find_figures, stated
from madang.knowledge.polarity import disagree, neutral
from madang.knowledge.sentences import split_clauses, split_sentences
from madang.knowledge.terms import find_terms
from madang.text import Text

__all__ = ["Support", "Verdict", "check_support"]

Verdict = Literal["supported", "contradicted", "unsupported"]

_ENOUGH = 0.6
"""The share of a claim's words that what it cites must have."""
_SAME = 0.5
"""The share of words from which two clauses are taken to speak of the same thing."""
_NEAR = 0.3
"""The share of words from which a sentence is taken to speak of something in the claim."""


class Support(BaseModel):
    """The verdict on one sentence, and why in words that a person can check."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    verdict: Verdict
    reason: Text


def check_support(claim: str, cited: Sequence[str]) -> Support:
    """What the cited texts, taken together, make of the claim."""
    if not cited:
        return Support(verdict="unsupported", reason=_NOTHING_CITED)
    whole = "\n".join(cited)
    if _verbatim(claim, whole):
        return _SUPPORTED
    return _figures(claim, whole) or _denial(claim, whole) or _words(claim, whole) or _SUPPORTED


def _verbatim(claim: str, whole: str) -> bool:
    said = " ".join(claim.split()).rstrip(".!?。 ")
    return bool(said) and said in " ".join(whole.split())


def _figures(claim: str, whole: str) -> Support | None:
    """The first figure of the claim that is not in what it cites; another of its kind there contradicts it."""
    there = find_figures(whole)
    for figure in find_figures(claim):
        if stated(figure, there):
            continue
        others = _others(figure, find_figures(_near(claim, whole)))
        if others:
            reason = _OTHER_FIGURE.format(ours=figure.text, theirs=", ".join(others))
            return Support(verdict="contradicted", reason=reason)
        return Support(verdict="unsupported", reason=_NO_FIGURE.format(ours=figure.text))
    return None


def _denial(claim: str, whole: str) -> Support | None:
    """A clause of the claim whose opposite is said."""
    said = [clause for sentence in split_sentences(whole) for clause in (sentence.text, *split_clauses(sentence.text))]
    for clause in split_clauses(claim):
        words = _words_of(clause)
        if not words:
            continue
        shares = [(_share(words, _words_of(each)), -len(each), each) for each in said]
        share, _, closest = max(shares, default=(0.0, 0, ""))
        if share >= _SAME and disagree(clause, closest):
            return Support(verdict="contradicted", reason=_DENIED.format(theirs=closest))
    return None


def _words(claim: str, whole: str) -> Support | None:
    words = _words_of(claim)
    share = _share(words, _words_of(whole))
    if words and share >= _ENOUGH:
        return None
    missing = ", ".join(sorted(words - _words_of(whole))[:6])
    return Support(verdict="unsupported", reason=_OTHER_WORDS.format(missing=missing))


def _near(claim: str, whole: str) -> str:
    """The sentences of what is cited that speak of something in the claim."""
    words = _words_of(claim)
    near = (each.text for each in split_sentences(whole) if _share(words, _words_of(each.text)) >= _NEAR)
    return "\n".join(near)


def _others(figure: Figure, figures: Sequence[Figure]) -> list[str]:
    return list(dict.fromkeys(other.text for other in figures if other.kind == figure.kind))


def _words_of(text: str) -> frozenset[str]:
    return frozenset(term.form for term in find_terms(neutral(text)) if not term.form[0].isdigit())


def _share(words: frozenset[str], there: frozenset[str]) -> float:
    return len(words & there) / len(words) if words else 0.0


_SUPPORTED = Support(
    verdict="supported",
    reason=Text(ko="인용한 대목에 그대로 있습니다.", en="What is cited says so."),
)
_NOTHING_CITED = Text(ko="인용한 대목이 없습니다.", en="Nothing is cited.")
_OTHER_FIGURE = Text(
    ko="{ours}라고 했지만 인용한 대목에는 {theirs}라고 되어 있습니다.",
    en="It says {ours}, but what is cited says {theirs}.",
)
_NO_FIGURE = Text(ko="인용한 대목에 {ours}가 없습니다.", en="What is cited does not have {ours}.")
_DENIED = Text(ko="인용한 대목은 반대로 말합니다: {theirs}", en="What is cited says the opposite: {theirs}")
_OTHER_WORDS = Text(
    ko="인용한 대목에 없는 말이 많습니다: {missing}.", en="What is cited does not speak of this: {missing}."
)
