"""Searches the loans of the housing fund for a household, and says which conditions are not met."""

from madang.assistants.realestate import phrases
from madang.assistants.realestate.agents.analysis_input import today
from madang.assistants.realestate.analyse.loan_capacity import FundLoanOffer, fund_loan_offers
from madang.assistants.realestate.plan.team_states import TeamInput
from madang.assistants.realestate.present.answer import AnswerPart
from madang.assistants.realestate.search.results import LoanResult, SearchResults
from madang.assistants.realestate.tools.settings import RealEstateSettings
from madang.protocol import TableColumn, TableView, View
from madang.reading.numbers import WON, format_won
from madang.runtime.agents import RunContext
from madang.text import Language


async def find_loans(shared: TeamInput, context: RunContext) -> tuple[AnswerPart, SearchResults]:
    """The fund's loans for a purchase or a jeonse; without price or income, a request for both."""
    language, case = context.language, shared.case
    purpose = "jeonse" if case.deal in {"jeonse", "wolse"} or case.price is None else "purchase"
    price = (case.deposit if purpose == "jeonse" else case.price) or case.unnamed
    if price is None or case.income is None:
        conclusion = phrases.TELL_PRICE_AND_INCOME.read(language)
        return AnswerPart(task="loan_products", conclusion=conclusion), SearchResults()
    offers = fund_loan_offers(
        context.settings_as(RealEstateSettings).facts(),
        purpose=purpose,
        price=price,
        income=case.income,
        on=today(context),
        capital_area=shared.spot is None or shared.spot.location.is_capital_area(),
        households=frozenset(case.households or ()),
        dual_income=bool(case.dual_income),
    )
    part = AnswerPart(
        task="loan_products",
        conclusion=_conclusion(offers, language),
        uncertain=(phrases.FUND_LOAN_CHECK_BANK.read(language),),
        views=(_offer_table(offers, language),) if offers else (),
        grounds=tuple(dict.fromkeys(offer.ground.article for offer in offers)),
    )
    return part, SearchResults(loan=tuple(_loan_result(offer, language) for offer in offers))


def _conclusion(offers: tuple[FundLoanOffer, ...], language: Language) -> str:
    fitting = [offer for offer in offers if offer.available]
    if not fitting:
        return phrases.NO_FUND_LOAN.read(language)
    most = format_won(fitting[0].highest_amount, language)
    return phrases.FUND_LOANS_FOUND.format(count=len(fitting), most=most).read(language)


def _offer_table(offers: tuple[FundLoanOffer, ...], language: Language) -> View:
    columns = (
        TableColumn(title=phrases.FUND_LOAN_COLUMN.read(language)),
        TableColumn(title=phrases.FUND_LOAN_LIMIT_COLUMN.read(language), kind="money", unit=WON.read(language)),
        TableColumn(title=phrases.FUND_LOAN_RATE_COLUMN.read(language)),
        TableColumn(title=phrases.FUND_LOAN_OBSTACLES_COLUMN.read(language)),
    )
    rows = tuple(
        (
            offer.title.read(language),
            offer.highest_amount if offer.available else None,
            f"{offer.rate_low}–{offer.rate_high}%",
            "; ".join(text.read(language) for text in offer.obstacles) or "–",
        )
        for offer in offers
    )
    return TableView(columns=columns, rows=rows).titled(phrases.FUND_LOANS_TITLE.read(language))


def _loan_result(offer: FundLoanOffer, language: Language) -> LoanResult:
    return LoanResult(
        id=offer.id,
        title=offer.title.read(language),
        most=offer.highest_amount,
        rate_low=offer.rate_low,
        rate_high=offer.rate_high,
        obstacles=tuple(text.read(language) for text in offer.obstacles),
    )
