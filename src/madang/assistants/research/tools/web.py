"""Searches the web with the configured engine, and the tools of configured MCP servers; both return passages."""

import asyncio
import json
from collections.abc import Mapping, Sequence
from typing import Any, cast

from langchain_core.tools import BaseTool
from pydantic import JsonValue, TypeAdapter, ValidationError

from madang.assistants.research import phrases
from madang.assistants.research.tools.settings import ResearchSettings
from madang.errors import MadangError
from madang.knowledge import CorpusDocument, Section
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
from madang.runtime.agents import Tool, current_context


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
