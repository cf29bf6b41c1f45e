"""The options a question may choose, the limits its research keeps, and the plan: one researcher step for every
topic.
"""

from collections.abc import Sequence
from typing import Annotated

from pydantic import Field

from madang.assistants.research import phrases
from madang.assistants.research.understand.brief import Brief, Topic
from madang.state import Frozen, stored_as
from madang.state.plans import Plan, Step
from madang.text import Language


class ResearchLimits(Frozen):
    """The most of everything; the number of rounds counts the first."""

    topics: Annotated[int, Field(ge=1, le=12)] = 5
    """Researchers at work in one round."""
    rounds: Annotated[int, Field(ge=1, le=6)] = 6
    """Without a model, headings bring up topics for the second round only."""
    queries: Annotated[int, Field(ge=1, le=10)] = 4
    """Searches of one researcher."""
    passages: Annotated[int, Field(ge=1, le=50)] = 12
    """Passages that one search brings."""
    sentences: Annotated[int, Field(ge=1, le=20)] = 6
    """Sentences that stay of a topic."""
    seconds: Annotated[float, Field(gt=0, le=600)] = 60.0
    """Time of one researcher."""


@stored_as("research.options", formerly=("madang.assistants.research.domain.limits:Options",))
class ResearchOptions(ResearchLimits):
    """What a question may choose."""

    corpus: tuple[str, ...] = ()
    """The corpora to search; none named means all there are."""
    web: bool = False
    approve: bool = False
    """Whether the plan waits for a person to look at it first."""
    clarify: bool = True


RESEARCHER_AGENT = "researcher"


def plan_for(brief: Brief, limits: ResearchLimits, language: Language) -> Plan:
    """The plan of the first round, which has as many researchers as a round may have."""
    return Plan(
        id=f"research-{brief.number}",
        steps=steps_for(brief.topics[: limits.topics], limits, language),
        strategy="parallel",
        max_replans=limits.rounds,
    )


def steps_for(topics: Sequence[Topic], limits: ResearchLimits, language: Language) -> tuple[Step, ...]:
    """A step for each topic, saying what it may use."""
    allowed = phrases.STEP_LIMITS.format(
        queries=limits.queries, passages=limits.passages, seconds=round(limits.seconds)
    )
    return tuple(
        Step(
            id=topic.id,
            agent=RESEARCHER_AGENT,
            team="research",
            task=topic.title,
            description=allowed.read(language),
            timeout=limits.seconds,
            retries=1,
        )
        for topic in topics
    )
