"""A graph that was written for LangGraph alone, as an assistant: no policies, its own input, context and config.

`graph_files` finds such graphs in the files that an operator names; `runs` carries them out like any assistant.
"""

import json
from collections.abc import AsyncGenerator, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, is_dataclass
from functools import cached_property, partial
from typing import Any, ClassVar, cast, get_type_hints

from langchain_core.messages import AIMessage
from langchain_core.runnables import RunnableConfig
from langgraph.graph import END, START, StateGraph
from langgraph.types import Command, Send
from pydantic import BaseModel, ConfigDict, Field, JsonValue, PydanticUserError, ValidationError

from madang.protocol import GraphCall, Reply, RunRequest
from madang.runtime.agents.context import RunContext
from madang.runtime.agents.limits import RunBudget
from madang.runtime.assistants.contract import Assistant, Graph
from madang.runtime.assistants.graph_source import GraphSource, execution_runtime
from madang.runtime.errors import AssistantError, GraphInputError
from madang.state import json_value
from madang.store.checkpoints import Checkpointer
from madang.text import Language, Text

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# LangGraph leaves some of its type parameters open.

_MESSAGES = "messages"
_LONGEST_NAME = 200
_RESERVED_KEYS = frozenset({"run_id", "checkpoint_id", "checkpoint_ns", "checkpoint_map", "thread_ts"})


