"""What the assistant declares about itself: input, answer, examples, settings and views."""

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import JsonValue

from madang.assistants.realestate import phrases
from madang.assistants.realestate.agents.answering.offered_tools import offered_tools
from madang.assistants.realestate.graph import build
from madang.assistants.realestate.plan.team_states import DocumentTeamState, raw_analysis
from madang.assistants.realestate.present.documents import DraftedDocument
from madang.assistants.realestate.state import Consultation
from madang.assistants.realestate.tools.deciding import untold_facts
from madang.assistants.realestate.tools.rule_book import rule_of
from madang.assistants.realestate.tools.settings import RealEstateSettings
from madang.assistants.realestate.understand.intent import QuestionIntent
from madang.protocol import Reply, RunRequest
from madang.runtime.assistants import Assistant
from madang.state.plans import summarize_plan
from madang.text import Language


def _read(request: RunRequest) -> Mapping[str, Any]:
    return {
        "query": request.message,
        "attachments": list(request.attachments),
        "messages": [{"role": "user", "content": request.message}],
    }


def _answer(state: Consultation, language: Language) -> Reply:
    sources = {source.id: source for part in (*state.parts, *state.advice) for source in part.sources}
    return Reply(
        intent=state.reading.intent if state.reading else None,
        answer=state.final_response,
        plan=summarize_plan(state.plan) if state.plan else None,
        data=_data(state, language),
        views=tuple(view for part in (*state.parts, *state.advice) for view in part.views),
        sources=tuple(sources.values()),
        files=state.files,
        warnings=tuple(state.missing),
        understood=state.understood,
    )


def _data(state: Consultation, language: Language) -> dict[str, JsonValue]:
    is_of_before = state.current_phase == "initialization"
    told = _intent_data(state.reading, language) if state.reading and not is_of_before else {}
    if state.parts and state.parts[0].task == "unknown" and len({part.task for part in state.parts}) == 1:
        told["behaviour"] = "abstain"
    if state.reading and not is_of_before and state.reading.rules and not state.reading.rules_doubtful:
        told["turns_on"] = [*untold_facts(rule_of(state.reading.rules[0]), state.query, state.case)]
    if state.search_team:
        team = state.search_team
        told["search"] = {
            "scope": list(team.scope),
            "total_results": team.total_results,
            "results": team.found.overview,
        }
    analysis = state.analysis_team
    if analysis and analysis.report:
        told["analysis"] = {
            "type": analysis.analysis_type,
            "confidence": round(analysis.confidence_score, 2),
            **analysis.report.model_dump(mode="json"),
        }
    if raw := raw_analysis(state.parts):
        told["raw_analysis"] = raw
    if state.document_team and state.document_team.written:
        told["document"] = _document_data(state.document_team, state.draft)
    if teams := dict(_teams(state, told)):
        told["teams"] = teams
    return told


def _document_data(team: DocumentTeamState, draft: DraftedDocument | None) -> dict[str, JsonValue]:
    """The document that was written: its text from its view, and the fields that it was written from."""
    written = team.written.model_dump(mode="json", exclude={"files"}) if team.written else {}
    metadata: JsonValue = draft.model_dump(mode="json")["values"] if draft else {}
    return {**written, "content": team.content, "metadata": metadata}


def _teams(state: Consultation, told: Mapping[str, JsonValue]) -> Iterator[tuple[str, JsonValue]]:
    """How each team stands, and where in the data of the answer what it found is, as a JSON pointer."""
    for team in (state.search_team, state.analysis_team, state.document_team):
        if team and team.parts:
            place = f"/{team.team}" if team.team in told else None
            yield team.team, {"status": team.status, "tasks": [part.task for part in team.parts], "data": place}


def _intent_data(intent: QuestionIntent, language: Language) -> dict[str, JsonValue]:
    return {
        "behaviour": intent.behaviour,
        "confidence": intent.confidence,
        "intent_label": phrases.INTENT_LABELS[intent.intent].read(language),
    }


ASSISTANT = Assistant(
    name="realestate",
    title=phrases.ASSISTANT_TITLE,
    about=phrases.ASSISTANT_ABOUT,
    examples=phrases.ASSISTANT_EXAMPLES,
    state=Consultation,
    build=build,
    read=_read,
    reads_files=True,
    answer=_answer,
    offered_tools=offered_tools(),
    uses_memory=True,
    only_talks=True,
    settings=RealEstateSettings,
    views=("calculation", "chart", "table", "verdicts"),
    names=phrases.NODE_NAMES,
    inside={"execute_teams": (("search",), ("analysis", "document"))},
)
