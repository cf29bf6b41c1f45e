"""What a question wants of a claim: an answer of what kind and in what unit, and which words, names, numbers and years
the claim has to speak of.
"""

import re
from collections.abc import Mapping
from typing import Literal, NamedTuple

from madang.assistants.research.extract.figures import unit_named, units_asked_for, years_in
from madang.assistants.research.extract.gaps.answer_kind import asks_why
from madang.assistants.research.extract.gaps.one_source import things_asked
from madang.assistants.research.extract.relevance import Asked

AnswerKind = Literal["who", "when", "why", "way", "where", "money", "share", "count", "whether", "thing"]


class Wanted(NamedTuple):
    """The slots of a question."""

    text: str
    kind: AnswerKind
    units: frozenset[str]
    """The units in which an amount is told; empty where any will do."""
    terms: Mapping[str, frozenset[str]]
    """Each term that a claim has to speak of, with its names in either language."""
    things: frozenset[str]
    """Those of them that name things; the others say what is done and how."""
    names: frozenset[str]
    """Those that are names, for which nothing stands but themselves."""
    numbers: frozenset[str]
    """Numbers that tell one of several: a storey, a code, a version."""
    years: frozenset[int]


def read_wanted(asked: Asked) -> Wanted:
    """The slots of a question as it was read."""
    terms = {term: names for term, names in asked.terms.items() if term not in _CARRIES_KIND and not term.isdigit()}
    return Wanted(
        asked.text,
        _kind(asked),
        _units(asked.text),
        terms,
        frozenset(term for term in things_asked(asked) if term in terms),
        frozenset(term for term in terms if term.isascii() and _is_name(term, asked.text)),
        frozenset(_NUMBER.findall(asked.text)),
        years_in(asked.text),
    )


def _kind(asked: Asked) -> AnswerKind:
    """What kind of answer the first words of a question ask for."""
    question = asked.text
    if asks_why(question):
        return "why"
    if _WHO.search(question):
        return "who"
    if _WHEN.search(question):
        return "when"
    return _kind_of_amount(asked) or _kind_of_rest(question)


def _kind_of_amount(asked: Asked) -> AnswerKind | None:
    """How much, of what; "how much did it fall" asks for no money."""
    if asked.kind == "share":
        return asked.kind
    if asked.kind == "money" and (_PAID.search(asked.text) or not _HOW_MUCH.match(asked.text)):
        return asked.kind
    return "count" if _COUNTED.search(asked.text) else None


def _kind_of_rest(question: str) -> AnswerKind:
    for kind, asking in _FURTHER_KINDS:
        if asking.search(question):
            return kind
    return "thing"


def _units(question: str) -> frozenset[str]:
    """The units in which the answer to a question for an amount is told, as figures name them."""
    if counter := _COUNTER.search(question):
        return frozenset({unit_named(counter.group(1)), counter.group(1)})
    if noun := _HOW_MANY.search(question):
        words = noun.group(1).lower().split()
        word = next((each for each in words if _MANY.search(each)), words[-1])
        return frozenset({unit_named(word), word, word.rstrip("s")})
    return next((units for pattern, units in _DIMENSIONS if pattern.search(question)), units_asked_for(question))


def _is_name(term: str, question: str) -> bool:
    """Whether an English term begins with a capital inside the question."""
    words = _WORDS.findall(question)[1:]
    return any(word[0].isupper() and word.lower().startswith(term[:4]) for word in words)


