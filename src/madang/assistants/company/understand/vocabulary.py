"""The company's dictionary: what each word of a question may mean (metric, dimension, value), from the semantic layer
and the company's names.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Literal, NamedTuple

from madang.assistants.company.figures.semantic_layer import SemanticLayer
from madang.reading import Gazetteer, Span

MeaningKind = Literal["metric", "dimension", "value", "ambiguous", "verb", "word"]
QuestionWords = Mapping[str, Sequence[str]]
"""Words of questions by what they ask for, as data/question_words.toml lists them."""


class WordMeaning(NamedTuple):
    """What a word may mean: a metric, a verb that stands for one, a dimension, a value of one, or a part of speech of
    questions.
    """

    kind: MeaningKind
    key: str
    value: str = ""


class KnownWord(NamedTuple):
    """A word of a text, its position, and everything that it may mean."""

    text: str
    span: Span
    meanings: tuple[WordMeaning, ...]

    def means(self, *keys: str) -> bool:
        """Whether it is a part of speech of one of these kinds."""
        return self.meanings[0].kind == "word" and self.meanings[0].key in keys

    @property
    def is_idle(self) -> bool:
        """Whether it may be passed over: it asks for nothing, or only who, what, where and how often."""
        return self.meanings[0].kind == "verb" or self.means(
            "filler", "who", "whom", "thing", "place", "often", "lately"
        )


class Vocabulary:
    """Finds words with their particles and in compounds, always the longest that fits."""

    def __init__(self, layer: SemanticLayer, words: QuestionWords, names: Mapping[str, Mapping[str, str]]) -> None:
        """`names` has the values and their names for dimensions that are not closed."""
        self._meanings: dict[str, list[WordMeaning]] = {}
        for meaning, spellings in _entries(layer, words, names):
            for spelling in {form for name in spellings for form in _spacings(name.lower())}:
                self._meanings.setdefault(spelling, []).append(meaning)
        self._gazetteer = Gazetteer({spelling: spelling for spelling in self._meanings})

    def meaning_of_stem(self, stem: str) -> WordMeaning | None:
        """What a verb says in all its forms, if its stem is listed."""
        form = f"{stem}{_ANY_FORM}"
        return self._chosen(form)[0] if form in self._meanings else None

    def find(self, text: str) -> list[KnownWord]:
        """Every known word of the text, from left to right."""
        return [KnownWord(found.text, found.span, self._chosen(found.id)) for found in self._gazetteer.find(text)]

    def part_of_speech(self, form: str) -> WordMeaning | None:
        """What a bare word asks for, if it is one of the words of questions and nothing more specific."""
        meanings = self._chosen(form) if form in self._meanings else ()
        return meanings[0] if meanings and meanings[0].kind == "word" else None

    def _chosen(self, spelling: str) -> tuple[WordMeaning, ...]:
        """The meanings of the most specific kind: a metric before a name, a name before a question word."""
        meanings = self._meanings[spelling]
        kind = min((meaning.kind for meaning in meanings), key=_WEIGHT.index)
        return tuple(dict.fromkeys(meaning for meaning in meanings if meaning.kind == kind))


def _spacings(name: str) -> Iterator[str]:
    """A name with and without its spaces; a Korean one with any of them: 평균 대기 시간, 평균 대기시간."""
    words = name.split(" ")
    if name.isascii() or not _FEW_WORDS[0] <= len(words) <= _FEW_WORDS[1]:
        yield from (name, name.replace(" ", ""))
        return
    for gaps in product((" ", ""), repeat=len(words) - 1):
        yield "".join(f"{word}{gap}" for word, gap in zip(words, (*gaps, ""), strict=True))


def _entries(
    layer: SemanticLayer, words: QuestionWords, names: Mapping[str, Mapping[str, str]]
) -> Iterator[tuple[WordMeaning, Iterable[str]]]:
    spoken = {name for spellings in words.values() for name in spellings}
    for key, metric in layer.metrics.items():
        yield WordMeaning("metric", key), metric.names
        yield WordMeaning("verb", key), metric.verbs
    for key, dimension in layer.dimensions.items():
        yield WordMeaning("dimension", key), dimension.names
        for value, spellings in dimension.values.items():
            said = (
                spellings if dimension.closed else [each for each in spellings if each == value or each not in spoken]
            )
            yield WordMeaning("value", key, value), said
    for key, values in names.items():
        for value, name in values.items():
            yield WordMeaning("value", key, value), (name,)
    for word in layer.ambiguous:
        yield WordMeaning("ambiguous", word), (word,)
    for kind, spellings in words.items():
        yield WordMeaning("word", kind), spellings


_FEW_WORDS = (3, 4)
_ANY_FORM = "-"
"""Ends a listed stem that stands for all forms of a verb: 늘-."""
_WEIGHT: tuple[MeaningKind, ...] = ("metric", "ambiguous", "dimension", "value", "verb", "word")
