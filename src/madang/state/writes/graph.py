"""The checked graph: a StateGraph whose writes all pass the write gate and whose fields keep their policies.

Nodes, edges, compile and everything else are LangGraph's own; use it wherever a StateGraph is used. Compiling puts the
gate in front of every place from which the graph writes state or starts a node.
"""

import logging
from collections.abc import Callable, Mapping
from copy import copy
from functools import cache, partial
from typing import Any, Literal, cast

from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.config import get_config
from langgraph.constants import START
from langgraph.graph.state import CompiledStateGraph, StateGraph
from langgraph.pregel.protocol import PregelProtocol
from langgraph.typing import ContextT, InputT, OutputT, StateT
from pydantic import BaseModel

from madang.state.errors import SchemaError, WriteError
from madang.state.fields.channels import InputChannel, channel_of
from madang.state.fields.policies import Transient
from madang.state.fields.schema import ROOT, Schema, StateField
from madang.state.fields.type_checks import check_serializable, no_more_types
from madang.state.langgraph_internals import (
    CONFIG_KEY_READ,
    CONFIG_KEY_RUNTIME,
    ChannelRead,
    ChannelWrite,
    PregelNode,
    RunnableCallable,
)
from madang.state.writes.concurrency import FieldAccess, check_concurrent_writes, field_access_of
from madang.state.writes.gate import WriteGate
from madang.state.writes.in_place import changed_fields, watch
from madang.state.writes.offloading import OffloadStore
from madang.state.writes.updates import written_fields

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# LangGraph leaves some of its type parameters open.

_LOG = logging.getLogger(__name__)
StateReader = Callable[[dict[str, Any]], Any]
OnViolation = Literal["refuse", "warn"]


class CheckedGraph(StateGraph[StateT, ContextT, InputT, OutputT]):
    """A StateGraph that checks every write, of nodes, inputs and `update_state` alike, before it is stored.

    With `on_violation="warn"` it logs what it would refuse, naming node and field, and lets it pass: to move an app to
    it step by step. What a compiled sub-graph returns beyond the fields of this graph is dropped, as in LangGraph.

    >>> from typing import Annotated
    >>> from langgraph.graph import START
    >>> from madang.state import CheckedGraph, State, append
    >>> class Trip(State):
    ...     days: int = 3
    ...     notes: Annotated[list[str], append] = []
    >>> def plan(trip: Trip):
    ...     return {"notes": [f"{trip.days} days"]}
    >>> graph = CheckedGraph(Trip).add_node("plan", plan).add_edge(START, "plan").compile()
    >>> graph.invoke({"days": 4})
    {'days': 4, 'notes': ['4 days']}
    >>> graph.invoke({"dyas": 4})
    Traceback (most recent call last):
    madang.state.errors.WriteError: The input wrote 'dyas', which is not a field of Trip ...; did you mean 'days'?
    """

    def __init__(
        self,
        state_schema: type[StateT],
        context_schema: type[ContextT] | None = None,
        *,
        input_schema: type[InputT] | None = None,
        output_schema: type[OutputT] | None = None,
        on_violation: OnViolation = "refuse",
        **options: Any,
    ) -> None:
        super().__init__(
            state_schema, context_schema, input_schema=input_schema, output_schema=output_schema, **options
        )
        self.on_violation = on_violation

    def compile(
        self, checkpointer: bool | BaseCheckpointSaver[Any] | None = None, **options: Any
    ) -> CompiledStateGraph[StateT, ContextT, InputT, OutputT]:
        """Compiles as StateGraph does, with the same options, after checking that the fields can be kept and merged.

        A checkpointer of ours learns the types of the graph's fields.
        """
        fields = self.fields
        if learn_types := getattr(checkpointer, "register_schemas", None):
            learn_types(self.schemas)
        try:
            check_serializable(fields.values(), getattr(checkpointer, "can_store", no_more_types))
            check_concurrent_writes(self, self.schema.title, fields, self.field_access)
        except SchemaError as error:
            if self.on_violation == "refuse":
                raise
            _LOG.warning("%s (on_violation is 'warn', so the graph is built.)", error)
        self.channels.update({name: channel_of(field) for name, field in fields.items() if field.channel is None})
        compiled = super().compile(checkpointer, **options)
        _GraphGuard(compiled, fields, warns=self.on_violation == "warn").guard()
        return compiled

    @property
    def schema(self) -> Schema:
        """The schema of the graph's state."""
        return Schema.of(self.state_schema)

    @property
    def fields(self) -> dict[str, StateField]:
        """All fields a node may write: the state's own, and those of narrower schemas that nodes declare."""
        private = {name: field for other in self.schemas for name, field in Schema.of(other).fields.items()}
        return {**private, **self.schema.fields}

    @property
    def field_access(self) -> dict[str, FieldAccess]:
        """What each node reads and writes, as far as its code tells."""
        return {name: field_access_of(_function_of(spec.runnable)) for name, spec in self.nodes.items()}


