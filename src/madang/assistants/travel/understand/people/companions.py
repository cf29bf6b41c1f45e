"""Who travels by being named: 저랑 와이프, 16개월 아기; grandma, my parents and I; 우리 네 식구랑 장모님.

People who are named in a row travel together, so does somebody with whom one goes, and who takes others along travels
with them. Who is named otherwise (친구가 추천한, 엄마 생신) is not counted.
"""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from madang.assistants.travel.understand.people.relations import (
    COUNTED_TOGETHER,
    EN_ADJ,
    EN_ADULT,
    EN_INFANT,
    EN_PAIR,
    EN_YOUNG,
    KO_ADULT,
    KO_COUNT,
    KO_INFANT,
    KO_PAIR,
    KO_YOUNG,
    ONLY_ONE,
    PAIRS,
    Kind,
    Relative,
    people_in,
    relation,
)
from madang.reading import Span


class Companions(NamedTuple):
    """Those who are named, with the speaker, and the letters that name them; how many of them by their kind."""

    spans: tuple[Span, ...]
    adults: int = 0
    children: int = 0
    infants: int = 0
    persons: int = 0
    """Those of whom nobody says how old they are: children who are spoken of elsewhere may be among them."""
    speaks: bool = False
    """Whether the speaker is named among them: who says 저희 부부 has said who travels."""

    @property
    def size(self) -> int:
        """How many they are."""
        return self.adults + self.children + self.infants + self.persons


def read_companions(text: str, *, speaker_travels: bool = True) -> Companions | None:
    """Those whom a message names as travelling together: the row that names the speaker or else the most, and who is
    taken along elsewhere. None where nobody is.
    """
    rows = [row for row in _rows(text) if _travels(text, row)]
    if not rows:
        return None
    alone = [_companions(text, row, speaker_travels=speaker_travels) for row in rows]
    chief = max(alone, key=lambda found: (found.speaks, found.size))
    known = {relation(text[slice(*person.span)]) for person in rows[alone.index(chief)]}
    for row, found in zip(rows, alone, strict=True):
        names = {relation(text[slice(*person.span)]) for person in row}
        if found is not chief and _is_taken_along(text, row) and not names & known:
            chief, known = _joined(chief, found, row), known | names
    return chief


def _joined(chief: Companions, others: Companions, row: Sequence[Relative]) -> Companions:
    """Those of both; the speaker, who is counted with those who are taken along, is one of the first."""
    kinds = Counter(kind for person in row for kind in person.kinds)
    return Companions(
        (*chief.spans, *others.spans),
        chief.adults + kinds["adult"],
        chief.children + kinds["child"],
        chief.infants + kinds["infant"],
        chief.persons + kinds["person"],
        chief.speaks,
    )


def without_hosts(text: str) -> str:
    """The text without those who do not travel: whom one goes to see (visiting our son, 거기 사는 언니 보러), who is
    left with others (애들은 친정에 맡기고), and pets. Who is listed behind a number or the name of a household is told
    once: 언니네(언니, 형부, 조카), 우리 셋(나, 언니, 사촌).
    """
    for pattern in (_HOUSEHOLD, _LISTED, _HOSTS, _LEFT_BEHIND, _PETS):
        text = pattern.sub(lambda found: " " * len(found.group()), text)
    return text


def _rows(text: str) -> list[list[Relative]]:
    """The people of a text, those in one row who are joined by nothing but what joins names."""
    people = people_in(text)
    rows = [[people[0]]] if people else []
    for before, person in pairwise(people):
        if _are_joined(text, before, person):
            rows[-1] += [] if _named_again(text, rows[-1], person) else [person]
        else:
            rows.append([person])
    rows = [_with_spouses(text, row) for row in rows]
    return [_of_one_home(text, _with_each(text, _summed_up(text, row))) for row in rows]


def _with_spouses(text: str, row: list[Relative]) -> list[Relative]:
    """The row with as many husbands or wives as those before them are, who are grown up: my two sons, their wives."""
    for at in range(1, len(row)):
        married = row[at - 1]
        if married.kinds and _THEIR_SPOUSES.fullmatch(text[slice(*row[at].span)]):
            grown: tuple[Kind, ...] = ("adult",) * len(married.kinds)
            row[at - 1 : at + 1] = [married._replace(kinds=grown), row[at]._replace(kinds=grown)]
    return row


