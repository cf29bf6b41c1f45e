"""The company's dictionary: what each word of a question may mean, from the semantic layer and the company's names."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from madang.assistants.company.domain.layer import SemanticLayer
from madang.models.language import Gazetteer, Span

__all__ = ["Kind", "Meaning", "Vocabulary", "Word", "Words"]

Kind = Literal["metric", "dimension", "value", "ambiguous", "word"]
Words = Mapping[str, Sequence[str]]
"""Words of questions by what they ask for, as data/words.toml lists them."""


class Meaning(NamedTuple):
    """What a word may mean: a metric, a dimension, a value of one, or a part of speech of questions."""

    kind: Kind
    key: str
    value: str = ""


class Word(NamedTuple):
    """A word of a text, where it stands, and everything that it may mean."""

    text: str
    span: Span
    meanings: tuple[Meaning, ...]

    def means(self, *keys: str) -> bool:
        """Whether it is a part of speech of one of these kinds."""
        return self.meanings[0].kind == "word" and self.meanings[0].key in keys


class Vocabulary:
    """Finds words with their particles and in compounds, always the longest that fits."""

    def __init__(self, layer: SemanticLayer, words: Words, names: Mapping[str, Mapping[str, str]]) -> None:
        """`names` gives, for dimensions that are not closed, the values and what they are called."""
        self._meanings: dict[str, list[Meaning]] = {}
        for meaning, spellings in _entries(layer, words, names):
            for spelling in {form for name in spellings for form in (name.lower(), name.lower().replace(" ", ""))}:
                self._meanings.setdefault(spelling, []).append(meaning)
        self._gazetteer = Gazetteer({spelling: spelling for spelling in self._meanings})

    def find(self, text: str) -> list[Word]:
        """Every known word of the text, from left to right."""
        return [Word(found.text, found.span, self._chosen(found.id)) for found in self._gazetteer.find(text)]

    def part_of_speech(self, form: str) -> Meaning | None:
        """What a bare word asks for, if it is one of the words of questions and nothing weightier."""
        meanings = self._chosen(form) if form in self._meanings else ()
        return meanings[0] if meanings and meanings[0].kind == "word" else None

    def _chosen(self, spelling: str) -> tuple[Meaning, ...]:
        """The meanings of the weightiest kind: a metric is meant before a name, a name before a mere word."""
        meanings = self._meanings[spelling]
        kind = min((meaning.kind for meaning in meanings), key=_WEIGHT.index)
        return tuple(dict.fromkeys(meaning for meaning in meanings if meaning.kind == kind))


def _entries(
    layer: SemanticLayer, words: Words, names: Mapping[str, Mapping[str, str]]
) -> Iterator[tuple[Meaning, Iterable[str]]]:
    for key, metric in layer.metrics.items():
        yield Meaning("metric", key), metric.names
    for key, dimension in layer.dimensions.items():
        yield Meaning("dimension", key), dimension.names
        for value, spellings in dimension.values.items():
            yield Meaning("value", key, value), spellings
    for key, values in names.items():
        for value, name in values.items():
            yield Meaning("value", key, value), (name,)
    for word in layer.ambiguous:
        yield Meaning("ambiguous", word), (word,)
    for kind, spellings in words.items():
        yield Meaning("word", kind), spellings


_WEIGHT: tuple[Kind, ...] = ("metric", "ambiguous", "dimension", "value", "word")
