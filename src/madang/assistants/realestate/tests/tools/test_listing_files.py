import json
from decimal import Decimal

import pytest

from madang.assistants.realestate.domain.errors import ImportedRecordError
from madang.assistants.realestate.domain.listings import Listing, ListingQuery, search_listings
from madang.assistants.realestate.tools.listing_files import read_listing_file

CSV = (
    "id,deal,home,price,rent,area,rooms,address,station,walk_minutes,link\n"
    "a,jeonse,apartment,300000000,,59.9,3,서울 마포구 공덕동,공덕역,5,https://example.com/a\n"
    "b,wolse,officetel,10000000,700000,24,1,서울 마포구 도화동,마포역,3,\n"
    "c,jeonse,villa,200000000,,45,2,서울 은평구 응암동,응암역,12,\n"
    "d,sale,apartment,900000000,,84.9,,서울 노원구 상계동,,,\n"
)


def test_csv_and_json_say_the_same():
    listings = read_listing_file(CSV.encode())
    assert read_listing_file(json.dumps([one.model_dump(mode="json") for one in listings]).encode()) == listings
    assert listings[0] == Listing(
        id="a",
        deal="jeonse",
        price=300_000_000,
        area=Decimal("59.9"),
        rooms=3,
        address="서울 마포구 공덕동",
        station="공덕역",
        walk_minutes=5,
        link="https://example.com/a",
    )


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
def test_every_wish_must_be_met_and_the_cheapest_comes_first(query: ListingQuery, ids: str):
    assert "".join(one.id for one in search_listings(read_listing_file(CSV.encode()), query)) == ids


def test_an_address_can_be_seen_on_a_map():
    assert read_listing_file(CSV.encode())[0].map_link == (
        "https://map.kakao.com/?q=%EC%84%9C%EC%9A%B8%20%EB%A7%88%ED%8F%AC%EA%B5%AC%20%EA%B3%B5%EB%8D%95%EB%8F%99"
    )


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ('[{"id": "a"}]', "listing 1: Listing needs 'deal', which was not given"),
        (
            '[{"id":"a","deal":"sale","price":-1,"area":1}]',
            "listing 1: Listing cannot hold price=-1: Input should be greater than or equal to 0",
        ),
        (
            '[{"id":"a","deal":"sale","price":1,"area":1,"link":"javascript:alert(1)"}]',
            "listing 1: Listing cannot hold link='javascript:alert(1)'",
        ),
        ('[{"id":"a","deal":"sale","price":1,"area":1,"x":1}]', "listing 1: Listing has no field 'x'"),
        ("[1]", "listing 1: Input should be a valid dictionary"),
        ("[" * 100_000, "the file: it is neither a JSON list nor CSV"),
        ('[{"id"', "the file: it is neither a JSON list nor CSV"),
        (
            "id,deal,price,area\na,sale,1,1\nb,rent,1,1\n",
            "listing 2: Listing cannot hold deal='rent': Input should be 'sale', 'jeonse' or 'wolse'",
        ),
    ],
)
def test_a_file_that_cannot_be_read_names_the_place(data: str, why: str):
    with pytest.raises(ImportedRecordError) as caught:
        read_listing_file(data.encode())
    assert str(caught.value).startswith(f"Listings cannot be read, {why}")


def test_no_listings_are_no_error():
    assert search_listings(read_listing_file(b"[]"), ListingQuery(deal="sale")) == ()