def _are_joined(text: str, before: Relative, person: Relative) -> bool:
    """Whether two are named in one breath, or the first takes the second along: 세 자매가 부모님 모시고."""
    between = text[before.span[1] : person.span[0]]
    if _JOINS.fullmatch(between):
        return True
    takes = _TAKES_ALONG.match(text, person.span[1]) is not None and _SUBJECT.fullmatch(between) is not None
    return takes or _TAKES.fullmatch(between) is not None


def _of_one_home(text: str, row: list[Relative]) -> list[Relative]:
    """The row with the children that are named behind a household as some of it: family of five with kids 2 and 6."""
    if not row[0].household or "person" not in row[0].kinds:
        return row
    own = [person for person in row[1:] if _OWN_CHILDREN.search(text[slice(*person.span)]) and not person.speaks]
    young: list[Kind] = [kind for person in own for kind in person.kinds]
    if not own or len(young) >= len(row[0].kinds):
        return row
    grown: tuple[Kind, ...] = ("adult",) * (len(row[0].kinds) - len(young))
    kinds: tuple[Kind, ...] = (*young, *grown)
    home = row[0]._replace(kinds=kinds, span=(row[0].span[0], own[-1].span[1]))
    return [home, *(person for person in row[1:] if person not in own)]


def _with_each(text: str, row: list[Relative]) -> list[Relative]:
    """The row, of those that each couple or household brings so many times as many: 두 부부, 각각 아이 하나씩."""
    homes = sum(person.pairs + person.household for person in row)
    return [
        person._replace(kinds=person.kinds * homes)
        if homes > 1 and person.counted and not person.pairs and _EACH.match(text, person.span[1])
        else person
        for person in row
    ]


def _summed_up(text: str, row: list[Relative]) -> list[Relative]:
    """The row; a number behind the last of several who are named may be that of all of them: 엄마, 나, 동생 셋."""
    row = [
        person._replace(kinds=person.kinds[:1])
        if at
        and person.counted
        and relation(text[slice(*person.span)]) in COUNTED_TOGETHER
        and len(person.kinds) == sum(len(other.kinds) for other in row[:at]) + 1
        else person
        for at, person in enumerate(row)
    ]
    others = sum(len(person.kinds) for person in row[:-1])
    last = row[-1]
    together = _TOGETHER.match(text, last.span[1]) is not None
    all_counted = all(person.counted for person in row[:-1])
    listed = len(row) > _SEVERAL_NAMED and not all_counted and not _TAKES_ALONG.match(text, last.span[1])
    of_all = last.counted and (together or listed) and len(last.kinds) == others + 1
    return [*row[:-1], last._replace(kinds=last.kinds[:1])] if of_all else row


def _named_again(text: str, row: Sequence[Relative], person: Relative) -> bool:
    """Whether somebody is only spoken of once more: with mother, mother cannot walk far; just me, and I can pay."""
    said = text[slice(*person.span)]
    if _is_speaker(person):
        return any(map(_is_speaker, row))
    aged = any(map(str.isdigit, said))
    return not person.counted and any(_is_same(text[slice(*other.span)], said, aged=aged) for other in row)


def _is_same(one: str, other: str, *, aged: bool) -> bool:
    """Whether two names mean one person: the same words, or a parent or spouse whom one has once."""
    return one == other or (not aged and relation(one) in ONLY_ONE and relation(one) == relation(other))


def _is_speaker(person: Relative) -> bool:
    return person.speaks and len(person.kinds) == 1


def _travels(text: str, row: Sequence[Relative]) -> bool:
    """Whether the people of a row go together: several, or one with whom somebody goes."""
    if not all(person.kinds for person in row):
        return False
    with_them = _goes_with(text, row)
    if len(row) > 1:
        return with_them or any("adult" in person.kinds for person in row)
    person, said = row[0], text[slice(*row[0].span)]
    if person.household:
        return "person" not in person.kinds
    if person.counted and _PARTY.search(said):
        return True
    is_couple = person.speaks and PAIRS.search(said) is not None
    if (
        with_them
        and "adult" not in person.kinds
        and (_OF_SPEAKER.search(said) if person.counted else len(person.kinds) > 1 and said.isascii())
    ):
        return _SPEAKS_ALONE.search(text) is not None and not _SPEAKS_FOR_SEVERAL.search(text)
    takes = person.counted and _TAKES_ALONG.match(text[person.span[1] :]) is not None
    return is_couple or (with_them and not person.speaks and (takes or not person.counted))


