"""What people call the tables and columns of a database: names in Korean and English, put together from a list of
words; a word that is not in it stays as the database writes it.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple


class SpokenName(NamedTuple):
    """The names of a thing, in each language the one to show first."""

    ko: tuple[str, ...]
    en: tuple[str, ...]

    @property
    def all(self) -> tuple[str, ...]:
        """Every name once."""
        return tuple(dict.fromkeys((*self.ko, *self.en)))


class SchemaWords:
    """The words of `data/schema_words.toml`."""

    def __init__(self, words: Mapping[str, Mapping[str, Sequence[str]]], korean: Mapping[str, Sequence[str]]) -> None:
        self._words, self._korean = words, korean

    def name(self, written: str, comment: str = "") -> SpokenName:
        """The names of something that is written like this in a schema; a comment in Korean is a name as well."""
        found = self._korean_name(written) if _HANGUL.search(written) else self._english_name(split_name(written))
        told = comment.strip()
        if told and _HANGUL.search(told) and len(told) <= _LONGEST_COMMENT:
            return SpokenName(tuple(dict.fromkeys((told, *found.ko))), found.en)
        return found

    def _english_name(self, tokens: Sequence[str]) -> SpokenName:
        words = [word for token in tokens for word in self._known(token)]
        if not words:
            return SpokenName(("",), ("",))
        each = [self._words.get(word) for word in words]
        english = [[word, *(entry or {}).get("en", ())][:_MOST_EACH] for word, entry in zip(words, each, strict=True)]
        korean = [[*(entry or {}).get("ko", (word,))][:_MOST_EACH] for word, entry in zip(words, each, strict=True)]
        spoken_en = tuple(_phrases(english))
        plural = tuple(plural_of(name) for name in spoken_en)
        return SpokenName(tuple(_phrases(korean)), tuple(dict.fromkeys((*spoken_en, *plural))))

    def _known(self, token: str) -> list[str]:
        """The known words that a token consists of; itself if it cannot be taken apart."""
        single = singular_of(token)
        if single in self._words:
            return [single]
        for place in range(len(single) - 3, 2, -1):
            head, tail = single[:place], single[place:]
            if head in self._words and (tail in self._words or self._known(tail) != [tail]):
                return [head, *self._known(tail)]
        return [single]

    def _korean_name(self, written: str) -> SpokenName:
        parts = self._korean_parts(written)
        english = " ".join(self._korean[part][0] if part in self._korean else part for part in parts)
        spaced = " ".join(parts)
        others = [
            " ".join([*parts[:place], other, *parts[place + 1 :]])
            for place, part in enumerate(parts)
            for other in self._korean.get(part, ())[1:]
        ]
        names = (written, spaced, *others)
        return SpokenName(
            tuple(dict.fromkeys(names)), (english, plural_of(english)) if english.isascii() else (written,)
        )

    def _korean_parts(self, written: str) -> list[str]:
        """The known words that a Korean compound consists of, the longest first; itself if it cannot be taken apart."""
        rest, parts = written.replace("_", " ").replace(" ", ""), list[str]()
        while rest:
            part = max((word for word in self._korean if rest.startswith(word)), key=len, default="")
            if not part:
                return [written]
            parts.append(part)
            rest = rest[len(part) :]
        return parts


def split_name(written: str) -> list[str]:
    """The words of a name in capital letters, with underscores or spaces: UnitPrice, unit_price, Unit Price."""
    spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", " ", written)
    return [part for part in re.split(r"[\W_]+", spaced.lower()) if part]


@cache
def singular_of(word: str) -> str:
    """The word for one of it."""
    if word.endswith("ies") and len(word) > _SHORT:
        return f"{word[:-3]}y"
    if re.search(r"(?:ss|sh|ch|x)es$", word):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > _SHORT else word


def plural_of(name: str) -> str:
    """The name for several of it."""
    if re.search(r"[^aeiou]y$", name):
        return f"{name[:-1]}ies"
    if name.endswith("s") and not name.endswith("ss"):
        return name
    return f"{name}es" if re.search(r"(?:s|sh|ch|x)$", name) else f"{name}s"


def _phrases(words: Sequence[Sequence[str]]) -> Iterable[str]:
    """The words together, in the first few of all their combinations."""
    together = (" ".join(filter(None, chosen)) for chosen in product(*words))
    return dict.fromkeys([phrase for phrase, _ in zip(together, range(_MOST_NAMES), strict=False)])


_HANGUL = re.compile("[가-힣]")
_LONGEST_COMMENT = 30
_MOST_EACH, _MOST_NAMES = 3, 9
_SHORT = 3
