"""Who travels, as a message says it: adults, children and infants, counted or known by their ages."""

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from madang.assistants.travel.understand.heard import Heard
from madang.assistants.travel.understand.people.ages import ages_in
from madang.assistants.travel.understand.people.companions import Companions, read_companions, without_hosts
from madang.assistants.travel.understand.people.members import without_members
from madang.assistants.travel.understand.people.speaker import after_changes, read_speaker
from madang.assistants.travel.understand.polarity import blanked, overlap
from madang.reading.numbers import People, PersonKind, find_numbers, find_people, read_word
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
    text, stance = read_speaker(without_members(without_hosts(text)))
    named = read_companions(text, speaker_travels=stance is None)
    party = _party_without_stance(text, named, bare=bare, heard=heard)
    beside = stance == "beside" and party.adults is not None and not (named and named.speaks)
    return party._replace(adults=(party.adults or 0) + 1) if beside else party


def _party_without_stance(
    text: str, named: Companions | None, *, bare: str | None, heard: Heard | None
) -> PartyMention:
    """Who travels, where nothing says whether the speaker is counted; `named` are those who are not counted alone."""
    spans = named.spans if named else ()
    elsewhere = blanked(text, spans)
    ages = ages_in(elsewhere)
    found = [
        group
        for group in find_people(text)
        if (not any(overlap(group.span, span) for span in spans) or sums_up(text, group))
        and not _PER.search(text[: group.span[0]])
    ]
    if heard:
        found = [*_likely_groups(found, heard), *_taught_groups(elsewhere, found, heard)]
    found = _grown_girls_and_boys(found, ages, named)
    if named:
        return _with_companions(text, named, found, ages)
    if found and not ages and not any(group.count for group in found):
        return PartyMention(adults=0)
    if not found and not ages and not _ALL_TOLD.search(text):
        return PartyMention(adults=(_lone_count(text) or _implied(text)) if bare is None else _bare_count(bare))
    infants, children = _young(found, ages)
    return PartyMention(_adults(text, found, ages, children + infants) or None, children or None, infants or None)


def _young(found: Sequence[People], ages: Sequence[int]) -> tuple[int, int]:
    """The infants and the children: those that are counted, and those whose ages are told."""
    infants = max(_sum(found, "infant"), sum(age < _CHILD for age in ages))
    other_ages = sum(age < _CHILD or age >= _ADULT for age in ages)
    return infants, max(_sum(found, "child") - other_ages, sum(_CHILD <= age < _ADULT for age in ages))


def _with_companions(text: str, named: Companions, found: Sequence[People], ages: Sequence[int]) -> PartyMention:
    """Who is named, or as many as are said to be all; children who are spoken of elsewhere are those who are named."""
    infants, children = _young(found, ages)
    all_grown = [group.count for group in found if group.kind == "adult" and sums_up(text, group)]
    if all_grown and all_grown[-1] == named.size:
        return PartyMention(all_grown[-1])
    if named.children:
        children = max(children, named.children - infants)
    infants = max(infants, named.infants)
    unnamed_young = max(0, children + infants - named.children - named.infants)
    grown_up = named.adults + max(0, named.persons - unnamed_young)
    everybody = _everybody(text, found)
    summed_up = any(group.kind == "person" and sums_up(text, group) for group in found)
    if everybody == named.size - 1 and not named.speaks:  # the speaker is one of those who are named
        return PartyMention(max(everybody - children - infants, 1), children or None, infants or None)
    grown = sum(group.count for group in found if group.kind == "adult" and not group.with_speaker)
    adults = max(everybody - children - infants, 1) if summed_up or everybody >= named.size else grown_up
    adults = grown if grown >= adults or (grown and _CORRECTS.search(text)) else adults
    return PartyMention(adults, children or None, infants or None)


def _grown_girls_and_boys(found: Sequence[People], ages: Sequence[int], named: Companions | None) -> list[People]:
    """The groups; girls and boys of whom no age is told and who come with nobody else are grown up: 4 girls."""
    alone = named is None and not ages and all(_GIRLS_AND_BOYS.search(group.text) for group in found)
    return [group.model_copy(update={"kind": "person"}) for group in found] if alone else list(found)


def _adults(text: str, found: Sequence[People], ages: Sequence[int], young: int) -> int:
    """The adults: those that are counted, else what all together leave beside the young, else who is named.

    Who is named by what they are to the speaker (남편이랑, with my parents) is among those who are counted.
    """
    counted = [group for group in found if group.kind == "adult" and not group.with_speaker]
    named = {_who(group.text): group.count - 1 for group in found if group.with_speaker}
    together = 1 + sum(named.values()) if named else 0
    adults = counted[-1].count if counted and _CORRECTS.search(text) else sum(group.count for group in counted)
    total = _everybody(text, found)
    if total > adults + young or (total and not adults):
        return total - young if total > young else total
    return (adults or together) + sum(age >= _ADULT for age in ages)


