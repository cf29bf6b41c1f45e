"""The verifier as an MCP tool: a text held against the sources that come with it."""

from collections.abc import Mapping
from typing import Any

from mcp import types
from pydantic import BaseModel, ConfigDict, Field

from madang.knowledge.evidence import TrueStatement, report_on
from madang.server import phrases
from madang.text import Language

NAME = "verify_text"


class VerifyArguments(BaseModel):
    """What the tool takes."""

    model_config = ConfigDict(extra="forbid")

    text: str = Field(min_length=1, max_length=100_000, description="The text whose claims are to be checked.")
    sources: list[str] = Field(
        min_length=1, max_length=200, description="Texts that are true; they are numbered from 1."
    )


def verify_tool(language: Language) -> types.Tool:
    """The tool as it is listed."""
    return types.Tool(
        name=NAME,
        title=phrases.VERIFY_TITLE.read(language),
        description=phrases.VERIFY_ABOUT.read(language),
        inputSchema=VerifyArguments.model_json_schema(),
    )


def verify(arguments: Mapping[str, Any], language: Language) -> types.CallToolResult:
    """Each claim with its verdict and span, the share that is unsupported and the share that could be checked."""
    given = VerifyArguments.model_validate(arguments)
    statements = [TrueStatement(id=str(number), text=text) for number, text in enumerate(given.sources, 1)]
    report = report_on(given.text, statements)
    lines = [f"{each.verdict}: {each.text} ({each.reason.read(language)})" for each in report.claims]
    shares = f"unsupported {report.unsupported_share:.0%}, coverage {report.coverage:.0%}"
    return types.CallToolResult(
        content=[types.TextContent(type="text", text="\n".join([*lines, shares]))],
        structuredContent=report.model_dump(mode="json"),
    )
