"""How verdicts are told: what was found, by which article, and what would have to change."""

from decimal import Decimal
from typing import Literal, NamedTuple

from madang.assistants.company.domain.compliance.activities import Activity, Evidence, Recipient
from madang.assistants.company.domain.compliance.rulebook import Check, Limit, Rulebook
from madang.assistants.company.domain.verdicts import Compared, Modification, Verdict, VerdictStatus, measure
from madang.models.language import with_particle
from madang.models.language.stretches import add_months
from madang.text import Text

__all__ = ["Finding", "correction", "evidence_of", "forbidden", "found", "nobody_named", "not_given", "unlimited"]

How = Literal[
    "within",
    "beyond",
    "within_unconfirmed",
    "beyond_unconfirmed",
    "beyond_if_bound",
    "unmeasured",
    "not_bound",
    "not_yet",
    "no_limit_known",
]


class Finding(NamedTuple):
    """What came of a comparison, and the limit that decided it."""

    status: VerdictStatus
    how: How
    governing: Limit | None = None


def found(
    name: str,
    check: Check,
    recipient: Recipient | None,
    finding: Finding,
    *,
    actual: Decimal = Decimal(0),
    compared: tuple[Compared, ...] = (),
    modification: Modification | None = None,
) -> Verdict:
    """The verdict of a check, in words."""
    limit = finding.governing
    told, bound = (measure(actual, limit.unit), measure(limit.value, limit.unit)) if limit else (_NOTHING, _NOTHING)
    limit_ko = bound.ko + (" 이상" if check.least else " 이하")
    detail = _HOW[finding.how].format(
        actual_ko=told.ko,
        actual_en=told.en,
        limit_ko=limit_ko,
        kept_ko=with_particle(limit_ko, "을/를"),
        limit_en=("at least " if check.least else "at most ") + bound.en,
        article=limit.article if limit else "",
    )
    return Verdict(
        rule=name,
        title=check.title,
        status=finding.status,
        detail=detail,
        recipient=recipient.id if recipient else None,
        whom=recipient.name if recipient else "",
        compared=compared,
        modification=modification,
    )


def correction(check: Check, limit: Limit, activity: Activity, before: Decimal) -> Modification:
    """The change that would do: the amount that is left, the next month, or the condition to be met."""
    if check.measure == "month_times":
        after = add_months(activity.held_on.replace(day=1), 1)
        return Modification(field="held_on", corrected=after.isoformat(), text=_NEXT_MONTH.format(day=after))
    if check.measure in ("rate", "institutions", "credits", "specialists"):
        field = "recipients" if check.measure == "institutions" else check.measure
        value = measure(limit.value, limit.unit)
        text = _SET.format(ko=with_particle(value.ko, "으로/로"), en=value.en)
        return Modification(field=field, corrected=limit.value, text=text)
    if check.measure in _CONDITIONS:
        return Modification(field=_CONDITIONS[check.measure], text=_MEET.format(ko=check.ko, en=check.en))
    whole = limit.value * (activity.hours or 1) if check.measure == "hourly" else limit.value
    left, kinds = max(whole - before, Decimal(0)), check.benefits or ("all",)
    value = measure(left, "won")
    text = _LOWER.format(ko=value.ko, en=value.en) if left else _LEAVE_OUT
    return Modification(field=f"benefits.{kinds[0]}.amount", corrected=left, text=text)


def forbidden(kind: str, activity: Activity, rulebook: Rulebook) -> Verdict:
    """What is not among the exceptions of the law may not be given at all."""
    at = rulebook.activities[activity.kind]
    return Verdict(
        rule=f"forbidden:{kind}",
        title=Text(ko="허용되지 않는 경제적 이익", en="benefit that is not allowed"),
        status="fail",
        detail=Text(
            ko=f"'{kind}' 항목은 {at.ko}에서 제공할 수 없습니다(약사법 제47조제2항).",
            en=f"{kind!r} may not be given at a {at.en} (약사법 제47조제2항).",
        ),
        modification=Modification(field=f"benefits.{kind}", text=_LEAVE_OUT, corrected=Decimal(0)),
    )


def not_given(name: str, check: Check) -> Verdict:
    """Nothing of the kind is given."""
    detail = Text(ko="해당하는 제공이 없습니다.", en="Nothing of the kind is given.")
    return Verdict(rule=name, title=check.title, status="not_applicable", detail=detail)


def nobody_named(name: str, check: Check) -> Verdict:
    """Nobody can say how much each was given."""
    detail = Text(
        ko="받는 사람이 적혀 있지 않아 판단할 수 없습니다.", en="No recipient is named, so it cannot be judged."
    )
    return Verdict(rule=name, title=check.title, status="unknown", detail=detail)


