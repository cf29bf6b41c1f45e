"""Meals that a text about a customer counts or prices: a form or a message tells them without any act (점심 42,000원,
이달 3회째), so the count or the price says that they were given.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from madang.assistants.company.documents.activity.facts import GIVING, REFUSED, ToldAmount, ToldBenefit
from madang.assistants.company.documents.activity.figures.benefit_amounts import food_in
from madang.assistants.company.documents.activity.grammar.our_side import names_another, stays_among_us
from madang.assistants.company.documents.activity.read_part import ReadPart


def with_told_meals(
    benefits: Sequence[ToldBenefit],
    text: str,
    parts: Sequence[ReadPart],
    amounts: Sequence[ToldAmount],
    times: int | None,
) -> Iterator[ToldBenefit]:
    """The benefits, with a meal that is counted or priced as given where nothing says otherwise."""
    given = any(told.kind == "meal" and told.mode in GIVING for told in benefits)
    other = any(told.kind != "meal" and told.mode in GIVING for told in benefits)
    spent = [] if other else [told for told in amounts if told.role in _SPENT]
    declined = {told.span for told in benefits if told.mode in REFUSED}
    parts = [part for part in parts if part.span not in declined]  # 회식에 쓰게 상품권을 달라고 하여 거절
    told = _meal(text, parts, spent, times) if names_another(text) or _BRIEFING.search(text) else None
    if told is None:
        yield from benefits
        return
    yield from (
        each.changed(uncertain=False) if each.kind == "meal" and each.mode in GIVING else each
        for each in benefits
        if each.kind != "meal" or given
    )
    if not given:
        yield told


def _meal(text: str, parts: Sequence[ReadPart], spent: Iterable[ToldAmount], times: int | None) -> ToldBenefit | None:
    eaten = [part for part in parts if _is_eaten(text, part)]
    if not any(food_in(text, part.span) for part in parts):
        eaten = [part for part in parts if _PER_HEAD.search(part.labels.text)]  # only meals are told without tax
    if not eaten and _BRIEFING.search(text):
        eaten = [part for part in parts if _PRICE_OF_HEAD.search(part.labels.text) and not part.transfers]
    near = [
        part for part in eaten if times or any(part.span[0] <= told.span[0] < part.span[1] + _NEXT for told in spent)
    ]
    if not near:
        return None
    part = near[0]
    return ToldBenefit(
        kind="meal",
        mode="given",
        text=part.labels.text.strip()[:_QUOTED],
        span=part.span,
        source="rule",
        confidence=1.0,
    )


def _is_eaten(text: str, part: ReadPart) -> bool:
    """Whether a part names food that is not denied, that no customer pays for and that is none of our own."""
    if part.statuses is None or any(each.direction != "to_customer" for each in part.transfers):
        return False
    live = any(part.statuses.of(span) != "denied" for span in food_in(text, part.span))
    return live and not _OURS.search(part.labels.text) and not stays_among_us(text, part.span, part.statuses)


_QUOTED, _NEXT = 120, 60
_SPENT = frozenset({"each", "total", "unread"})
_PER_HEAD = re.compile(r"(?:1인|인당|per (?:head|person))[^.\n]{0,24}(?:세금|부가세|봉사료|tax|vat)", re.IGNORECASE)
_BRIEFING = re.compile(
    r"설명회|(?:제품|품목|신약|자료|약)\s?(?:설명|디테일|소개|브리핑)|디테일|심포지엄|세미나|기관|briefing|seminar|symposium",
    re.IGNORECASE,
)
_PRICE_OF_HEAD = re.compile(r"(?:1인당?|인당|한\s?사람(?:당|에)?)\s?[:은]?\s?약?\s?[0-9]")
_OURS = re.compile(
    r"(?<!님)(?<!님이)(?<!님\s)(?<!님이\s)혼자|각자|더치"
    r"|\b(?:alone|by myself|dutch|own card)\b|식[전후]|식사\s?[전후]\s?복용",
    re.IGNORECASE,
)
