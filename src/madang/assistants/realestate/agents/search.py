"""The search team: the law, the market, listings and loans of the housing fund."""

from collections.abc import Awaitable, Callable

from madang.assistants.realestate.agents.days import today
from madang.assistants.realestate.agents.listings import find_listings
from madang.assistants.realestate.agents.market import find_market
from madang.assistants.realestate.domain.findings import Findings, LawFound, LoanFound
from madang.assistants.realestate.domain.fund_loans import FundLoanOffer, fund_loans
from madang.assistants.realestate.domain.parts import Part
from madang.assistants.realestate.domain.shared import Shared
from madang.assistants.realestate.tools.legal_search import LawHit, search_law
from madang.assistants.realestate.tools.settings import RealEstateSettings
from madang.models.language import format_won
from madang.protocol import Source
from madang.protocol.tables import Column
from madang.protocol.views import TableView
from madang.runtime import RunContext
from madang.text import Language, Text

__all__ = ["SEARCHES"]

Search = Callable[[Shared, RunContext], Awaitable[tuple[Part, Findings]]]


async def _find_law(shared: Shared, context: RunContext) -> tuple[Part, Findings]:
    """The articles that bear on the question, in our own words, or that there are none."""
    language = context.language
    found = await search_law(shared.user_query, context, by_words=shared.tasks == ("legal",))
    if not found.hits:
        nothing = Part(task="legal", conclusion=_NO_LAW.read(language), uncertain=(_OUTSIDE.read(language),))
        return nothing, Findings()
    first = found.hits[0]
    part = Part(
        task="legal",
        conclusion=f"{first.law.named(first.article).read(language)}: {first.article.summary.read(language)}",
        grounds=tuple(_cited(hit, language) for hit in found.hits),
        sources=tuple(_source(hit, language) for hit in found.hits),
    )
    return part, Findings(legal=tuple(_law_found(hit, language) for hit in found.hits))


async def _find_loans(shared: Shared, context: RunContext) -> tuple[Part, Findings]:
    """The loans of the housing fund for the purpose, with what stands in the way of each."""
    language, case = context.language, shared.case
    purpose = "jeonse" if case.deal in {"jeonse", "wolse"} or case.price is None else "purchase"
    price = (case.deposit if purpose == "jeonse" else case.price) or case.unnamed
    if price is None or case.income is None:
        return Part(task="loan_products", conclusion=_TELL_MORE.read(language)), Findings()
    capital = shared.spot is None or shared.spot.location.is_capital_area()
    offers = fund_loans(
        context.settings_as(RealEstateSettings).facts(),
        purpose=purpose,
        price=price,
        income=case.income,
        on=today(context),
        capital_area=capital,
    )
    rows = tuple(
        (
            offer.title.read(language),
            offer.most if offer.available else None,
            f"{offer.rate_low}–{offer.rate_high}%",
            "; ".join(text.read(language) for text in offer.obstacles) or "–",
        )
        for offer in offers
    )
    columns = (
        Column(title=_LOAN.read(language)),
        Column(title=_MOST.read(language), kind="money", unit="원"),
        Column(title=_RATE.read(language)),
        Column(title=_OBSTACLES.read(language)),
    )
    fitting = [offer for offer in offers if offer.available]
    conclusion = (
        _LOANS_FOUND.format(count=len(fitting), most=format_won(fitting[0].most, language)) if fitting else _NO_LOAN
    )
    part = Part(
        task="loan_products",
        conclusion=conclusion.read(language),
        uncertain=(_ASK_BANK.read(language),),
        views=(TableView(columns=columns, rows=rows).titled(_LOANS.read(language)),) if rows else (),
        grounds=tuple(dict.fromkeys(offer.ground.article for offer in offers)),
    )
    return part, Findings(loan=tuple(_loan_found(offer, language) for offer in offers))


SEARCHES: dict[str, Search] = {
    "legal": _find_law,
    "market": find_market,
    "property": find_listings,
    "loan_products": _find_loans,
}


def _law_found(hit: LawHit, language: Language) -> LawFound:
    return LawFound(
        law_name=hit.law.name.read(language),
        article=hit.article.number,
        content=hit.article.summary.read(language),
        similarity=hit.score,
    )


def _loan_found(offer: FundLoanOffer, language: Language) -> LoanFound:
    return LoanFound(
        id=offer.id,
        title=offer.title.read(language),
        most=offer.most,
        rate_low=offer.rate_low,
        rate_high=offer.rate_high,
        obstacles=tuple(text.read(language) for text in offer.obstacles),
    )


def _cited(hit: LawHit, language: Language) -> str:
    since = hit.article.effective_from or hit.law.effective_from
    return f"{hit.citation} {hit.article.title} ({_SINCE.format(day=since.isoformat()).read(language)})"


def _source(hit: LawHit, language: Language) -> Source:
    return Source(
        id=hit.citation,
        title=f"{hit.citation} {hit.article.title}",
        as_of=hit.law.as_of.isoformat(),
        excerpt=hit.article.summary.read(language),
    )


_NO_LAW = Text(
    ko="갖고 있는 법령 요약에서는 이 질문에 맞는 조문을 찾지 못했습니다.",
    en="None of the summaries of law at hand speaks of this.",
)
_OUTSIDE = Text(
    ko="이 질문은 자료 밖일 수 있습니다. 대한법률구조공단(132)이나 전문가에게 확인하세요.",
    en="This may be outside what is at hand; ask a legal aid office or a professional.",
)
_SINCE = Text(ko="{day} 시행 기준", en="as in force from {day}")
_TELL_MORE = Text(
    ko="집값(또는 보증금)과 연소득을 알려 주시면 기금 대출을 비교해 드립니다.",
    en="Tell me the price (or deposit) and the yearly income, and I will compare the fund's loans.",
)
_LOANS_FOUND = Text(
    ko="받을 수 있는 기금 대출이 {count}개 있고, 가장 큰 한도는 {most}입니다.",
    en="{count} loans of the housing fund are within reach; the largest gives {most}.",
)
_NO_LOAN = Text(ko="조건에 맞는 기금 대출이 없습니다.", en="No loan of the housing fund fits.")
_ASK_BANK = Text(
    ko="소득·자산 심사와 최신 금리는 은행에서 확인하세요.", en="Check income, assets and current rates with the bank."
)
_LOANS = Text(ko="주택도시기금 대출", en="Loans of the housing fund")
_LOAN = Text(ko="상품", en="Loan")
_MOST = Text(ko="한도", en="Most")
_RATE = Text(ko="금리", en="Rate")
_OBSTACLES = Text(ko="걸리는 점", en="What stands in the way")