def unlimited(kind: str, activity: Activity) -> Verdict:
    """Something is given that no limit could be held against."""
    detail = Text(
        ko=f"{activity.held_on}에 '{kind}' 항목에 적용할 한도를 알 수 없습니다.",
        en=f"No limit is known for {kind!r} on {activity.held_on}.",
    )
    title = Text(ko="한도를 알 수 없는 제공", en="benefit without a known limit")
    return Verdict(rule=f"unlimited:{kind}", title=title, status="unknown", detail=detail)


def evidence_of(wanted: Evidence, activity: Activity, *, there: bool) -> Verdict:
    """Records must show what was given, for five years; before the day it is enough to know that they are to come."""
    name = _EVIDENCE[wanted]
    title = Text(ko=f"증빙: {name.ko}", en=f"evidence: {name.en}")
    if there:
        detail = Text(ko=f"{name.ko} 있음.", en=f"The {name.en} is there.")
        return Verdict(rule=f"evidence:{wanted}", title=title, status="pass", detail=detail)
    detail = Text(
        ko=f"{with_particle(name.ko, '이/가')} 없습니다. 근거 자료는 5년간 보관해야 합니다(약사법 제47조의2제1항).",
        en=f"The {name.en} is missing; evidence is to be kept for five years (약사법 제47조의2제1항).",
    )
    change = Modification(
        field="evidence", text=_ATTACH.format(ko=with_particle(name.ko, "을/를"), en=name.en), corrected=wanted
    )
    status: VerdictStatus = "fail" if activity.settled else "warn"
    return Verdict(rule=f"evidence:{wanted}", title=title, status=status, detail=detail, modification=change)


_HOW: dict[How, Text] = {
    "within": Text(
        ko="{actual_ko}: 한도 {kept_ko} 지킵니다({article}).",
        en="{actual_en}: keeps to {limit_en} ({article}).",
    ),
    "beyond": Text(
        ko="{actual_ko}: 한도 {kept_ko} 벗어납니다({article}).",
        en="{actual_en}: is not {limit_en} ({article}).",
    ),
    "within_unconfirmed": Text(
        ko="{actual_ko}: 한도 {limit_ko}이지만 한도의 원문을 확인하지 못했습니다({article}, 확인 필요).",
        en="{actual_en}: keeps to {limit_en}, a limit yet to be confirmed ({article}).",
    ),
    "beyond_unconfirmed": Text(
        ko="{actual_ko}: 확인되지 않은 한도 {kept_ko} 벗어납니다({article}, 확인 필요).",
        en="{actual_en}: is not {limit_en}, a limit yet to be confirmed ({article}).",
    ),
    "beyond_if_bound": Text(
        ko="{actual_ko}: 적용 대상이면 한도 {kept_ko} 벗어납니다. "
        "공직자 여부와 규약 가입 여부를 확인하세요({article}).",
        en="{actual_en}: would not be {limit_en} if it binds. "
        "Find out whether the recipient is a public official and the company a member ({article}).",
    ),
    "unmeasured": Text(ko="필요한 값이 없어 판단할 수 없습니다.", en="A value is missing, so it cannot be judged."),
    "not_bound": Text(ko="적용 대상이 아닙니다.", en="It does not bind here."),
    "not_yet": Text(ko="아직 시행되기 전의 규정입니다.", en="There was no such rule yet."),
    "no_limit_known": Text(
        ko="그 날짜에 적용되던 한도를 알 수 없습니다.", en="The limit that held on that day is not known."
    ),
}
_EVIDENCE: dict[Evidence, Text] = {
    "receipt": Text(ko="영수증", en="receipt"),
    "attendance": Text(ko="참석자 서명부", en="signed list of attendants"),
    "programme": Text(ko="행사 프로그램", en="programme"),
    "contract": Text(ko="계약서", en="contract"),
}
_CONDITIONS = {
    "product_named": "product_named",
    "past_organiser": "through_organiser",
    "unmarked_samples": "sample_marked",
    "unapproved": "approved",
}
_NEXT_MONTH = Text(ko="{day} 이후로 옮기세요.", en="Move it to {day} or later.")
_SET = Text(ko="{ko} 바꾸세요.", en="Set it to {en}.")
_MEET = Text(ko="'{ko}' 요건을 갖추세요.", en="Meet the condition: {en}.")
_LOWER = Text(ko="1인당 {ko} 이하로 낮추세요.", en="Lower it to {en} for each person.")
_NOTHING = Text(ko="", en="")
_LEAVE_OUT = Text(ko="제공 항목에서 빼세요.", en="Leave it out.")
_ATTACH = Text(ko="{ko} 붙이세요.", en="Attach the {en}.")
