"""Carries out the plan: runs each step with its team, then collects the results and the failures. Also lists which
search or analysis does which task.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from langgraph.runtime import Runtime
from langgraph.types import Overwrite
from pydantic import JsonValue

from madang.assistants.realestate import phrases
from madang.assistants.realestate.agents import (
    lease_analysis,
    market_analysis,
    protection_analysis,
    purchase_analysis,
    report_analysis,
    risk_analysis,
)
from madang.assistants.realestate.agents.analysis_input import AnalysisInput, analysis_input_for
from madang.assistants.realestate.agents.document_team import write_document
from madang.assistants.realestate.agents.file_answers import part_of_files, reads_as_contract
from madang.assistants.realestate.agents.search_team.law import cited_law, find_law
from madang.assistants.realestate.agents.search_team.listings import find_listings
from madang.assistants.realestate.agents.search_team.loans import find_loans
from madang.assistants.realestate.agents.search_team.market import find_market
from madang.assistants.realestate.analyse.contract.asked_clauses import quoted_clauses, reviewed_text
from madang.assistants.realestate.analyse.contract.review import kind_of_contract
from madang.assistants.realestate.analyse.contract.reviewed import ReviewedContract, reviewed_contract
from madang.assistants.realestate.analyse.errors import FactError, OutOfRangeError
from madang.assistants.realestate.plan.team_states import (
    AnalysisTeamState,
    SearchTeamState,
    TeamInput,
    analysis_team_state,
    document_team_state,
    place_of_result,
    search_team_state,
)
from madang.assistants.realestate.present.answer import AnswerPart
from madang.assistants.realestate.present.documents import DraftedDocument
from madang.assistants.realestate.search.results import SearchResults
from madang.assistants.realestate.state import Consultation, StepFailure
from madang.assistants.realestate.tools.attachments import read_attachment_texts
from madang.assistants.realestate.tools.law_book import names_shop
from madang.assistants.realestate.understand.plain_sums import plain_sum
from madang.runtime.agents import Agent, Finding, RunContext, StepAssignment
from madang.runtime.plans import execute_plan
from madang.state import stamp
from madang.state.plans import Plan, Result, Step
from madang.text import Language

SEARCHES: dict[str, Callable[[TeamInput, RunContext], Awaitable[tuple[AnswerPart, SearchResults]]]] = {
    "legal": find_law,
    "market": find_market,
    "property": find_listings,
    "loan_products": find_loans,
}
ANALYSES: dict[str, Callable[[AnalysisInput], AnswerPart]] = {
    "increase": lease_analysis.analyse_increase,
    "conversion": lease_analysis.analyse_conversion,
    "priority": lease_analysis.analyse_priority,
    "brokerage": purchase_analysis.analyse_brokerage,
    "loan": purchase_analysis.analyse_loan,
    "repayment": purchase_analysis.analyse_repayment,
    "yield": purchase_analysis.analyse_yield,
    "acquisition_tax": purchase_analysis.analyse_acquisition_tax,
    "gains_tax": purchase_analysis.analyse_gains_tax,
    "total_cost": purchase_analysis.analyse_total_cost,
    "burden": risk_analysis.analyse_burden,
    "report": report_analysis.analyse_lease_report,
    "renewal": lease_analysis.analyse_renewal,
    "standing": lease_analysis.analyse_standing,
    "guarantee": protection_analysis.analyse_guarantee,
    "damages": protection_analysis.analyse_damages,
    "scope": protection_analysis.analyse_shop_scope,
    "sale_report": report_analysis.analyse_sale_report,
    "cancellation_report": report_analysis.analyse_cancellation_report,
    "tax_report": report_analysis.analyse_tax_report,
    "move_in_report": report_analysis.analyse_move_in_report,
    "risk": risk_analysis.analyse_risk,
    "overview": market_analysis.analyse_market,
}
FROM_SEARCHES = frozenset({"overview"})
"""The analyses that work with nothing but what the searches found."""


async def execute_teams(state: Consultation, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """Carries out the plan; the result of each step is kept under its id."""
    plan, context = state.plan or Plan(id="nothing"), runtime.context
    done = await execute_plan(plan, _teams(state.team_input(stamp(context.clock()), context.language)), context)
    return {"plan": done.plan, "team_results": done.results, "current_phase": "executing"}


def _teams(shared: TeamInput) -> Mapping[str, Agent]:
    async def search(assignment: StepAssignment) -> Finding:
        part, found = await SEARCHES[assignment.step.id](shared, assignment.context)
        return _step_output(part, found=found.model_dump(mode="json"))

    async def analyse(assignment: StepAssignment) -> Finding:
        given = analysis_input_for(shared, assignment.context, _given_results(assignment.inputs))
        if assignment.step.id == "contract":
            return await _contract(shared, given, assignment.context)
        if assignment.step.id == "sum":
            return _step_output(_sum(shared, given))
        taken = {"given": given.results.model_dump(mode="json")} if given.results.total else {}
        return _step_output(run_analysis(assignment.step.id, given), **taken)

    async def document(assignment: StepAssignment) -> Finding:
        part, done = await write_document(shared, assignment.context)
        return _step_output(
            part, **{name: each.model_dump(mode="json") for name, each in done._asdict().items() if each is not None}
        )

    return {"search": search, "analysis": analyse, "document": document}


async def _contract(shared: TeamInput, given: AnalysisInput, context: RunContext) -> Finding:
    """The review of a contract, or the answer on one clause of the contract that was reviewed last."""
    if shared.reading.clause is not None and shared.reviewed is not None:
        return _step_output(risk_analysis.part_of_clause(shared.reviewed, shared.reading.clause, given.language))
    files = await read_attachment_texts(shared.attachments, context)
    if files and not any(reads_as_contract(text, shared.user_query) for text in files):
        return _step_output(await part_of_files(shared.user_query, shared.attachments, context))
    text = "\n\n".join(files or [reviewed_text(shared.user_query)])
    shop = quoted_clauses(shared.user_query) is not None and names_shop(shared.user_query)
    kind = "commercial" if shop else kind_of_contract("\n\n".join([shared.user_query, *files]))
    review = await asyncio.to_thread(risk_analysis.review_contract, text, given, kind)
    part = risk_analysis.part_of_review(review, given.language)
    return _step_output(part, reviewed=reviewed_contract(text, review).model_dump(mode="json"))


def _sum(shared: TeamInput, given: AnalysisInput) -> AnswerPart:
    """What a sum of the figures that were told comes to."""
    found = plain_sum(shared.user_query, given.case)
    if found is None:
        return given.too_little_known("sum")
    said = [phrases.SUM_IS.format(result=found.result, formula=found.formula), *found.more]
    uncertain = (phrases.SUM_OF_WHAT_WAS_TOLD.read(given.language),)
    conclusion = " ".join(each.read(given.language) for each in said)
    return AnswerPart(task="sum", conclusion=conclusion, uncertain=uncertain)


def _given_results(inputs: Mapping[str, Result]) -> SearchResults:
    """The results of the searches that a step waited for."""
    found = (result.data["found"] for result in inputs.values() if "found" in result.data)
    return SearchResults.joined(map(SearchResults.model_validate, found))


def run_analysis(task: str, given: AnalysisInput) -> AnswerPart:
    """The analysis; a legal figure that is missing for the day, or an implausible amount, is answered, not failed."""
    try:
        return ANALYSES[task](given)
    except FactError:
        conclusion = phrases.NO_LEGAL_FIGURE.format(day=given.today.isoformat())
    except OutOfRangeError as error:
        conclusion = error.text or phrases.INPUT_OUT_OF_RANGE
    return AnswerPart(task=task, conclusion=conclusion.read(given.language))


async def aggregate_results(state: Consultation, runtime: Runtime[RunContext]) -> dict[str, Any]:
    """The state of each team with its results, and what is missing because a step failed.

    The data of the results move into the states of the teams; the outcome of each step stays, with the place of its
    data.
    """
    context, plan, results = runtime.context, state.plan or Plan(id="nothing"), state.team_results
    shared = state.team_input(stamp(context.clock()), context.language)
    failed = [step for step in plan.steps if step.status != "completed"]
    search = search_team_state(state.search_team, shared, plan, results)
    analysis = analysis_team_state(state.analysis_team, shared, plan, results, state.read_confidence)
    search, analysis = _with_cited(search, analysis, context.language)
    return {
        "search_team": search,
        "analysis_team": analysis,
        "document_team": document_team_state(state.document_team, plan, results),
        "reviewed": _reviewed(results) or state.reviewed,
        "draft": _drafted(results) or state.draft,
        "team_results": Overwrite(
            {id_: result.changed(data=place_of_result(result)) for id_, result in results.items()}
        ),
        "missing": [
            phrases.STEP_FAILED.format(task=step.task, reason=_reason(step)).read(context.language) for step in failed
        ],
        "error_log": [
            StepFailure(timestamp=step.completed_at or shared.timestamp, step=step.id, error=_reason(step))
            for step in failed
        ],
        "current_phase": "aggregation",
    }


def _with_cited(
    search: SearchTeamState | None, analysis: AnalysisTeamState | None, language: Language
) -> tuple[SearchTeamState | None, AnalysisTeamState | None]:
    """Both teams with what the answer rests on, where law was searched: also what rules and calculations cite."""
    if search is None or "legal" not in search.scope:
        return search, analysis
    parts = (*search.parts, *(analysis.parts if analysis else ()))
    cited = cited_law([ground for part in parts for ground in part.grounds], language)
    given = analysis.changed(input_data=analysis.input_data.with_cited(cited)) if analysis else None
    return search.changed(found=search.found.with_cited(cited)), given


def _reviewed(results: Mapping[str, Result]) -> ReviewedContract | None:
    """The contract that was reviewed, or else the document that was drafted and reviewed."""
    found = [results[task].data.get("reviewed") for task in ("contract", "document") if task in results]
    return next((ReviewedContract.model_validate(each) for each in found if each), None)


def _drafted(results: Mapping[str, Result]) -> DraftedDocument | None:
    found = results["document"].data.get("draft") if "document" in results else None
    return DraftedDocument.model_validate(found) if found else None


def _reason(step: Step) -> str:
    return step.error or step.status


def _step_output(part: AnswerPart, **found: JsonValue) -> Finding:
    sources = tuple(source.id for source in part.sources)
    return Finding(data={"part": part.model_dump(mode="json"), **found}, sources=sources)
