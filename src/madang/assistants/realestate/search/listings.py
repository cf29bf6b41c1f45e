"""Homes on offer that a user has brought along, filtered by price, size, rooms, place and kind."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Annotated, Literal
from urllib.parse import quote

from pydantic import Field

from madang.assistants.realestate.search.deals import DealKind
from madang.state import Frozen, stored_as

HomeType = Literal["apartment", "officetel", "villa", "house", "studio"]
WonAmount = Annotated[int, Field(ge=0, le=10**13)]


@stored_as("realestate.listing", formerly=("madang.assistants.realestate.domain.listings:Listing",))
class HomeListing(Frozen):
    """One home on offer; `price` is that of the sale, or the deposit."""

    id: str = Field(min_length=1, max_length=100)
    title: str = Field(default="", max_length=200)
    deal: DealKind
    home: HomeType = "apartment"
    price: WonAmount
    rent: WonAmount = 0
    area: Annotated[Decimal, Field(gt=0, le=10_000)]
    rooms: int | None = Field(default=None, ge=0, le=100)
    address: str = Field(default="", max_length=200)
    station: str = Field(default="", max_length=50)
    walk_minutes: int | None = Field(default=None, ge=0, le=600)
    link: str = Field(default="", max_length=500, pattern=r"^(https?://\S+)?$")

    @property
    def map_link(self) -> str:
        """Where the address can be seen on a map; empty without one."""
        return f"https://map.kakao.com/?q={quote(self.address)}" if self.address else ""


class ListingQuery(Frozen):
    """What is looked for; what is not said does not matter."""

    deal: DealKind | None = None
    home: HomeType | None = None
    highest_price: int | None = None
    highest_rent: int | None = None
    least_area: Decimal | None = None
    most_area: Decimal | None = None
    least_rooms: int | None = None
    place: str = ""
    station: str = ""


def search_listings(listings: Sequence[HomeListing], query: ListingQuery) -> tuple[HomeListing, ...]:
    """The listings that meet every wish, the cheapest first; one that does not say meets no wish about it."""
    return tuple(sorted((one for one in listings if _meets(one, query)), key=lambda one: (one.price, one.rent, one.id)))


def _meets(one: HomeListing, query: ListingQuery) -> bool:
    return (
        query.deal in {None, one.deal}
        and query.home in {None, one.home}
        and one.price <= (one.price if query.highest_price is None else query.highest_price)
        and one.rent <= (one.rent if query.highest_rent is None else query.highest_rent)
        and (query.least_area or 0) <= one.area <= (query.most_area or one.area)
        and (query.least_rooms or 0) <= (one.rooms or 0)
        and query.place in one.address
        and query.station in one.station
    )
