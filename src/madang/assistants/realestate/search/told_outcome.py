"""Reads whether a message tells that what a rule turns on is so or is not, and picks what the rule says for that side.

A rule says what it turns on (금지 특약이 있는지) and what follows (없으면 ...; 있는데 ...). A sentence of a
message that shares a noun with it and says that there is one, or none, settles which of the two holds.
"""

import re
from collections.abc import Sequence

from madang.assistants.realestate.search.answer_rules import AnswerRule
from madang.reading.language import shared_analyzer
from madang.text import Language, Text


def told_outcome(rule: AnswerRule, said: Sequence[str]) -> Text | None:
    """What a rule says for the side that is told; None where none is, or where it does not say both. What was said
    last counts first.
    """
    if rule.on is None:
        return None
    sides = {language: _sides(rule.answer.read(language), language) for language in _LANGUAGES}
    if not all(len(side) == len(_BOTH) for side in sides.values()):
        return None
    told = next((side for each in reversed(said) if (side := _side_told(rule.on, each)) is not None), None)
    return None if told is None else Text(ko=sides["ko"][told], en=sides["en"][told])


def _sides(answer: str, language: Language) -> dict[bool, str]:
    """What an answer says where it is so and where it is not, for an answer that says both once."""
    found = dict[bool, list[str]]()
    for sentence in _SENTENCES[language].split(answer):
        without, given = _WITHOUT[language].search(sentence), _GIVEN[language].search(sentence)
        if without or given:
            found.setdefault(not without, []).append(sentence.strip().rstrip(".;"))
    return {side: f"{each[0][:1].upper()}{each[0][1:]}." for side, each in found.items() if len(each) == 1}


def _side_told(on: Text, said: str) -> bool | None:
    """Whether a text tells that it is so, or is not; None where it does neither. What is asked tells nothing."""
    nouns = _nouns(on.ko) | {word for word in _WORD.findall(on.en.lower()) if word not in _COMMON}
    told = list[bool]()
    for part in _PARTS.split(said):
        shared = bool(nouns & (_nouns(part) | {*_WORD.findall(part.lower())}))
        if shared and not _ASKED.search(part) and (_DENIED.search(part) or _STATED.search(part)):
            told.append(_DENIED.search(part) is None)
    return told[-1] if told else None


def _nouns(text: str) -> set[str]:
    return {
        word.form for word in shared_analyzer().morphemes(text) if word.tag in {"NNG", "NNP"} and len(word.form) > 1
    }


_LANGUAGES: tuple[Language, ...] = ("ko", "en")
_BOTH = (True, False)
_SENTENCES = {"ko": re.compile(r"(?<=\.)\s+"), "en": re.compile(r"(?<=[.;])\s+")}
_WITHOUT = {
    "ko": re.compile(r"없으면|없는\s?(?:데|경우)|않으면|않았으면|아니면|않은\s?경우"),
    "en": re.compile(r"\bwithout\b|\bif (?:there is )?(?:no|not)\b", re.IGNORECASE),
}
_GIVEN = {
    "ko": re.compile(r"있으면|있는데|있을\s?때|[했였았었]으면"),
    "en": re.compile(r"\bagainst a\b|\bif (?:there is|it has|you have)\b|\bwith (?:a|such)\b", re.IGNORECASE),
}
_PARTS = re.compile(r"[.!\n,]|(?<=는데)\s|(?<=은데)\s|(?<=지만)\s|(?<=니까)\s|(?<=고)\s|\b(?:but|so|and)\b|(?<=\?)")
_ASKED = re.compile(r"(?:나요|까요|는지요?|되나|될까)\s?\??\s*$|\?\s*$|있는지|없는지|\b(?:whether|if)\b", re.IGNORECASE)
_DENIED = re.compile(
    r"없|않|안\s?(?:적|써|쓰|나와|되어|돼)|아무\s?(?:말|얘기|내용|언급)|못\s?(?:봤|찾)|\b(?:no|not|nothing|never"
    r"|without|doesn'?t|isn'?t)\b",
    re.IGNORECASE,
)
_STATED = re.compile(
    r"있|적[혀힌]|[써쓰]여?\s?(?:있|져)|써\s?놨|나와|들어가|라고|금지|했|\b(?:says?|has|have|states?|forbids?"
    r"|bans?|prohibits?|there is|includes?)\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"[a-z]{4,}")
_COMMON = frozenset(
    {"whether", "there", "this", "that", "have", "with", "were", "they", "your", "what", "which", "does"}
)
