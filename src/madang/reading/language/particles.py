"""Korean particles that depend on the sound before them: 집을, 회사를, 3층으로, 서울로, KB가."""

import re
from typing import Literal

from madang.reading.mentions import fold

Particle = Literal["을/를", "이/가", "은/는", "으로/로", "과/와", "이나/나", "이라/라"]


def with_particle(word: str, particle: Particle) -> str:
    """The word with the form of the particle that its last sound asks for: digits and Latin as they are read aloud.

    Closing brackets, quotes and full stops are skipped over. A word without any sound takes the form after a vowel.
    """
    after_consonant, after_vowel = particle.split("/")
    final = _final_sound(fold(word))
    if not final or (final == "ㄹ" and particle == "으로/로"):
        return word + after_vowel
    return word + after_consonant


def starts_with_particle(text: str) -> bool:
    """Whether the text begins with a particle or a copula that ends there, as what follows a noun does: 괌이요."""
    return _PARTICLE.match(text) is not None


def _final_sound(word: str) -> Literal["", "ㄹ", "other"]:
    """The consonant that the word ends in when read aloud, as far as particles care."""
    bare = _CLOSING.sub("", word[-_REACH:])
    unit = _UNIT.search(bare)
    if unit:
        return "other" if unit.group() == "kg" else ""
    last = bare[-1:]
    if "가" <= last <= "힣":
        jongseong = (ord(last) - ord("가")) % 28
        return "ㄹ" if jongseong == _RIEUL else "other" if jongseong else ""
    if last.isdigit():
        return _DIGITS.get(last, "")
    return _latin(_LATIN.search(bare))


def _latin(found: re.Match[str] | None) -> Literal["", "ㄹ", "other"]:
    """How a Latin word ends in Korean ears: letter by letter if in capitals, else roughly by its spelling."""
    if found is None:
        return ""
    word = found.group()
    if word.isupper():
        return "ㄹ" if word[-1] in "LR" else "other" if word[-1] in "MN" else ""
    if word.endswith(("l", "le", "ll")):
        return "ㄹ"
    return "other" if _ENDS_IN_STOP.search(word) else ""


_REACH = 64
_RIEUL = 8
_DIGITS: dict[str, Literal["ㄹ", "other"]] = {
    "0": "other", "1": "ㄹ", "3": "other", "6": "other", "7": "ㄹ", "8": "ㄹ",
}  # fmt: skip
_CLOSING = re.compile(r"(?:\([^()]{0,40}\)|[\s)\]}>」』”’\"'.,!?…]){1,8}$")
_UNIT = re.compile(r"(?:%|㎡|(?<=[0-9])(?:km|kg|cm|mm|m))$")
_LATIN = re.compile(r"[A-Za-z]{1,32}$")
_ENDS_IN_STOP = re.compile(r"(?:[mn]|ng|[aeiou][bckpt]|ck)$", re.IGNORECASE)
_PARTICLE = re.compile(
    r"(?:에서는?|에게|에는?|으로[도는만]?|로[도는만]?|은|는|이|가|을|를|의|와|과|도|만|까지|부터|처럼|보다|이나|나|이랑|랑|하고|쪽|권"
    r"|이?요|(?:이에|예)요|이?야|입니다|이고요?|이며|인데요?|이라서?|이지만|인가요?|일까요?|임|이거든요?|이니까)(?![가-힣])"
)
