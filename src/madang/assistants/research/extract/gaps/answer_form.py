"""How far a sentence has what could be the answer: a name for who, a time for when, an amount in the unit asked for."""

import re
from collections.abc import Callable, Mapping

from madang.assistants.research.extract.figures import SentenceFigure, find_figures, tells_when
from madang.assistants.research.extract.gaps.answer_kind import gives_reason
from madang.assistants.research.extract.gaps.wanted import AnswerKind, Wanted
from madang.reading.language import detect_language
from madang.reading.numbers import find_numbers


def has_form(wanted: Wanted, sentence: str, heading: str, *, foreign: bool) -> float:
    """From 0 to 1; `foreign` where the sentence is in another language, in which units have other names."""
    if wanted.kind == "when":
        return float(tells_when(sentence) or tells_when(heading) or bool(_TIME.search(sentence)))
    if wanted.kind == "count":
        return _amount(wanted, sentence, foreign=foreign)
    form = _FORMS.get(wanted.kind)
    return form(wanted, sentence) if form else 1.0


def _money(_: Wanted, sentence: str) -> float:
    told = any(figure.kind == "money" for figure in find_figures(sentence)) or _FREE.search(sentence)
    return float(bool(told or (_CURRENCY.search(sentence) and find_numbers(sentence))))


def _share(_: Wanted, sentence: str) -> float:
    return float(any(figure.kind == "share" for figure in find_figures(sentence)) or bool(_PART.search(sentence)))


def _reason(_: Wanted, sentence: str) -> float:
    surely = gives_reason(sentence)
    return surely or (_MAYBE if _BY_WHICH.search(sentence) else 0.0)


def _person(wanted: Wanted, sentence: str) -> float:
    """Whether somebody or some body is named of whom the question has no word."""
    if detect_language(sentence) == "ko":
        left = sentence
        for word in _KOREAN_NOUN.findall(wanted.text):
            left = left.replace(word, "")
        return float(bool(_KOREAN_ACTOR.search(left)))
    own = wanted.text.lower()
    named = [*_ENGLISH_NAME.findall(sentence), *(found.split()[0] for found in _FULL_NAME.findall(sentence))]
    if any(name.lower() not in own for name in named):
        return 1.0
    return _HALF if _BODY.search(sentence) else 0.0


def _amount(wanted: Wanted, sentence: str, *, foreign: bool) -> float:
    figures = find_figures(sentence)
    number = bool(find_numbers(sentence) or _TIME.search(sentence))
    if not wanted.units:
        return float(bool(figures or number or _FREE.search(sentence)))
    if any(_is_counted_in(unit, sentence, figures) for unit in wanted.units):
        return 1.0
    if foreign:
        return _NEARLY if figures else _LITTLE if number else 0.0
    return _LITTLE if number or figures else 0.0


def _is_counted_in(unit: str, sentence: str, figures: tuple[SentenceFigure, ...]) -> bool:
    """Whether a figure is in that unit, or stands before that word, or below it in a table."""
    if any(unit in {figure.unit, figure.unit.rstrip("s")} for figure in figures):
        return True
    name = re.escape(unit)
    if not unit.isascii():
        return bool(
            re.search(rf"[\d한두세네섯덟] ?{name}|(?:^|[;–] ?)[^;:–]{{0,20}}{name}[^;:–]{{0,20}}: ?\d", sentence)
        )
    before = rf"{_NUMERAL}[\w ]{{0,24}}?\b{name}|(?:^|[;–] ?)[^;:–]{{0,20}}{name}[^;:–]{{0,20}}: ?\d"
    return len(unit) > _SHORT and bool(re.search(before, sentence, re.IGNORECASE))


_FORMS: Mapping[AnswerKind, Callable[[Wanted, str], float]] = {
    "money": _money,
    "share": _share,
    "why": _reason,
    "who": _person,
}
_MAYBE, _HALF, _NEARLY, _LITTLE = 0.6, 0.5, 0.8, 0.4
_SHORT = 2
_NUMERAL = r"(?:\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve))"
_FREE = re.compile(r"\bfree\b|무료|\b(?:no|without) charge\b", re.IGNORECASE)
_CURRENCY = re.compile(r"\b(?:euros?|dollars?|won)\b|원")
_PART = re.compile(r"third|half|quarter|절반|분의", re.IGNORECASE)
_BY_WHICH = re.compile(
    r"[가-힣]{2}(?:으로|[가-힣](?<!대)(?<!까지)로)(?= )"
    r"|[가-힣][이가] [가-힣]*[와해져려러라나어아여](?= )|,? which |; |—| – "
)
"""What a language may also tell a reason with: by something, or after something was so."""
_KOREAN_NOUN = re.compile(r"[가-힣]{2,}?(?=[은는이가을를의에도])")
_KOREAN_ACTOR = re.compile(
    r"(?<![가-힣])[가-힣]{2,4}(?:이|가|은|는|이다|에서)(?=[ ,.])"
    r"|센터|대학|기업|회사|곳이|군청|시청|교수|[가-힣]: ?[가-힣]{3}"
)
_ENGLISH_NAME = re.compile(r"(?<=[a-z,;:(.] )[A-Z][\w'-]+")
_FULL_NAME = re.compile(r"^[A-Z][\w-]+ [A-Z][a-z]+")
_BODY = re.compile(r"\bby (?:the|an?) |\bcompany|\bboard|\bcounty|\bteam\b|\bunion|\bstaff\b")
_TIME = re.compile(
    r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|[월화수목금토일]요일|\b(?:spring|summer|autumn|winter|january|february|march"
    r"|april|may|june|july|august|september|october|november|december)\b"
    r"|\d+ ?월|첫째|둘째|매[달년주]|봄|여름|가을|겨울|\d{1,2}:\d\d"
    r"|\d ?시(?!간)|\d+ ?(?:(?:day|hour|week|month)s|일|시간|주|개월|달)\b"
    r"|[가-힣]+ 달 전|(?:한|두|세|네|다섯|여섯|일곱|여덟|아홉|열) ?(?:달|주|시간|해|날)|하루|이틀|사흘|나흘|보름"
    r"|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty)\b[\w -]{0,8} "
    r"(?:day|hour|week|month|year|minute)s?\b|o'clock",
    re.IGNORECASE,
)
