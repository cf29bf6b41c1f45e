"""How many people: 둘이서, 두 명, 3인, 어른 2 아이 1, 친구 둘이랑, a couple, two adults and one child."""

import re
from typing import Literal

from madang.reading.mentions import Mention, fold
from madang.reading.numbers.numerals import read_word, word_pattern

PersonKind = Literal["person", "adult", "child", "infant"]


class People(Mention):
    """A number of people of one kind; "person" where the text does not say whether they are grown up."""

    count: int
    kind: PersonKind = "person"


def find_people(text: str) -> list[People]:
    """Every group of people that `text` counts, from left to right. 1인당 and 2인실 count nobody."""
    folded = fold(text)
    return [_people(text, found) for found in _PATTERN.finditer(folded)]


def _people(text: str, found: re.Match[str]) -> People:
    group = found.lastgroup or "person"
    count = _FIXED.get(group) or _counted(found.group(), group)
    return People(text=text[slice(*found.span())], span=found.span(), count=count, kind=_KINDS.get(group, "person"))


def _counted(text: str, group: str) -> int:
    """How many a mention counts, with the speaker where it only names who comes along."""
    if group == "and_kin":
        return len(_KIN.findall(text)) + 1
    return _count(text) + (group == "and_me")


def _count(text: str) -> int:
    text = _BRACKETS.sub("", text)
    number = _NUMBER.search(text)
    if number:
        return int(number.group())
    return next(value for word in _WORD.finditer(text) if (value := read_word(word.group())))


_FIXED = {"just_one": 1, "just_two": 2}
_KINDS: dict[str, PersonKind] = {"adult": "adult", "child": "child", "infant": "infant", "just_two": "adult"}
_NATIVE, _ENGLISH = word_pattern(english=False), word_pattern(english=True)
_N = rf"(?:(?<![0-9.,:/-])[0-9]{{1,4}}|(?<![가-힣]){_NATIVE})"
_E = rf"(?:(?<![0-9.,])[0-9]{{1,4}}|\b{_ENGLISH})"
_COUNTER = (
    r"(?:명|인(?!데|지|가|상|하|출|덕|천)|사람|분(?![가-힣])|분(?=이))(?!당|실|칭|조|용|승|분|석|기|권|터|류|간|은)"
)
_MANY = rf" ?(?:[0-9]{{1,3}}|{_NATIVE})(?: ?{_COUNTER})?(?![0-9])(?! ?(?:[박일월년세살개층당]|번째))"
_NOTE = r"(?: ?\([^()]{0,16}\))?"
_PARTNER = r"(?:wife|husband|partner|girlfriend|boyfriend)"
_MATE = r"(?:아내|와이프|남편|여자친구|여친|남자친구|남친|애인)"
_WITH = r"(?:이?랑|하고|와|과)"
_RELATED = r"(?:친구|엄마|아빠|어머니|아버지|동생|언니|누나|오빠|형)"
_PATTERN = re.compile(
    rf"(?P<adult>(?:어른|성인|대인){_NOTE}{_MANY}|{_E} adults?\b)"
    rf"|(?P<child>(?:아이|어린이|아동|소아|애들?|자녀|초등학생|유치원생){_NOTE}{_MANY}|{_E} (?:child(?:ren)?|kids?)\b)"
    rf"|(?P<infant>(?:유아|아기|영아){_NOTE}{_MANY}|{_E} (?:infants?|bab(?:y|ies))\b)"
    rf"|(?P<just_two>(?<![가-힣])(?:(?:부부|커플)(?=끼리|가|는|로|여행|{_WITH}|[ ,]|$)|{_MATE}{_WITH})"
    r"|(?<![가-힣])(?:신혼(?:여행|부부)|허니문)|\bhoneymoon(?:ers)?\b"
    rf"|\b(?:couple\b(?! of\b)|my {_PARTNER} and (?:I|me)\b|(?:I|me)(?:,| and) my {_PARTNER}\b|with my {_PARTNER}\b))"
    r"|(?P<just_one>(?<![가-힣])혼자|\b(?:solo|by myself)\b)"
    rf"|(?P<and_me>친구 ?(?:[0-9]{{1,2}} ?명|{_NATIVE}(?: ?명)?){_WITH}|\b(?:with|me and) {_E} friends\b)"
    rf"|(?P<and_kin>(?<![가-힣])(?:{_RELATED}{_WITH},? ?){{1,4}}(?! ?(?:둘|셋|넷|다섯))"
    r"|\bwith (?:a|my) (?:friend|mother|father|mom|dad)\b)"
    r"|(?P<person>(?:둘|셋|넷|다섯|여섯|일곱|여덟)이서"
    rf"|(?<![가-힣])(?:둘|셋|넷|다섯|여섯|일곱|여덟)이(?= |,|[0-9]|$)|{_N} ?{_COUNTER}"
    rf"|\b(?:family|group|party) of {_E}\b"
    rf"|\bfor {_ENGLISH}(?= ?(?:[,.;!?]|$)| (?:in|on|with|at|from|please)\b)"
    rf"|{_E} (?:people|persons|travell?ers|guests|friends|of us)\b|{_E} ?(?:ppl|pax)\b)",
    re.IGNORECASE,
)
_BRACKETS = re.compile(r"\([^()]{0,16}\)")
_NUMBER = re.compile(r"[0-9]{1,4}")
_KIN = re.compile(rf"{_RELATED}|with (?:a|my)", re.IGNORECASE)
_WORD = re.compile(rf"{_NATIVE}|\b{_ENGLISH}\b", re.IGNORECASE)
