"""Benefits of one text that stand beside each other: told twice, guessed against told, named and paid, or
kept on our own side.
"""

import re
from collections.abc import Callable, Collection, Iterator, Sequence

from madang.assistants.company.documents.activity.activity_rules import ActivityRules
from madang.assistants.company.documents.activity.benefit_modes import LIKELY
from madang.assistants.company.documents.activity.duties import throws_records_away
from madang.assistants.company.documents.activity.facts import (
    GIVING,
    HARMLESS,
    UNLISTED,
    ActivityFacts,
    ToldAmount,
    ToldBenefit,
)
from madang.assistants.company.documents.activity.grammar.our_side import names_own, stays_among_us
from madang.assistants.company.documents.activity.grammar.statuses import StatusReader
from madang.assistants.company.documents.activity.grammar.transfers import moved
from madang.assistants.company.documents.activity.purposes import lies_in
from madang.assistants.company.documents.activity.read_part import SPENT, ReadPart, is_ours, is_suspect
from madang.reading import Span
from madang.reading.language import shared_analyzer


def tells_more_of_another(told: ToldBenefit, others: Sequence[ToldBenefit], parts: Sequence[ReadPart]) -> bool:
    """Whether a sentence probably goes on about a listed benefit that is given beside it: it tells the share of each,
    the tax or how often, names nothing but figures, or is not sure of anything else.
    """
    listed = [other for other in others if other.kind != UNLISTED and other.mode in GIVING and other.span != told.span]
    bare = any(part.span == told.span and _tells_figures_alone(part) for part in parts)
    if told.kind == "meal" and told.mode in HARMLESS:
        return bare and any(other.kind == "meal" for other in listed)
    vague = told.mode == "unclear" or bare
    goes_on = bare or (vague and told.confidence < _POSSIBLE)
    goes_on = goes_on or ((vague or not told.item) and bool(_GOES_ON.search(told.text)))
    return told.kind == UNLISTED and goes_on and bool(listed)


def _tells_figures_alone(part: ReadPart) -> bool:
    """Whether a sentence names no thing and no act, but amounts, heads and times: 네 명이니 6만원씩."""
    if part.transfers or not _HANGUL.search(part.labels.text):
        return False
    named = [each for each in shared_analyzer().morphemes(part.labels.text) if each.tag in ("NNG", "NNP", "SL", "XR")]
    return all(each.form in _COUNTING for each in named)


def paid_for_beside(found: Sequence[ToldBenefit]) -> Iterator[ToldBenefit]:
    """The benefits, where one that a sentence only names was paid for in the sentence beside it, as one: Golf with
    Dr. Ma. We paid the green fee.
    """
    paid = [told for told in found if told.kind == UNLISTED and told.mode == "given"]
    vague = [told for told in found if told.kind in _NEVER_ALLOWED and (told.uncertain or told.mode == "unclear")]
    named = {id(told): next((one for one in paid if _are_beside(told, one)), None) for told in vague}
    taken = [one for one in named.values() if one is not None]
    for told in found:
        if named.get(id(told)) is not None:
            yield told.changed(mode="given", uncertain=False)
        elif told not in taken:
            yield told


def _are_beside(told: ToldBenefit, other: ToldBenefit) -> bool:
    return min(abs(told.span[1] - other.span[0]), abs(other.span[1] - told.span[0])) <= _BESIDE


def is_outdone(told: ToldBenefit, others: Sequence[ToldBenefit]) -> bool:
    """Whether it is only guessed that something was given, and another sentence says that the same was not."""
    guessed = told.mode in GIVING and told.source == "taught" and told.confidence < _SURE
    return guessed and any(
        other.kind == told.kind and other.mode in HARMLESS and other.confidence > told.confidence for other in others
    )


def kept_among_us(told: ToldBenefit, text: str, statuses: StatusReader) -> ToldBenefit:
    """A benefit, as none for a customer where its own sentence says that ours get it."""
    ours = stays_among_us(text, told.span, statuses)
    return told.changed(mode="not_to_customer", uncertain=False) if ours else told


def is_part_of_another(
    kind: str, strong: Collection[str], named: Collection[str], taught: Collection[str], part: ReadPart
) -> bool:
    """Whether a kind is part of another that a sentence speaks of: how somebody gets to a conference, and things no
    word names where food is counted and nothing moves (도시락 6개).
    """
    if kind in strong:
        return False
    if kind == "souvenir":
        return kind not in named and "meal" in {*named, *taught} and moved(part.transfers) is None
    return kind == "trip" and "conference" in taught


def is_souvenir(words: str, *, briefing: bool) -> bool:
    """Whether an object on no list is a promotional item: it bears our name, or all at a briefing get one."""
    return bool(_BRANDED.search(words) or (briefing and _ATTENDEES.search(words)))


def priced_things(
    text: str, part: ReadPart, names_benefit: Callable[[str], bool], *, briefing: bool
) -> Iterator[ToldBenefit]:
    """Things with a price in brackets (가습기(49,500원)) that all at a briefing get, whatever they are."""
    words = text[slice(*part.span)]
    if not moved(part.transfers) or not is_souvenir(words, briefing=briefing):
        return
    for found in _PRICED_THING.finditer(text, *part.span):
        if not names_benefit(found["thing"]):
            yield ToldBenefit(
                kind="souvenir", mode="given", text=words.strip()[:_QUOTED], span=part.span, source="rule",
                confidence=1.0, item=found["thing"],
            )  # fmt: skip


