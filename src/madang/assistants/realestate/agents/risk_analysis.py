"""Answers on the risk of a deposit and on contracts reviewed clause by clause."""

from madang.assistants.realestate import phrases
from madang.assistants.realestate.agents.analysis_input import AnalysisInput
from madang.assistants.realestate.analyse.contract.review import ContractReview
from madang.assistants.realestate.analyse.deposit_risk import DepositBurden, assess_risk, total_burden
from madang.assistants.realestate.present.answer import AnswerPart, part_of_calculation
from madang.assistants.realestate.tools.bundled_data import contract_reviewer, risk_book
from madang.reading.numbers import format_won
from madang.text import Language


def analyse_burden(given: AnalysisInput) -> AnswerPart:
    """How much of a home's price the deposit takes up, with all that comes before it."""
    found = _known_burden(given)
    if found is None:
        return given.too_little_known("burden")
    said = phrases.BURDEN.format(
        total=found.total,
        ratio=found.jeonse_ratio,
        level_ko=phrases.LEVELS[found.level].ko,
        level_en=phrases.LEVELS[found.level].en,
    )
    part = part_of_calculation("burden", said, found, given.language, phrases.CHECK_REGISTER)
    return part.changed(uncertain=(*_assumptions(given), *part.uncertain, *_median_price_note(given)))


def analyse_risk(given: AnalysisInput) -> AnswerPart:
    """What to check before trusting a landlord with a deposit; before that the burden, where it can be told."""
    known = _known_burden(given)
    found = assess_risk(risk_book(), burden=known)
    first = found.remaining[:4]
    told = (
        analyse_burden(given) if known else AnswerPart(task="risk", conclusion=phrases.RISK_OPEN.read(given.language))
    )
    return told.changed(
        task="risk",
        steps=tuple(f"{check.title.read(given.language)}: {check.action.read(given.language)}" for check in first),
        grounds=(*told.grounds, *dict.fromkeys(check.article for check in first if check.article)),
        views=(*told.views, found.view(given.language)),
    )


def _known_burden(given: AnalysisInput) -> DepositBurden | None:
    """What stands before the deposit, against the price that was told or else the median of such homes."""
    case, price = given.case, _price(given)
    if price is None or case.deposit is None:
        return None
    return total_burden(
        given.facts, price=price, deposit=case.deposit, on=given.today, senior_debt=case.senior_debt or 0
    )


def _assumptions(given: AnalysisInput) -> tuple[str, ...]:
    """What was taken to come before the deposit, where it was not told."""
    unsaid = () if given.case.senior_debt is not None else (phrases.RISK_ANALYSIS_ASSUMED_NO_DEBT,)
    return tuple(text.read(given.language) for text in (*unsaid, phrases.OTHER_TENANTS))


def _price(given: AnalysisInput) -> int | None:
    market = given.results.price_of("sale")
    return given.case.price or (market.median if market else None)


def _median_price_note(given: AnalysisInput) -> tuple[str, ...]:
    """That the price is a median, where none was told."""
    market = given.results.price_of("sale")
    if given.case.price or market is None:
        return ()
    said = phrases.RISK_ANALYSIS_MEDIAN.format(
        region=market.region,
        band=market.band,
        count=market.transaction_count,
        month=market.period_to,
        price_ko=format_won(market.median),
        price_en=format_won(market.median, "en"),
    )
    return (said.read(given.language),)


def review_contract(text: str, given: AnalysisInput) -> ContractReview:
    """A contract clause by clause: what is void, disputed or risky, and what is missing."""
    return contract_reviewer().review(text, given.facts, on=given.today)


def part_of_review(found: ContractReview, language: Language) -> AnswerPart:
    """What there is to say of a contract."""
    if not found.findings:
        said = phrases.CLEAN.format(clauses=found.clauses)
    else:
        said = phrases.FOUND.format(
            clauses=found.clauses,
            count=len(found.findings),
            level_ko=phrases.LEVELS[found.level].ko,
            level_en=phrases.LEVELS[found.level].en,
        )
    lines = [
        f"{one.title.read(language)} — {one.why.read(language)} → {one.rewording.read(language)}"
        for one in found.findings
    ]
    return AnswerPart(
        task="contract",
        conclusion=said.read(language),
        findings=tuple(lines),
        grounds=tuple(dict.fromkeys(one.article for one in found.findings if one.article)),
        steps=tuple(f"{one.title.read(language)}: {one.wording.read(language)}" for one in found.missing),
        uncertain=(phrases.IN_ENGLISH.read(language),) if found.english else (),
        views=(found.view(language),) if found.findings or found.missing else (),
    )
