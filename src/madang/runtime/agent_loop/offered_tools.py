"""Tools as agents use them: typed arguments, and results with sentences that are true, values, sources and a date."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, Field, JsonValue

from madang.protocol import Source, View
from madang.reading import gives_orders
from madang.runtime.errors import RunError
from madang.state import Frozen

if TYPE_CHECKING:
    from langchain_core.tools import StructuredTool

    from madang.runtime.agents.context import RunContext


class ToolInputError(RunError, ValueError):
    """A tool cannot do what it is asked; the message is written for the model, which can ask otherwise."""

    code = "tool_input"


class ToolResult(Frozen):
    """What a tool found. Each statement is true by itself; a value is written as it is to be read.

    An answer may say only what statements bear out. It refers to whole statements (`s1`, `s2`, ...) and to values by
    their names.
    """

    statements: tuple[str, ...] = ()
    values: dict[str, str] = Field(default_factory=dict)
    sources: tuple[Source, ...] = ()
    views: tuple[View, ...] = ()
    as_of: str | None = None
    data: dict[str, JsonValue] = Field(default_factory=dict)
    """For code; the model does not see it."""
    foreign: bool = False
    """Whether the statements are words of documents or pages: what gives orders among them is withheld."""
    whole_only: bool = False
    """Whether a statement may be told only as a whole, for what it begins with says of what it is true."""
    opening: str = ""
    """What every statement begins with, where it says of what case the statements are true."""
    opening_again: str = ""
    """What says the same behind a statement of that case, so that the case is named once."""

    def with_orders_withheld(self) -> "ToolResult":
        """The result without foreign statements that give orders to whoever reads them, and a note of how many."""
        kept = tuple(each for each in self.statements if not gives_orders(each)) if self.foreign else self.statements
        count = len(self.statements) - len(kept)
        note = (f"{count} passage(s) that give orders to a machine were withheld.",) if count else ()
        return self.changed(statements=(*kept, *note), values={} if count else self.values)

    @property
    def referable(self) -> dict[str, str]:
        """What an answer may refer to, by name: every statement, and every value."""
        return {f"s{number}": each for number, each in enumerate(self.statements, 1)} | self.values

    def shown_as(self, ident: str) -> str:
        """The result as the model reads it, under its id: a line for each statement, then values, titles and date.

        What is too long ends with a mark.
        """
        said = [f"{ident}.s{number}: {' '.join(each.split())}" for number, each in enumerate(self.statements, 1)]
        values = [f"{ident}.{name} = {value}" for name, value in self.values.items() if value not in self.statements]
        titles = "; ".join(dict.fromkeys(source.title for source in self.sources))
        about = [f"sources: {titles}"] * bool(titles) + [f"as of: {self.as_of}"] * bool(self.as_of)
        text = "\n".join([ident, *said, *values, *about])
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
    run: "Callable[[Any, RunContext], Awaitable[ToolResult]]"
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


async def _think(_: Thought, __: "RunContext") -> ToolResult:
    return ToolResult()


think = OfferedTool(
    name="think",
    about="Write down what is known and missing before the next step. Finds nothing out.",
    arguments=Thought,
    run=_think,
)
