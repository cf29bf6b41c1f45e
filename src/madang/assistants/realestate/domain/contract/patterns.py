"""Patterns of clauses: what a risky one looks like, why it is risky, on which article, and what to write instead."""

from decimal import Decimal
from typing import Literal

from pydantic import Field

from madang.assistants.realestate.domain.contract.figures import FigureCheck
from madang.assistants.realestate.domain.lexicon import Lexicon
from madang.state.frozen import Frozen
from madang.text import Text

__all__ = ["ClausePattern", "ClauseVerdict", "ContractKind", "EnglishForm", "PatternBook", "Protection", "Severity"]

ClauseVerdict = Literal["void", "disputed", "risky", "unlawful"]
"""Without effect; open to dispute or reduction by a court; valid but dangerous; against the law or a sign of fraud."""
ContractKind = Literal["residential", "commercial", "sale"]
Severity = Literal["low", "medium", "high"]


class EnglishForm(Frozen):
    """How a pattern reads in English: expressions on the sentence in small letters, as in `ClausePattern`."""

    any: tuple[tuple[str, ...], ...] = Field(min_length=1)
    none: tuple[str, ...] = ()


class ClausePattern(Frozen):
    """A kind of clause. A sentence matches if one group of `any` is found in it whole and nothing of `none` is.

    The expressions work on compacted text and may use the book's shorthands as `{NO}`. A `check` also looks at the
    figures; `threshold` is the one it compares with, where the law names none.
    """

    id: int
    title: Text
    verdict: ClauseVerdict
    severity: Severity
    applies: tuple[ContractKind, ...]
    article: str
    why: Text
    rewording: Text
    any: tuple[tuple[str, ...], ...] = Field(min_length=1)
    none: tuple[str, ...] = ()
    check: FigureCheck | None = None
    threshold: Decimal | None = None
    english: EnglishForm | None = None


class Protection(Frozen):
    """A clause that protects the tenant: what it is for, how to write it, and how to know that it is there."""

    id: str
    title: Text
    why: Text
    wording: Text
    any: tuple[str, ...] = Field(min_length=1)
    english: tuple[str, ...] = ()


class PatternBook(Frozen):
    """Every pattern and protection, with the words that are brought to one form before matching."""

    lexicon: Lexicon = Lexicon()
    patterns: tuple[ClausePattern, ...] = ()
    protections: tuple[Protection, ...] = ()
