"""Verdicts on what a text says besides benefits with limits: what may never be given, uses that are not approved,
personal data, sales agents, deadlines and retention.
"""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal

from madang.assistants.company import phrases
from madang.assistants.company.documents.activity.facts import (
    GIVING,
    REFUSED,
    UNLISTED,
    ActivityFacts,
    ToldBenefit,
)
from madang.assistants.company.documents.compliance.rulebook import Rulebook, StatementRule
from madang.assistants.company.documents.compliance.verdicts import (
    CheckVerdict,
    ComparedLimit,
    VerdictStatus,
    figure_with_unit,
    with_question,
)
from madang.text import Text

IMPROPER = frozenset({"cash", "gift", "entertainment", "trip", "rebate", "equipment"})
"""Kinds that are among no exception of the law."""


def statement_verdicts(facts: ActivityFacts, day: date, rulebook: Rulebook) -> Iterator[CheckVerdict]:
    """The verdicts on everything that the text says, by the rules in force on a day."""
    for name, quote in (*_on_benefits(facts), *_on_records(facts), *_on_talk(facts)):
        if (rule := rulebook.statement(name, day)) is not None:
            worth = _worth(facts, quote) if name in _WORTH_SOMETHING else None
            yield _verdict(rule, quote) if worth is None else _forbidden(rule, quote, worth, rulebook)
    for duty in facts.duties:
        if (rule := rulebook.statement(duty.name, day)) is not None:
            yield _measured(rule, duty.figure, duty.quote, rulebook)


def nothing_given(day: date, rulebook: Rulebook) -> Iterator[CheckVerdict]:
    """The verdict on a text in which nothing goes to a customer and no duty is told of."""
    if (rule := rulebook.statement("nothing", day)) is not None:
        yield _verdict(rule, "")


def _on_benefits(facts: ActivityFacts) -> Iterator[tuple[str, str]]:
    answered = {benefit.kind for benefit in facts.benefits if benefit.mode not in ("requested", "unclear")}
    for benefit in facts.benefits:
        name = None if _is_data_shared(benefit, facts) else _of_benefit(benefit)
        if name is not None and not (name == "requested" and benefit.kind in answered):
            yield name, benefit.text
    given = [benefit for benefit in facts.giving if benefit.kind not in _TRADE]
    if given and facts.says("tied") and facts.judged.word == "wrong":
        yield "prescription_link", facts.said["tied"]
    if facts.judged.wrong >= _SURELY and facts.occasion is None and any(told.kind in _AT_OCCASION for told in given):
        yield "improper", next(told.text for told in given if told.kind in _AT_OCCASION)
    if facts.says("no_talk") and any(benefit.kind == "meal" for benefit in given):
        yield "meal_without_briefing", facts.said["no_talk"]
    if facts.says("large_sample") and any(
        told.kind == "sample" and told.mode not in REFUSED for told in facts.benefits
    ):
        yield "sample_quantity", facts.said["large_sample"]
    if facts.says("vague_act"):
        yield "unclear", facts.said["vague_act"]
    if facts.says("accepted_after") and not facts.says("harmless_handing"):
        yield "unclear", facts.said["accepted_after"]
    if facts.says("direct") and any(benefit.kind == "study" for benefit in given) and not facts.holds("approval"):
        yield "improper", facts.said["direct"]
    if facts.says("sham") and facts.judged.word != "harmless" and any(benefit.kind in _FEES for benefit in given):
        yield "sham_service", facts.said["sham"]
    if any(benefit.kind == "conference" for benefit in given):
        yield from _on_conference(facts)
    if facts.disguised and not any(benefit.mode in GIVING and benefit.kind in IMPROPER for benefit in facts.benefits):
        yield "disguised", ", ".join(facts.disguised)


def _is_data_shared(benefit: ToldBenefit, facts: ActivityFacts) -> bool:
    """Whether what moves is data of people, which fails by a rule of its own: phone numbers are no benefit."""
    shared = facts.said.get("identity_shared", "")
    own = benefit.kind == UNLISTED and benefit.highest is None
    return own and bool(shared) and benefit.text.strip() in (shared.strip(), facts.text.strip()[: len(benefit.text)])


def _on_conference(facts: ActivityFacts) -> Iterator[tuple[str, str]]:
    """Only those who have a part in a conference may be supported."""
    if facts.says("companion"):
        yield "conference_companion", facts.said["companion"]
    elif not facts.holds("role") and not facts.is_about_booth:
        rule = "conference_companion" if facts.states.get("role") == "denied" else "conference_role"
        yield rule, next(benefit.text for benefit in facts.giving if benefit.kind == "conference")


def _on_records(facts: ActivityFacts) -> Iterator[tuple[str, str]]:
    """What is said of records and of this check itself."""
    if facts.says("falsified", "misrecorded"):
        yield "falsified", facts.said.get("falsified") or facts.said["misrecorded"]
    elif facts.says("hidden") and facts.judged.word != "harmless":
        yield "falsified" if facts.judged.word == "wrong" else "hidden", facts.said["hidden"]
    yield from ((name, facts.said[name]) for name in ("instruction", "false_claim") if facts.says(name))
    if facts.says("agent_unlawful") and not any(duty.name.startswith("agent") for duty in facts.duties):
        yield "agent_open", facts.said["agent_unlawful"]


