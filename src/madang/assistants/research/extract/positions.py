"""What each source gives as the figure that was asked for: where they give different ones, that is a contradiction,
however differently their sentences are worded; sources that give the same one are told beside it.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from madang.assistants.research.extract.contradictions import (
    Contradiction,
    SourceClaim,
    are_of_other_things,
    may_differ,
    set_against,
)
from madang.assistants.research.extract.figures import (
    SentenceFigure,
    are_comparable,
    find_figures,
    same_value,
    years_in,
)
from madang.assistants.research.extract.relevance import NO_MEANINGS, Asked, Meanings, terms_between, terms_of


class SourcePosition(NamedTuple):
    """The figure that a claim gives for what was asked."""

    claim: SourceClaim
    figure: SentenceFigure


def find_positions(
    asked: Asked, claims: Sequence[SourceClaim], meanings: Meanings = NO_MEANINGS
) -> list[Contradiction]:
    """Each figure of one thing that differs from that of the best answer, set against it; claims come best first."""
    if asked.kind is None and not asked.figures | asked.choices:
        return []
    given = list(_positions(asked, claims))
    if not given:
        return []
    main = given[0]
    others = [each for each in given[1:] if not are_of_other_things(main.claim, each.claim, meanings)]
    same = [each for each in others if same_value(each.figure, main.figure)]
    differing = [each for each in others if may_differ(main.figure, each.figure)]
    differing += [each for known in same for each in _set_right(known)]
    found = list[Contradiction]()
    while differing:
        other = differing[0]
        agreeing = [each for each in differing[1:] if same_value(each.figure, other.figure)]
        differing = [each for each in differing[1:] if each not in agreeing]
        pair = set_against(main.claim, other.claim, main.figure.text.strip(), other.figure.text.strip())
        sides = {main.claim.source, other.claim.source}
        further = dict.fromkeys(each.claim.source for each in (*same, *agreeing) if each.claim.source not in sides)
        found.append(pair.changed(repeated=tuple(further)))
    return found


def leaves_question(asked: Asked, pair: Contradiction) -> bool:
    """Whether one claim stands under a thing that the question names, and the other under another in its place."""
    sides = (pair.first, pair.second), (pair.second, pair.first)
    return any(_stands_for_another(asked, own, other) for own, other in sides)


def _stands_for_another(asked: Asked, own: SourceClaim, other: SourceClaim) -> bool:
    over, beside = {*own.about, *own.under}, {*other.about, *other.under}
    wanted = [names for names in asked.terms.values() if names & over]
    said = any(names & {*other.terms} for names in wanted)
    return not said and any(not names & beside for names in wanted) and bool(beside - over - {*own.terms})


def _positions(asked: Asked, claims: Sequence[SourceClaim]) -> Iterator[SourcePosition]:
    """For each source the first claim that gives such a figure; the first of all says in which unit it is counted."""
    reference: SentenceFigure | None = None
    heard = set[str]()
    for claim in claims:
        if claim.source in heard or not _speaks_of_it(asked, claim) or not of_asked_time(asked, claim.sentence):
            continue
        fitting = [
            figure
            for figure in find_figures(claim.sentence)
            if _fits(asked, figure, reference)
            and (reference is None or _counts_the_same(asked, claim, figure, reference))
        ]
        if len(asked.choices) > 1:
            fitting = [figure for figure in fitting if figure.value in asked.choices]
        if fitting:
            figure = min(fitting, key=lambda each: _distance(asked, claim.sentence, each))
            reference = reference or figure
            heard.add(claim.source)
            yield SourcePosition(claim, figure)


def _set_right(position: SourcePosition) -> Iterator[SourcePosition]:
    """The figure that a sentence sets against the one it names: "the label says 3 kg, but the scale shows 2"."""
    sentence = position.claim.sentence
    for figure in find_figures(sentence):
        between = sentence[position.figure.end : figure.start]
        if are_comparable(figure, position.figure) and may_differ(figure, position.figure) and _BUT.search(between):
            yield SourcePosition(position.claim, figure)
            return


def of_asked_time(asked: Asked, sentence: str) -> bool:
    """Whether a sentence may speak of the year that is asked about: it names that year, or none."""
    wanted, named = years_in(asked.text), years_in(sentence)
    return not wanted or not named or bool(wanted & named)


def _counts_the_same(asked: Asked, claim: SourceClaim, figure: SentenceFigure, reference: SentenceFigure) -> bool:
    """Whether what is counted in two languages is one thing: a word of the question names it in both."""
    if figure.unit == reference.unit:
        return True
    noun = next((each.unit for each in (figure, reference) if each.unit.isascii()), "")
    named = [names for names in asked.terms.values() if names & terms_of(noun)]
    return any(names & terms_of(claim.sentence) for names in named)


def _speaks_of_it(asked: Asked, claim: SourceClaim) -> bool:
    """Whether a claim has a word for what is asked for, or a figure that the question names."""
    if any(figure.value in asked.figures for figure in find_figures(claim.sentence)):
        return True
    wanted = [names for term, names in asked.terms.items() if asked.weights.get(term, 1.0) > 1.0]
    said = terms_of(claim.sentence)
    if wanted and asked.kind in {"date", "time"}:
        return sum(bool(names & said) for names in wanted) >= len(wanted) * _MOST_OF_IT
    if wanted:
        return any(names & said for names in wanted)
    return sum(bool(names & said) for names in asked.terms.values()) >= len(asked.terms) * _ENOUGH


def _fits(asked: Asked, figure: SentenceFigure, reference: SentenceFigure | None) -> bool:
    if reference is not None:
        return are_comparable(figure, reference)
    return figure.value in asked.figures | asked.choices or figure.kind == asked.kind


def _distance(asked: Asked, sentence: str, figure: SentenceFigure) -> int:
    """How far a figure stands from the words of the question: the one among most of them is meant."""
    near = terms_between(sentence, figure.start - _NEAR, figure.end + _NEAR)
    return -sum(asked.weights.get(term, 1.0) > 0 and bool(names & near) for term, names in asked.terms.items())


_BUT = re.compile(
    r"\b(?:but|while|whereas|however|although|though|yet|not)\b|으나|지만|는데|반면|달리|아니라", re.IGNORECASE
)
_NEAR = 30
_ENOUGH, _MOST_OF_IT = 0.25, 0.5
"""The share of the question's words from which a claim without what is asked for speaks of it."""
