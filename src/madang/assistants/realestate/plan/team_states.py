"""The input of the three teams (search, analysis, document), and the state of each of them: the first, when the plan
is made, and the one after its steps.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, Literal, Self, TypeVar

from pydantic import Field, JsonValue, model_validator

from madang.assistants.realestate.analyse.calculation import FigureUnit
from madang.assistants.realestate.analyse.contract.reviewed import ReviewedContract
from madang.assistants.realestate.analyse.places import NamedPlace
from madang.assistants.realestate.plan.steps import TeamName
from madang.assistants.realestate.present.answer import AnswerPart
from madang.assistants.realestate.present.documents import DocumentKind, DraftedDocument
from madang.assistants.realestate.search.deals import DealKind
from madang.assistants.realestate.search.results import SearchResults
from madang.assistants.realestate.understand.case import Case
from madang.assistants.realestate.understand.intent import QuestionIntent
from madang.assistants.realestate.understand.keywords import SEARCH_SCOPES, Keywords, SearchScope
from madang.assistants.realestate.understand.tasks import TaskKind
from madang.protocol import DocumentView, File
from madang.state import Frozen, StateError, Timestamp, stored_as
from madang.state.plans import FULL_PROGRESS, TERMINAL_STATUSES, Lifecycle, Plan, Result, Step, combined_status
from madang.text import Language

_NonEmpty = Annotated[str, Field(min_length=1)]


class TeamInput(Frozen):
    """All that a team gets of a consultation, as a parameter; how far the team has come is in its own state."""

    user_query: _NonEmpty
    said_before: tuple[str, ...] = ()
    """What the user said shortly before."""
    session_id: _NonEmpty
    request_id: _NonEmpty
    user_id: str = ""
    timestamp: Timestamp
    language: Language = "ko"
    life: Lifecycle = Lifecycle()
    """Status and error of the consultation."""
    case: Case = Case()
    spot: NamedPlace | None = None
    compared: tuple[NamedPlace, ...] = ()
    attachments: tuple[File, ...] = ()
    reviewed: ReviewedContract | None = None
    draft: DraftedDocument | None = None
    reading: QuestionIntent

    @model_validator(mode="after")
    def _goes_on(self) -> Self:
        if self.life.ended:
            raise StateError(f"The consultation is {self.life.status}: no team can begin. Ask a new question.")
        return self


class TeamState(Lifecycle):
    """What all teams have in common; times and error are those of the team's steps."""

    team: TeamName
    parts: tuple[AnswerPart, ...] = ()

    @property
    def raw_analysis(self) -> dict[str, JsonValue]:
        """What each tool worked out, by the name of the tool."""
        return raw_analysis(self.parts)


def raw_analysis(parts: Iterable[AnswerPart]) -> dict[str, JsonValue]:
    """What the tools behind some parts of an answer worked out, by the name of the tool."""
    return {_TOOL_NAMES.get(part.task, part.task): part.raw for part in parts if part.raw}


def place_of_result(result: Result) -> dict[str, JsonValue]:
    """Where the data of a step's result is kept: the part of its team's state that is of that task."""
    kept = result.status in {"completed", "partial"} and result.team
    return {"kept_in": f"{result.team}_team", "task": result.task_id} if kept else {}


_TOOL_NAMES = {"contract": "contract_analysis", "market": "market_analysis", "yield": "roi_calculation"}


