"""How the party wants to be put into rooms: so many of them, or so many people to one."""

import re

from madang.reading.numbers import read_word
from madang.state import Frozen


class RoomsMention(Frozen):
    """A number of rooms, or how many sleep in one; None where nothing is said."""

    count: int | None = None
    to_a_room: int | None = None


def read_rooms(text: str) -> RoomsMention:
    """방 세 개로, 각방, 2인 1실, 남자 4명 여자 3명 방 따로; three rooms, a room each, all in one room."""
    if _ROOM_EACH.search(text):
        return RoomsMention(to_a_room=1)
    if shared := _TO_A_ROOM.search(text):
        return RoomsMention(to_a_room=_number(shared["ko"] or shared["en"]))
    if counted := _COUNTED.search(text):
        return RoomsMention(count=_number(counted["ko"] or counted["units"] or counted["en"]))
    if _ALL_IN_ONE.search(text):
        return RoomsMention(count=1)
    groups = [_number(found["count"]) for found in _BY_SEX.finditer(text)]
    if len(groups) > 1 and _APART.search(text):
        return RoomsMention(count=sum(-(-people // _USUAL) for people in groups))
    return RoomsMention()


def _number(word: str) -> int:
    return int(word) if word.isdecimal() else _NATIVE.get(word) or read_word(word) or 1


_USUAL = 2
_NATIVE = {"한": 1, "하나": 1, "두": 2, "둘": 2, "세": 3, "셋": 3, "네": 4, "넷": 4, "다섯": 5, "여섯": 6}
_KO = r"[1-9]|한|두|세|네|하나|둘|셋|넷|다섯|여섯"
_EN = r"[2-9]|two|three|four|five|six|seven|eight"
_COUNTED = re.compile(
    rf"(?<![가-힣])(?:방|객실|룸)(?:은|을|만|이)?\s?(?P<ko>{_KO})\s?(?:개|칸|실)?(?=로|으로|[ ,.이면필잡예]|$)"
    r"(?!\s?(?:번|층|명|인))"
    rf"|(?<![0-9가-힣])(?P<units>[2-9]|두|세|네|다섯|여섯)\s?(?:개의?\s?(?:방|객실|룸)|(?:객실|룸)(?![가-힣]{{2}}))"
    rf"|\b(?P<en>{_EN}) (?:separate |different |hotel |twin |double |single )*rooms\b",
    re.IGNORECASE,
)
_TO_A_ROOM = re.compile(
    r"(?<![0-9])(?P<ko>[1-4])\s?인\s?(?:1|일|한)\s?실"
    r"|\b(?P<en>two|three|four|[2-4]) (?:people |of us )?(?:to|per|in) (?:a|each|every) room\b",
    re.IGNORECASE,
)
_ROOM_EACH = re.compile(
    r"(?<![가-힣])(?:각방(?!\s?(?:말고|아니|대신|싫))|독방|1인\s?1실|각자\s?(?:방|다른\s?방|따로)|방(?:은|을)?\s?(?:각자|각각|다\s?따로|하나씩))"
    r"|\b(?:(?:a|their|our) (?:own )?rooms? each|(?:our|their) own rooms?|single rooms for|a room for each)\b",
    re.IGNORECASE,
)
_ALL_IN_ONE = re.compile(
    r"(?:다\s?같이|모두|전부|넷이|셋이|둘이)\s?(?:서\s?)?(?:한\s?방|같은\s?방)|(?<![가-힣])한\s?방(?:에서|에|으로|을|만|이면)"
    r"|방\s?같이\s?(?:쓰|써)"
    r"|\b(?:all )?(?:in|share|sharing) (?:one|a|the same|a single) (?:big |family )?room\b",
    re.IGNORECASE,
)
_BY_SEX = re.compile(rf"(?:남자|여자|남|여)\s?(?P<count>{_KO})(?:\s?명|\s?분)?(?![가-힣]{{2}}실)")
_APART = re.compile(r"방\S{0,2}\s?[^.!?]{0,16}?(?:따로|나눠|나누|구분|갈라)|(?:따로|나눠|나누어)\s?(?:방|자)")