def _everybody(text: str, found: Sequence[People]) -> int:
    """The number that is said to be that of all, else the largest, or the last where one is corrected; 0 for none."""
    persons = [group for group in found if group.kind == "person" and not group.with_speaker]
    counts = [group.count for group in persons if sums_up(text, group)][-1:]
    counts = counts or [*(group.count for group in persons), *_added_up(text, persons)]
    sexes = {group.text[0]: group.count for group in persons if group.text[:2] in {"남자", "여자"}}
    counts += [sum(sexes.values())] if len(sexes) > 1 else []
    counts += [_all_told(found) for found in _ALL_TOLD.finditer(text)]
    if not counts:
        return 0
    if _ALL_TOLD.search(text):
        return counts[-1]
    return after_changes(text, persons) or (counts[-1] if _CORRECTS.search(text) else max(counts))


def _added_up(text: str, persons: Sequence[People]) -> list[int]:
    """The sum of groups that are counted one after the other, each by another name: 학생 27명에 교사 2명."""
    runs = [[persons[0]]] if persons else []
    for before, group in pairwise(persons):
        if _adds_another(text, before, group):
            runs[-1].append(group)
        else:
            runs.append([group])
    return [sum(group.count for group in run) for run in runs if len(run) > 1]


def _adds_another(text: str, before: People, group: People) -> bool:
    """Whether a group is counted right behind one that goes by another name."""
    between = text[before.span[1] : group.span[0]]
    if before.kind != "person" or group.kind != "person":
        return False
    named_apart = _AND.fullmatch(between) and _words(before) != _words(group)
    return _ANOTHER_GROUP.fullmatch(between) is not None or bool(named_apart)


def _words(group: People) -> str:
    """What those who are counted are called, in English; Korean names stand outside of the mention."""
    return group.text.split()[-1].lower() if group.text.isascii() else ""


def _all_told(found: re.Match[str]) -> int:
    word = (found["count"] or found["so"] or found["now"] or "").lower()
    return _COUNTS.index(found["ko"]) + 1 if found["ko"] else int(word) if word.isdecimal() else read_word(word) or 0


def _who(text: str) -> str:
    """Whom a group names, to count nobody twice: 남편이랑 and 남편과 are one, my husband and my sister are two."""
    name = _WITH.sub("", text.strip().lower())
    return name if name.isascii() else name[:2]


def sums_up(text: str, group: People) -> bool:
    """Whether a number is said to be that of all together: 이렇게 네 명, 장모님까지 다섯, five in total."""
    before, after = text[max(0, group.span[0] - _NEAR) : group.span[0]], text[group.span[1] :]
    starts_so = _SUM_WORD.match(group.text) is not None
    return starts_so or _SUM_BEFORE.search(before) is not None or _SUM_AFTER.match(after) is not None


def _sum(found: Sequence[People], kind: PersonKind) -> int:
    """How many there are of a kind; who is counted twice by the same name is counted anew: 유아 하나 ... 유아는 둘."""
    counts = {_COUNT.sub("", group.text).strip(): group.count for group in found if group.kind == kind}
    return sum(counts.values())


def _implied(text: str) -> int | None:
    """Those who are only understood: the speaker who is named alone, and a partner of whom something is told."""
    if _ALONE.search(text):
        return 1
    return 2 if _PARTNER_TOO.search(text) else None


def _likely_groups(found: Sequence[People], heard: Heard) -> list[People]:
    """The groups without those that hardly travel, where others surely do: 여덟 분과 가는데 세 분이 홍어를 못 드셔."""
    chances = {group.span: heard.message.chance(group.span, *_ROLES) for group in found}
    if max(chances.values(), default=0.0) < _LIKELY:
        return list(found)
    text = heard.message.text
    likely = [
        group for group in found if group.kind != "person" or chances[group.span] >= _UNLIKELY or sums_up(text, group)
    ]
    return [
        group
        for before, group, after in zip([None, *found], found, [*found[1:], None], strict=False)
        if group in likely
        or (before in likely and before and _adds_another(text, before, group))
        or (after in likely and after and _adds_another(text, group, after))
    ]


def _taught_groups(text: str, found: Sequence[People], heard: Heard) -> list[People]:
    """The people whom only the taught reader sees: 우리 3 ajummas, 속초 당일 3."""
    groups = list[People]()
    for mention in heard.of(*_ROLES):
        count = count_of(mention)
        known = any(overlap(mention.span, group.span) for group in found)
        if (
            count
            and count <= _MOST
            and not known
            and not _OF_MONEY.match(text[mention.span[1] :])
            and not _PER.search(text[: mention.span[0]])
            and text[slice(*mention.span)].strip()
        ):
            groups.append(People(text=mention.text, span=mention.span, count=count, kind=_ROLES[mention.role]))
    return groups


def _lone_count(text: str) -> int | None:
    """둘 as a word of its own; 둘 다 and 둘 중 하나 count no travellers."""
    found = _LONE.search(text)
    return _COUNTS.index(found.group()) + 1 if found else None


def _bare_count(text: str) -> int | None:
    numbers = [int(number.value) for number in find_numbers(text)]
    words = [count for count, word in enumerate(_COUNTS, start=1) if word in text]
    return next(iter((*numbers[-1:], *words)), None)


