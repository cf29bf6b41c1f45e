"""The contract of an assistant: everything a manifest declares and the runtime needs to know about it."""

from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, ClassVar

from langchain_core.runnables import RunnableConfig
from langgraph.pregel import Pregel
from pydantic import BaseModel, JsonValue, ValidationError

from madang.models import Skill
from madang.protocol import Reply, RunRequest, ViewKind
from madang.runtime.agent_loop.offered_tools import OfferedTool
from madang.runtime.agents.context import RunContext
from madang.runtime.agents.limits import RunBudget
from madang.runtime.agents.messages import with_asked_id
from madang.runtime.agents.tools import Tool
from madang.runtime.errors import AssistantError, FilesNotReadError, OptionError
from madang.state import StateError
from madang.state.fields import Schema
from madang.state.history import Migrations
from madang.state.writes import CheckedGraph
from madang.store.checkpoints import Checkpointer
from madang.text import Language, Text

# pyright: reportUnknownMemberType=false
# LangGraph leaves some of its type parameters open.

Graph = Pregel[Any, Any, Any, Any]

NodeContents = Callable[[], CheckedGraph[Any, RunContext, Any, Any]] | tuple[tuple[str, ...], ...]
"""What works inside a node: a graph of its own, or agents in rounds, those of one round side by side."""


def can_name_assistant(name: str) -> bool:
    """Whether an assistant may be called so: its name begins those of its settings, as MADANG_<NAME>__<FIELD>."""
    return name.isidentifier() and "__" not in name and name != "model"


