"""Homes on offer from a user's file, filtered by price, size, rooms, place and kind."""

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
        """Where the address can be seen on a map; empty without listing."""
        return f"https://map.kakao.com/?q={quote(self.address)}" if self.address else ""


class ListingQuery(Frozen):
    """What is searched for; a field left empty does not restrict the search."""

    deal: DealKind | None = None
    home: HomeType | None = None
    least_price: int | None = None
    highest_price: int | None = None
    highest_rent: int | None = None
    least_area: Decimal | None = None
    most_area: Decimal | None = None
    least_rooms: int | None = None
    place: str = ""
    station: str = ""


def search_listings(listings: Sequence[HomeListing], query: ListingQuery) -> tuple[HomeListing, ...]:
    """The listings that match every field, the cheapest first; a listing without a value does not match."""
    matching = (listing for listing in listings if _matches(listing, query))
    return tuple(sorted(matching, key=lambda listing: (listing.price, listing.rent, listing.id)))


def _matches(listing: HomeListing, query: ListingQuery) -> bool:
    return (
        query.deal in {None, listing.deal}
        and query.home in {None, listing.home}
        and listing.price >= (query.least_price or 0)
        and listing.price <= (listing.price if query.highest_price is None else query.highest_price)
        and listing.rent <= (listing.rent if query.highest_rent is None else query.highest_rent)
        and (query.least_area or 0) <= listing.area <= (query.most_area or listing.area)
        and (query.least_rooms or 0) <= (listing.rooms or 0)
        and query.place in listing.address
        and query.station in listing.station
    )
