"""Searches everything a question may use (files, corpora, web, MCP servers) at once. Passages come out, and by name
what could not be searched and why.
"""

import asyncio
import json
from collections.abc import Container, Mapping, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple, cast

from langchain_core.tools import BaseTool
from pydantic import JsonValue, TypeAdapter, ValidationError

from madang.assistants.research import phrases
from madang.assistants.research.extract.notes import RawNote, SourceCard
from madang.assistants.research.plan.steps import ResearchOptions
from madang.assistants.research.tools.attachments import SEARCH_FILES, SEARCH_TEXTS, pasted_id
from madang.assistants.research.tools.settings import ResearchSettings
from madang.assistants.research.understand.scope import PastedText, SearchScope, choose_scope
from madang.errors import MadangError
from madang.knowledge import CorpusDocument, Passage, PassageFilters, Section
from madang.knowledge.readers import is_head
from madang.knowledge.web import (
    Brave,
    PageFetcher,
    SearchEngine,
    SearXNG,
    Tavily,
    WebClient,
    WebSearch,
    mcp_tools,
    rank_documents,
)
from madang.protocol import File, problem_of
from madang.runtime.agents import RunContext, SearchableCorpus, Tool, call_tool, current_context


class NoEngineError(MadangError):
    """The web was to be searched, and no engine is set up."""

    code = "no_search_engine"

    def __init__(self) -> None:
        super().__init__(phrases.NO_ENGINE.en, text=phrases.NO_ENGINE)


class McpSettingsError(MadangError):
    """The file that names MCP servers cannot be used."""

    code = "mcp_settings"
    default_user_message = phrases.MCP_FILE_UNREADABLE


async def _search_web(query: str, limit: int) -> JsonValue:
    """The passages of the web; connections are for one call, since nobody would close those of a run."""
    context = current_context()
    client, fetcher = WebClient(), PageFetcher(context.clock)
    try:
        engine = _engine(context.settings_as(ResearchSettings), client)
        found = await WebSearch(engine, fetcher).search(query, limit=limit)
    finally:
        await client.close()
        await fetcher.close()
    return [passage.model_dump(mode="json") for passage in found.passages]


def _engine(settings: ResearchSettings, client: WebClient) -> SearchEngine:
    if settings.engine == "searxng" and settings.address:
        return SearXNG(settings.address, client)
    if settings.engine in _KEYED and settings.key:
        return _KEYED[settings.engine](settings.key.get_secret_value(), client)
    raise NoEngineError


async def _search_mcp(query: str, limit: int) -> JsonValue:
    """The passages of what the servers' tools answer that fit the query; an answer is data, whatever it says."""
    found = [(tool, name) for tool in await mcp_tools(_servers()) if (name := _only_text(tool))]
    answers = await asyncio.gather(*(_answer(tool, name, query) for tool, name in found))
    ranked = await asyncio.to_thread(rank_documents, query, answers, limit)
    return [passage.model_dump(mode="json") for passage in ranked.passages]


async def _answer(tool: BaseTool, parameter: str, query: str) -> CorpusDocument:
    answer: Any = await tool.ainvoke({parameter: query})
    section = Section(text=_text(answer)[:_MOST_LETTERS], path=(tool.name,))
    return CorpusDocument(id=f"mcp:{tool.name}", title=tool.name, sections=(section,), location=f"mcp:{tool.name}")


def _only_text(tool: BaseTool) -> str | None:
    """The name of the one text that the tool asks for; None for a tool that is no search."""
    schema: Any = tool.args_schema if isinstance(tool.args_schema, dict) else {}
    needed: Sequence[str] = schema.get("required", ())
    return needed[0] if len(needed) == 1 and schema["properties"][needed[0]].get("type") == "string" else None


def _text(answer: Any) -> str:
    """What a tool answered, as text: its blocks one after the other."""
    blocks = cast("list[Any]", answer if isinstance(answer, list) else [answer])
    texts = (
        cast("Mapping[str, Any]", block).get("text", "") if isinstance(block, Mapping) else block for block in blocks
    )
    return "\n\n".join(map(str, texts))


