"""The plan of a piece of research: a researcher for every topic, within what it may use."""

from collections.abc import Sequence

from madang.assistants.research.domain.brief import Brief, Topic
from madang.assistants.research.domain.limits import Limits
from madang.state import Plan, Step
from madang.text import Language, Text

__all__ = ["RESEARCHER", "plan_for", "steps_for"]

RESEARCHER = "researcher"


def plan_for(brief: Brief, limits: Limits, language: Language) -> Plan:
    """The plan of the first round, which has as many researchers as a round may have."""
    return Plan(
        id=f"research-{brief.number}",
        steps=steps_for(brief.topics[: limits.topics], limits, language),
        strategy="parallel",
        max_replans=limits.rounds,
    )


def steps_for(topics: Sequence[Topic], limits: Limits, language: Language) -> tuple[Step, ...]:
    """A step for each topic, saying what it may use."""
    allowed = _ALLOWED.format(queries=limits.queries, passages=limits.passages, seconds=round(limits.seconds))
    return tuple(
        Step(
            id=topic.id,
            agent=RESEARCHER,
            team="research",
            task=topic.title,
            description=allowed.read(language),
            timeout=limits.seconds,
            retries=1,
        )
        for topic in topics
    )


_ALLOWED = Text(
    ko="검색 {queries}번, 한 번에 대목 {passages}개, {seconds}초까지",
    en="up to {queries} searches of {passages} passages, {seconds} s",
)
