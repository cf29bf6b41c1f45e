"""Verdicts on what a text says besides benefits with limits: what may never be given, uses that are not approved,
personal data, sales agents, deadlines and retention.
"""

import re
from collections.abc import Iterator
from datetime import date
from decimal import Decimal

from madang.assistants.company import phrases
from madang.assistants.company.documents.activity.facts import GIVING, UNLISTED, ActivityFacts, ToldBenefit, ToldDay
from madang.assistants.company.documents.compliance.rulebook import Rulebook, StatementRule
from madang.assistants.company.documents.compliance.verdicts import (
    CheckVerdict,
    ComparedLimit,
    VerdictStatus,
    figure_with_unit,
)
from madang.reading.dates import add_months
from madang.text import Text

IMPROPER = frozenset({"cash", "gift", "entertainment", "trip", "rebate", "equipment"})
"""Kinds that are among no exception of the law."""


def statement_verdicts(facts: ActivityFacts, day: date, rulebook: Rulebook) -> Iterator[CheckVerdict]:
    """The verdicts on everything that the text says, by the rules in force on a day."""
    for name, quote in (*_on_benefits(facts), *_on_talk(facts), *_on_agents(facts)):
        if (rule := rulebook.statement(name, day)) is not None:
            yield _verdict(rule, quote)
    for name, figure, quote in (*_deadlines(facts, day),):
        if (rule := rulebook.statement(name, day)) is not None:
            yield _measured(rule, figure, quote, rulebook)


def _on_benefits(facts: ActivityFacts) -> Iterator[tuple[str, str]]:
    answered = {benefit.kind for benefit in facts.benefits if benefit.mode not in ("requested", "unclear")}
    for benefit in facts.benefits:
        name = _of_benefit(benefit)
        if name is not None and not (name == "requested" and benefit.kind in answered):
            yield name, benefit.text
    given = [benefit for benefit in facts.giving if benefit.kind not in _TRADE]
    if given and facts.says("tied"):
        yield "prescription_link", facts.said["tied"]
    if facts.says("no_talk") and any(benefit.kind == "meal" for benefit in given):
        yield "meal_without_briefing", facts.said["no_talk"]
    if facts.says("large_sample") and any(benefit.kind == "sample" for benefit in given):
        yield "sample_quantity", facts.said["large_sample"]
    if facts.says("hidden") and facts.benefits:
        yield "hidden", facts.said["hidden"]
    if facts.disguised and not any(benefit.mode in GIVING and benefit.kind in IMPROPER for benefit in facts.benefits):
        yield "disguised", ", ".join(facts.disguised)


def _of_benefit(benefit: ToldBenefit) -> str | None:
    """The rule on a benefit that has no limit of its own, or of which it is not clear what happened."""
    if benefit.uncertain or benefit.mode == "unclear":
        return "unclear"
    if benefit.mode in GIVING and benefit.kind == UNLISTED:
        return "unlisted"
    if benefit.mode in GIVING:
        return "improper" if benefit.kind in IMPROPER else "donation" if benefit.kind == "donation" else None
    if benefit.mode == "requested":
        return "requested"
    return "refused" if benefit.kind in IMPROPER | {"donation"} else None


def _on_talk(facts: ActivityFacts) -> Iterator[tuple[str, str]]:
    if facts.says("off_label_referred") and facts.says("off_label_word", "off_label_urged"):
        yield "off_label_referred", facts.said["off_label_referred"]
    elif facts.says("off_label_urged"):
        yield "off_label", facts.said["off_label_urged"]
    elif facts.says("off_label_word"):
        yield "off_label_open", facts.said["off_label_word"]
    yield from ((kind, "") for kind in facts.personal)
    if facts.says("personal_data") and not facts.personal:
        yield "personal_data", facts.said["personal_data"]


def _on_agents(facts: ActivityFacts) -> Iterator[tuple[str, str]]:
    if not facts.says("agent", "delegation"):
        return
    if facts.says("related"):
        yield "agent_related", facts.said["related"]
    elif facts.says("insider"):
        yield "agent_insider", facts.said["insider"]
    if facts.says("unregistered"):
        yield "agent_unregistered", facts.said["unregistered"]