def _servers() -> dict[str, dict[str, Any]]:
    path = current_context().settings_as(ResearchSettings).mcp
    try:
        return _SERVERS.validate_python(json.loads(path.read_text("utf-8"))) if path else {}
    except (OSError, ValueError, ValidationError) as error:
        raise McpSettingsError(f"{path} does not hold a JSON object of MCP servers by name. Fix it.") from error


_KEYED = {"tavily": Tavily, "brave": Brave}
WEB_SEARCH = Tool(
    name="search_web",
    about=phrases.WEB_SEARCH_ABOUT,
    run=_search_web,
    timeout=30.0,
)
MCP_SEARCH = Tool(
    name="search_mcp",
    about=phrases.MCP_SEARCH_ABOUT,
    run=_search_mcp,
    timeout=30.0,
)
_SERVERS = TypeAdapter(dict[str, dict[str, Any]])
_MOST_LETTERS = 50_000


class SearchOutcome(NamedTuple):
    """What a query brought, the best first, and by name what could not be searched, and why."""

    passages: list[Passage]
    problems: dict[str, str]


async def look_up(
    query: str,
    scope: SearchScope,
    options: ResearchOptions,
    context: RunContext,
    *,
    without: Container[str] = (),
    thorough: bool = False,
) -> SearchOutcome:
    """The passages that answer a query in the files, the corpora or on the web; those `without` are not asked.

    What files and texts that were handed in say comes before what corpora say, and is not said again by a copy there.
    A `thorough` search of a corpus also brings what each source that was found has best on the query.
    """
    targets = _search_targets(scope, options, context, without, thorough=thorough)
    calls = [call_tool(tool, context, query=query, **more) for _, tool, more in targets]
    outcomes = await asyncio.gather(*calls, return_exceptions=True)
    found = SearchOutcome([], {})
    for (name, tool, _), outcome in zip(targets, outcomes, strict=True):
        if isinstance(outcome, MadangError | TimeoutError | OSError):
            reason = problem_of(outcome, context.language).message
            found.problems[name] = phrases.SEARCH_FAILED.format(corpus=name, reason=reason).read(context.language)
        elif isinstance(outcome, BaseException):
            raise outcome
        elif tool is SEARCH_FILES:
            _take_files(cast("Mapping[str, Any]", outcome), found, context)
        else:
            found.passages.extend(Passage.model_validate(passage) for passage in cast("list[Any]", outcome))
    handed_in = {*(file.reference for file in scope.files), *map(pasted_id, range(1, len(scope.texts) + 1))}
    own = {_words(passage) for passage in found.passages if passage.source.document in handed_in}
    said = [each for each in found.passages if each.source.document in handed_in or _words(each) not in own]
    said.sort(key=lambda passage: (passage.source.document not in handed_in, -passage.score))
    return SearchOutcome(said, found.problems)


def _words(passage: Passage) -> str:
    """By what a copy is known: the same file may be in a corpus too."""
    return " ".join(passage.text.split())


async def look_up_in_source(query: str, source: str, scope: SearchScope, context: RunContext) -> tuple[Passage, ...]:
    """The passages of one source that answer a query, in whichever of the corpora it is."""
    found = [await _in_source(context.corpus(name), query, source) for name in scope.corpora]
    return tuple(passage for passages in found for passage in passages)


async def search_scope(
    question: str,
    options: ResearchOptions,
    files: Sequence[File],
    context: RunContext,
    texts: Sequence[PastedText] = (),
) -> SearchScope:
    """Where a question is looked up, of all that there is."""
    known = await context.library.list_corpora(tenant=context.tenant) if context.library else ()
    return choose_scope(question, options.corpus, known, files, texts)


def _take_files(outcome: Mapping[str, Any], found: SearchOutcome, context: RunContext) -> None:
    found.passages.extend(Passage.model_validate(passage) for passage in outcome["passages"])
    for name, reason in outcome["problems"].items():
        found.problems[name] = phrases.FILE_NOT_READ.format(name=name, reason=reason).read(context.language)


