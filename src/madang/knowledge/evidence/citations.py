"""Citations: a mark in a text that resolves to a passage, and so to a source and a place in it, or raises an error.

`Evidence` is what an answer may cite, numbered from 1 in the order it was gathered. A text cites by `[3]`, `[1][2]` or
`[1, 2]`. A `CitedText` cannot be made unless every mark resolves: a fabricated citation has no way into an answer.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Self

from pydantic import BaseModel, ConfigDict, model_validator

from madang.knowledge.errors import UnknownCitationError
from madang.knowledge.evidence.support import Support, check_support
from madang.knowledge.sources import CorpusSource, Passage
from madang.reading.language import split_sentences


class Evidence(BaseModel):
    """The passages that an answer may cite; a passage keeps its number for as long as the evidence grows."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    passages: tuple[Passage, ...] = ()

    def with_passages(self, more: Iterable[Passage]) -> "Evidence":
        """The evidence with more passages; those that are in it already keep their numbers."""
        known = {passage.id: passage for passage in self.passages}
        for passage in more:
            known.setdefault(passage.id, passage)
        return Evidence(passages=tuple(known.values()))

    def number(self, passage: Passage) -> int:
        """The number a passage is cited by."""
        for number, each in enumerate(self.passages, start=1):
            if each.id == passage.id:
                return number
        raise UnknownCitationError(passage.id, len(self.passages))

    def resolve(self, mark: str | int) -> Passage:
        """The passage that a mark names, `3` or `[3]`; `UnknownCitationError` if there is none."""
        digits = str(mark).strip("[] ")
        number = int(digits) if digits.isascii() and digits.isdigit() and len(digits) < _LONGEST else 0
        if not 1 <= number <= len(self.passages):
            raise UnknownCitationError(str(mark), len(self.passages))
        return self.passages[number - 1]


class CheckedSentence(BaseModel):
    """A sentence of a cited text without its marks, the passages it cites, and whether they say so."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    sentence: str
    cited: tuple[Passage, ...]
    support: Support


class CitedSource(BaseModel):
    """A source under the number that a reader sees, with the passages of it that were cited."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    number: int
    source: CorpusSource
    passages: tuple[Passage, ...]


class RenderedText(BaseModel):
    """A text as a reader sees it: its marks number the sources in the order they are first cited."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    text: str
    sources: tuple[CitedSource, ...]


class CitedText(BaseModel):
    """A text all of whose marks resolve to evidence; making one with a mark that does not raises."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    text: str
    evidence: Evidence

    @model_validator(mode="after")
    def _resolve_every_mark(self) -> Self:
        for mark in _marks(self.text):
            self.evidence.resolve(mark)
        return self

    def check(self) -> list[CheckedSentence]:
        """Every sentence with what it cites and whether that supports it; sentences without a mark cite nothing."""
        return [
            CheckedSentence(
                sentence=plain, cited=cited, support=check_support(plain, [_passage_text(each) for each in cited])
            )
            for sentence in split_sentences(self.text)
            if (plain := _MARK.sub("", sentence.text).strip())
            for cited in [tuple(self.evidence.resolve(mark) for mark in dict.fromkeys(_marks(sentence.text)))]
        ]

    def render(self) -> RenderedText:
        """The text with its marks renumbered by source, and the list of these sources."""
        cited = [self.evidence.resolve(mark) for mark in _marks(self.text)]
        numbers = {source: number for number, source in enumerate(dict.fromkeys(each.source.id for each in cited), 1)}

        def renumber(found: re.Match[str]) -> str:
            passages = (self.evidence.resolve(mark) for mark in _NUMBER.findall(found.group()))
            return "".join(f"[{number}]" for number in dict.fromkeys(numbers[each.source.id] for each in passages))

        sources = tuple(_cited_source(number, source, cited) for source, number in numbers.items())
        return RenderedText(text=_MARK.sub(renumber, self.text), sources=sources)


def cite_passages(sentence: str, passages: Sequence[Passage], evidence: Evidence) -> str:
    """The sentence followed by the marks of these passages."""
    marks = "".join(f"[{evidence.number(passage)}]" for passage in passages)
    return f"{sentence.rstrip()} {marks}" if marks else sentence


def _cited_source(number: int, source: str, cited: Iterable[Passage]) -> CitedSource:
    own = {passage.id: passage for passage in cited if passage.source.id == source}
    return CitedSource(number=number, source=next(iter(own.values())).source, passages=tuple(own.values()))


def _passage_text(passage: Passage) -> str:
    """What a passage says, its headings and its reference included: they say what the text is about."""
    return "\n".join([*passage.path, *([passage.key] if passage.key else []), passage.text])


def _marks(text: str) -> Iterator[str]:
    return (number for found in _MARK.finditer(text) for number in _NUMBER.findall(found.group()))


_LONGEST = 7
_MARK = re.compile(r"\[\s*[0-9]+(?:\s*[,;]\s*[0-9]+)*\s*\](?!\()")
_NUMBER = re.compile(r"[0-9]+")