@dataclass(frozen=True, kw_only=True, eq=False)
class Assistant:
    """One assistant, as the `ASSISTANT` of its folder's manifest declares it.

    `read` turns a request into the update that starts a run. `answer` says in a language what a state amounts to; it is
    asked of finished states and of states in which a run was cut short, and is not to fail on either.

    >>> from langgraph.graph import START
    >>> from madang.protocol import Reply
    >>> from madang.runtime import Assistant, RunContext
    >>> from madang.state import CheckedGraph, State
    >>> from madang.text import Text
    >>> class Echo(State, name="example.echo"):
    ...     message: str = ""
    >>> def build():
    ...     graph = CheckedGraph(Echo, context_schema=RunContext)
    ...     return graph.add_node("repeat", lambda state: {"message": state.message.upper()}).add_edge(START, "repeat")
    >>> echo = Assistant(
    ...     name="echo",
    ...     title=Text(en="Echo"),
    ...     about=Text(en="Says it again."),
    ...     examples=(Text(en="Hello"),),
    ...     state=Echo,
    ...     build=build,
    ...     read=lambda request: {"message": request.message},
    ...     answer=lambda state, language: Reply(answer=state.message),
    ... )
    >>> echo.build().compile().invoke({"message": "Hello"})
    {'message': 'HELLO'}
    """

    streams_custom: ClassVar[bool] = False
    """Whether what its graph writes to LangGraph's stream writer is told; ours tell with `RunContext.emit`."""
    accounts_for_asks: ClassVar[bool] = True
    """Whether its answer says what became of each thing that a message asks for."""

    name: str
    title: Text
    about: Text
    examples: tuple[Text, ...]
    """Requests that show what it can do; each is answered without a model."""
    state: type[Any]
    """What its graph's states are made of: a `State`, for all that is checked and migrated."""
    build: Callable[[], CheckedGraph[Any, RunContext, Any, Any]]
    read: Callable[[RunRequest], Mapping[str, Any]]
    answer: Callable[[Any, Language], Reply]
    migrations: Migrations | None = None
    skills: tuple[Skill[Any, Any], ...] = ()
    tools: tuple[Tool, ...] = ()
    offered_tools: tuple[OfferedTool, ...] = ()
    """What it does for others in a single call, over MCP for instance: from the arguments alone, changing nothing."""
    views: tuple[ViewKind, ...] = ()
    settings: type[BaseModel] | None = None
    """What can be set of it from outside, with a default for each; `RunContext.settings_as` gives it to agents."""
    options: type[BaseModel] | None = None
    """What a request may choose for itself: plain fields with defaults, of which every command line makes options."""
    budget: RunBudget = field(default_factory=RunBudget)
    names: Mapping[str, Text] = field(default_factory=dict[str, Text])
    """What people call its nodes and agents."""
    reads_files: bool = False
    """Whether it reads files that come with a request; to one that does not, none can be handed in."""
    uses_memory: bool = False
    """Whether it uses what is remembered of a person, and remembers on request."""
    only_talks: bool = False
    """Whether it does nothing outside the conversation: an order to send, book or pay is said not to be done."""
    greeting: Text | None = None
    """The first words of a new conversation, said before the person says anything."""
    inside: Mapping[str, NodeContents] = field(default_factory=dict[str, NodeContents])
    """What works inside a node, for drawings of its graph; what is inside that is named `node:inner`."""

    def __post_init__(self) -> None:
        if not can_name_assistant(self.name):
            raise AssistantError(
                f"{self.name!r} cannot name an assistant: use letters, digits and single underscores, and not 'model', "
                "whose settings are those of skills."
            )
        said = [("example", text) for text in self.examples] + [("name", text) for text in self.names.values()]
        said += [("greeting", self.greeting)] if self.greeting else []
        for what, text in (("title", self.title), ("about", self.about), *said):
            if not (text.ko.strip() and text.en.strip()):
                raise AssistantError(f"The {what} {text!r} of {self.name!r} lacks a language: say it in both.")
        if changing := [tool.name for tool in self.offered_tools if tool.changes_world]:
            raise AssistantError(
                f"{changing[0]!r} of {self.name!r} changes the world: offer it in runs, not by itself."
            )
        if not self.examples:
            raise AssistantError(f"{self.name!r} shows no examples: give at least one request that it answers.")

    @property
    def agents(self) -> tuple[str, ...]:
        """The agents that carry out the steps of its plans, each of which can be switched off."""
        rounds = [contents for contents in self.inside.values() if not callable(contents)]
        return tuple(dict.fromkeys(agent for contents in rounds for side_by_side in contents for agent in side_by_side))

    def compiled(self) -> Graph:
        """A graph of its own making, on no checkpointer."""
        return self.build().compile(name=self.name)

    def checkpointer_on(self, checkpointer: Checkpointer) -> Checkpointer:
        """The checkpointer for its states, which brings older ones forward."""
        return checkpointer.for_state(self.state, self.migrations)

    @asynccontextmanager
    async def graph_for(self, request: RunRequest, context: RunContext, shared: Graph) -> AsyncGenerator[Graph]:
        """The graph that carries out a request: the one that all its runs share."""
        del request, context
        yield shared

    def config_for(self, request: RunRequest) -> RunnableConfig:
        """What a request adds to the config of its graph."""
        del request
        return {}

    def context_for(self, request: RunRequest, context: RunContext) -> Any:
        """What its graph is given as LangGraph's context."""
        del request
        return context

    def first_write(self, request: RunRequest, run: str) -> Any:
        """The update that starts a run; the message that is asked has an id from its run."""
        return with_asked_id(self.read(request), run)

    def check_write(self, values: Any) -> None:
        """See that a client's write names fields of the state; here the write gate does."""
        del values

    def chosen(self, options: Mapping[str, JsonValue]) -> dict[str, JsonValue]:
        """The options as its model has them, or an `OptionError` that says which of them is wrong."""
        known = self.options.model_fields if self.options else {}
        if unknown := [name for name in options if name not in known]:
            raise OptionError(self.name, unknown[0], list(known))
        try:
            return self.options.model_validate(options).model_dump(mode="json") if self.options and options else {}
        except (ValidationError, StateError) as error:
            raise OptionError(self.name, next(iter(options)), list(known), str(error)) from None

    def check_files(self) -> None:
        """Raises `FilesNotReadError` where it reads no files, so that none is ignored without a word."""
        if not self.reads_files:
            raise FilesNotReadError(self.name, self.title)

    @property
    def schema(self) -> Schema:
        """The schema of its state, whose name and version travel with what is stored."""
        return Schema.of(self.state)

    def state_of(self, values: Mapping[str, Any]) -> Any:
        """Stored values as a state, with defaults for what nobody has written yet."""
        known = {name: value for name, value in values.items() if name in self.schema.fields}
        return self.state(**{**self.schema.defaults(), **known})