def speaks_of_duties_alone(facts: ActivityFacts, parts: Sequence[ReadPart], explained: Sequence[Span]) -> bool:
    """Whether every sentence tells of a duty that was read, or of nothing that moves: the figures of the duties decide
    such a text, and no judgement on it as a whole.
    """
    idle = not facts.benefits and not facts.amounts and not facts.says("agent_unlawful", "hidden", "falsified", "tied")
    still = all(lies_in(part.span, explained) or part.movement.is_still for part in parts)
    return bool(facts.duties) and idle and still and not any(_moves_something(part) for part in parts)


def _moves_something(part: ReadPart) -> bool:
    """Whether something moves in a part, other than records to those who shred them."""
    return bool(moved(part.transfers)) and not throws_records_away(part.labels.text)


def is_told(amount: ToldAmount, benefits: Sequence[ToldBenefit]) -> bool:
    """Whether an amount is that of a benefit: equal to it, or part of the sum of its sentence."""
    return any(
        told.highest == amount.value
        or (told.highest is not None and told.kind != UNLISTED and told.span[0] <= amount.span[0] < told.span[1])
        for told in benefits
    )


def asks_leave(text: str, rules: ActivityRules) -> bool:
    """Whether a text asks for leave to do something and only asks: Could I hand a doctor …? What else could I do?"""
    sentences = _BETWEEN_SENTENCES.split(text.strip())
    return all(sentence.endswith("?") for sentence in sentences) and bool(rules.modes["asking"].search(text))


def _as_proposed(benefits: Sequence[ToldBenefit], text: str) -> Iterator[ToldBenefit]:
    """The benefits of a question for leave: what it asks for is judged as if it were going to happen, to a customer
    where nobody of our own is named.
    """
    elsewhere = () if names_own(text) else ("not_to_customer",)
    for told in benefits:
        asked_for = told.mode in ("not_given", "requested", "unclear", *elsewhere)
        yield told.changed(mode="planned", uncertain=False) if asked_for else told


def if_leave_is_asked(benefits: Sequence[ToldBenefit], text: str, rules: ActivityRules) -> tuple[ToldBenefit, ...]:
    """The benefits, as proposed where the text only asks for leave."""
    return (*_as_proposed(benefits, text),) if asks_leave(text, rules) else (*benefits,)


def is_told_again(amount: ToldAmount, benefits: Sequence[ToldBenefit], heads: Collection[int]) -> bool:
    """Whether an amount only repeats one that was read, for all heads or hours."""
    known = {told.highest for told in benefits if told.highest is not None and told.is_exact}
    return any(value * count == amount.value for value in known for count in heads if count > 1)


def unread_in(
    facts: ActivityFacts,
    benefits: Sequence[ToldBenefit],
    parts: Sequence[ReadPart],
    explained: Sequence[Span],
    rules: ActivityRules,
) -> Iterator[str]:
    """What seems to matter and was not read, outside the sentences that are explained: amounts that nothing was found
    for, and sentences in which something seems to be given and no benefit was recognised.
    """
    amounts = [
        told
        for told in facts.amounts
        if not lies_in(told.span, explained)
        and not is_told(told, benefits)
        and not is_told_again(told, benefits, facts.head_counts)
    ]
    spoken = any(benefit.mode in GIVING or benefit.mode == "unclear" for benefit in benefits)
    yield from (told.text for told in amounts if told.role == "unread" and spoken)
    for part in parts:
        if lies_in(part.span, explained) or any(benefit.span == part.span for benefit in benefits):
            continue
        priced = [told for told in amounts if told.role in SPENT and part.span[0] <= told.span[0] < part.span[1]]
        spent = bool(priced) and part.movement.given >= LIKELY
        if part.transfers and moved(part.transfers) is None and any(act.direction == "to_us" for act in part.transfers):
            continue  # paid twice and sent back
        suspect = spent or is_suspect(part, rules, paid=bool(priced) and not spoken, named=bool(benefits))
        if suspect and not part.movement.is_still and not is_ours(part.labels.text, part.movement, rules):
            yield part.labels.text.strip()[:_QUOTED]


_NEVER_ALLOWED = frozenset({"cash", "gift", "entertainment", "trip", "rebate", "equipment"})
_GOES_ON = re.compile(
    r"몫|1인(?![가-힣])|인당|부가세|세금|번째|처음|회차|횟수|\b(?:share|portion|per (?:head|person)|before tax"
    r"|net of tax|vat"
    r"|(?:first|second|third|fourth|fifth|sixth) (?:time|meal|lunch|dinner))\b",
    re.IGNORECASE,
)
_HANGUL = re.compile(r"[가-힣]")
_COUNTED = """
    금액 총 총액 합계 전체 단가 인당 명 분 원 달 이달 이번 당 월 당월 금월 지난달 오늘 금일 처음 횟수 회수 회차 회
    식대 식사 점심 저녁 비용 결제 영수증 카드 전표 계산 세금 부가세 봉사료 부가 세 별도 포함 제외 기준 인원 참석
    참석자 누계 누적 세전 세후 개 건 인 한도 이내 카운트
"""
_COUNTING = frozenset(_COUNTED.split())
"""Nouns that count, date or price, and name nothing that could be given."""
_BESIDE = 2
"""How many letters lie between two sentences."""
_POSSIBLE, _SURE = 0.3, 0.75
_BRANDED = re.compile(
    r"회사\s?(?:명|이름)|로고|판촉물|기념품|company (?:name|logo)|(?<!-)\bbranded\b|with our logo", re.IGNORECASE
)
_ATTENDEES = re.compile(r"참석|참가자|하나씩|한\s?개씩|1개씩|attendees?|participants?|one each", re.IGNORECASE)
_PRICED_THING = re.compile(r"(?P<thing>[가-힣A-Za-z]{2,12})\s?\((?:개당|각)?\s?[0-9][0-9,]{3,9}\s?원\)")
_QUOTED = 120
_BETWEEN_SENTENCES = re.compile(r"(?<=[.!?])\s+|\n+")