class _GraphGuard:
    """Lets inputs, nodes, edits of saved state and commands from sub-graphs write only what the gate admits."""

    def __init__(
        self, compiled: CompiledStateGraph[Any, Any, Any, Any], fields: Mapping[str, StateField], *, warns: bool
    ) -> None:
        schema = Schema.of(compiled.builder.state_schema)
        self._compiled = compiled
        self._warns = warns
        self._build_gate = partial(WriteGate, schema.title, fields, schema.fields_cleared_by_status, warns=warns)

    def guard(self) -> None:
        """Put the gate in front of every place from which the graph writes state or starts a node."""
        compiled, builder = self._compiled, self._compiled.builder
        self._guard_input(builder.input_schema)
        gate, subgraph_gate = self._build_gate(), self._build_gate(drops_unknown=True)
        for name, spec in builder.nodes.items():
            is_subgraph = isinstance(spec.runnable, PregelProtocol)
            node = _gated(compiled.nodes[name], subgraph_gate if is_subgraph else gate, name)
            node = node if is_subgraph else _watched(node, gate, name)
            takes_an_object = node.mapper is not None and not self._warns
            compiled.nodes[name] = self._with_built_state(node, name, spec.input_schema) if takes_an_object else node

    def _guard_input(self, schema: Any) -> None:
        accepted = Schema.of(schema)
        entrance = WriteGate(accepted.title, accepted.fields, accepted.fields_cleared_by_status, warns=self._warns)
        admit = partial(_admit_input, entrance, coerces=_is_pydantic(schema) and not self._warns)
        transient = frozenset(accepted.with_policy(Transient))
        self._compiled.channels[START] = InputChannel(schema, admit, transient)
        self._compiled.nodes[START] = _gated(self._compiled.nodes[START], entrance, START)

    def _with_built_state(self, node: PregelNode, name: str, state: type[Any]) -> PregelNode:
        """The node with its state built by us, also from the dict of a Send, which LangGraph would pass on as it is."""
        bound = cast("Any", node.bound)
        if isinstance(bound, RunnableCallable):
            gate = WriteGate(state.__name__, Schema.of(state).fields, warns=self._warns)
            reading = partial(_building_state, gate, name, _reader(state))
            bound = cast("Any", copy(bound))
            bound.func = bound.func and reading(bound.func)
            bound.afunc = bound.afunc and reading(bound.afunc)
        return node.copy({"mapper": _reader(state), "bound": bound})


def _gated(node: PregelNode, gate: WriteGate, name: str) -> PregelNode:
    state_writer, *routers = node.flat_writers
    return node.copy({"writers": [_GatedWrite(gate, name, cast("ChannelWrite", state_writer)), *routers]})


def _watched(node: PregelNode, gate: WriteGate, name: str) -> PregelNode:
    """The node, refused where it changes a value of its state in place: that is written without being checked."""
    bound = cast("Any", node.bound)
    if not isinstance(bound, RunnableCallable):
        return node
    bound = cast("Any", copy(bound))
    bound.func = bound.func and _watching(gate, name, bound.func)
    bound.afunc = bound.afunc and _watching_task(gate, name, bound.afunc)
    return node.copy({"bound": bound})


