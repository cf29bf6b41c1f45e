"""What people call the tables and columns of a database: names in Korean and English, put together from a list of
words; a word that is not in it stays as the database writes it.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
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

    def __init__(
        self,
        words: Mapping[str, Mapping[str, Sequence[str]]],
        korean: Mapping[str, Sequence[str]],
        roles: Mapping[str, Sequence[str]],
        pairs: Sequence[tuple[Sequence[str], Sequence[str]]] = (),
    ) -> None:
        """`pairs` are words of both languages for the same things, which name nothing but are understood."""
        self._pairs = pairs
        self._words, self._kept = words, frozenset(roles.get("kept", ()))
        self._things = frozenset(roles.get("things", ()))
        others = {one: key for key in reversed([*words]) for one in _english_of(key, words[key])}
        self._concepts = {**others, **{key: key for key in words}}
        self._korean = {**_korean_index(words), **korean}
        self._cut_short = {short for entry in words.values() for short in entry.get("short", ())} - {*words}

    def name(self, written: str, comment: str = "") -> SpokenName:
        """The names of something that is written like this in a schema; a comment in Korean is a name as well."""
        found = self._korean_name(written) if _HANGUL.search(written) else self._english_name(self.concepts(written))
        told = comment.strip()
        if told and _HANGUL.search(told) and len(told) <= _LONGEST_COMMENT:
            return SpokenName(tuple(dict.fromkeys((told, *found.ko))), found.en)
        return found

    def concepts(self, written: str) -> tuple[str, ...]:
        """The words of a name, each by what it stands for: TOT_AMT is total and amount, 결제금액 payment and amount."""
        if _HANGUL.search(written):
            parts = self._korean_parts(written)
            return tuple(word for part in parts for word in (self._korean.get(part, (part,))[0]).split())
        tokens = split_name(written)
        told = [token for token in tokens if token not in self._kept] or tokens
        while len(told) > 1 and told[-1] in _CURRENCIES:
            told = told[:-1]  # cost_eur is a cost
        return tuple(word for token in told for word in self._known(token))

    def plain(self, written: str) -> str:
        """A name in English words."""
        return " ".join(self.concepts(written))

    def is_of_things(self, written: str) -> bool:
        """Whether the last word of a name is one for things, such as machines."""
        found = self.concepts(written)
        return bool(found) and found[-1] in self._things

    def charged(self, written: str) -> tuple[str, ...]:
        """What the sales are called where there is such a thing: 진료비, where there are patients."""
        return tuple(name for word in self.concepts(written) for name in self._words.get(word, {}).get("charged", ()))

    def value_names(self, value: str) -> tuple[str, ...]:
        """What else people call a value in a column, in either language; none if its words are not known."""
        concepts = self.concepts(value)
        if value.lower() in self._cut_short:
            return ()  # a cat is no category
        whole = " ".join(concepts)
        if whole not in self._words and any(word not in self._words for word in concepts):
            return ()
        found = self._english_name(concepts)
        return tuple(name for name in dict.fromkeys((*found.ko, *found.en)) if name and name != value)

    def other_names(self, word: str) -> frozenset[str]:
        """Every name of the concepts that a word is a name of."""
        return self._others.get(word, frozenset())

    @cached_property
    def korean_words(self) -> frozenset[str]:
        """Every Korean word that is known."""
        return frozenset(name.replace(" ", "") for name in self._others if _HANGUL.search(name))

    def abbreviations(self, word: str) -> frozenset[str]:
        """How the concepts that a word is a name of are cut short in names of columns."""
        return self._shortened.get(word, frozenset())

    @cached_property
    def _others(self) -> dict[str, frozenset[str]]:
        found: dict[str, set[str]] = {}
        for key, entry in self._words.items():
            names = {key, *entry.get("ko", ()), *entry.get("en", ())} - {""}
            for name in names:
                found.setdefault(name, set()).update(names)
        for english, korean in self._pairs:
            for word in english:
                found.setdefault(word, set()).update(korean)
            for word in korean:
                found.setdefault(word, set()).update(english)
        return {name: frozenset(others) for name, others in found.items()}

    @cached_property
    def _shortened(self) -> dict[str, frozenset[str]]:
        found: dict[str, set[str]] = {}
        for key, entry in self._words.items():
            for name in {key, *entry.get("ko", ()), *entry.get("en", ())} - {""}:
                found.setdefault(name, set()).update(entry.get("short", ()))
        return {name: frozenset(others) for name, others in found.items()}

    def _english_name(self, words: Sequence[str]) -> SpokenName:
        if not words:
            return SpokenName(("",), ("",))
        each = [self._words.get(word) for word in words]
        english = [[word, *(entry or {}).get("en", ())][:_MOST_EACH] for word, entry in zip(words, each, strict=True)]
        korean = [[*(entry or {}).get("ko", (word,))][:_MOST_EACH] for word, entry in zip(words, each, strict=True)]
        whole = (self._words.get(" ".join(words)) if len(words) > 1 else None) or {}
        spoken_en: tuple[str, ...] = (*whole.get("en", ()), *_phrases(english))
        plural = tuple(plural_of(name) for name in spoken_en)
        return SpokenName(
            tuple(dict.fromkeys((*whole.get("ko", ()), *_phrases(korean)))),
            tuple(dict.fromkeys((*spoken_en, *plural))),
        )

    def _known(self, token: str) -> list[str]:
        """The known words that a token consists of; itself if it cannot be taken apart."""
        single = singular_of(token)
        for word in (token, single):
            if word in self._concepts:
                return [self._concepts[word]]
        for place in range(len(single) - 3, 2, -1):
            head, tail = single[:place], single[place:]
            if head in self._concepts and (tail in self._concepts or self._known(tail) != [tail]):
                return [self._concepts[head], *self._known(tail)]
        return [single]

    def _korean_name(self, written: str) -> SpokenName:
        parts = self._korean_parts(written)
        told = all(part in self._korean for part in parts)
        english = self._english_name(self.concepts(written)).en if told else (written,)
        others = [[part, *self._korean.get(part, ())[1:]][:_MOST_EACH] for part in parts]
        names = (written, " ".join(parts), *_phrases(others))
        return SpokenName(tuple(dict.fromkeys(names)), english if english[0].isascii() else (written,))

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


def _english_of(key: str, entry: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Abbreviations of a concept, and other English words for it that are no concept of their own."""
    yield from (word for word in (*entry.get("en", ()), *entry.get("short", ())) if " " not in word and key != word)


def _korean_index(words: Mapping[str, Mapping[str, Sequence[str]]]) -> dict[str, tuple[str, ...]]:
    """Each Korean word with its English and its other Korean ones, of the first concept that shows it first."""
    found: dict[str, tuple[str, ...]] = {}
    for leading in (True, False):
        for key, entry in words.items():
            korean = [word for word in entry.get("ko", ()) if word and _HANGUL.fullmatch(word[0])]
            for word in korean[:1] if leading else korean[1:]:
                if len(word) > 1 and " " not in word:
                    found.setdefault(word, (key, *(other for other in korean if other != word)))
    return found


def key_of(*names: str) -> str:
    """The key of something in a layer, from its names in the schema."""
    return "_".join(re.sub(r"\W+", "_", name).strip("_") for name in names)


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


_CURRENCIES = {"eur", "usd", "krw", "jpy", "won", "gbp", "cny"}
_HANGUL = re.compile("[가-힣]")
_LONGEST_COMMENT = 30
_MOST_EACH, _MOST_NAMES = 6, 40
_SHORT = 3
