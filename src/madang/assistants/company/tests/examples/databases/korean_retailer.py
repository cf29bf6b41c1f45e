# ruff: noqa: E501 - SQL on one line
"""A Korean retailer in PostgreSQL: Korean names, two schemas, a view, and moments with a time zone."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from random import Random

DDL = """
CREATE SCHEMA 판매;
CREATE SCHEMA 물류;
CREATE TABLE 판매.매장 (매장번호 INTEGER PRIMARY KEY, 매장명 TEXT, 지역 TEXT, 개점일 DATE);
CREATE TABLE 판매.상품 (상품코드 TEXT PRIMARY KEY, 상품명 TEXT, 분류 TEXT, 단가 INTEGER);
CREATE TABLE 판매.회원 (회원번호 INTEGER PRIMARY KEY, 이름 TEXT, 성별 TEXT, 회원등급 TEXT, 휴대전화 TEXT, 가입일 DATE);
CREATE TABLE 판매.주문 (
    주문번호 INTEGER PRIMARY KEY, 회원번호 INTEGER REFERENCES 판매.회원 (회원번호), 매장번호 INTEGER REFERENCES 판매.매장 (매장번호),
    주문일시 TIMESTAMPTZ, 결제수단 TEXT
);
CREATE TABLE 판매.주문상세 (
    주문번호 INTEGER REFERENCES 판매.주문 (주문번호), 순번 INTEGER, 상품코드 TEXT REFERENCES 판매.상품 (상품코드), 수량 INTEGER, 판매금액 BIGINT,
    PRIMARY KEY (주문번호, 순번)
);
CREATE TABLE 판매.반품 (반품번호 INTEGER PRIMARY KEY, 주문번호 INTEGER REFERENCES 판매.주문 (주문번호), 반품일시 TIMESTAMPTZ, 반품금액 BIGINT);
CREATE TABLE 물류.재고현황 (
    기준일 DATE, 매장번호 INTEGER REFERENCES 판매.매장 (매장번호), 상품코드 TEXT REFERENCES 판매.상품 (상품코드), 재고수량 INTEGER,
    PRIMARY KEY (기준일, 매장번호, 상품코드)
);
COMMENT ON TABLE 판매.회원 IS '멤버십 회원';
CREATE VIEW 판매.우수회원 AS SELECT 회원번호, 이름 FROM 판매.회원 WHERE 회원등급 = '골드';
"""
STORES = (("강남점", "서울"), ("잠실점", "서울"), ("해운대점", "부산"), ("동성로점", "대구"))
GOODS = (
    ("우유", "식품"),
    ("빵", "식품"),
    ("세제", "생활용품"),
    ("휴지", "생활용품"),
    ("양말", "의류"),
    ("셔츠", "의류"),
)


def rows() -> Iterator[tuple[str, tuple[object, ...]]]:
    """Rows by table; some orders are placed late in the evening of Seoul, which is another day elsewhere."""
    chance = Random(17)
    for number, (name, region) in enumerate(STORES, 1):
        yield "판매.매장", (number, name, region, date(2020, number, 1))
    for number, (name, kind) in enumerate(GOODS, 1):
        yield "판매.상품", (f"G{number}", name, kind, 1000 * number)
    for number in range(1, 31):
        grade = ("골드", "실버", "일반")[number % 3]
        yield "판매.회원", (number, f"회원{number:02}", "여" if number % 2 else "남", grade, "000", date(2024, 1, 1))
    for number in range(1, 301):
        placed = datetime(2025, 1, 1, 1, tzinfo=UTC) + timedelta(days=2.26 * number)
        if number % 12 == 0:
            first = (placed.replace(day=28) + timedelta(days=4)).replace(day=1, hour=14, minute=40)
            placed = first - timedelta(days=1)
        yield (
            "판매.주문",
            (number, number * 7 % 30 + 1, number % 4 + 1, placed, ("카드", "현금", "간편결제")[number % 3]),
        )
        for place, goods in enumerate(chance.sample(range(1, 7), chance.randrange(1, 4)), 1):
            count = chance.randrange(1, 6)
            yield "판매.주문상세", (number, place, f"G{goods}", count, 1000 * goods * count)
        if number % 15 == 0:
            yield "판매.반품", (number // 15, number, placed + timedelta(days=3), 1000 * (number % 7 + 1))
    for day in range(1, 16):
        for store in range(1, 5):
            yield "물류.재고현황", (date(2026, 11, day), store, f"G{store}", 10 * day)


LINES = "판매.주문상세 d JOIN 판매.주문 o USING (주문번호)"
SALES = f"SUM(d.판매금액) FROM {LINES}"
DAY = "(o.주문일시 AT TIME ZONE 'Asia/Seoul')::date"
GOODS_JOIN = "JOIN 판매.상품 g USING (상품코드)"
STORE = "JOIN 판매.매장 s USING (매장번호)"
MEMBER = "JOIN 판매.회원 m USING (회원번호)"
OCTOBER = f"{DAY} BETWEEN '2026-10-01' AND '2026-10-31'"
LAST_YEAR = f"{DAY} BETWEEN '2025-01-01' AND '2025-12-31'"
THIS_YEAR = f"{DAY} BETWEEN '2026-01-01' AND '2026-11-16'"
QUARTER = f"{DAY} BETWEEN '2026-07-01' AND '2026-09-30'"
QUESTIONS: list[tuple[str, str]] = [
    ("지난달 매출 알려줘", f"SELECT {SALES} WHERE {OCTOBER}"),
    ("작년 매출 총액은?", f"SELECT {SALES} WHERE {LAST_YEAR}"),
    ("지난달 판매금액", f"SELECT {SALES} WHERE {OCTOBER}"),
    ("올해 지역별 매출", f"SELECT s.지역, {SALES} {STORE} WHERE {THIS_YEAR} GROUP BY 1"),
    ("서울 매출 지난 분기", f"SELECT {SALES} {STORE} WHERE {QUARTER} AND s.지역 = '서울'"),
    ("매장별 매출 순위 올해", f"SELECT s.매장명, {SALES} {STORE} WHERE {THIS_YEAR} GROUP BY 1"),
    ("강남점 지난달 매출", f"SELECT {SALES} {STORE} WHERE {OCTOBER} AND s.매장명 = '강남점'"),
    (
        "해운대점이랑 동성로점 작년 매출 비교",
        f"SELECT s.매장명, {SALES} {STORE} WHERE {LAST_YEAR} AND s.매장명 IN ('해운대점', '동성로점') GROUP BY 1",
    ),
    (
        "상품별 판매 수량 상위 3개 작년",
        f"SELECT g.상품명, SUM(d.수량) FROM {LINES} {GOODS_JOIN} WHERE {LAST_YEAR} GROUP BY 1 ORDER BY 2 DESC LIMIT 3",
    ),
    ("분류별 매출 비중 올해", f"SELECT g.분류, {SALES} {GOODS_JOIN} WHERE {THIS_YEAR} GROUP BY 1"),
    (
        "식품 매출 월별 추이 작년",
        f"SELECT to_char(o.주문일시 AT TIME ZONE 'Asia/Seoul', 'YYYY-MM'), {SALES} {GOODS_JOIN} WHERE {LAST_YEAR} AND g.분류 = '식품' GROUP BY 1",
    ),
    ("지난달 주문 건수", f"SELECT COUNT(*) FROM 판매.주문 o WHERE {OCTOBER}"),
    (
        "월별 주문 수 작년",
        f"SELECT to_char(o.주문일시 AT TIME ZONE 'Asia/Seoul', 'YYYY-MM'), COUNT(*) FROM 판매.주문 o WHERE {LAST_YEAR} GROUP BY 1",
    ),
    ("결제수단별 주문 건수 올해", f"SELECT o.결제수단, COUNT(*) FROM 판매.주문 o WHERE {THIS_YEAR} GROUP BY 1"),
    ("카드 결제 매출 작년", f"SELECT {SALES} WHERE {LAST_YEAR} AND o.결제수단 = '카드'"),
    ("회원등급별 매출 작년", f"SELECT m.회원등급, {SALES} {MEMBER} WHERE {LAST_YEAR} GROUP BY 1"),
    ("골드 회원 매출 올해", f"SELECT {SALES} {MEMBER} WHERE {THIS_YEAR} AND m.회원등급 = '골드'"),
    ("회원 수", "SELECT COUNT(*) FROM 판매.회원"),
    ("등급별 회원 수", "SELECT 회원등급, COUNT(*) FROM 판매.회원 GROUP BY 1"),
    ("성별 매출 올해", f"SELECT m.성별, {SALES} {MEMBER} WHERE {THIS_YEAR} GROUP BY 1"),
    ("지난 분기 매출 전년 동기 대비 증감률", f"SELECT {SALES} WHERE {QUARTER}"),
    (
        "작년 반품 금액",
        "SELECT SUM(반품금액) FROM 판매.반품 WHERE (반품일시 AT TIME ZONE 'Asia/Seoul')::date BETWEEN '2025-01-01' AND '2025-12-31'",
    ),
    (
        "올해 반품 건수",
        "SELECT COUNT(*) FROM 판매.반품 WHERE (반품일시 AT TIME ZONE 'Asia/Seoul')::date BETWEEN '2026-01-01' AND '2026-11-16'",
    ),
    (
        "매출이 가장 높은 상품 올해",
        f"SELECT g.상품명, {SALES} {GOODS_JOIN} WHERE {THIS_YEAR} GROUP BY 1 ORDER BY 2 DESC LIMIT 1",
    ),
    (
        "의류 빼고 분류별 매출 작년",
        f"SELECT g.분류, {SALES} {GOODS_JOIN} WHERE {LAST_YEAR} AND g.분류 <> '의류' GROUP BY 1",
    ),
    (
        "올해 분기별 매출",
        f"SELECT to_char(o.주문일시 AT TIME ZONE 'Asia/Seoul', 'YYYY-\"Q\"Q'), {SALES} WHERE {THIS_YEAR} GROUP BY 1",
    ),
    (
        "매출 100만원 이상인 매장 작년",
        f"SELECT s.매장명, {SALES} {STORE} WHERE {LAST_YEAR} GROUP BY 1 HAVING SUM(d.판매금액) >= 1000000",
    ),
    ("작년 월평균 매출", f"SELECT ROUND(SUM(d.판매금액) / 12.0, 2) FROM {LINES} WHERE {LAST_YEAR}"),
    ("우유 판매 수량 지난 분기", f"SELECT SUM(d.수량) FROM {LINES} {GOODS_JOIN} WHERE {QUARTER} AND g.상품명 = '우유'"),
    (
        "부산 세제 매출 작년",
        f"SELECT {SALES} {GOODS_JOIN} {STORE} WHERE {LAST_YEAR} AND s.지역 = '부산' AND g.상품명 = '세제'",
    ),
    (
        "지역별 매출 1위 매장 작년",
        f"SELECT 지역, 매장명, 합 FROM (SELECT s.지역, s.매장명, SUM(d.판매금액) AS 합, RANK() OVER (PARTITION BY s.지역 ORDER BY SUM(d.판매금액) DESC) AS 순위 FROM {LINES} {STORE} WHERE {LAST_YEAR} GROUP BY 1, 2) q WHERE 순위 = 1",
    ),
    (
        "작년 상반기보다 매출이 줄어든 매장",
        f"SELECT s.매장명, SUM(d.판매금액) FILTER (WHERE {DAY} BETWEEN '2026-01-01' AND '2026-06-30') FROM {LINES} {STORE} GROUP BY 1 HAVING SUM(d.판매금액) FILTER (WHERE {DAY} BETWEEN '2026-01-01' AND '2026-06-30') < SUM(d.판매금액) FILTER (WHERE {DAY} BETWEEN '2025-01-01' AND '2025-06-30')",
    ),
    (
        "상품별 매출과 판매 수량 작년, 수량 많은 순으로 3개",
        f"SELECT g.상품명, {SALES} {GOODS_JOIN} WHERE {LAST_YEAR} GROUP BY 1 ORDER BY SUM(d.수량) DESC LIMIT 3",
    ),
    ("9월 마지막 날 주문 건수", f"SELECT COUNT(*) FROM 판매.주문 o WHERE {DAY} = '2026-09-30'"),
    ("sales on the last day of September", f"SELECT {SALES} WHERE {DAY} = '2026-09-30'"),
    ("지난 분기 마지막 달 매출", f"SELECT {SALES} WHERE {DAY} BETWEEN '2026-09-01' AND '2026-09-30'"),
    ("작년 4분기와 3분기 매출 비교", f"SELECT {SALES} WHERE {DAY} BETWEEN '2025-10-01' AND '2025-12-31'"),
    ("2025년 3월과 4월 매출 비교", f"SELECT {SALES} WHERE {DAY} BETWEEN '2025-04-01' AND '2025-04-30'"),
    ("작년 12월과 1월 매출 비교", f"SELECT {SALES} WHERE {DAY} BETWEEN '2026-01-01' AND '2026-01-31'"),
    ("작년 10월과 10월 매출 비교", f"SELECT {SALES} WHERE {OCTOBER}"),
    (
        "매장별로 가장 잘 팔린 분류 작년",
        f"SELECT 매장명, 분류, 합 FROM (SELECT s.매장명, g.분류, SUM(d.판매금액) AS 합, RANK() OVER (PARTITION BY s.매장명 ORDER BY SUM(d.판매금액) DESC) AS 순위 FROM {LINES} {STORE} {GOODS_JOIN} WHERE {LAST_YEAR} GROUP BY 1, 2) q WHERE 순위 = 1",
    ),
    (
        "작년에 70만원 넘게 판 상품",
        f"SELECT g.상품명, {SALES} {GOODS_JOIN} WHERE {LAST_YEAR} GROUP BY 1 HAVING SUM(d.판매금액) > 700000",
    ),
    (
        "올해 매출이 제일 좋았던 달은 언제야?",
        f"SELECT to_char({DAY}, 'YYYY-MM'), {SALES} WHERE {THIS_YEAR} GROUP BY 1 ORDER BY 2 DESC LIMIT 1",
    ),
    (
        "매출 상위 3개 상품이 작년 매출의 몇 퍼센트야?",
        f"SELECT g.상품명, {SALES} {GOODS_JOIN} WHERE {LAST_YEAR} GROUP BY 1 ORDER BY 2 DESC LIMIT 3",
    ),
    (
        "식품이 작년 매출에서 차지하는 비율",
        f"SELECT g.분류, {SALES} {GOODS_JOIN} WHERE {LAST_YEAR} AND g.분류 = '식품' GROUP BY 1",
    ),
    ("올해 주문한 회원 수", f"SELECT COUNT(DISTINCT o.회원번호) FROM 판매.주문 o WHERE {THIS_YEAR}"),
    (
        "작년 회원당 평균 주문 수",
        f"SELECT COUNT(*)::numeric / COUNT(DISTINCT 회원번호) FROM 판매.주문 o WHERE {LAST_YEAR}",
    ),
    (
        "작년 매장별 매출 중앙값",
        f"SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY 합) FROM (SELECT SUM(d.판매금액) AS 합 FROM {LINES} WHERE {LAST_YEAR} GROUP BY o.매장번호) q",
    ),
]
UNKNOWN = [
    ("작년 주말 매출", "주말"),
    ("지난달 안 팔린 상품", "안"),
    ("작년 배송비", "배송비"),
    ("직원별 매출 올해", "직원"),
    ("인천 매출 작년", "인천"),
]
