"""Mends slips of the finger in Korean, letter for letter, so that places in the text stay where they are: 보증긍 is
보증금, 못받앗는대 is 못받았는데.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

from madang.reading.mentions import fold


def mend_spelling(text: str, words: Iterable[str] = ()) -> str:
    """The text with common slips mended; it has the length of `text`.

    Past tenses that lost half of their ㅆ get it back, 는대 before a break becomes 는데, and a syllable that differs in
    one letter from one of `words` (of three syllables or more) becomes that of the word.
    """
    mended = _HALF_PAST.sub(lambda match: chr(ord(match.group()) + 1), fold(text))
    mended = _CONTRAST.sub("는데", mended)
    pattern = _misspelt(tuple(words))
    mended = pattern.sub(lambda match: _nearest(match.group(), tuple(words)), mended) if pattern else mended
    return "".join(new if old == same else old for old, same, new in zip(text, fold(text), mended, strict=True))


@lru_cache(maxsize=8)
def _misspelt(words: tuple[str, ...]) -> re.Pattern[str] | None:
    """What differs from a word in one syllable: each syllable may be any, the others as written."""
    longer = [word for word in words if len(word) >= _SHORTEST]
    forms = [f"{word[:at]}[가-힣]{word[at + 1 :]}" for word in longer for at in range(len(word))]
    return re.compile(rf"(?<![가-힣])(?:{'|'.join(forms)})") if forms else None


@lru_cache(maxsize=512)
def _nearest(written: str, words: tuple[str, ...]) -> str:
    """The word that a spelling is one letter away from; the spelling itself where it is a word or none is that near."""
    if written in words:
        return written
    return next((word for word in words if len(word) == len(written) and _letters_apart(word, written) == 1), written)


def _letters_apart(one: str, other: str) -> int:
    """How many letters (initial, vowel, final) two words of the same length differ in."""
    return sum(
        a != b
        for first, second in zip(one, other, strict=True)
        for a, b in zip(_letters(first), _letters(second), strict=True)
    )


def _letters(syllable: str) -> tuple[int, int, int]:
    code = ord(syllable) - _FIRST
    if not 0 <= code < _SYLLABLES:
        return -ord(syllable), 0, 0
    return code // (_VOWELS * _FINALS), code // _FINALS % _VOWELS, code % _FINALS


_FIRST, _SYLLABLES, _VOWELS, _FINALS = 0xAC00, 11172, 21, 28
_SHORTEST = 3
_HALF_PAST = re.compile(r"[앗엇햇갓왓됫낫잇겟렷졋켯봣줫](?=(?:는|어|다|지|고|네|음|던|습|거|나|으|을|었))")
_CONTRAST = re.compile(r"는대(?=[\s,.?!~ㅠㅜ]|$)")
