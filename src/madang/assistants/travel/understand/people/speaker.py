"""Whether the speaker is one of those who are counted, and how many are left after some joined or dropped out.

저 포함 넷 and four of us, me included, are four. 저 말고 다섯 더 and five not counting me are six. 저는 빼고
부모님만 and I won't be joining leave the speaker at home.
"""

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple

from madang.assistants.travel.understand.polarity import blanked, overlap
from madang.reading.numbers import People, read_word

Stance = Literal["included", "beside", "at_home"]


class SpeakerMention(NamedTuple):
    """How the speaker stands to the numbers of a text, None where nothing says so, and the text without those words."""

    text: str
    stance: Stance | None = None


def read_speaker(text: str) -> SpeakerMention:
    """Whether the numbers of a text count the speaker; what is said not to be so is not read."""
    text = _DENIED.sub(lambda found: " " * len(found.group()), text)
    for stance, pattern in _STANCES.items():
        found = pattern.search(text)
        if found:
            return SpeakerMention(blanked(text, [found.span()]), stance)
    return SpeakerMention(text)


def after_changes(text: str, groups: Sequence[People]) -> int | None:
    """How many remain after some dropped out or joined, where no new number is told: 여섯이었는데 둘이 빠졌어요."""
    changes = [(found, -1) for found in _DROP_OUT.finditer(text)] + [(found, 1) for found in _JOIN.finditer(text)]
    counted = [group for group in groups if not any(overlap(group.span, found.span()) for found, _ in changes)]
    if not changes or not counted or any(group.span[0] > changes[-1][0].start() for group in counted):
        return None
    total = counted[-1].count + sum(sign * _count(found) for found, sign in changes)
    return total if total > 0 else None


def count_dropping_out(text: str) -> int | None:
    """How many are said to drop out, none where nobody counts them: 둘이 빠졌어요, two can't come."""
    found = _DROP_OUT.search(text)
    return _count(found) if found else None


def _count(found: re.Match[str]) -> int:
    word = next(group for group in found.groups() if group).lower()
    return int(word) if word.isdecimal() else read_word(word) or _WORDS.get(word, 1)


_WORDS = {"한": 1, "두": 2, "세": 3, "네": 4, "an": 1, "a": 1}
_KO_COUNT = r"(?:[1-9]|하나|둘|셋|넷|다섯|여섯|일곱|여덟|한|두|세|네)"
_KO_NUMBER = rf"(?:(?:친구|어른|성인|일행|동료|아이)\s?)?{_KO_COUNT}\s?(?:명|분|사람|인)?"
_EN_NUMBER = r"(?:[1-9]|one|two|three|four|five|six)"
_SELF = r"(?<![가-힣])(?:저|나|본인)"
_GO = r"\s?(?:이서|이|만)?\s?(?:가|간|갈|갑|다녀|떠나|보내|여행)"
_DENIED = re.compile(
    rf"{_SELF}[^.,!?\n]{{1,16}}?(?:이|가|게)?\s?아니(?:라|고|구)\s|\bnot (?:{_EN_NUMBER}) but(?= {_EN_NUMBER}\b)"
    rf"|\b{_EN_NUMBER}(?=,? (?:no|wait|sorry|I mean),? (?:make that )?{_EN_NUMBER}\b)",
    re.IGNORECASE,
)
_STANCES: dict[Stance, re.Pattern[str]] = {
    "beside": re.compile(
        rf"{_SELF}(?:를)?\s?(?:말고|빼고|제외하고|제외|외에)(?:도|는)?\s(?=(?:[가-힣]{{1,6}}\s)?{_KO_NUMBER}(?!{_GO}))"
        r"|,?\s?\(?(?:not|without) (?:counting|including) (?:me|myself)\)?|\b(?:excluding|besides|apart from|other than"
        r"|in addition to|on top of) (?:me|myself)\b,?",
        re.IGNORECASE,
    ),
    "at_home": re.compile(
        rf"{_SELF}(?:는|은)?\s?(?:빼고|제외하고|제외|없이|빠지고|빠져|말고)|{_SELF}(?:는|은)\s?(?:못|안)\s?(?:가|간|갈|갑)\S*"
        r"|\bI(?:'m| am) not (?:going|coming|joining|travell?ing)\b|\bI (?:won'?t|will not|can'?t|cannot)(?: be)? "
        r"(?:join|go|com|travel)\w*\b|\bwithout me\b|\(?\bnot (?:for )?me\b\)?(?! and\b)"
        r"|보내\s?(?:드리|드릴|주려)|짜\s?(?:드리려|주려)|여행\s?(?:을\s?)?선물|\bI(?:'m| am) staying (?:at )?home\b",
        re.IGNORECASE,
    ),
    "included": re.compile(
        rf"\(?{_SELF}(?:를|도|까지|는)?\s?(?:포함|합쳐|합해|넣어|껴|끼워)(?:해|하|시켜)?(?:서|여|면|고)?(?:요|예요)?\)?"
        r"|,?\s?\(?(?:me|myself) included\)?|,?\s?\(?\b(?:including|counting|incl\.?) (?:me|myself)\b\)?"
        r"|,?\s?\b(?:I'?m|I am|me being) one of (?:them|those)\b",
        re.IGNORECASE,
    ),
}
_DROP_OUT = re.compile(
    rf"(?<![가-힣])(?:그중\s?)?({_KO_COUNT})\s?(?:명|분|사람)?(?:이|은|는)?\s(?:[가-힣]{{1,5}}\s)?(?:빠[지져졌진질]|못\s?(?:가|오|간|온)|안\s?(?:가|오|간|온)"
    r"|취소|줄었|줄어)"
    rf"|\b({_EN_NUMBER})(?: (?:of (?:us|them)|people|friends))?(?: (?:has|have|had|just))? ?(?:dropped out|bailed"
    r"|cancell?ed|pulled out|can(?:'?t|not) (?:come|make it|go)|(?:is|are) (?:staying (?:at )?home|not (?:coming|going)"
    r"|out))\b",
    re.IGNORECASE,
)
_JOIN = re.compile(
    rf"(?<![가-힣])({_KO_COUNT})\s?(?:명|분|사람)?(?:이|은|는)?\s(?:더\s)?(?:늘었|늘어|추가|합류)"
    rf"|\b({_EN_NUMBER}) more (?:people |friends )?"
    r"(?:joined|are joining|is joining|have joined|are coming|came on board)\b",
    re.IGNORECASE,
)
