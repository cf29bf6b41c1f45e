"""Rules below the article: when what follows, with exceptions, what to do next, and the paragraph it rests on."""

import re
from collections.abc import Iterable
from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from madang.assistants.realestate.search.deciding_facts import TurnsOn
from madang.assistants.realestate.search.question_kind import QuestionKind
from madang.assistants.realestate.understand.case import Premises
from madang.assistants.realestate.understand.similar_questions import ArticleId
from madang.assistants.realestate.understand.tasks import TaskKind
from madang.state import Frozen
from madang.text import Text

Verdict = Literal["yes", "no", "depends", "fact"]
"""What the law says to the question; a fact is a number, a day or a way, to which neither yes nor no is an answer."""
Paragraph = Annotated[str, Field(pattern=r"^[a-z_]+ [0-9]+(-[0-9]+)?(\([0-9]+\))?$")]
"""An article, with its paragraph where it has some: `residential_lease 6-3(1)`."""
FormName = Literal["certified_letter", "increase_response", "lease_registration", "renewal_notice"]


class Worked(Frozen):
    """A calculation that belongs to a rule: a field of the case, so many times or as often as another one says. Where
    there are shares, the one that another field decides is taken of it, and of no more than `most`.
    """

    of: Literal["contract_money", "rent", "monthly_fee"]
    times: int | Literal["months_lived"]
    most: int | None = None
    by: Literal["income"] | None = None
    """The field that decides the share."""
    shares: tuple[tuple[int, int], ...] = ()
    """What that field may be at most, in won, and the share in percent; the first that fits counts."""


class WorkedDay(Frozen):
    """A day that belongs to a rule: so many years after a day of the case."""

    of: Literal["paid_on"]
    years: int


class AnswerRule(Frozen):
    """What the law answers to one kind of question, in force from one day to another."""

    id: str
    kinds: tuple[QuestionKind, ...] = Field(min_length=1)
    premises: Premises | None = None
    """The only premises it holds for; None for all."""
    turns_on: tuple[TurnsOn, ...] = ()
    """The facts on which its outcome turns, in the order in which they are asked for where they are not told."""
    requires: dict[Literal["performed", "same_price"], bool] = {}
    """What must not be otherwise: a rule is out where the case says the contrary."""
    verdict: Verdict
    on: Text | None = None
    """What the answer depends on."""
    answer: Text
    exceptions: tuple[Text, ...] = ()
    next: tuple[Text, ...] = Field(min_length=1)
    bears: Literal["tenant", "landlord"] | None = None
    """Who bears the cost."""
    form: FormName | None = None
    """The document that can be drawn up for it."""
    calculation: TaskKind | None = None
    worked: Worked | None = None
    worked_day: WorkedDay | None = None
    numbers: tuple[str, ...] = ()
    """The deadlines, rates and amounts of the answer: `2 months`, `5 %`, `60000000 won`."""
    basis: tuple[Paragraph, ...] = ()
    policy: Text | None = None
    """What it rests on where that is no law of the book: rules of supervision, terms of a guarantor."""
    effective_from: date
    effective_to: date | None = None
    as_of: date
    asked: tuple[str, ...] = Field(min_length=1)
    """Ways to ask for it."""

    @property
    def articles(self) -> tuple[ArticleId, ...]:
        """The articles it rests on."""
        return tuple(dict.fromkeys(_PARAGRAPH.sub("", paragraph) for paragraph in self.basis))

    def holds(self, on: date) -> bool:
        """Whether it is in force on a day."""
        return self.effective_from <= on and (self.effective_to is None or on <= self.effective_to)


def paragraph_of(basis: Paragraph) -> int | None:
    """The number of the paragraph; None for the article as a whole."""
    found = _PARAGRAPH.search(basis)
    return int(found.group(1)) if found else None


def all_asked(rules: Iterable[AnswerRule]) -> tuple[str, ...]:
    """All ways to ask for some rules, in their order."""
    return tuple(text for rule in rules for text in rule.asked)


_PARAGRAPH = re.compile(r"\(([0-9]+)\)$")
