"""The search team: the law, the market, listings and loans of the housing fund."""

from collections.abc import Awaitable, Callable

from madang.assistants.realestate.agents.days import today
from madang.assistants.realestate.agents.listings import find_listings
from madang.assistants.realestate.agents.market import find_market
from madang.assistants.realestate.domain.findings import Findings, LawFound, LoanFound
from madang.assistants.realestate.domain.fund_loans import FundLoanOffer, fund_loans
from madang.assistants.realestate.domain.parts import Part
from madang.assistants.realestate.domain.shared import Shared
from madang.assistants.realestate.tools.legal_search import LawHit, find_law
from madang.assistants.realestate.tools.settings import RealEstateSettings
from madang.assistants.realestate.tools.statutes import Wording
from madang.models.language import WON, format_won
from madang.protocol import Source
from madang.protocol.tables import Column
from madang.protocol.views import TableView
from madang.runtime import RunContext
from madang.text import Language, Text

__all__ = ["SEARCHES"]

Search = Callable[[Shared, RunContext], Awaitable[tuple[Part, Findings]]]


async def _find_law(shared: Shared, context: RunContext) -> tuple[Part, Findings]:
    """The articles that bear on the question, in our own words and in those of the law, or that there are none."""
    language, reading = context.language, shared.reading
    alone = reading.tasks == ("legal",)
    hits = await find_law(shared.user_query, reading.articles, context, on=today(context), by_words=alone)
    if not hits:
        nothing = Part(task="legal", conclusion=_NO_LAW.read(language), uncertain=(_OUTSIDE.read(language),))
        return nothing, Findings()
    sure = reading.sure or hits[0].named
    part = Part(
        task="legal",
        conclusion=_said(hits[0], language) if sure else f"{_NEAREST.read(language)} {_said(hits[0], language)}",
        grounds=tuple(_cited(hit, language) for hit in hits),
        quotes=tuple(_quoted(hit.wording, language) for hit in hits[:1] if hit.wording),
        steps=tuple(_OFFERS[task].read(language) for task in reading.offers if task in _OFFERS),
        uncertain=() if sure else (_UNSURE.read(language),),
        sources=tuple(_source(hit, language) for hit in hits),
    )
    return part, Findings(legal=tuple(_law_found(hit, language) for hit in hits))


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
        households=frozenset(case.households or ()),
        dual_income=bool(case.dual_income),
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
        Column(title=_MOST.read(language), kind="money", unit=WON.read(language)),
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


def _said(hit: LawHit, language: Language) -> str:
    if hit.summary is None:
        return _SEE_WORDING.format(article=hit.called.read(language)).read(language)
    return f"{hit.called.read(language)}: {hit.summary.read(language)}"


def _law_found(hit: LawHit, language: Language) -> LawFound:
    law, _, article = hit.citation.rpartition(" ")
    return LawFound(law_name=law, article=article, content=_said(hit, language))


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
    since = _SINCE.format(day=hit.effective_from or "").read(language)
    return f"{hit.citation} {hit.title} ({since})"


def _quoted(wording: Wording, language: Language) -> str:
    """The wording, shortened where it runs on for pages, under where it stands and from when it holds."""
    text = wording.text if len(wording.text) <= _LONGEST else f"{wording.text[:_LONGEST]} {_GOES_ON.read(language)}"
    since = _SINCE.format(day=wording.effective_from or "").read(language)
    where = f", {wording.location}" if wording.location else ""
    return f"**{wording.citation}** ({since}{where})\n\n{text}"


def _source(hit: LawHit, language: Language) -> Source:
    said = hit.wording.text if hit.wording else hit.summary.read(language) if hit.summary else ""
    return Source(
        id=hit.citation,
        title=f"{hit.citation} {hit.title}",
        location=hit.wording.location if hit.wording else "",
        as_of=hit.as_of.isoformat() if hit.as_of else None,
        excerpt=said[:_LONGEST],
    )


_LONGEST = 1500
_SEE_WORDING = Text(
    ko="{article}의 요약은 없습니다. 조문은 아래와 같습니다.",
    en="There is no summary of {article}; its wording is below.",
)
_GOES_ON = Text(ko="… (이하 생략)", en="… (and so on)")
_OFFERS: dict[str, Text] = {
    "priority": Text(
        ko="보증금과 지역을 알려 주시면 얼마까지 먼저 받는지 계산해 드립니다.",
        en="Tell me the deposit and the place, and I will work out how much comes first.",
    ),
    "conversion": Text(
        ko="보증금과 월세를 알려 주시면 바꿨을 때의 금액을 계산해 드립니다.",
        en="Tell me deposit and rent, and I will work out what they become.",
    ),
    "renewal": Text(
        ko="계약이 끝나는 날을 알려 주시면 통지해야 하는 기간을 계산해 드립니다.",
        en="Tell me the day the lease ends, and I will work out when notice is due.",
    ),
    "brokerage": Text(
        ko="거래 금액을 알려 주시면 중개보수 상한을 계산해 드립니다.",
        en="Tell me the amount of the deal, and I will work out the highest fee.",
    ),
    "acquisition_tax": Text(
        ko="집값과 주택 수를 알려 주시면 취득세를 계산해 드립니다.",
        en="Tell me the price and how many homes you own, and I will work out the tax.",
    ),
}
_NEAREST = Text(ko="확실하지는 않지만 가장 가까운 조문입니다.", en="The nearest article, though it is not certain:")
_UNSURE = Text(
    ko="이 조문이 질문에 꼭 맞는지 확실하지 않습니다. 누가 무엇을 했는지 조금 더 알려 주시면 다시 찾아보겠습니다.",
    en="Whether this article answers the question is not certain; tell me more of who did what, and I will look again.",
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
