"""Which sources a question is about, by the names in it: a source that has none of them, and few of its other words, is
about something else. Names are found in the other script by their sound.
"""

import re
from collections import defaultdict
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from decimal import Decimal
from functools import lru_cache

from madang.assistants.research.extract.notes import RawNote
from madang.assistants.research.extract.relevance import Asked, terms_of
from madang.knowledge.index import sound_alike
from madang.reading.numbers import find_numbers
from madang.text import Language


def sources_on_topic(asked: Asked, found: Sequence[RawNote]) -> frozenset[str]:
    """The sources that name what the question names, or speak of most of the rest of it.

    All of a language, where none of them names it: what is called by other words cannot be told by its name.
    """
    parts, languages = defaultdict[str, list[str]](list), dict[str, Language]()
    terms = defaultdict[str, set[str]](set)
    for note in found:
        parts[note.source.id] += [note.text, note.place, note.source.title, note.source.head]
        languages[note.source.id] = note.language
        terms[note.source.id] |= terms_of(f"{note.text}\n{note.place}\n{note.source.head}")
    texts = {source: "\n".join(said) for source, said in parts.items()}
    everything = "\n".join(texts.values())
    wanted = tuple(name for name in _names_in(asked.text) if name.isascii() or _sounds_like_one_of(name, everything))
    naming = {source for source, text in texts.items() if _names_one(wanted, text)}
    stating = {
        source
        for source, text in texts.items()
        if any(Decimal(number.value) in asked.figures for number in find_numbers(text))
    }
    judged = {languages[source] for source in naming}
    covered = {source: _covered(asked, said) for source, said in terms.items()}
    most = max(covered.values(), default=0)
    return frozenset(
        source
        for source in texts
        if source in naming | stating or languages[source] not in judged or covered[source] >= most * _MUCH_OF_IT
    )


def _covered(asked: Asked, said: AbstractSet[str]) -> int:
    return sum(bool(names & said) for names in asked.terms.values())


def _names_in(question: str) -> tuple[str, ...]:
    """The words of a question that may be names: those with a capital that no sentence asks for, and Korean stems."""
    latin = [word for word in _LATIN.findall(question[1:]) if word.lower() not in _NO_NAMES]
    korean = [_ENDING.sub("", word) for word in _HANGUL.findall(question)]
    return tuple(dict.fromkeys([*latin, *(word for word in korean if len(word) >= _SHORTEST_KOREAN)]))


@lru_cache(maxsize=512)
def _names_one(names: tuple[str, ...], text: str) -> bool:
    latin = {word for word in _LATIN.findall(text) if word.lower() not in _NO_NAMES}
    korean = {word[:length] for word in _HANGUL.findall(text) for length in range(2, min(6, len(word)) + 1)}
    for name in names:
        if name.isascii() and (name in latin or any(sound_alike(word, name) for word in korean)):
            return True
        if not name.isascii() and (name in korean or any(sound_alike(_stem(name, word), word) for word in latin)):
            return True
    return False


def _sounds_like_one_of(name: str, text: str) -> bool:
    """Whether some name in Latin letters in a text is how a Korean word sounds: that makes a name of the word."""
    return any(sound_alike(_stem(name, word), word) for word in _LATIN.findall(text))


def _stem(name: str, word: str) -> str:
    """The beginning of a Korean word that sounds like a name, or all of it: 보라역 begins with Bora."""
    return next((name[:length] for length in range(2, len(name)) if sound_alike(name[:length], word)), name)


_LATIN = re.compile(r"(?<![A-Za-z])[A-Z][A-Za-z]{3,20}(?![A-Za-z])")
_HANGUL = re.compile(r"[가-힣]{2,12}")
_ENDING = re.compile(r"(?<=[가-힣]{2})(?:에서|에게|으로|까지|부터|이란|라는|은|는|이|가|을|를|의|에|로|와|과|도|만)$")
_SHORTEST_KOREAN = 2
_MUCH_OF_IT = 0.75
_NO_NAMES = frozenset((
    "january", "february", "march", "april", "june", "july", "august", "september", "october", "november", "december",
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "what", "which", "when", "where",
    "does", "this", "that", "these", "those", "they", "there", "then", "korea", "korean", "english",
))  # fmt: skip
