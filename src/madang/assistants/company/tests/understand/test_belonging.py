# ruff: noqa: E501 - SQL on one line
"""Which figure, period and group a ranking, a bound, a rise or a comparison belongs to: answers beside SQL by hand."""

import sqlite3
from collections.abc import Callable
from datetime import date
from decimal import ROUND_CEILING, Decimal
from pathlib import Path

import pytest

from madang.assistants.company.figures.query import RequestRefusal
from madang.assistants.company.figures.tables import Analysis
from madang.assistants.company.tools.analyst import Analyst

SALES = "sales s JOIN products p USING (company_id, product_id) JOIN clients c USING (company_id, client_id)"
VISITS = "visits v JOIN products p USING (company_id, product_id) JOIN clients c USING (company_id, client_id)"
OWN = "company_id = 'ganada'"


def _sum(first: str, last: str) -> str:
    return f"SUM(CASE WHEN s.sold_on BETWEEN '{first}' AND '{last}' THEN s.sales_amount ELSE 0 END)"


def _count(first: str, last: str) -> str:
    return f"COUNT(CASE WHEN v.visited_on BETWEEN '{first}' AND '{last}' THEN 1 END)"


OCT, SEP = ("2026-10-01", "2026-10-31"), ("2026-09-01", "2026-09-30")
NOV, OCT_SO_FAR, NOV_25 = ("2026-11-01", "2026-11-16"), ("2026-10-01", "2026-10-16"), ("2025-11-01", "2025-11-16")
Q4, Q4_25 = ("2026-10-01", "2026-11-16"), ("2025-10-01", "2025-11-16")
Q3, Q3_25, Q2 = ("2026-07-01", "2026-09-30"), ("2025-07-01", "2025-09-30"), ("2026-04-01", "2026-06-30")
YEAR = ("2026-01-01", "2026-11-16")


def _sales(by: str, period: tuple[str, str], rest: str = "ORDER BY 2 DESC") -> str:
    return f"SELECT {by}, {_sum(*period)} FROM {SALES} WHERE {OWN} GROUP BY 1 {rest}"


def _grown(by: str, now: tuple[str, str], then: tuple[str, str], rest: str) -> str:
    return f"SELECT {by}, {_sum(*now)} AS now FROM {SALES} WHERE {OWN} GROUP BY 1 {rest}".replace(
        "NOW", _sum(*now)
    ).replace("THEN_", _sum(*then))


def _visited(by: str, period: tuple[str, str], rest: str) -> str:
    return f"SELECT {by}, {_count(*period)} FROM {VISITS} WHERE {OWN} GROUP BY 1 {rest}"


