"""What the assistant declares of itself."""

from collections.abc import Mapping
from typing import Any

from langchain_core.messages import HumanMessage

from madang.assistants.research.agents.brief_writer import OUTLINE
from madang.assistants.research.agents.reporter import WRITE_SECTION
from madang.assistants.research.agents.researcher import build_researcher
from madang.assistants.research.agents.supervisor import build_supervisor
from madang.assistants.research.domain.limits import Options
from madang.assistants.research.domain.planning import RESEARCHER
from madang.assistants.research.domain.telling import as_sources
from madang.assistants.research.graph import build
from madang.assistants.research.settings import ResearchSettings
from madang.assistants.research.state import Research
from madang.assistants.research.tools.mcp import MCP_SEARCH
from madang.assistants.research.tools.search import SEARCH
from madang.assistants.research.tools.web import WEB_SEARCH
from madang.protocol import Reply, Request
from madang.runtime import Assistant
from madang.state import summary
from madang.text import Language, Text

__all__ = ["ASSISTANT"]


def _read(request: Request) -> Mapping[str, Any]:
    return {"messages": [HumanMessage(request.message)], "options": Options.model_validate(request.options)}


def _answer(state: Research, _: Language) -> Reply:
    plan = summary(state.plan) if state.plan else None
    if state.report is None or state.final_report is None:
        return Reply(intent="research", answer=state.report_error or "", plan=plan)
    return Reply(
        intent="research",
        answer=state.final_report,
        plan=plan,
        data={"open_questions": list(state.report.open_questions), "contradictions": len(state.report.contradictions)},
        sources=as_sources(state.report),
        files=tuple(state.files),
        warnings=state.report.missing,
    )


_NAMES = {
    "clarify_with_user": Text(ko="질문 확인", en="Clarification"),
    "write_research_brief": Text(ko="조사 계획", en="Brief"),
    "research_supervisor": Text(ko="조사", en="Research"),
    "supervisor": Text(ko="감독", en="Supervisor"),
    "supervisor_tools": Text(ko="주제 배정", en="Assignment"),
    "researcher": Text(ko="조사원", en="Researcher"),
    "researcher_tools": Text(ko="자료 찾기", en="Search"),
    "compress_research": Text(ko="간추리기", en="Digest"),
    "final_report_generation": Text(ko="보고서 작성", en="Report"),
}

ASSISTANT = Assistant(
    name="research",
    title=Text(ko="조사", en="Research"),
    about=Text(
        ko="질문을 주제로 나누어 자료를 찾고, 문장마다 출처를 단 보고서를 씁니다.",
        en="Takes a question apart, searches your documents, and writes a report whose every sentence has its source.",
    ),
    examples=(
        Text(ko="마당은 체크포인트를 어떻게 작게 유지하나요?", en="How does Madang keep checkpoints small?"),
        Text(ko="세션을 지우면 무엇이 남나요?", en="What is left when a session is erased?"),
    ),
    state=Research,
    build=build,
    read=_read,
    answer=_answer,
    skills=(OUTLINE, WRITE_SECTION),
    tools=(SEARCH, WEB_SEARCH, MCP_SEARCH),
    settings=ResearchSettings,
    options=Options,
    names=_NAMES,
    inside={
        "research_supervisor": build_supervisor,
        "research_supervisor:supervisor_tools": ((RESEARCHER,),),
        f"research_supervisor:supervisor_tools:{RESEARCHER}": build_researcher,
    },
)
