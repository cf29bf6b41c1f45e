"""Who travels, as a message says it: adults, children and infants, counted or known by their ages."""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from madang.assistants.travel.understand.heard import Heard
from madang.assistants.travel.understand.polarity import overlap
from madang.reading.numbers import People, PersonKind, find_numbers, find_people
from madang.reading.taught import count_of


class PartyMention(NamedTuple):
    """Who is mentioned; None stands for those a message does not speak of."""

    adults: int | None = None
    children: int | None = None
    infants: int | None = None


def read_party(text: str, *, bare: str | None = None, heard: Heard | None = None) -> PartyMention:
    """Who travels. People of no stated age are everybody: 넷이서, 아이 둘 is two of each.

    Nobody at all is read so, to be refused. Where it was asked for, `bare` is what else the text says, and a number
    in it is that of the adults. Numbers that no rule takes for people count where the taught reader does. Fares draw
    the lines between ages: an infant is below two, a child below twelve.
    """
    found, ages = find_people(text), _ages(text)
    if heard:
        found = [*_likely_groups(found, heard), *_taught_groups(text, found, heard)]
    if found and not ages and not any(group.count for group in found):
        return PartyMention(adults=0)
    if not found and not ages:
        return PartyMention(adults=_lone_count(text) if bare is None else _bare_count(bare))
    infants = max(_sum(found, "infant"), sum(age < _CHILD for age in ages))
    children = max(
        _sum(found, "child") - sum(age < _CHILD or age >= _ADULT for age in ages),
        sum(_CHILD <= age < _ADULT for age in ages),
    )
    adults = _adults(text, found, children + infants) + sum(age >= _ADULT for age in ages)
    return PartyMention(adults or None, children or None, infants or None)


def _adults(text: str, found: Sequence[People], young: int) -> int:
    """The adults: those that are counted, else what all together leave beside the young, else who is named.

    Who is named by what they are to the speaker (남편이랑, with my parents) is among those who are counted.
    """
    counted = [group for group in found if group.kind == "adult" and not group.with_speaker]
    persons = [group for group in found if group.kind == "person" and not group.with_speaker]
    everybody = [group.count for group in persons if _sums_up(text, group)][-1:] or [group.count for group in persons]
    named = {_who(group.text): group.count - 1 for group in found if group.with_speaker}
    together = 1 + sum(named.values()) if named else 0
    adults = counted[-1].count if counted and _CORRECTS.search(text) else sum(group.count for group in counted)
    total = (everybody[-1] if _CORRECTS.search(text) else max(everybody)) if everybody else 0
    if total > adults + young or (total and not adults):
        return total - young if total > young else total
    return adults or together


def _who(text: str) -> str:
    """Whom a group names, to count nobody twice: 남편이랑 and 남편과 are one, my husband and my sister are two."""
    name = _WITH.sub("", text.strip().lower())
    return name if name.isascii() else name[:2]


def _sums_up(text: str, group: People) -> bool:
    """Whether a number is said to be that of all together: 이렇게 네 명, 장모님까지 다섯, five in total."""
    before, after = text[max(0, group.span[0] - _NEAR) : group.span[0]], text[group.span[1] :]
    starts_so = _SUM_WORD.match(group.text) is not None
    return starts_so or _SUM_BEFORE.search(before) is not None or _SUM_AFTER.match(after) is not None


def _sum(found: Sequence[People], kind: PersonKind) -> int:
    return sum(group.count for group in found if group.kind == kind)


def _likely_groups(found: Sequence[People], heard: Heard) -> list[People]:
    """The groups without those that hardly travel, where others surely do: 여덟 분과 가는데 세 분이 홍어를 못 드셔."""
    chances = {group.span: heard.message.chance(group.span, *_ROLES) for group in found}
    if max(chances.values(), default=0.0) < _LIKELY:
        return list(found)
    return [
        group
        for group in found
        if group.kind != "person" or chances[group.span] >= _UNLIKELY or _sums_up(heard.message.text, group)
    ]


def _taught_groups(text: str, found: Sequence[People], heard: Heard) -> list[People]:
    """The people whom only the taught reader sees: 우리 3 ajummas, 속초 당일 3."""
    groups = list[People]()
    for mention in heard.of(*_ROLES):
        count = count_of(mention)
        known = any(overlap(mention.span, group.span) for group in found)
        if count and count <= _MOST and not known and text[slice(*mention.span)].strip():
            groups.append(People(text=mention.text, span=mention.span, count=count, kind=_ROLES[mention.role]))
    return groups


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


_ROLES: Mapping[str, PersonKind] = {"people": "person", "adults": "adult", "children": "child", "infants": "infant"}
_MOST = 40
_WITH = re.compile(r"^(?:(?:and|with|me|my|our|the)\s+)+", re.IGNORECASE)
_NEAR = 12
_SUM_WORD = re.compile(r"까지|해서|합쳐|합해|포함|모두|전부")
_SUM_BEFORE = re.compile(
    r"(?:이렇게|그렇게|해서|총|총원|모두|합쳐서?|합해서?|전부|도합|다\s*해서|까지|이제|포함)\s*(?:다\s*)?$"
    r"|\b(?:total of|now|that makes|making)\s+$",
    re.IGNORECASE,
)
_SUM_AFTER = re.compile(r"\s*(?:in total|altogether|all together|all in all|of us (?:now|in total))\b", re.IGNORECASE)
_LIKELY, _UNLIKELY = 0.6, 0.3
_CORRECTS = re.compile(
    r"에서\s*\S{0,4}\s*\S{1,5}(?:으로|로)|줄(?:었|어|여)|늘(?:었|어|려)|(?:으로|로)\s*(?:바꿔|변경|정정|수정)"
    r"|아니[,. ]|아니라|말고|빠져"
    r"|\b(?:not|instead of|actually|make (?:it|that)|now|no,|sorry)\b",
    re.IGNORECASE,
)
"""What says that a number before another one no longer holds."""
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
