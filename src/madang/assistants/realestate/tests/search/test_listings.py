from decimal import Decimal

import pytest

from madang.assistants.realestate.search.listings import HomeListing, ListingQuery, search_listings

_LISTINGS = (
    HomeListing(
        id="a", deal="jeonse", price=300_000_000, area=Decimal("59.9"), rooms=3, address="서울 마포구 공덕동",
        station="공덕역",
    ),
    HomeListing(
        id="b", deal="wolse", home="officetel", price=10_000_000, rent=700_000, area=Decimal(24), rooms=1,
        address="서울 마포구 도화동", station="마포역",
    ),
    HomeListing(
        id="c", deal="jeonse", home="villa", price=200_000_000, area=Decimal(45), rooms=2, address="서울 은평구 응암동",
        station="응암역",
    ),
    HomeListing(id="d", deal="sale", price=900_000_000, area=Decimal("84.9"), address="서울 노원구 상계동"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("query", "ids"),
    [
        (ListingQuery(), "bcad"),
        (ListingQuery(deal="jeonse"), "ca"),
        (ListingQuery(deal="jeonse", highest_price=250_000_000), "c"),
        (ListingQuery(deal="wolse", highest_rent=699_999), ""),
        (ListingQuery(place="마포구"), "ba"),
        (ListingQuery(station="공덕"), "a"),
        (ListingQuery(least_rooms=2), "ca"),
        (ListingQuery(least_area=Decimal(45), most_area=Decimal("59.9")), "ca"),
        (ListingQuery(home="villa"), "c"),
    ],
)
def test_every_field_of_a_query_must_match_and_the_cheapest_comes_first(query: ListingQuery, ids: str):
    assert "".join(listing.id for listing in search_listings(_LISTINGS, query)) == ids


def test_an_address_can_be_seen_on_a_map():
    assert _LISTINGS[0].map_link == (
        "https://map.kakao.com/?q=%EC%84%9C%EC%9A%B8%20%EB%A7%88%ED%8F%AC%EA%B5%AC%20%EA%B3%B5%EB%8D%95%EB%8F%99"
    )


def test_nothing_is_found_among_no_listings():
    assert search_listings((), ListingQuery(deal="sale")) == ()
