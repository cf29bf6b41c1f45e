"""Reviewing a draft: every activity in it, and every word in its notes that speaks of something given."""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from decimal import Decimal

from madang.assistants.company.domain.compliance.activities import Activity, Given
from madang.assistants.company.domain.compliance.assessing import assess
from madang.assistants.company.domain.compliance.rulebook import Rulebook
from madang.assistants.company.domain.documents.counting import elsewhere
from madang.assistants.company.domain.documents.drafts import Draft, fingerprint
from madang.assistants.company.domain.documents.mentions import Lexicon, undeclared
from madang.assistants.company.domain.documents.occasions import activities_of, is_stranger
from madang.assistants.company.domain.documents.templates import Template
from madang.assistants.company.domain.verdicts import (
    Assessment,
    RiskLevel,
    Verdict,
    VerdictStatus,
    gravest,
    riskiest,
    shown,
)
from madang.protocol.views import VerdictsView
from madang.state.frozen import Frozen
from madang.state.plain import canonical
from madang.text import Language, Text

__all__ = ["Policy", "Review", "given_in", "review"]


class Policy(Frozen):
    """What drafts of a company are held against."""

    rulebook: Rulebook
    lexicon: Lexicon
    member: bool | None = None
    """Whether the company has signed the industry's code; None where that is not known."""


class Review(Frozen):
    """What compliance says of one version of one document; `unknown` stands in the way like `fail`."""

    number: str
    version: int
    fingerprint: str
    assessments: tuple[Assessment, ...]
    remarks: tuple[Verdict, ...]
    """On people whom the records do not know, and on what the notes speak of."""
    status: VerdictStatus
    risk: RiskLevel
    as_of: date
    """When the limits were last looked up."""

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """Every verdict, those on the activities first."""
        return (*(verdict for one in self.assessments for verdict in one.verdicts), *self.remarks)

    @property
    def blocking(self) -> tuple[Verdict, ...]:
        """The verdicts that stand in the way."""
        return tuple(one for one in self.verdicts if one.status in ("fail", "unknown"))

    @property
    def recommendations(self) -> tuple[Text, ...]:
        """What is advised, each piece of advice once."""
        return tuple(dict.fromkeys(text for one in self.assessments for text in one.recommendations))

    @property
    def findings(self) -> str:
        """A text that changes with what stands in the way: whoever approved that approved nothing worse."""
        return hashlib.sha256(canonical([one.model_dump(mode="json") for one in self.blocking]).encode()).hexdigest()

    def view(self, language: Language) -> VerdictsView:
        """The verdicts as a view has them, what stands in the way first."""
        return shown(self.verdicts, language)


def review(draft: Draft, template: Template, records: Sequence[Given], policy: Policy) -> Review:
    """What the rules say of the draft, as of the day of each activity, with what the records say was given before."""
    activities = activities_of(draft, template, member=policy.member)
    earlier = elsewhere(records, draft, template, given_in(activities))
    assessments = tuple(
        assess(one, [*earlier, *given_in(other for other in activities if other is not one)], policy.rulebook)
        for one in activities
    )
    remarks = (*_strangers(activities), *undeclared(draft, template, activities, policy.lexicon))
    status = gravest([*(one.status for one in assessments), *(one.status for one in remarks)])
    return Review(
        number=draft.number,
        version=draft.version,
        fingerprint=fingerprint(draft),
        assessments=assessments,
        remarks=remarks,
        status=status,
        risk=riskiest([*(one.risk for one in assessments), *(_risk_of(one, policy.lexicon) for one in remarks)]),
        as_of=policy.rulebook.as_of,
    )


def given_in(activities: Iterable[Activity]) -> Iterator[Given]:
    """What the activities give, as the records will have it; an amount that is not known counts as nothing."""
    for activity in activities:
        for benefit in activity.benefits:
            for recipient in activity.recipients:
                yield Given(
                    activity=activity.id,
                    kind=activity.kind,
                    benefit=benefit.kind,
                    recipient=recipient.id,
                    given_on=activity.held_on,
                    amount=benefit.amount or Decimal(0),
                )


def _strangers(activities: Sequence[Activity]) -> Iterator[Verdict]:
    """A verdict on everyone whom the records do not know: nobody can say what they were given before."""
    for name in dict.fromkeys(who.name for one in activities for who in one.recipients if is_stranger(who)):
        detail = _STRANGER.format(name=name)
        yield Verdict(rule="recipient", title=_WHO, status="unknown", detail=detail)


def _risk_of(remark: Verdict, lexicon: Lexicon) -> RiskLevel:
    return "high" if remark.rule.removeprefix("mentioned:") in lexicon.improper else "medium"


_WHO = Text(ko="받는 사람", en="recipient")
_STRANGER = Text(
    ko="회사 기록에서 '{name}'님을 찾을 수 없어 그동안 받은 것을 알 수 없습니다. 이름과 거래처를 확인하세요.",
    en="The company's records know no {name!r}, so what they were given before is not known. "
    "Check the name and the institution.",
)
