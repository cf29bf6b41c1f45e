"""Searching the listings that a user has brought along."""

import re

from madang.assistants.realestate.domain.findings import Findings
from madang.assistants.realestate.domain.listings import HomeType, Listing, ListingQuery, search_listings
from madang.assistants.realestate.domain.parts import Part
from madang.assistants.realestate.domain.shared import Shared
from madang.assistants.realestate.tools.reading import read_listings
from madang.models.language import WON
from madang.protocol import View
from madang.protocol.tables import Column
from madang.protocol.views import TableView
from madang.runtime import RunContext
from madang.text import Language, Text

__all__ = ["find_listings"]


async def find_listings(shared: Shared, context: RunContext) -> tuple[Part, Findings]:
    """The listings that meet the wishes told, the cheapest first; without any file, that is said."""
    language, listings = context.language, await read_listings(shared.attachments, context)
    if not listings:
        return Part(task="property", conclusion=_NO_LISTINGS.read(language)), Findings()
    found = search_listings(listings, _query(shared))
    said = (_FOUND if found else _NONE_FITS).format(count=len(found), all=len(listings))
    part = Part(
        task="property",
        conclusion=said.read(language),
        steps=(_CHECK.read(language),) if found else (),
        views=(_table(found[:_MOST_SHOWN], language),) if found else (),
    )
    return part, Findings(listings=found[:_MOST_SHOWN])


def _query(shared: Shared) -> ListingQuery:
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


def _table(listings: tuple[Listing, ...], language: Language) -> View:
    columns = (
        Column(title=_HOME.read(language)),
        Column(title=_PRICE.read(language), kind="money", unit=WON.read(language)),
        Column(title=_RENT.read(language), kind="money", unit=WON.read(language)),
        Column(title=_AREA.read(language), kind="number", unit="㎡"),
        Column(title=_PLACE.read(language)),
        Column(title=_MAP.read(language)),
    )
    rows = tuple(
        (one.title or one.id, one.price, one.rent, float(one.area), one.address or one.station, one.map_link)
        for one in listings
    )
    return TableView(columns=columns, rows=rows).titled(_LISTINGS.read(language))


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
_NO_LISTINGS = Text(
    ko="등록된 매물이 없습니다. 매물 파일(CSV·JSON)을 붙여 주시면 그 안에서 찾습니다.",
    en="There are no listings. Attach a file of listings (CSV or JSON) and I will search it.",
)
_FOUND = Text(
    ko="매물 {all}개 가운데 조건에 맞는 것이 {count}개 있습니다(싼 것부터).",
    en="{count} of {all} listings fit, the cheapest first.",
)
_NONE_FITS = Text(ko="매물 {all}개 가운데 조건에 맞는 것이 없습니다.", en="None of {all} listings fits.")
_CHECK = Text(
    ko="계약하기 전에 등기부와 시세를 확인하세요.", en="Check the register and market prices before you sign."
)
_LISTINGS = Text(ko="매물", en="Listings")
_HOME = Text(ko="매물", en="Home")
_PRICE = Text(ko="가격(보증금)", en="Price or deposit")
_RENT = Text(ko="월세", en="Rent")
_AREA = Text(ko="면적", en="Area")
_PLACE = Text(ko="위치", en="Place")
_MAP = Text(ko="지도", en="Map")
