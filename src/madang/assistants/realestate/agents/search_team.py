"""The search team: finds law, listings and loans of the housing fund, and lists which search does which task (the
market is in `market_search`).
"""

import re
from collections.abc import Awaitable, Callable

from madang.assistants.realestate import phrases
from madang.assistants.realestate.agents.analysis_input import today
from madang.assistants.realestate.agents.market_search import find_market
from madang.assistants.realestate.analyse.loan_capacity import FundLoanOffer, fund_loan_offers
from madang.assistants.realestate.plan.team_states import TeamInput
from madang.assistants.realestate.present.answer import AnswerPart
from madang.assistants.realestate.search.listings import HomeListing, HomeType, ListingQuery, search_listings
from madang.assistants.realestate.search.results import LawResult, LoanResult, SearchResults
from madang.assistants.realestate.tools.attachments import read_listings
from madang.assistants.realestate.tools.law_search import ArticleWording, LawHit, find_law
from madang.assistants.realestate.tools.settings import RealEstateSettings
from madang.protocol import Source, TableColumn, TableView, View
from madang.reading.numbers import WON, format_won
from madang.runtime.agents import RunContext
from madang.text import Language


async def find_listings(shared: TeamInput, context: RunContext) -> tuple[AnswerPart, SearchResults]:
    """The listings that meet the wishes told, the cheapest first; without any file, that is said."""
    language, listings = context.language, await read_listings(shared.attachments, context)
    if not listings:
        return AnswerPart(task="property", conclusion=phrases.NO_LISTINGS.read(language)), SearchResults()
    found = search_listings(listings, _listing_query(shared))
    said = (phrases.LISTINGS_FOUND if found else phrases.NO_LISTING_FITS).format(count=len(found), all=len(listings))
    part = AnswerPart(
        task="property",
        conclusion=said.read(language),
        steps=(phrases.CHECK_BEFORE_SIGNING.read(language),) if found else (),
        views=(_listing_table(found[:_MOST_SHOWN], language),) if found else (),
    )
    return part, SearchResults(listings=found[:_MOST_SHOWN])


def _listing_query(shared: TeamInput) -> ListingQuery:
    """What the case and the question tell of the home that is looked for; a size is the least, an amount the most."""
    case, spot = shared.case, shared.spot
    rooms, station = _ROOMS.search(shared.user_query), _STATION.search(shared.user_query)
    return ListingQuery(
        deal=case.deal,
        home=next((home for home, word in _HOMES.items() if word.search(shared.user_query)), None),
        highest_price=case.price or case.deposit or case.unnamed,
        highest_rent=case.rent,
        least_area=case.area,
        least_rooms=int(rooms.group(1)) if rooms else None,
        place=(spot.dong or spot.sigungu) if spot else "",
        station=station.group(1) if station else "",
    )


def _listing_table(listings: tuple[HomeListing, ...], language: Language) -> View:
    columns = (
        TableColumn(title=phrases.HOME.read(language)),
        TableColumn(title=phrases.PRICE.read(language), kind="money", unit=WON.read(language)),
        TableColumn(title=phrases.RENT.read(language), kind="money", unit=WON.read(language)),
        TableColumn(title=phrases.AREA.read(language), kind="number", unit="㎡"),
        TableColumn(title=phrases.PLACE.read(language)),
        TableColumn(title=phrases.MAP.read(language)),
    )
    rows = tuple(
        (one.title or one.id, one.price, one.rent, float(one.area), one.address or one.station, one.map_link)
        for one in listings
    )
    return TableView(columns=columns, rows=rows).titled(phrases.LISTINGS.read(language))


_MOST_SHOWN = 20
_ROOMS = re.compile(r"방\s*([1-9])\s*개")
_STATION = re.compile(r"([가-힣]{2,10}역)(?![가-힣]*구)")
_HOMES: dict[HomeType, re.Pattern[str]] = {
    "apartment": re.compile(r"아파트|apartment", re.IGNORECASE),
    "officetel": re.compile(r"오피스텔|officetel", re.IGNORECASE),
    "villa": re.compile(r"빌라|다세대|villa", re.IGNORECASE),
    "studio": re.compile(r"원룸|studio", re.IGNORECASE),
    "house": re.compile(r"단독|house\b", re.IGNORECASE),
}


SearchFunction = Callable[[TeamInput, RunContext], Awaitable[tuple[AnswerPart, SearchResults]]]


