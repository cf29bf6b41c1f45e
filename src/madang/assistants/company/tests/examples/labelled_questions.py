"""Labelled questions: what each means, written down by hand, so that its answer can be counted without the pipeline."""

from dataclasses import dataclass
from datetime import date

Period = tuple[date, date]


@dataclass(frozen=True)
class LabelledQuestion:
    """What a question means, in terms of the rows of the demo company."""

    question: str
    metrics: tuple[str, ...]
    period: Period
    by: tuple[str, ...] = ()
    grain: str | None = None
    where: tuple[tuple[str, tuple[str, ...]], ...] = ()
    without: tuple[tuple[str, tuple[str, ...]], ...] = ()
    versus: Period | None = None
    share: bool = False
    first: int | None = None
    """The first so many by the first metric, in order."""
    last: int | None = None
    rank_by: str = "value"
    least: tuple[str, int] | None = None
    most: tuple[str, int] | None = None
    moved: str | None = None
    user: str = "admin"
    ordered: bool = False


def _m(year: int, month: int) -> Period:
    last = (date(year + month // 12, month % 12 + 1, 1)).toordinal() - 1
    return date(year, month, 1), date.fromordinal(last)


OCT, SEP, AUG, NOV = _m(2026, 10), _m(2026, 9), _m(2026, 8), (date(2026, 11, 1), date(2026, 11, 16))
OCT25, DEC24, MAR = _m(2025, 10), _m(2024, 12), _m(2026, 3)
Q1, Q2, Q3 = (
    (date(2026, 1, 1), date(2026, 3, 31)),
    (date(2026, 4, 1), date(2026, 6, 30)),
    (date(2026, 7, 1), date(2026, 9, 30)),
)
Q3_25, Q4_25 = (date(2025, 7, 1), date(2025, 9, 30)), (date(2025, 10, 1), date(2025, 12, 31))
H1, H2_25, H1_25 = (
    (date(2026, 1, 1), date(2026, 6, 30)),
    (date(2025, 7, 1), date(2025, 12, 31)),
    (date(2025, 1, 1), date(2025, 6, 30)),
)
Y25, YTD = (date(2025, 1, 1), date(2025, 12, 31)), (date(2026, 1, 1), date(2026, 11, 16))
YEAR_BACK = (date(2025, 12, 1), date(2026, 11, 16))
SEL, BUS = ("region", ("SEL",)), ("region", ("BUS",))
S, V = ("sales_amount",), ("visit_count",)


ANSWERED = [
    # totals
    LabelledQuestion("지난달 매출 알려줘", S, OCT),
    LabelledQuestion("지난달 총매출은?", S, OCT),
    LabelledQuestion("지난달 전체 매출액이 얼마야?", S, OCT),
    LabelledQuestion("이번 달 매출", S, NOV),
    LabelledQuestion("올해 들어 매출은 얼마인가요?", S, YTD),
    LabelledQuestion("작년 매출 합계 보여줘", S, Y25),
    LabelledQuestion("작년 하반기 매출", S, H2_25),
    LabelledQuestion("지난 분기 매출 현황", S, Q3),
    LabelledQuestion("2026년 3월 매출을 조회해 주세요", S, MAR),
    LabelledQuestion("2026년 1분기 매출 데이터 뽑아줘", S, Q1),
    LabelledQuestion("매출 알려줘", S, YTD),
    LabelledQuestion("8월부터 10월까지 매출", S, (AUG[0], OCT[1])),
    LabelledQuestion("지난달 판매 수량은 몇 개야?", ("quantity",), OCT),
    LabelledQuestion("지난달 거래 건수", ("sale_count",), OCT),
    LabelledQuestion("지난달 방문 건수 알려줘", V, OCT),
    LabelledQuestion("지난달 방문 횟수가 얼마나 되나요?", V, OCT),
    LabelledQuestion("올해 상반기 방문 거래처 수", ("visited_clients",), H1),
    LabelledQuestion("지난달 만난 의사 수는?", ("visited_doctors",), OCT),
    LabelledQuestion("지난달 평균 방문 시간", ("minutes_per_visit",), OCT),
    LabelledQuestion("지난 분기 방문당 매출", ("sales_per_visit",), Q3),
    LabelledQuestion("지난달 지출액", ("expense_amount",), OCT),
    LabelledQuestion("지난달 경비 얼마나 썼어?", ("expense_amount",), OCT),
    LabelledQuestion("지난달 식대 총액 알려줘", ("meal_amount",), OCT),
    LabelledQuestion("지난 분기 식음료 제공 횟수", ("meal_count",), Q3),
    LabelledQuestion("지난달 목표 달성률은?", ("attainment",), OCT),
    LabelledQuestion("올해 1분기 매출 목표", ("target_amount",), Q1),
    LabelledQuestion("지난달 평균 단가", ("unit_price",), OCT),
    LabelledQuestion("지난 분기 매출 대비 지출 비율", ("expense_ratio",), Q3),
    LabelledQuestion("지난달 매출과 목표, 달성률을 같이 보여줘", ("sales_amount", "target_amount", "attainment"), OCT),
    LabelledQuestion("지난달 매출하고 방문 건수", ("sales_amount", "visit_count"), OCT),
    LabelledQuestion("거래처 수 알려줘", ("client_count",), YTD),
    # filters
    LabelledQuestion("지난달 서울 매출", S, OCT, where=(SEL,)),
    LabelledQuestion("지난달 서울 지역 매출 분석해 줘", S, OCT, where=(SEL,)),
    LabelledQuestion("지난달 서울의 매출을 알려 주세요", S, OCT, where=(SEL,)),
    LabelledQuestion("서울시 지난달 매출액", S, OCT, where=(SEL,)),
    LabelledQuestion("지난달부산매출", S, OCT, where=(BUS,)),
    LabelledQuestion("부산 지난 분기 방문 건수", V, Q3, where=(BUS,)),
    LabelledQuestion("지난달 가나정 매출", S, OCT, where=(("product", ("가나정",)),)),
    LabelledQuestion("카타주사의 작년 하반기 판매량", ("quantity",), H2_25, where=(("product", ("카타주사",)),)),
    LabelledQuestion("지난달 순환기 제품군 매출", S, OCT, where=(("category", ("cardiovascular",)),)),
    LabelledQuestion("종합병원 지난 분기 매출", S, Q3, where=(("kind", ("general_hospital",)),)),
    LabelledQuestion("지난달 의원 방문 건수", V, OCT, where=(("kind", ("clinic",)),)),
    LabelledQuestion("A등급 거래처 지난달 매출", S, OCT, where=(("grade", ("A",)),)),
    LabelledQuestion("서울제1종합병원 작년 매출", S, Y25, where=(("client", ("서울제1종합병원",)),)),
    LabelledQuestion("지난달 박마바 매출", S, OCT, where=(("rep", ("박마바",)),)),
    LabelledQuestion("지난달 담당자 박마바의 방문 건수는?", V, OCT, where=(("rep", ("박마바",)),)),
    LabelledQuestion("서울영업팀 지난 분기 목표 달성률", ("attainment",), Q3, where=(("team", ("서울영업팀",)),)),
    LabelledQuestion("서울 지난 분기 달성률", ("attainment",), Q3, where=(SEL,)),
    LabelledQuestion(
        "지난달 서울 종합병원 가나정 매출",
        S,
        OCT,
        where=(SEL, ("kind", ("general_hospital",)), ("product", ("가나정",))),
    ),
    LabelledQuestion("지난달 내과 의사 방문 건수", V, OCT, where=(("specialty", ("internal",)),)),
    LabelledQuestion("지난 분기 디테일링 방문 건수", V, Q3, where=(("purpose", ("detailing",)),)),
    LabelledQuestion("지난 분기 교통비 지출액", ("expense_amount",), Q3, where=(("item", ("transport",)),)),
    LabelledQuestion("작년 하반기 기념품 지출", ("expense_amount",), H2_25, where=(("item", ("souvenir",)),)),
    LabelledQuestion("서울 거래처 수", ("client_count",), YTD, where=(SEL,)),
    LabelledQuestion("지난달 서울 제외한 매출", S, OCT, without=(SEL,)),
    LabelledQuestion("지난달 서울과 부산을 제외하고 매출 알려줘", S, OCT, without=(("region", ("SEL", "BUS")),)),
    # groups
    LabelledQuestion("지난달 지역별 매출", S, OCT, by=("region",)),
    LabelledQuestion("지난달 지역별로 매출을 비교해줘", S, OCT, by=("region",)),
    LabelledQuestion("지난 분기 팀별 매출", S, Q3, by=("team",)),
    LabelledQuestion("지난달 담당자별 방문 건수", V, OCT, by=("rep",)),
    LabelledQuestion("지난 분기 제품별 판매 수량", ("quantity",), Q3, by=("product",)),
    LabelledQuestion("작년 제품군별 매출", S, Y25, by=("category",)),
    LabelledQuestion("지난달 서울 거래처별 매출", S, OCT, by=("client",), where=(SEL,)),
    LabelledQuestion("지난달 병원 유형별 매출", S, OCT, by=("kind",)),
    LabelledQuestion("지난달 등급별 매출과 방문 건수", ("sales_amount", "visit_count"), OCT, by=("grade",)),
    LabelledQuestion("지난달 방문 목적별 방문 건수", V, OCT, by=("purpose",)),
    LabelledQuestion("지난 분기 진료과별 방문 건수", V, Q3, by=("specialty",)),
    LabelledQuestion("지난 분기 지출 항목별 지출액", ("expense_amount",), Q3, by=("item",)),
    LabelledQuestion("지난달 활동 유형별 식대", ("meal_amount",), OCT, by=("activity",)),
    LabelledQuestion("지난달 지역별 제품별 매출", S, OCT, by=("region", "product")),
    LabelledQuestion("지난달 팀별 목표 달성률", ("attainment",), OCT, by=("team",)),
    LabelledQuestion("지난 분기 제품별 목표 달성률", ("attainment",), Q3, by=("product",)),
    LabelledQuestion("담당자별 거래처 수", ("client_count",), YTD, by=("rep",)),
    LabelledQuestion("지역별 거래처 수를 표로 정리해줘", ("client_count",), YTD, by=("region",)),
    LabelledQuestion("지난달 서울과 부산 매출", S, OCT, by=("region",), where=(("region", ("SEL", "BUS")),)),
    LabelledQuestion(
        "가나정과 다라정의 지난 분기 매출 비교", S, Q3, by=("product",), where=(("product", ("가나정", "다라정")),)
    ),
    # trends
    LabelledQuestion("올해 월별 매출 추이", S, YTD, grain="month"),
    LabelledQuestion("최근 1년 매출 추이", S, (date(2025, 11, 17), date(2026, 11, 16)), grain="month"),
    LabelledQuestion("매출 추이 보여줘", S, YEAR_BACK, grain="month"),
    LabelledQuestion("작년 분기별 매출", S, Y25, grain="quarter"),
    LabelledQuestion("올해 월별 방문 건수", V, YTD, grain="month"),
    LabelledQuestion("지난달 주별 방문 건수", V, OCT, grain="week"),
    LabelledQuestion("작년 월별 목표 달성률 추이", ("attainment",), Y25, grain="month"),
    LabelledQuestion("올해 서울 월별 매출", S, YTD, grain="month", where=(SEL,)),
    LabelledQuestion("작년 반기별 매출", S, Y25, grain="half"),
    LabelledQuestion("올해 1분기 지역별 월별 매출", S, Q1, by=("region",), grain="month"),
    LabelledQuestion("지난달 일별 매출", S, OCT, grain="day"),
    # comparisons
    LabelledQuestion("지난달 매출 전월 대비", S, OCT, versus=SEP),
    LabelledQuestion("sales in October versus September by region", S, OCT, by=("region",), versus=SEP),
    LabelledQuestion("last quarter's sales by region compared with the previous one", S, Q3, by=("region",), versus=Q2),
    LabelledQuestion("지난달 매출을 전년 동월과 비교해줘", S, OCT, versus=OCT25),
    LabelledQuestion("지난달 매출 전년 동월 대비 얼마나 늘었어?", S, OCT, versus=OCT25),
    LabelledQuestion("지난 분기 지역별 매출 전년 동기 대비", S, Q3, by=("region",), versus=Q3_25),
    LabelledQuestion("지난 분기 매출 전분기 대비 증감률", S, Q3, versus=Q2),
    LabelledQuestion("9월 대비 10월 매출", S, OCT, versus=SEP),
    LabelledQuestion("10월 매출을 8월과 비교", S, OCT, versus=AUG),
    LabelledQuestion("올해 상반기와 작년 상반기 매출 비교", S, H1, versus=H1_25),
    LabelledQuestion("올해 1분기 제품별 매출 성장률", S, Q1, by=("product",), versus=Q4_25),
    LabelledQuestion("지난달 서울 매출은 전월보다 줄었나요?", S, OCT, where=(SEL,), versus=SEP),
    LabelledQuestion("작년 대비 올해 10월 매출", S, OCT, versus=OCT25),
    LabelledQuestion("이번 달 방문 건수 전월 대비", V, NOV, versus=(date(2026, 10, 1), date(2026, 10, 16))),
    # rankings
    LabelledQuestion("지난달 매출 상위 5개 거래처", S, OCT, by=("client",), first=5),
    LabelledQuestion("지난달 매출이 가장 높은 지역은?", S, OCT, by=("region",), first=1),
    LabelledQuestion("지난달 매출이 가장 낮은 팀은 어디야?", S, OCT, by=("team",), last=1),
    LabelledQuestion("작년 하반기 제품별 매출 순위", S, H2_25, by=("product",), ordered=True),
    LabelledQuestion("지난 분기 방문 건수 하위 3명 담당자", V, Q3, by=("rep",), last=3),
    LabelledQuestion("지난달 판매량이 가장 많은 제품", ("quantity",), OCT, by=("product",), first=1),
    LabelledQuestion("지난달 서울에서 매출 상위 3개 거래처 알려줘", S, OCT, by=("client",), where=(SEL,), first=3),
    LabelledQuestion("작년에 매출이 가장 높은 달은?", S, Y25, grain="month", first=1),
    LabelledQuestion("지난 분기 달성률 상위 3개 팀", ("attainment",), Q3, by=("team",), first=3),
    LabelledQuestion(
        "지난달 전월 대비 매출이 가장 많이 늘어난 거래처 5곳",
        S,
        OCT,
        by=("client",),
        versus=SEP,
        first=5,
        rank_by="change",
        moved="up",
    ),
    LabelledQuestion("지난달 전월 대비 매출이 줄어든 지역", S, OCT, by=("region",), versus=SEP, moved="down"),
    LabelledQuestion(
        "지난 분기 전년 동기 대비 매출 성장률 상위 3개 제품",
        S,
        Q3,
        by=("product",),
        versus=Q3_25,
        first=3,
        rank_by="growth",
    ),
    # shares and thresholds
    LabelledQuestion("지난달 제품별 매출 비중", S, OCT, by=("product",), share=True),
    LabelledQuestion("지난달 서울 매출 비중", S, OCT, by=("region",), where=(SEL,), share=True),
    LabelledQuestion("지난 분기 지역별 방문 건수 점유율", V, Q3, by=("region",), share=True),
    LabelledQuestion("지난 분기 매출 3천만원 이상 거래처", S, Q3, by=("client",), least=("sales_amount", 30_000_000)),
    LabelledQuestion("지난달 방문 건수 15건 이상인 담당자", V, OCT, by=("rep",), least=("visit_count", 15)),
    LabelledQuestion("지난달 달성률 100% 미만인 팀", ("attainment",), OCT, by=("team",), most=("attainment", 100)),
    # roles
    LabelledQuestion("지난달 내 매출", S, OCT, where=(("rep_id", ("S03",)),), user="rep02"),
    LabelledQuestion("지난달 매출 알려줘", S, OCT, where=(("rep_id", ("S03",)),), user="rep02"),
    LabelledQuestion(
        "our team's sales last month by rep", S, OCT, by=("rep",), where=(("team", ("서울영업팀",)),), user="mgr01"
    ),
    LabelledQuestion(
        "우리 팀 지난달 담당자별 매출", S, OCT, by=("rep",), where=(("team", ("서울영업팀",)),), user="mgr01"
    ),
    LabelledQuestion(
        "지난달 담당자별 방문 건수", V, OCT, by=("rep",), where=(("team", ("서울영업팀",)),), user="mgr01"
    ),
    LabelledQuestion("지난 분기 지출 항목별 지출액", ("expense_amount",), Q3, by=("item",), user="cco"),
    # English
    LabelledQuestion("Sales in Seoul last month", S, OCT, where=(SEL,)),
    LabelledQuestion("What were total sales last quarter?", S, Q3),
    LabelledQuestion("Show me sales by region last month", S, OCT, by=("region",)),
    LabelledQuestion("Top 5 clients by sales in the second half of last year", S, H2_25, by=("client",), first=5),
    LabelledQuestion("How many visits did we make last month?", V, OCT),
    LabelledQuestion("Target attainment by team last quarter", ("attainment",), Q3, by=("team",)),
    LabelledQuestion("Monthly sales this year", S, YTD, grain="month"),
    LabelledQuestion("Sales last month compared to the same month last year", S, OCT, versus=OCT25),
    LabelledQuestion("Which product had the highest sales last month?", S, OCT, by=("product",), first=1),
    LabelledQuestion("Share of sales by product last quarter", S, Q3, by=("product",), share=True),
    LabelledQuestion("Meal expenses by team last quarter", ("meal_amount",), Q3, by=("team",)),
]

REFUSED = [
    ("지난달 반품 건수 알려줘", "unknown_metric", "admin"),
    ("지난달 영업이익은?", "unknown_metric", "admin"),
    ("지난달 요일별 매출", "unknown_dimension", "admin"),
    ("지난달 성별 매출", "unknown_dimension", "admin"),
    ("의사별 매출 보여줘", "unrelated", "admin"),
    ("지난달 거래처별 목표 달성률", "unrelated", "admin"),
    ("방문 목적별 매출", "unrelated", "admin"),
    ("지출 항목별 방문 건수", "unrelated", "admin"),
    ("월별 거래처 수 추이", "unrelated", "admin"),
    ("지난주 목표 달성률", "unsupported", "admin"),
    ("다음 달 매출 예측해줘", "unsupported", "admin"),
    ("내년 매출", "no_data", "admin"),
    ("2019년 매출", "no_data", "admin"),
    ("지난달 방문하지 않은 거래처별 매출", "unsupported", "admin"),
    ("지난달 매출이 없는 거래처", "unsupported", "admin"),
    ("지난달 서울 어때?", "unknown_metric", "admin"),
    ("안녕하세요", "unknown_metric", "admin"),
    ("오늘 날씨 알려줘", "unknown_metric", "admin"),
    ("지난달 달성률 비중", "unsupported", "admin"),
    ("지난달 강카타 매출", "no_permission", "rep01"),
    ("부산영업팀 지난달 매출", "no_permission", "mgr01"),
    ("지난달 부산 매출", "no_permission", "rep01"),
    ("지난달 매출", "no_permission", "cco"),
    ("지난달 팀별 목표 달성률", "no_permission", "cco"),
    ("What will sales be next month?", "no_data", "admin"),
    ("Profit margin last month", "unknown_metric", "admin"),
]

UNCLEAR = [
    ("지난달 파리 매출", "파리", ("without", "stop")),
    ("지난달 너더정 매출", "너더정", ("without", "stop")),
    ("단골 거래처 수", "단골", ("without", "stop")),
    ("지난달 반품된 매출", "반품", ("without", "stop")),
    ("하늘약국에 대해서 지난달 매출 알려줘", "하늘약국", ("without", "stop")),
    ("지난달 매출 중앙값", "중앙값", ("month", "client", "rep", "team", "product")),
    ("Sales of Atlantis last month", "Atlantis", ("without", "stop")),
    ("A팀 매출", "A팀", ("without", "stop")),
    ("a팀 10월 매출 알려줘", "a팀", ("without", "stop")),
    ("Sales of team A last month", "team A", ("without", "stop")),
    (
        "우리 팀 지난달 매출",
        "우리 팀",
        (*(f"team:T{number}" for number in (2, 6, 4, 5, 3, 1)), "without", "stop"),
    ),
    ("이다라 지난달 매출", "이다라", ("S02", "S24")),
]

ANSWERED += [
    # questions written after the others, by way of a trial
    LabelledQuestion("지난달 서울 쪽 매출이 어떻게 되나요", S, OCT, where=(SEL,)),
    LabelledQuestion("3분기 부산 매출 얼마였지", S, Q3, where=(BUS,)),
    LabelledQuestion("작년 4분기에 가장 많이 팔린 제품이 뭐야?", ("quantity",), Q4_25, by=("product",), first=1),
    LabelledQuestion("지난달에 방문을 제일 많이 한 영업사원은 누구인가요?", V, OCT, by=("rep",), first=1),
    LabelledQuestion(
        "대구랑 대전 지난달 매출 비교해 주세요", S, OCT, by=("region",), where=(("region", ("DAE", "DJN")),)
    ),
    LabelledQuestion("상반기 거래처 등급별 매출 비중 좀 뽑아줘", S, H1, by=("grade",), share=True),
    LabelledQuestion(
        "지난달 카타주사 서울 매출은 전월보다 늘었나요?",
        S,
        OCT,
        where=(SEL, ("product", ("카타주사",))),
        versus=SEP,
    ),
    LabelledQuestion("경기도 지난 분기 방문 거래처 수는?", ("visited_clients",), Q3, where=(("region", ("GYG",)),)),
    LabelledQuestion("10월 지역별 매출이랑 목표 달성률", ("sales_amount", "attainment"), OCT, by=("region",)),
    LabelledQuestion("지난 분기 경비를 가장 많이 쓴 팀", ("expense_amount",), Q3, by=("team",), first=1),
    LabelledQuestion(
        "올해 교통비 월별 추이", ("expense_amount",), YTD, grain="month", where=(("item", ("transport",)),)
    ),
    LabelledQuestion("지난달 매출 1억 이상인 지역", S, OCT, by=("region",), least=("sales_amount", 100_000_000)),
    LabelledQuestion("이번 분기 매출 현황 부탁드립니다", S, (date(2026, 10, 1), date(2026, 11, 16))),
    LabelledQuestion("9월 한 달 동안 부산영업팀 방문 건수", V, SEP, where=(("team", ("부산영업팀",)),)),
    LabelledQuestion("이비인후과 의사 방문 건수 지난달", V, OCT, where=(("specialty", ("ent",)),)),
    LabelledQuestion("매출 하위 10개 거래처 (지난달)", S, OCT, by=("client",), last=10),
    LabelledQuestion("지난달 매출 top 3 제품", S, OCT, by=("product",), first=3),
    LabelledQuestion("지난달 서울 및 경기 지역 매출 합계", S, OCT, where=(("region", ("SEL", "GYG")),)),
    LabelledQuestion("올해 1월부터 6월까지 월별 방문 건수와 매출", ("visit_count", "sales_amount"), H1, grain="month"),
    LabelledQuestion("2025년 상반기 대비 2026년 상반기 제품별 매출 증감", S, H1, by=("product",), versus=H1_25),
    LabelledQuestion("서울 매출이 전체에서 차지하는 비중 지난달", S, OCT, by=("region",), where=(SEL,), share=True),
    LabelledQuestion("학술대회 지출 작년", ("expense_amount",), Y25, where=(("activity", ("conference",)),)),
    LabelledQuestion("서울 의원들의 지난 분기 매출은 얼마인지 궁금합니다", S, Q3, where=(SEL, ("kind", ("clinic",)))),
    LabelledQuestion("작년 동기 대비 지난 분기 매출 성장률은?", S, Q3, versus=Q3_25),
    LabelledQuestion(
        "지난달 목표 달성률이 90% 미만인 담당자 명단", ("attainment",), OCT, by=("rep",), most=("attainment", 90)
    ),
    LabelledQuestion("지난 분기 매출 상위 제품 세 가지", S, Q3, by=("product",), first=3),
    LabelledQuestion("작년 한 해 동안의 팀별 지출", ("expense_amount",), Y25, by=("team",)),
    LabelledQuestion("10월 매출은 9월에 비해 어떻게 변했어?", S, OCT, versus=SEP),
    LabelledQuestion(
        "지난달 A등급 거래처 방문 건수와 B등급 거래처 방문 건수", V, OCT, by=("grade",), where=(("grade", ("A", "B")),)
    ),
    LabelledQuestion("2025년 10월 서울 매출과 2026년 10월 서울 매출 비교", S, OCT, where=(SEL,), versus=OCT25),
    LabelledQuestion("지난 분기 식대가 가장 많이 나간 지역", ("meal_amount",), Q3, by=("region",), first=1),
    LabelledQuestion("부산 빼고 지역별 매출 지난달", S, OCT, by=("region",), without=(BUS,)),
    LabelledQuestion(
        "소화기 제품 지난달 매출 비중", S, OCT, by=("category",), where=(("category", ("digestive",)),), share=True
    ),
    LabelledQuestion("박마바 담당자의 거래처별 매출 지난달", S, OCT, by=("client",), where=(("rep", ("박마바",)),)),
    LabelledQuestion("매출 감소한 제품 지난 분기", S, Q3, by=("product",), versus=Q2, moved="down"),
    LabelledQuestion(
        "지난달 사아정 판매 수량 상위 5개 병의원",
        ("quantity",),
        OCT,
        by=("client",),
        where=(("product", ("사아정",)),),
        first=5,
    ),
    LabelledQuestion("방문 시간이 가장 긴 담당자 지난달", ("visit_minutes",), OCT, by=("rep",), first=1),
    LabelledQuestion("매출 높은 거래처 순으로 지난달", S, OCT, by=("client",), ordered=True),
    LabelledQuestion("지난달 매출 낮은 거래처 순으로 5개", S, OCT, by=("client",), last=5),
    LabelledQuestion("How much did we spend on meals last month?", ("meal_amount",), OCT),
    LabelledQuestion("Which team had the lowest attainment last month?", ("attainment",), OCT, by=("team",), last=1),
    LabelledQuestion("visits by purpose in Q3 2026", V, Q3, by=("purpose",)),
    LabelledQuestion(
        "Compare sales in Seoul and Busan last month", S, OCT, by=("region",), where=(("region", ("SEL", "BUS")),)
    ),
    LabelledQuestion("List the bottom 3 products by units sold in 2025", ("quantity",), Y25, by=("product",), last=3),
]
ANSWERED += [
    # what is said besides the question, and verbs of doing, are left out
    LabelledQuestion("지난달 서울 매출 계산해줘", S, OCT, where=(SEL,)),
    LabelledQuestion("본부장님이 물어보셔서 그러는데 지난 분기 제품별 매출 좀 정리해줘", S, Q3, by=("product",)),
    LabelledQuestion("지난달 방문 건수를 임원 회의에 올리려고 하는데 알려줘", V, OCT),
    LabelledQuestion("급하니까 10월 부산 매출만 빨리 뽑아줘", S, OCT, where=(BUS,)),
    LabelledQuestion("my manager wants to know sales in Busan last month", S, OCT, where=(BUS,)),
    LabelledQuestion("9월 말고 10월 서울 매출", S, OCT, where=(SEL,)),
    LabelledQuestion("서울 말고 부산 지난달 매출", S, OCT, where=(BUS,)),
    # values that describe the members of another dimension
    LabelledQuestion("지난달 종합병원별 매출", S, OCT, by=("client",), where=(("kind", ("general_hospital",)),)),
    LabelledQuestion("지난달 매출 상위 4개 의원", S, OCT, by=("client",), where=(("kind", ("clinic",)),), first=4),
    # changes
    LabelledQuestion("지난달 매출이 왜 떨어졌어?", S, OCT, versus=SEP),
    LabelledQuestion("Why did sales fall last month?", S, OCT, versus=SEP),
]
REFUSED += [
    ("매출이 가장 안정적인 지역", "unsupported", "admin"),
    ("다른 회사 매출도 보여줘", "unsupported", "admin"),
    ("sales of our competitors last month", "unsupported", "admin"),
]
