"""Whether two clauses about the same thing say yes and no: negations and opposites, counted.

One negation turns a clause around, two turn it back: "is not forbidden" agrees with "is allowed", 감소하지 않았다 with
증가했다. What is counted is only the difference of two clauses that speak of the same thing.
"""

import re
from collections.abc import Iterator

from madang.models.language import shared_analyzer

__all__ = ["disagree", "neutral"]


def disagree(claim: str, said: str) -> bool:
    """Whether one of the clauses denies what the other says."""
    turns = _negations(claim) + _negations(said) + len(list(_opposed(claim, said)))
    return turns % 2 == 1


def _negations(clause: str) -> int:
    return len(_ENGLISH_NOT.findall(clause)) + (_korean_negations(clause) if _HANGUL.search(clause) else 0)


def _korean_negations(clause: str) -> int:
    """Negations of what the clause states; those inside a condition or before a noun are not its own."""
    morphemes = shared_analyzer().morphemes(clause)
    after = [(morpheme.form, morpheme.tag) for morpheme in morphemes[1:]] + [("", "")]
    return sum(
        _denies(form, tag) and next_tag != "ETM" and next_form not in _CONDITIONS
        for (form, tag, _), (next_form, next_tag) in zip(morphemes, after, strict=True)
    )


def _denies(form: str, tag: str) -> bool:
    return (form, tag) in _KOREAN_NOT or (form in _NOT_VERBS and tag.startswith("VX"))


def _opposed(claim: str, said: str) -> Iterator[tuple[str, str]]:
    """The pairs of opposites of which each clause has one."""
    for ones, others, _ in _OPPOSITES:
        for one, other in ((ones, others), (others, ones)):
            if one.search(claim) and not one.search(said) and other.search(said) and not other.search(claim):
                yield one.pattern, other.pattern


def neutral(text: str) -> str:
    """The text with opposites written as one word, for asking whether two texts speak of the same thing."""
    for ones, others, word in _OPPOSITES:
        text = others.sub(word, ones.sub(word, text))
    return text


def _either_way(word: str, one: str, other: str) -> tuple[re.Pattern[str], re.Pattern[str], str]:
    return re.compile(one, re.IGNORECASE), re.compile(other, re.IGNORECASE), f" {word} "


_HANGUL = re.compile(r"[가-힣]")
_ENGLISH_NOT = re.compile(
    r"\b(?:not|never|cannot|neither|nor|none|no(?! later| more than| less than))\b|n['’]t\b", re.IGNORECASE
)
_KOREAN_NOT = frozenset({("아니", "VCN"), ("없", "VA"), ("안", "MAG"), ("못", "MAG"), ("못하", "VV")})
_NOT_VERBS = frozenset({"않", "못하", "말"})
_CONDITIONS = frozenset({"면", "으면", "을수록", "거나"})
_OPPOSITES = (
    _either_way("가능", r"(?<!불)가능", r"불가능|불가(?!피)"),
    _either_way("허용", r"허용|허가|승인", r"금지|불허|거부|반려(?!동물|견|묘|자)"),
    _either_way(
        "증가", r"증가|늘어|늘었|상승|인상|올랐|오른|확대|증액", r"감소|줄어|줄었|하락|인하|내렸|내린|축소|감액"
    ),
    _either_way("포함", r"포함", r"제외|배제"),
    _either_way("유효", r"유효", r"무효"),
    _either_way("이하", r"최대|상한|이하|이내|미만", r"최소|하한|이상|초과"),
    _either_way("이전", r"이전|먼저|앞서", r"이후|나중|뒤에"),
    _either_way("성공", r"성공", r"실패"),
    _either_way("찬성", r"찬성|동의", r"반대"),
    _either_way(
        "allow",
        r"\b(?:allow|permit|legal|lawful)\w*",
        r"\b(?:forbid|forbad|prohibit|banned|bans|illegal|unlawful)\w*",
    ),
    _either_way(
        "increase",
        r"\b(?:increas|rise|rose|rais|grew|grow|higher)\w*",
        r"\b(?:decreas|fall|fell|drop|declin|shrank|shrink|lower|reduc)\w*",
    ),
    _either_way("include", r"\b(?:includ)\w*", r"\b(?:exclud)\w*"),
    _either_way("valid", r"\bvalid\b", r"\b(?:invalid|void)\b"),
    _either_way(
        "limit",
        r"\b(?:at most|maximum|up to|below|under|(?:no|not) more than)\b",
        r"\b(?:at least|minimum|above|over|(?:no|not) less than)\b",
    ),
    _either_way("before", r"\b(?:before|earlier)\b", r"\b(?:after|later)\b"),
    _either_way("open", r"\bopen(?:s|ed)?\b", r"\bclose[sd]?\b"),
    _either_way("success", r"\bsucce\w*", r"\bfail\w*"),
    _either_way("safe", r"\bsafe(?:ly)?\b", r"\b(?:unsafe|dangerous)\b"),
    _either_way("enable", r"\benabl\w*", r"\bdisabl\w*"),
)
