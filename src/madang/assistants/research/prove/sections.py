"""Checks a section that a model wrote in its own sentences: each must name quotes that support it, or the quotes
themselves stand.
"""

from collections.abc import Sequence
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from madang.assistants.research.present.report import ReportSection, Statement
from madang.knowledge.evidence import Aspect, TrueStatement, VerifiedSentence, check_support, verify_text
from madang.reading.language import detect_language
from madang.text import Language


class _SectionModel(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class SectionQuotes(_SectionModel):
    """What a section is written from: the quotes, numbered from 1 in their order."""

    question: str
    title: str
    language: Language
    quotes: tuple[str, ...]


class SupportedSentence(_SectionModel):
    """A sentence and the numbers of the quotes that say it."""

    text: Annotated[str, Field(min_length=1)]
    quotes: Annotated[tuple[int, ...], Field(min_length=1)]


class WrittenSection(_SectionModel):
    """A section as it is to be read; without sentences where none of the quotes says something on the topic."""

    sentences: Annotated[tuple[SupportedSentence, ...], Field(max_length=20)]


def quotes_as_sentences(quoted: SectionQuotes) -> WrittenSection:
    """The quotes themselves, each resting on itself."""
    sentences = (SupportedSentence(text=text, quotes=(number,)) for number, text in enumerate(quoted.quotes, 1))
    return WrittenSection(sentences=tuple(sentences))


def fewer_quotes(quoted: SectionQuotes) -> SectionQuotes | None:
    """The first two thirds of the quotes, which are the most to the point; None where one is left."""
    kept = len(quoted.quotes) * 2 // 3
    return quoted.model_copy(update={"quotes": quoted.quotes[:kept]}) if kept else None


def unsupported_sentences(written: WrittenSection, ruled: WrittenSection) -> list[str]:
    """What is wrong with sentences that name quotes there are not, or say what their quotes do not say."""
    quotes = {number: sentence.text for number, sentence in enumerate(ruled.sentences, 1)}
    return [why for sentence in written.sentences if (why := _support_problem(sentence, quotes))]


def supported_sentences(written: WrittenSection, ruled: WrittenSection) -> WrittenSection | None:
    """The section with the quotes themselves in place of sentences that they do not bear out; None where none does."""
    quotes = {number: sentence.text for number, sentence in enumerate(ruled.sentences, 1)}
    kept = [sentence for sentence in written.sentences if not _support_problem(sentence, quotes)]
    return with_quotes_for(written, ruled, kept) if kept else None


def with_quotes_for(
    written: WrittenSection, ruled: WrittenSection, kept: Sequence[SupportedSentence]
) -> WrittenSection:
    """The section with the quotes that a sentence names in place of each that is not kept; nothing twice."""
    shown = dict[str, SupportedSentence]()
    for sentence in written.sentences:
        named = [ruled.sentences[number - 1] for number in sentence.quotes if 1 <= number <= len(ruled.sentences)]
        shown |= {each.text: each for each in ([sentence] if sentence in kept else named)}
    return WrittenSection(sentences=tuple(shown.values()))


def translated_sentences(written: WrittenSection, ruled: WrittenSection) -> list[SupportedSentence]:
    """The sentences in another language than a quote they rest on: code alone compares these less surely."""
    quotes = {number: sentence.text for number, sentence in enumerate(ruled.sentences, 1)}
    return [each for each in written.sentences if not _one_language(each.text, [quotes[n] for n in each.quotes])]


def with_originals(written: WrittenSection, ruled: WrittenSection) -> WrittenSection:
    """The section with the quotes beside translations of which code cannot see that they say the same."""
    quotes = {number: sentence.text for number, sentence in enumerate(ruled.sentences, 1)}
    sentences = (
        each.model_copy(update={"text": f"{each.text} ({' '.join(quotes[number] for number in each.quotes)})"})
        if _refused(each, quotes)
        else each
        for each in written.sentences
    )
    return WrittenSection(sentences=tuple(sentences))


def _one_language(text: str, quotes: Sequence[str]) -> bool:
    return {detect_language(quote) for quote in quotes} == {detect_language(text)}


class ClaimsOnQuotes(_SectionModel):
    """Claims, each with the quotes that it rests on."""

    claims: tuple[str, ...]


class BorneOut(_SectionModel):
    """The numbers of the claims that their quotes bear out."""

    numbers: tuple[int, ...] = ()


def claims_on(sentences: Sequence[SupportedSentence], ruled: WrittenSection) -> ClaimsOnQuotes:
    """What a judge is asked: each claim, numbered from 1, and its quotes."""
    lines = (
        f"{number}. claim: {each.text} quotes: {' '.join(ruled.sentences[one - 1].text for one in each.quotes)}"
        for number, each in enumerate(sentences, 1)
    )
    return ClaimsOnQuotes(claims=tuple(lines))


def with_sentences(section: ReportSection, written: WrittenSection) -> ReportSection:
    """The section with these sentences in place of its quotes, each with the sources of the quotes it names."""
    return section.changed(statements=tuple(_statement(sentence, section) for sentence in written.sentences))


def _support_problem(sentence: SupportedSentence, quotes: dict[int, str]) -> str:
    """What is wrong with a sentence; of a translation only what code is sure of, as a judge looks at the rest."""
    if unknown := [number for number in sentence.quotes if number not in quotes]:
        return f"{sentence.text!r} names the quote {unknown[0]}, and there are {len(quotes)}"
    named = [quotes[number] for number in sentence.quotes]
    translated = not _one_language(sentence.text, named)
    if not translated:
        support = check_support(sentence.text, named)
        if support.verdict != "supported":
            return f"{sentence.text!r} is {support.verdict}: {support.reason.en}"
    refused = _refused(sentence, quotes)
    if refused is None or (translated and refused.aspect not in _SURE_ACROSS_LANGUAGES):
        return ""
    return f"{sentence.text!r} is {refused.verdict}: {refused.reason.en}"


def _refused(sentence: SupportedSentence, quotes: dict[int, str]) -> VerifiedSentence | None:
    cited = [TrueStatement(id=str(number), text=quotes[number]) for number in sentence.quotes]
    return next((each for each in verify_text(sentence.text, cited) if not each.may_stand), None)


_SURE_ACROSS_LANGUAGES: frozenset[Aspect] = frozenset({"value", "unit", "citation"})
"""Looked for before all others, so that what is refused for another aspect has the figures of its quotes."""


def _statement(sentence: SupportedSentence, section: ReportSection) -> Statement:
    named = [section.statements[number - 1] for number in sentence.quotes]
    return Statement(
        text=sentence.text,
        sources=tuple(dict.fromkeys(source for statement in named for source in statement.sources)),
        passages=tuple(dict.fromkeys(passage for statement in named for passage in statement.passages)),
    )