@dataclass(frozen=True, kw_only=True, eq=False)
class StockGraph(Assistant):
    """A graph as it is: its input is its own, and so are its context and its config.

    >>> from langgraph.graph import START, MessagesState, StateGraph
    >>> from madang.runtime.assistants import stock_graph
    >>> graph = StateGraph(MessagesState).add_node("echo", lambda state: state).add_edge(START, "echo")
    >>> stock_graph("echo-bot", graph).name
    'echo-bot'
    """

    streams_custom: ClassVar[bool] = True
    accounts_for_asks: ClassVar[bool] = False

    source: GraphSource
    types: tuple[type[Any], ...] = ()
    """What its author defines beside it, which its states may hold."""
    read: Callable[[RunRequest], Any] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "read", self.input_of)
        if not self.name.isprintable() or "/" in self.name or not 0 < len(self.name) <= _LONGEST_NAME:
            raise AssistantError(
                f"{self.name!r} cannot name a graph: use at most {_LONGEST_NAME} printable characters and no slash."
            )

    def compiled(self) -> Graph:
        """The graph on no checkpointer, whatever its author compiled it with."""
        return self.source.shared.copy({"name": self.name, "checkpointer": None})

    def checkpointer_on(self, checkpointer: Checkpointer) -> Checkpointer:
        """The checkpointer, which may store what the graph's schemas mention and what its author defines."""
        return checkpointer.for_types((*_schemas(self.source.shared), *self.types))

    @asynccontextmanager
    async def graph_for(self, request: RunRequest, context: RunContext, shared: Graph) -> AsyncGenerator[Graph]:
        """The shared graph, or the one that its function makes for the run, on the memory of whoever asks."""
        if not self.source.is_made_for_each_run:
            yield shared.copy({"store": context.memory})
            return
        runtime = partial(execution_runtime, request.actor, context.memory, self._made_context(request))
        async with self.source.opened(self.config_for(request), runtime) as graph:
            yield graph.copy({"name": self.name, "store": context.memory})

    def config_for(self, request: RunRequest) -> RunnableConfig:
        """What the client gave as config; what it gave as context is there, too, for graphs that look for it there."""
        call = request.call
        own = self.source.shared.config or {}
        limit = {"recursion_limit": own["recursion_limit"]} if "recursion_limit" in own else {}
        given: dict[str, Any] = {**limit, **(call.config if call else {})}
        found = {**given.pop("configurable", {}), **(call.context if call else {})}
        return cast("RunnableConfig", {**given, "configurable": found})

    def context_for(self, request: RunRequest, context: RunContext) -> Any:
        """What the client gave as context, or the part of its config that the graph's context has fields for."""
        del context
        given = self._context(request.call or GraphCall())
        return given if given or self._context_problem({}) is None else None

    def _made_context(self, request: RunRequest) -> Any:
        """The context as the graph's schema has it; a plain dictionary where there is no class for it."""
        given, schema = self._context(request.call or GraphCall()), self.source.shared.context_schema
        return schema(**given) if schema is not None and self._context_problem(given) is None else given

    def first_write(self, request: RunRequest, run: str) -> Any:
        """The input as the graph takes it; ids of its messages are its own affair."""
        del run
        return self.read(request)

    def state_of(self, values: Any) -> Any:
        """The values as LangGraph has them."""
        return values

    def check_call(self, thread: str, call: GraphCall) -> None:
        """Raise `GraphInputError` for what the graph would not take, or what is not the client's to set."""
        if isinstance(call.input, Mapping) and (known := self.input_fields):
            for name in call.input.keys() - set(known):
                raise GraphInputError(self.name, f"input.{name}", known)
        try:
            _ClientConfig.model_validate(call.config)
        except ValidationError as error:
            wrong = error.errors(include_url=False)[0]
            place = ".".join(map(str, ("config", *wrong["loc"])))
            raise GraphInputError(self.name, place, list(_ClientConfig.model_fields), wrong["msg"]) from None
        for place, given in (
            ("config.configurable", call.config.get("configurable") or {}),
            ("config.metadata", call.config.get("metadata") or {}),
            ("context", call.context),
        ):
            for name, value in cast("dict[str, Any]", given).items():
                if name in _RESERVED_KEYS or name.startswith("__") or (name == "thread_id" and value != thread):
                    raise GraphInputError(self.name, f"{place}.{name}", (), "the server sets it")
        self._check_context(call)
        self.check_write(call.update)
        nodes = [name for name in self.source.shared.nodes if name != START]
        for name in _node_names(call.goto):
            if name not in {*nodes, END}:
                raise GraphInputError(self.name, f"command.goto: {name}", nodes)

    def check_write(self, values: Any) -> None:
        """Raise `GraphInputError` for a name that is no field of the state, which LangGraph would pass over."""
        known = _field_names(self.state)
        for name in values if isinstance(values, Mapping) and known else ():
            if name not in known:
                raise GraphInputError(self.name, f"values.{name}", known)

    @cached_property
    def input_schema(self) -> dict[str, Any]:
        """The JSON schema of what its runs are given."""
        return _json_schema(self.source.shared.get_input_jsonschema, self.input_fields)

    @cached_property
    def output_schema(self) -> dict[str, Any]:
        """The JSON schema of its states."""
        return _json_schema(self.source.shared.get_output_jsonschema, _field_names(self.state))

    @cached_property
    def context_schema(self) -> dict[str, Any]:
        """The JSON schema of its context; empty where it declares none."""
        return _json_schema(self.source.shared.get_context_jsonschema, self._context_fields or ())

    @cached_property
    def input_fields(self) -> list[str]:
        """The names of the fields of its input; none where it takes something else than an object of fields."""
        builder = getattr(self.source.shared, "builder", None)
        return _field_names(builder.input_schema) if isinstance(builder, StateGraph) else []

    def _check_context(self, call: GraphCall) -> None:
        known = self._context_fields
        for name in call.context if known is not None else ():
            if name not in (known or ()):
                raise GraphInputError(self.name, f"context.{name}", known or ())
        given = self._context(call)
        if given and (problem := self._context_problem(given)):
            raise GraphInputError(self.name, "context", known or (), problem)

    @cached_property
    def _context_fields(self) -> list[str] | None:
        """The names of the fields of its context; None where it declares none and takes any."""
        schema = self.source.shared.context_schema
        return None if schema is None else _field_names(schema)

    def _context(self, call: GraphCall) -> dict[str, Any]:
        known = self._context_fields or ()
        set_up = cast("dict[str, Any]", call.config.get("configurable") or {})
        return {**{name: value for name, value in set_up.items() if name in known}, **call.context}

    def _context_problem(self, given: dict[str, Any]) -> str | None:
        """Why the graph's context cannot be made of these values; None where it can."""
        schema = self.source.shared.context_schema
        if schema is None or not (is_dataclass(schema) or hasattr(schema, "model_fields")):
            return None
        try:
            schema(**given)
        except (TypeError, ValueError) as error:
            return " ".join(str(error).split())
        return None

    def input_of(self, request: RunRequest) -> Any:
        """What starts the graph: its own input, a command, or the message in the field that is for one."""
        call = request.call
        if call is None:
            return self._input_with(request.message)
        if call.update is not None or call.goto is not None:
            return Command(update=call.update, goto=_destinations(call.goto))
        return call.input

    def _input_with(self, message: str) -> Any:
        fields = self.input_fields
        if _MESSAGES in fields:
            return {_MESSAGES: [{"role": "user", "content": message}]}
        parsed = _parsed(message)
        if not fields:
            return message if parsed is None else parsed
        if isinstance(parsed, dict):
            return parsed
        if len(fields) == 1:
            return {fields[0]: message}
        raise GraphInputError(self.name, "message", fields)


