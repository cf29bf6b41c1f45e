"""Permitted purposes that a text as a whole is about: surveys, lectures, advice, studies, terms of trade, conferences.

The purpose is named in a title or a sentence, and its figures stand anywhere in the text; so the whole text is read for
them. A purpose explains what its own sentences tell; what another sentence tells stays a benefit of its own.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import NamedTuple

from madang.assistants.company.documents.activity.facts import (
    GIVING,
    REFUSED,
    UNLISTED,
    BenefitMode,
    ToldAmount,
    ToldBenefit,
)
from madang.assistants.company.documents.activity.figures.benefit_amounts import says_total
from madang.assistants.company.documents.activity.figures.quantities import WITHHELD
from madang.assistants.company.documents.activity.grammar.our_side import stays_among_us
from madang.assistants.company.documents.activity.grammar.statuses import Status, StatusReader
from madang.reading import Span


class ServiceText(NamedTuple):
    """A text and what was read of it before."""

    text: str
    amounts: Sequence[ToldAmount]
    states: Mapping[str, Status]
    statuses: StatusReader
    has_rate: bool
    people: int | None = None
    """Among how many a sum is shared."""


class ReadServices(NamedTuple):
    """The benefits of a text with those of its purposes, and the sentences that speak of these."""

    benefits: tuple[ToldBenefit, ...]
    sentences: tuple[Span, ...] = ()


class _Service(NamedTuple):
    benefit: ToldBenefit
    sentences: tuple[Span, ...]
    figures: tuple[Span, ...] = ()
    """Those that only tell what it adds up to, or what is left after tax."""
    covers: tuple[str, ...] = ()
    """Kinds that are only this told again, wherever they stand."""

    def explains(self, told: ToldBenefit) -> bool:
        """Whether a benefit is this service told again, or part of it in the same sentence."""
        own = self.benefit
        if told.kind == UNLISTED and _begins_in(told.span, self.figures):
            return True
        if told.kind in self.covers:
            return True
        if _begins_in(told.span, self.sentences):
            fee_again = {own.kind, told.kind} <= _FEES and told.highest == own.highest
            return told.kind in (own.kind, *_PART_OF.get(own.kind, ())) or fee_again or _is_guessed(told)
        return told.kind == own.kind and told.highest in (None, own.highest)


def with_services(told: ServiceText, benefits: Sequence[ToldBenefit]) -> ReadServices:
    """The benefits with those of the purposes that the text is about, without what these explain."""
    given = {each.kind for each in benefits if each.mode in GIVING}
    declined = {each.kind for each in benefits if each.mode in REFUSED} - given
    services = [service for service in _services(told) if service.benefit.kind not in declined]
    others = [
        each
        for each in benefits
        if not _is_unpaid(each, told.text) and not any(service.explains(each) for service in services)
    ]
    named = _once([service.benefit for service in services], benefits)
    return ReadServices((*named, *others), tuple(span for service in services for span in service.sentences))


def _is_unpaid(told: ToldBenefit, text: str) -> bool:
    """Whether somebody speaks or gives advice and the sentence says nothing of a fee: 강의 1시간과 도시락."""
    sentence = text[slice(*_sentence(text, told.span))]
    return told.kind in ("lecture_fee", "advisory_fee") and told.highest is None and not _PAYS.search(sentence)


def _begins_in(span: Span, sentences: Sequence[Span]) -> bool:
    return any(start - _SIGNS <= span[0] < end for start, end in sentences)


def lies_in(span: Span, sentences: Sequence[Span]) -> bool:
    """Whether a part of a text lies in one of some sentences, but for the signs at its ends."""
    return any(start - _SIGNS <= span[0] and span[1] <= end + _SIGNS for start, end in sentences)


def _services(told: ServiceText) -> Iterator[_Service]:
    for kind, topic in _TOPICS.items():
        named = [*topic.finditer(told.text)] or [*_in_a_form(kind, told.text)]
        spoken = [found for found in named if _is_live(told, found.span())]
        if not spoken:
            continue
        if kind == "conference" and _TOPICS["booth"].search(told.text):
            continue
        if kind == "discount" and not told.has_rate:
            continue
        if kind == "card_points" and not told.has_rate and not _BUYERS.search(told.text):
            continue
        lowest, amount = _range(kind, told, [found.span() for found in spoken])
        if kind == "study" and "approval" not in told.states:
            continue
        if kind in _FEES and amount is None:
            continue
        figures = _sentences(told.text, _figures_of(kind, told))
        sentences = _sentences(told.text, [found.start() for found in (*spoken, *_goes_on(kind, told.text))])
        first = sentences[0]
        service = ToldBenefit(
            kind=kind, mode=_mode(told.text), text=told.text[slice(*first)].strip()[:_QUOTED], span=first,
            source="rule", confidence=1.0, lowest=lowest, highest=amount,
        )  # fmt: skip
        covers = ("conference",) if kind == "booth" and not _COSTS_OF_GUESTS.search(told.text) else ()
        yield _Service(service, (*sentences, *figures), figures, covers)


def _sentences(text: str, places: Sequence[int]) -> tuple[Span, ...]:
    return tuple(dict.fromkeys(_sentence(text, (place, place)) for place in places))


def _goes_on(kind: str, text: str) -> Iterator[re.Match[str]]:
    """Where other sentences go on about a purpose."""
    if kind == "card_points":
        yield from _POINTS.finditer(text)


def _figures_of(kind: str, told: ServiceText) -> list[int]:
    """Where the text tells what a fee adds up to, or what is left of it after tax."""
    if kind not in _FEES:
        return []
    sums = [amount.span[0] for amount in told.amounts if amount.role in ("year_total", "month_total")]
    return [*sums, *(found.start() for found in WITHHELD.finditer(told.text))]


def _in_a_form(kind: str, text: str) -> Iterator[re.Match[str]]:
    """The lines of a form on a conference: its title names the event, and other lines the costs."""
    if kind == "conference" and len(_LABELLED.findall(text)) >= _FORM and _EVENT.search(text):
        yield from (*_EVENT.finditer(text), *_TRAVEL.finditer(text))


def _is_live(told: ServiceText, span: Span) -> bool:
    """Whether a purpose is not denied where it is named, and is none of our own."""
    ours = stays_among_us(told.text, _sentence(told.text, span), told.statuses)
    return not ours and told.statuses.of(span) in _LIVE


def _once(services: Sequence[ToldBenefit], benefits: Sequence[ToldBenefit]) -> Iterator[ToldBenefit]:
    """Each service, with the amount and the mode that was read of it before where it has none of its own."""
    for service in services:
        before = next((each for each in benefits if each.kind == service.kind and each.mode in GIVING), None)
        if before is not None and service.highest is None:
            yield before.changed(uncertain=False)
        else:
            yield service.changed(mode=before.mode if before else service.mode)


def _is_guessed(told: ToldBenefit) -> bool:
    """Whether a benefit on no list is only guessed, or named by the words of a purpose."""
    guessed = told.uncertain or told.mode == "unclear" or told.confidence < _SURE
    return told.kind == UNLISTED and (guessed or bool(_OWN_WORDS.search(told.text)))


def _range(kind: str, told: ServiceText, topics: Sequence[Span]) -> tuple[Decimal | None, Decimal | None]:
    """The least and the most that one case, hour or sitting may have cost."""
    found = _amount(kind, told, topics)
    if not isinstance(found, ToldAmount):
        return found, found
    counts = _cases(told.text) if kind == "pms_fee" and not _is_each(kind, told.text, found.span) else frozenset[int]()
    if len(counts) > 1:
        least, most = ((found.value / count).quantize(Decimal(1)) for count in (max(counts), min(counts)))
        return least, most
    cases = next(iter(counts), None)
    share = (found.value / cases).quantize(Decimal(1)) if cases else found.value
    if kind == "advisory_fee" and told.people and found.role == "total" and says_total(told.text, found.span):
        return _shared(found.value, told.people, alike=bool(_ALIKE.search(told.text)))
    if kind == "pms_fee" and cases is None and not _is_each(kind, told.text, found.span):
        return Decimal(0), found.value  # how many cases it is for is not told
    summed = found.role == "total" and says_total(told.text, found.span)
    return share, share if summed or (cases and _FOR_CASES.search(told.text)) else found.value


def _is_each(kind: str, text: str, span: Span) -> bool:
    """Whether words around an amount call it that of one case, hour or sitting; those beside another amount do not."""
    if kind not in _EACH:
        return False
    first, last = max(text.rfind("\n", 0, span[0]) + 1, span[0] - _REACH), span[1] + _REACH
    start = max((found.end() for found in _MONEY_END.finditer(text, first, span[0])), default=first)
    opened = text.find("(", span[1], last)
    return bool(_EACH[kind].search(text[start : opened if opened >= 0 else last].split("\n", maxsplit=1)[0]))


def _shared(total: Decimal, people: int, *, alike: bool) -> tuple[Decimal, Decimal]:
    """What each got of a sum at least and at most: the same, or one of them more than the others."""
    share = (total / people).quantize(Decimal(1))
    return share, share if alike else total


def _amount(kind: str, told: ServiceText, topics: Sequence[Span]) -> ToldAmount | Decimal | None:
    """The amount of one case, hour or sitting, or a sum that may be for several; the sum of a year is none."""
    spent = [amount for amount in told.amounts if amount.role in _SPENT]
    if kind == "lecture_fee" and (whole := _sum_of_sittings(spent)):
        return whole
    each = [amount for amount in spent if _is_each(kind, told.text, amount.span)]
    lines = [_sentence(told.text, topic) for topic in topics]
    near = [amount for amount in spent if any(a <= amount.span[0] < b for a, b in lines)]
    if kind == "pms_fee" and _ON_TOP.search(told.text):
        cases = [amount for amount in spent if _EACH[kind].search(told.text, *_sentence(told.text, amount.span))]
        return sum({amount.value for amount in cases}, Decimal(0)) or None
    return next(iter((*each, *near, *spent)), None)


def _cases(text: str) -> frozenset[int]:
    """How many cases a sum may be for, by the counts of the text: 22건, 총 110만원."""
    return frozenset(int(found["count"]) for found in _CASES.finditer(text)) - {0}


def _sum_of_sittings(spent: Sequence[ToldAmount]) -> Decimal | None:
    """The sum of several lectures, where the fee of each is told too: 회당 40만원으로 총 120만원."""
    wholes = [amount.value for amount in spent if amount.role == "total"]
    parts = [amount.value for amount in spent if amount.role == "each"]
    return next((whole for whole in wholes for part in parts if whole > part and whole % part == 0), None)


def _sentence(text: str, span: Span) -> Span:
    starts = (found.end() for found in _END.finditer(text, 0, span[0]))
    end = _END.search(text, span[1])
    return max(starts, default=0), end.start() if end else len(text)


def _mode(text: str) -> BenefitMode:
    return "planned" if _AHEAD.search(text) else "given"


_QUOTED, _REACH, _SURE, _SIGNS = 120, 18, 0.95, 2
_I = re.IGNORECASE
_PAYS = re.compile(
    r"료(?![가-힣]{2})|비용|사례|수당|수수료|거마비|지급|송금|입금|계좌|honorari|\bfees?\b|\bpa(?:y|ys|id|ying|yment)\b|remunerat",
    _I,
)
_ALIKE = re.compile(r"균등|똑같|동일|공평|(?:나누|나눠|나눈)|equal|evenly|split|the same|shared", _I)
_LIVE = frozenset({"asserted", "pending", "unknown"})
_SPENT = frozenset({"each", "total", "hourly", "unread", "budget"})
_FEES = frozenset({"lecture_fee", "advisory_fee", "pms_fee"})
_PART_OF: dict[str, tuple[str, ...]] = {
    "conference": ("trip",),
    "discount": ("rebate",),
    "card_points": ("rebate", "discount", "cash"),
}
_TOPICS = {
    "booth": re.compile(
        r"부스[^.\n]{0,16}(?:신청|참가|운영|설치|계약|후원|비용|예약|임차|내[겠려]|냅|냄|냈|비[는를은]?(?![가-힣]))|부스비|booth[^.\n]{0,16}(?:fee|rent|space|cost)|(?:book|rent|sponsor|pay|paid|tak)\w*[^.\n]{0,16}booth",
        _I,
    ),
    "pms_fee": re.compile(
        r"시판\s?후\s?조사|재심사|사용\s?성적\s?조사|\bPMS\b|post-?market(?:ing)? (?:surveillance|stud)"
        r"|증례\s?(?:보고|기록|조사)",
        _I,
    ),
    "lecture_fee": re.compile(
        r"강연료|강의료|연자료|연자\s?(?:계약|정산|사례)|강연\s?(?:의뢰|계약|비용)|speaker(?:.s)? (?:fee"
        r"|agreement|contract)"
        r"|lecture fee|(?:fee|honorarium) for (?:the |his |her )?(?:talk|lecture|speaking)",
        _I,
    ),
    "advisory_fee": re.compile(
        r"자문료|자문비|자문\s?(?:계약|회의|위원|의뢰)|(?:advis(?:ory?|er)|consult\w*)[^.\n]{0,16}(?:board|fee|agreement|contract"
        r"|honorari|payment)|honorari\w*[^.\n]{0,24}(?:advi[cs]|consult|opinion)",
        _I,
    ),
    "study": re.compile(
        r"임상\s?(?:시험|연구)?|연구비|시험약|관찰\s?연구|clinical|\btrial\b|\bstudy\b|research (?:grant|fund|account)",
        _I,
    ),
    "card_points": re.compile(
        r"카드[^.\n]{0,40}(?:적립|포인트|마일리지|캐시백)|적립률|card[^.\n]{0,80}(?:points|cashback|miles"
        r"|back (?:on|to|into))"
        r"|points[^.\n]{0,40}card",
        _I,
    ),
    "discount": re.compile(r"할인|에누리|차감|discount|per ?cent off|% off|knock[^.\n]{0,16}off|deduct", _I),
    "conference": re.compile(
        r"(?:학회|학술\s?대회|심포지엄|콩그레스|총회)[^\n]{0,60}(?:등록비|참가비|교통비?|항공|숙박|KTX|왕복|경비)"
        r"|(?:등록비|참가비|교통비|항공|숙박)[^.\n]{0,40}(?:학회|학술\s?대회)|(?:congress|conference"
        r"|annual meeting)[^.\n]{0,80}(?:flights?|hotel|registration|travel|fare|accommodation)|(?:flights?|hotel"
        r"|registration|travel|fare)[^.\n]{0,60}(?:congress|conference|annual meeting)",
        _I,
    ),
}
_EACH = {
    "pms_fee": re.compile(
        r"(?:건|례|증례|사례|장|명|환자)\s?당|[1한]\s?(?:건|례|장)에|per (?:case|patient|form|page|report|record)"
        r"|each (?:\w+ )?(?:case|form|page|report)|(?:건|례)\s?마다|(?:건|례)\s?[×xX*]",
        _I,
    ),
    "advisory_fee": re.compile(
        r"(?:회|건|1회|한\s?번)\s?(?:당|에)|for each|per (?:session|meeting|sitting|expert|head)|each", _I
    ),
    "lecture_fee": re.compile(r"시간당|per hour|an hour|회당", _I),
}
_MONEY_END = re.compile(r"[0-9만천]\s?원|\bwon\b")
_FOR_CASES = re.compile(r"(?:건|례|부|장)\s?(?:분|치)(?![가-힣])|(?:건|례|부|장)에\s대한")
_POINTS = re.compile(r"적립|포인트|마일리지|\bpoints\b", _I)
_CASES = re.compile(
    r"(?<![0-9])(?P<count>[0-9]{1,4})\s?(?:건|례|증례|사례(?!비)|장(?![가-힣])|매(?![가-힣])|명(?![가-힣])|부(?![가-힣])|cases?\b|reports?\b|forms?\b|patients?\b)(?!\s?당)",
    _I,
)
_BUYERS = re.compile(r"약국|병원|의원|약사|거래처|의약품|약값|\bdrugs?\b|pharmac|clinic|hospital|customer", _I)
_ON_TOP = re.compile(r"얹|추가로|더해|별도로|수고비|외에|on top|in addition|\bplus\b|besides|extra", _I)
_LABELLED = re.compile(r"^[\s\-*#]*[\w .]{2,20}[:：]", re.MULTILINE)
_FORM = 3
_EVENT = re.compile(r"학술\s?대회|(?<=[가-힣])학회(?=\s|$)|심포지엄|\bcongress\b|\bconference\b|annual meeting", _I)
_TRAVEL = re.compile(r"등록비|참가비|교통비|기차|항공|숙박|tickets?|flights?|hotel|registration fee|\bfare\b", _I)
_COSTS_OF_GUESTS = re.compile(
    rf"{_TRAVEL.pattern}|등록\s?지원|여비|체재비|지원금|\b(?:travel|airfare|lodging|accommodation|registration)\b", _I
)
_AHEAD = re.compile(
    r"예정|계획|품의|신청|방안|변경안|초안|검토|문의|요청|하려|planned?\b|propos|draft|would like|will\b|request", _I
)
_OWN_WORDS = re.compile(
    r"조사표|증례|사례비|수수료|부스|할인|적립|포인트|강연|자문|등록비|연구비|계좌"
    r"|카드\s?결제|fee|booth|discount|(?:%|per ?cent) off|points|honorari|account",
    _I,
)
_END = re.compile(r"[.!?](?=\s|$)|\n")