CLIENT, PRODUCT, REGION = "c.client_name", "p.product_name", "c.region_code"
GROWTH = "(NOW - THEN_) * 1.0 / THEN_"
CASES = [
    ("이번 분기 거래처별 매출 상위 5개랑 작년 같은 분기 대비 증감 보여줘", _sales(CLIENT, Q4, "ORDER BY 2 DESC LIMIT 5")),
    ("지난달 상위 4개 거래처의 매출 성장률", _sales(CLIENT, OCT, "ORDER BY 2 DESC LIMIT 4")),
    ("지난달 매출 성장률 상위 3개 제품", _grown(PRODUCT, OCT, SEP, f"ORDER BY {GROWTH} DESC LIMIT 3")),
    ("지난달 매출 하락률 상위 3개 거래처", _grown(CLIENT, OCT, SEP, f"HAVING THEN_ > 0 ORDER BY {GROWTH} LIMIT 3")),
    ("9월 대비 10월 매출 증가액 상위 2개 지역", _grown(REGION, OCT, SEP, "ORDER BY NOW - THEN_ DESC LIMIT 2")),
    ("매출 감소액이 가장 큰 지역 지난달", _grown(REGION, OCT, SEP, "ORDER BY NOW - THEN_ LIMIT 1")),
    ("top 3 products by sales last quarter with growth vs the same quarter last year", _sales(PRODUCT, Q3, "ORDER BY 2 DESC LIMIT 3")),
    ("top 2 regions by growth last quarter", _grown(REGION, Q3, Q2, f"ORDER BY {GROWTH} DESC LIMIT 2")),
    ("which product had the highest sales growth last month", _grown(PRODUCT, OCT, SEP, f"ORDER BY {GROWTH} DESC LIMIT 1")),
    ("지난달 비중이 17% 이상인 지역 매출", _sales(REGION, OCT, f"HAVING {_sum(*OCT)} >= 0.17 * (SELECT {_sum(*OCT)} FROM sales s WHERE {OWN}) ORDER BY 2 DESC")),
    ("지난달 전월 대비 매출이 20% 이상 줄어든 거래처", _grown(CLIENT, OCT, SEP, f"HAVING {GROWTH} <= -0.2 ORDER BY 2 DESC")),
    ("지난달 매출이 5% 넘게 늘어난 제품", _grown(PRODUCT, OCT, SEP, f"HAVING {GROWTH} > 0.05 ORDER BY 2 DESC")),
    ("작년 3분기보다 매출이 가장 많이 늘어난 지역", _grown(REGION, Q3, Q3_25, "ORDER BY NOW - THEN_ DESC LIMIT 1")),
    ("지난달보다 매출이 줄어든 지역", _grown(REGION, NOV, OCT_SO_FAR, "HAVING NOW < THEN_ ORDER BY 2 DESC")),
    ("전년 대비 매출이 늘어난 제품 이번 달", _grown(PRODUCT, NOV, NOV_25, "HAVING NOW > THEN_ ORDER BY 2 DESC")),
    ("지난달 매출 상위 10% 거래처", _sales(CLIENT, OCT, "ORDER BY 2 DESC LIMIT (SELECT (COUNT(DISTINCT client_id) * 10 + 99) / 100 FROM sales WHERE company_id = 'ganada' AND sold_on BETWEEN '2026-10-01' AND '2026-10-31')")),
    ("지난달 매출 1위 제품의 지역별 매출", f"SELECT {REGION}, {_sum(*OCT)} FROM {SALES} WHERE {OWN} AND p.product_name = '카타주사' GROUP BY 1 ORDER BY 2 DESC"),
    ("지난달 매출 가장 많은 지역의 제품별 매출", f"SELECT {PRODUCT}, {_sum(*OCT)} FROM {SALES} WHERE {OWN} AND c.region_code = 'DAE' GROUP BY 1 ORDER BY 2 DESC"),
    ("지난달 지역별 매출 1위 제품", f"SELECT region, product, most FROM (SELECT {REGION} AS region, {PRODUCT} AS product, {_sum(*OCT)} AS most, ROW_NUMBER() OVER (PARTITION BY {REGION} ORDER BY {_sum(*OCT)} DESC) AS place FROM {SALES} WHERE {OWN} GROUP BY 1, 2) WHERE place = 1"),
    ("지난 분기 매출 상위 2개 지역의 월별 매출", f"SELECT {REGION}, substr(s.sold_on, 1, 7), {_sum(*Q3)} FROM {SALES} WHERE {OWN} AND s.sold_on BETWEEN '2026-07-01' AND '2026-09-30' AND c.region_code IN (SELECT region_code FROM sales JOIN clients USING (company_id, client_id) WHERE company_id = 'ganada' AND sold_on BETWEEN '2026-07-01' AND '2026-09-30' GROUP BY 1 ORDER BY SUM(sales_amount) DESC LIMIT 2) GROUP BY 1, 2"),
    ("monthly sales of the top 2 products last quarter", f"SELECT {PRODUCT}, substr(s.sold_on, 1, 7), {_sum(*Q3)} FROM {SALES} WHERE {OWN} AND s.sold_on BETWEEN '2026-07-01' AND '2026-09-30' AND product_id IN (SELECT product_id FROM sales WHERE company_id = 'ganada' AND sold_on BETWEEN '2026-07-01' AND '2026-09-30' GROUP BY 1 ORDER BY SUM(sales_amount) DESC LIMIT 2) GROUP BY 1, 2"),
    ("지난달 방문 수 상위 3개 제품의 매출", _visited(PRODUCT, OCT, "ORDER BY 2 DESC LIMIT 3")),
    ("서울이랑 부산 중에 어디가 매출 높아 지난달", f"SELECT {REGION}, {_sum(*OCT)} FROM {SALES} WHERE {OWN} AND c.region_code IN ('SEL', 'BUS') GROUP BY 1 ORDER BY 2 DESC"),
    ("상위 5개 거래처 이번 달", _sales(CLIENT, NOV, "ORDER BY 2 DESC LIMIT 5")),
]  # fmt: skip


@pytest.mark.parametrize(("question", "sql"), CASES)
def test_the_rows_are_those_of_the_sql_in_its_order(
    question: str, sql: str, analyst_of: Callable[..., Analyst], demo_file: Path, today: date
):
    answer = analyst_of("admin").answer_question(question, today)
    assert isinstance(answer, Analysis)
    with sqlite3.connect(demo_file) as connection:
        wanted = [tuple(map(str, row)) for row in connection.execute(sql)]
    shown, ordered = _shown(answer), "ORDER BY 2" in sql or "LIMIT" in sql[-9:]
    assert (shown if ordered else sorted(shown)) == (wanted if ordered else sorted(wanted))


