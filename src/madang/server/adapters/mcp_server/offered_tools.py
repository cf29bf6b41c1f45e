"""The tools that assistants offer for single calls, as MCP tools; which there are, only the manifests say."""

from collections.abc import Iterator
from typing import Any

from mcp import types
from pydantic import BaseModel

from madang.protocol import Source
from madang.runtime import Application
from madang.runtime.agent_loop import OfferedTool, ToolResult
from madang.runtime.assistants import Assistant
from madang.server.security.authentication import Principal

_SEPARATOR = "-"
"""Stands in no name of an assistant, so that every tool of every assistant has a name of its own."""


class FoundResult(BaseModel):
    """What a client is told of a result: true sentences, values as they are to be read, and where they come from."""

    statements: tuple[str, ...]
    values: dict[str, str]
    sources: tuple[Source, ...]
    as_of: str | None


def offered_tools(application: Application) -> Iterator[types.Tool]:
    """The tools as they are listed."""
    for name, assistant in application.assistants.loaded.items():
        for tool in assistant.offered_tools:
            yield _listed(name, assistant, tool)


def _listed(name: str, assistant: Assistant, tool: OfferedTool) -> types.Tool:
    return types.Tool(
        name=f"{name}{_SEPARATOR}{tool.name}",
        title=f"{assistant.title.en}: {tool.name.replace('_', ' ')}",
        description=tool.about,
        inputSchema={**tool.arguments.model_json_schema(), "additionalProperties": False},
        outputSchema=FoundResult.model_json_schema(mode="serialization"),
        annotations=types.ToolAnnotations(readOnlyHint=True),
    )


def is_offered(name: str) -> bool:
    """Whether this names a tool of an assistant, not the assistant itself."""
    return _SEPARATOR in name


async def call_offered(
    application: Application, caller: Principal, name: str, arguments: dict[str, Any]
) -> types.CallToolResult:
    """What the tool finds."""
    assistant, _, tool = name.partition(_SEPARATOR)
    found = await application.tools.call(caller.actor, assistant, tool, arguments, caller.language)
    told = FoundResult.model_validate(found, from_attributes=True)
    return types.CallToolResult(
        content=[types.TextContent(type="text", text=_in_words(found))],
        structuredContent=told.model_dump(mode="json"),
    )


def _in_words(found: ToolResult) -> str:
    cited = [f"{source.title} ({source.as_of})" if source.as_of else source.title for source in found.sources]
    return "\n\n".join((*found.statements, *(f"- {title}" for title in dict.fromkeys(cited))))
