"""A section in sentences of its own: each rests on quotes that are named and say so, or it is not taken."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from madang.assistants.research.domain.report import Section, Statement
from madang.knowledge import check_support
from madang.text import Language

__all__ = ["Quoted", "Sentence", "Written", "as_quoted", "fewer", "unsupported", "worded"]


class _Words(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Quoted(_Words):
    """What a section is written from: the quotes, numbered from 1 in their order."""

    question: str
    title: str
    language: Language
    quotes: tuple[str, ...]


class Sentence(_Words):
    """A sentence and the numbers of the quotes that say it."""

    text: Annotated[str, Field(min_length=1)]
    quotes: Annotated[tuple[int, ...], Field(min_length=1)]


class Written(_Words):
    """A section as it is to be read."""

    sentences: Annotated[tuple[Sentence, ...], Field(min_length=1, max_length=20)]


def as_quoted(quoted: Quoted) -> Written:
    """The quotes themselves, each resting on itself."""
    sentences = (Sentence(text=text, quotes=(number,)) for number, text in enumerate(quoted.quotes, 1))
    return Written(sentences=tuple(sentences))


def fewer(quoted: Quoted) -> Quoted | None:
    """The first two thirds of the quotes, which are the most to the point; None where one is left."""
    kept = len(quoted.quotes) * 2 // 3
    return quoted.model_copy(update={"quotes": quoted.quotes[:kept]}) if kept else None


def unsupported(written: Written, ruled: Written) -> list[str]:
    """What is wrong with sentences that name quotes there are not, or say what their quotes do not say."""
    quotes = {number: each.text for number, each in enumerate(ruled.sentences, 1)}
    return [why for sentence in written.sentences if (why := _wrong(sentence, quotes))]


def worded(section: Section, written: Written) -> Section:
    """The section with these sentences in place of its quotes, each with the sources of the quotes it names."""
    return section.changed(statements=tuple(_statement(each, section) for each in written.sentences))


def _wrong(sentence: Sentence, quotes: dict[int, str]) -> str:
    if unknown := [number for number in sentence.quotes if number not in quotes]:
        return f"{sentence.text!r} names the quote {unknown[0]}, and there are {len(quotes)}"
    support = check_support(sentence.text, [quotes[number] for number in sentence.quotes])
    return "" if support.verdict == "supported" else f"{sentence.text!r} is {support.verdict}: {support.reason.en}"


def _statement(sentence: Sentence, section: Section) -> Statement:
    named = [section.statements[number - 1] for number in sentence.quotes]
    return Statement(
        text=sentence.text,
        sources=tuple(dict.fromkeys(source for each in named for source in each.sources)),
        passages=tuple(dict.fromkeys(passage for each in named for passage in each.passages)),
    )
