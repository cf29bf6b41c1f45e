"""How a clause says yes or no: its negations, its opposites in both languages, what it allows, requires or forbids, and
on which side of a quantity it stands.
"""

import re
from collections.abc import Iterator
from itertools import chain
from typing import Literal, cast

from madang.reading.language import shared_analyzer
from madang.run_cache import cached_in_run

Force = Literal["must", "may", "forbidden", "free", ""]
Side = Literal["most", "least", "before", "after", ""]


@cached_in_run(maxsize=8192)
def count_denials(text: str) -> int:
    """How often a clause turns what it says around: negations, and words that are the negative of a pair."""
    plain = _BOUND_DENIED.sub(" 이하 ", _AT_LEAST_DENIED.sub(" 이상 ", _IDIOMS.sub(" ", text)))
    denials = len(_ENGLISH_NOT.findall(plain)) + (_korean_negations(plain) if _HANGUL.search(plain) else 0)
    return denials + sum(bool(negative.search(plain)) for _, negative in OPPOSITES)


def is_bare_answer(text: str) -> bool:
    """Whether a text says yes or no and nothing else."""
    return BARE_ANSWER.fullmatch(text.strip()) is not None


def turned_pairs(ours: str, theirs: str) -> int:
    """How many pairs of opposites stand on different sides in two clauses, and on one side only in each."""
    return sum(_side(ours, pair) * _side(theirs, pair) < 0 for pair in TENDENCIES)


def _side(text: str, pair: tuple[re.Pattern[str], re.Pattern[str]]) -> int:
    return bool(pair[0].search(text)) - bool(pair[1].search(text))


def read_force(text: str) -> Force:
    """Whether a clause requires, allows, forbids or leaves free."""
    plain = _BOUND_DENIED.sub(" ", text)
    for force, pattern in _FORCES:
        if pattern.search(plain):
            return force
    return ""


def read_side(before: str, after: str) -> Side:
    """On which side of a quantity a clause stands, by the words before and after it."""
    if _AFTER_MOST_DENIED.match(after) or _BEFORE_MOST_DENIED.search(before):
        return "most"
    if _AFTER_LEAST_DENIED.match(after):
        return "least"
    ahead: Iterator[Side] = (side for side, first, _ in _SIDES if first.search(before))
    behind: Iterator[Side] = (side for side, _, second in _SIDES if second.match(after))
    nothing: tuple[Side, ...] = ("",)
    return next(chain(ahead, behind, nothing))


def _korean_negations(clause: str) -> int:
    morphemes = shared_analyzer().morphemes(clause)
    return sum(
        (form, tag) in _KOREAN_NOT or (form in _NOT_VERBS and tag.startswith("VX")) for form, tag, _ in morphemes
    )


def _pairs(*rows: tuple[str, str]) -> tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]:
    return tuple((re.compile(one, re.IGNORECASE), re.compile(other, re.IGNORECASE)) for one, other in rows)


