"""What a text says of a word in it: that it is so, is not, is to come, is not known, or would be so if.

Korean is read by its morphemes: what governs a word is the first predicate behind it, with the adverbs before that and
the endings and auxiliaries after it. English is read by the clause around the word.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Literal

from madang.reading import Span
from madang.reading.language import Morpheme, shared_analyzer

Status = Literal["asserted", "denied", "pending", "unknown", "conditional"]


class StatusReader:
    """Reads what one text says of the words in it."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._morphemes = shared_analyzer().morphemes(text) if _HANGUL.search(text) else []
        self._starts = [morpheme.span[0] for morpheme in self._morphemes]

    def of(self, span: Span) -> Status:
        """What the text says of the words at a place."""
        return self._in_korean(span) if _HANGUL.search(self._sentence(span)) else self._in_english(span)

    def _sentence(self, span: Span) -> str:
        start = max((found.end() for found in _SENTENCE_END.finditer(self._text, 0, span[0])), default=0)
        end = _SENTENCE_END.search(self._text, span[1])
        return self._text[start : end.start() if end else len(self._text)]

    def _in_korean(self, span: Span) -> Status:
        first = bisect_left(self._starts, span[0])
        before = self._morphemes[first - 1] if first else None
        if before and before.form in _NOT_BEFORE and before.span[1] == span[0]:
            return "denied"
        behind = [*self._to_clause_end(bisect_left(self._starts, span[1]))]
        status = "pending" if _is_before(behind[:2]) else _governed(behind)
        if span[0] == span[1] and self._is_negated_before(first):
            return "asserted" if status == "denied" else "denied"  # 안 드림; 안 드릴 수 없어
        return status

    def _is_negated_before(self, at: int) -> bool:
        """Whether an adverb denies an act right before it, or before the verb that it serves: 안 드림, 안 챙겨 드림."""
        place = at
        while place and at - place < _CHAIN and self._morphemes[place - 1].tag.split("-")[0] in ("EC", "VV"):
            place -= 1
        before = self._morphemes[place - 1] if place else None
        return before is not None and before.tag == "MAG" and before.form in ("안", "못")

    def _to_clause_end(self, place: int) -> Iterator[Morpheme]:
        """The morphemes from a place to the end of its line or sentence."""
        last = self._starts[place - 1] if place else 0
        aside = 0
        for morpheme in self._morphemes[place:]:
            if (morpheme.tag == "SF" and morpheme.form != "?") or "\n" in self._text[last : morpheme.span[0]]:
                return
            if morpheme.form == "/" and self._text[morpheme.span[0] - 1 : morpheme.span[1] + 1].strip() == "/":
                return  # the fields of a note: 머그컵 전달 / 식사 없음
            if morpheme.tag == "SP" and place < self._at(last) and self._morphemes[self._at(last)].form in _DONE:
                return
            last = morpheme.span[0]
            if morpheme.form == "(":
                aside = self._end_of_aside(morpheme.span[1])
            if last >= aside:
                yield morpheme

    def _at(self, start: int) -> int:
        return bisect_left(self._starts, start)

    def _end_of_aside(self, start: int) -> int:
        """Where brackets end that have a subject of their own, so that they say nothing of the word before them."""
        end = self._text.find(")", start)
        inside = self._morphemes[bisect_left(self._starts, start) : bisect_left(self._starts, end)] if end > 0 else []
        return end if any(each.tag in ("JKS", "JX") for each in inside) else 0

    def _in_english(self, span: Span) -> Status:
        start = max((found.end() for found in _CLAUSE_END.finditer(self._text, 0, span[0])), default=0)
        end = _CLAUSE_END.search(self._text, span[1])
        clause = _TAX_OUT_EN.sub(" ", self._text[start : end.end() if end else len(self._text)])
        sentence_start = max((found.end() for found in _SENTENCE_END.finditer(self._text, 0, span[0])), default=0)
        if _OPEN_EN.search(clause) or _WHETHER.search(self._text, sentence_start, span[0]):
            return "unknown"
        for status, words in _ENGLISH:
            if words.search(clause):
                return status
        return "asserted"


def _is_before(following: Sequence[Morpheme]) -> bool:
    """Whether something is only to come, because all that is told lies before it: 심의 전인데, 승인 전에."""
    return bool(following) and following[0].form == "전" and following[0].tag.startswith("NN")


