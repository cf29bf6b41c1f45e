"""The tasks of the assistant: what each is called, and which team does it."""

from typing import Literal

from madang.text import Text

__all__ = ["TASK_TITLES", "TaskKind", "Team", "team_of"]

TaskKind = Literal[
    "legal", "market", "property", "loan_products",
    "increase", "conversion", "priority", "brokerage", "loan", "repayment", "yield", "acquisition_tax", "burden",
    "report", "renewal", "standing", "guarantee", "damages", "scope",
    "sale_report", "cancellation_report", "tax_report", "move_in_report",
    "risk", "contract",
    "document",
]  # fmt: skip
Team = Literal["search", "analysis", "document"]


def team_of(task: TaskKind) -> Team:
    """The team that does a task."""
    if task in {"legal", "market", "property", "loan_products"}:
        return "search"
    return "document" if task == "document" else "analysis"


TASK_TITLES: dict[TaskKind, Text] = {
    "legal": Text(ko="법령 찾기", en="Find the law"),
    "market": Text(ko="시세 찾기", en="Find market figures"),
    "property": Text(ko="매물 찾기", en="Find listings"),
    "loan_products": Text(ko="대출 상품 찾기", en="Find loans"),
    "increase": Text(ko="증액 상한 계산", en="Work out the cap"),
    "conversion": Text(ko="전월세 전환 계산", en="Convert deposit and rent"),
    "priority": Text(ko="최우선변제 계산", en="Work out priority repayment"),
    "brokerage": Text(ko="중개보수 계산", en="Work out the fee"),
    "loan": Text(ko="대출 한도 계산", en="Work out the loan"),
    "repayment": Text(ko="상환 계획 계산", en="Work out repayment"),
    "yield": Text(ko="수익률 계산", en="Work out the yield"),
    "acquisition_tax": Text(ko="취득세 계산", en="Work out the tax"),
    "burden": Text(ko="보증금 부담 계산", en="Work out the burden"),
    "report": Text(ko="신고 의무 확인", en="Check the duty to report"),
    "renewal": Text(ko="갱신 기간 계산", en="Work out the renewal window"),
    "standing": Text(ko="대항력 확인", en="Check the tenant's standing"),
    "guarantee": Text(ko="보증보험 가입 확인", en="Check the deposit guarantee"),
    "damages": Text(ko="손해배상 계산", en="Work out the damages"),
    "scope": Text(ko="상가임대차법 적용 확인", en="Check the scope of the Act on shops"),
    "sale_report": Text(ko="거래 신고 기한 확인", en="Check when a sale must be reported"),
    "cancellation_report": Text(ko="해제 신고 기한 확인", en="Check when a cancelled sale must be reported"),
    "tax_report": Text(ko="취득세 기한 확인", en="Check when the tax is due"),
    "move_in_report": Text(ko="전입신고 기한 확인", en="Check when a move must be registered"),
    "risk": Text(ko="위험 점검", en="Check the risks"),
    "contract": Text(ko="계약서 검토", en="Review the contract"),
    "document": Text(ko="문서 작성", en="Write the document"),
}
"""What people call each task; code knows it by its id alone."""
