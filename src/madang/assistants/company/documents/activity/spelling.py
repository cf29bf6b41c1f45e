"""Spelling tricks are undone before a text is read: 상.품.권, ㅅㅍㄱ, spaces inside words, look-alike letters, emoji,
full-width and invisible signs.
"""

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple


class PlainText(NamedTuple):
    """A text in plain spelling; `disguised` are the words that had been spelled to hide, as they stood."""

    text: str
    disguised: tuple[str, ...] = ()


class SpellingReader:
    """Undoes spelling tricks in words that people disguise."""

    def __init__(self, words: Iterable[str], initials: Mapping[str, str], english: Iterable[str]) -> None:
        spelled = {word: _spaced(word) for word in words} | {word: _loose(word) for word in english}
        self._patterns = [(word, re.compile(pattern, re.IGNORECASE)) for word, pattern in spelled.items()]
        self._patterns += [(word, re.compile(_apart(letters))) for letters, word in initials.items()]

    def plain(self, text: str) -> PlainText:
        """The text with plain letters; words of the list are written as they are meant."""
        read, written = _plain_letters(text), unicodedata.normalize("NFC", text).lower()
        disguised = list[str]()
        for word, pattern in self._patterns:
            read = pattern.sub(word, read)
            if read.lower().count(word) > written.count(word):
                disguised.append(word)
        disguised += [run for run in _BARE_LETTERS.findall(read) if len(set(run)) > 1 and run not in _CHATTED]
        return PlainText(read, tuple(dict.fromkeys(disguised)))


def read_spelling(path: Path) -> SpellingReader:
    """The reader for the words of a TOML file."""
    table = tomllib.loads(path.read_text("utf-8"))
    return SpellingReader(table["words"], table["initials"], table["english"])


def _plain_letters(text: str) -> str:
    """Full-width forms, invisible signs, spelled-out and look-alike letters as plain ones. Lines stay lines."""
    composed = _COMPATIBLE.sub(_composed, unicodedata.normalize("NFC", text))
    plain = "".join(sign if _is_letter_alone(sign) else unicodedata.normalize("NFKC", sign) for sign in composed)
    visible = "".join(_LOOKALIKES.get(sign, sign) for sign in plain if unicodedata.category(sign) not in _UNSEEN)
    return _CYRILLIC_WORD.sub(lambda word: word.group().translate(_CYRILLIC), visible)


def _is_letter_alone(sign: str) -> bool:
    """Whether it is a letter such as ㅅ, which the compatible form would take apart from what it stands for."""
    return "ㄱ" <= sign <= "ㅣ"


def _composed(run: re.Match[str]) -> str:
    """ㅅㅏㅇㅍㅜㅁ as 상품; initials alone stay."""
    letters, made, at = run.group(), "", 0
    while at < len(letters):
        lead, vowel = letters[at], letters[at + 1 : at + 2]
        if lead in _LEADS and vowel and vowel in _VOWELS:
            tail = letters[at + 2 : at + 3]
            closes = tail and tail in _TAILS and letters[at + 3 : at + 4] not in _VOWELS_OR_NONE
            place = (_LEADS.index(lead) * 21 + _VOWELS.index(vowel)) * 28 + (_TAILS.index(tail) + 1 if closes else 0)
            made, at = made + chr(0xAC00 + place), at + (3 if closes else 2)
        else:
            made, at = made + lead, at + 1
    return made


def _spaced(word: str) -> str:
    """The syllables of a word with signs between them, or with blanks between all of them if it is long enough."""
    syllables = [re.escape(sign) for sign in word]
    signs = r"(?:[^\w\s]|_){0,3}".join(syllables)
    blanks = r"[\W_0-9]{1,3}".join(syllables)
    return f"{signs}|{blanks}" if len(word) >= _LONG_WORD else signs


def _apart(letters: str) -> str:
    return r"(?<![ㄱ-ㅎ])" + r"[\W_]{0,2}".join(letters) + r"(?![ㄱ-ㅎ])"


def _loose(word: str) -> str:
    """An English word with signs between its letters and figures for letters."""
    words = (
        r"[.\-_*·]?".join(rf"[{re.escape(sign + _FIGURES.get(sign, ''))}]" for sign in part) for part in word.split()
    )
    return r"(?<![a-z])" + r"[\s.\-_]{0,2}".join(words) + r"(?![a-rt-z])"


_LONG_WORD = 3
_UNSEEN = frozenset({"Cf", "Mn", "Me"})
_LOOKALIKES: Mapping[str, str] = {"券": "권", "現": "현", "金": "금", "商": "상", "品": "품", "封": "봉", "套": "투"}
_CYRILLIC = str.maketrans("асеорхуіАСЕОРХВНКМТ", "aceopxyiACEOPXBHKMT")
_CYRILLIC_WORD = re.compile(r"(?=[a-zA-Zа-яіА-Я]*[a-zA-Z])[a-zA-Zа-яіА-Я]{3,40}")
_FIGURES = {"i": "1!l", "a": "@4", "o": "0", "e": "3", "s": "$5", "t": "7", "c": "("}
_LEADS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
_VOWELS = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"
_TAILS: Sequence[str] = "ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"
_VOWELS_OR_NONE = frozenset(_VOWELS)
_BARE_LETTERS = re.compile(r"(?<![가-힣ㄱ-ㅣ])[ㄱ-ㅎ]{2,6}(?![가-힣ㄱ-ㅣ])")
_CHATTED = frozenset(
    {"ㅇㅋ", "ㄱㅅ", "ㅈㅅ", "ㅎㅇ", "ㅅㄱ", "ㅊㅋ", "ㅇㅈ", "ㄹㅇ", "ㅁㄹ", "ㄱㄷ", "ㅇㅎ", "ㄱㄹㅇ", "ㅇㅋㄷㅋ"}
)
"""Initials of what people say in chats; others hide a word, whichever it is."""
_COMPATIBLE = re.compile(r"[ㄱ-ㅣ]{4,60}")
