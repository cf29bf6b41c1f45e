"""Facts on which the outcome of a rule turns: how they are asked for, by which words they are told, what follows."""

import re
from collections.abc import Mapping
from functools import cache

from pydantic import Field, model_validator

from madang.assistants.realestate.understand.case import Case
from madang.state import Frozen
from madang.text import Text


class FactChoice(Frozen):
    """One way a fact can be: its name for people, and the words by which a message tells it."""

    label: Text
    told: str

    def is_picked(self, text: str) -> bool:
        """Whether its label stands in a text."""
        return self.label.ko in text or self.label.en in text

    def is_told(self, text: str) -> bool:
        """Whether a text tells that it is so."""
        return _pattern(self.told).search(text) is not None


class DecidingFact(Frozen):
    """A fact that decides between outcomes, with the question that asks for it."""

    question: Text
    choices: dict[str, FactChoice] = Field(min_length=2)
    fields: tuple[str, ...] = ()
    """The fields of the case that tell it."""
    usual: str = ""
    """The choice that holds as a rule: the answer is given for it, and the fact is asked for beside, not first."""
    first_unless: str | None = None
    """Words without which it is asked for first all the same where a short message tells nothing else; None: never."""

    def is_first_in(self, text: str) -> bool:
        """Whether a short text that tells nothing else is asked for it before the answer."""
        return not self.usual or (self.first_unless is not None and _pattern(self.first_unless).search(text) is None)

    def told(self, text: str, case: Case) -> frozenset[str]:
        """The choices that a text names; a choice that a field of the case tells has no name here."""
        return self.named(text) or frozenset(field for field in self.fields if getattr(case, field) is not None)

    def named(self, text: str) -> frozenset[str]:
        """The choices that a text names: the one that was picked where its label stands there."""
        picked = [name for name, choice in self.choices.items() if choice.is_picked(text)]
        return frozenset(picked or (name for name, choice in self.choices.items() if choice.is_told(text)))


class TurnsOn(Frozen):
    """What a rule turns on: a fact, and for each of its choices what follows, or the rule that answers then."""

    fact: str
    outcomes: Mapping[str, Text] = {}
    rules: Mapping[str, str] = {}
    unless: str | None = None
    """Words that settle the question without the fact."""
    before_sums: bool = False
    """Whether it is asked for although a sum could be made without it: the sum would be another one."""
    of_any_amount: bool = False
    """Whether it is also asked for where nothing but an amount is told, and no case of somebody's own."""

    @model_validator(mode="after")
    def _has_outcomes(self) -> "TurnsOn":
        if bool(self.outcomes) == bool(self.rules):
            raise ValueError(f"What turns on {self.fact!r} needs either outcomes or rules for its choices.")
        return self

    def is_settled(self, text: str) -> bool:
        """Whether words of a text settle the question without the fact."""
        return self.unless is not None and _pattern(self.unless).search(text) is not None


@cache
def _pattern(told: str) -> re.Pattern[str]:
    return re.compile(told, re.IGNORECASE)
