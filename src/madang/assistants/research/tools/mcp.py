"""Searching with the tools of MCP servers that are set up: each that takes one text is asked the query."""

import asyncio
import json
from collections.abc import Mapping, Sequence
from typing import Any, cast

from langchain_core.tools import BaseTool
from pydantic import JsonValue, TypeAdapter, ValidationError

from madang.assistants.research.settings import ResearchSettings
from madang.errors import MadangError
from madang.knowledge import Document, Section
from madang.knowledge.web import mcp_tools, rank_documents
from madang.runtime import Tool, current
from madang.text import Text

__all__ = ["MCP_SEARCH", "McpSettingsError"]

_SERVERS = TypeAdapter(dict[str, dict[str, Any]])


class McpSettingsError(MadangError):
    """The file that names MCP servers cannot be used."""

    code = "mcp_settings"
    words = Text(
        ko="MADANG_RESEARCH__MCP가 가리키는 파일에서 MCP 서버를 읽을 수 없습니다.",
        en="The file that MADANG_RESEARCH__MCP names holds no MCP servers that can be read.",
    )


async def _search_mcp(query: str, limit: int) -> JsonValue:
    """The passages of what the servers' tools answer that fit the query; an answer is data, whatever it says."""
    found = [(tool, name) for tool in await mcp_tools(_servers()) if (name := _only_text(tool))]
    answers = await asyncio.gather(*(_answer(tool, name, query) for tool, name in found))
    ranked = await asyncio.to_thread(rank_documents, query, answers, limit)
    return [passage.model_dump(mode="json") for passage in ranked.passages]


async def _answer(tool: BaseTool, parameter: str, query: str) -> Document:
    said: Any = await tool.ainvoke({parameter: query})
    section = Section(text=_text(said)[:_LETTERS], path=(tool.name,))
    return Document(id=f"mcp:{tool.name}", title=tool.name, sections=(section,), location=f"mcp:{tool.name}")


def _only_text(tool: BaseTool) -> str | None:
    """The name of the one text that the tool asks for; None for a tool that is no search."""
    schema: Any = tool.args_schema if isinstance(tool.args_schema, dict) else {}
    needed: Sequence[str] = schema.get("required", ())
    return needed[0] if len(needed) == 1 and schema["properties"][needed[0]].get("type") == "string" else None


def _text(said: Any) -> str:
    """What a tool answered, as text: its blocks one after the other."""
    blocks = cast("list[Any]", said if isinstance(said, list) else [said])
    texts = (cast("Mapping[str, Any]", one).get("text", "") if isinstance(one, Mapping) else one for one in blocks)
    return "\n\n".join(map(str, texts))


def _servers() -> dict[str, dict[str, Any]]:
    path = current().settings_as(ResearchSettings).mcp
    try:
        return _SERVERS.validate_python(json.loads(path.read_text("utf-8"))) if path else {}
    except (OSError, ValueError, ValidationError) as error:
        raise McpSettingsError(f"{path} does not hold an object of MCP servers by name: mend it.") from error


_LETTERS = 50_000
MCP_SEARCH = Tool(
    name="search_mcp",
    about=Text(
        ko="설정된 MCP 서버의 도구로 찾습니다.", en="Searches with the tools of the MCP servers that are set up."
    ),
    run=_search_mcp,
    timeout=30.0,
)
