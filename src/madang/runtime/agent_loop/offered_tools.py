"""Tools as agents use them: typed arguments, and results with sentences that are true, values, sources and a date."""

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, Field, JsonValue

from madang.protocol import Source, View
from madang.runtime.agents.context import RunContext
from madang.runtime.errors import RunError
from madang.state import Frozen

if TYPE_CHECKING:
    from langchain_core.tools import StructuredTool


class ToolInputError(RunError, ValueError):
    """A tool cannot do what it is asked; the message is written for the model, which can ask otherwise."""

    code = "tool_input"


class ToolResult(Frozen):
    """What a tool found. Each statement is true by itself; a value is written as it is to be read.

    An answer may say only what statements bear out, and takes its figures from `values` by reference.
    """

    statements: tuple[str, ...] = ()
    values: dict[str, str] = Field(default_factory=dict)
    sources: tuple[Source, ...] = ()
    views: tuple[View, ...] = ()
    as_of: str | None = None
    data: dict[str, JsonValue] = Field(default_factory=dict)
    """For code; the model does not see it."""

    def shown_as(self, ident: str) -> str:
        """The result as the model reads it, under its id; what is too long ends with a mark."""
        shown = {
            "id": ident,
            "statements": list(self.statements),
            "values": {f"{ident}.{name}": value for name, value in self.values.items()},
            "sources": [source.title for source in self.sources],
            "as_of": self.as_of,
        }
        text = json.dumps({name: value for name, value in shown.items() if value}, ensure_ascii=False)
        return text if len(text) <= _LONGEST_RESULT else f"{text[:_LONGEST_RESULT]} … (cut off)"


_LONGEST_RESULT = 8000


@dataclass(frozen=True, kw_only=True)
class OfferedTool:
    """A tool that a model may call: what it does, for the model, and its arguments, checked before it runs.

    A tool that `changes_world` waits for a person's approval and is carried out at most once for one call.
    """

    name: str
    about: str
    arguments: type[BaseModel]
    run: Callable[[Any, RunContext], Awaitable[ToolResult]]
    changes_world: bool = False
    timeout: float = 30.0
    """Seconds one call may take."""


def show_tool(name: str, about: str, arguments: type[BaseModel]) -> "StructuredTool":
    """A tool as LangChain shows it to a model; the middleware carries it out."""
    from langchain_core.tools import StructuredTool  # noqa: PLC0415 - takes a moment, and most runs have no model

    async def unreachable(**_: Any) -> str:
        raise AssertionError(f"The tool {name!r} is carried out by the middleware.")

    return StructuredTool(name=name, description=about, args_schema=arguments, coroutine=unreachable)


class Thought(BaseModel):
    """What an agent considers before it goes on."""

    thought: str = Field(max_length=4000, description="What is known, what is missing, and what to do next.")


async def _think(_: Thought, __: RunContext) -> ToolResult:
    return ToolResult()


think = OfferedTool(
    name="think",
    about="Write down what is known and missing before the next step. Finds nothing out.",
    arguments=Thought,
    run=_think,
)
