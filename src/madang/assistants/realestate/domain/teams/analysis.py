"""The analysis team: what it was given, what it worked out, and how sure that is."""

from collections.abc import Mapping
from typing import Literal

from madang.assistants.realestate.domain.findings import Findings
from madang.assistants.realestate.domain.task_kinds import Team
from madang.assistants.realestate.domain.teams.team import TeamState, found_by, steps_of, with_steps
from madang.protocol import View
from madang.state import Plan, Result
from madang.state.frozen import Frozen
from madang.state.stored import stored_as

__all__ = ["AnalysisKind", "AnalysisReport", "AnalysisTeam", "Insight", "PriceMetrics", "analysis_team"]

AnalysisKind = Literal["comprehensive", "market", "risk", "contract", "calculation"]


class Insight(Frozen):
    """One thing that was worked out, what it rests on, and whether something about it is open."""

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
    """What the insights come to: the first is the summary."""

    summary: str
    insights: tuple[Insight, ...]
    recommendations: tuple[str, ...]


@stored_as("realestate.analysis_team", formerly=("madang.assistants.realestate.domain.teams.analysis:AnalysisTeam",))
class AnalysisTeam(TeamState):
    """The state of the analysis team. What it reports follows from its parts."""

    team: Team = "analysis"
    analysis_type: AnalysisKind = "comprehensive"
    input_data: Findings = Findings()

    @property
    def raw_analysis(self) -> dict[str, tuple[View, ...]]:
        """Every calculation and verdict with the way it came about, by task."""
        return {part.task: part.views for part in self.parts}

    @property
    def metrics(self) -> PriceMetrics | None:
        """Sale prices at the place; None where no search found any."""
        price = self.input_data.price_of("sale")
        return PriceMetrics(median=price.median, lower=price.lower, upper=price.upper) if price else None

    @property
    def insights(self) -> tuple[Insight, ...]:
        """What each task came to."""
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
        """All of it together; None before there is anything to report."""
        insights = self.insights
        if not insights:
            return None
        return AnalysisReport(summary=insights[0].content, insights=insights, recommendations=self.recommendations)

    @property
    def confidence_score(self) -> float:
        """The share of what was worked out about which nothing is open."""
        return sum(one.certain for one in self.insights) / len(self.insights) if self.insights else 0.0


def analysis_team(plan: Plan, results: Mapping[str, Result]) -> AnalysisTeam | None:
    """The team after its steps; None where the plan has none for it."""
    steps = steps_of("analysis", plan)
    if not steps:
        return None
    kinds: set[AnalysisKind] = {_KINDS.get(step.id, "calculation") for step in steps}
    given = found_by(steps_of("search", plan), results, "found")
    state = AnalysisTeam(
        analysis_type=kinds.pop() if len(kinds) == 1 else "comprehensive",
        input_data=Findings.joined(map(Findings.model_validate, given)),
    )
    return with_steps(state, steps, results)


_KINDS: Mapping[str, AnalysisKind] = {"contract": "contract", "risk": "risk", "burden": "risk", "yield": "market"}
