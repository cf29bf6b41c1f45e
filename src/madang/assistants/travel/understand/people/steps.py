"""Who joins a party or stays at home after all, counted or not: 애들은 안 가기로 했어, my sister is joining."""

import re
from typing import Literal

from madang.reading.numbers import find_people

Leaving = Literal["children", "infants", "one"]


def read_leaving(text: str) -> Leaving | None:
    """Those who stay at home: the children, the infants, or one of the adults; None where a number is told or nobody
    does.
    """
    if not stays_home(text) or any(_COUNTS.search(group.text) for group in find_people(text)):
        return None
    if _INFANTS.search(text):
        return "infants"
    if _CHILDREN.search(text):
        return "children"
    return "one" if _SOMEBODY.search(text) else None


def joins(text: str) -> bool:
    """Whether somebody comes along who did not before."""
    return _JOINS.search(text) is not None


def joining_clause(text: str) -> str:
    """The clause that says who joins; what else a message counts is not added to it."""
    found = _JOINS.search(text)
    clauses = [clause for clause in _CLAUSE.finditer(text) if found and clause.start() <= found.start() < clause.end()]
    return clauses[0].group() if clauses else text


def count_joining(clause: str) -> int | None:
    """How many adults join, by a number or as somebody who is only named: two more friends, 엄마 추가요."""
    counted = _SO_MANY_MORE.search(clause)
    if counted:
        word = counted["count"].lower()
        return int(word) if word.isdecimal() else _NUMBERS.index(word) + 1
    return 1 if _SOMEBODY.search(clause) else None


def stays_home(text: str) -> bool:
    """Whether somebody does not come along."""
    return _STAYS.search(text) is not None


_STAYS = re.compile(
    r"(?:못|안)\s*(?:가(?!격|능|까|본|봤|보)|간|갈(?!래)|와(?!이)|온|올|오)|빠(?:지|졌|진|질|짐|져)|취소(?:했|됐|한)|불참"
    r"|\b(?:can(?:'?t|not)|won'?t|not|isn'?t|aren'?t)(?: be)? (?:able to )?(?:com(?:e|ing)|make it"
    r"|go(?:ing)?|join(?:ing)?)\b"
    r"|\b(?:drop(?:s|ped)? out|bail(?:s|ed)|pull(?:s|ed) out|stay(?:s|ing)? (?:at )?home"
    r"|without (?:the )?(?:kids|children))\b",
    re.IGNORECASE,
)
_COUNTS = re.compile(r"[0-9]|[한두세네]\s*(?:명|분|사람)|둘|셋|넷|\b(?:two|three|four|five)\b", re.IGNORECASE)
_CHILDREN = re.compile(r"애들|아이(?:들|는|가)|애(?:는|가)|조카|\b(?:kids?|child(?:ren)?)\b", re.IGNORECASE)
_INFANTS = re.compile(r"아기|아가|갓난|\b(?:baby|babies|infants?|toddlers?)\b", re.IGNORECASE)
_SOMEBODY = re.compile(
    r"걔|그\s*(?:친구|애|분|사람)|친구|동생|언니|누나|형(?=[은이도 ])|오빠|엄마|아빠|어머니|아버지|장모|장인"
    r"|남편|아내|와이프|신랑"
    r"|사촌|이모|고모|삼촌|남친|여친|동료|선배|후배|한\s*명"
    r"|\b(?:he|she|they|friend|mate|brother|sister|mom|mum|dad|mother|father|wife|husband|cousin|boyfriend|girlfriend"
    r"|colleague|one of (?:us|them))\b",
    re.IGNORECASE,
)
_JOINS = re.compile(
    r"추가|합류|더\s*(?:온대|온다|간대|간다|와요|가요|오기로|가기로)|같이\s*가(?:기로|게\s*됐)|(?:명|분|하나|둘)\s*더(?!\s*(?:싸|싼|좋))|도\s*(?:같이|함께)\s*(?:가|간)"
    r"|\b(?:join(?:s|ing)?|one more|another|also coming|coming along|plus one|add)\b",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"(?:(?!,|[.!?]\s|그리고|하고\s|\band\b).)+", re.IGNORECASE)
_NUMBERS = ("one", "two", "three", "four")
_SO_MANY_MORE = re.compile(r"\b(?P<count>one|two|three|four|[1-4]) (?:more|extra|additional|of my)\b", re.IGNORECASE)