def _watching(gate: WriteGate, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    def run(state: Any, *given: Any, **injected: Any) -> Any:
        watched = watch(state)
        update = function(state, *given, **injected)
        gate.check_in_place(name, changed_fields(watched), update)
        return update

    return run


def _watching_task(gate: WriteGate, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    async def run(state: Any, *given: Any, **injected: Any) -> Any:
        watched = watch(state)
        update = await function(state, *given, **injected)
        gate.check_in_place(name, changed_fields(watched), update)
        return update

    return run


def _building_state(
    gate: WriteGate, name: str, reader: StateReader, function: Callable[..., Any]
) -> Callable[..., Any]:
    def read(state: Any, **injected: Any) -> Any:
        if isinstance(state, dict):
            sent = {key: value for key, value in cast("dict[str, Any]", state).items() if key in gate.fields}
            state = reader(gate.admit(f"Send to {name}", sent, _no_value))
        return function(state, **injected)

    return read


class _GatedWrite(ChannelWrite):
    """Writes what a node returned, once the gate has admitted it."""

    def __init__(self, gate: WriteGate, node: str, write: ChannelWrite) -> None:
        super().__init__(write.writes)
        self._gate = gate
        self._node = node

    def _write(self, input: Any, config: RunnableConfig) -> Any:  # noqa: A002 - named so by LangGraph
        super()._write(self._gate.admit(self._node, input, partial(_current_value, config)), config)
        return input

    async def _awrite(self, input: Any, config: RunnableConfig) -> Any:  # noqa: A002
        current = partial(_current_value, config)
        update = self._gate.admit(self._node, input, current)
        if self._gate.offloads and (offload_store := _offload_store_in(config)):
            update = await self._gate.offload(self._node, update, current, offload_store)
        super()._write(update, config)
        return input


def _current_value(config: RunnableConfig, name: str) -> Any:
    return ChannelRead.do_read(config, select=name)


def _offload_store_in(config: RunnableConfig) -> OffloadStore | None:
    """The offload store of the run's context, if it has one."""
    runtime = config.get("configurable", {}).get(CONFIG_KEY_RUNTIME)
    return getattr(getattr(runtime, "context", None), "offload_store", None)


def _admit_input(gate: WriteGate, value: Any, *, coerces: bool) -> Any:
    """Checks an input; a parent graph hands over its whole state, of which only the sub-graph's fields are taken.

    What is given to a pydantic state is coerced before it is stored, as LangGraph coerces it for the first node.
    """
    if ROOT in gate.fields and isinstance(value, dict) and not value:
        return value  # so `get_graph` asks where an input leads; in a run the writer of START judges it
    if ROOT not in gate.fields and _inside_a_graph():
        value = {name: part for name, part in written_fields(START, value) if name in gate.fields}
    if coerces and isinstance(value, dict):
        value = gate.coerced(cast("dict[str, Any]", value))
    return gate.admit(START, value, current=_no_value)


def _is_pydantic(schema: Any) -> bool:
    return isinstance(schema, type) and issubclass(schema, BaseModel)


def _inside_a_graph() -> bool:
    try:
        return CONFIG_KEY_READ in get_config().get("configurable", {})
    except RuntimeError:
        return False


def _no_value(_name: str) -> None:
    """No field has a value before the first input."""


@cache
def _reader(state: type[Any]) -> StateReader:
    """Builds the state object a node takes, and says which of its fields was never written."""
    schema = Schema.of(state)
    required = [name for name, field in schema.fields.items() if field.required]

    def read(values: dict[str, Any]) -> Any:
        for name in required:
            if name not in values:
                raise WriteError(
                    f"{schema.title}.{name} has no default and nothing has written it yet; "
                    "give it in the input, or declare a default."
                )
        return state(**values)

    return read


def _function_of(runnable: Any) -> Callable[..., Any] | None:
    return getattr(runnable, "afunc", None) or getattr(runnable, "func", None)
