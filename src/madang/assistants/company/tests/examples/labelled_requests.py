"""Labelled requests: what each wants done, which document, and the question about figures that is left of it."""

from typing import NamedTuple


class LabelledRequest(NamedTuple):
    """What a request means, written down by hand."""

    message: str
    wants: tuple[str, ...]
    form: str | None = None
    turn: str = "request"


DATA, FIND, WRITE, CHECK, KEEP = (
    "data_analysis",
    "information_retrieval",
    "document_generation",
    "compliance_check",
    "data_storage",
)

REQUESTS = [
    LabelledRequest("지난달 서울 지역 매출 분석해서 방문 보고서 만들어줘", (DATA, WRITE), "visit_report"),
    LabelledRequest("지난달 서울 매출", (DATA,)),
    LabelledRequest(
        "지난달 제품별 매출 분석해서 10월 29일 서울제1종합병원 방문 보고서 만들어줘", (DATA, WRITE), "visit_report"
    ),
    LabelledRequest("지난달 서울 지역 매출 분석해줘", (DATA,)),
    LabelledRequest("지난 분기 팀별 목표 달성률 보여줘", (DATA,)),
    LabelledRequest("Analyse sales in Seoul last month and write a visit report", (DATA, WRITE), "visit_report"),
    LabelledRequest("Sales in Seoul last month", (DATA,)),
    LabelledRequest("방문 보고서 작성해 주세요", (WRITE,), "visit_report"),
    LabelledRequest("서울제1종합병원 방문 보고서 써줘", (WRITE,), "visit_report"),
    LabelledRequest("방문일지 하나 만들어 줄래?", (WRITE,), "visit_report"),
    LabelledRequest("지난달 월간 매출 보고서 만들어줘", (DATA, WRITE), "sales_report"),
    LabelledRequest("Prepare the monthly sales report", (WRITE,), "sales_report"),
    LabelledRequest("제품설명회 신청서 작성해줘", (WRITE,), "seminar_request"),
    LabelledRequest("세미나 결과 보고서를 작성하고 저장해줘", (KEEP, WRITE), "seminar_result"),
    LabelledRequest("지출보고서 쓰고 규정 위반인지 검토해줘", (CHECK, WRITE), "expense_report"),
    LabelledRequest("지난달 식대 분석해서 지출보고서 작성하고 저장까지 해줘", (DATA, WRITE, KEEP), "expense_report"),
    LabelledRequest("보고서 만들어줘", (WRITE,), None),
    LabelledRequest("보고서 하나 만들었으면 해", (WRITE,), None),
    LabelledRequest("서울제1종합병원 방문 기록 찾아줘", (FIND,)),
    LabelledRequest("사내 규정에서 식사 한도 찾아줘", (FIND,)),
    LabelledRequest("가나정 자료 검색해줘", (FIND,)),
    LabelledRequest("Search for documents on samples", (FIND,)),
    LabelledRequest("의사에게 식사 12만원 제공해도 돼?", (CHECK,)),
    LabelledRequest("이거 공정경쟁규약 위반이야?", (CHECK,)),
    LabelledRequest("Is it compliant to give a souvenir?", (CHECK,)),
    LabelledRequest("저장해줘", (KEEP,)),
    LabelledRequest("save it", (KEEP,)),
    LabelledRequest("안녕하세요", (), turn="greeting"),
    LabelledRequest("고마워!", (), turn="greeting"),
    LabelledRequest("hello", (), turn="greeting"),
    LabelledRequest("뭐 할 수 있어?", (), turn="help"),
    LabelledRequest("help", (), turn="help"),
    LabelledRequest("오늘 점심 뭐 먹지", (), turn="irrelevant"),
    LabelledRequest("파이썬 코드 짜줘", (), turn="irrelevant"),
    LabelledRequest("What is the capital of France?", (), turn="irrelevant"),
    LabelledRequest("?", (), turn="irrelevant"),
]
