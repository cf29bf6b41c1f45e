"""Into which topics a question is taken apart: as the rules see it, or as a model that adds nothing of its own."""

from collections.abc import Sequence
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from madang.assistants.research.domain.brief import Brief
from madang.assistants.research.domain.orders import gives_orders
from madang.knowledge import Passage
from madang.models import Fact
from madang.models.language import find_numbers
from madang.text import Language

__all__ = ["Asked", "Outline", "as_ruled", "asked_of", "outlined", "unfit"]


class _Words(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Asked(_Words):
    """A question, the topics that the rules found for it, and the headings that a first look brought up."""

    question: str
    language: Language
    topics: tuple[str, ...]
    headings: tuple[str, ...]
    most: int


class Outline(_Words):
    """The topics beside the question itself, which is always looked into; `said` is all that they may draw on."""

    said: Annotated[str, Fact()]
    topics: Annotated[tuple[Annotated[str, Field(min_length=2, max_length=120)], ...], Field(max_length=12)]


def asked_of(brief: Brief, seen: Sequence[Passage], most: int) -> Asked:
    """What is asked of a model for a brief that the rules wrote."""
    return Asked(
        question=f"{brief.question} {brief.context}".strip(),
        language=brief.language,
        topics=tuple(topic.title for topic in brief.topics[1:]),
        headings=tuple(dict.fromkeys(passage.place for passage in seen)),
        most=most - 1,
    )


def as_ruled(asked: Asked) -> Outline:
    """The topics that the rules found."""
    return Outline(said="\n".join([asked.question, *asked.headings]), topics=asked.topics)


def unfit(outline: Outline, ruled: Outline) -> list[str]:
    """What is wrong with topics that name figures nobody named, or tell their reader what to do."""
    known = {number.value for number in find_numbers(ruled.said)}
    brought = [topic for topic in outline.topics if {number.value for number in find_numbers(topic)} - known]
    return [
        *(f"{topic!r} has a figure that neither question nor headings have" for topic in brought),
        *(f"{topic!r} is an order, no topic" for topic in outline.topics if gives_orders(topic)),
    ]


def outlined(brief: Brief, outline: Outline, most: int) -> Brief:
    """The brief with these topics after the question itself, as many as there may be."""
    return brief.with_topics([brief.topics[0].title, *outline.topics][:most])
