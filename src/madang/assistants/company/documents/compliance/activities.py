"""Activities as data: what is, or was, given to whom, on which occasion and day."""

from datetime import date
from decimal import Decimal
from typing import Literal

from pydantic import Field

from madang.state import Frozen, stored_as

ActivityKind = Literal[
    "visit_briefing",
    "group_briefing",
    "conference",
    "booth",
    "sample",
    "post_marketing",
    "clinical_trial",
    "payment_discount",
    "card_points",
    "lecture",
    "consulting",
]
EvidenceKind = Literal["receipt", "attendance", "programme", "contract"]


@stored_as("company.recipient", formerly=("madang.assistants.company.domain.compliance.activities:Recipient",))
class Recipient(Frozen):
    """A person who is given something; what is None is not known."""

    id: str
    name: str
    institution: str | None = None
    public_official: bool | None = None
    """Whether the person counts as a public official: at a state hospital or university, for example."""

    @property
    def is_unnamed(self) -> bool:
        """Whether nobody is named, so that what was given before cannot be looked up."""
        return self.id == UNNAMED


UNNAMED = "unknown"
"""Stands for a recipient whom a text does not name."""


class Benefit(Frozen):
    """Something given to each recipient, such as `meal` or `lecture_fee`; other kinds are allowed."""

    kind: str
    amount: Decimal | None = Field(default=None, ge=0)
    """Won for each person, without tax and service; None where it is not known yet."""
    lowest: Decimal | None = Field(default=None, ge=0)
    """The least that it can have been, where a text leaves more than one reading; `amount` is the most."""


class Activity(Frozen):
    """An occasion on which benefits are given; what is None is not known, and what is not known does not pass."""

    id: str
    kind: ActivityKind
    held_on: date
    recipients: tuple[Recipient, ...] = ()
    benefits: tuple[Benefit, ...] = ()
    evidence: tuple[EvidenceKind, ...] = ()
    settled: bool = False
    """Whether it is over and paid, so that its evidence must be there."""
    member: bool | None = None
    """Whether the company has signed the industry's code."""
    hours: Decimal | None = Field(default=None, gt=0)
    rate: Decimal | None = Field(default=None, ge=0)
    """Per cent of a discount or of points."""
    payment_months: int | None = Field(default=None, ge=1)
    credits: int | None = Field(default=None, ge=0)
    specialists: int | None = Field(default=None, ge=0)
    product_named: bool | None = None
    sample_marked: bool | None = None
    through_organiser: bool | None = None
    approved: bool | None = None
    """Whether a clinical trial has its approval and its review."""
    told: bool = False
    """Whether it was only told of in a text: what the text does not speak of is then not checked, and said so."""
    times_told: int | None = Field(default=None, ge=1)
    """The how manieth of the month it is, if the text says so."""
    year_told: Decimal | None = Field(default=None, ge=0)
    """What the recipient got earlier in the year, if the text says so."""
    month_told: Decimal | None = Field(default=None, ge=0)
    """Likewise in the month."""
    official_open: bool = False
    """Whether a text says that nobody knows if the recipient is a public official."""
    institutions_told: int | None = Field(default=None, ge=1)


class GivenBenefit(Frozen):
    """A benefit given before, according to the records."""

    activity: str
    kind: ActivityKind
    benefit: str
    recipient: str
    given_on: date
    amount: Decimal = Field(ge=0)