class _ClientConfig(BaseModel):
    """What of LangGraph's config a client may set."""

    model_config = ConfigDict(extra="forbid", strict=True)

    configurable: dict[str, Any] = {}
    tags: list[str] = []
    metadata: dict[str, Any] = {}
    recursion_limit: int = Field(default=1, ge=1, le=100_000)


def stock_graph(name: str, held: object, about: str = "", types: Iterable[type[Any]] = ()) -> StockGraph:
    """The assistant that a graph, or a function that makes one, is served as; `AssistantError` says what is wrong."""
    source = GraphSource(name, held)
    said = about or f"{name} (LangGraph)"
    shared = source.shared
    return StockGraph(
        name=name,
        title=Text(ko=name, en=name),
        about=Text(ko=said, en=said),
        examples=(),
        state=_state_of(shared),
        build=lambda: cast("Any", source.shared),
        answer=_reply,
        budget=RunBudget(seconds=None, tool_calls=None, super_steps=None),
        source=source,
        types=tuple(types),
    )


def _schemas(graph: Graph) -> list[type[Any]]:
    """The schemas of a graph, of its nodes and of the graphs inside it."""
    builders = (
        getattr(each, "builder", None) for each in (graph, *(below for _, below in graph.get_subgraphs(recurse=True)))
    )
    return [schema for builder in builders if isinstance(builder, StateGraph) for schema in builder.schemas]


def _state_of(graph: Graph) -> type[Any]:
    builder = getattr(graph, "builder", None)
    return builder.state_schema if isinstance(builder, StateGraph) else object


def _field_names(schema: type[Any]) -> list[str]:
    return list(get_type_hints(schema)) if hasattr(schema, "__annotations__") else []


def _json_schema(make: Callable[[], dict[str, Any] | None], fields: Sequence[str]) -> dict[str, Any]:
    """The schema that pydantic makes; where it can make none of a type, the names of the fields alone."""
    try:
        return make() or {}
    except PydanticUserError:
        return {"type": "object", "properties": {name: {} for name in fields}}


def state_json_schema(graph: Graph) -> dict[str, Any]:
    """The JSON schema of a graph's state."""
    return _json_schema(graph.get_output_jsonschema, _field_names(_state_of(graph)))


def _reply(values: Any, language: Language) -> Reply:
    """The last thing that a model said, else all that the graph came to, as JSON."""
    del language
    messages = values.get(_MESSAGES) if isinstance(values, Mapping) else getattr(values, _MESSAGES, None)
    last = messages[-1] if isinstance(messages, Sequence) and messages else None
    if isinstance(last, AIMessage):
        return Reply(answer=str(last.text))
    if values is None or values == {}:
        return Reply(answer="")
    return Reply(answer=values if isinstance(values, str) else _json_text(values))


def _json_text(values: Any) -> str:
    return json.dumps(json_value(values), ensure_ascii=False, indent=2)


def _parsed(message: str) -> JsonValue:
    try:
        return json.loads(message)
    except (ValueError, RecursionError):
        return None


def _node_names(given: JsonValue) -> list[str]:
    """The nodes that a command names, whether or not something is sent to them."""
    match given:
        case str(name) | {"node": str(name)}:
            return [name]
        case [*each]:
            return [name for one in each for name in _node_names(one)]
        case _:
            return []


def _destinations(given: JsonValue) -> Any:
    """Nodes by name, or to be sent something of their own: `{"node": ..., "input": ...}`."""
    match given:
        case None:
            return ()
        case {"node": str(node), **rest}:
            return Send(node, rest.get("input"))
        case [*each]:
            return [_destinations(one) for one in each]
        case _:
            return given
