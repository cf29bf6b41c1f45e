# ruff: noqa: E501 - SQL on one line
"""A parts trade in the shape of TPC-H: prefixed column names, keys without declared foreign keys, two roads to a nation."""

from collections.abc import Iterator
from datetime import date, timedelta
from random import Random

DDL = """
CREATE TABLE region (r_regionkey INTEGER PRIMARY KEY, r_name VARCHAR);
CREATE TABLE nation (n_nationkey INTEGER PRIMARY KEY, n_name VARCHAR, n_regionkey INTEGER);
CREATE TABLE supplier (s_suppkey INTEGER PRIMARY KEY, s_name VARCHAR, s_nationkey INTEGER, s_phone VARCHAR, s_acctbal DECIMAL(12, 2));
CREATE TABLE customer (
    c_custkey INTEGER PRIMARY KEY, c_name VARCHAR, c_nationkey INTEGER, c_phone VARCHAR, c_acctbal DECIMAL(12, 2), c_mktsegment VARCHAR
);
CREATE TABLE part (p_partkey INTEGER PRIMARY KEY, p_name VARCHAR, p_brand VARCHAR, p_type VARCHAR, p_retailprice DECIMAL(12, 2));
CREATE TABLE partsupp (ps_partkey INTEGER, ps_suppkey INTEGER, ps_availqty INTEGER, ps_supplycost DECIMAL(12, 2), PRIMARY KEY (ps_partkey, ps_suppkey));
CREATE TABLE orders (
    o_orderkey INTEGER PRIMARY KEY, o_custkey INTEGER, o_orderstatus VARCHAR, o_totalprice DECIMAL(12, 2), o_orderdate DATE, o_orderpriority VARCHAR
);
CREATE TABLE lineitem (
    l_orderkey INTEGER, l_linenumber INTEGER, l_partkey INTEGER, l_suppkey INTEGER, l_quantity DECIMAL(12, 2), l_extendedprice DECIMAL(12, 2),
    l_discount DECIMAL(12, 2), l_tax DECIMAL(12, 2), l_returnflag VARCHAR, l_shipdate DATE, l_shipmode VARCHAR, PRIMARY KEY (l_orderkey, l_linenumber)
);
"""
REGIONS = ("AFRICA", "AMERICA", "ASIA", "EUROPE")
NATIONS = ("KENYA", "BRAZIL", "JAPAN", "FRANCE", "EGYPT", "CANADA", "INDIA", "GERMANY")
SEGMENTS = ("AUTOMOBILE", "BUILDING", "MACHINERY")


def rows() -> Iterator[tuple[str, tuple[object, ...]]]:
    """Rows by table."""
    chance = Random(13)
    yield from (("region", (number, name)) for number, name in enumerate(REGIONS))
    yield from (("nation", (number, name, number % 4)) for number, name in enumerate(NATIONS))
    for number in range(1, 9):
        yield "supplier", (number, f"Supplier#{number:03}", number % 8, "000", 100 * number)
    for number in range(1, 31):
        yield "customer", (number, f"Customer#{number:03}", number * 3 % 8, "000", 50 * number, SEGMENTS[number % 3])
    for number in range(1, 21):
        yield (
            "part",
            (number, f"part {number:02}", f"Brand#{number % 4 + 1}", ("BRASS", "STEEL")[number % 2], 900 + number),
        )
        for supplier in (number % 8 + 1, (number + 3) % 8 + 1):
            yield "partsupp", (number, supplier, 10 * number, 5 + number)
    for number in range(1, 251):
        ordered, lines = date(2025, 1, 1) + timedelta(days=int(2.7 * number)), list[tuple[object, ...]]()
        for line in range(1, chance.randrange(2, 5)):
            part = chance.randrange(1, 21)
            count = chance.randrange(1, 50)
            terms = (count, count * (900 + part), chance.randrange(11) / 100, chance.randrange(9) / 100)
            flags = (("R", "A", "N")[chance.randrange(3)], ordered + timedelta(days=chance.randrange(1, 100)))
            lines.append(
                (number, line, part, (part + 3 * (line % 2)) % 8 + 1, *terms, *flags, ("AIR", "RAIL", "SHIP")[line % 3])
            )
        total = round(sum(float(str(line[5])) for line in lines), 2)
        urgent = ("1-URGENT", "2-HIGH", "5-LOW")[number % 3]
        yield "orders", (number, number * 7 % 30 + 1, ("F", "O")[number % 2], total, ordered, urgent)
        yield from (("lineitem", line) for line in lines)


