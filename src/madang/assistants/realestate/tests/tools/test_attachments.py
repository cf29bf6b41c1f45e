import csv
import json
from datetime import date
from decimal import Decimal

import pytest

from madang.assistants.realestate.analyse.errors import ImportedRecordError
from madang.assistants.realestate.search.deals import Deal, DealKind, DealRecords, summarise_months
from madang.assistants.realestate.search.listings import HomeListing
from madang.assistants.realestate.tools.attachments import read_deal_file, read_listing_file
from madang.assistants.realestate.tools.market_figures import bundled_market
from tests.paths import ROOT

RTMS = ROOT.parent / "shared" / "data" / "rtms"
SALES = "sggCd,umdNm,aptNm,excluUseAr,floor,buildYear,dealYear,dealMonth,dealDay,dealAmount,dealingGbn,cdealType\n"
LEASES = "sggCd,umdNm,aptNm,excluUseAr,dealYear,dealMonth,dealDay,deposit,monthlyRent,contractType\n"


def test_a_sale_is_read_and_cancelled_and_direct_ones_are_counted():
    text = SALES + (
        '11440,공덕동,한강,84.98,12,2016,2026,4,10,"204,000",중개거래,\n'
        "11440,공덕동,한강,84.98,12,2016,2026,4,10,204000,중개거래,O\n"
        "11440,공덕동,한강,84.98,12,2016,2026,4,10,90000,직거래,\n"
    )
    deal = Deal(
        code="11440",
        dong="공덕동",
        name="한강",
        area=Decimal("84.98"),
        floor=12,
        built=2016,
        on=date(2026, 4, 10),
        kind="sale",
        price=2_040_000_000,
    )
    assert read_deal_file(text.encode()) == DealRecords(deals=(deal,), cancelled=1, direct=1)


@pytest.mark.parametrize(("rent", "kind"), [("0", "jeonse"), ("", "jeonse"), ("50", "wolse")])
def test_a_lease_with_rent_is_wolse(rent: str, kind: DealKind):
    text = LEASES + f"11440,공덕동,한강,84.98,2026,6,1,10000,{rent},갱신\n"
    [deal] = read_deal_file(text.encode("cp949")).deals
    assert (deal.kind, deal.price, deal.rent, deal.renewed) == (kind, 100_000_000, int(rent or 0) * 10_000, True)


def test_unreadable_records_are_counted_and_the_first_are_named():
    text = SALES + (
        "1144,공덕동,한강,84.98,1,2016,2026,4,10,1,중개거래,\n"
        "11440,공덕동,한강,NaN,1,2016,2026,4,10,1,중개거래,\n"
        "11440,공덕동,한강,84,1,2016,2026,13,10,1,중개거래,\n"
        "11440,공덕동,한강,84,1,2016,2026,4,10,99999999999999,중개거래,\n"
        "11440,공덕동,한강,1e99,1,2016,2026,4,10,1,중개거래,\n"
        "\0,공덕동,=cmd(),84,1,2016,2026,4,10,1,중개거래,\n"
        "11440,공덕동,=cmd(),84,1,2016,2026,4,10,1,중개거래,\n"
    )
    read = read_deal_file(text.encode())
    assert (len(read.deals), read.unreadable_count) == (1, 6)
    assert read.unreadable == (
        "record 1: sggCd '1144' is no district code of five digits",
        "record 2: excluUseAr 'NaN' is no area",
        "record 3: dealYear, dealMonth and dealDay are no day",
        "record 4: it has neither a dealAmount nor a deposit that is a number",
        "record 5: excluUseAr '1e99' is no area",
    )


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "it lacks the columns dealDay, dealMonth, dealYear, excluUseAr, sggCd, umdNm"),
        (SALES.replace("dealAmount", "price").encode(), "it lacks the columns dealAmount or deposit"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "it lacks the columns"),
    ],
)
def test_a_file_that_is_none_of_deals_is_refused(data: bytes, why: str):
    with pytest.raises(ImportedRecordError, match=f"The file of deals cannot be read: {why}"):
        read_deal_file(data)


@pytest.mark.skipif(not RTMS.is_dir(), reason="needs the records of ../shared")
def test_downloaded_records_come_to_the_figures_that_ship():
    shipped = bundled_market()
    for name, kinds in (("sale_sample_3gu_2026Q2", ["sale"]), ("rent_sample_3gu_202606", ["jeonse", "wolse"])):
        read = read_deal_file((RTMS / f"rtms_apt_{name}.csv").read_bytes())
        june = [cell for cell in summarise_months(read.deals) if cell.period_to == "2026-06"]
        assert {cell.deal for cell in june} == set(kinds)
        assert len(june) > 10
        for cell in june:
            [figure] = shipped.figures(cell.code, cell.deal, band=cell.band)
            assert abs(figure.deals - cell.deals) <= max(3, figure.deals // 20), (cell, figure)
            assert abs(figure.median - cell.median) <= figure.median // 20, (cell, figure)


@pytest.mark.skipif(not RTMS.is_dir(), reason="needs the records of ../shared")
def test_every_cancelled_record_of_a_download_is_left_out():
    path = RTMS / "rtms_apt_sale_sample_3gu_2026Q2.csv"
    with path.open(encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines))
    read = read_deal_file(path.read_bytes())
    assert read.cancelled == sum(bool(row["cdealType"]) for row in rows) == 122
    assert len(read.deals) + read.cancelled + read.direct == len(rows)


CSV = (
    "id,deal,home,price,rent,area,rooms,address,station,walk_minutes,link\n"
    "a,jeonse,apartment,300000000,,59.9,3,서울 마포구 공덕동,공덕역,5,https://example.com/a\n"
    "b,wolse,officetel,10000000,700000,24,1,서울 마포구 도화동,마포역,3,\n"
    "c,jeonse,villa,200000000,,45,2,서울 은평구 응암동,응암역,12,\n"
    "d,sale,apartment,900000000,,84.9,,서울 노원구 상계동,,,\n"
)


def test_csv_and_json_say_the_same():
    listings = read_listing_file(CSV.encode())
    assert read_listing_file(json.dumps([listing.model_dump(mode="json") for listing in listings]).encode()) == listings
    assert listings[0] == HomeListing(
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
    ("data", "why"),
    [
        ('[{"id": "a"}]', "listing 1: HomeListing needs 'deal', which was not given"),
        (
            '[{"id":"a","deal":"sale","price":-1,"area":1}]',
            "listing 1: HomeListing cannot hold price=-1: Input should be greater than or equal to 0",
        ),
        (
            '[{"id":"a","deal":"sale","price":1,"area":1,"link":"javascript:alert(1)"}]',
            "listing 1: HomeListing cannot hold link='javascript:alert(1)'",
        ),
        ('[{"id":"a","deal":"sale","price":1,"area":1,"x":1}]', "listing 1: HomeListing has no field 'x'"),
        ("[1]", "listing 1: Input should be a valid dictionary"),
        ("[" * 100_000, "the file: it is neither a JSON list nor CSV"),
        ('[{"id"', "the file: it is neither a JSON list nor CSV"),
        (
            "id,deal,price,area\na,sale,1,1\nb,rent,1,1\n",
            "listing 2: HomeListing cannot hold deal='rent': Input should be 'sale', 'jeonse' or 'wolse'",
        ),
    ],
)
def test_a_file_that_cannot_be_read_names_the_place(data: str, why: str):
    with pytest.raises(ImportedRecordError) as caught:
        read_listing_file(data.encode())
    assert str(caught.value).startswith(f"Listings cannot be read, {why}")
