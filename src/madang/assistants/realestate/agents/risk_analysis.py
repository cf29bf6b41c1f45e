"""Answers on the risk of losing a deposit, and the review of a contract put into words."""

from madang.assistants.realestate import phrases
from madang.assistants.realestate.agents.analysis_input import AnalysisInput
from madang.assistants.realestate.analyse.calculation import won_text
from madang.assistants.realestate.analyse.contract.patterns import ContractKind
from madang.assistants.realestate.analyse.contract.review import ContractReview
from madang.assistants.realestate.analyse.contract.reviewed import ReviewedContract
from madang.assistants.realestate.analyse.deposit_risk import DepositBurden, assess_risk, total_burden
from madang.assistants.realestate.present.answer import AnswerPart, part_of_calculation
from madang.assistants.realestate.tools.bundled_data import contract_reviewer, risk_book
from madang.text import Language


def analyse_burden(given: AnalysisInput) -> AnswerPart:
    """The deposit and the senior debt in percent of the price."""
    found = _known_burden(given)
    if found is None:
        return given.too_little_known("burden")
    conclusion = phrases.BURDEN_TOTAL.format(
        total=found.total, ratio=found.jeonse_ratio, level=phrases.RISK_LEVELS[found.level]
    )
    part = part_of_calculation("burden", conclusion, found, given.language, phrases.CHECK_REGISTER)
    return part.changed(uncertain=(*_assumptions(given), *part.uncertain, *_median_price_note(given)))


def analyse_risk(given: AnalysisInput) -> AnswerPart:
    """The burden, where it can be calculated, and what to check before paying a deposit."""
    language, burden = given.language, _known_burden(given)
    report = assess_risk(risk_book(), burden=burden)
    checks = report.remaining[:_MOST_CHECKS]
    if burden:
        part = analyse_burden(given)
    else:
        part = AnswerPart(task="risk", conclusion=phrases.RISK_NEEDS_PRICE_AND_DEPOSIT.read(language))
    return part.changed(
        task="risk",
        steps=tuple(f"{check.title.read(language)}: {check.action.read(language)}" for check in checks),
        grounds=(*part.grounds, *dict.fromkeys(check.article for check in checks if check.article)),
        views=(*part.views, report.view(language)),
    )


def review_contract(
    text: str, given: AnalysisInput, kind: ContractKind | None = None, *, whole: bool = True
) -> ContractReview:
    """The review of a contract by the law of today; its kind is read from the text if it is not given. What is not
    `whole` lacks no protections: a notice, a letter.
    """
    return contract_reviewer().review(text, given.facts, on=given.today, kind=kind, whole=whole)


def part_of_review(found: ContractReview, language: Language) -> AnswerPart:
    """The part of the answer for a review: its findings, and the protective clauses to add."""
    if not found.findings:
        conclusion = phrases.REVIEW_WITHOUT_FINDINGS.format(
            clauses=found.clauses, level=phrases.RISK_LEVELS[found.level]
        )
    else:
        conclusion = phrases.REVIEW_WITH_FINDINGS.format(
            clauses=found.clauses, count=len(found.findings), level=phrases.RISK_LEVELS[found.level]
        )
    lines = [
        f"{finding.title.read(language)} — {finding.why.read(language)} → {finding.rewording.read(language)}"
        for finding in found.findings
    ]
    steps = tuple(f"{clause.title.read(language)}: {clause.wording.read(language)}" for clause in found.missing)
    return AnswerPart(
        task="contract",
        conclusion=conclusion.read(language),
        findings=tuple(lines),
        grounds=tuple(dict.fromkeys(finding.article for finding in found.findings if finding.article)),
        steps=steps,
        uncertain=tuple(
            note.read(language)
            for note, applies in (
                (phrases.ENGLISH_REVIEW_LIMITED, found.english),
                (phrases.CONTRACT_PARTLY_READ, found.partly_read),
            )
            if applies
        ),
        views=(found.view(language),) if found.findings or found.missing else (),
        raw={
            "reviewed": True,
            "risk_level": found.level,
            "risks": [
                {"type": finding.title.read(language), "severity": finding.severity, "clause": finding.sentence}
                for finding in found.findings
            ],
            "recommendations": [*(finding.rewording.read(language) for finding in found.findings), *steps],
            "compliance_check": dict(found.checks(language)),
        },
    )


def part_of_clause(contract: ReviewedContract, number: str, language: Language) -> AnswerPart:
    """The part of the answer on one clause of a contract that was reviewed before."""
    clause = contract.clause(number)
    if clause is None:
        numbers = ", ".join(each.number for each in contract.clauses if each.number)
        return AnswerPart(task="contract", conclusion=phrases.NO_SUCH_CLAUSE.format(numbers=numbers).read(language))
    named, quoted = clause.number or number, " ".join(clause.text.split())[:_QUOTED]
    if not clause.problems:
        sentence = phrases.CLAUSE_WITHOUT_PROBLEM.format(number=named, text=quoted)
        return AnswerPart(task="contract", conclusion=sentence.read(language))
    first = clause.problems[0]
    sentence = phrases.CLAUSE_PROBLEM.format(number=named, title=first.title, why=first.why)
    return AnswerPart(
        task="contract",
        conclusion=sentence.read(language),
        findings=tuple(f"{each.title.read(language)} — {each.why.read(language)}" for each in clause.problems[1:]),
        quotes=(quoted,),
        grounds=tuple(dict.fromkeys(each.article for each in clause.problems if each.article)),
        steps=tuple(each.rewording.read(language) for each in clause.problems),
    )


def _known_burden(given: AnalysisInput) -> DepositBurden | None:
    """The burden by the price that the user gave, otherwise by the median of such homes."""
    case, price = given.case, _price(given)
    if price is None or case.deposit is None:
        return None
    return total_burden(
        given.facts, price=price, deposit=case.deposit, on=given.today, senior_debt=case.senior_debt or 0
    )


def _assumptions(given: AnalysisInput) -> tuple[str, ...]:
    """What was assumed about debts and deposits that rank before this one."""
    debt = () if given.case.senior_debt is not None else (phrases.RISK_ASSUMED_NO_DEBT,)
    return tuple(text.read(given.language) for text in (*debt, phrases.EARLIER_TENANTS_RANK_FIRST))


def _price(given: AnalysisInput) -> int | None:
    market = given.results.price_of("sale")
    return given.case.price or (market.median if market else None)


def _median_price_note(given: AnalysisInput) -> tuple[str, ...]:
    """A note that the price is a median, where the user gave none."""
    market = given.results.price_of("sale")
    if given.case.price or market is None:
        return ()
    note = phrases.ASSUMED_MEDIAN_PRICE.format(
        region=market.region,
        band=market.band,
        count=market.transaction_count,
        month=market.period_to,
        price=won_text(market.median),
    )
    return (note.read(given.language),)


_MOST_CHECKS = 4
_QUOTED = 200
