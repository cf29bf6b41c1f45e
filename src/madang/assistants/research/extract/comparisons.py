"""Where one source itself sets differing figures side by side and says how they differ ("the meter shows 70, not the 80
that was announced"): that explains a contradiction better than a guess, whatever language the others are written in.
"""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import combinations

from madang.assistants.research.extract.contradictions import SourceClaim, may_differ
from madang.assistants.research.extract.figures import SentenceFigure, are_comparable, find_figures, same_value
from madang.assistants.research.extract.relevance import Asked, terms_of
from madang.reading.language import Sentence, split_sentences
from madang.reading.numbers import Number, find_numbers
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
        elsewhere = [claim for claim in claims if claim.source != paragraph.source]
        for text, figures, sure in _compared(asked, paragraph.sentence):
            others = _with_figure(figures, elsewhere)
            said = tuple(dict.fromkeys(figure.text.strip() for figure in figures))[:_MOST_FIGURES]
            compared = FiguresCompared(claim=paragraph.changed(sentence=text), figures=said, others=others)
            if (sure or others) and all(text not in other.claim.sentence for other in found):
                found = [*(other for other in found if other.claim.sentence not in text), compared]
    covered = [max(_covered(asked, claim) for claim in (each.claim, *each.others)) for each in found]
    best = max(covered, default=0)
    near = [each for each, share in zip(found, covered, strict=True) if share and share >= best * _NEAR_BEST]
    return sorted(near, key=lambda each: not each.others)


def _covered(asked: Asked, claim: SourceClaim) -> int:
    said = terms_of(claim.sentence) | {*claim.about}
    return sum(bool(names & said) for names in asked.terms.values())


def _compared(asked: Asked, paragraph: str) -> Iterator[tuple[str, list[SentenceFigure], bool]]:
    """Where a paragraph compares figures, which ones, and whether that is sure by itself.

    Figures that come out even, or that the question names together, say so in any language; words of difference say
    so for the shortest run of sentences that has two figures of one unit.
    """
    sentences = split_sentences(paragraph)
    figures = list(find_figures(paragraph))
    sure = [_that_were_asked_about(asked, paragraph, figures), _that_come_out_even(figures)]
    for chosen in filter(None, sure):
        first, last = min(each.start for each in chosen), max(each.end for each in chosen)
        run = [each.span for each in sentences if each.span[1] > first and each.span[0] < last]
        yield " ".join(paragraph[run[0][0] : run[-1][1]].split()), chosen, True
    if not any(sure):
        yield from _runs_with_words(paragraph, sentences)


def _that_come_out_even(figures: Sequence[SentenceFigure]) -> list[SentenceFigure]:
    """Three figures of one unit of which one is the sum of the others: parts and whole, or two and their difference."""
    large = [figure for figure in figures if figure.kind != "date" and _is_exact(figure)]
    known = {(figure.kind, figure.unit, figure.value): figure for figure in reversed(large)}
    for (kind, unit, total), whole in reversed(known.items()):
        for one in large:
            other = _other_part(large, one, total) if (one.kind, one.unit) == (kind, unit) else None
            if other:
                return sorted((whole, one, other), key=lambda figure: figure.start)
    return []


def _other_part(figures: Sequence[SentenceFigure], part: SentenceFigure, total: Decimal) -> SentenceFigure | None:
    """The figure that a part and it come to the total with; two equal parts are told twice."""
    fitting = [
        other
        for other in figures
        if (other.kind, other.unit, other.value + part.value) == (part.kind, part.unit, total)
        and 0 < other.value <= part.value
        and (other.value < part.value or other.start > part.start)
    ]
    return fitting[0] if fitting else None


def _is_exact(figure: SentenceFigure) -> bool:
    """Whether a figure is so large, or so fine, that it comes out even with others by no accident."""
    return abs(figure.value) >= _LEAST_EVEN or "." in figure.text


def _that_were_asked_about(asked: Asked, text: str, figures: Sequence[SentenceFigure]) -> list[SentenceFigure]:
    """Two figures that the question names, or one that it names and one of the same unit that differs from it."""
    named = [number for number in find_numbers(text) if Decimal(number.value) in asked.figures]
    if len({number.value for number in named}) > 1:
        return [_as_figure(number, figures) for number in named]
    for figure in figures:
        others = [other for other in figures if (other.kind, other.unit) == (figure.kind, figure.unit)]
        differing = [other for other in others if may_differ(figure, other) and other.kind != "date"]
        if figure.value in asked.figures and differing:
            return sorted((figure, *differing), key=lambda each: each.start)
    return []


def _as_figure(number: Number, figures: Sequence[SentenceFigure]) -> SentenceFigure:
    known = next((figure for figure in figures if figure.start <= number.span[0] < figure.end), None)
    value = Decimal(number.value)
    bare = SentenceFigure(
        kind="count", value=value, unit="", text=number.text, start=number.span[0], end=number.span[1]
    )
    return known or bare


def _runs_with_words(paragraph: str, sentences: Sequence[Sentence]) -> Iterator[tuple[str, list[SentenceFigure], bool]]:
    last = -1
    for number in range(len(sentences)):
        for length in range(1, _LONGEST_RUN + 1):
            run = sentences[number : number + length]
            if number <= last or len(run) < length:
                continue
            text = paragraph[run[0].span[0] : run[-1].span[1]]
            if not _DIFFERENCE.search(text) or _PART_OF.search(text):
                continue
            if figures := _differing_figures(text):
                yield " ".join(text.split()), figures, _SURE.search(text) is not None
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
    return (are_comparable(one, other) or not one.unit) and same_value(one, other)


_LEAST_EVEN = 100
_PART_OF = re.compile(r"\bof (?:whom|which|these|them)\b|(?:이|그) ?(?:가운데|중)", re.IGNORECASE)
"""A part is smaller than its whole, which is no difference."""
_SURE = re.compile(
    r"\b(?:differ\w*|gap|discrepanc\w+|conflict\w*|contradict\w*|instead of|rather than|correct(?:ed|ion|s)|revised"
    r"|restated)\b|차이|다르|달리|달랐|어긋|정정|바로잡|아니라",
    re.IGNORECASE,
)
_LONGEST_RUN = 3
_NEAR_BEST = 0.5
_SPAN = re.compile(r"\bfrom\b.{0,40}\b(?:to|until)\b|\bbegan\b.{0,60}\bends?\b|부터.{0,30}까지", re.IGNORECASE)
"""A stretch of time, which has two dates that do not contradict each other."""
_MOST_FIGURES, _MOST_OTHERS = 4, 4
_DIFFERENCE = re.compile(
    r"\b(?:differ\w*|gap|discrepanc\w+|instead of|rather than|actual(?:ly)?|measured|audited|estimate[ds]?"
    r"|theoretical"
    r"|true|wrong|error"
    r"|provisional|correct(?:ed|ion|s)?|revised?|restated|exclud\w+|includ\w+|does not (?:cover|include|count)"
    r"|(?:smaller|larger|higher|lower) than|versus|compared (?:with|to))\b"
    r"|차이|다르|달리|달랐|실제|실측|제외|포함|정정|바로잡|아니라|추정|잠정|이론|틀린|오류|늘어난|줄어든",
    re.IGNORECASE,
)
"""Words that name how two figures differ: in method, in what they cover, or in size."""
