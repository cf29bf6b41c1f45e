"""What compliance says of a document, as a part of the document."""

from collections.abc import Iterator, Sequence

from madang.assistants.company.domain.documents.approving import Approval
from madang.assistants.company.domain.documents.reviewing import Review
from madang.assistants.company.domain.verdicts import RISK_NAMES, STATUS_NAMES, Verdict, measure
from madang.documents import Block, bullets, heading, notice, paragraph, strong, table, warning
from madang.text import Language, Text

__all__ = ["opinion_blocks"]


def opinion_blocks(found: Review, approval: Approval | None, language: Language) -> Iterator[Block]:
    """The outcome, every verdict that bears on the document with the figures compared, and the articles."""
    yield heading(_COMPLIANCE.read(language))
    outcome = _OUTCOME.format(
        ko=STATUS_NAMES[found.status].ko,
        en=STATUS_NAMES[found.status].en,
        risk_ko=RISK_NAMES[found.risk].ko,
        risk_en=RISK_NAMES[found.risk].en,
        as_of=found.as_of,
    )
    yield (warning if found.blocking else notice)(outcome.read(language))
    bearing = [one for one in found.verdicts if one.status != "not_applicable"]
    if bearing:
        heads = [one.read(language) for one in (_RULE, _WHO, _ACTUAL, _LIMIT, _VERDICT)]
        yield table(heads, [_row(one, language) for one in bearing])
    if found.blocking:
        yield bullets(_told(found.blocking, language))
    if articles := sorted({one.article for verdict in bearing for one in verdict.compared}):
        yield paragraph(strong(_ARTICLES.read(language)))
        yield bullets(articles)
    if approval:
        told = _APPROVED.format(by=approval.name or approval.by, day=approval.at.date(), reason=approval.reason or "–")
        yield notice(told.read(language))


def _row(verdict: Verdict, language: Language) -> list[str]:
    governing = next((one for one in verdict.compared if one.governs), None)
    return [
        verdict.title.read(language),
        verdict.whom or "–",
        measure(governing.actual, governing.unit).read(language) if governing else "–",
        measure(governing.limit, governing.unit).read(language) if governing else "–",
        STATUS_NAMES[verdict.status].read(language),
    ]


def _told(verdicts: Sequence[Verdict], language: Language) -> Iterator[str]:
    """What stands in the way and what would mend it, told once for all whom it is about."""
    about: dict[tuple[str, str], list[str]] = {}
    for one in verdicts:
        remedy = one.modification.text.read(language) if one.modification else ""
        whom = about.setdefault((one.title.read(language), f"{one.detail.read(language)} {remedy}".rstrip()), [])
        whom += [one.whom] if one.whom else []
    for (title, told), whom in about.items():
        yield f"{title} ({', '.join(whom)}) – {told}" if whom else f"{title} – {told}"


_COMPLIANCE = Text(ko="준법 점검", en="Compliance")
_OUTCOME = Text(
    ko="종합 판정: {ko} · 위험도: {risk_ko} · 한도 확인일 {as_of}",
    en="Outcome: {en} · risk: {risk_en} · limits as of {as_of}",
)
_ARTICLES = Text(ko="근거", en="Articles")
_RULE = Text(ko="점검 항목", en="Rule")
_WHO = Text(ko="대상", en="Who")
_ACTUAL = Text(ko="값", en="Found")
_LIMIT = Text(ko="한도", en="Limit")
_VERDICT = Text(ko="판정", en="Verdict")
_APPROVED = Text(
    ko="{day}에 {by} 준법 감시인이 승인했습니다. 사유: {reason}",
    en="Approved on {day} by the compliance officer {by}. Reason: {reason}",
)
