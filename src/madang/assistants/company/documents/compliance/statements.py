"""Verdicts on what a text says besides benefits with limits: what may never be given, uses that are not approved,
personal data, sales agents, deadlines and retention.
"""

import re
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
    ToldDay,
)
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
    for name, quote in (*_on_benefits(facts), *_on_records(facts), *_on_talk(facts), *_on_agents(facts)):
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
    if facts.says("large_sample") and any(
        told.kind == "sample" and told.mode not in REFUSED for told in facts.benefits
    ):
        yield "sample_quantity", facts.said["large_sample"]
    if facts.says("accepted_after") and not facts.says("harmless_handing"):
        yield "unclear", facts.said["accepted_after"]
    if facts.says("sham") and any(benefit.kind in _FEES and benefit.mode == "given" for benefit in given):
        yield "sham_service", facts.said["sham"]
    if any(benefit.kind == "conference" for benefit in given):
        yield from _on_conference(facts)
    if facts.disguised and not any(benefit.mode in GIVING and benefit.kind in IMPROPER for benefit in facts.benefits):
        yield "disguised", ", ".join(facts.disguised)


def _on_conference(facts: ActivityFacts) -> Iterator[tuple[str, str]]:
    """Only those who have a part in a conference may be supported."""
    if facts.says("companion"):
        yield "conference_companion", facts.said["companion"]
    elif not facts.says("presents") and not facts.is_about_booth:
        yield "conference_role", next(benefit.text for benefit in facts.giving if benefit.kind == "conference")


def _on_records(facts: ActivityFacts) -> Iterator[tuple[str, str]]:
    """What is said of records and of this check itself."""
    if facts.says("falsified"):
        yield "falsified", facts.said["falsified"]
    elif facts.says("hidden"):
        yield "hidden", facts.said["hidden"]
    yield from ((name, facts.said[name]) for name in ("instruction", "false_claim") if facts.says(name))


def _of_benefit(benefit: ToldBenefit) -> str | None:
    """The rule on a benefit that has no limit of its own, or of which it is not clear what happened."""
    if benefit.uncertain or benefit.mode == "unclear":
        return "unclear"
    if benefit.mode in GIVING and benefit.kind == UNLISTED:
        return "improper" if benefit.confidence >= _SURE_OF_GIFT else "unlisted"
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
    """Who may be commissioned; what a text on a commission leaves open is not known."""
    if not facts.says("agent", "delegation", "agent_unlawful"):
        return
    found = [
        (name, facts.said[said])
        for name, said in (
            ("agent_related", "related"),
            ("agent_insider", "insider"),
            ("agent_unregistered", "unregistered"),
        )
        if facts.says(said) and not (said == "insider" and facts.says("related"))
    ]
    yield from found
    if found or facts.says("delegation"):
        return
    if facts.says("agent_unlawful"):
        yield "agent_open", facts.said["agent_unlawful"]
    elif facts.says("commission"):
        known = facts.says("registered")
        yield ("agent_registered" if known else "agent_open"), facts.said["registered" if known else "commission"]


def _deadlines(facts: ActivityFacts, day: date) -> Iterator[tuple[str, Decimal | None, str]]:
    if facts.says("delegation"):
        yield "delegation_notice", _days_until_notice(facts), facts.said["delegation"]
    if facts.is_about_records:
        yield "retention", _years_kept(facts, day), facts.said["retention"]
    elif facts.says("report_due") and facts.says("report_made", "report_late"):
        months = _months_to_report(facts, day)
        if months is not None or facts.says("report_late"):
            yield "report_due", months, facts.said["report_due"]
    if facts.says("payment") and not facts.giving:
        yield from _payment(facts)


def _payment(facts: ActivityFacts) -> Iterator[tuple[str, Decimal | None, str]]:
    bought = next((told.value for told in facts.amounts if _PURCHASES.search(facts.text[: told.span[0]][-20:])), None)
    if bought is not None and bought < _SMALL_BUYER:
        yield "payment_exempt", None, facts.said["payment"]
        return
    delivered, paid = _day_near(facts, _DELIVERED), _day_near(facts, _PAID)
    months = None
    if delivered and paid and delivered < paid:
        months = Decimal(next(count for count in range(1, 240) if add_months(delivered, count) >= paid))
    if delivered or paid:
        yield "payment_term", months, facts.said["payment"]


