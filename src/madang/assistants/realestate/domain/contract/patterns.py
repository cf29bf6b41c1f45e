"""Patterns of clauses: what a risky one looks like, why it is risky, on which article, and what to write instead."""

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Literal, Self

from pydantic import Field, model_validator

from madang.assistants.realestate.domain.contract.clauses import Rewrite
from madang.assistants.realestate.domain.contract.figures import FigureCheck
from madang.assistants.realestate.domain.errors import FactError
from madang.state.frozen import Frozen
from madang.text import Text

__all__ = ["ClausePattern", "ClauseVerdict", "ContractKind", "PatternBook", "Protection", "Severity"]

ClauseVerdict = Literal["void", "disputed", "risky", "unlawful"]
"""Without effect; open to dispute or reduction by a court; valid but dangerous; against the law or a sign of fraud."""
ContractKind = Literal["residential", "commercial", "sale"]
Severity = Literal["low", "medium", "high"]


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


class Protection(Frozen):
    """A clause that protects the tenant: what it is for, how to write it, and how to know that it is there."""

    id: str
    title: Text
    why: Text
    wording: Text
    any: tuple[str, ...] = Field(min_length=1)


class PatternBook(Frozen):
    """Every pattern and protection, with the words that are brought to one form before matching."""

    rewrite: tuple[tuple[str, str], ...] = ()
    shorthands: Mapping[str, str] = {}
    patterns: tuple[ClausePattern, ...] = ()
    protections: tuple[Protection, ...] = ()

    def rewrites(self) -> tuple[Rewrite, ...]:
        """The rewriting rules, ready to use."""
        return tuple((re.compile(written), word) for written, word in self.rewrite)

    def expression(self, written: str) -> re.Pattern[str]:
        """An expression of a pattern with its shorthands written out."""
        for _ in range(2):
            for name, meaning in self.shorthands.items():
                written = written.replace(f"{{{name}}}", meaning)
        return re.compile(written)

    @model_validator(mode="after")
    def _every_expression_can_be_read(self) -> Self:
        for pattern in self.patterns:
            for written in (*(part for group in pattern.any for part in group), *pattern.none):
                self._try(f"pattern {pattern.id}", written)
        for protection in self.protections:
            for written in protection.any:
                self._try(f"protection {protection.id!r}", written)
        return self

    def _try(self, where: str, written: str) -> None:
        try:
            self.expression(written)
        except re.error as error:
            raise FactError(f"The expression {written!r} of {where} cannot be read: {error}.") from None
