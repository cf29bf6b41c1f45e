"""The teams at work: every step by its team, side by side or in a row as the plan says; one that fails is named."""

from collections.abc import Mapping
from typing import Any

from langgraph.runtime import Runtime
from langgraph.types import Overwrite
from pydantic import JsonValue

from madang.assistants.realestate.agents.analysis import ANALYSES
from madang.assistants.realestate.agents.desk import Desk, desk_of
from madang.assistants.realestate.agents.document import write_document
from madang.assistants.realestate.agents.risks import review_contract, tell_review
from madang.assistants.realestate.agents.search import SEARCHES
from madang.assistants.realestate.domain.errors import FactError, OutOfRangeError
from madang.assistants.realestate.domain.findings import Findings
from madang.assistants.realestate.domain.keywords import Keywords
from madang.assistants.realestate.domain.parts import Part
from madang.assistants.realestate.domain.shared import Shared
from madang.assistants.realestate.domain.teams.analysis import analysis_team
from madang.assistants.realestate.domain.teams.document import document_team
from madang.assistants.realestate.domain.teams.search import search_team
from madang.assistants.realestate.state import Consultation, Trouble
from madang.assistants.realestate.tools.reading import read_attachments
from madang.runtime import Agent, Finding, RunContext, Work, execute
from madang.state import Plan, Result, Step
from madang.state.timestamps import stamp
from madang.text import Text

__all__ = ["aggregate_results", "execute_teams"]


async def execute_teams(state: Consultation, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Carries out the plan; what each step found is kept under its id."""
    plan, context = state.plan or Plan(id="nothing"), runtime.context
    done = await execute(plan, _teams(state.shared(stamp(context.clock()), context.language)), context)
    return {"plan": done.plan, "team_results": done.results, "current_phase": "executing"}


def _teams(shared: Shared) -> Mapping[str, Agent]:
    async def search(work: Work) -> Finding:
        part, found = await SEARCHES[work.step.id](shared, work.context)
        return _told(part, found=found.model_dump(mode="json"))

    async def analyse(work: Work) -> Finding:
        desk = desk_of(shared, work.context, _handed_on(work.inputs))
        if work.step.id == "contract":
            text = "\n\n".join([shared.user_query, *await read_attachments(shared.attachments, work.context)])
            return _told(tell_review(review_contract(text, desk), desk.language))
        return _told(_analysed(work.step.id, desk))

    async def document(work: Work) -> Finding:
        part, written = await write_document(shared, work.context)
        return _told(part, written=written.model_dump(mode="json")) if written else _told(part)

    return {"search": search, "analysis": analyse, "document": document}


def _handed_on(inputs: Mapping[str, Result]) -> Findings:
    """What the searches that a step waited for have found."""
    given = (result.data["found"] for result in inputs.values() if "found" in result.data)
    return Findings.joined(map(Findings.model_validate, given))


def _analysed(task: str, desk: Desk) -> Part:
    """The analysis; figures that are not known for the day, or that no home has, are an answer and not a failure."""
    try:
        return ANALYSES[task](desk)
    except FactError:
        return Part(task=task, conclusion=_NO_FIGURE.format(day=desk.day.isoformat()).read(desk.language))
    except OutOfRangeError as error:
        return Part(task=task, conclusion=(error.text or _IMPOSSIBLE).read(desk.language))


async def aggregate_results(state: Consultation, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Each team with what it found, and what is missing because a step failed.

    What was found moves from the results into the states of the teams; how each step ended stays.
    """
    context, plan, results = runtime.context, state.plan or Plan(id="nothing"), state.team_results
    shared = state.shared(stamp(context.clock()), context.language)
    keywords = state.reading.keywords if state.reading else Keywords()
    failed = [step for step in plan.steps if step.status != "completed"]
    return {
        "search_team": search_team(shared, keywords, plan, results),
        "analysis_team": analysis_team(plan, results),
        "document_team": document_team(plan, results),
        "team_results": Overwrite({id_: result.changed(data={}) for id_, result in results.items()}),
        "missing": [_FAILED.format(task=step.task, reason=_reason(step)).read(context.language) for step in failed],
        "error_log": [
            Trouble(timestamp=step.completed_at or shared.timestamp, step=step.id, error=_reason(step))
            for step in failed
        ],
        "current_phase": "aggregation",
    }


def _reason(step: Step) -> str:
    return step.error or step.status


def _told(part: Part, **found: JsonValue) -> Finding:
    sources = tuple(source.id for source in part.sources)
    return Finding(data={"part": part.model_dump(mode="json"), **found}, sources=sources)


_NO_FIGURE = Text(
    ko="{day}에 적용되는 수치를 갖고 있지 않아 계산하지 못했습니다.",
    en="It cannot be worked out: no figures are known for {day}.",
)
_IMPOSSIBLE = Text(
    ko="말씀하신 금액이나 기간으로는 계산할 수 없습니다. 다시 확인해 주세요.",
    en="It cannot be worked out from such an amount or period; please check it.",
)
_FAILED = Text(ko="{task}에 실패해 답에 들어 있지 않습니다: {reason}", en="{task} failed and is missing here: {reason}")
