"""The parts of a text that each speak of their own benefits: lines, sentences and, where one sentence tells several
things, its clauses.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator

from madang.reading import Span
from madang.reading.language import split_sentences


def split_segments(text: str, names_benefit: Callable[[str], bool], says_what: Callable[[str], bool]) -> list[Span]:
    """The places of the parts, from left to right. A clause stands alone only if it names a benefit and says what
    happened to it, and the next one names another.
    """
    return [
        place for sentence in split_sentences(text) for place in _clauses(text, sentence.span, names_benefit, says_what)
    ]


def is_chat(text: str) -> bool:
    """Whether a text is a pasted conversation, in which no line says alone what is meant: one speaks more than once.

    The lines of a form (일시:, 장소:) and of a numbered list begin otherwise each time.
    """
    speakers = Counter(found["speaker"].strip() for found in _SPEAKER.finditer(text))
    return speakers.total() >= _TURNS and max(speakers.values()) > 1


def _clauses(
    text: str, span: Span, names_benefit: Callable[[str], bool], says_what: Callable[[str], bool]
) -> Iterator[Span]:
    start = span[0]
    cuts = [match.end() for match in _CUT.finditer(text, *span)]
    for cut, following in zip(cuts, [*cuts[1:], span[1]], strict=False):
        clause = text[start:cut]
        if names_benefit(clause) and says_what(clause) and names_benefit(text[cut:following]):
            yield start, cut
            start = cut
    yield start, span[1]


_CUT = re.compile(r"(?<![0-9]),(?![0-9])|(?<=[0-9]),(?=\s)|[;/](?=\s)|(?<=[고며])\s(?=[가-힣])|\s(?:and|but|while)\s")
_SPEAKER = re.compile(r"^[ \t]*(?P<speaker>[\w.][\w. ]{0,14})[:>)：][ \t]*\S", re.MULTILINE)
_TURNS = 3
