"""Searches the listings that came with the question."""

import re
from collections.abc import Iterator

from madang.assistants.realestate import phrases
from madang.assistants.realestate.analyse.calculation import won_text
from madang.assistants.realestate.plan.team_states import TeamInput
from madang.assistants.realestate.present.answer import AnswerPart
from madang.assistants.realestate.search.listings import HomeListing, HomeType, ListingQuery, search_listings
from madang.assistants.realestate.search.results import MOST_KEPT, SearchResults
from madang.assistants.realestate.tools.attachments import read_listings
from madang.protocol import TableColumn, TableView, View
from madang.reading.numbers import WON, find_money
from madang.runtime.agents import RunContext
from madang.text import Language


async def find_listings(shared: TeamInput, context: RunContext) -> tuple[AnswerPart, SearchResults]:
    """The listings that fit the question, the cheapest first; without a file, a request for one."""
    language, listings = context.language, await read_listings(shared.attachments, context)
    query = _listing_query(shared)
    if not listings:
        wanted = ", ".join(_wanted(query, shared, language))
        told = (phrases.LISTINGS_WANTED.format(wanted=wanted).read(language),) if wanted else ()
        return AnswerPart(
            task="property", conclusion=phrases.NO_LISTINGS.read(language), conditions=told
        ), SearchResults()
    found, files = search_listings(listings, query), tuple(file.name for file in shared.attachments)
    conclusion = phrases.LISTINGS_FOUND if found else phrases.NO_LISTING_FITS
    part = AnswerPart(
        task="property",
        conclusion=conclusion.format(count=len(found), all=len(listings)).read(language),
        conditions=(*_searched_for(query, shared, language), *_left_out(len(found), files, language)),
        steps=(phrases.CHECK_BEFORE_SIGNING.read(language),) if found else (),
        views=(_listing_table(found[:_MOST_SHOWN], language),) if found else (),
    )
    return part, SearchResults(
        listings=found[:MOST_KEPT], fitting_listings=len(found), listing_files=files if found else ()
    )


def _searched_for(query: ListingQuery, shared: TeamInput, language: Language) -> tuple[str, ...]:
    """By what the listings were chosen."""
    wanted = ", ".join(_wanted(query, shared, language))
    return (phrases.LISTINGS_WANTED.format(wanted=wanted).read(language),) if wanted else ()


def _left_out(fitting: int, files: tuple[str, ...], language: Language) -> tuple[str, ...]:
    """What is not shown, and where it is."""
    if fitting <= _MOST_SHOWN:
        return ()
    return (phrases.LISTINGS_LEFT_OUT.format(shown=_MOST_SHOWN, files=", ".join(files)).read(language),)


def _wanted(query: ListingQuery, shared: TeamInput, language: Language) -> Iterator[str]:
    """What a question looks for, in words."""
    if shared.spot:
        yield shared.spot.name
    if query.deal:
        yield phrases.DEAL_NAMES[query.deal].read(language)
    if query.least_price:
        yield phrases.LEAST_PRICE.format(won=won_text(query.least_price)).read(language)
    if query.highest_price:
        yield phrases.HIGHEST_PRICE.format(won=won_text(query.highest_price)).read(language)
    if query.highest_rent:
        yield phrases.HIGHEST_RENT.format(won=won_text(query.highest_rent)).read(language)
    if query.least_area:
        yield phrases.LEAST_AREA.format(area=query.least_area).read(language)
    if query.least_rooms:
        yield phrases.LEAST_ROOMS.format(rooms=query.least_rooms).read(language)


def _listing_query(shared: TeamInput) -> ListingQuery:
    """The query from case and question; a size counts as the least, an amount as the most where it is not bounded."""
    case, place, question = shared.case, shared.spot, shared.user_query
    least, most = _price_limits(question)
    rooms, station = _ROOMS.search(question), _STATION.search(question)
    return ListingQuery(
        deal=case.deal,
        home=next((home for home, word in _HOMES.items() if word.search(question)), None),
        least_price=least,
        highest_price=most or (None if least else case.price or case.deposit or case.budget),
        highest_rent=case.rent,
        least_area=case.area,
        least_rooms=int(rooms.group(1)) if rooms else None,
        place=(place.dong or place.sigungu) if place else "",
        station=station.group(1) if station else "",
    )


def _price_limits(question: str) -> tuple[int | None, int | None]:
    """The least and the most that a home may cost, by the amounts that are too high for a rent."""
    least, most = None, None
    for money in find_money(question):
        if money.currency != "KRW" or money.amount < _LEAST_PRICE:
            continue
        if money.bound in {"at_least", "over", "between"}:
            least = int(money.amount)
        if money.bound not in {"at_least", "over"}:
            most = int(money.upper or money.amount)
    return least, most


def _listing_table(listings: tuple[HomeListing, ...], language: Language) -> View:
    columns = (
        TableColumn(title=phrases.LISTING_COLUMN.read(language)),
        TableColumn(title=phrases.LISTING_PRICE_COLUMN.read(language), kind="money", unit=WON.read(language)),
        TableColumn(title=phrases.LISTING_RENT_COLUMN.read(language), kind="money", unit=WON.read(language)),
        TableColumn(title=phrases.LISTING_AREA_COLUMN.read(language), kind="number", unit="㎡"),
        TableColumn(title=phrases.LISTING_PLACE_COLUMN.read(language)),
        TableColumn(title=phrases.LISTING_MAP_COLUMN.read(language)),
    )
    rows = tuple(
        (
            listing.title or listing.id,
            listing.price,
            listing.rent,
            float(listing.area),
            listing.address or listing.station,
            listing.map_link,
        )
        for listing in listings
    )
    return TableView(columns=columns, rows=rows).titled(phrases.LISTINGS_TITLE.read(language))


_MOST_SHOWN = 20
_LEAST_PRICE = 20_000_000
_ROOMS = re.compile(r"방\s*([1-9])\s*개")
_STATION = re.compile(r"([가-힣]{2,10}역)(?![가-힣]*구)")
_HOMES: dict[HomeType, re.Pattern[str]] = {
    "apartment": re.compile(r"아파트|apartment", re.IGNORECASE),
    "officetel": re.compile(r"오피스텔|officetel", re.IGNORECASE),
    "villa": re.compile(r"빌라|다세대|villa", re.IGNORECASE),
    "studio": re.compile(r"원룸|studio", re.IGNORECASE),
    "house": re.compile(r"단독|house\b", re.IGNORECASE),
}
