# ruff: noqa: E501 - SQL on one line
"""A record shop in the shape of Chinook: capital letters, dates with a time, lines whose date is in another table."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from random import Random

DDL = """
CREATE TABLE Artist (ArtistId INTEGER PRIMARY KEY, Name NVARCHAR(120));
CREATE TABLE Album (AlbumId INTEGER PRIMARY KEY, Title NVARCHAR(160), ArtistId INTEGER REFERENCES Artist (ArtistId));
CREATE TABLE Genre (GenreId INTEGER PRIMARY KEY, Name NVARCHAR(120));
CREATE TABLE MediaType (MediaTypeId INTEGER PRIMARY KEY, Name NVARCHAR(120));
CREATE TABLE Track (
    TrackId INTEGER PRIMARY KEY, Name NVARCHAR(200), AlbumId INTEGER REFERENCES Album (AlbumId),
    MediaTypeId INTEGER REFERENCES MediaType (MediaTypeId), GenreId INTEGER REFERENCES Genre (GenreId),
    Milliseconds INTEGER, UnitPrice NUMERIC(10, 2)
);
CREATE TABLE Employee (
    EmployeeId INTEGER PRIMARY KEY, LastName NVARCHAR(20), FirstName NVARCHAR(20), Title NVARCHAR(30), Email NVARCHAR(60)
);
CREATE TABLE Customer (
    CustomerId INTEGER PRIMARY KEY, FirstName NVARCHAR(40), LastName NVARCHAR(20), City NVARCHAR(40),
    Country NVARCHAR(40), Phone NVARCHAR(24), Email NVARCHAR(60), SupportRepId INTEGER REFERENCES Employee (EmployeeId)
);
CREATE TABLE Invoice (
    InvoiceId INTEGER PRIMARY KEY, CustomerId INTEGER REFERENCES Customer (CustomerId), InvoiceDate DATETIME,
    BillingCity NVARCHAR(40), BillingCountry NVARCHAR(40), Total NUMERIC(10, 2)
);
CREATE TABLE InvoiceLine (
    InvoiceLineId INTEGER PRIMARY KEY, InvoiceId INTEGER REFERENCES Invoice (InvoiceId),
    TrackId INTEGER REFERENCES Track (TrackId), UnitPrice NUMERIC(10, 2), Quantity INTEGER
);
"""
GENRES = ("Rock", "Jazz", "Metal", "Classical", "Latin")
PLACES = (
    ("Berlin", "Germany"),
    ("Paris", "France"),
    ("Lyon", "France"),
    ("Oslo", "Norway"),
    ("Prague", "Czech Republic"),
)


def rows() -> Iterator[tuple[str, tuple[object, ...]]]:
    """Rows by table, in an order that the references allow; the last sale of a month is late in its last evening."""
    chance = Random(7)
    yield from (("Artist", (number, f"Artist {number:02}")) for number in range(1, 9))
    yield from (("Album", (number, f"Album {number:02}", number % 8 + 1)) for number in range(1, 17))
    yield from (("Genre", (number, name)) for number, name in enumerate(GENRES, 1))
    yield from (("MediaType", (number, name)) for number, name in enumerate(("MPEG audio", "AAC audio"), 1))
    for number in range(1, 41):
        price = 0.99 if number % 5 else 1.99
        track = (number, f"Track {number:03}", number % 16 + 1, number % 2 + 1, number % 5 + 1, 180_000 + 1000 * number)
        yield "Track", (*track, price)
    for number, (last, first) in enumerate((("Adams", "Andrew"), ("Peacock", "Jane"), ("Park", "Margaret")), 1):
        yield "Employee", (number, last, first, "Sales Support Agent", f"{first.lower()}@example.com")
    for number in range(1, 21):
        city, country = PLACES[number % len(PLACES)]
        who = (number, f"First{number:02}", f"Last{number:02}", city, country, "+00 0000", f"c{number}@example.com")
        yield "Customer", (*who, number % 3 + 1)
    line = 0
    for number in range(1, 241):
        customer = number % 20 + 1
        city, country = PLACES[(customer + (number % 7 == 0)) % len(PLACES)]
        sold = datetime(2025, 1, 3, 9) + timedelta(days=2.83 * number)  # noqa: DTZ001 - stored as the shop writes it
        if number % 10 == 0:
            sold = (sold.replace(day=28) + timedelta(days=4)).replace(day=1, hour=22, minute=30) - timedelta(days=1)
        tracks = [(chance.randrange(1, 41), chance.randrange(1, 4)) for _ in range(chance.randrange(1, 4))]
        total = sum((0.99 if track % 5 else 1.99) * count for track, count in tracks)
        yield "Invoice", (number, customer, sold.isoformat(" "), city, country, round(total, 2))
        for track, count in tracks:
            line += 1
            yield "InvoiceLine", (line, number, track, 0.99 if track % 5 else 1.99, count)


SALES = "SUM(l.UnitPrice * l.Quantity) FROM InvoiceLine l JOIN Invoice i USING (InvoiceId)"
OCTOBER = "i.InvoiceDate >= '2026-10-01' AND i.InvoiceDate < '2026-11-01'"
THIS_YEAR = "i.InvoiceDate >= '2026-01-01' AND i.InvoiceDate < '2026-11-17'"
LAST_YEAR = "i.InvoiceDate >= '2025-01-01' AND i.InvoiceDate < '2026-01-01'"
QUARTER = "i.InvoiceDate >= '2026-07-01' AND i.InvoiceDate < '2026-10-01'"
TRACKS = "JOIN Track t USING (TrackId) JOIN Genre g USING (GenreId) JOIN Album a USING (AlbumId) JOIN Artist r USING (ArtistId)"
CUSTOMERS = "JOIN Customer c USING (CustomerId)"
QUESTIONS: list[tuple[str, str]] = [
    ("지난달 매출 얼마야?", f"SELECT {SALES} WHERE {OCTOBER}"),
    ("작년 총 매출", f"SELECT {SALES} WHERE {LAST_YEAR}"),
    ("total sales last year", f"SELECT {SALES} WHERE {LAST_YEAR}"),
    ("지난 분기 장르별 매출", f"SELECT g.Name, {SALES} {TRACKS} WHERE {QUARTER} GROUP BY g.GenreId"),
    (
        "올해 아티스트별 매출 상위 3",
        f"SELECT r.Name, {SALES} {TRACKS} WHERE {THIS_YEAR} GROUP BY r.ArtistId ORDER BY 2 DESC LIMIT 3",
    ),
    (
        "top 5 albums by revenue this year",
        f"SELECT a.Title, {SALES} {TRACKS} WHERE {THIS_YEAR} GROUP BY a.AlbumId ORDER BY 2 DESC, 1 LIMIT 5",
    ),
    ("고객 국가별 매출 올해", f"SELECT c.Country, {SALES} {CUSTOMERS} WHERE {THIS_YEAR} GROUP BY 1"),
    ("revenue by customer country last year", f"SELECT c.Country, {SALES} {CUSTOMERS} WHERE {LAST_YEAR} GROUP BY 1"),
    ("올해 월별 매출 추이", f"SELECT strftime('%Y-%m', i.InvoiceDate), {SALES} WHERE {THIS_YEAR} GROUP BY 1"),
    ("지난달 송장 건수", f"SELECT COUNT(*) FROM Invoice i WHERE {OCTOBER}"),
    ("how many invoices did we have last month", f"SELECT COUNT(*) FROM Invoice i WHERE {OCTOBER}"),
    ("작년 Rock 장르 매출", f"SELECT {SALES} {TRACKS} WHERE {LAST_YEAR} AND g.Name = 'Rock'"),
    ("Jazz 매출은 지난 분기에 얼마였어?", f"SELECT {SALES} {TRACKS} WHERE {QUARTER} AND g.Name = 'Jazz'"),
    ("판매 수량 지난달", f"SELECT SUM(l.Quantity) FROM InvoiceLine l JOIN Invoice i USING (InvoiceId) WHERE {OCTOBER}"),
    (
        "올해 장르별 판매 수량 비중",
        f"SELECT g.Name, SUM(l.Quantity) FROM InvoiceLine l JOIN Invoice i USING (InvoiceId) {TRACKS} WHERE {THIS_YEAR} GROUP BY g.GenreId",
    ),
    ("고객 수", "SELECT COUNT(*) FROM Customer"),
    ("국가별 고객 수", "SELECT Country, COUNT(*) FROM Customer GROUP BY 1"),
    ("number of tracks by genre", "SELECT g.Name, COUNT(*) FROM Track JOIN Genre g USING (GenreId) GROUP BY 1"),
    ("장르별 트랙 수", "SELECT g.Name, COUNT(*) FROM Track JOIN Genre g USING (GenreId) GROUP BY 1"),
    ("아티스트별 앨범 수", "SELECT r.Name, COUNT(*) FROM Album JOIN Artist r USING (ArtistId) GROUP BY r.ArtistId"),
    (
        "담당 직원별 매출 작년",
        f"SELECT e.FirstName || ' ' || e.LastName, {SALES} {CUSTOMERS} JOIN Employee e ON e.EmployeeId = c.SupportRepId WHERE {LAST_YEAR} GROUP BY e.EmployeeId",
    ),
    ("지난 분기 매출 전년 동기 대비", f"SELECT {SALES} WHERE {QUARTER}"),
    (
        "올해 매출이 가장 높은 고객 국가",
        f"SELECT c.Country, {SALES} {CUSTOMERS} WHERE {THIS_YEAR} GROUP BY 1 ORDER BY 2 DESC LIMIT 1",
    ),
    (
        "매출 20 이상인 아티스트 작년",
        f"SELECT r.Name, {SALES} {TRACKS} WHERE {LAST_YEAR} GROUP BY r.ArtistId HAVING SUM(l.UnitPrice * l.Quantity) >= 20",
    ),
    (
        "미디어 유형별 판매 수량 작년",
        f"SELECT m.Name, SUM(l.Quantity) FROM InvoiceLine l JOIN Invoice i USING (InvoiceId) JOIN Track t USING (TrackId) JOIN MediaType m USING (MediaTypeId) WHERE {LAST_YEAR} GROUP BY 1",
    ),
    (
        "청구 국가별 송장 합계 작년",
        f"SELECT i.BillingCountry, SUM(i.Total) FROM Invoice i WHERE {LAST_YEAR} GROUP BY 1",
    ),
    (
        "작년 분기별 매출",
        f"SELECT '2025-Q' || ((CAST(strftime('%m', i.InvoiceDate) AS INTEGER) + 2) / 3), {SALES} WHERE {LAST_YEAR} GROUP BY 1",
    ),
    (
        "Metal 빼고 장르별 매출 올해",
        f"SELECT g.Name, {SALES} {TRACKS} WHERE {THIS_YEAR} AND g.Name <> 'Metal' GROUP BY 1",
    ),
    (
        "작년 월평균 매출",
        f"SELECT ROUND(SUM(l.UnitPrice * l.Quantity) / 12, 2) FROM InvoiceLine l JOIN Invoice i USING (InvoiceId) WHERE {LAST_YEAR}",
    ),
    (
        "Artist 03의 올해 판매 수량",
        f"SELECT SUM(l.Quantity) FROM InvoiceLine l JOIN Invoice i USING (InvoiceId) {TRACKS} WHERE {THIS_YEAR} AND r.Name = 'Artist 03'",
    ),
    (
        "올해 장르별 매출 상위 3개랑 작년 대비 증감",
        f"SELECT g.Name, {SALES} {TRACKS} WHERE {THIS_YEAR} GROUP BY g.GenreId ORDER BY 2 DESC LIMIT 3",
    ),
    (
        "monthly sales of the top 2 genres last year",
        f"SELECT g.Name, strftime('%Y-%m', i.InvoiceDate), {SALES} {TRACKS} WHERE {LAST_YEAR} AND g.GenreId IN (SELECT g.GenreId FROM InvoiceLine l JOIN Invoice i USING (InvoiceId) {TRACKS} WHERE {LAST_YEAR} GROUP BY 1 ORDER BY SUM(l.UnitPrice * l.Quantity) DESC LIMIT 2) GROUP BY 1, 2",
    ),
    (
        "매출 1위 장르의 고객 국가별 매출 작년",
        f"SELECT c.Country, {SALES} {TRACKS} {CUSTOMERS} WHERE {LAST_YEAR} AND g.GenreId = (SELECT g.GenreId FROM InvoiceLine l JOIN Invoice i USING (InvoiceId) {TRACKS} WHERE {LAST_YEAR} GROUP BY 1 ORDER BY SUM(l.UnitPrice * l.Quantity) DESC LIMIT 1) GROUP BY 1",
    ),
]
UNKNOWN = [("작년 재생목록별 매출", "재생목록"), ("지난달 환불 금액", "환불"), ("profit margin last year", "margin")]