def _shown(answer: Analysis) -> list[tuple[str, ...]]:
    columns = answer.figures.columns
    places = [place for place, column in enumerate(columns) if column.kind in ("dimension", "time")]
    places += [place for place, column in enumerate(columns) if column.kind == "metric"][:1]
    return [tuple(str(row[place]) for place in places) for row in answer.figures.rows]


def test_a_second_metric_ranks_where_the_ranking_stands_beside_it(
    analyst_of: Callable[..., Analyst], demo_file: Path, today: date
):
    for question in (
        "지난달 제품별 매출과 방문 수를 방문 많은 순으로",
        "sales and visits by product last month, ranked by visits",
    ):
        answer = analyst_of("admin").answer_question(question, today)
        assert isinstance(answer, Analysis)
        with sqlite3.connect(demo_file) as connection:
            wanted = connection.execute(_visited(PRODUCT, OCT, "ORDER BY 2 DESC")).fetchall()
        assert [(row[1], int(str(row[3]))) for row in answer.figures.rows] == wanted


def test_two_figures_that_move_apart_are_each_bound_by_their_own_change(
    analyst_of: Callable[..., Analyst], today: date
):
    answer = analyst_of("admin").answer_question("매출은 늘었는데 방문은 줄어든 거래처", today)
    assert isinstance(answer, Analysis) and answer.figures.rows
    changes = zip(
        answer.figures.column("sales_amount:change"), answer.figures.column("visit_count:change"), strict=True
    )
    assert all(float(str(sales)) > 0 > float(str(visits)) for sales, visits in changes)


def test_two_figures_of_two_periods_are_two_answers(analyst_of: Callable[..., Analyst], today: date):
    answer = analyst_of("admin").answer_question("이번 달 매출이랑 지난달 방문 건수 알려줘", today)
    assert isinstance(answer, Analysis) and answer.query.beside is not None
    assert (answer.query.metrics, answer.query.comparison) == (("sales_amount",), None)
    beside = answer.query.beside
    assert (beside.metrics, str(beside.period.start), str(beside.period.end)) == (("visit_count",), *OCT)


def test_two_orders_at_once_are_refused(analyst_of: Callable[..., Analyst], today: date):
    answer = analyst_of("admin").answer_question("지난달 매출은 높은데 방문은 적은 거래처", today)
    assert isinstance(answer, RequestRefusal) and answer.reason == "unsupported"


@pytest.mark.parametrize(
    ("question", "goal"),
    [
        ("이번 달 목표 얼마 남았어?", 100),
        ("이번 달 목표까지 얼마나 더 팔아야 해?", 100),
        ("이번 달 달성률 90%로 올리려면 얼마 더 팔아야 해?", 90),
        ("how much is left to hit this month's target?", 100),
        ("how much more do we have to sell this month to reach 90% of target?", 90),
    ],
)
def test_what_is_left_of_a_target_is_the_target_less_what_was_sold(
    question: str, goal: int, analyst_of: Callable[..., Analyst], today: date
):
    answer = analyst_of("admin").answer_question(question, today)
    assert isinstance(answer, Analysis) and answer.query.goal == goal
    columns = ("sales_amount", "target_amount", "attainment:left")
    sold, target, left = (Decimal(str(answer.figures.column(key)[0])) for key in columns)
    assert left == (target * goal / 100 - sold).to_integral_value(ROUND_CEILING)


@pytest.mark.parametrize("question", ["재고 얼마나 남았어?", "매출 얼마나 남았어?", "how much stock is left?"])
def test_what_has_no_target_has_nothing_left(question: str, analyst_of: Callable[..., Analyst], today: date):
    assert isinstance(analyst_of("admin").answer_question(question, today), RequestRefusal)