def _search_targets(
    scope: SearchScope, options: ResearchOptions, context: RunContext, without: Container[str], *, thorough: bool
) -> list[tuple[str, Tool, dict[str, Any]]]:
    """What is searched: by its name, with which tool, and what that needs to know beside the query."""
    limit = options.passages
    targets: list[tuple[str, Tool, dict[str, Any]]] = [
        (name, SEARCH, {"corpus": name, "limit": limit, "thorough": thorough})
        for name in scope.corpora
        if name not in without
    ]
    files = [{"reference": file.reference, "name": file.name} for file in scope.files if file.name not in without]
    if files:
        targets.append((_FILES, SEARCH_FILES, {"files": files, "limit": limit}))
    if scope.texts:
        texts = [text.model_dump() for text in scope.texts]
        targets.append((phrases.PASTED_TEXT.read(context.language), SEARCH_TEXTS, {"texts": texts}))
    settings = context.settings_as(ResearchSettings)
    if options.web and settings.mcp and _MCP not in without:
        targets.append((_MCP, MCP_SEARCH, {"limit": limit}))
    if options.web and (settings.engine or not settings.mcp) and _WEB not in without:
        targets.append((_WEB, WEB_SEARCH, {"limit": limit}))
    return targets


async def _search(corpus: str, query: str, limit: int, *, thorough: bool) -> JsonValue:
    """The best passages of a corpus; if `thorough`, also the best of each language and of each source."""
    opened = current_context().corpus(corpus)
    found = await _in_languages(opened, query, limit) if thorough else await _best(opened, query, limit)
    sources = list(dict.fromkeys(passage.source.id for passage in found))[: _MOST_OPENED if thorough else 0]
    further = await asyncio.gather(*(_in_source(opened, query, source) for source in sources))
    passages = {passage.id: passage for passage in (*found, *(each for group in further for each in group))}
    return [passage.model_dump(mode="json") for passage in passages.values()]


async def _best(
    corpus: SearchableCorpus, query: str, limit: int, filters: PassageFilters | None = None
) -> tuple[Passage, ...]:
    return (await corpus.search(query, limit=limit, filters=filters, by_meaning=True)).passages


async def _in_languages(corpus: SearchableCorpus, query: str, limit: int) -> list[Passage]:
    """The best passages, then the best of each language: what is written in another has fewer words of the query."""
    best = await _best(corpus, query, limit)
    scopes = (PassageFilters(language="ko"), PassageFilters(language="en"))
    found = [best, *await asyncio.gather(*(_best(corpus, query, limit, scope) for scope in scopes))]
    in_turn = [passage for group in zip_longest(*found) for passage in group if passage is not None]
    return list({passage.id: passage for passage in in_turn}.values())


async def _in_source(corpus: SearchableCorpus, query: str, source: str) -> tuple[Passage, ...]:
    filters = PassageFilters(sources=(source,))
    return await _best(corpus, query, _OF_ONE_SOURCE, filters)


def raw_note(passage: Passage, topic: str) -> RawNote:
    """The passage as it is kept, with its source."""
    source = passage.source
    card = SourceCard(
        id=source.id,
        title=source.title,
        location=source.location,
        corpus=source.corpus,
        as_of=source.as_of,
        retrieved_at=source.retrieved_at.isoformat() if source.retrieved_at else None,
        head=source.excerpt if is_head(source.excerpt) else "",
    )
    return RawNote(
        topic=topic,
        passage=passage.id,
        source=card,
        text=passage.text,
        place=passage.location_text,
        heading=passage.path[-1] if passage.path else "",
        at=passage.page_or_lines,
        language=passage.language,
        score=passage.score,
    )


SEARCH = Tool(
    name="search",
    about=phrases.SEARCH_ABOUT,
    run=_search,
)
_MOST_OPENED, _OF_ONE_SOURCE = 10, 8
_WEB, _MCP, _FILES = "web", "mcp", "files"
