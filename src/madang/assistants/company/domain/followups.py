"""Questions that go on from the one before: 그럼 부산은? asks for the same figures of another region."""

import re
from collections.abc import Mapping
from datetime import date

from madang.assistants.company.domain.calendar import previous, year_before
from madang.assistants.company.domain.hearing import Heard, hear
from madang.assistants.company.domain.query import Query, Refusal, Span, Unclear
from madang.assistants.company.domain.reading import Ground, read_question

__all__ = ["carried_on"]


def carried_on(
    question: str, before: Query, ground: Ground, today: date, choices: Mapping[str, str]
) -> Query | Unclear | None:
    """The query of a question that names no figure, read as one about those of the query before; None if it is none.

    What the question says takes the place of the same thing in the query before; all else stays as it was.
    """
    rest, earlier = _ONE_BEFORE.subn(" ", question)
    said = hear(rest, ground.vocabulary, today)
    if said.unknown or not (earlier or _goes_on(said)):
        return None
    figures = " ".join(ground.layer.metrics[key].ko for key in before.metrics)
    read = read_question(f"{figures} {rest}", ground, today, choices)
    if isinstance(read, Refusal):
        return None
    return read if isinstance(read, Unclear) else _joined(read, _moved_back(before) if earlier else before, said)


def _goes_on(said: Heard) -> bool:
    names = [word for word in said.words if word.meanings[0].kind in ("value", "dimension")]
    asks = [word for word in said.words if word.means(*_ASKING)]
    return bool(names or said.periods or said.versus or asks)


def _joined(read: Query, before: Query, said: Heard) -> Query:
    regrouped = bool(read.dimensions or read.grain)
    renewed = {one.dimension for one in read.filters}
    shape = read if regrouped else before
    return read.changed(
        period=read.period if said.periods else before.period,
        comparison=_held_against(read, before, said),
        filters=(*(one for one in before.filters if one.dimension not in renewed), *read.filters),
        dimensions=shape.dimensions,
        grain=shape.grain,
        ranking=read.ranking or (None if regrouped else before.ranking),
        share=read.share or before.share,
        assumed=read.assumed if said.periods else (),
    )


def _moved_back(before: Query) -> Query:
    """The same of the period right before, held against what lies as far from it."""
    period = previous(before.period)
    return before.changed(period=period, comparison=_compared(before, period))


def _held_against(read: Query, before: Query, said: Heard) -> Span | None:
    """What the figures are compared with: of the period before, where the question names none of its own."""
    if said.periods:
        return read.comparison or _compared(before, read.period)
    if read.comparison is None:
        return before.comparison
    return year_before(before.period) if said.versus == "year_before" else previous(before.period)


def _compared(before: Query, period: Span) -> Span | None:
    """The period to compare with, chosen as it was before."""
    if before.comparison is None:
        return None
    return year_before(period) if before.comparison == year_before(before.period) else previous(period)


_ONE_BEFORE = re.compile(
    r"그\s*(?:이전|전|앞)\s*(?:달|월|분기|주|해|년도?|기간)(?:에?는|은|엔|도)?"
    r"|\bthe (?:month|quarter|week|year|period) before(?: that)?\b",
    re.IGNORECASE,
)
_ASKING = (
    "trend",
    "share",
    "growth",
    "rank",
    "rank_up",
    "top",
    "bottom",
    "compare",
    "month",
    "quarter",
    "week",
    "year",
    "day",
)