def _governed(behind: Sequence[Morpheme]) -> Status:
    """The status that the first predicate among some morphemes gives to the words before them."""
    found = (
        at
        for at, each in enumerate(behind)
        if _is_predicate(each, behind[at + 1 :])
        and not _is_cost(behind[max(0, at - 1) : at + 1])
        and not _is_particle(behind, at)
    )
    place = next((at for at in found if _named(behind[:at][-2:]) not in _TAXES and not _is_reason(behind, at)), None)
    if place is None:
        return _by_nouns(behind)
    after = behind[place + 1 :]
    own = [*_own_endings(after)]
    described = _of_described(after[len(own) :]) if own and own[-1].tag == "ETM" else None
    return described or _by_predicate(behind[:place], behind[place], own, after[len(own) :])


def _by_predicate(
    adverbs: Sequence[Morpheme], predicate: Morpheme, own: Sequence[Morpheme], following: Sequence[Morpheme]
) -> Status:
    """The status by a predicate, the words before it and its own endings."""
    forms = {each.form for each in own}
    if any(each.form in _WHETHER_ENDINGS or each.form == "여부" for each in (*adverbs, *own)) or _is_question(
        following
    ):
        return "unknown"
    undone = predicate.tag.startswith("XSV") and _named(adverbs[-1:]) in _UNDONE
    favour = predicate.form in _TAKEN_OFF and any(each.form in ("드리", "주") for each in own)  # 2% 빼 드림
    negative = undone or (predicate.form in _NEGATIVE and not favour) or _is_negated(adverbs, forms)
    knowing = predicate.form in _KNOWING or (predicate.tag.startswith(("XS", "VV")) and _named(adverbs) in _KNOWING)
    if _is_given_up(own, following):
        return "denied"
    if predicate.form in _UNSURE or (negative and knowing):
        return "unknown"
    if negative or forms & _CONDITIONAL:
        return "denied" if negative else "conditional"
    ahead = forms & _AHEAD or any(each.form in _LATER for each in (*adverbs, *own))
    if any(each.form == "아직" for each in adverbs) or ahead:
        return "pending"
    return _by_nouns(adverbs) if _by_nouns(adverbs) in ("denied", "unknown") else "asserted"


def _is_particle(behind: Sequence[Morpheme], at: int) -> bool:
    """Whether a verb only serves as a particle: 방침에 따라, 규정에 의해."""
    marked = at > 0 and behind[at - 1].tag in ("JKB", "JKO")
    return marked and behind[at].form in _PARTICLES and behind[at + 1 : at + 2] != [] and behind[at + 1].tag == "EC"


def _is_cost(word: Sequence[Morpheme]) -> bool:
    """Whether what looks like a verb ends a word for a cost: 등록비는."""
    return word[-1].form == "비" and len(word) > 1 and word[0].span[1] == word[-1].span[0]


def _is_given_up(own: Sequence[Morpheme], following: Sequence[Morpheme]) -> bool:
    """Whether something was only begun or meant: 드리려다 접었다, 드릴까 하다가, 예약했다가 취소."""
    forms = {each.form for each in own}
    if forms & _ATTEMPTS or ("다가" in forms and forms & {"ᆯ까", "을까"}):
        return True
    return "다가" in forms and any(each.form in _UNDONE for each in following[:2])


def _is_reason(behind: Sequence[Morpheme], at: int) -> bool:
    """Whether an adjective only gives the reason for what follows: IRB는 번거로워서 생략하고."""
    each, after = behind[at], behind[at + 1 : at + 2]
    return each.tag.split("-")[0] == "VA" and each.form != "없" and bool(after) and after[0].form in _BECAUSE


def _of_described(following: Sequence[Morpheme]) -> Status | None:
    """The status that a noun gives to the clause before it: 지급한 금액 없음, 표시가 된 포장이었는지."""
    if any(each.form in _WHETHER_ENDINGS for each in following[:4]):
        return "unknown"
    nouns = [*takewhile(lambda each: each.tag.startswith(_OF_A_ROW), following[:_ROW])]
    behind = following[len(nouns) : len(nouns) + 1]
    heads = [each.form for each in nouns if each.tag not in ("JX", "JKS", "SP")]
    none = bool(heads) and heads[-1] in _DESCRIBED | _ALL and (heads[-1] in _DESCRIBED or len(heads) > 1)
    return "denied" if none and behind and behind[0].form == "없" else None