_CARRIES_KIND = frozenset((
    "long", "far", "mani", "much", "often", "earli", "late", "high", "larg", "big", "tall", "wide", "deep", "thick",
    "heavi", "fast", "old", "soon", "kept", "mean", "may", "might", "can", "sinc", "came", "come", "happen", "caus",
    "call", "name", "exist", "need", "take", "there", "version", "time", "year", "day", "who", "whom", "when", "where",
    "what", "which", "how", "els", "along", "other", "get", "got", "go", "do", "make", "like", "work", "use", "under",
    "accord", "날", "때", "곳", "수", "것", "데", "몇", "얼마", "언제", "어디", "누구", "무엇", "왜", "어떻게", "모두",
    "지금", "현재", "하다", "되다", "있다", "없다", "이다", "나오다", "들다", "걸리다", "명", "개", "대", "퍼센트",
    "번", "시", "주", "년", "월", "일", "점", "살", "종", "가지", "원", "기", "어떤", "어느", "정도", "말하다", "뭐",
    "이유", "까닭",
))  # fmt: skip
"""Words that say what kind of answer is wanted, and not of what."""
_WHO = re.compile(
    r"^\W*(?:to |by |with |for )?who(?:m|se)?\b|누구|누가|어느 (?:회사|업체|기관)|which (?:company|firm)", re.IGNORECASE
)
_WHEN = re.compile(
    r"^\W*(?:[\w' ]{0,40}, )?(?:since |until |by |from |on )?"
    r"when (?:did|do|does|is|was|were|are|will|can|must|should|has|have|may)\b"
    r"|언제|몇 ?년에|몇 ?월|며칠에|what time|몇 ?시(?!간)|which (?:year|day|month)"
    r"|(?:what|which) (?:is|was) the [\w ]{0,40}\b(?:day|date|year|month)\b",
    re.IGNORECASE,
)
_FURTHER_KINDS: tuple[tuple[AnswerKind, re.Pattern[str]], ...] = (
    ("way", re.compile(r"^\W*how (?:do|can|should|would|to|must) |어떻게", re.IGNORECASE)),
    ("where", re.compile(r"\bwhere\b|어디|which (?:country|town|city|place)", re.IGNORECASE)),
    (
        "whether",
        re.compile(
            r"^\W*(?:is|are|was|were|does|do|did|has|have|had|can|could|may|must|will|should) "
            r"|^(?!.*(?:몇|얼마|무엇|어느|어떤|뭐|뭔가|며칠)).*(?:나요|습니까|까요|어요|아요|돼요)\W*$",
            re.IGNORECASE,
        ),
    ),
)
_HOW_MUCH = re.compile(r"\W*how much (?:did|do|does|is|are|was|were|has|have|had|will)\b", re.IGNORECASE)
_PAID = re.compile(
    r"cost|pa(?:y|id)|spen[dt]|earn|charge|raise|owe|worth|price|fee|sell|sold|budget|euro|dollar", re.IGNORECASE
)
_COUNTED = re.compile(
    r"^\W*(?:[\w' ]{0,40}, )?(?:\w+ ){0,3}how "
    r"(?:many|much|long|old|large|big|far|high|tall|wide|deep|thick|heavy|fast|often|bright|early|late)\b|몇|얼마|며칠",
    re.IGNORECASE,
)
_COUNTER = re.compile(
    r"몇 ?(제곱미터|킬로그램|킬로미터|개월|시간|가지|마리|미터|리터|가구"
    r"|[명개대배회년주일분초곳권편점톤살쪽장척기채병도층])"
)
_HOW_MANY = re.compile(
    r"how many ((?:[\w-]+ ){0,2}?[\w-]+)"
    r"(?= (?:are|is|did|do|does|were|was|has|have|had|can|could|may|in|on|of|at|by|will|per)\b|\?)",
    re.IGNORECASE,
)
_MANY = re.compile(r"[a-z]s$|^(?:people|children|women|men)$")
_TIMES = frozenset({"seconds", "minutes", "hours", "days", "weeks", "months", "years"})
_DIMENSIONS = (
    (re.compile(r"제곱미터|square met|면적", re.IGNORECASE), frozenset({"m²", "ha"})),
    (re.compile(r"온도|temperature|degrees", re.IGNORECASE), frozenset({"degrees"})),
    (re.compile(r"무게|weigh|heavy", re.IGNORECASE), frozenset({"kg"})),
    (re.compile(r"in metres|how (?:tall|wide|deep|thick)|높이|너비|깊이", re.IGNORECASE), frozenset({"m"})),
    (re.compile(r"how old|나이", re.IGNORECASE), frozenset({"years"})),
    (re.compile(r"how (?:long|fast)", re.IGNORECASE), _TIMES | {"bytes", "m"}),
    (
        re.compile(r"memory|[mg]igabyte|how (?:large|big)", re.IGNORECASE),
        frozenset({"gib", "mib", "kb", "kib", "mb", "gb", "bytes"}),
    ),
)
"""What is measured, and in which units; the first that fits counts."""
_NUMBER = re.compile(
    r"(?<![\d.,])\d+(?:\.\d+)+|(?<![\d.,])\d{1,4}(?:층|번|호|호선|기|차|장|조|단계|코드)"
    r"|(?<=[a-z]{2} )\d{1,3}(?=[?,. ]|$)|(?<=-)\d+\b"
)
_WORDS = re.compile(r"\w[\w-]*")
