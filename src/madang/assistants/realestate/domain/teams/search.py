"""The search team: what it looked for, where, and what it found."""

from collections.abc import Mapping

from madang.assistants.realestate.domain.deals import DealKind
from madang.assistants.realestate.domain.findings import SCOPES, Findings, Scope
from madang.assistants.realestate.domain.keywords import Keywords
from madang.assistants.realestate.domain.shared import Shared
from madang.assistants.realestate.domain.task_kinds import TaskKind, Team
from madang.assistants.realestate.domain.teams.team import TeamState, found_by, steps_of, with_steps
from madang.state import Plan, Result
from madang.state.frozen import Frozen
from madang.state.stored import stored_as

__all__ = ["SearchFilters", "SearchTeam", "search_team"]


@stored_as("realestate.search_filters", formerly=("madang.assistants.realestate.domain.teams.search:SearchFilters",))
class SearchFilters(Frozen):
    """What narrows a search; empty where nothing was told."""

    place: str = ""
    deal: DealKind | None = None
    area: str = ""
    """The size in square metres."""


@stored_as("realestate.search_team", formerly=("madang.assistants.realestate.domain.teams.search:SearchTeam",))
class SearchTeam(TeamState):
    """The state of the search team."""

    team: Team = "search"
    keywords: Keywords = Keywords()
    scope: tuple[Scope, ...] = SCOPES
    filters: SearchFilters = SearchFilters()
    found: Findings = Findings()
    sources_used: tuple[str, ...] = ()

    @property
    def total_results(self) -> int:
        """How much was found."""
        return self.found.total


def search_team(shared: Shared, keywords: Keywords, plan: Plan, results: Mapping[str, Result]) -> SearchTeam | None:
    """The team after its steps; None where the plan has none for it."""
    steps = steps_of("search", plan)
    if not steps:
        return None
    case, spot = shared.case, shared.spot
    state = SearchTeam(
        keywords=keywords,
        scope=tuple(_SCOPES[task] for step in steps if (task := step.id) in _SCOPES),
        filters=SearchFilters(
            place=spot.name if spot else "", deal=case.deal, area=str(case.area) if case.area else ""
        ),
        found=Findings.joined(map(Findings.model_validate, found_by(steps, results, "found"))),
        sources_used=tuple(
            dict.fromkeys(source for step in steps if step.id in results for source in results[step.id].sources)
        ),
    )
    return with_steps(state, steps, results)


_SCOPES: Mapping[TaskKind | str, Scope] = {
    "legal": "legal",
    "market": "real_estate",
    "property": "listings",
    "loan_products": "loan",
}
