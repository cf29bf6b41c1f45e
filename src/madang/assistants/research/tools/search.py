"""Searches everything a question may use (corpora, web, MCP servers) at once. Passages come out, and by name what could
not be searched and why.
"""

import asyncio
from collections.abc import Container
from typing import Any, NamedTuple, cast

from pydantic import JsonValue

from madang.assistants.research import phrases
from madang.assistants.research.extract.notes import RawNote, SourceCard
from madang.assistants.research.plan.steps import ResearchOptions
from madang.assistants.research.tools.settings import ResearchSettings
from madang.assistants.research.tools.web import MCP_SEARCH, WEB_SEARCH
from madang.errors import MadangError
from madang.knowledge import Passage
from madang.protocol import problem_of
from madang.runtime.agents import RunContext, Tool, call_tool, current_context


class SearchOutcome(NamedTuple):
    """What a query brought, the best first, and by name what could not be searched, and why."""

    passages: list[Passage]
    problems: dict[str, str]


async def look_up(
    query: str, options: ResearchOptions, context: RunContext, *, without: Container[str] = ()
) -> SearchOutcome:
    """The passages that answer a query in any of the corpora or on the web; those `without` are not asked."""
    calls = {
        name: call_tool(tool, context, query=query, **more)
        for name, tool, more in await _search_targets(options, context)
        if name not in without
    }
    outcomes = await asyncio.gather(*calls.values(), return_exceptions=True)
    found = SearchOutcome([], {})
    for name, outcome in zip(calls, outcomes, strict=True):
        if isinstance(outcome, MadangError | TimeoutError | OSError):
            reason = problem_of(outcome, context.language).message
            found.problems[name] = phrases.SEARCH_FAILED.format(corpus=name, reason=reason).read(context.language)
        elif isinstance(outcome, BaseException):
            raise outcome
        else:
            found.passages.extend(Passage.model_validate(passage) for passage in cast("list[Any]", outcome))
    found.passages.sort(key=lambda passage: -passage.score)
    return found


async def corpora(options: ResearchOptions, context: RunContext) -> tuple[str, ...]:
    """The corpora that are chosen, or all there are."""
    if options.corpus or context.library is None:
        return options.corpus
    return tuple(corpus.name for corpus in await context.library.list_corpora(tenant=context.tenant))


async def _search_targets(options: ResearchOptions, context: RunContext) -> list[tuple[str, Tool, dict[str, Any]]]:
    """What is searched: by its name, with which tool, and what that needs to know beside the query."""
    limit = options.passages
    targets: list[tuple[str, Tool, dict[str, Any]]] = [
        (name, SEARCH, {"corpus": name, "limit": limit}) for name in await corpora(options, context)
    ]
    settings = context.settings_as(ResearchSettings)
    if options.web and settings.mcp:
        targets.append((_MCP, MCP_SEARCH, {"limit": limit}))
    if options.web and (settings.engine or not settings.mcp):
        targets.append((_WEB, WEB_SEARCH, {"limit": limit}))
    return targets


async def _search(corpus: str, query: str, limit: int) -> JsonValue:
    found = await current_context().corpus(corpus).search(query, limit=limit)
    return [passage.model_dump(mode="json") for passage in found.passages]


def raw_note(passage: Passage, topic: str) -> RawNote:
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
        place=passage.location_text,
        heading=passage.path[-1] if passage.path else "",
        language=passage.language,
        score=passage.score,
    )


SEARCH = Tool(
    name="search",
    about=phrases.SEARCH_ABOUT,
    run=_search,
    timeout=10.0,
)
_WEB, _MCP = "web", "mcp"
