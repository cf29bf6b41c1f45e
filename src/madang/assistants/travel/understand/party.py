"""Who travels, as a message says it: adults, children and infants, counted or known by their ages."""

import re
from typing import NamedTuple

from madang.reading.numbers import find_numbers, find_people


class PartyMention(NamedTuple):
    """Who is mentioned; None stands for those a message does not speak of."""

    adults: int | None = None
    children: int | None = None
    infants: int | None = None


def read_party(text: str, *, bare: str | None = None) -> PartyMention:
    """Who travels. People of no stated age are everybody: 넷이서, 아이 둘 is two of each.

    Nobody at all is read so, to be refused. Where it was asked for, `bare` is what else the text says, and a number
    in it is that of the adults. Fares draw the lines between ages: an infant is below two, a child below twelve.
    """
    found, ages = find_people(text), _ages(text)
    adults = sum(group.count for group in found if group.kind == "adult")
    infants = max(sum(group.count for group in found if group.kind == "infant"), sum(age < _CHILD for age in ages))
    children = max(
        sum(group.count for group in found if group.kind == "child")
        - sum(age < _CHILD or age >= _ADULT for age in ages),
        sum(_CHILD <= age < _ADULT for age in ages),
    )
    adults += sum(age >= _ADULT for age in ages)
    persons = max((group.count for group in found if group.kind == "person"), default=0)
    if persons and not (adults and any(group.kind == "adult" for group in found)):
        young = children + infants
        adults = max(persons - young, adults) if persons > young else persons
    elif persons > adults + children + infants and persons == max(group.count for group in found):
        adults = persons - children - infants
    if found and not ages and not any(group.count for group in found):
        return PartyMention(adults=0)
    if not found and not ages:
        return PartyMention(adults=_lone_count(text) if bare is None else _bare_count(bare))
    return PartyMention(adults or None, children or None, infants or None)


def age_spans(text: str) -> list[tuple[int, int]]:
    """Where ages stand in a text."""
    return [found.span() for pattern in (_AGED, _MONTHS_OLD) for found in pattern.finditer(text)]


def _ages(text: str) -> list[int]:
    """The ages that are said in years; 8개월 is none yet."""
    years = [int(age) for found in _AGED.finditer(text) for age in _NUMBER.findall(found["ages"] or found.group())]
    months = [int(found["months"]) // 12 for found in _MONTHS_OLD.finditer(text)]
    return [age for age in (*years, *months) if age <= _OLDEST]


def _lone_count(text: str) -> int | None:
    """둘 as a word of its own; 둘 다 and 둘 중 하나 count no travellers."""
    found = _LONE.search(text)
    return _COUNTS.index(found.group()) + 1 if found else None


def _bare_count(text: str) -> int | None:
    numbers = [int(number.value) for number in find_numbers(text)]
    words = [count for count, word in enumerate(_COUNTS, start=1) if word in text]
    return next(iter((*numbers[-1:], *words)), None)


_CHILD, _ADULT, _OLDEST = 2, 12, 17
"""From when on one is a child and an adult, and up to when an age is said of those who are taken along."""
_COUNTS = ("하나", "둘", "셋", "넷", "다섯", "여섯", "일곱", "여덟", "아홉", "열")
_LONE = re.compile(r"(?<![가-힣])(?<!방 )(?:둘|셋|넷|다섯|여섯)(?=[ ,.0-9]|$)(?!\s*(?:다|중|째|모두))")
_NUMBER = re.compile(r"[0-9]{1,2}")
_AGED = re.compile(
    r"(?:\b(?:kids?|child(?:ren)?|sons?|daughters?|boys?|girls?)(?: are| is)?"
    r"|아이들?|애들?|자녀|딸|아들)(?:이|은|는)?\s*[(,]?\s*"
    r"(?P<ages>[0-9]{1,2}(?:\s*(?:,|and|&|살|세|랑|이랑|하고|와|과)\s*(?:,|and|&|랑"
    r"|이랑|하고|와|과)?\s*[0-9]{1,2})+\s*(?:살|세)?|(?<=\()[0-9]{1,2})(?![0-9만천원명박일월])"
    r"|(?<![0-9])[0-9]{1,2}\s*(?:살|세(?![가-힣]))"
    r"|\b(?:aged?|ages)\s+[0-9]{1,2}(?:\s*(?:,|and|&|,\s*and)\s*[0-9]{1,2})*\b"
    r"|\b[0-9]{1,2}(?:\s*(?:,|and|&)\s*[0-9]{1,2})*[- ]years?[- ]olds?\b",
    re.IGNORECASE,
)
_MONTHS_OLD = re.compile(
    r"(?<![0-9])(?P<months>[0-9]{1,2})"
    r"(?:\s*개월\s*(?:된\s*)?(?=아기|아이|아가|유아|영아|딸|아들|애)|[- ]months?[- ]old)",
    re.IGNORECASE,
)