async def _find_law(shared: TeamInput, context: RunContext) -> tuple[AnswerPart, SearchResults]:
    """The articles that bear on the question, in our own words and in those of the law, or that there are none."""
    language, reading = context.language, shared.reading
    alone = reading.tasks == ("legal",)
    hits = await find_law(shared.user_query, reading.articles, context, on=today(context), by_words=alone)
    if not hits:
        nothing = AnswerPart(
            task="legal",
            conclusion=phrases.NO_LAW.read(language),
            uncertain=(phrases.OUTSIDE_THE_SUMMARIES.read(language),),
        )
        return nothing, SearchResults()
    sure = reading.sure or hits[0].named
    part = AnswerPart(
        task="legal",
        conclusion=_law_conclusion(hits[0], language)
        if sure
        else f"{phrases.NEAREST.read(language)} {_law_conclusion(hits[0], language)}",
        grounds=tuple(_citation_line(hit, language) for hit in hits),
        quotes=tuple(_quotation(hit.wording, language) for hit in hits[:1] if hit.wording),
        steps=tuple(phrases.OFFERS[task].read(language) for task in reading.offers if task in phrases.OFFERS),
        uncertain=() if sure else (phrases.UNSURE.read(language),),
        sources=tuple(_law_source(hit, language) for hit in hits),
    )
    return part, SearchResults(legal=tuple(_law_result(hit, language) for hit in hits))


async def _find_loans(shared: TeamInput, context: RunContext) -> tuple[AnswerPart, SearchResults]:
    """The loans of the housing fund for the purpose, with what stands in the way of each."""
    language, case = context.language, shared.case
    purpose = "jeonse" if case.deal in {"jeonse", "wolse"} or case.price is None else "purchase"
    price = (case.deposit if purpose == "jeonse" else case.price) or case.unnamed
    if price is None or case.income is None:
        return AnswerPart(
            task="loan_products", conclusion=phrases.TELL_PRICE_AND_INCOME.read(language)
        ), SearchResults()
    capital = shared.spot is None or shared.spot.location.is_capital_area()
    offers = fund_loan_offers(
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
            offer.highest_amount if offer.available else None,
            f"{offer.rate_low}–{offer.rate_high}%",
            "; ".join(text.read(language) for text in offer.obstacles) or "–",
        )
        for offer in offers
    )
    columns = (
        TableColumn(title=phrases.SEARCH_TEAM_LOAN.read(language)),
        TableColumn(title=phrases.MOST.read(language), kind="money", unit=WON.read(language)),
        TableColumn(title=phrases.RATE.read(language)),
        TableColumn(title=phrases.OBSTACLES.read(language)),
    )
    fitting = [offer for offer in offers if offer.available]
    conclusion = (
        phrases.LOANS_FOUND.format(count=len(fitting), most=format_won(fitting[0].highest_amount, language))
        if fitting
        else phrases.NO_LOAN
    )
    part = AnswerPart(
        task="loan_products",
        conclusion=conclusion.read(language),
        uncertain=(phrases.SEARCH_TEAM_ASK_BANK.read(language),),
        views=(TableView(columns=columns, rows=rows).titled(phrases.LOANS.read(language)),) if rows else (),
        grounds=tuple(dict.fromkeys(offer.ground.article for offer in offers)),
    )
    return part, SearchResults(loan=tuple(_loan_result(offer, language) for offer in offers))


SEARCHES: dict[str, SearchFunction] = {
    "legal": _find_law,
    "market": find_market,
    "property": find_listings,
    "loan_products": _find_loans,
}


def _law_conclusion(hit: LawHit, language: Language) -> str:
    if hit.summary is None:
        return phrases.SEE_WORDING.format(article=hit.name_in_sentence.read(language)).read(language)
    return f"{hit.name_in_sentence.read(language)}: {hit.summary.read(language)}"


def _law_result(hit: LawHit, language: Language) -> LawResult:
    law, _, article = hit.citation.rpartition(" ")
    return LawResult(law_name=law, article=article, content=_law_conclusion(hit, language))


def _loan_result(offer: FundLoanOffer, language: Language) -> LoanResult:
    return LoanResult(
        id=offer.id,
        title=offer.title.read(language),
        most=offer.highest_amount,
        rate_low=offer.rate_low,
        rate_high=offer.rate_high,
        obstacles=tuple(text.read(language) for text in offer.obstacles),
    )


def _citation_line(hit: LawHit, language: Language) -> str:
    since = phrases.SINCE.format(day=hit.effective_from or "").read(language)
    return f"{hit.citation} {hit.title} ({since})"


def _quotation(wording: ArticleWording, language: Language) -> str:
    """The wording, shortened where it runs on for pages, under where it stands and from when it holds."""
    text = (
        wording.text
        if len(wording.text) <= _LONGEST_QUOTATION
        else f"{wording.text[:_LONGEST_QUOTATION]} {phrases.GOES_ON.read(language)}"
    )
    since = phrases.SINCE.format(day=wording.effective_from or "").read(language)
    where = f", {wording.location}" if wording.location else ""
    return f"**{wording.citation}** ({since}{where})\n\n{text}"


def _law_source(hit: LawHit, language: Language) -> Source:
    said = hit.wording.text if hit.wording else hit.summary.read(language) if hit.summary else ""
    return Source(
        id=hit.citation,
        title=f"{hit.citation} {hit.title}",
        location=hit.wording.location if hit.wording else "",
        as_of=hit.as_of.isoformat() if hit.as_of else None,
        excerpt=said[:_LONGEST_QUOTATION],
    )


_LONGEST_QUOTATION = 1500
