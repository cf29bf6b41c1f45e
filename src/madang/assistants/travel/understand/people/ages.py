"""Ages that are said of those who come along: 7살, 다섯 살, 16개월 아기, 초등 3학년, aged 4 and 8, a 6-year-old."""

import re
from collections.abc import Callable

from madang.reading import Span
from madang.reading.numbers import read_word


def age_spans(text: str) -> list[Span]:
    """Where ages stand in a text."""
    return [found.span() for pattern in (_AGED, _MONTHS_OLD, _GRADE) for found in pattern.finditer(text)]


def ages_in(text: str) -> list[int]:
    """The ages that are said, in years; 8개월 is none yet."""
    years = [_years(age) for found in _AGED.finditer(text) for age in _NUMBER.findall(found["ages"] or found.group())]
    months = [_months(found) // 12 for found in _MONTHS_OLD.finditer(text)]
    grades = [
        _SCHOOL[(found["school"] or found["year"])[0]](int(found["grade"] or found["grade_of"]))
        for found in _GRADE.finditer(text)
    ]
    just_one = [1 for _ in _JUST_ONE.finditer(text)]
    return [age for age in (*years, *months, *just_one, *grades) if age <= _OLDEST]


def ages_said(text: str) -> list[int]:
    """The ages that a few words about somebody name, also alone in brackets: our 2 boys (5 and 8), 아들(14개월)."""
    months = [int(found["months"]) // 12 for found in _MONTHS.finditer(text)]
    bracketed = _BRACKETED.search(text)
    alone = [int(age) for age in _NUMBER.findall(bracketed["ages"])] if bracketed and not months else []
    return months or ages_in(text) or [age for age in alone if age <= _OLDEST]


def _months(found: re.Match[str]) -> int:
    said = next(word for word in found.groups() if word)
    return int(said) if said.isdecimal() else read_word(said) or 0


def _years(age: str) -> int:
    return int(age) if age.isdecimal() else read_word(age) or _OLDEST + 1


_OLDEST = 17
"""Up to when an age is said of those who are taken along."""
_SCHOOL: dict[str, Callable[[int], int]] = {
    "초": lambda grade: min(6 + grade, 11),
    "중": lambda grade: 12 + grade,
    "고": lambda grade: min(15 + grade, _OLDEST),
}
"""Ages by the year at school; whoever goes to primary school is a child."""
_NATIVE = r"(?:한|두|세|네|다섯|여섯|일곱|여덟|아홉|열|열한|열두|열세|열네|열다섯)"
_NUMBER = re.compile(
    rf"[0-9]{{1,2}}|(?<![가-힣]){_NATIVE}(?=\s?살)|(?:two|three|four|five|six|seven|eight"
    rf"|nine|ten|eleven|twelve)(?=[- ](?:year|yr))",
    re.IGNORECASE,
)
_AGED = re.compile(
    r"(?:\b(?:kids?|child(?:ren)?|sons?|daughters?|boys?|girls?|others|other two|other three|twins)(?: are| is| of)?"
    r"|아이들?|애들?|자녀|딸|아들)(?:이|은|는)?\s*[(,]?\s*"
    r"(?P<ages>[0-9]{1,2}(?:\s*(?:,|and|&|살|세|랑|이랑|하고|와|과)\s*(?:,|and|&|랑"
    r"|이랑|하고|와|과)?\s*[0-9]{1,2})+\s*(?:살|세)?|(?<=\()[0-9]{1,2})(?![0-9만천원명박일월])"
    r"|\b(?:youngest|eldest|oldest|middle one|middle child|other one)(?: is|'s|,)? \(?[0-9]{1,2}\b"
    r"(?! (?:months?|weeks?|won|nights?))"
    r"|(?<![0-9])[0-9]{1,2}\s*(?:살|세(?![가-힣]))"
    rf"|(?<![가-힣]){_NATIVE}\s?살(?!\s?(?:차이|때|어린|많))"
    r"|\b(?:aged?|ages)\s+[0-9]{1,2}(?:\s*(?:,|and|&|,\s*and)\s*[0-9]{1,2})*\b"
    r"|\b(?:[0-9]{1,2}(?:\s*(?:,|and|&)\s*[0-9]{1,2})*|two|three|four|five|six|seven|eight"
    r"|nine|ten|eleven|twelve)[- ](?:years?|yrs?)[- ]olds?\b",
    re.IGNORECASE,
)
_MONTHS_OLD = re.compile(
    r"(?<![0-9])(?P<months>[0-9]{1,2})\s*개월\s*(?:된\s*|짜리\s*)?(?=아기|애기|아이|아가|유아|영아|딸|아들|애|손)"
    r"|(?:(?<=[아애]기|아이|아들|막내|둘째|셋째)|(?<=딸))(?:가|는|이|은)?\s*(?P<months_ko>[0-9]{1,2})\s*개월"
    r"|\b(?:youngest|baby|infant|newborn|little one|son|daughter|other one|she|he)(?: is|'s|,)? "
    r"(?P<months_is>[0-9]{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|eighteen) months?\b"
    r"(?! (?:ago|later|from))"
    r"|(?<=\()(?P<months_en>[0-9]{1,2})\s*(?:개월|months?)(?=\))"
    r"|(?<![0-9])(?P<months_old>[0-9]{1,2})[- ]months?[- ]old",
    re.IGNORECASE,
)
_JUST_ONE = re.compile(r"(?<![가-힣])돌(?:이|을)?\s*(?:갓\s*|막\s*)?지났")
_MONTHS = re.compile(r"(?<![0-9])(?P<months>[0-9]{1,2})(?:\s*개월|[- ]?(?:months?|mos?)\b)", re.IGNORECASE)
_GRADE = re.compile(
    r"(?<![가-힣])(?:(?P<year>초등(?:학교)?|중(?:학교)?|고(?:등학교)?)\s?(?P<grade_of>[1-6])학년|(?P<school>[초중고])\s?(?P<grade>[1-6])(?![0-9박명일월학]))"
)
_BRACKETED = re.compile(
    r"\((?:aged? |ages )?(?P<ages>[0-9]{1,2}(?:\s*(?:,|and|&|,\s*and|살|세)\s*[0-9]{1,2})*)\s*(?:살|세)?\)",
    re.IGNORECASE,
)
