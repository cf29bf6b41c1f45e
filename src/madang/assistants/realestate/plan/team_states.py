"""The input of the three teams (search, analysis, document), and the state of each of them after its steps."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, TypeVar

from pydantic import Field

from madang.assistants.realestate.analyse.contract.reviewed import ReviewedContract
from madang.assistants.realestate.analyse.places import NamedPlace
from madang.assistants.realestate.plan.steps import TeamName
from madang.assistants.realestate.present.answer import AnswerPart
from madang.assistants.realestate.present.documents import DocumentKind
from madang.assistants.realestate.search.deals import DealKind
from madang.assistants.realestate.search.results import SearchResults
from madang.assistants.realestate.understand.case import Case
from madang.assistants.realestate.understand.intent import QuestionIntent
from madang.assistants.realestate.understand.keywords import SEARCH_SCOPES, Keywords, SearchScope
from madang.assistants.realestate.understand.tasks import TaskKind
from madang.protocol import File
from madang.state import Frozen, Timestamp, stored_as
from madang.state.plans import FULL_PROGRESS, TERMINAL_STATUSES, Lifecycle, Plan, Result, Step, combined_status
from madang.text import Language

_NonEmpty = Annotated[str, Field(min_length=1)]


class TeamInput(Frozen):
    """All that a team gets of a consultation, as a parameter; its progress is in its own state."""

    user_query: _NonEmpty
    session_id: _NonEmpty
    request_id: _NonEmpty
    user_id: str = ""
    timestamp: Timestamp
    language: Language = "ko"
    case: Case = Case()
    spot: NamedPlace | None = None
    compared: tuple[NamedPlace, ...] = ()
    attachments: tuple[File, ...] = ()
    reviewed: ReviewedContract | None = None
    reading: QuestionIntent


class TeamState(Lifecycle):
    """What all teams have in common; times and error are those of the team's steps."""

    team: TeamName
    parts: tuple[AnswerPart, ...] = ()


@stored_as("realestate.search_filters", formerly=("madang.assistants.realestate.domain.teams.search:SearchFilters",))
class SearchFilters(Frozen):
    """What narrows a search; empty where the user gave nothing."""

    place: str = ""
    deal: DealKind | None = None
    area: str = ""
    """The size in square metres."""


@stored_as("realestate.search_team", formerly=("madang.assistants.realestate.domain.teams.search:SearchTeam",))
class SearchTeamState(TeamState):
    """The state of the search team."""

    team: TeamName = "search"
    keywords: Keywords = Keywords()
    scope: tuple[SearchScope, ...] = SEARCH_SCOPES
    filters: SearchFilters = SearchFilters()
    found: SearchResults = SearchResults()
    sources_used: tuple[str, ...] = ()

    @property
    def total_results(self) -> int:
        """The number of results."""
        return self.found.total


def search_team_state(
    shared: TeamInput, keywords: Keywords, plan: Plan, results: Mapping[str, Result]
) -> SearchTeamState | None:
    """The team after its steps; None where the plan has none for it."""
    steps = _steps_of("search", plan)
    if not steps:
        return None
    case, spot = shared.case, shared.spot
    state = SearchTeamState(
        keywords=keywords,
        scope=tuple(_SCOPES[task] for step in steps if (task := step.id) in _SCOPES),
        filters=SearchFilters(
            place=spot.name if spot else "", deal=case.deal, area=str(case.area) if case.area else ""
        ),
        found=SearchResults.joined(map(SearchResults.model_validate, _result_values(steps, results, "found"))),
        sources_used=tuple(
            dict.fromkeys(source for step in steps if step.id in results for source in results[step.id].sources)
        ),
    )
    return _with_steps(state, steps, results)


_SCOPES: Mapping[TaskKind | str, SearchScope] = {
    "legal": "legal",
    "market": "real_estate",
    "property": "listings",
    "loan_products": "loan",
}


AnalysisKind = Literal["comprehensive", "market", "risk", "contract", "calculation"]


class Insight(Frozen):
    """One result of an analysis, its legal grounds, and whether it is free of open points."""

    insight_type: str
    content: str
    supporting_data: tuple[str, ...] = ()
    certain: bool = True


class PriceMetrics(Frozen):
    """Prices at the place, in won, as the searches found them."""

    median: int
    lower: int
    upper: int


class AnalysisReport(Frozen):
    """All insights; the first one is the summary."""

    summary: str
    insights: tuple[Insight, ...]
    recommendations: tuple[str, ...]


