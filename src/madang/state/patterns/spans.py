"""Pieces of a text, and patterns that find them."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

__all__ = ["Pattern", "Span", "goes_on_behind_a_point", "merged", "secret_in"]


class Span(NamedTuple):
    """The characters of a text from `start` up to `end`."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Pattern:
    """Finds what the group `secret` of an expression matches, where the match `holds` up to a closer look."""

    expression: re.Pattern[str]
    holds: Callable[[re.Match[str]], bool] = lambda _match: True

    def find(self, text: str) -> Iterator[Span]:
        """The spans of the secrets in `text`, in order."""
        return (secret_in(match) for match in self.expression.finditer(text) if self.holds(match))


def secret_in(match: re.Match[str]) -> Span:
    """Where the group `secret` of a match stands."""
    return Span(*match.span("secret"))


def merged(spans: Iterable[Span]) -> list[Span]:
    """The same characters, in order, in spans that do not overlap."""
    apart: list[Span] = []
    for span in sorted(spans):
        if apart and span.start < apart[-1].end:
            apart[-1] = Span(apart[-1].start, max(apart[-1].end, span.end))
        else:
            apart.append(span)
    return apart


def goes_on_behind_a_point(text: str, span: Span) -> bool:
    """Whether the digits are the end of a decimal such as `0.0212345678` or of a version such as `1.02.123.4567`."""
    number, before = text[span.start : span.end], text[max(span.start - 2, 0) : span.start]
    return number.replace(".", "").isdigit() and re.fullmatch(r"\d\.", before) is not None
