import csv
from datetime import date
from decimal import Decimal

import pytest

from madang.assistants.realestate.domain.deal_records import DealRecords
from madang.assistants.realestate.domain.deals import Deal, DealKind, summarise
from madang.assistants.realestate.domain.errors import ImportedRecordError
from madang.assistants.realestate.tools.deal_files import read_deal_file
from madang.assistants.realestate.tools.market import market
from tests.places import ROOT

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
    shipped = market()
    for name, kinds in (("sale_sample_3gu_2026Q2", ["sale"]), ("rent_sample_3gu_202606", ["jeonse", "wolse"])):
        read = read_deal_file((RTMS / f"rtms_apt_{name}.csv").read_bytes())
        june = [cell for cell in summarise(read.deals) if cell.period_to == "2026-06"]
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