def _deadlines(facts: ActivityFacts, day: date) -> Iterator[tuple[str, Decimal | None, str]]:
    if facts.says("delegation"):
        begun, told = _day_near(facts, _DELEGATED), _day_near(facts, _NOTIFIED)
        yield "delegation_notice", Decimal((told - begun).days) if begun and told else None, facts.said["delegation"]
    if facts.is_about_records:
        since = _kept_since(facts)
        yield "retention", Decimal(_full_years(since, day)) if since else None, facts.said["retention"]
    if facts.says("payment") and not facts.giving:
        yield from _payment(facts)


def _payment(facts: ActivityFacts) -> Iterator[tuple[str, Decimal | None, str]]:
    bought = next((told.value for told in facts.amounts if _PURCHASES.search(facts.text[: told.span[0]][-20:])), None)
    if bought is not None and bought < _SMALL_BUYER:
        yield "payment_exempt", None, facts.said["payment"]
        return
    delivered, paid = _day_near(facts, _DELIVERED), _day_near(facts, _PAID)
    months = None
    if delivered and paid:
        months = Decimal(next(count for count in range(1, 240) if add_months(delivered, count) >= paid))
    yield "payment_term", months, facts.said["payment"]


def _day_near(facts: ActivityFacts, word: re.Pattern[str]) -> date | None:
    """The day that stands closest before a word."""
    pairs = (
        (match.start() - told.span[1], told)
        for match in word.finditer(facts.text)
        for told in facts.days
        if told.span[1] <= match.start()
    )
    best: tuple[int, ToldDay] | None = min(pairs, key=lambda pair: pair[0], default=None)
    return best[1].day if best else None


def _kept_since(facts: ActivityFacts) -> date | None:
    """Since when records have been kept: the day they were written, or the end of the year they are of."""
    if written := facts.days_as("reported_on"):
        return written[0]
    year = _YEAR_OF_RECORDS.search(facts.text)
    return date(int(year.group(1)), 12, 31) if year else None


def _full_years(since: date, until: date) -> int:
    return until.year - since.year - ((until.month, until.day) < (since.month, since.day))


def _verdict(rule: StatementRule, quote: str) -> CheckVerdict:
    detail = rule.says.format(quote=quote or "…")
    return CheckVerdict(
        rule=f"said:{rule.name}", title=rule.title, status=rule.status, detail=_with_source(rule, detail)
    )


def _measured(rule: StatementRule, figure: Decimal | None, quote: str, rulebook: Rulebook) -> CheckVerdict:
    """The verdict on a duty; one whose figure is not known is not met."""
    if rule.limit is None:
        return _verdict(rule, quote)
    if figure is None:
        detail = Text(
            ko=f"{rule.says.ko} {phrases.MISSING_VALUE.ko}",
            en=f"{rule.says.en} {phrases.MISSING_VALUE.en}",
        )
        return CheckVerdict(
            rule=f"said:{rule.name}", title=rule.title, status="unknown", detail=_with_source(rule, detail)
        )
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


_TRADE = frozenset({"discount", "card_points"})
_DELEGATED = re.compile(r"재위탁|다시\s*위탁|sub-?contract|sub-?delegat", re.IGNORECASE)
_NOTIFIED = re.compile(r"통보|알려|알림|통지|notif|inform|told us", re.IGNORECASE)
_DELIVERED = re.compile(r"납품|공급|입고|수령|deliver", re.IGNORECASE)
_PAID = re.compile(r"결제|지급|입금|paid|settled", re.IGNORECASE)
_PURCHASES = re.compile(r"(?:구매|매입)\s*(?:액|금액|총액)?[은는이]?\s*$|purchases? (?:of|were)?\s*$", re.IGNORECASE)
_SMALL_BUYER = Decimal(3_000_000_000)
_YEAR_OF_RECORDS = re.compile(
    r"(20[0-9]{2})\s*(?:년도?|회계\s*연도|FY|fiscal)|(?:FY|fiscal year)\s*(?=20)", re.IGNORECASE
)
