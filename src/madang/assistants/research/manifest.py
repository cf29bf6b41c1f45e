"""The research assistant as the runtime loads it: what goes into the state, and the reply that comes out of it."""

from collections.abc import Mapping
from typing import Any

from langchain_core.messages import HumanMessage
from pydantic import JsonValue

from madang.assistants.research import phrases
from madang.assistants.research.agents.brief_writer import OUTLINE
from madang.assistants.research.agents.reporter import JUDGE, WRITE_SECTION
from madang.assistants.research.agents.researcher import build_researcher
from madang.assistants.research.agents.supervisor import build_supervisor
from madang.assistants.research.graph import build
from madang.assistants.research.plan.steps import RESEARCHER_AGENT, ResearchOptions
from madang.assistants.research.present.changes import ReportChanges
from madang.assistants.research.present.document import report_sources
from madang.assistants.research.present.report import Report
from madang.assistants.research.state import Research
from madang.assistants.research.tools.attachments import SEARCH_FILES, SEARCH_TEXTS
from madang.assistants.research.tools.offered_tools import OFFERED_TOOLS
from madang.assistants.research.tools.search import MCP_SEARCH, SEARCH, WEB_SEARCH
from madang.assistants.research.tools.settings import ResearchSettings
from madang.protocol import Problem, Reply, RunRequest
from madang.runtime.assistants import Assistant
from madang.state.plans import summarize_plan
from madang.text import Language


def _read(request: RunRequest) -> Mapping[str, Any]:
    return {
        "messages": [HumanMessage(request.message)],
        "options": ResearchOptions.model_validate(request.options),
        "attachments": list(request.attachments),
    }


def _answer(state: Research, language: Language) -> Reply:
    if state.lacks_documents:
        problem = Problem(code="no_documents", message=phrases.NO_DOCUMENTS.read(language))
        return Reply(intent="research", problem=problem)
    plan = summarize_plan(state.plan) if state.plan else None
    if state.report is None or state.final_report is None:
        return Reply(intent="research", answer=state.report_error or "", plan=plan)
    return Reply(
        intent="research",
        answer=state.final_report,
        plan=plan,
        data=_data(state.report, state.changes)
        | {"compressed_research_length": state.report.notes_length, "raw_notes_length": state.raw_notes_length},
        sources=report_sources(state.report),
        files=tuple(state.files),
        warnings=state.report.missing,
    )


def _data(report: Report, changes: ReportChanges | None) -> dict[str, JsonValue]:
    told: dict[str, JsonValue] = {
        "open_questions": list(report.open_questions),
        "contradictions": len(report.contradictions),
        "given": report.answers and not report.has_gap,
        "not_given": list(report.gaps),
    }
    return told if changes is None else {**told, "changed": 0 if changes.nothing else max(1, len(changes.statements))}


ASSISTANT = Assistant(
    name="research",
    title=phrases.TITLE,
    about=phrases.ABOUT,
    examples=phrases.EXAMPLES,
    state=Research,
    build=build,
    read=_read,
    reads_files=True,
    answer=_answer,
    uses_memory=True,
    only_talks=True,
    skills=(OUTLINE, WRITE_SECTION, JUDGE),
    tools=(SEARCH, SEARCH_FILES, SEARCH_TEXTS, WEB_SEARCH, MCP_SEARCH),
    offered_tools=OFFERED_TOOLS,
    settings=ResearchSettings,
    options=ResearchOptions,
    names=phrases.AGENT_NAMES,
    inside={
        "research_supervisor": build_supervisor,
        "research_supervisor:supervisor_tools": ((RESEARCHER_AGENT,),),
        f"research_supervisor:supervisor_tools:{RESEARCHER_AGENT}": build_researcher,
    },
)
