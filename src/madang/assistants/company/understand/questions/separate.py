"""Cuts a question about several figures into one for each figure that has a period, or a grouping, of its own.

`query` reads each of them by itself, so that no figure is counted in the period of another.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from madang.assistants.company.understand.questions.parts import QuestionParts, is_comparison_base, says_versus
from madang.assistants.company.understand.questions.terms import MOVING
from madang.assistants.company.understand.vocabulary import KnownWord


class SeparateQuestions(NamedTuple):
    """The questions in their order, and whether each asks for a figure that the others do not."""

    texts: tuple[str, ...]
    of_other_figures: bool


def separate_questions(parts: QuestionParts) -> SeparateQuestions | None:
    """The questions of a text that asks several; None if it asks one."""
    figures = [_Mention("figure", word.span, word) for word in _figure_words(parts)]
    cuts = _cuts_at_periods(parts, figures)
    if cuts:
        other = _name_other_figures(figures, cuts)
        if other or not _sets_one_figure_against_itself(parts, cuts[0]):
            return SeparateQuestions(_pieces(parts, cuts, figures), other)
        return None
    cuts = _cut_at_grouping(parts, figures)
    return SeparateQuestions(_pieces(parts, cuts, figures), of_other_figures=False) if cuts else None


class _Mention(NamedTuple):
    """Where a period or a figure is named."""

    kind: Literal["period", "figure"]
    span: tuple[int, int]
    word: KnownWord | None = None


def _figure_words(parts: QuestionParts) -> list[KnownWord]:
    return [word for word in parts.words if word.span[0] >= 0 and word.meanings[0].kind in ("metric", "ambiguous")]


def _cuts_at_periods(parts: QuestionParts, figures: Sequence[_Mention]) -> list[int]:
    """Where the later questions begin if every period has a figure of its own: 이번 달 매출이랑 지난달 방문 수, sales
    last month and visits this month; nothing if a figure would be left without a period, or a period without a figure.
    """
    periods = _own_periods(parts, figures)
    mentions = sorted([*periods, *figures], key=lambda mention: mention.span)
    if len(periods) < 2 or not figures:  # noqa: PLR2004 - one period holds for all
        return []
    cuts = [period.span[0] for period in periods[1:]]
    if mentions[0].kind == "figure":
        if figures[-1].span < periods[-2].span:  # sales this month and last month
            return []
        cuts = [_end_of_clause(parts, period, mentions) for period in periods[:-1]]
    elif mentions[-1].kind == "period":
        cuts[-1] = figures[-1].span[0]
    pieces = [[*piece] for piece in _between(mentions, cuts)]
    whole = all(sorted({mention.kind for mention in piece}) == ["figure", "period"] for piece in pieces)
    return cuts if whole and all(_counts_one_period(piece) for piece in pieces) else []


def _own_periods(parts: QuestionParts, figures: Sequence[_Mention]) -> list[_Mention]:
    """The periods that figures are asked for; one to compare with belongs to the period beside it (지난달 대비 이번
    달), or to all figures if it stands alone and not every period is such a one.
    """
    spans = parts.period_spans
    bases = [span for span in spans if is_comparison_base(parts.text, span)]
    if len(bases) == len(spans):
        return [_Mention("period", span) for span in spans]
    found = list[_Mention]()
    for span in spans:
        if span in bases:
            continue
        before = [base for base in bases if base[1] <= span[0] and not _any_between(figures, base[1], span[0])]
        found.append(_Mention("period", (min([span, *before])[0], span[1])))
    return found


def _any_between(mentions: Sequence[_Mention], start: int, end: int) -> bool:
    return any(start <= mention.span[0] < end for mention in mentions)


def _between(mentions: Sequence[_Mention], cuts: Sequence[int]) -> Iterator[list[_Mention]]:
    for start, end in pairwise((0, *cuts, _ENDLESS)):
        yield [mention for mention in mentions if start <= mention.span[0] < end]


def _counts_one_period(piece: Sequence[_Mention]) -> bool:
    return sum(mention.kind == "period" for mention in piece) == 1


def _end_of_clause(parts: QuestionParts, period: _Mention, mentions: Sequence[_Mention]) -> int:
    """Where what is said of a figure with its period behind it ends: before the word that joins on the next figure."""
    after = min(mention.span[0] for mention in mentions if mention.kind == "figure" and mention.span > period.span)
    said = [word.span[1] for word in parts.words if word.means(*MOVING) and period.span[1] <= word.span[0] < after]
    joins = [join.start() for join in _JOIN.finditer(parts.text, period.span[1], after)]
    return max([*joins[-1:], *said, period.span[1]])


def _name_other_figures(figures: Sequence[_Mention], cuts: Sequence[int]) -> bool:
    """Whether no two of the questions ask for the same figure."""
    named = [{figure.word.meanings[0].key for figure in piece if figure.word} for piece in _between(figures, cuts)]
    return sum(len(keys) for keys in named) == len({key for keys in named for key in keys})


def _sets_one_figure_against_itself(parts: QuestionParts, cut: int) -> bool:
    """Whether the same figure is compared in two periods (10월 매출과 9월 매출 비교); not if each is of something else
    (10월 서울 매출이랑 9월 부산 매출 비교).
    """
    if parts.comparison_kind or parts.comparison_period or any(word.means(*MOVING, "why") for word in parts.words):
        return True
    return any(word.means("compare") for word in parts.words) and not _differ(parts, cut)


def _differ(parts: QuestionParts, cut: int) -> bool:
    """Whether two halves name different things of one kind, each its own."""
    values = [word for word in parts.words if word.meanings[0].kind == "value"]
    halves = [{word.meanings[0] for word in values if (word.span[0] < cut) is before} for before in (True, False)]
    first, second = ({meaning.key for meaning in half} for half in halves)
    return bool(first & second) and halves[0].isdisjoint(halves[1])


def _cut_at_grouping(parts: QuestionParts, figures: Sequence[_Mention]) -> list[int]:
    """Where the second of two groupings begins that have a figure each: 제품별 매출이랑 지역별 매출."""
    words = [word for word in parts.words if word.span[0] >= 0]
    groups = [before.span[0] for before, word in pairwise(words) if word.text in BY]
    if len(groups) != 2:  # noqa: PLR2004 - one grouping holds for all, and three are asked for one after the other
        return []
    apart = _any_between(figures, *groups) and _any_between(figures, groups[1], len(parts.text))
    return groups[1:] if apart else []


def _pieces(parts: QuestionParts, cuts: Sequence[int], figures: Sequence[_Mention]) -> tuple[str, ...]:
    """The questions, without the words that set them against each other; one that does not say when is about the time
    that the others say, and what is said at the end of how all of them move, or are grouped, holds for each.
    """
    letters = list(parts.text)
    for word in parts.words:
        if word.means("compare") and word.span[0] >= 0:
            letters[slice(*word.span)] = " " * (word.span[1] - word.span[0])
    text = "".join(letters)
    texts = [text[start:end] for start, end in pairwise((0, *cuts, len(text)))]
    times = " ".join(text[slice(*span)] for span in parts.period_spans)
    for place, (start, end) in enumerate(pairwise((0, *cuts, len(text)))):
        if not any(start <= span[0] < end for span in parts.period_spans):
            texts[place] = f"{times} {texts[place]}"
    shared = _said_of_all(parts, text, figures[-1].span[1])
    return (*(f"{piece} {shared}" for piece in texts[:-1]), texts[-1])


def _said_of_all(parts: QuestionParts, text: str, end: int) -> str:
    """What stands behind the last figure and period and speaks of a change or a grouping: 늘었어, 팀별로."""
    if not parts.period_spans:
        return ""
    end = max(end, *(span[1] for span in parts.period_spans))
    behind = [word for word in parts.words if word.span[0] >= end]
    spoken = any(word.means(*MOVING, "why") or word.text in BY for word in behind) or says_versus(text[end:])
    first = min(word.span[0] for word in _figure_words(parts))
    return _PARTICLE.sub("", text[end:]) if spoken and first > min(span[0] for span in parts.period_spans) else ""


BY = ("별", "마다")
_JOIN = re.compile(r"[,;·/]|\b(?:and|with|versus|vs|but|while)\b", re.IGNORECASE)
_PARTICLE = re.compile(r"^[가-힣]+(?=\s)")
_ENDLESS = 1_000_000
