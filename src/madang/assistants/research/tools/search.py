"""Searching the corpora that a question may use, side by side; one that fails is named and the others are kept."""

import asyncio
from typing import Any, NamedTuple, cast

from pydantic import JsonValue

from madang.assistants.research.domain.limits import Options
from madang.assistants.research.domain.notes import RawNote, SourceCard
from madang.errors import MadangError
from madang.knowledge import Passage
from madang.runtime import RunContext, Tool, current, use
from madang.text import Text

__all__ = ["SEARCH", "Looked", "corpora", "first_look", "look_up"]


class Looked(NamedTuple):
    """What a query brought, and what could not be searched."""

    notes: list[RawNote]
    problems: list[str]


async def look_up(query: str, topic: str, options: Options, context: RunContext) -> Looked:
    """The passages that answer a query in any of the corpora, best first."""
    names = await corpora(options, context)
    searches = [use(SEARCH, context, corpus=name, query=query, limit=options.passages) for name in names]
    outcomes = await asyncio.gather(*searches, return_exceptions=True)
    notes, problems = list[tuple[float, RawNote]](), list[str]()
    for name, outcome in zip(names, outcomes, strict=True):
        if isinstance(outcome, MadangError | TimeoutError | OSError):
            problems.append(_FAILED.format(corpus=name, reason=_reason(outcome)).read(context.language))
        elif isinstance(outcome, BaseException):
            raise outcome
        else:
            passages = [Passage.model_validate(each) for each in cast("list[Any]", outcome)]
            notes += [(passage.score, _raw(passage, topic)) for passage in passages]
    return Looked([note for _, note in sorted(notes, key=lambda each: -each[0])], problems)


async def first_look(query: str, options: Options, context: RunContext) -> list[Passage]:
    """The best passages on a question, for finding out what it involves; what fails here will be told later."""
    found = list[Passage]()
    for name in await corpora(options, context):
        try:
            found += (await context.corpus(name).search(query, limit=_FIRST)).passages
        except (MadangError, OSError):
            continue
    return sorted(found, key=lambda passage: -passage.score)


async def corpora(options: Options, context: RunContext) -> tuple[str, ...]:
    """The corpora that are chosen, or all there are."""
    if options.corpus or context.library is None:
        return options.corpus
    return tuple(shelf.name for shelf in await context.library.corpora(tenant=context.tenant))


async def _search(corpus: str, query: str, limit: int) -> JsonValue:
    found = await current().corpus(corpus).search(query, limit=limit)
    return [passage.model_dump(mode="json") for passage in found.passages]


def _raw(passage: Passage, topic: str) -> RawNote:
    source = passage.source
    card = SourceCard(
        id=source.id,
        title=source.title,
        location=source.location,
        as_of=source.as_of,
        retrieved_at=source.retrieved_at.isoformat() if source.retrieved_at else None,
    )
    return RawNote(
        topic=topic,
        passage=passage.id,
        source=card,
        text=passage.text,
        place=passage.place,
        language=passage.language,
        score=passage.score,
    )


def _reason(error: BaseException) -> str:
    return str(error) or type(error).__name__


SEARCH = Tool(
    name="search",
    about=Text(
        ko="자료집에서 질문에 답하는 대목을 찾습니다.", en="Finds the passages of a corpus that answer a query."
    ),
    run=_search,
    timeout=20.0,
)
_FIRST = 12
_FAILED = Text(ko="{corpus} 자료집을 검색하지 못했습니다: {reason}", en="{corpus} could not be searched: {reason}")