def _goes_with(text: str, row: Sequence[Relative]) -> bool:
    before, after = text[: row[0].span[0]], text[row[-1].span[1] :]
    if _COMES_TOO.match(after) or _MADE_FOR.match(after) or _FOR_THEM.search(before):
        return True
    return _WITH_AFTER.match(after) is not None or _WITH_BEFORE.search(before) is not None


def _companions(text: str, row: Sequence[Relative], *, speaker_travels: bool) -> Companions:
    kinds: Counter[Kind] = Counter(kind for person in row for kind in person.kinds)
    taking = _taking_their_parents(text, row, kinds)
    grown = taking or _married(text, row)
    return Companions(
        ((row[0].span[0], row[-1].span[1]),),
        kinds["adult"] + grown + (_unnamed_speaker(text, row) if speaker_travels and not taking else 0),
        kinds["child"] - grown,
        kinds["infant"],
        kinds["person"],
        speaks=any(person.speaks for person in row) or taking > 0,
    )


def _taking_their_parents(text: str, row: Sequence[Relative], kinds: Counter[Kind]) -> int:
    """How many sons and daughters are grown up, since they take their parents along: 엄마 모시고 딸 둘이 가요."""
    between = text[row[-2].span[1] : row[-1].span[0]] if len(row) > 1 else ""
    takes = "모시고" in between and row[-1].counted and _SETS_OUT.match(text, row[-1].span[1]) is not None
    return sum(kind == "child" for kind in row[-1].kinds) if takes and kinds["adult"] else 0


def _married(text: str, row: Sequence[Relative]) -> int:
    """How many sons and daughters are grown up, since who married them comes too: 딸 사위."""
    said = [text[slice(*person.span)] for person in row]
    return sum(map(bool, map(_HAS_MARRIED.fullmatch, said))) if any(map(_IN_LAW.search, said)) else 0


def _unnamed_speaker(text: str, row: Sequence[Relative]) -> int:
    """One for the speaker, who travels with those whom they name by what they are to them."""
    if any(person.speaks for person in row) or _COMES_TOO.match(text[row[-1].span[1] :]):
        return 0
    said = text[row[0].span[0] : row[-1].span[1]]
    named = {relation(text[slice(*person.span)]) for person in row}
    if all(pattern.search(said) for pattern in _FAMILY) or {"husband", "wife"} <= named:
        return 0
    if _BARE_PARENT.match(said) and any("child" in person.kinds for person in row):
        return 0
    of_others = _OF_OTHERS.search(said) is not None and not _OF_SPEAKER.search(said)
    counted = any(person.counted and "adult" in person.kinds for person in row)
    return int(_goes_with(text, row) and not of_others) if counted or of_others else 1


def _is_taken_along(text: str, row: Sequence[Relative]) -> bool:
    """Whether others take the people of a row along, or they come too."""
    before, after = text[: row[0].span[0]], text[row[-1].span[1] :]
    return bool(_TAKES_ALONG.match(after) or _COMES_TOO.match(after) or _TAKING.search(before))


