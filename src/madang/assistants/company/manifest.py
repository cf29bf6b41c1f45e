"""What the assistant declares to the runtime."""

from collections.abc import Mapping
from typing import Any

from pydantic import JsonValue

from madang.assistants.company import phrases
from madang.assistants.company.agents.planner import plan_resources
from madang.assistants.company.agents.planning.proposal import PROPOSE_PLAN
from madang.assistants.company.agents.query_analyzer import READ_REQUEST
from madang.assistants.company.graph import build
from madang.assistants.company.present.combined import AGGREGATION, best_summary, merged_figures
from madang.assistants.company.present.task_records import task_records
from madang.assistants.company.present.understood import told_understanding
from madang.assistants.company.state import MIGRATIONS, CompanyState
from madang.assistants.company.tools.data_sources import CompanySettings
from madang.assistants.company.tools.information_search import SEARCH_DOCUMENTS, SEARCH_WEB
from madang.assistants.company.tools.offered_tools import OFFERED_TOOLS
from madang.assistants.company.tools.told_fields import READ_FIELDS
from madang.protocol import Reply, RunRequest
from madang.runtime.assistants import Assistant
from madang.state.plans import Plan, summarize_plan
from madang.text import Language


def _read(request: RunRequest) -> Mapping[str, Any]:
    return {"question": request.message, "left": None, "messages": [{"role": "user", "content": request.message}]}


def _answer(state: CompanyState, language: Language) -> Reply:
    understood = state.understanding
    sources = {source.id: source for part in state.parts for source in part.sources}
    return Reply(
        intent=understood.intents[0].intent if understood and understood.intents else None,
        answer=state.answer,
        plan=summarize_plan(state.plan) if state.plan and state.plan.steps else None,
        data=_data(state, language),
        views=tuple(view for part in state.parts for view in part.views),
        sources=tuple(sources.values()),
        files=tuple(file for part in state.parts for file in part.files),
        understood=told_understanding(understood, language) if understood else None,
    )


def _data(state: CompanyState, language: Language) -> dict[str, JsonValue]:
    """The data behind the answer: the request, the figures, their SQL, the cost, and what each task came to."""
    understood, plan = state.understanding, state.plan or Plan(id="nothing")
    found = merged_figures(plan, state.agent_results)
    return {
        "phase": state.current_phase,
        "refusal": state.refusal,
        "intents": [intent.model_dump(mode="json") for intent in understood.intents] if understood else [],
        "entities": [entity.model_dump(mode="json") for entity in understood.entities] if understood else [],
        "complexity": understood.complexity if understood else 0.0,
        "suggested_agents": list(understood.agents) if understood else [],
        "needs": understood.needs.model_dump(mode="json") if understood else None,
        "feasibility": understood.feasibility.model_dump(mode="json", exclude={"declined"}) if understood else None,
        "summary": best_summary(plan, state.agent_results, state.parts),
        "aggregation": dict(AGGREGATION),
        "figures": [
            {"title": exhibit.title.read(language), **exhibit.table(language).model_dump(mode="json")}
            for exhibit in found.exhibits
        ],
        "statements": [statement.model_dump(mode="json") for statement in found.statements],
        "resources": plan_resources(state.plan).model_dump(mode="json") if state.plan else None,
        "counters": state.counters.model_dump(mode="json"),
        "session": {
            "requests": state.requests,
            "iterations": dict(state.iterations),
            "steps": {"ended": sum(step.ended for step in plan.steps), "planned": len(plan.steps)},
            "progress": state.progress,
        },
        **task_records(plan, state.agent_results, language),
    }


ASSISTANT = Assistant(
    name="company",
    title=phrases.ASSISTANT_TITLE,
    about=phrases.ASSISTANT_ABOUT,
    examples=(
        phrases.EXAMPLE_SALES,
        phrases.EXAMPLE_REPORT,
        phrases.EXAMPLE_ATTAINMENT,
        phrases.EXAMPLE_COMPLIANCE,
    ),
    state=CompanyState,
    build=build,
    read=_read,
    answer=_answer,
    uses_memory=True,
    only_talks=True,
    migrations=MIGRATIONS,
    skills=(READ_REQUEST, PROPOSE_PLAN, READ_FIELDS),
    tools=(SEARCH_DOCUMENTS, SEARCH_WEB),
    offered_tools=OFFERED_TOOLS,
    views=("chart", "document", "verdicts"),
    settings=CompanySettings,
    names=phrases.NODE_NAMES,
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
