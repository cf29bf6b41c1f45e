"""The kinds of clause that are a problem, and the patterns by which some of them are found in a sentence."""

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import Literal, NamedTuple

from pydantic import Field

from madang.assistants.realestate.analyse.contract.clauses import (
    ClauseLexicon,
    ClauseSentence,
    ContractKind,
    FigureCheck,
    FigureLimits,
    RewriteRule,
    exceeds_limits,
)
from madang.state import Frozen
from madang.text import Text

ClauseVerdict = Literal["void", "disputed", "risky", "unlawful"]
"""Without effect; open to dispute or reduction by a court; valid but dangerous; against the law or a sign of fraud."""
Severity = Literal["low", "medium", "high"]


class EnglishPattern(Frozen):
    """The English form of a pattern: expressions on the sentence in lower case, as in `ClausePattern`."""

    any: tuple[tuple[str, ...], ...] = Field(min_length=1)
    none: tuple[str, ...] = ()


class ClausePattern(Frozen):
    """A kind of clause. A sentence matches if all of one group of `any` are found in it and none of `none`.

    The expressions work on compacted text and may use the lexicon's shorthands as `{NO}`. A `check` also looks at the
    figures; `threshold` is what it compares with where the law sets no limit. `effects` are the names under which the
    taught reader knows it; a kind without expressions is found by the reader alone.
    """

    id: int
    title: Text
    verdict: ClauseVerdict
    severity: Severity
    applies: tuple[ContractKind, ...]
    article: str
    why: Text
    rewording: Text
    effects: tuple[str, ...] = ()
    any: tuple[tuple[str, ...], ...] = ()
    none: tuple[str, ...] = ()
    check: FigureCheck | None = None
    threshold: Decimal | None = None
    english: EnglishPattern | None = None


class ProtectiveClause(Frozen):
    """A clause that protects the tenant: its purpose, a wording, and how to recognise it."""

    id: str
    title: Text
    why: Text
    wording: Text
    any: tuple[str, ...] = Field(min_length=1)
    english: tuple[str, ...] = ()


class PatternBook(Frozen):
    """All patterns and protective clauses, with the lexicon that normalises texts before matching."""

    lexicon: ClauseLexicon = ClauseLexicon()
    patterns: tuple[ClausePattern, ...] = ()
    protections: tuple[ProtectiveClause, ...] = ()


class PatternMatcher:
    """Finds the patterns of a book in sentences; may be used from several threads."""

    def __init__(self, book: PatternBook) -> None:
        self.rewrites: tuple[RewriteRule, ...] = book.lexicon.rewrites()
        self._matchers = [_matcher(pattern, book.lexicon) for pattern in book.patterns]
        self._by_effect = {
            (effect, kind): pattern
            for pattern in reversed(book.patterns)
            for effect in pattern.effects
            for kind in pattern.applies
        }

    def matches(self, sentence: ClauseSentence, kind: ContractKind, limits: FigureLimits) -> list[ClausePattern]:
        """The patterns of a kind of contract that a sentence matches."""
        return [
            matcher.pattern
            for matcher in self._matchers
            if kind in matcher.pattern.applies and matcher.matches(sentence, limits)
        ]

    def of_effect(self, effect: str, kind: ContractKind) -> ClausePattern | None:
        """The kind of clause that an effect is told as; None if it is no problem in such a contract."""
        return self._by_effect.get((effect, kind))


class _Expressions(NamedTuple):
    any: tuple[tuple[re.Pattern[str], ...], ...]
    none: tuple[re.Pattern[str], ...]

    def match(self, sentence: str) -> bool:
        found = any(all(part.search(sentence) for part in group) for group in self.any)
        return found and not any(part.search(sentence) for part in self.none)


class _Matcher(NamedTuple):
    pattern: ClausePattern
    korean: _Expressions
    english: _Expressions | None

    def matches(self, sentence: ClauseSentence, limits: FigureLimits) -> bool:
        if not self._matches_words(sentence):
            return False
        threshold = self.pattern.threshold or Decimal(0)
        return self.pattern.check is None or exceeds_limits(
            self.pattern.check, sentence, limits._replace(threshold=threshold)
        )

    def _matches_words(self, sentence: ClauseSentence) -> bool:
        if sentence.english is None:
            return self.korean.match(sentence.compact)
        return self.english is not None and self.english.match(sentence.english)


def _matcher(pattern: ClausePattern, lexicon: ClauseLexicon) -> _Matcher:
    def compiled(written: Sequence[str]) -> tuple[re.Pattern[str], ...]:
        return tuple(lexicon.expression(expression, f"pattern {pattern.id}") for expression in written)

    def expressions(source: ClausePattern | EnglishPattern) -> _Expressions:
        return _Expressions(tuple(map(compiled, source.any)), compiled(source.none))

    return _Matcher(pattern, expressions(pattern), expressions(pattern.english) if pattern.english else None)