def _of_benefit(benefit: ToldBenefit) -> str | None:
    """The rule on a benefit that has no limit of its own, or of which it is not clear what happened."""
    if benefit.uncertain or benefit.mode == "unclear":
        return "unclear"
    if benefit.mode in GIVING and benefit.kind == UNLISTED:
        return "improper"
    if benefit.mode in GIVING:
        return "improper" if benefit.kind in IMPROPER | {"donation"} else None
    if benefit.mode == "requested":
        return "requested"
    return "refused" if benefit.kind in IMPROPER | {"donation"} else None


def _on_talk(facts: ActivityFacts) -> Iterator[tuple[str, str]]:
    if facts.says("off_label_referred") and facts.says("off_label_word", "off_label_urged"):
        yield "off_label_referred", facts.said["off_label_referred"]
    elif facts.says("off_label_urged", "off_label_told"):
        yield "off_label", facts.said.get("off_label_urged") or facts.said["off_label_told"]
    elif facts.says("off_label_word"):
        yield "off_label_open", facts.said["off_label_word"]
    yield from ((kind, "") for kind in facts.personal)
    if facts.says("identity_shared"):
        yield "identity_shared", facts.said["identity_shared"]
    elif facts.says("patient_identified"):
        yield "patient_identified", facts.said["patient_identified"]
    elif facts.says("personal_data") and not facts.personal:
        yield "personal_data", facts.said["personal_data"]


def _verdict(rule: StatementRule, quote: str) -> CheckVerdict:
    detail = _with_source(rule, rule.says.format(quote=quote or "…"))
    if rule.status == "unknown" and rule.name in phrases.FACT_QUESTIONS:
        detail = with_question(detail, rule.name)
    return CheckVerdict(rule=f"said:{rule.name}", title=rule.title, status=rule.status, detail=detail)


def _worth(facts: ActivityFacts, quote: str) -> Decimal | None:
    """What something that is not allowed is worth, by the amounts of its sentence, or by the only one of the text."""
    start = facts.text.find(quote)
    spent = [told for told in facts.amounts if told.role not in _IDLE]
    near = [told.value for told in spent if start <= told.span[0] < start + len(quote)]
    found = near or ([spent[0].value] if len({told.value for told in spent}) == 1 else [])
    return max(found, default=None)


def _forbidden(rule: StatementRule, quote: str, worth: Decimal, rulebook: Rulebook) -> CheckVerdict:
    """The verdict on something of which nothing at all may be given, with what it is worth."""
    compared = ComparedLimit(
        actual=worth, limit=Decimal(0), unit="won", basis=rule.basis, article=rule.article, in_force=rule.since,
        as_of=rulebook.as_of, standing=rule.standing, governs=True,
    )  # fmt: skip
    return _verdict(rule, quote).changed(compared=(compared,))


def _measured(rule: StatementRule, figure: Decimal | None, quote: str, rulebook: Rulebook) -> CheckVerdict:
    """The verdict on a duty; one whose figure is not known is not met."""
    if rule.limit is None:
        return _verdict(rule, quote)
    if figure is None:
        detail = Text(
            ko=f"{rule.says.ko} {phrases.MISSING_VALUE.ko}",
            en=f"{rule.says.en} {phrases.MISSING_VALUE.en}",
        )
        asked = _with_source(rule, detail)
        if rule.name in phrases.FACT_QUESTIONS:
            asked = with_question(asked, rule.name)
        return CheckVerdict(rule=f"said:{rule.name}", title=rule.title, status="unknown", detail=asked)
    broken = figure < rule.limit if rule.least else figure > rule.limit
    status: VerdictStatus = rule.status if broken else "pass"
    told = figure_with_unit(figure, rule.unit)
    compared = ComparedLimit(
        actual=figure, limit=rule.limit, unit=rule.unit, basis=rule.basis, article=rule.article, in_force=rule.since,
        as_of=rulebook.as_of, standing=rule.standing, governs=True,
    )  # fmt: skip
    detail = Text(ko=f"{told.ko}: {rule.says.ko}", en=f"{told.en}: {rule.says.en}")
    return CheckVerdict(
        rule=f"said:{rule.name}",
        title=rule.title,
        status=status,
        detail=_with_source(rule, detail),
        compared=(compared,),
    )


def _with_source(rule: StatementRule, detail: Text) -> Text:
    shown = phrases.STATEMENT_SOURCE if rule.standing == "confirmed" else phrases.STATEMENT_SOURCE_TO_CONFIRM
    return shown.format(detail=detail, article=rule.article)


_NEAR = 16
"""How many letters a figure or a day may stand away from the word that it belongs to."""
_WORTH_SOMETHING = frozenset({"improper", "sham_service"})
_IDLE = frozenset({"limit", "price_other", "own_share", "budget", "other", "year_total", "month_total"})
_SURELY = 0.75
_AT_OCCASION = frozenset({"meal", "souvenir"})
_FEES = frozenset({"lecture_fee", "advisory_fee", "pms_fee"})
_TRADE = frozenset({"discount", "card_points"})