@stored_as("realestate.analysis_team", formerly=("madang.assistants.realestate.domain.teams.analysis:AnalysisTeam",))
class AnalysisTeamState(TeamState):
    """The state of the analysis team; its report is derived from its parts."""

    team: TeamName = "analysis"
    analysis_type: AnalysisKind = "comprehensive"
    input_data: SearchResults = SearchResults()

    @property
    def metrics(self) -> PriceMetrics | None:
        """Sale prices at the place; None where no search found any."""
        price = self.input_data.price_of("sale")
        return PriceMetrics(median=price.median, lower=price.lower, upper=price.upper) if price else None

    @property
    def insights(self) -> tuple[Insight, ...]:
        """The conclusion of each task."""
        return tuple(
            Insight(
                insight_type=part.task,
                content=part.conclusion,
                supporting_data=part.grounds,
                certain=not part.uncertain,
            )
            for part in self.parts
        )

    @property
    def recommendations(self) -> tuple[str, ...]:
        """What to do next."""
        return tuple(dict.fromkeys(step for part in self.parts for step in part.steps))

    @property
    def report(self) -> AnalysisReport | None:
        """The full report; None before there is anything to report."""
        insights = self.insights
        if not insights:
            return None
        return AnalysisReport(summary=insights[0].content, insights=insights, recommendations=self.recommendations)

    @property
    def confidence_score(self) -> float:
        """The share of insights without open points."""
        return sum(insight.certain for insight in self.insights) / len(self.insights) if self.insights else 0.0


def analysis_team_state(plan: Plan, results: Mapping[str, Result]) -> AnalysisTeamState | None:
    """The team after its steps; None where the plan has none for it."""
    steps = _steps_of("analysis", plan)
    if not steps:
        return None
    kinds: set[AnalysisKind] = {_KINDS.get(step.id, "calculation") for step in steps}
    given = _result_values(_steps_of("search", plan), results, "found")
    state = AnalysisTeamState(
        analysis_type=kinds.pop() if len(kinds) == 1 else "comprehensive",
        input_data=SearchResults.joined(map(SearchResults.model_validate, given)),
    )
    return _with_steps(state, steps, results)


_KINDS: Mapping[str, AnalysisKind] = {"contract": "contract", "risk": "risk", "burden": "risk", "yield": "market"}


@stored_as("realestate.review", formerly=("madang.assistants.realestate.domain.teams.document:Review",))
class DraftReview(Frozen):
    """The findings of a review of the document."""

    risk_level: Literal["low", "medium", "high"]
    risks: tuple[str, ...] = ()
    recommendations: tuple[str, ...] = ()
    compliance_check: dict[str, bool] = {}
    """What was checked, and whether it is as it should be."""


@stored_as(
    "realestate.document_written", formerly=("madang.assistants.realestate.domain.teams.document:DocumentWritten",)
)
class WrittenDocument(Frozen):
    """A document that was filled in: its kind, its title, its files and its review."""

    document_type: DocumentKind
    title: str
    files: tuple[File, ...]
    review: DraftReview


@stored_as("realestate.document_team", formerly=("madang.assistants.realestate.domain.teams.document:DocumentTeam",))
class DocumentTeamState(TeamState):
    """The state of the document team; the text of the document is the view of its part."""

    team: TeamName = "document"
    written: WrittenDocument | None = None


def document_team_state(plan: Plan, results: Mapping[str, Result]) -> DocumentTeamState | None:
    """The team after its steps; None where the plan has none for it."""
    steps = _steps_of("document", plan)
    if not steps:
        return None
    found = _result_values(steps, results, "written")
    written = WrittenDocument.model_validate(found[0]) if found else None
    return _with_steps(DocumentTeamState(written=written), steps, results)


StateT = TypeVar("StateT", bound=TeamState)


def _with_steps(state: StateT, steps: Sequence[Step], results: Mapping[str, Result]) -> StateT:
    """The team after its steps: its progress is their average, and it ends when all of them have."""
    status = combined_status(step.status for step in steps)
    started = [step.started_at for step in steps if step.started_at]
    ended = [step.completed_at for step in steps if step.completed_at]
    progress = (
        FULL_PROGRESS
        if status == "completed"
        else min(sum(step.progress for step in steps) // len(steps), FULL_PROGRESS - 1)
    )
    return state.changed(
        status=status,
        progress=progress,
        started_at=min(started, default=None),
        completed_at=max(ended, default=None) if status in TERMINAL_STATUSES else None,
        error="; ".join(step.error for step in steps if step.error) or None,
        parts=tuple(part for step in steps if (part := _part(step, results))),
    )


def _steps_of(team: TeamName, plan: Plan) -> tuple[Step, ...]:
    """The steps of the plan that are the team's."""
    return tuple(step for step in plan.steps if step.team == team)


def _result_values(steps: Sequence[Step], results: Mapping[str, Result], key: str) -> list[Any]:
    """The values under a key in the results of the steps that have it."""
    found = (results[step.id].data for step in steps if step.id in results)
    return [data[key] for data in found if key in data]


def _part(step: Step, results: Mapping[str, Result]) -> AnswerPart | None:
    if step.status != "completed":
        return None
    parts = _result_values((step,), results, "part")
    return AnswerPart.model_validate(parts[0]) if parts else None