def first_team_states(plan: Plan) -> dict[str, TeamState | None]:
    """The state of each team before its first step, every field at its default; None for teams without a step."""
    return {f"{state.team}_team": state if _steps_of(state.team, plan) else None for state in _unstarted_teams()}


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
    first: SearchTeamState | None, shared: TeamInput, plan: Plan, results: Mapping[str, Result]
) -> SearchTeamState | None:
    """The team after its steps, from its first state: the sources that were searched, and what was found there."""
    if first is None:
        return None
    steps, case, spot = _steps_of("search", plan), shared.case, shared.spot
    state = first.changed(
        keywords=shared.reading.keywords,
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
    confidence: float = 0.0
    """How surely the question and its figures were read."""
    supporting_data: tuple[str, ...] = ()
    certain: bool = True


class AnalysisMetrics(Frozen):
    """The figures of an analysis with their units; each is None where nothing told it."""

    deal: DealKind = "sale"
    """The kind of deal that was asked about."""
    median: int | None = None
    """The middle of the prices or deposits of such deals at the place; `lower` and `upper` are their quartiles."""
    lower: int | None = None
    upper: int | None = None
    sale_median: int | None = None
    """The middle of the sale prices, with which deposits are compared."""
    price_trend: float | None = None
    """How far prices of the deal that was asked about moved in a year, in percent."""
    risk_score: float | None = None
    """The deposit with the debts before it, in percent of the price."""
    investment_score: float | None = None
    """The yearly yield, in percent."""
    fund_loan_most: int | None = None
    """The highest loan of the housing fund that was found to fit."""
    units: dict[str, FigureUnit] = {}

    @property
    def is_empty(self) -> bool:
        """Whether nothing told any figure."""
        return all(getattr(self, name) is None for name in _METRIC_UNITS)


_METRIC_UNITS: Mapping[str, FigureUnit] = {
    **dict.fromkeys(("median", "lower", "upper", "sale_median", "fund_loan_most"), "KRW"),
    **dict.fromkeys(("price_trend", "risk_score", "investment_score"), "percent"),
}


class ReportSection(Frozen):
    """What one analysis says under its title."""

    title: str
    content: str


class AnalysisReport(Frozen):
    """All insights; the first one is the summary."""

    title: str
    summary: str
    sections: tuple[ReportSection, ...]
    metrics: AnalysisMetrics | None
    insights: tuple[Insight, ...]
    recommendations: tuple[str, ...]


@stored_as("realestate.analysis_team", formerly=("madang.assistants.realestate.domain.teams.analysis:AnalysisTeam",))
class AnalysisTeamState(TeamState):
    """The state of the analysis team; its report is derived from its parts."""

    team: TeamName = "analysis"
    analysis_type: AnalysisKind = "comprehensive"
    deal: DealKind = "sale"
    input_data: SearchResults = SearchResults()
    """What its steps were given of what the searches found, and the law that they applied."""
    price_trend: float | None = None
    """How far prices at the place moved in a year, in percent, as the market search found."""
    titles: dict[str, str] = {}
    """What people call each analysis and each search."""
    read_confidence: Annotated[float, Field(ge=0, le=1)] = 0.0
    """How surely the question and its figures were read."""

    @property
    def metrics(self) -> AnalysisMetrics | None:
        """Prices of the deal at the place and how they moved, the risk, the yield and the highest loan; None where none
        of it is known.
        """
        price, sale = self.input_data.price_of(self.deal), self.input_data.price_of("sale")
        raw, loans = self.raw_analysis, [loan.most for loan in self.input_data.loan if not loan.obstacles]
        found = AnalysisMetrics(
            deal=self.deal,
            median=price.median if price else None,
            lower=price.lower if price else None,
            upper=price.upper if price else None,
            sale_median=sale.median if sale else None,
            price_trend=self.price_trend,
            risk_score=_figure(raw, ("risk", "burden"), "total"),
            investment_score=_figure(raw, ("roi_calculation",), "estimated_roi"),
            fund_loan_most=max(loans, default=None),
        )
        units = {name: unit for name, unit in _METRIC_UNITS.items() if getattr(found, name) is not None}
        return None if found.is_empty else found.changed(units=units)

    @property
    def insights(self) -> tuple[Insight, ...]:
        """The conclusion of each task."""
        return tuple(
            Insight(
                insight_type=part.task,
                content=part.conclusion,
                confidence=self.read_confidence,
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
        titles = [self.titles.get(insight.insight_type, insight.insight_type) for insight in insights]
        return AnalysisReport(
            title=", ".join(titles),
            summary=insights[0].content,
            sections=(
                *(
                    ReportSection(title=title, content=insight.content)
                    for title, insight in zip(titles, insights, strict=True)
                ),
                *self._found_sections,
            ),
            metrics=self.metrics,
            insights=insights,
            recommendations=self.recommendations,
        )

    @property
    def _found_sections(self) -> tuple[ReportSection, ...]:
        """What the searches of law and of loans gave to the analysis."""
        law = [f"{hit.law_name} {hit.article}: {hit.content}" for hit in self.input_data.legal]
        loans = [hit.title for hit in self.input_data.loan]
        found = {"legal": law, "loan_products": loans}
        return tuple(
            ReportSection(title=self.titles.get(task, task), content="\n".join(lines))
            for task, lines in found.items()
            if lines
        )

    @property
    def confidence_score(self) -> float:
        """How surely the question and its figures were read: what is worked out from them is exact, and what it had to
        assume is told beside it. Nothing worked out is not sure at all.
        """
        return self.read_confidence if self.parts else 0.0


def analysis_team_state(
    first: AnalysisTeamState | None,
    shared: TeamInput,
    plan: Plan,
    results: Mapping[str, Result],
    read_confidence: float,
) -> AnalysisTeamState | None:
    """The team after its steps, from its first state."""
    if first is None:
        return None
    steps, searches = _steps_of("analysis", plan), _steps_of("search", plan)
    kinds: set[AnalysisKind] = {_KINDS.get(step.id, "calculation") for step in steps}
    given = _result_values(steps, results, "given")
    found = raw_analysis(part for step in searches if (part := _part(step, results)))
    state = first.changed(
        analysis_type=kinds.pop() if len(kinds) == 1 else "comprehensive",
        deal=shared.case.deal or "sale",
        input_data=SearchResults.model_validate(given[0]) if given else SearchResults(),
        price_trend=_figure(found, ("market_analysis",), "change_percent"),
        titles={step.id: step.task for step in (*steps, *searches)},
        read_confidence=read_confidence,
    )
    return _with_steps(state, steps, results)


def _figure(raw: Mapping[str, JsonValue], tools: Sequence[str], name: str) -> float | None:
    """A figure that one of some tools worked out."""
    found = next((tool for each in tools if isinstance(tool := raw.get(each), dict)), None)
    figure = found.get(name) if found else None
    return float(figure) if isinstance(figure, int | float) else None


_KINDS: Mapping[str, AnalysisKind] = {
    "contract": "contract",
    "risk": "risk",
    "burden": "risk",
    "yield": "market",
    "overview": "market",
}


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
    """A document that was filled in: its kind, its title, its files, its review, and when it was written."""

    document_type: DocumentKind
    title: str
    files: tuple[File, ...]
    review: DraftReview
    created_at: Timestamp | None = None
    """With its zone; None of one that was written before this was kept."""


@stored_as("realestate.document_team", formerly=("madang.assistants.realestate.domain.teams.document:DocumentTeam",))
class DocumentTeamState(TeamState):
    """The state of the document team; the text of the document is the view of its part."""

    team: TeamName = "document"
    written: WrittenDocument | None = None

    @property
    def content(self) -> str:
        """The text of the document that was written; it is kept in the view of its part alone."""
        views = [view for part in self.parts for view in part.views if view.kind == DocumentView.kind]
        return DocumentView.model_validate(views[0].data).markdown if views else ""


def document_team_state(
    first: DocumentTeamState | None, plan: Plan, results: Mapping[str, Result]
) -> DocumentTeamState | None:
    """The team after its steps, from its first state."""
    if first is None:
        return None
    steps = _steps_of("document", plan)
    found = _result_values(steps, results, "written")
    written = WrittenDocument.model_validate(found[0]) if found else None
    return _with_steps(first.changed(written=written), steps, results)


def _unstarted_teams() -> tuple[TeamState, ...]:
    return SearchTeamState(), AnalysisTeamState(), DocumentTeamState()


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