_COUNT = re.compile(r"[은는이가도만]?\s?(?:[0-9]{1,2}|하나|[둘셋넷한두세네]|다섯|여섯)\s?(?:명|분|인)?$")
_ALONE = re.compile(
    r"(?<![가-힣])홀로(?![가-힣])|\b(?:just|only) (?:\w+ ){0,2}me\b|\b(?:people|who|travell?ers?"
    r"|party)\s?[:=-] ?(?:just )?me\b",
    re.IGNORECASE,
)
_PARTNER_TOO = re.compile(
    r"(?<![가-힣])(?:아내|와이프|집사람|남편|신랑)(?:은|는|이|가|도)\s(?![^.!?]{0,14}(?:못\s?[가오]|안\s?[가오]|빠|바빠|빼고|출장|집에))"
    r"|\bmy (?:wife|husband|partner|girlfriend|boyfriend|fianc[eé]e?)"
    r"(?: is|'s| has| loves| hates| wants| likes| and| turns| doesn'?t| gets| eats| prefers| needs"
    r"| can'?t (?!come|make|go|join))\b"
    r"(?! (?:not|staying|working|busy|away))",
    re.IGNORECASE,
)
_ROLES: Mapping[str, PersonKind] = {"people": "person", "adults": "adult", "children": "child", "infants": "infant"}
_MOST = 40
_WITH = re.compile(r"^(?:(?:and|with|me|my|our|the)\s+)+", re.IGNORECASE)
_NEAR = 12
_SUM_WORD = re.compile(r"까지|해서|합쳐|합해|포함|모두|전부")
_SUM_BEFORE = re.compile(
    r"(?:이렇게|그렇게|해서|총|총원|모두|합쳐서?|합해서?|전부|도합|다\s*해서|까지|이제|포함)\s*(?:다\s*)?$"
    r"|\b(?:total of|now|that makes|making|so(?: that'?s| it'?s| we'?re| we are)?)\s+$",
    re.IGNORECASE,
)
_SUM_AFTER = re.compile(
    r"만(?=\s|[,.]|$)|\s*(?:in total|altogether|all together|all in all|of us (?:now|in total))\b", re.IGNORECASE
)
_LIKELY, _UNLIKELY = 0.6, 0.3
_CORRECTS = re.compile(
    r"에서\s*\S{0,4}\s*\S{1,5}(?:으로|로)|줄(?:었|어|여)|늘(?:었|어|려)|(?:으로|로)\s*(?:바꿔|변경|정정|수정)"
    r"|아니[,. ]|아니라|말고|빠져"
    r"|\b(?:not|instead of|actually|make (?:it|that)|now|no,|sorry)\b",
    re.IGNORECASE,
)
"""What says that a number before another one no longer holds."""
_CHILD, _ADULT = 2, 12
"""From when on one is a child and an adult."""
_COUNTS = ("하나", "둘", "셋", "넷", "다섯", "여섯", "일곱", "여덟", "아홉", "열")
_LONE = re.compile(r"(?<![가-힣])(?<!방 )(?:둘|셋|넷|다섯|여섯)(?=[ ,.0-9]|만|$)(?!\s*(?:다|중|째|모두))")
_GIRLS_AND_BOYS = re.compile(r"\b(?:girls|boys)\b", re.IGNORECASE)
_EN = r"(?:[2-9]|1[0-9]|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)"
_ALL_TOLD = re.compile(
    r"\(\s*(?P<count>[1-9][0-9]?)\s*(?:people |of us )?(?:in )?(?:total|all)\s*\)"
    rf"|\bso (?:that'?s |it'?s |we'?re |we are |now |it leaves |that leaves |only |just )*(?P<so>{_EN})"
    r"(?=\s*(?:[.,;!]|$|of us|people|adults|now|left|in total))"
    rf"|\b(?:which leaves|leaving|that makes|making it|now (?:it'?s|we'?re)) (?:just |only )?(?P<now>{_EN})"
    r"(?=\s*(?:[.,;!]|$|of us|people|adults))"
    r"|(?<![가-힣])(?:그래서|그럼|이제|총|도합|합이|다\s?해서)\s*(?:총|모두)?\s*(?P<ko>둘|셋|넷|다섯|여섯|일곱|여덟|아홉|열)(?=이|요|[,.!]|\s|$)",
    re.IGNORECASE,
)
_ANOTHER_GROUP = re.compile(r"[명분인]?(?:에|이?랑|하고|와|과|,|\+|\s|및|그리고)+[가-힣]{1,7}(?<![서고지데중면])\s?")
_AND = re.compile(r"(?:\s|,|and|plus|\+|&|with)+", re.IGNORECASE)
_PER = re.compile(r"(?:\bper|(?<=[0-9원만])/)\s*$", re.IGNORECASE)
_OF_MONEY = re.compile(r"\s*(?:and a half\s+)?(?:mil|million|thousand|hundred|k\b|만|천|억)", re.IGNORECASE)
