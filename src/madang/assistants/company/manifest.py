"""What the assistant declares of itself."""

from collections.abc import Mapping
from typing import Any

from pydantic import JsonValue

from madang.assistants.company.agents.sql_writer import WRITE_SQL
from madang.assistants.company.domain.findings import DataFinding
from madang.assistants.company.domain.planning import resources_of
from madang.assistants.company.graph import build
from madang.assistants.company.state import MIGRATIONS, Company
from madang.assistants.company.tools.office import CompanySettings
from madang.assistants.company.tools.searching import SEARCH_DOCUMENTS, SEARCH_WEB
from madang.protocol import Reply, Request
from madang.runtime import Assistant
from madang.state import summary
from madang.text import Language, Text

__all__ = ["ASSISTANT"]


def _read(request: Request) -> Mapping[str, Any]:
    return {"question": request.message, "messages": [{"role": "user", "content": request.message}]}


def _answer(state: Company, language: Language) -> Reply:
    understood = state.understanding
    sources = {source.id: source for part in state.parts for source in part.sources}
    return Reply(
        intent=understood.intents[0].intent if understood and understood.intents else None,
        answer=state.answer,
        plan=summary(state.plan) if state.plan and state.plan.steps else None,
        data=_data(state, language),
        views=tuple(view for part in state.parts for view in part.views),
        sources=tuple(sources.values()),
        files=tuple(file for part in state.parts for file in part.files),
    )


def _data(state: Company, language: Language) -> dict[str, JsonValue]:
    """What stands behind the answer: how the request was understood, the figures, their SQL, and what it cost."""
    understood = state.understanding
    found = _found(state)
    return {
        "phase": state.current_phase,
        "refusal": state.refusal,
        "intents": [one.model_dump(mode="json") for one in understood.intents] if understood else [],
        "entities": [one.model_dump(mode="json") for one in understood.entities] if understood else [],
        "complexity": understood.complexity if understood else 0.0,
        "figures": [
            {"title": one.title.read(language), **one.table(language).model_dump(mode="json")} for one in found.exhibits
        ],
        "statements": [one.model_dump(mode="json") for one in found.statements],
        "resources": resources_of(state.plan).model_dump(mode="json") if state.plan else None,
        "counters": state.counters.model_dump(mode="json"),
    }


def _found(state: Company) -> DataFinding:
    result = state.agent_results.get("data")
    found = result.data.get("found") if result else None
    return DataFinding.model_validate(found) if found else DataFinding(told="")


_NAMES = {
    "begin": Text(ko="접수", en="Intake"),
    "analyse": Text(ko="요청 분석", en="Analysis"),
    "clarify": Text(ko="되묻기", en="Clarification"),
    "plan": Text(ko="계획", en="Planning"),
    "execute": Text(ko="실행", en="Execution"),
    "data_analysis": Text(ko="수치 분석", en="Figures"),
    "information_retrieval": Text(ko="자료 검색", en="Records"),
    "document_generation": Text(ko="문서 작성", en="Documents"),
    "compliance_validation": Text(ko="규정 점검", en="Compliance"),
    "document_files": Text(ko="파일 작성", en="Files"),
    "plain_files": Text(ko="간단한 파일", en="Plain files"),
    "storage_decision": Text(ko="저장 결정", en="Storage"),
    "respond": Text(ko="답변", en="Answer"),
}

ASSISTANT = Assistant(
    name="company",
    title=Text(ko="회사 도우미", en="Company assistant"),
    about=Text(
        ko="제약 영업 조직의 매출과 방문을 회사 데이터로 분석하고, 문서를 쓰고, 규정을 점검해 저장합니다.",
        en="Analyses the figures of a pharmaceutical sales force, writes its documents and checks their compliance.",
    ),
    examples=(
        Text(ko="지난달 서울 지역 매출 알려줘", en="Sales in Seoul last month"),
        Text(
            ko="지난달 서울 지역 매출 분석해서 방문 보고서 만들어줘",
            en="Analyse sales in Seoul last month and write a visit report",
        ),
        Text(ko="지난 분기 팀별 목표 달성률", en="Target attainment by team last quarter"),
        Text(
            ko="제품설명회에서 1인당 식사 12만원 제공해도 돼?",
            en="Is it compliant to give a meal of 120,000 won at a product briefing?",
        ),
    ),
    state=Company,
    build=build,
    read=_read,
    answer=_answer,
    migrations=MIGRATIONS,
    skills=(WRITE_SQL,),
    tools=(SEARCH_DOCUMENTS, SEARCH_WEB),
    views=("chart", "document", "verdicts"),
    settings=CompanySettings,
    names=_NAMES,
    inside={
        "execute": (
            ("data_analysis", "information_retrieval"),
            ("document_generation",),
            ("compliance_validation",),
            ("document_files", "plain_files"),
            ("storage_decision",),
        ),
    },
)
