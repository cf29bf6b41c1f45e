"""What the assistant declares of itself."""

from collections.abc import Mapping
from typing import Any

from madang.assistants.company.agents.sql_writer import WRITE_SQL
from madang.assistants.company.graph import build
from madang.assistants.company.state import Company
from madang.assistants.company.tools.office import CompanySettings
from madang.protocol import Reply, Request, View
from madang.runtime import Assistant
from madang.text import Language, Text

__all__ = ["ASSISTANT"]

_NOTHING_YET = Text(ko="아직 답이 없습니다.", en="There is no answer yet.")
_FIGURES = Text(ko="수치", en="Figures")


def _read(request: Request) -> Mapping[str, Any]:
    return {"question": request.message, "answer": "", "table": {}, "statements": [], "refusal": None}


def _answer(state: Company, language: Language) -> Reply:
    views = (View(kind="table", title=_FIGURES.read(language), data=state.table),) if state.table else ()
    return Reply(
        intent="data_analysis",
        answer=state.answer or _NOTHING_YET.read(language),
        data={"refusal": state.refusal, "statements": [*state.statements]},
        views=views,
    )


ASSISTANT = Assistant(
    name="company",
    title=Text(ko="회사 도우미", en="Company assistant"),
    about=Text(
        ko="제약 영업 조직의 매출, 방문, 지출, 목표를 묻는 말에 회사 데이터로 답합니다.",
        en="Answers questions about sales, visits, expenses and targets of a pharmaceutical sales force.",
    ),
    examples=(
        Text(ko="지난달 서울 지역 매출 알려줘", en="Sales in Seoul last month"),
        Text(ko="지난 분기 팀별 목표 달성률", en="Target attainment by team last quarter"),
        Text(ko="작년 하반기 매출 상위 5개 거래처", en="Top 5 clients by sales in the second half of last year"),
    ),
    state=Company,
    build=build,
    read=_read,
    answer=_answer,
    skills=(WRITE_SQL,),
    views=("table",),
    settings=CompanySettings,
)
