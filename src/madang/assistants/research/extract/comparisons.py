"""Where one source itself sets differing figures side by side and says how they differ ("the meter shows 70, not the 80
that was announced"): that explains a contradiction better than a guess, whatever language the others are written in.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import combinations

from madang.assistants.research.extract.contradictions import SourceClaim, may_differ
from madang.assistants.research.extract.figures import SentenceFigure, find_figures, same_value
from madang.assistants.research.extract.relevance import Asked, terms_of
from madang.reading.language import split_sentences
from madang.state import Frozen, stored_as


@stored_as("research.figures_compared")
class FiguresCompared(Frozen):
    """What a source says of figures that differ, and claims of other sources that have one of these figures."""

    claim: SourceClaim
    figures: tuple[str, ...]
    others: tuple[SourceClaim, ...] = ()


def find_comparisons(
    asked: Asked, paragraphs: Sequence[SourceClaim], claims: Sequence[SourceClaim]
) -> list[FiguresCompared]:
    """The comparisons in these paragraphs, each with the claims of other sources that it is about; none twice.

    What has less than half as many words of the question as the best of them is not what was asked.
    """
    found = list[FiguresCompared]()
    for paragraph in paragraphs:
        for text, figures in _compared(paragraph.sentence):
            others = _with_figure(figures, [claim for claim in claims if claim.source != paragraph.source])
            said = tuple(dict.fromkeys(figure.text.strip() for figure in figures))[:_MOST_FIGURES]
            compared = FiguresCompared(claim=paragraph.changed(sentence=text), figures=said, others=others)
            if all(text not in other.claim.sentence for other in found):
                found = [*(other for other in found if other.claim.sentence not in text), compared]
    covered = [_covered(asked, each.claim) for each in found]
    best = max(covered, default=0)
    near = [each for each, share in zip(found, covered, strict=True) if share and share >= best * _NEAR_BEST]
    return sorted(near, key=lambda each: not each.others)


def _covered(asked: Asked, claim: SourceClaim) -> int:
    said = terms_of(claim.sentence) | {*claim.about}
    return sum(bool(names & said) for names in asked.terms.values())


def _compared(paragraph: str) -> Iterator[tuple[str, list[SentenceFigure]]]:
    """The shortest runs of sentences that have two figures of one unit and a word of difference."""
    sentences = split_sentences(paragraph)
    last = -1
    for number in range(len(sentences)):
        for length in range(1, _LONGEST_RUN + 1):
            run = sentences[number : number + length]
            if number <= last or len(run) < length:
                continue
            text = paragraph[run[0].span[0] : run[-1].span[1]]
            figures = _differing_figures(text)
            if figures and _DIFFERENCE.search(text):
                yield " ".join(text.split()), figures
                last = number + length - 1


def _differing_figures(text: str) -> list[SentenceFigure]:
    """The figures of the first unit that has two that differ, but not so much that they measure different things."""
    found = [figure for figure in find_figures(text) if figure.text.strip()[0].isdigit() or figure.kind == "share"]
    for unit in dict.fromkeys((figure.kind, figure.unit) for figure in found):
        own = [figure for figure in found if (figure.kind, figure.unit) == unit]
        pairs = [(one, other) for one, other in combinations(own, 2) if may_differ(one, other)]
        if pairs and not (unit[0] == "date" and _SPAN.search(text)):
            return [figure for figure in own if any(figure in pair for pair in pairs)]
    return []


def _with_figure(figures: Sequence[SentenceFigure], claims: Sequence[SourceClaim]) -> tuple[SourceClaim, ...]:
    """The first claim of each source that has one of these figures."""
    found = dict[str, SourceClaim]()
    for claim in claims:
        theirs = find_figures(claim.sentence)
        if any(_is_same(one, other) for one in figures for other in theirs):
            found.setdefault(claim.source, claim)
    return tuple(found.values())[:_MOST_OTHERS]


def _is_same(one: SentenceFigure, other: SentenceFigure) -> bool:
    return (one.kind, one.unit) == (other.kind, other.unit) and same_value(one, other)


_LONGEST_RUN = 3
_NEAR_BEST = 0.5
_SPAN = re.compile(r"\bfrom\b.{0,40}\b(?:to|until)\b|\bbegan\b.{0,60}\bends?\b|부터.{0,30}까지", re.IGNORECASE)
"""A stretch of time, which has two dates that do not contradict each other."""
_MOST_FIGURES, _MOST_OTHERS = 4, 4
_DIFFERENCE = re.compile(
    r"\b(?:differ\w*|gap|discrepanc\w+|instead of|rather than|actual(?:ly)?|measured|audited|estimate[ds]?"
    r"|theoretical"
    r"|provisional|correct(?:ed|ion|s)?|revised?|restated|exclud\w+|includ\w+|does not (?:cover|include|count)"
    r"|(?:smaller|larger|higher|lower) than|versus|compared (?:with|to))\b"
    r"|차이|다르|달리|달랐|실제|실측|제외|포함|정정|바로잡|아니라|추정|잠정|이론",
    re.IGNORECASE,
)
"""Words that name how two figures differ: in method, in what they cover, or in size."""