LINES = "lineitem l JOIN orders o ON o.o_orderkey = l.l_orderkey"
PAID = f"SUM(l.l_extendedprice * (1 - l.l_discount)) FROM {LINES}"
PARTS = "JOIN part p ON p.p_partkey = l.l_partkey"
SUPPLIERS = "JOIN supplier s ON s.s_suppkey = l.l_suppkey"
BUYERS = "JOIN customer c ON c.c_custkey = o.o_custkey"
LAST_YEAR = "o.o_orderdate BETWEEN '2025-01-01' AND '2025-12-31'"
THIS_YEAR = "o.o_orderdate BETWEEN '2026-01-01' AND '2026-11-16'"
OCTOBER = "o.o_orderdate BETWEEN '2026-10-01' AND '2026-10-31'"
QUARTER = "o.o_orderdate BETWEEN '2026-07-01' AND '2026-09-30'"
QUESTIONS: list[tuple[str, str]] = [
    ("작년 주문 건수", f"SELECT COUNT(*) FROM orders o WHERE {LAST_YEAR}"),
    ("number of orders this year", f"SELECT COUNT(*) FROM orders o WHERE {THIS_YEAR}"),
    ("지난달 매출", f"SELECT {PAID} WHERE {OCTOBER}"),
    ("revenue last quarter", f"SELECT {PAID} WHERE {QUARTER}"),
    ("작년 브랜드별 매출", f"SELECT p.p_brand, {PAID} {PARTS} WHERE {LAST_YEAR} GROUP BY 1"),
    ("revenue by brand this year", f"SELECT p.p_brand, {PAID} {PARTS} WHERE {THIS_YEAR} GROUP BY 1"),
    (
        "올해 공급사별 매출 상위 3",
        f"SELECT s.s_name, {PAID} {SUPPLIERS} WHERE {THIS_YEAR} GROUP BY 1 ORDER BY 2 DESC LIMIT 3",
    ),
    (
        "top 5 customers by revenue last year",
        f"SELECT c.c_name, {PAID} {BUYERS} WHERE {LAST_YEAR} GROUP BY 1 ORDER BY 2 DESC LIMIT 5",
    ),
    (
        "고객 국가별 주문 건수 작년",
        f"SELECT n.n_name, COUNT(*) FROM orders o {BUYERS} JOIN nation n ON n.n_nationkey = c.c_nationkey WHERE {LAST_YEAR} GROUP BY 1",
    ),
    (
        "국가별 고객 수",
        "SELECT n.n_name, COUNT(*) FROM customer c JOIN nation n ON n.n_nationkey = c.c_nationkey GROUP BY 1",
    ),
    (
        "number of suppliers by nation",
        "SELECT n.n_name, COUNT(*) FROM supplier s JOIN nation n ON n.n_nationkey = s.s_nationkey GROUP BY 1",
    ),
    (
        "지역별 고객 수",
        "SELECT r.r_name, COUNT(*) FROM customer c JOIN nation n ON n.n_nationkey = c.c_nationkey JOIN region r ON r.r_regionkey = n.n_regionkey GROUP BY 1",
    ),
    (
        "월별 주문 건수 작년",
        f"SELECT strftime(o.o_orderdate, '%Y-%m'), COUNT(*) FROM orders o WHERE {LAST_YEAR} GROUP BY 1",
    ),
    ("올해 분기별 매출", f"SELECT '2026-Q' || quarter(o.o_orderdate), {PAID} WHERE {THIS_YEAR} GROUP BY 1"),
    (
        "주문 우선순위별 주문 건수 올해",
        f"SELECT o.o_orderpriority, COUNT(*) FROM orders o WHERE {THIS_YEAR} GROUP BY 1",
    ),
    (
        "orders by order status last year",
        f"SELECT o.o_orderstatus, COUNT(*) FROM orders o WHERE {LAST_YEAR} GROUP BY 1",
    ),
    ("시장 부문별 매출 작년", f"SELECT c.c_mktsegment, {PAID} {BUYERS} WHERE {LAST_YEAR} GROUP BY 1"),
    ("BUILDING 부문 매출 작년", f"SELECT {PAID} {BUYERS} WHERE {LAST_YEAR} AND c.c_mktsegment = 'BUILDING'"),
    ("지난 분기 판매 수량", f"SELECT SUM(l.l_quantity) FROM {LINES} WHERE {QUARTER}"),
    ("배송 방식별 판매 수량 작년", f"SELECT l.l_shipmode, SUM(l.l_quantity) FROM {LINES} WHERE {LAST_YEAR} GROUP BY 1"),
    ("작년 AIR 배송 매출", f"SELECT {PAID} WHERE {LAST_YEAR} AND l.l_shipmode = 'AIR'"),
    ("부품 수", "SELECT COUNT(*) FROM part"),
    ("브랜드별 부품 수", "SELECT p_brand, COUNT(*) FROM part GROUP BY 1"),
    ("part type별 매출 작년", f"SELECT p.p_type, {PAID} {PARTS} WHERE {LAST_YEAR} GROUP BY 1"),
    ("STEEL 매출 올해", f"SELECT {PAID} {PARTS} WHERE {THIS_YEAR} AND p.p_type = 'STEEL'"),
    ("지난 분기 매출 전년 동기 대비", f"SELECT {PAID} WHERE {QUARTER}"),
    ("작년 월평균 주문 건수", f"SELECT ROUND(COUNT(*) / 12.0, 2) FROM orders o WHERE {LAST_YEAR}"),
    ("Customer#007 매출 작년", f"SELECT {PAID} {BUYERS} WHERE {LAST_YEAR} AND c.c_name = 'Customer#007'"),
    (
        "고객별 주문 건수 5건 이상 작년",
        f"SELECT c.c_name, COUNT(*) FROM orders o {BUYERS} WHERE {LAST_YEAR} GROUP BY 1 HAVING COUNT(*) >= 5",
    ),
    (
        "customers with the most orders this year top 3",
        f"SELECT c.c_name, COUNT(*) FROM orders o {BUYERS} WHERE {THIS_YEAR} GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 3",
    ),
]
UNKNOWN = [("창고별 재고", "창고"), ("작년 이익", "이익"), ("revenue by salesperson last year", "salesperson")]
