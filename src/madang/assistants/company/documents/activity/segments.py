"""The parts of a text that each speak of their own benefits: lines, sentences and, where one sentence tells several
things, its clauses.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise

from madang.reading import Span
from madang.reading.language import split_sentences


def split_segments(text: str, names_benefit: Callable[[str], bool], says_what: Callable[[str], bool]) -> list[Span]:
    """The places of the parts, from left to right. A clause stands alone only if it names a benefit and says what
    happened to it, and the next one names another; or if it tells a price, and the next one denies something else.
    """
    return [
        place
        for sentence in split_sentences(text)
        for span in _after_initials(text, sentence.span)
        for place in _clauses(text, span, names_benefit, says_what)
    ]


def _after_initials(text: str, span: Span) -> Iterator[Span]:
    """A sentence, cut where a name of one letter ends it: on product K. We talked about skiing."""
    cuts = [match.end() for match in _NEW_SENTENCE.finditer(text, *span)]
    yield from pairwise((span[0], *cuts, span[1]))


def is_chat(text: str) -> bool:
    """Whether a text is a pasted conversation, in which no line says alone what is meant: one speaks more than once.

    The lines of a form (일시:, 장소:) and of a numbered list begin otherwise each time.
    """
    speakers = Counter(found["speaker"].strip() for found in _SPEAKER.finditer(text))
    return speakers.total() >= _TURNS and max(speakers.values()) > 1


def rest_of(text: str, longest: int) -> Iterator[str]:
    """The beginning of what is not read of a text that is too long."""
    if len(text) > longest:
        yield f"… {text[longest : longest + 40]}"


def _clauses(
    text: str, span: Span, names_benefit: Callable[[str], bool], says_what: Callable[[str], bool]
) -> Iterator[Span]:
    start = span[0]
    cuts = [match.end() for match in _CUT.finditer(text, *span)]
    for cut, following in zip(cuts, [*cuts[1:], span[1]], strict=False):
        clause = text[start:cut]
        following_clause = text[cut:following]
        told = says_what(clause) and names_benefit(following_clause)
        priced = _PRICE.search(clause) and _DENIES_ANOTHER.match(following_clause)
        if priced or (told and names_benefit(clause)):
            yield start, cut
            start = cut
    yield start, span[1]


_CUT = re.compile(r"(?<![0-9]),(?![0-9])|(?<=[0-9]),(?=\s)|[;/](?=\s)|(?<=[고며])\s(?=[가-힣])|\s(?:and|but|while)\s")
_NEW_SENTENCE = re.compile(r"(?<=\b[A-Z]\.)\s+(?=(?:He|She|We|They|I|It|The|No|Then|After|Also|My|Our|His|Her)\b)")
_PRICE = re.compile(r"[0-9](?:[0-9,]{2,}|\s?[만천])\s?(?:원|won)?", re.IGNORECASE)
_DENIES_ANOTHER = re.compile(
    r"\s*(?!모두|전부|전액|결국|이후|추후)[가-힣A-Za-z]{2,}[^,.;\n]{0,14}\s(?:지원|제공|지급|증정)?[은는도이가]?\s?(?:없|미제공|안\s*함)"
    r"|\s*(?:and )?no [a-z]{3,}",
    re.IGNORECASE,
)
"""주차 3대 지원 없음, no parking: what is denied is named in the same clause."""
_SPEAKER = re.compile(r"^[ \t]*(?P<speaker>[\w.][\w. ]{0,14})[:>)：][ \t]*\S", re.MULTILINE)
_TURNS = 3
