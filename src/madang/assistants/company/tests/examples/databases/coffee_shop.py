# ruff: noqa: E501 - SQL on one line
"""Coffee shops whose tables are called after nothing that sells: receipts with lines, discounts in won, shops that are
named by the receipt and by who wrote it.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from random import Random

DDL = """
CREATE TABLE "Store" (store_id INTEGER PRIMARY KEY, store_name TEXT NOT NULL, district TEXT);
CREATE TABLE "Barista" (
    barista_id INTEGER PRIMARY KEY, store_id INTEGER REFERENCES "Store" (store_id), full_name TEXT, phone TEXT
);
CREATE TABLE "MenuItem" (item_id INTEGER PRIMARY KEY, item_name TEXT, category TEXT);
CREATE TABLE "Slip" (
    slip_id INTEGER PRIMARY KEY, store_id INTEGER REFERENCES "Store" (store_id),
    barista_id INTEGER REFERENCES "Barista" (barista_id), written_at TIMESTAMP, payment TEXT
);
CREATE TABLE "SlipLine" (
    line_id INTEGER PRIMARY KEY, slip_id INTEGER REFERENCES "Slip" (slip_id),
    item_id INTEGER REFERENCES "MenuItem" (item_id), quantity INTEGER, unit_price NUMERIC(10, 0),
    discount NUMERIC(10, 0)
);
"""
STORES = (("성수점", "성동구"), ("연남점", "마포구"), ("판교점", "분당구"))
ITEMS = (
    ("아메리카노", "커피", 4500),
    ("카페라테", "커피", 5000),
    ("말차라테", "차", 5800),
    ("소금빵", "빵", 3500),
    ("크루아상", "빵", 3800),
)


def rows() -> Iterator[tuple[str, tuple[object, ...]]]:
    """Rows by table, in an order that the references allow; the last slip of a day is late in its evening."""
    chance = Random(11)
    yield from (("Store", (number, *store)) for number, store in enumerate(STORES, 1))
    for number, name in enumerate(("가온", "나래", "다솜", "라온", "마루", "바다"), 1):
        yield "Barista", (number, number % 3 + 1, name, "010-0000-0000")
    yield from (("MenuItem", (number, *item[:2])) for number, item in enumerate(ITEMS, 1))
    line = 0
    for number in range(1, 401):
        barista = chance.randint(1, 6)
        written = datetime(2025, 10, 1, 23, 40) + timedelta(days=number)  # noqa: DTZ001 - as the database has it
        shop, payment = chance.choice((1, 1, 2, 3)), chance.choice(("card", "cash"))
        yield "Slip", (number, shop, barista, f"{written:%Y-%m-%d %H:%M:%S}", payment)
        for _ in range(chance.randint(1, 3)):
            line += 1
            item = chance.randint(1, 5)
            yield (
                "SlipLine",
                (line, number, item, chance.randint(1, 3), ITEMS[item - 1][2], chance.choice((0, 0, 500))),
            )


SALES = "SUM(l.quantity * l.unit_price - l.discount)"
LINES = '"SlipLine" l JOIN "Slip" s USING (slip_id) JOIN "MenuItem" m USING (item_id) JOIN "Store" o ON o.store_id = s.store_id JOIN "Barista" b ON b.barista_id = s.barista_id'
OCTOBER = "s.written_at >= '2026-10-01' AND s.written_at < '2026-11-01'"
SEPTEMBER = "s.written_at >= '2026-09-01' AND s.written_at < '2026-10-01'"
THIS_YEAR = "s.written_at >= '2026-01-01' AND s.written_at < '2026-11-17'"
QUARTER = "s.written_at >= '2026-07-01' AND s.written_at < '2026-10-01'"
QUESTIONS = [
    ("지난달 매출 얼마야?", f"SELECT {SALES} FROM {LINES} WHERE {OCTOBER}"),
    ("How much did we sell in September?", f"SELECT {SALES} FROM {LINES} WHERE {SEPTEMBER}"),
    ("지점별 지난달 매출 보여줘", f"SELECT o.store_name, {SALES} FROM {LINES} WHERE {OCTOBER} GROUP BY 1"),
    (
        "성수점이랑 연남점 10월 매출 비교해줘",
        f"SELECT o.store_name, {SALES} FROM {LINES} WHERE {OCTOBER} AND o.store_id < 3 GROUP BY 1",
    ),
    (
        "올해 가장 많이 팔린 메뉴 2개",
        f"SELECT m.item_name, {SALES} FROM {LINES} WHERE {THIS_YEAR} GROUP BY 1 ORDER BY 2 DESC LIMIT 2",
    ),
    (
        "top 3 items by revenue in Q3",
        f"SELECT m.item_name, {SALES} FROM {LINES} WHERE {QUARTER} GROUP BY 1 ORDER BY 2 DESC LIMIT 3",
    ),
    ("지난 분기 빵 매출", f"SELECT {SALES} FROM {LINES} WHERE {QUARTER} AND m.category = '빵'"),
    (
        "Which barista sold the most in October?",
        f"SELECT b.full_name, {SALES} FROM {LINES} WHERE {OCTOBER} GROUP BY 1 ORDER BY 2 DESC LIMIT 1",
    ),
    (
        "지난달 객단가",
        f"SELECT 1.0 * {SALES} / COUNT(DISTINCT s.slip_id) FROM {LINES} WHERE {OCTOBER}",
    ),
    ("지난달 카테고리별 판매 수량", f"SELECT m.category, SUM(l.quantity) FROM {LINES} WHERE {OCTOBER} GROUP BY 1"),
]
UNKNOWN = [("지난달 원두 원가율", "원가율"), ("refunds last month", "refunds")]
