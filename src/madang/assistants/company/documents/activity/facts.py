"""What a text says about an activity, as typed facts: each with its place in the text, how it was read and how sure."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from typing import Literal, NamedTuple

from madang.assistants.company.documents.activity.grammar.statuses import Status
from madang.assistants.company.documents.activity.personal_data import PersonalDataKind
from madang.reading import Span
from madang.state import Frozen

BenefitMode = Literal[
    "given", "planned", "promised", "requested", "refused", "not_given", "paid_by_other", "not_to_customer", "unclear"
]
FactSource = Literal["rule", "taught", "both"]
JudgedAs = Literal["wrong", "open", "harmless"]
DateRole = Literal["on", "planned_on", "earlier_on", "reported_on", "paid_on", "event_date"]

GIVING: frozenset[BenefitMode] = frozenset({"given", "planned", "promised"})
"""What counts as giving: it has happened, or the company means it to."""
HARMLESS: frozenset[BenefitMode] = frozenset({"refused", "not_given", "paid_by_other", "not_to_customer"})
REFUSED: frozenset[BenefitMode] = frozenset({"refused", "not_given"})
UNLISTED = "other"
"""The kind of a benefit whose object is on no list."""


class ToldAmount(Frozen):
    """An amount of money and what it is for; `limit`, `other` and the like are no benefit."""

    value: Decimal
    role: str
    text: str
    span: Span
    source: FactSource = "taught"
    confidence: float = 1.0


class ToldDay(Frozen):
    """A day and what happened on it."""

    day: date
    role: DateRole
    text: str
    span: Span


class ToldBenefit(Frozen):
    """A benefit that a text speaks of, and what it says of it. What one person got lies between `lowest` and
    `highest`; both are None where no amount is told.
    """

    kind: str
    mode: BenefitMode
    text: str
    """The words that say so."""
    span: Span
    source: FactSource
    confidence: float
    lowest: Decimal | None = None
    highest: Decimal | None = None
    item: str = ""
    """The words for what is given, where its kind is on no list."""
    receiver: str = ""
    """The words for who gets it, likewise."""
    uncertain: bool = False
    """Whether two ways of reading disagree, so that a person has to look."""

    @property
    def is_exact(self) -> bool:
        """Whether one amount is told for it."""
        return self.highest is not None and self.lowest == self.highest


class ToldDuty(Frozen):
    """A duty that a text speaks of, by the name of its rule, with the figure that decides it; None where it is open."""

    name: str
    figure: Decimal | None
    quote: str


class TextSense(NamedTuple):
    """How likely each sense is where the text is most likely wrong, and the sentence that makes it so."""

    chances: Mapping[str, float]
    words: str = ""
    sentences: Mapping[Span, Mapping[str, float]] = {}
    """How likely each sense of each sentence alone is; sentences that only ask for the check are left out."""

    @property
    def wrong(self) -> float:
        """How likely it tells of something wrong."""
        return self.chances.get("wrong", 0.0)

    @property
    def harmless(self) -> float:
        """How likely nothing is given, or not to a customer."""
        return sum(self.chances.get(name, 0.0) for name in ("declined", "elsewhere", "nothing"))


class Judgement(NamedTuple):
    """How likely a text tells of something wrong, or leaves open whether it does."""

    wrong: float = 0.0
    open: float = 0.0

    @property
    def word(self) -> JudgedAs:
        """What the text is taken for; between wrong and harmless it is open."""
        if self.wrong >= _FAILS:
            return "wrong"
        return "open" if self.wrong + self.open >= _HELD else "harmless"


class ActivityFacts(Frozen):
    """Everything that was read in a text. What is None was not told, and what was not told does not pass."""

    text: str
    """The text in plain spelling, which the spans refer to."""
    benefits: tuple[ToldBenefit, ...] = ()
    amounts: tuple[ToldAmount, ...] = ()
    days: tuple[ToldDay, ...] = ()
    people: int | None = None
    registered: int | None = None
    staff: int | None = None
    occurrence: int | None = None
    """The how manieth benefit of its kind in the month this one is."""
    hours: Decimal | None = None
    credits: int | None = None
    specialists: int | None = None
    rate: Decimal | None = None
    payment_months: int | None = None
    year_total: Decimal | None = None
    month_total: Decimal | None = None
    said: dict[str, str] = {}
    """What else the text says, by name, with the words that say so: off_label_urged, no_talk, official …"""
    states: dict[str, Status] = {}
    """What the text says of each concept that a rule asks about: that it is so, is not, is to come, is not known."""
    duties: tuple[ToldDuty, ...] = ()
    disguised: tuple[str, ...] = ()
    """Words that were spelled to hide."""
    personal: tuple[PersonalDataKind, ...] = ()
    """Kinds of personal data that stand in the text."""
    unread: tuple[str, ...] = ()
    """Amounts and sentences that seem to matter and could not be read for sure."""
    sense: TextSense = TextSense({})
    """What the second reader takes the text for as a whole."""

    evidence: dict[str, float] = {}
    """What speaks for or against something wrong, as figures."""
    judged: Judgement = Judgement()
    """What the text is taken for as a whole."""
    explained: bool = False
    """Whether what is spoken of as given is known not to be: no customer is named, or it was undone."""

    def says(self, *names: str) -> bool:
        """Whether the text says one of these."""
        return any(name in self.said for name in names)

    def holds(self, concept: str) -> bool | None:
        """Whether the text says that a concept holds; None where it is open or not spoken of."""
        state = self.states.get(concept)
        return True if state == "asserted" else False if state in ("denied", "pending") else None

    def days_as(self, *roles: DateRole) -> tuple[date, ...]:
        """The days with one of these roles, in the order of the text."""
        return tuple(told.day for told in self.days if told.role in roles)

    @property
    def held_on(self) -> date | None:
        """The day of the activity, if the text tells exactly one."""
        told = tuple(dict.fromkeys(self.days_as("on") or self.days_as("planned_on")))
        return told[0] if told else None

    @property
    def head_counts(self) -> frozenset[int]:
        """How many people or hours something may have been for: those who got it, signed up, or both with our own."""
        others = {count for count in (self.people, self.registered) if count}
        hours = {int(self.hours)} if self.hours and self.hours == int(self.hours) else set[int]()
        return frozenset(others | hours | {count + (self.staff or 0) for count in others})

    @property
    def giving(self) -> tuple[ToldBenefit, ...]:
        """The benefits that are given, or meant to be."""
        return tuple(benefit for benefit in self.benefits if benefit.mode in GIVING)

    @property
    def occasion(self) -> Literal["visit_briefing", "group_briefing"] | None:
        """The occasion of meals and gifts by the words of the text; None if they leave it open."""
        if self.says("several"):
            return "group_briefing"
        if self.occurrence is not None:
            return "visit_briefing"  # only the meals of visits are counted by the month
        if self.says("briefing") and not self.says("visit"):
            return "group_briefing"
        return "visit_briefing" if self.people == 1 or self.says("visit", "one_place") else None

    @property
    def is_about_booth(self) -> bool:
        """Whether it tells of a booth at a conference that is or might be paid for, not of one that is only visited."""
        return any(told.kind == "booth" for told in self.giving)

    @property
    def is_about_records(self) -> bool:
        """Whether it tells of records that are thrown away."""
        return any(duty.name == "retention" for duty in self.duties)

    @property
    def tells_of_an_act(self) -> bool:
        """Whether some act may move something to a customer."""
        return any(name.startswith("act:to_customer:") and not name.endswith(_UNDONE) for name in self.evidence)

    @property
    def tells_of_something(self) -> bool:
        """Whether there is anything in the text that the rules are about."""
        return bool(
            self.benefits
            or self.personal
            or self.unread
            or self.disguised
            or self.says("off_label_urged", "off_label_word", "personal_data", "patient_identified")
            or self.says("identity_shared", "misrecorded", "vague_act")
            or self.duties
            or self.says("accepted_after", "hidden", "falsified", "instruction", "false_claim", "agent_unlawful")
        )


_UNDONE = (":denied", ":conditional", ":asked")
_FAILS, _HELD = 0.5, 0.3
"""From here on a text fails, or is held for a person; chosen by authors who were held out."""
