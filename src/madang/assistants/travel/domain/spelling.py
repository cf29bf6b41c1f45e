"""Names as people misspell them: letters that sound alike in Korean, and Latin ones that are nearly right."""

import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches

from madang.models.language import Gazetteer, Place

__all__ = ["Misspellings", "sound"]

_FIRST, _LAST = 0xAC00, 0xD7A3
_INITIALS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
_VOWELS = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"
_FINALS = " ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"
_ALIKE = ("ㄱㄲㅋ", "ㄷㄸㅌ", "ㅂㅃㅍ", "ㅅㅆ", "ㅈㅉㅊ", "ㅐㅔㅒㅖ", "ㅏㅑ", "ㅓㅕ", "ㅗㅛ", "ㅜㅠ", "ㅙㅚㅞ")
_PLAIN = {letter: group[0] for group in _ALIKE for letter in group}
_LATIN = re.compile(r"[A-Za-z]{6,20}")
_NEARLY = 0.85


def sound(text: str) -> str:
    """The text with letters that are easily confused written one way, syllable by syllable: 오사까 as 오사가."""
    return "".join(_syllable(letter) if _FIRST <= ord(letter) <= _LAST else letter for letter in text)


class Misspellings:
    """Finds names that are nearly those it was given, by what each of these means."""

    def __init__(self, names: Mapping[str, Sequence[str]]) -> None:
        spelt = {name: meaning for meaning, known in names.items() for name in known}
        self._by_sound = Gazetteer({sound(name): meaning for name, meaning in spelt.items() if not name.isascii()})
        self._latin = {name.lower(): meaning for name, meaning in spelt.items() if _LATIN.fullmatch(name)}

    def find(self, text: str) -> list[Place]:
        """Every name that is nearly right, Korean ones first."""
        return [*self._by_sound.find(sound(text)), *self._nearly(text)]

    def _nearly(self, text: str) -> list[Place]:
        words = [
            (word, get_close_matches(word.group().lower(), self._latin, 1, _NEARLY)) for word in _LATIN.finditer(text)
        ]
        return [Place(text=word.group(), span=word.span(), id=self._latin[near[0]]) for word, near in words if near]


def _syllable(letter: str) -> str:
    rest, final = divmod(ord(letter) - _FIRST, len(_FINALS))
    initial, vowel = divmod(rest, len(_VOWELS))
    plain = (
        _INITIALS.index(_as_plain(_INITIALS[initial])),
        _VOWELS.index(_as_plain(_VOWELS[vowel])),
        _FINALS.index(_as_plain(_FINALS[final])),
    )
    return chr(_FIRST + (plain[0] * len(_VOWELS) + plain[1]) * len(_FINALS) + plain[2])


def _as_plain(letter: str) -> str:
    return _PLAIN.get(letter, letter)