def _is_negated(adverbs: Sequence[Morpheme], endings: set[str]) -> bool:
    """Whether adverbs before a predicate or its endings deny it: 안 하다, 하지 않다, 할 수 없다, 한 적 없다."""
    before = any(each.tag == "MAG" and each.form in ("안", "못") for each in adverbs)
    return before or bool(endings & _NEGATING) or ("없" in endings and bool(endings & {"수", "적", "것", "거", "바"}))


def _is_question(following: Sequence[Morpheme]) -> bool:
    return bool(following) and following[0].form == "?"


def _is_predicate(each: Morpheme, after: Sequence[Morpheme]) -> bool:
    if each.tag == "VCP":
        return bool(after) and after[0].form in _WHETHER_ENDINGS
    return each.tag.split("-")[0] in _PREDICATES or each.form == "없이"


def _own_endings(after: Sequence[Morpheme]) -> Iterator[Morpheme]:
    """The endings and auxiliaries of a predicate, up to the next word that stands for itself."""
    for at, each in enumerate(after):
        tag = each.tag.split("-")[0]
        bound = tag in _BOUND or each.form in _BOUND_NOUNS or (tag in ("VA", "VV") and each.form in ("없", "하", "되"))
        if not bound and not (tag == "MAG" and each.form in ("안", "못") and at <= 1):
            return
        yield each


def _named(adverbs: Sequence[Morpheme]) -> str:
    """The noun that a light verb carries: 확인 of 확인하다, also with an adverb or a particle between."""
    return next((each.form for each in reversed(adverbs) if each.tag.startswith("NN")), "")


def _by_nouns(morphemes: Sequence[Morpheme]) -> Status:
    """The status of words with nothing but nouns behind them: 신고 완료, 기념품 생략, 심의 예정."""
    for each in morphemes:
        for status, words in _NOUNS:
            if each.form in words:
                return status
    return "asserted"


