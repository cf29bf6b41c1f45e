"""Analyses of risk: how much comes before a deposit, what to check, and contracts clause by clause."""

from madang.assistants.realestate.agents.advice import CHECK_REGISTER
from madang.assistants.realestate.agents.desk import Desk
from madang.assistants.realestate.domain.burden import Burden, total_burden
from madang.assistants.realestate.domain.contract.review import ContractReview
from madang.assistants.realestate.domain.parts import Part, of_calculation
from madang.assistants.realestate.domain.risks import assess_risk
from madang.assistants.realestate.tools.contract_review import reviewer
from madang.assistants.realestate.tools.risk_checks import risk_book
from madang.models.language import format_won
from madang.text import Language, Text

__all__ = ["burden", "review_contract", "risk", "tell_review"]


def burden(desk: Desk) -> Part:
    """How much of a home's price the deposit takes up, with all that comes before it."""
    found = _burden(desk)
    if found is None:
        return desk.lacks("burden")
    said = _BURDEN.format(
        total=found.total, ratio=found.jeonse_ratio, level_ko=_LEVELS[found.level].ko, level_en=_LEVELS[found.level].en
    )
    part = of_calculation("burden", said, found, desk.language, CHECK_REGISTER)
    return part.changed(uncertain=(*_assumed(desk), *part.uncertain, *_by_market(desk)))


def risk(desk: Desk) -> Part:
    """What to check before trusting a landlord with a deposit; before that the burden, where it can be told."""
    known = _burden(desk)
    found = assess_risk(risk_book(), burden=known)
    first = found.remaining[:4]
    told = burden(desk) if known else Part(task="risk", conclusion=_RISK_OPEN.read(desk.language))
    return told.changed(
        task="risk",
        steps=tuple(f"{check.title.read(desk.language)}: {check.action.read(desk.language)}" for check in first),
        grounds=(*told.grounds, *dict.fromkeys(check.article for check in first if check.article)),
        views=(*told.views, found.view(desk.language)),
    )


def _burden(desk: Desk) -> Burden | None:
    """What stands before the deposit, against the price that was told or else the median of such homes."""
    case, price = desk.case, _price(desk)
    if price is None or case.deposit is None:
        return None
    return total_burden(desk.facts, price=price, deposit=case.deposit, on=desk.day, senior_debt=case.senior_debt or 0)


def _assumed(desk: Desk) -> tuple[str, ...]:
    """What was taken to come before the deposit, where it was not told."""
    unsaid = () if desk.case.senior_debt is not None else (_ASSUMED_NO_DEBT,)
    return tuple(text.read(desk.language) for text in (*unsaid, _OTHER_TENANTS))


def _price(desk: Desk) -> int | None:
    market = desk.found.price_of("sale")
    return desk.case.price or (market.median if market else None)


def _by_market(desk: Desk) -> tuple[str, ...]:
    """That the price is a median, where none was told."""
    market = desk.found.price_of("sale")
    if desk.case.price or market is None:
        return ()
    said = _MEDIAN.format(
        region=market.region,
        band=market.band,
        count=market.transaction_count,
        month=market.period_to,
        price_ko=format_won(market.median),
        price_en=format_won(market.median, "en"),
    )
    return (said.read(desk.language),)


def review_contract(text: str, desk: Desk) -> ContractReview:
    """A contract clause by clause: what is void, disputed or risky, and what is missing."""
    return reviewer().review(text, desk.facts, on=desk.day)


def tell_review(found: ContractReview, language: Language) -> Part:
    """What there is to say of a contract."""
    if not found.findings:
        said = _CLEAN.format(clauses=found.clauses)
    else:
        said = _FOUND.format(
            clauses=found.clauses,
            count=len(found.findings),
            level_ko=_LEVELS[found.level].ko,
            level_en=_LEVELS[found.level].en,
        )
    lines = [
        f"{one.title.read(language)} — {one.why.read(language)} → {one.rewording.read(language)}"
        for one in found.findings
    ]
    return Part(
        task="contract",
        conclusion=said.read(language),
        findings=tuple(lines),
        grounds=tuple(dict.fromkeys(one.article for one in found.findings if one.article)),
        steps=tuple(f"{one.title.read(language)}: {one.wording.read(language)}" for one in found.missing),
        uncertain=(_IN_ENGLISH.read(language),) if found.english else (),
        views=(found.view(language),) if found.findings or found.missing else (),
    )


_ASSUMED_NO_DEBT = Text(
    ko="근저당 등 앞선 빚이 없는 것으로 보았습니다. 있으면 그만큼 위험합니다.",
    en="No earlier debt such as a mortgage was assumed; any makes it riskier by as much.",
)
_OTHER_TENANTS = Text(
    ko="다가구주택이면 먼저 들어온 세입자들의 보증금도 앞섭니다. 확정일자 현황을 받아 더해 보세요.",
    en="In a house with several tenants the deposits of those who came earlier count as well: ask for the record of "
    "fixed dates and add them.",
)
_BURDEN = Text(
    ko="보증금과 앞선 빚을 합치면 집값의 {total}%입니다(전세가율 {ratio}%). 위험: {level_ko}.",
    en="The deposit and what comes before it are {total}% of the price (the deposit alone {ratio}%). Risk: {level_en}.",
)
_LEVELS = {"low": Text(ko="낮음", en="low"), "medium": Text(ko="주의", en="medium"), "high": Text(ko="높음", en="high")}
_MEDIAN = Text(
    ko="집값을 말씀하지 않아 {region} {band}㎡ 매매 중위 {price_ko}({month} 기준 {count}건)으로 보았습니다. "
    "실제 집값으로 다시 물어보세요.",
    en="No price was told: the median sale of {band} m² in {region}, {price_en} ({count} deals to {month}), was taken. "
    "Ask again with the price of the home itself.",
)
_RISK_OPEN = Text(
    ko="집값과 보증금을 함께 알아야 위험을 말할 수 있습니다. 먼저 아래를 확인하세요.",
    en="Without price and deposit the risk cannot be told. Check the following first.",
)
_IN_ENGLISH = Text(
    ko="영어 문장은 한국어보다 적은 표현만 알아봅니다. 한국어 원본이 있으면 그것으로 다시 검토하세요.",
    en="In English fewer wordings are known than in Korean; have the Korean original reviewed if there is one.",
)
_CLEAN = Text(
    ko="{clauses}개 조항에서 문제가 되는 조항을 찾지 못했습니다.",
    en="Nothing troubling was found in {clauses} clauses.",
)
_FOUND = Text(
    ko="{clauses}개 조항 중 {count}곳에 문제가 있습니다. 위험: {level_ko}.",
    en="{count} troubling clauses among {clauses}. Risk: {level_en}.",
)