@pytest.mark.parametrize(
    ("question", "metric", "dimension"),
    [
        ("지난달에 누가 제일 많이 팔았어?", "sales_amount", "rep"),
        ("who sold the least last month?", "sales_amount", "rep"),
        ("지난달에 제일 안 팔린 게 뭐야?", "quantity", "product"),
        ("지난 분기에 어느 병원을 제일 자주 갔어?", "visit_count", "client"),
        ("지난 분기에 누구를 제일 많이 만났어?", "visit_count", "doctor"),
        ("which rep visited the most clinics last quarter?", "visited_clients", "rep"),
        ("지난달 식사비 상위 5명", "meal_amount", "rep"),
    ],
)
def test_asking_words_and_verbs_name_groups_and_figures(
    question: str, metric: str, dimension: str, analyst_of: Callable[..., Analyst], today: date
):
    answer = analyst_of("admin").answer_question(question, today)
    assert isinstance(answer, Analysis)
    assert (answer.query.metrics, answer.query.dimensions) == ((metric,), (dimension,))
    assert answer.query.ranking is not None


@pytest.mark.parametrize("question", ["점심 먹고 회의 가자", "오늘 점심 뭐 먹지", "where shall we go"])
def test_verbs_alone_ask_for_no_figure(question: str, analyst_of: Callable[..., Analyst], today: date):
    assert isinstance(analyst_of("admin").answer_question(question, today), RequestRefusal)


@pytest.mark.parametrize("question", ["다른 팀 매출 보여줘", "동료 이번 달 매출", "sales of other reps last month"])
def test_figures_of_others_are_not_answered_with_ones_own(
    question: str, analyst_of: Callable[..., Analyst], today: date
):
    answer = analyst_of("rep01").answer_question(question, today)
    assert isinstance(answer, RequestRefusal) and answer.reason == "no_permission"


Span = tuple[str, str]
SOLD, VISITED, SPENT = "sales_amount", "visit_count", "expense_amount"
LAST_YEAR, THIS_YEAR = ("2025-01-01", "2025-12-31"), ("2026-01-01", "2026-11-16")
OWN_PERIODS = [
    ("지난달 매출하고 이번 달 방문 건수 비교해줘", [(SOLD, OCT, None), (VISITED, NOV, None)]),
    ("지난달 매출하고 이번 달 방문 건수 늘었어?", [(SOLD, OCT, SEP), (VISITED, NOV, OCT_SO_FAR)]),
    ("매출은 지난달 것, 방문 건수는 이번 달 것 보여줘", [(SOLD, OCT, None), (VISITED, NOV, None)]),
    ("지난달 경비, 올해 방문 건수, 3분기 매출 알려줘", [(SPENT, OCT, None), (VISITED, THIS_YEAR, None), (SOLD, Q3, None)]),
    ("매출은 지난달보다 늘었는데 방문 건수는 작년보다 줄었어?", [(SOLD, NOV, OCT_SO_FAR), (VISITED, THIS_YEAR, ("2025-01-01", "2025-11-16"))]),
    ("올해 방문 건수랑 지난달 대비 이번 달 매출", [(VISITED, THIS_YEAR, None), (SOLD, NOV, OCT_SO_FAR)]),
    ("sales last month and visits this month", [(SOLD, OCT, None), (VISITED, NOV, None)]),
    ("compare last year's expenses with this month's visits", [(SPENT, LAST_YEAR, None), (VISITED, NOV, None)]),
    ("sales in Q3, visits in October and expenses this year", [(SOLD, Q3, None), (VISITED, OCT, None), (SPENT, THIS_YEAR, None)]),
    ("제품별 매출이랑 지역별 방문 건수 지난달", [(SOLD, OCT, None), (VISITED, OCT, None)]),
    ("10월 매출과 9월 매출 비교", [(SOLD, OCT, SEP)]),
    ("이번 달 매출과 방문 건수가 지난달보다 늘었어?", [(f"{SOLD}, {VISITED}", NOV, OCT_SO_FAR)]),
]  # fmt: skip


@pytest.mark.parametrize(("question", "wanted"), OWN_PERIODS)
def test_every_figure_keeps_its_own_period(
    question: str, wanted: list[tuple[str, Span, Span | None]], analyst_of: Callable[..., Analyst], today: date
):
    answer = analyst_of("admin").answer_question(question, today)
    assert isinstance(answer, Analysis)
    found, query = list[tuple[str, Span, Span | None]](), answer.query
    while query:
        against = query.comparison
        then = (str(against.start), str(against.end)) if against else None
        found.append((", ".join(query.metrics), (str(query.period.start), str(query.period.end)), then))
        query = query.beside
    assert found == wanted


def test_where_one_of_several_figures_has_none_its_reason_is_told_and_not_a_figure_of_another_period(
    analyst_of: Callable[..., Analyst], today: date
):
    answer = analyst_of("admin").answer_question("지난달 매출하고 내년 방문 건수 비교해줘", today)
    assert isinstance(answer, RequestRefusal) and answer.reason == "no_data"