_CHAIN = 4
_HANGUL = re.compile(r"[가-힣]")
_SENTENCE_END = re.compile(r"[.!?]+(?=\s|$)|\n")
_CLAUSE_END = re.compile(
    r"[.;!?](?=\s|$)|\n|,\s|\s[–—-]\s|\s(?:and|but|so|because|while|though|although|since|which)\s", re.IGNORECASE
)
_OPEN_EN = re.compile(
    r"\bwhether\b|not (?:quite |entirely )?(?:sure|certain|clear|known)|\bunsure|\bunclear|\bunknown|no idea"
    r"|do(?:es)?(?:n.t| not) (?:know|say|state|mention|show)"
    r"|(?:have|has|had)(?:n.t| not)(?: yet)? (?:seen|received|checked|heard|confirmed|asked)"
    r"|not (?:yet )?(?:confirmed|checked|seen|received|verified)"
    r"|waiting (?:for|on|to hear)|\btbd\b|to be (?:confirmed|determined|checked)|\bblank\b|can(?:no|.)t (?:tell|say"
    r"|remember|recall)|(?:nobody|no one)\b[^.\n]*\b(?:knows|checked|seen|saw|has (?:it|one))|\?",
    re.IGNORECASE,
)
_TAX_OUT_EN = re.compile(
    r"\b(?:without|excluding|no|not including) (?:the )?(?:tax|vat|service)\w*|\b(?:tax|vat) (?:is "
    r"|was )?(?:not included|excluded)|\bnot for (?:re)?sale",
    re.IGNORECASE,
)
_WHETHER = re.compile(r"\b(?:whether|not sure|unsure|unclear|no idea|wonder(?:ing)? if)\b[^.;\n]*$", re.IGNORECASE)
_ENGLISH: tuple[tuple[Status, re.Pattern[str]], ...] = (
    (
        "pending",
        re.compile(
            r"\bnot yet\b|\byet to\b|\bpending\b|\blater\b|\bwill\b|['’]ll\b|\bplans? to\b|\bgoing to\b"
            r"|\bto follow\b|\bafterwards\b",
            re.IGNORECASE,
        ),
    ),
    (
        "denied",
        re.compile(
            r"\b(?:no|not|never|none|without|nobody|nothing|neither|nor|lacks?|lacking|missing|skip(?:s|ped)?"
            r"|cancell?ed|called off|withdrawn|rejected|refused|declined|revoked|lapsed"
            r"|turned down|omitted|waived|absent|avoid(?:s|ed|ing)?|instead of|rather than"
            r"|bypass\w*|un(?:registered"
            r"|licen[cs]ed|marked|labell?ed|approved))\b|n['’]t\b",
            re.IGNORECASE,
        ),
    ),
    ("conditional", re.compile(r"\b(?:if|unless|were to|would have|in case)\b", re.IGNORECASE)),
)
_PREDICATES = frozenset({"VV", "VA", "VX", "VCN", "XSV", "XSA"})
_BOUND = frozenset({"EP", "EC", "EF", "ETM", "ETN", "VX", "VCN", "VCP", "NNB", "JX", "JKO", "JKS", "JKB", "XSV"})
_BOUND_NOUNS = frozenset({"예정", "계획", "것", "거", "전", "상태"})
_NOT_BEFORE = frozenset({"미", "무", "불", "비"})
_WHETHER_ENDINGS = frozenset({"ᆫ지", "는지", "은지", "ᆯ지", "을지", "던지", "ᆫ가", "는가", "은가", "을까", "ᆯ까", "ᆫ지는"})
_NEGATIVE = frozenset(
    {"없", "없이", "아니", "못하", "않", "빠지", "빼", "떼", "지우", "건너뛰", "안되", "거르", "풀", "무르", "접"}
)
_TAKEN_OFF = frozenset({"빼", "떼", "풀"})
_NEGATING = frozenset({"않", "못하", "말", "아니", "못"})
_BECAUSE = frozenset({"어서", "아서", "니", "으니", "니까", "으니까", "므로", "으므로"})
_DESCRIBED = frozenset(
    {"금액", "물품", "물건", "내역", "비용", "사실", "돈", "선물", "항목", "일", "이익", "금품", "사항"}
)
_KNOWING = frozenset(
    {
        "확인",
        "알",
        "기억",
        "기억나",
        "보",
        "받",
        "듣",
        "여쭈",
        "묻",
        "여쭤보",
        "물어보",
        "파악",
        "회신",
        "수령",
        "전달받",
    }
)
_DONE = frozenset(
    {"수령", "확인", "완료", "제출", "첨부", "체결", "접수", "승인", "보관", "통보", "전달", "진행", "징구", "지급"}
)
"""Nouns that stand for a whole clause where a comma follows: 신고증 사본 수령, …"""
_TAXES = frozenset({"세금", "부가세", "봉사료", "부가", "세", "VAT"})
"""What is taken out of a price says nothing of what was paid for: 6만원 세금 빼고."""
_UNDONE = frozenset({"취소", "반품", "철회", "환불", "보류", "종료", "중단", "폐지"})
_ATTEMPTS = frozenset({"려다", "려다가", "으려다", "으려다가"})
_PARTICLES = frozenset({"따르", "의하", "대하", "관하", "통하", "위하", "인하"})
_OF_A_ROW = ("NN", "NR", "JX", "JKS", "SP", "MM", "MAG")
_ROW = 10
_ALL = frozenset({"일체", "하나", "아무것", "전혀"})
_UNSURE = frozenset({"모르", "비", "헷갈리", "불분명", "애매", "기다리"})
_CONDITIONAL = frozenset({"면", "으면", "다면", "라면", "ᆫ다면", "는다면", "거든", "더라도"})
_AHEAD = frozenset(
    {"겠", "려고", "으려고", "려", "ᆯ게", "ᆯ게요", "을게", "을게요", "ᆯ께", "ᆯ께요", "예정", "계획", "것", "거", "기"}
)
_LATER = frozenset({"나중", "추후", "이후", "예정", "계획", "차후"})
_NOUNS: tuple[tuple[Status, frozenset[str]], ...] = (
    ("unknown", frozenset({"미정", "불명", "미확인", "모름", "여부", "공란", "미상", "빈칸", "불분명", "미기재"})),
    (
        "denied",
        frozenset(
            {
                "생략",
                "누락",
                "사실무근",
                "무근",
                "취소",
                "반품",
                "철회",
                "미비",
                "불가",
                "부재",
                "전무",
                "미이행",
                "미승인",
                "미제출",
                "거절",
                "반려",
                "말소",
                "만료",
                "無",
                "X",
                "x",
                "무",
            }
        ),
    ),
    ("pending", frozenset({"예정", "계획", "대기", "진행", "나중", "추후", "준비"})),
)