def _day_near(facts: ActivityFacts, word: re.Pattern[str]) -> date | None:
    """The day right behind a word (납품 2026-03-02), otherwise the one that stands closest before it."""
    found = [*word.finditer(facts.text)]
    behind = (
        told.day for match in found if not _has_own_day(facts, match.start()) for told in facts.days
        if told.span[0] >= match.end() and _TO_DAY.fullmatch(facts.text, match.end(), told.span[0])
    )  # fmt: skip
    if (day := next(behind, None)) is not None:
        return day
    pairs = (
        (match.start() - told.span[1], told) for match in found for told in facts.days if told.span[1] <= match.start()
    )
    best: tuple[int, ToldDay] | None = min(pairs, key=lambda pair: pair[0], default=None)
    return best[1].day if best else None


def _has_own_day(facts: ActivityFacts, place: int) -> bool:
    """Whether a day ends right before a place and does not belong to a word before it (납품 03-02 결제 04-02)."""
    return any(
        told.span[1] <= place
        and _FROM_DAY.fullmatch(facts.text, told.span[1], place)
        and not _NAMED_DAY.search(facts.text[: told.span[0]][-_NEAR:])
        for told in facts.days
    )


def _days_until_notice(facts: ActivityFacts) -> Decimal | None:
    """The days between two dates, or as the text counts them: 통보 11일째. A notice that is not yet made has none."""
    if _NOT_NOTIFIED.search(facts.text):
        return None
    begun, told = _day_near(facts, _DELEGATED), _day_near(facts, _NOTIFIED)
    if begun and told:
        return Decimal((told - begun).days)
    return max(_counted(facts.text, _DAYS_AFTER, _NOTIFIED), default=None)


def _years_kept(facts: ActivityFacts, day: date) -> Decimal | None:
    """How long records were kept, or are kept by a habit: 2년 지나면 파쇄."""
    if habits := [*_counted(facts.text, _YEARS_AFTER, _KEPT)]:
        return min(habits)
    since = _kept_since(facts)
    return Decimal(_full_years(since, day)) if since else None


def _counted(text: str, figure: re.Pattern[str], word: re.Pattern[str]) -> Iterator[Decimal]:
    """The figures that stand near a word in the same clause, where the clause leaves nothing open."""
    for clause in _CLAUSE_END.split(text):
        for match in () if _OPEN.search(clause) else figure.finditer(clause):
            if word.search(clause[max(0, match.start() - _NEAR) : match.end() + _NEAR]):
                yield Decimal(next(part for part in match.groups() if part))


def _months_to_report(facts: ActivityFacts, day: date) -> Decimal | None:
    """The months from the end of the reported year to the day the report was made, or to today if it was not."""
    year = _year_of_records(facts)
    if year is None:
        return None
    ended = _day_near(facts, _YEAR_END) or date(year, 12, 31)
    late = facts.says("report_late")
    made = day if late else _day_near(facts, _REPORTED)
    if made is None or made <= ended or (late and made <= add_months(ended, 3)):
        return None
    return Decimal(next((count for count in range(1, 240) if add_months(ended, count) >= made), 240))


def _kept_since(facts: ActivityFacts) -> date | None:
    """Since when records have been kept: the day they were written, or the end of the year they are of."""
    if written := facts.days_as("reported_on"):
        return written[0]
    year = _year_of_records(facts)
    return date(year, 12, 31) if year else None


def _year_of_records(facts: ActivityFacts) -> int | None:
    found = _YEAR_OF_RECORDS.search(facts.text)
    return int(next(part for part in found.groups() if part)) if found else None


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


