"""Whether something of value moves from our side to a customer, by the build of a sentence: the act, who does it, for
whom, and what is said of it. What moves need not be on any list. Korean marks the direction in its verbs (드리다
honours who receives, -시- who acts) and a favour by an auxiliary (태워 드리다); English marks it by subject and object.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile
from typing import Literal, NamedTuple

from madang.assistants.company.documents.activity.grammar import english_acts as acts
from madang.assistants.company.documents.activity.grammar.bills import BILL, BILL_BACK
from madang.assistants.company.documents.activity.grammar.our_side import stays_among_us
from madang.assistants.company.documents.activity.grammar.statuses import Status, StatusReader
from madang.reading import Span
from madang.reading.language import Morpheme, shared_analyzer

Direction = Literal["to_customer", "to_us", "among_us", "self_paid", "by_other"]
"""`by_other` is what another company does; what goes back to the customer it came from counts as `to_us`."""


class Transfer(NamedTuple):
    """An act by which something moves, or would."""

    direction: Direction
    status: Status
    span: Span
    """Where the act is named."""
    item: str
    """The noun closest before the act, for what moves; "" where the act names none."""
    is_source: bool = False
    """Whether it names the budget of ours that something is taken from."""
    is_asked: bool = False
    """Whether somebody only asks for it: 챙겨달라고 하심."""


class TransferReader:
    """Reads the transfers of one text."""

    def __init__(self, text: str, statuses: StatusReader) -> None:
        self._text, self._statuses = text, statuses
        self._morphemes = shared_analyzer().morphemes(text) if _HANGUL.search(text) else []

    def within(self, span: Span) -> tuple[Transfer, ...]:
        """The transfers of a part of the text."""
        part = [each for each in self._morphemes if span[0] <= each.span[0] < span[1]]
        return (*self._korean(span, part), *self._english(span))

    def _korean(self, span: Span, part: Sequence[Morpheme]) -> Iterator[Transfer]:
        customer = bool(_CUSTOMER.search(self._text, *span))
        for at, each in enumerate(part):
            if not _is_act(part, at) or _is_information(part, at):
                continue
            status = self._statuses.of((each.span[0], each.span[0]))
            direction = self._among_us(_direction(part, at, customer=customer), span)
            if direction == "to_customer" and _is_return(part, at) and self._came_from_them(span):
                direction = "to_us"
            if direction == "to_customer" and _subject(part, at) and _NOT_OURS.search(self._text):
                direction = "by_other"
            yield Transfer(
                direction, status, each.span, _item(part, at),
                is_source=each.form == "에서", is_asked=_is_asked(part[at + 1 : at + _ASKING]),
            )  # fmt: skip

    def _english(self, span: Span) -> Iterator[Transfer]:
        before: Direction | None = None
        for found in acts.EN_ACT.finditer(self._text, *span):
            clause = self._clause(found.span(), span)
            moved_itself = acts.EN_BESIDE.sub(" ", clause)
            if acts.EN_INFORMATION.search(moved_itself) and not acts.EN_PAY.match(found.group()):
                continue
            if acts.EN_DELIVERED.search(clause) and not acts.EN_ON_TOP.search(clause):
                continue
            has_subject = not clause.lstrip().startswith(found.group())
            direction = before if before and not has_subject else self._among_us(_en_direction(clause), span)
            before = direction
            yield Transfer(direction, self._statuses.of(found.span()), found.span(), clause)

    def _came_from_them(self, span: Span) -> bool:
        """Whether what a part of the text gives back had come from a customer, and is no share of what they bought."""
        start = max(0, self._text.rfind("\n", 0, span[0]), span[0] - _SENTENCE_BEFORE)
        shared = _SHARE_OF_TRADE.search(self._text, *span)
        return shared is None and _CAME.search(self._text, start, span[1]) is not None

    def _among_us(self, direction: Direction, span: Span) -> Direction:
        """The direction, where what would go to a customer stays with people of ours."""
        ours = direction == "to_customer" and stays_among_us(self._text, span, self._statuses)
        return "among_us" if ours else direction

    def _clause(self, place: Span, within: Span) -> str:
        start = max((cut.end() for cut in acts.EN_CUT.finditer(self._text, within[0], place[0])), default=within[0])
        end = acts.EN_CUT.search(self._text, place[1], within[1])
        return self._text[start : end.start() if end else within[1]]


def moved(transfers: Sequence[Transfer]) -> Transfer | None:
    """The first transfer to a customer that is not denied."""
    live = (
        each
        for each in transfers
        if each.direction == "to_customer" and each.status not in ("denied", "conditional") and not each.is_asked
    )
    return next(live, None)


def asked_for(transfers: Sequence[Transfer]) -> bool:
    """Whether something is asked for, and no act says that it was given or would not be."""
    return any(each.is_asked and each.status != "denied" for each in transfers) and moved(transfers) is None


def is_by_others(transfers: Sequence[Transfer]) -> bool:
    """Whether every act is one of another company."""
    return bool(transfers) and all(each.direction == "by_other" for each in transfers)


def unmoved_mode(transfers: Sequence[Transfer]) -> Literal["paid_by_other", "not_to_customer", "not_given"]:
    """Why nothing moves to a customer, where some act is named."""
    if any(each.direction in ("to_us", "self_paid") for each in transfers):
        return "paid_by_other"
    elsewhere = all(each.direction in ("among_us", "by_other") for each in transfers)
    return "not_to_customer" if elsewhere else "not_given"


def _is_act(part: Sequence[Morpheme], at: int) -> bool:
    """Whether a morpheme names an act by which something moves: giving, a favour, letting somebody have, receiving."""
    each, tag = part[at], part[at].tag.split("-")[0]
    if each.form == "씩" and tag == "XSN":
        return _is_handed_to_each(part, at)
    if _is_of_the_trade(part, at) or (each.form in ("드리", "주") and tag in ("VX", "VV") and _is_telling(part, at)):
        return False
    if tag in ("NNG", "XR"):
        billed = each.form == "청구" and _is_ours_billed(part[max(0, at - _REACH) : at])
        return (billed or each.form in _GIVING_NOUNS) and _is_said(part[at + 1 : at + 2])
    if tag == "JKB":
        source = each.form == "에서" and part[at - 1].form in ("예산", "경비", "판촉비", "마케팅비")
        return source or (each.form in ("로", "으로") and _is_our_money(part[max(0, at - 3) : at]))
    return _is_verb_of_giving(part, at)


def _is_verb_of_giving(part: Sequence[Morpheme], at: int) -> bool:
    """Whether a verb or an auxiliary is one by which something moves."""
    each, tag = part[at], part[at].tag.split("-")[0]
    if tag == "VX":
        return part[at - 2].form in _TAKEN if each.form == "가" else each.form in ("드리", "주")
    lets = tag == "EC" and each.form == "게" and part[at - 1].tag == "EP"
    return lets or (tag == "VV" and each.form in (_GIVING_VERBS | _RECEIVING | {"드리", "주"}) - {"가"})


def _is_of_the_trade(part: Sequence[Morpheme], at: int) -> bool:
    """Whether an act delivers what was ordered, is a payment that they made twice, or is no act towards them at all."""
    each = part[at]
    if each.form == "드리" and each.tag.startswith("VX") and _carried(part, at) in _DELIVERING and _is_ordered(part):
        return True
    twice = at > 0 and part[at - 1].form in _TOO_MUCH and each.form in _PAYING | {"입금", "송금"}
    return twice or _is_ours_alone(part, at)


def _is_asked(behind: Sequence[Morpheme]) -> bool:
    """Whether the endings of an act make it a request that is told: 달라고, 해 줄 수 있냐고, but not 드려도 되냐고."""
    if behind and behind[0].form in _EVEN_IF:
        return False
    if _asks_nominally(behind):
        return True
    own = takewhile(lambda each: each.tag.startswith(("E", "VX", "VV", "VA", "NNB", "XSV")), behind)
    return any(each.form in _REQUESTS or (each.form == "달" and each.tag.startswith("V")) for each in own)


def _asks_nominally(behind: Sequence[Morpheme]) -> bool:
    """Whether the noun behind a noun for an act is a request that came to us: 지원을 요청받다, 지원 요청에 대해."""
    after = [each for each in behind if each.tag != "JKO"]
    if not after or after[0].form not in _REQUEST_NOUNS:
        return False
    return any(each.form in _OF_THEIRS for each in after[1:5])


def _is_telling(part: Sequence[Morpheme], at: int) -> bool:
    """Whether 드리다 or 주다 carries a word for telling: 설명해 드리다, 말씀드리다, 축하 말씀만 드리다."""
    if part[at].tag.startswith("VX"):
        return _carried(part, at) in _TELLING
    before = [each for each in part[max(0, at - 2) : at] if each.tag not in ("JX", "JKO")]
    return bool(before) and before[-1].tag.startswith("NN") and before[-1].form in _TELLING


def _is_ours_alone(part: Sequence[Morpheme], at: int) -> bool:
    """Whether an act brings something to a department of ours, pays a bill of the trade or serves a complaint."""
    words = _words(part)
    before = [each for each in part[max(0, at - 3) : at] if not each.tag.startswith(("J", "MAG"))]
    department = bool(before) and _DEPARTMENT.search("".join(each.form for each in before[-2:]))
    if department and not _THEIRS.search(words):
        return True
    if part[at].form in _SETTLING and BILL.search(words) and not BILL_BACK.search(words):
        return True
    served = part[at].form in ("드리", "주") and _carried(part, at) in _SERVING
    return served and bool(_COMPLAINT.search(words)) and not _ON_TOP.search(words)


def _is_handed_to_each(part: Sequence[Morpheme], at: int) -> bool:
    """Whether a note without a verb counts out things to customers: 약국마다 세트 1개씩."""
    ends = at + 1 == len(part) or part[at + 1].tag in ("SF", "SP")
    things = part[at - 1].tag == "NNB" and part[at - 1].form in _COUNTED_THINGS
    return ends and things and bool(_CUSTOMER.search(_words(part)))


def _is_ordered(part: Sequence[Morpheme]) -> bool:
    """Whether a sentence tells of goods that were ordered or sold, and nothing that comes on top."""
    words = _words(part)
    return bool(_ORDERED.search(words)) and not _ON_TOP.search(words)


def _is_return(part: Sequence[Morpheme], at: int) -> bool:
    """Whether an act gives something back: 돌려드리다, 돌려보내다, 반환하다."""
    back = part[at].form in _RETURNING
    return back or any(each.form == "돌리" for each in part[max(0, at - 2) : at])


def _is_ours_billed(before: Sequence[Morpheme]) -> bool:
    """Whether it is us who get the bill of somebody else: 용역사는 그만큼을 저희에게 청구."""
    return any(
        each.form in ("저희", "우리", "당사") and after.form in ("에게", "한테", "에", "로", "쪽")
        for each, after in pairwise(before)
    )


def _is_said(following: Sequence[Morpheme]) -> bool:
    """Whether a noun for an act stands for a verb: with a light verb behind it, at an end, or as a plan."""
    return all(each.tag.startswith(("XSV", "XSA", "S", "J")) or each.form in _PLANS for each in following)


def _is_our_money(before: Sequence[Morpheme]) -> bool:
    """Whether the words before a particle of means name money or an account: 판촉 예산으로, 우리 카드로, 마케팅비로."""
    last = before[-1].form if before else ""
    return last in _MEANS or (last in ("비", "카", "코드", "명의") and len(before) > 1)


def _carried(part: Sequence[Morpheme], at: int) -> str:
    """The verb or the noun of the verb that an auxiliary follows: 설명 of 설명해 드리다, 보이 of 보여 드리다."""
    for each in reversed(part[max(0, at - 4) : at]):
        tag = each.tag.split("-")[0]
        if tag in ("VV", "NNG", "XR", "VA"):
            return each.form
    return ""


def _is_information(part: Sequence[Morpheme], at: int) -> bool:
    """Whether what is handed over is information: the object before the act says so."""
    for place in reversed(range(max(0, at - _REACH), at)):
        if part[place].tag in ("SF", "EF"):
            return False
        occasion = part[place + 1].form in ("로", "으로", "차")  # 명절 인사로
        if part[place].tag.startswith("NN") and part[place].form.endswith(_INFORMATION_ENDS) and not occasion:
            return True
    if _LEAFLETS.search(_words(part[max(0, at - _REACH) : at])):
        return True
    return part[at].form == "받" and _named_before(part, at) in _TELLING | _IMPOSED


def _named_before(part: Sequence[Morpheme], at: int) -> str:
    """The noun right before an act, with or without its particle."""
    nouns = [each.form for each in part[max(0, at - 2) : at] if each.tag.startswith("NN")]
    return nouns[-1] if nouns else ""


def _direction(part: Sequence[Morpheme], at: int, *, customer: bool) -> Direction:
    """From whom to whom something moves: what honours the receiver goes to a customer, what honours who acts comes
    from one.
    """
    form = part[at].form
    if _ANOTHER_FIRM.search(_words(part[:at])) or _NEITHER.search(_subject(part, at)):
        return "by_other"
    if form in ("두", "놓", "넣", "쌓") and _is_at_ours(part[max(0, at - _REACH) : at]):
        return "among_us"
    if form == "드리" and part[at].tag.startswith("VV") and _THEIRS.search(_subject(part, at)):
        return "self_paid"  # 원장님이 부모님 드린다고: a gift of their own
    honoured = _is_honoured(part[at + 1 : at + 4])
    if form == "주" and _buys_behind(part, at):
        direction: Direction = "self_paid"
    elif form in ("게", "드리"):
        direction = "to_customer"
    elif form in _RECEIVING:
        brought = len(part) > at + 2 and part[at + 1].tag == "EC" and part[at + 2].form == "오"
        begged = form == "얻" and not honoured  # 차를 얻어 타다
        direction = (
            "to_customer" if honoured or (customer and not brought and not begged) else "to_us"
        )  # 얻어 오다: to us
    elif _THEIRS.search(_subject(part, at)) or _is_payer_behind(part, at) or _is_payer_before(part, at):
        direction = "to_us"
    elif honoured:
        direction = "to_us" if form in ("주", "사주") else "self_paid"
    else:
        direction = "self_paid" if _is_self_paid(part, at) else "to_customer"
    return direction


def _is_at_ours(before: Sequence[Morpheme]) -> bool:
    """Whether the place that something is left at is one of ours: 창고에 그대로 둠."""
    return any(each.form in _OUR_PLACES and after.tag == "JKB" for each, after in pairwise(before))


def _buys_behind(part: Sequence[Morpheme], at: int) -> bool:
    """Whether a price is paid by somebody honoured who buys: 190만원 주고 사셨다."""
    behind = part[at + 1 : at + _REACH]
    buys = next((place for place, each in enumerate(behind) if each.form in ("사", "구입", "구매")), None)
    return bool(behind) and behind[0].form == "고" and buys is not None and _is_honoured(behind[buys + 1 : buys + 4])


def _is_honoured(endings: Sequence[Morpheme]) -> bool:
    return any(each.tag == "EP" and each.form in ("시", "으시") for each in endings)


def _is_payer_behind(part: Sequence[Morpheme], at: int) -> bool:
    """Whether the noun that an act of paying describes is the customer who paid: 9월에 결제한 의원."""
    behind = part[at + 1 : at + _REACH]
    described = next((place for place, each in enumerate(behind) if each.tag == "ETM"), None)
    if part[at].form not in _PAYING or described is None or any(each.form in ("드리", "주") for each in behind):
        return False
    nouns = (each.form for each in behind[described:] if each.tag.startswith("NN"))
    return bool(_CUSTOMER.search(next(nouns, "")))


def _is_payer_before(part: Sequence[Morpheme], at: int) -> bool:
    """Whether a note names who paid right before the word for paying, and nothing behind it: 점심: 원장님 계산."""
    ends = at + 1 == len(part) or part[at + 1].tag in ("SF", "SP")
    before = [each for each in part[max(0, at - 2) : at] if each.form != "님"]
    return part[at].form in _PAYING and ends and bool(before) and bool(_CUSTOMER.fullmatch(before[-1].form))


def _is_self_paid(part: Sequence[Morpheme], at: int) -> bool:
    """Whether an act of paying is that of each for himself (각자 계산): not where somebody gets something by it."""
    start = next((back + 1 for back in range(at - 1, -1, -1) if _ends_clause(part, back)), 0)
    clause = part[start:at]
    pays = part[at].form in _PAYING or part[at].tag == "JKB"
    given = any(each.form in _DATIVE or (each.form == "씩" and each.tag.startswith("X")) for each in clause)
    favour = any(each.form in ("드리", "주") for each in part[at + 1 : at + 5])
    return pays and not given and not favour and bool(_SELF_PAID.search(_words(clause)))


def _words(morphemes: Sequence[Morpheme]) -> str:
    """Morphemes as words, with a space where one stood in the text."""
    gaps = (" " if at and morphemes[at - 1].span[1] < each.span[0] else "" for at, each in enumerate(morphemes))
    return "".join(gap + each.form for gap, each in zip(gaps, morphemes, strict=True))


def _ends_clause(part: Sequence[Morpheme], at: int) -> bool:
    each = part[at]
    return each.tag in ("EF", "SF") or (each.tag == "EC" and part[at + 1].tag != "VX")


def _item(part: Sequence[Morpheme], at: int) -> str:
    """The noun for what moves: the last before the act that marks neither a place, a time nor a person."""
    for back in range(at - 1, max(-1, at - _REACH), -1):
        each, after = part[back], part[back + 1]
        if _ends_clause(part, back):
            return ""
        if (
            each.tag in ("NNG", "NNP", "SL", "XR")
            and after.tag not in ("JKB", "JKS", "XSN")
            and each.form not in _NO_ITEM
        ):
            return each.form
    return ""


def _subject(part: Sequence[Morpheme], at: int) -> str:
    """The words that a particle marks as the one who acts, in the clause of an act: 의원이 송금하다."""
    for back in range(at - 1, 0, -1):
        each = part[back]
        if each.tag in ("ETM", "SP") or _ends_clause(part, back):
            return ""
        from_there = each.form == "에서" and _WHO_ACTS.search(part[back - 1].form)
        named = each.tag == "JKS" or from_there
        if named:
            return "".join(one.form for one in part[max(0, back - 3) : back])
    return ""


def _en_direction(clause: str) -> Direction:
    if acts.EN_ANOTHER_FIRM.search(clause):
        return "by_other"
    if acts.EN_TO_US.search(clause) or acts.EN_BACK.search(clause) or acts.EN_THEY_PAY.search(clause):
        return "to_us"
    if acts.EN_SELF.search(clause):
        return "self_paid"
    return "to_customer"


def _one_of(words: str) -> frozenset[str]:
    return frozenset(words.split())


_REACH = 8
_NO_ITEM = _one_of(
    """
    이번 오늘 어제 지난달 이달 다음 매월 매번 대신 직접 정도 모두 전부 각각 회당 건당 인당 개당 처음
    """
)
_HANGUL = re.compile(r"[가-힣]")
_PLANS = frozenset({"조건", "예정", "계획", "약속", "완료", "건", "요청", "품의", "방안"})
_GIVING_NOUNS = _one_of(
    """
    제공 지급 증정 전달 지원 후원 협찬 기증 선물 발송 송금 입금 이체 대납 결제 계산 부담 보전 환급 정산 대접
    접대 초대 대여 임대 설치 배달 선결제 예약 대행 면제 탕감 할인 적립 배포 배부 기부 찬조 상환 보상 지불 납부
    충당 채용 섭외 수리 비치 반환 반송 반납
    """
)
_GIVING_VERBS = _one_of(
    """
    보내 건네 사주 쏘 내주 챙기 태우 모시 빌려주 메우 채우 찌르 쥐이 긁 끊 치르 돌리 얹 나누어주 나눠주 갖다주
    놓 두 꽂 쌓 넣 깔 달 데려다주 맡기 돕 대신하 거들 실 돌려주 되돌려주 사드리 깎 대주 물어주 갚 들이 부치
    쥐어주 심 붙이 차리 내놓 내
    """
)
_MEANS = _one_of(
    """
    돈 예산 카드 법카 경비 비용 판촉비 마케팅비 영업비 법인카드 계정 사비 자금 현금
    """
)
_RECEIVING = frozenset({"받", "챙겨가", "가져가", "드시", "타가", "얻", "가", "돌려받", "되돌려받"})
_TAKEN = frozenset({"타", "챙기", "가지", "받"})
"""What is carried off by an auxiliary: 타 가시다, 챙겨 가시다."""
_TELLING = _one_of(
    """
    연결 비교 발행 찾 줍 잡
    위로 격려 응원 덕담 당부 양해 칭찬
    설명 안내 말씀 소개 보이 알리 답변 답 보고 공유 연락 전화 인사 축하 회신 여쭈 묻 문의 확인 듣 읽 전하
    이야기 얘기 요청 부탁 말 사과 감사 거절 보여주 알려주 약속 논의 설득 권하 추천 제안 강조 발표 브리핑
    기다리 이해 검토 점검 검사 심사 체크 리뷰 판단 판정 보
    """
)
_INFORMATION = _one_of(
    """
    자료 리플렛 리플릿 브로셔 브로슈어 카탈로그 팸플릿 책자 명함 공문 논문 초록 안내문 고시 정보 메일 이메일
    링크 문자 질문 답변 문의 보고서 서류 계약서 명세서 계산서 견적서 인사 소식 일정 서식 양식 의견 신고증
    초청장 안내장 공지 단가표 가격표 일정표 시간표 견적 접수증 인수증 확인증
    제안서 답변서 의견서 회신서 사례집 자료집 목록 파일
    허가증 동의서 카드뉴스 슬라이드 포스터 설명서 가이드라인 지침 사본
    """
)
_INFORMATION_ENDS = tuple(_INFORMATION)
"""A compound is what it ends with: 거래명세서, 세금계산서."""
_LEAFLETS = re.compile(r"리플[렛릿]|브로슈?어|팸플릿|카탈로그|사례집|접수증|단가표|시간표|초청장")
_CUSTOMER = re.compile(
    r"원장|교수|과장|의사|선생|쌤|약사|약국|간호|병원|의원|의료진|의국|레지던트|전공의|전문의|이사장|실장|사모|내과|소아과|외과|피부과|안과"
)
_THEIRS = re.compile(rf"{_CUSTOMER.pattern}|거래처|고객|사무장|사무국|원무|행정실|총무")
"""Words for those of the other side who act."""
_NEITHER = re.compile(
    r"(?:환자|보호자|건물주|집주인|협회|학회|재단|복지부|심평원|공단|구청|시청|카드사|보험사|은행|동문|동창|제자|지인|친구)(?:회|님|들|측)*$"
)
"""Those who are neither ours nor customers, and act for themselves."""
_WHO_ACTS = re.compile(rf"(?:{_THEIRS.pattern})|{_NEITHER.pattern}")
_NOT_OURS = re.compile(
    r"(?:당사|우리|저희)(?:\s?회사)?(?:[와과는]|하고는?|랑은?)?\s?(?:전혀\s)?(?:무관|관계\s?없|상관\s?없)"
    r"|(?:당사|우리|저희)\s?(?:쪽\s?)?비용\s?(?:부담\s?)?없"
)
"""What a text says that we have no part in."""
_OUR_PLACES = frozenset({"창고", "사무실", "영업소", "지점", "본사", "서고", "문서고", "캐비닛", "금고", "차"})
_REQUESTS = frozenset(
    {"냐고", "으냐고", "느냐고", "자고", "라고", "으라고", "라는", "으라는", "자는", "냐는", "래", "라"}
)
_ASKING = 7
_EVEN_IF = frozenset({"어도", "아도", "여도"})
_RETURNING = frozenset({"돌리", "돌려주", "되돌려주", "반환", "반송", "반납"})
_IMPOSED = frozenset(
    {"처분", "과징금", "벌금", "징계", "경고", "조사", "지적", "서명", "사인", "동의", "승인", "주문", "교육"}
)
"""What somebody gets that is no benefit."""
_SENTENCE_BEFORE = 80
_CAME = re.compile(
    r"(?:이|가|께서|에서|편에)\s[^.!?\n]{0,40}?(?:보내(?:온|왔|오|신|셨)|보낸|[두놓]고\s?[가갔간]|주[신셨셔]|건[네넨]|이체|입금|송금|맡[기겼]|빌려|가져\s?[오왔])"
    r"|(?:에서|로|집에|앞으로)\s[^.!?\n]{0,30}(?:왔|도착)|잘못\s?(?:온|왔|배송|입금|보낸)|중복|(?:과다?|이중|두\s?번)\s?(?:입금|결제|송금|청구)"
)
_SHARE_OF_TRADE = re.compile(
    r"%|얹|더해|처리하|명목|프로(?![가-힣])|퍼센트|처방|오더|매출|실적|마진|차액|만큼|일부|수금|할인|현금"
)
_SELF_PAID = re.compile(r"각자|더치|본인\s?(?:부담|카드|돈)?|자비|각출|자기\s?(?:돈|카드|몫)|N분의|n빵")
_PAYING = frozenset({"계산", "결제", "부담", "지불", "납부", "정산", "내", "치르"})
_DEPARTMENT = re.compile(
    r"(?:총무|안전|학술|품질|인사|준법|CP|채권|재무|회계|경리|마케팅|영업\s?지원|물류|메디컬|의학|법무|감사|전산|약물\s?감시)(?:팀|부|실|과)?$"
    r"|(?:본사|공장|영업소|지점|의학부|증빙함|담당\s?CRA)$"
)
_SETTLING = frozenset({"입금", "결제", "송금", "납부", "이체", "상환", "지급"})
_SERVING = frozenset({"처리", "접수", "교환", "바꾸", "회수", "수거", "정정", "재발행"})
_COMPLAINT = re.compile(r"반품|클레임|불량|파손|깨지|오배송|유효\s?기[간한]|품질|주문|잘못|변질|금\s?가")
_REQUEST_NOUNS = frozenset({"요청", "요구", "권유", "문의", "부탁", "제안", "제의", "독촉", "강요", "타진"})
_OF_THEIRS = frozenset({"받", "시", "으시", "있", "오", "들어오", "대하", "듣", "거절", "접수"})
_COUNTED_THINGS = frozenset(
    {"개", "세트", "박스", "상자", "병", "자루", "권", "통", "장", "봉", "켤레", "벌", "대", "캔"}
)
_DELIVERING = frozenset({"배송", "납품", "출고", "배달"})
_ORDERED = re.compile(r"주문|발주|정상가|정가|납품|출고|세금\s?계산서|거래\s?명세")
_ON_TOP = re.compile(r"무상|공짜|덤|추가|얹|서비스|선물|그냥")
_TOO_MUCH = frozenset({"과", "과다", "이중", "중복", "오"})
_DATIVE = frozenset({"에게", "한테", "께", "더러"})
_ANOTHER_FIRM = re.compile(
    r"(?:타사|경쟁\s?(?:[A-Z○]{1,3}\s?)?(?:사|업체|회사|제약)|(?:타|다른|딴|옆|상대|모)\s?(?:제약\s?)?(?:회사|사|업체|도매상?|제약)"
    r"|(?<!당사\s)[○◯]{1,3}\s?(?:제약|사|약품)|(?<![A-Za-z])[A-Z]\s?(?:사|제약사?|약품)(?=[가는은이에의])|피심인|피고인|피의자)(?:의|\s)?\s?(?:\S{0,6}\s?)?(?:이|가|에서|께서|은|는|측|쪽)"
    r"(?![가-힣])(?:(?!우리|저희|당사|제가|나도|저도)[^.!?\n])*$"
)