BARE_ANSWER = re.compile(r"(?:네|예|응|아니요|아니오|아뇨|yes|no)(?:[,.!]\s*|$)", re.IGNORECASE)
_HANGUL = re.compile(r"[가-힣]")
_ENGLISH_NOT = re.compile(
    r"\b(?:not|never|cannot|neither|nor|none|nobody|nothing|no|without)\b|n['’]t\b", re.IGNORECASE
)
_KOREAN_NOT = frozenset(
    {("아니", "VCN"), ("없", "VA"), ("안", "MAG"), ("못", "MAG"), ("못하", "VV"), ("없이", "MAG"), ("아니", "MAG")}
)
_NOT_VERBS = frozenset({"않", "못하", "말", "아니하"})
_IDIOMS = re.compile(
    r"뿐만 아니라|(?:에|와|과) 상관없이|관계없이|not only|no later than|no more than|no less than|"
    r"no fewer than|not more than"
    r"|틀림없|예외 ?없이|whether or not|no longer than|다른 약정이 없|정당한 사유(?:가)? 없|정당한 사유 없이",
    re.IGNORECASE,
)
_BOUND_DENIED = re.compile(
    r"(?:을|를|이|가)?\s*(?:넘지|넘어서는|넘으면|넘을 수|초과하지|초과하여서는|초과해서는|초과할 수|"
    r"초과하면)\s*(?:못하\w*|못합\w*|못한\w*|않\w*|없\w*|안 \w+|아니\s?\w*)"
    r"|\b(?:may not|must not|not|never|cannot|can ?not) (?:exceed|go over|be more than|go beyond)\w*|(?:no|"
    r"not) (?:more|longer|later|further) than",
    re.IGNORECASE,
)
_AT_LEAST_DENIED = re.compile(
    r"(?:보다 )?(?:적으면|미만이면|못 미치면) (?:안 \w+)|(?:no|not) (?:less|fewer|earlier) than", re.IGNORECASE
)
_AFTER_MOST_DENIED = re.compile(
    r"\s?(?:을|를|이|가)?\s?(?:넘지|넘어서는|넘으면|넘을 수|초과하지|초과하여서는|초과해서는|초과할 수|"
    r"초과하면)\s?(?:못|않|없|안 |아니)"
)
_BEFORE_MOST_DENIED = re.compile(
    r"(?:not|never|cannot|n't) (?:exceed|go over|go beyond)\w* [^0-9]{0,24}$", re.IGNORECASE
)
_AFTER_LEAST_DENIED = re.compile(r"\s?(?:에 )?(?:보다 적으면 안|미만이면 안|이 되지 않으면 안)")
_SIDES: tuple[tuple[Side, re.Pattern[str], re.Pattern[str]], ...] = (
    (
        "before",
        re.compile(r"\b(?:before|prior to|earlier than)\s(?:the )?$", re.IGNORECASE),
        re.compile(
            r"\s?이?전(?=[에까부이으 ,.]|$)|\s(?:or more )?(?:before|prior|earlier|ahead)\b|\s?남지 않", re.IGNORECASE
        ),
    ),
    (
        "most",
        re.compile(
            r"(?:최대|많아야|길어야|상한|기껏|up to|at most|(?:can|may) reach|as (?:much|many) as|"
            r"(?:no|not) (?:more|later|further|longer) than|within|"
            r"maximum(?: of)?|less than|below|under|fewer than"
            r"|limited to|capped at|limit(?: is| of)|until|by|ceiling of)\s?(?:the )?(?:about |약 )?$",
            re.IGNORECASE,
        ),
        re.compile(
            r"\s?(?:이내|이하|미만|한도|안에|내에|까지|을 못 넘|에 못 미|보다 (?:적|작|짧)|도 안 되|"
            r"이? ?안 된|이 되지 않)|\s?(?:or less|"
            r"or fewer|or below|at most|maximum)",
            re.IGNORECASE,
        ),
    ),
    (
        "least",
        re.compile(
            r"(?:최소|적어도|하한|at least|(?:begins?|starts?) (?:at|from)|(?:no|not) (?:less|fewer) than|"
            r"minimum(?: of)?|more than|\bover|above|"
            r"exceed\w*|beyond|from|outweigh\w*)\s?(?:the )?$",
            re.IGNORECASE,
        ),
        re.compile(
            r"\s?(?:이상|초과|부터|넘게|넘는|넘은|넘어|넘으면|넘을|이? ?넘|을 넘|를 넘|보다 (?:많|크|"
            r"길))|\s?(?:or more|or above|or older|"
            r"and over|at least|upwards)",
            re.IGNORECASE,
        ),
    ),
    (
        "after",
        re.compile(r"\b(?:after|since|following|later than)\s(?:the )?$", re.IGNORECASE),
        re.compile(
            r"\s?(?:이?후|뒤)(?=[에부이는 ,.]|$)|\s?[이가]? ?지(?:난|나면|나야|나서)|\s(?:after|later|"
            r"following|have passed)\b",
            re.IGNORECASE,
        ),
    ),
)
_FORCES: tuple[tuple[Force, re.Pattern[str]], ...] = tuple(
    (cast("Force", force), re.compile(pattern, re.IGNORECASE))
    for force, pattern in (
        (
            "free",
            r"(?:아|어|여|해|나|와|라)도 (?:되|됩|된|괜찮)|필요(?:가|는|하지)? ?(?:없|않)|의무(?:가|"
            r"는)? ?(?:없|아니)|하지 않을 수도|선택 사항"
            r"|need not|needs? no\b|not required|n[o']t have to|not need(?:ed)?|not obliged|left it to|(?:is|"
            r"are) exempt|optional|don't have to|않아도",
        ),
        (
            "forbidden",
            r"(?:수|수도|수는) ?없|(?:서는|면) ?(?:안|아니) ?(?:된|됩|되)|지 ?못(?:한|합|하)|금지|불가|"
            r"없게 되|허용되지 않|받지 않"
            r"|\b(?:may|must|can|shall|could) ?not\b|\bcannot\b|can't|mustn't|not (?:be )?(?:allowed|"
            r"permitted|accepted)|forbidden|prohibited",
        ),
        (
            "must",
            r"[가-힣]야(?:만)? ?(?:한|합|하|됩|된|되)|의무(?:가|를)? ?(?:있|지)|필수|반드시|필요(?:하|"
            r"합|한)|(?:어|아|해|여|러|와|켜|"
            r"워)야(?=[\s,.]|$)|도록 한다"
            r"|\b(?:must|shall|required to|have to|has to|had to|obliged|needs?(?! not?\b)|ordered to|"
            r"makes? \w+ \w+ disclose)\b",
        ),
        (
            "may",
            r"수(?:도|는)? ?있|가능|(?:면|만) ?(?:됩|된다|되)|\b(?:may|can|allowed|permitted|entitled|"
            r"possible|free to|lets)\b",
        ),
    )
)
OPPOSITES = _pairs(
    (r"허용|허가", r"금지|불허"),
    (r"(?<!불)가능", r"불가(?!피)"),
    (r"유효", r"무효|\bvoid\b|\binvalid"),
    (r"과세(?!하지)", r"비과세|면세|면제|\bexempt|\btax-free"),
    (r"유급", r"무급|\bunpaid"),
    (r"적용", r"미적용|\bunpatched"),
    (r"\blimited", r"\bunlimited|무제한"),
    (r"승인|통과|가결|approv", r"부결|기각|\breject|\bfailed in|반려(?!견|동물|묘)|불합격"),
    (r"포함|includ", r"제외|배제|exclud|빠져|빠집|빠진|빼고|\bleft out|\bleaves? out"),
    (
        r"운행|열|open",
        r"휴무|휴관|중단|멈추|멈춘|멈춥|닫|쉽니다|쉰다|취소|\bclosed?\b|\bshut\b|\bstops?\b|suspend|"
        r"cancelled|\bon hold",
    ),
    (r"수락|승낙|accept", r"거절|거부|refus"),
    (r"allow|permit", r"forbid|forbad|prohibit|banned"),
    (r"적법|합법", r"위법|불법|illegal|unlawful"),
    (r"무료|공짜|free of charge|no charge", r"유료"),
    (r"재고가 있|available", r"매진|품절|sold out"),
    (r"\bsucce", r"\bfail"),
)
"""Pairs of which the second denies the first."""
TENDENCIES = _pairs(
    (
        r"증가|늘[어었고]|늘어|상승|인상|올[랐라려리]|오른|오르|확대|증액|높아|커[졌지]|비싸졌|"
        r"\bris(?:e|es|ing|en)\b|\brose\b|increas|"
        r"\bgrew\b|\bgrow|\braised?\b|went up|dearer",
        r"감소|줄[어었고였]|줄어|하락|인하|내[렸린려]|축소|감액|낮아|깎|짧아|작아|싸졌|싸진|\bfall\b|"
        r"\bfell\b|\bdrop|declin|shrank|shrink|"
        r"reduc|\bcut\b|decreas|lowered|fewer|\bless\b|cheaper|went down|\blost?\b",
    ),
    (r"이익|흑자|profit", r"손실|적자|\bloss\b|deficit"),
    (r"유리|in favou?r", r"불리|against the interest"),
    (r"찬성", r"반대"),
    (r"준수|지키|compl(?:y|ies|iant)", r"위반|어기|어긴|violat|breach|\bbreaks? "),
    (r"떠나|출발|leav|depart", r"도착|닿|arriv|reach"),
    (r"체크인|check-in", r"체크아웃|check-out"),
    (r"within|이내|안에", r"exceed|초과|넘[어는은으]"),
    (r"같은|똑같|same", r"다른|differ"),
    (r"바로|즉시|immediately|at once", r"지난 뒤|지나면|지나야|다음 날|이튿날|다음 달|the day after"),
    (r"편도|one.way", r"왕복|round trip|return ticket"),
    (r"과태료", r"벌금"),
    (r"평일|weekday", r"주말|weekend|토·일"),
)
"""Pairs that say the contrary of each other where each of two clauses has one."""