_NEAR = 16
"""How many letters a figure or a day may stand away from the word that it belongs to."""
_SURE_OF_GIFT = 0.95
"""From here on something on no list counts as given, and nothing on no list may be."""
_FEES = frozenset({"lecture_fee", "advisory_fee", "pms_fee"})
_TRADE = frozenset({"discount", "card_points"})
_DELEGATED = re.compile(r"재위탁|다시\s*위탁|sub-?contract|sub-?delegat", re.IGNORECASE)
_NOTIFIED = re.compile(r"통보|알려|알렸|알림|통지|notif|inform|told us", re.IGNORECASE)
_DELIVERED = re.compile(r"납품|공급|입고|수령|deliver", re.IGNORECASE)
_PAID = re.compile(r"결제|지급|입금|paid|settled", re.IGNORECASE)
_PURCHASES = re.compile(r"(?:구매|매입)\s*(?:액|금액|총액)?[은는이]?\s*$|purchases? (?:of|were)?\s*$", re.IGNORECASE)
_KEPT = re.compile(
    r"보관|파기|파쇄|폐기|소각|버리|버림|버렸|없애|삭제|ke(?:ep|pt)|retain|shred|dispos|destroy|discard|thr[eo]w",
    re.IGNORECASE,
)
_YEARS_AFTER = re.compile(
    r"(?<![0-9])([0-9]{1,2})\s*년[이만]?\s*(?:이?\s*지[나난났]|간?\s*보관|후|뒤|넘|만에)"
    r"|(?:after|for) ([0-9]{1,2}) years?|([0-9]{1,2})[- ]year",
    re.IGNORECASE,
)
_DAYS_AFTER = re.compile(
    r"(?<![0-9])([0-9]{1,3})\s*일\s*(?:째|만에|후|뒤|지나)"
    r"|(?:after|within) ([0-9]{1,3}) days|([0-9]{1,3}) days (?:later|after)",
    re.IGNORECASE,
)
_CLAUSE_END = re.compile(r"[.,;\n]|(?<=[고며])\s|(?<=는데|인데|지만)\s|\b(?:and|but|while)\b", re.IGNORECASE)
_OPEN = re.compile(
    r"아직|않|못|없|안\s*(?:했|함|됐|된|하)|모름|여부|미정|해야|의무|\b(?:not|never|yet|must|should|unknown|whether)\b|n['’]t\b",
    re.IGNORECASE,
)
"""Words of a clause that deny what it counts, leave it open or only say what is due."""
_NOT_NOTIFIED = re.compile(
    r"아직|미통[보지]|(?:통보|통지|알림)[은는을를도이가]?\s*(?:안|못|하지|없|전(?![가-힣])|누락|생략)"
    r"|(?:통보|통지|알릴|알림)(?:할|해야)?\s*(?:예정|계획|필요|것|생각)|(?:통보|통지)하(?:려|겠|기로)|알리(?:려|겠|기로)"
    r"|\b(?:will|going to|plans? to|about to|intends? to|to be) (?:be )?(?:notif|inform|told|tell)"
    r"|not yet|(?:not|never|n['’]t)(?: yet| been)* (?:notif|inform|told|tell)|no noti",
    re.IGNORECASE,
)
_TO_DAY = re.compile(r"(?:[a-z]{1,3}(?=[\s:]))?(?:일자?|날짜)?[은는을를]?\s*(?:on|date)?\s*[:：]?\s*", re.IGNORECASE)
_FROM_DAY = re.compile(r"(?:일?자|에)?(?:로|의)?\s*")
_NAMED_DAY = re.compile(
    rf"(?:{'|'.join(word.pattern for word in (_DELEGATED, _NOTIFIED, _DELIVERED, _PAID))}){_TO_DAY.pattern}$",
    re.IGNORECASE,
)
_YEAR_END = re.compile(r"끝[나났]|종료(?!\s*(?:후|일로부터))|year ended", re.IGNORECASE)
_REPORTED = re.compile(r"작성|공개|제출|published|filed|submitted|completed", re.IGNORECASE)
_SMALL_BUYER = Decimal(3_000_000_000)
_YEAR_OF_RECORDS = re.compile(
    r"(20[0-9]{2})\s*(?:년도?|회계\s*연도|FY|fiscal)|(?:회계\s*연도|FY|fiscal year)\S{0,2}\s*(?:ended )?(20[0-9]{2})",
    re.IGNORECASE,
)