_SEVERAL_NAMED = 2
_IN_LAW = re.compile(r"사위|며느리|며늘아기|\b(?:son|daughter)-in-law\b", re.IGNORECASE)
_HAS_MARRIED = re.compile(r"(?:우리 ?|저희 ?|큰 ?|작은 ?)?(?:딸|아들)|(?:my|our) (?:son|daughter)", re.IGNORECASE)
"""A son or a daughter of whom no age is told, grown up where a son- or daughter-in-law comes too."""
_SUBJECT = re.compile(r"(?:들|님)?(?:이|가|은|는|께서|끼리|이서)?\s?(?:직접\s|이번에\s)?")
_TAKES = re.compile(
    r"(?:'re|'s| are| is| will(?: be)?|'ll(?: be)?)? (?:taking|bringing|take|bring|travell?ing with|going with"
    r"|joining|joins?|coming (?:along )?with|tagging along with)(?: along)?\s(?:with (?:me|us)\s)?",
    re.IGNORECASE,
)
_TAKING = re.compile(r"\b(?:taking|bringing|plus|take|bring)\s+$", re.IGNORECASE)
_TOGETHER = re.compile(r"이서")
_THEIR_SPOUSES = re.compile(r"their (?:husbands|wives|spouses|partners|boyfriends|girlfriends)", re.IGNORECASE)
_SETS_OUT = re.compile(r"(?:이|이서|만)?\s?(?:가|갑|갈|간|떠나|다녀)")
_OWN_CHILDREN = re.compile(
    r"아이|애(?![인])|아들|딸|자녀|아기|애기|막내|유아|초등|초[1-6]|\b(?:kids?|child(?:ren)?|sons?|daughters?|boys?|girls?"
    r"|bab(?:y|ies)|infants?|toddlers?|teens?|teenagers?|[0-9]{1,2}[- ](?:years?|months?)[- ]olds?)\b",
    re.IGNORECASE,
)
_EACH = re.compile(r"\s?씩|\s(?:each|apiece)\b", re.IGNORECASE)
_BARE_PARENT = re.compile(r"(?:a )?(?:mum|mom|mother|dad|father|parent)\b", re.IGNORECASE)
"""A parent whom nobody calls theirs, who is the one that speaks or is spoken of: dad plus two boys."""
_HOUSEHOLD = re.compile(rf"(?<![가-힣])(?:{KO_PAIR}|{KO_ADULT})네(?:\s?(?:가족|식구))?\s?\((?=[^()]{{2,30}},)")
_LISTED = re.compile(r"(?<=(?:저희|우리) [둘셋넷])\([^()]{4,40}\)|(?<=(?:저희|우리)[둘셋넷])\([^()]{4,40}\)")
_LEFT_BEHIND = re.compile(
    rf"(?<![가-힣])(?:(?:저희|우리|제)\s?)?(?:{KO_INFANT}|{KO_YOUNG})(?:들)?\s?(?:{KO_COUNT})?(?:은|는|을|를)?"
    r"\s(?:[가-힣]{1,6}\s){0,2}(?:맡기|맡겨|떼어\s?놓|(?:놔)?두고(?=\s?(?:가|갈|다녀|떠나|저|나|우리|둘|부부|어른)))"
    rf"|(?<![가-힣])(?:(?:저희|우리|제)\s?)?(?:{KO_INFANT}|{KO_YOUNG}|{KO_PAIR}|{KO_ADULT})(?:들)?\s?(?:{KO_COUNT})?(?:은|는|을|를)?"
    r"\s?(?:빼고|제외하고|없이|말고)(?!\s?(?:다|모두|전부)\s)"
    rf"|(?<![가-힣])(?:{KO_INFANT}|{KO_YOUNG}|{KO_ADULT})(?:은|는|이|가)\s(?:[가-힣]{{1,6}}\s){{0,2}}(?:못|안)\s?(?:가|간|갈|와|온)"
    rf"|\b(?:(?:my|our|the) )?(?:{EN_INFANT}|{EN_YOUNG}|{EN_ADULT}) "
    r"(?:can'?t|cannot|won'?t|isn'?t|is not|aren'?t|are not) (?:be )?"
    r"(?:able to )?(?:com(?:e|ing)|make|join|go)"
    rf"|\b(?:without|minus|not) (?:the |my |our |any )?(?:{EN_INFANT}|{EN_YOUNG}|{EN_ADULT})\b"
    rf"|\b(?:leav(?:e|ing)|left) (?:the |my |our )?(?:{EN_INFANT}|{EN_YOUNG}) (?:with|at|behind|home)\b"
    rf"(?: (?:my |our |the )?(?:{EN_PAIR}|{EN_ADULT})\b)?",
    re.IGNORECASE,
)
_PETS = re.compile(
    r"(?:강아지|반려견|고양이|반려묘|댕댕이)\s?(?:[가-힣0-9]{1,2}\s?마리)?\s?(?:\([^()]{1,12}\))?"
    r"|\b(?:dogs?|cats?|pupp(?:y|ies)|kittens?)\s?\([^()]{1,12}\)",
    re.IGNORECASE,
)
_FAMILY = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"엄마|어머니|\b(?:mum|mom|mother)\b", r"아빠|아버지|\b(?:dad|father)\b", r"아들|딸|아이|\b(?:son"
        r"|daughter|kids?)\b"
    )
)  # fmt: skip
"""Who names mother, father and child has named all: one of them speaks."""
_HOSTS = re.compile(
    rf"(?<![가-힣A-Za-z])(?:(?:사는|살고\s?있는|있는|유학\s?중인|근무하는)\s(?:우리\s?|제\s?)?)?(?:{KO_PAIR}"
    rf"|{KO_YOUNG}|{KO_ADULT})"
    rf"(?:들)?(?:을|를|도)?\s?(?:얼굴\s?)?(?:보러|만나러|뵈러|뵙고|만나고)"
    rf"|(?:에|에서|쪽에)\s(?:사는|살고\s?있는|있는|유학\s?중인|근무하는)\s(?:{KO_PAIR}|{KO_YOUNG}"
    rf"|{KO_ADULT})(?!이?랑|하고|와|과)"
    rf"|\b(?:visit(?:ing)?|see(?:ing)?|meet(?:ing)?(?: up with)?|stay(?:ing)? (?:with|at)|where|near)\s+(?:my"
    rf"|our)\s+{EN_ADJ}"
    rf"(?:{EN_PAIR}|{EN_INFANT}|{EN_YOUNG}|{EN_ADULT})\b(?! and (?:I|me)\b)"
    rf"|\b(?:my|our)\s+{EN_ADJ}(?:{EN_PAIR}|{EN_YOUNG}|{EN_ADULT}) (?:who )?(?:lives?|works?|studies"
    rf"|is living|is studying) (?:in|there|near)\b",
    re.IGNORECASE,
)
_PARTY = re.compile(
    r"\b(?:seniors|retirees|pensioners|elders|ladies|gentlemen|women|men|lads"
    r"|dudes)\b",
    re.IGNORECASE,
)
"""People who are called so without being anybody's."""
_JOINS = re.compile(
    r"(?:(?:'s|'m| is| am)?\s\(?[1-9][0-9]\b\)?(?:살|세)?|\s(?-i:[A-Z][a-z]{1,9}))?\s{0,3}(?:들|님)?\)?(?:이?랑"
    r"|하고|와|과|도|까지|에)?[\s,+&/·.]{0,4}(?:그리고|및|거기에|또|and|n(?=\s)|plus"
    r"|with|w/|as well as|along with|\+|&)?\s{0,3}(?:with\s{1,3})?"
    r"(?:(?:my|our|the|her|his)\s{1,3})?(?:을|를)?\s?(?:모시고|데리고|각각|각자|각|거기에)?[\s,]{0,3}",
    re.IGNORECASE,
)
_WITH_AFTER = re.compile(
    r"(?:들|님)?(?:이?랑|하고|와|과)(?![가-힣])|(?:을|를)?\s?(?:모시|모셔|데리|데려|끼고)|\s*and (?:me|I)\b"
)
_TAKES_ALONG = re.compile(r"(?:을|를)?\s{0,2}(?:모시|모셔|데리|데려)")
_WITH_BEFORE = re.compile(r"\b(?:with|w/|taking|bringing|take|bring|plus)\s+$", re.IGNORECASE)
_COMES_TOO = re.compile(r"(?:들|님)?도\s*(?:같이|함께)\s*(?:가|간|갈|오|온)")
"""Who comes along besides those who are known already: 시어머니도 같이 가신대요."""
_MADE_FOR = re.compile(r"(?:들|님|분)*\s?(?:한테|에게|께)(?![가-힣])")
_FOR_THEM = re.compile(r"\b(?:trip|holiday|vacation|getaway|itinerary|plan) for\s+$", re.IGNORECASE)
"""For whom a trip is made."""
_SPEAKS_ALONE = re.compile(r"\bI(?:'m|'ll|'d| am| will| go| want| would| need)\b|\bjust me\b")
_SPEAKS_FOR_SEVERAL = re.compile(r"\b(?:we|us|our|wife|husband|partner)\b", re.IGNORECASE)
_OF_SPEAKER = re.compile(r"\b(?:my|our)\b", re.IGNORECASE)
_OF_OTHERS = re.compile(r"\b(?:her|his|their)\b", re.IGNORECASE)
