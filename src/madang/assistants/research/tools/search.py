"""Searching what a question may use, corpora and the web, side by side; what fails is named, the others are kept."""

import asyncio
from collections.abc import Container
from typing import Any, NamedTuple, cast

from pydantic import JsonValue

from madang.assistants.research.domain.limits import Options
from madang.assistants.research.domain.notes import RawNote, SourceCard
from madang.assistants.research.settings import ResearchSettings
from madang.assistants.research.tools.mcp import MCP_SEARCH
from madang.assistants.research.tools.web import WEB_SEARCH
from madang.errors import MadangError
from madang.knowledge import Passage
from madang.protocol.problems import problem_of
from madang.runtime import RunContext, Tool, current, use
from madang.text import Text

__all__ = ["SEARCH", "Looked", "as_note", "corpora", "look_up"]


class Looked(NamedTuple):
    """What a query brought, the best first, and by name what could not be searched, and why."""

    passages: list[Passage]
    problems: dict[str, str]


async def look_up(query: str, options: Options, context: RunContext, *, without: Container[str] = ()) -> Looked:
    """The passages that answer a query in any of the corpora or on the web; those `without` are not asked."""
    calls = {
        name: use(tool, context, query=query, **more)
        for name, tool, more in await _places(options, context)
        if name not in without
    }
    outcomes = await asyncio.gather(*calls.values(), return_exceptions=True)
    looked = Looked([], {})
    for name, outcome in zip(calls, outcomes, strict=True):
        if isinstance(outcome, MadangError | TimeoutError | OSError):
            reason = problem_of(outcome, context.language).message
            looked.problems[name] = _FAILED.format(corpus=name, reason=reason).read(context.language)
        elif isinstance(outcome, BaseException):
            raise outcome
        else:
            looked.passages.extend(Passage.model_validate(each) for each in cast("list[Any]", outcome))
    looked.passages.sort(key=lambda passage: -passage.score)
    return looked


async def corpora(options: Options, context: RunContext) -> tuple[str, ...]:
    """The corpora that are chosen, or all there are."""
    if options.corpus or context.library is None:
        return options.corpus
    return tuple(shelf.name for shelf in await context.library.corpora(tenant=context.tenant))


async def _places(options: Options, context: RunContext) -> list[tuple[str, Tool, dict[str, Any]]]:
    """What is searched: by its name, with which tool, and what that needs to know beside the query."""
    limit = options.passages
    places: list[tuple[str, Tool, dict[str, Any]]] = [
        (name, SEARCH, {"corpus": name, "limit": limit}) for name in await corpora(options, context)
    ]
    settings = context.settings_as(ResearchSettings)
    if options.web and settings.mcp:
        places.append((_MCP, MCP_SEARCH, {"limit": limit}))
    if options.web and (settings.engine or not settings.mcp):
        places.append((_WEB, WEB_SEARCH, {"limit": limit}))
    return places


async def _search(corpus: str, query: str, limit: int) -> JsonValue:
    found = await current().corpus(corpus).search(query, limit=limit)
    return [passage.model_dump(mode="json") for passage in found.passages]


def as_note(passage: Passage, topic: str) -> RawNote:
    """The passage as it is kept, with its source."""
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
        heading=passage.path[-1] if passage.path else "",
        language=passage.language,
        score=passage.score,
    )


SEARCH = Tool(
    name="search",
    about=Text(
        ko="자료집에서 질문에 답하는 대목을 찾습니다.", en="Finds the passages of a corpus that answer a query."
    ),
    run=_search,
    timeout=10.0,
)
_WEB, _MCP = "web", "mcp"
_FAILED = Text(ko="{corpus} 자료집을 검색하지 못했습니다: {reason}", en="{corpus} could not be searched: {reason}")
