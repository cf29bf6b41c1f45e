"""Which Korean word writes the sound of a word in Latin letters: names (보라 and Bora) and borrowed words, which no
list of pairs has. Both are written in one coarse alphabet and compared.
"""

import re
from collections import defaultdict
from collections.abc import Iterable
from difflib import SequenceMatcher
from functools import lru_cache


def sound_alike(korean: str, latin: str) -> bool:
    """Whether a Korean word is how the other is pronounced; only words with two consonants or more can be told."""
    ours, theirs = _korean_sound(korean), _latin_sound(latin)
    bones = _bones(ours)
    if bones != _bones(theirs) or len(bones) < _LEAST_CONSONANTS:
        return False
    return SequenceMatcher(None, ours, theirs, autojunk=False).ratio() >= _ALIKE


def find_alike(korean: Iterable[str], latin: Iterable[str]) -> set[tuple[str, str]]:
    """The pairs of words that sound alike; only those with the same consonants are compared."""
    by_bones = defaultdict[str, list[str]](list)
    for word in latin:
        by_bones[_bones(_latin_sound(word))].append(word)
    return {
        (ours, word)
        for ours in korean
        for word in by_bones.get(_bones(_korean_sound(ours)), ())
        if sound_alike(ours, word)
    }


@lru_cache(maxsize=16384)
def _bones(sound: str) -> str:
    """The consonants of a word."""
    return _VOWELS.sub("", sound)


@lru_cache(maxsize=8192)
def _korean_sound(word: str) -> str:
    """The syllables of a Korean word, each as consonant, vowel, consonant; ㅡ only helps to speak and is left out."""
    letters = list[str]()
    for syllable in word:
        number = ord(syllable) - _FIRST_SYLLABLE
        if not 0 <= number < len(_INITIALS) * len(_MEDIALS) * len(_FINALS):
            return ""
        rest, final = divmod(number, len(_FINALS))
        initial, medial = divmod(rest, len(_MEDIALS))
        letters += [_INITIALS[initial], _MEDIALS[medial], _FINALS[final]]
    return _folded("".join(letters))


@lru_cache(maxsize=8192)
def _latin_sound(word: str) -> str:
    return _folded(word.lower()) if word.isascii() and word.isalpha() else ""


def _folded(letters: str) -> str:
    """The letters with those that Korean does not tell apart made one, and doubled ones once."""
    for pattern, sound in _SAME:
        letters = pattern.sub(sound, letters)
    return _DOUBLED.sub(r"\1", letters)


_FIRST_SYLLABLE = ord("가")
_INITIALS = ("g", "g", "n", "d", "d", "r", "m", "b", "b", "s", "s", "", "j", "j", "ch", "k", "t", "p", "h")
_MEDIALS = (
    *("a", "e", "ya", "ye", "o", "e", "yo", "ye", "o", "wa", "we", "we", "yo", "u", "wo", "we", "wi", "yu", ""),
    *("i", "i"),
)
_FINALS = (
    *("", "k", "k", "k", "n", "n", "n", "t", "l", "k", "m", "p", "l", "l", "p", "l", "m", "p", "p", "t", "t", "ng"),
    *("t", "t", "k", "t", "p", "t"),
)
_SAME = tuple(
    (re.compile(pattern), sound)
    for pattern, sound in (
        ("tch|ch|sch", "j"), ("sh", "s"), ("ph|f", "p"), ("th", "t"), ("x", "ks"), ("ck|c|q|g(?!h)", "k"),
        ("v|b", "p"), ("d", "t"), ("z", "j"), ("l", "r"), ("eo", "o"), ("ae|oe|ai|ay|ei|ey|ie", "e"), ("eu", ""),
        ("oo|ou|ow|u", "u"), ("ee|ea|y", "i"),
    )
)  # fmt: skip
_DOUBLED = re.compile(r"(.)\1+")
_VOWELS = re.compile(r"[aeiouw]")
_LEAST_CONSONANTS = 2
_ALIKE = 0.8
