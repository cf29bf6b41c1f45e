"""A contract as clauses, and a clause as sentences in one compact form that spelling and spacing do not change."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from madang.assistants.realestate.domain.lexicon import Rewrite, compact
from madang.models.language import Span
from madang.state.frozen import Frozen

__all__ = ["Clause", "Sentence", "sentences_of", "split_clauses"]


class Clause(Frozen):
    """One numbered item of a contract, or a paragraph without a number; `span` slices the contract."""

    number: str
    text: str
    span: Span


class Sentence(NamedTuple):
    """A sentence as written, and as it is matched: compacted, or in English in small letters."""

    text: str
    compact: str

    @property
    def english(self) -> str | None:
        """The sentence in small letters with single blanks; None where it is Korean."""
        return None if _HANGUL.search(self.text) else " ".join(self.text.casefold().split())


def split_clauses(contract: str) -> tuple[Clause, ...]:
    """The clauses in order: a new one begins where a line begins with a number, a bullet or a heading."""
    starts = [match.start() for match in _START.finditer(contract)] or [0]
    if contract[: starts[0]].strip():
        starts.insert(0, 0)
    ends = [*starts[1:], len(contract)]
    return tuple(clause for begin, end in zip(starts, ends, strict=True) for clause in _clauses(contract, begin, end))


def sentences_of(clause: str, rewrites: Sequence[Rewrite]) -> tuple[Sentence, ...]:
    """The sentences of a clause, each with the exceptions (단, 다만) that belong to it."""
    joined = list[str]()
    for part in _pieces(" ".join(clause.split())):
        if joined and _EXCEPTION.match(part):
            joined[-1] += f" {part}"
        else:
            joined.append(part)
    return tuple(Sentence(part, compact(part, rewrites)) for part in joined)


def _clauses(contract: str, begin: int, end: int) -> Iterator[Clause]:
    """The clause between two places, without its number; a paragraph without one may hold several, by blank line."""
    number = _NUMBER.match(contract, begin, end)
    start = number.end() if number else begin
    for found in _PARAGRAPH.finditer(contract, start, end):
        label = number["label"].strip() if number else ""
        yield Clause(number=label, text=found.group().strip(), span=found.span())


def _pieces(text: str) -> Iterator[str]:
    """Sentences of at most a length that keeps matching fast."""
    for sentence in _SENTENCE_END.split(text):
        for at in range(0, len(sentence), _LONGEST):
            if piece := sentence[at : at + _LONGEST].strip():
                yield piece


_LONGEST = 600
_HANGUL = re.compile("[가-힣]")
_LABEL = (
    r"(?:제 ?[0-9]{1,3} ?조(?: ?의 ?[0-9]{1,2})?(?: ?[(【\[][^)】\]\n]{1,40}[)】\]])?"
    r"|[0-9]{1,3} ?[.)](?![0-9])|\([0-9]{1,3}\)"
    r"|[①-⑳]|[가-하] ?[.)](?= )|[-–•·*▶■□○●※](?= ?[^-\n])|특약 ?(?:사항)? ?[0-9]{0,3} ?[.:)]?|\[[^\]\n]{1,20}\])"
)
_START = re.compile(rf"^[ \t]{{0,20}}(?={_LABEL})|(?<=[다함음임됨.])[ \t]{{1,3}}(?=[①-⑳])", re.MULTILINE)
_NUMBER = re.compile(rf"[ \t]{{0,20}}(?P<label>{_LABEL})[ \t]{{0,5}}[.:]?")
_PARAGRAPH = re.compile(r"\S(?:[^\n]|\n(?![ \t]*\n)){0,20000}")
_SENTENCE_END = re.compile(
    r"(?<=[가-힣)\]])\.(?![0-9])|(?<=[a-z%)])\.(?= [A-Z])|[;。]|(?<=다)(?= (?:또한|아울러|그리고|이 경우|만약|만일) )"
)
_EXCEPTION = re.compile(r"(?:단|다만|단지)[, ]|\(단")
