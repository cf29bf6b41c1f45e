"""The checked graph: a StateGraph whose writes all pass the write gate and whose fields keep their policies.

Nodes, edges, compile and everything else are LangGraph's own; use it wherever a StateGraph is used. Compiling puts the
gate in front of every place from which the graph writes state or starts a node.
"""

from collections.abc import Callable
from copy import copy
from functools import cache, partial
from typing import Any, cast

from langchain_core.runnables import RunnableConfig
from langgraph._internal._constants import CONFIG_KEY_READ, CONFIG_KEY_RUNTIME
from langgraph._internal._runnable import RunnableCallable
from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.config import get_config
from langgraph.constants import START
from langgraph.graph.state import CompiledStateGraph, StateGraph
from langgraph.pregel._read import ChannelRead, PregelNode
from langgraph.pregel._write import ChannelWrite
from langgraph.typing import ContextT, InputT, OutputT, StateT

from madang.state.errors import WriteError
from madang.state.fields.channels import InputChannel, channel_of
from madang.state.fields.policies import Transient
from madang.state.fields.schema import Schema, StateField
from madang.state.fields.type_checks import check_serializable
from madang.state.writes.concurrency import FieldAccess, check_concurrent_writes, field_access_of
from madang.state.writes.gate import WriteGate, written_fields
from madang.state.writes.offloading import OffloadStore

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false
# LangGraph leaves some of its type parameters open.

StateReader = Callable[[dict[str, Any]], Any]


class CheckedGraph(StateGraph[StateT, ContextT, InputT, OutputT]):
    """A StateGraph that checks every write, of nodes, inputs and `update_state` alike, before it is stored.

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

    def compile(
        self, checkpointer: bool | BaseCheckpointSaver[Any] | None = None, **options: Any
    ) -> CompiledStateGraph[StateT, ContextT, InputT, OutputT]:
        """Compiles as StateGraph does, with the same options, after checking that the fields can be kept and merged."""
        fields = self.fields
        check_serializable(fields.values())
        check_concurrent_writes(self, self.schema.title, fields, self.field_access)
        self.channels.update({name: channel_of(field) for name, field in fields.items() if field.channel is None})
        compiled = super().compile(checkpointer, **options)
        _guard_graph(compiled, WriteGate(self.schema.title, fields, self.schema.fields_cleared_by_status))
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


def _guard_graph(compiled: CompiledStateGraph[Any, Any, Any, Any], gate: WriteGate) -> None:
    """Lets inputs, nodes, edits of saved state and commands from sub-graphs write only what the gate admits."""
    builder = compiled.builder
    accepted = Schema.of(builder.input_schema)
    entrance = WriteGate(accepted.title, accepted.fields, accepted.fields_cleared_by_status)
    transient = frozenset(accepted.with_policy(Transient))
    compiled.channels[START] = InputChannel(builder.input_schema, partial(_admit_input, entrance), transient)
    compiled.nodes[START] = _gated(compiled.nodes[START], entrance, START)
    for name, spec in builder.nodes.items():
        node = _gated(compiled.nodes[name], gate, name)
        takes_an_object = node.mapper is not None
        compiled.nodes[name] = _with_built_state(node, name, spec.input_schema) if takes_an_object else node


def _gated(node: PregelNode, gate: WriteGate, name: str) -> PregelNode:
    state_writer, *routers = node.flat_writers
    return node.copy({"writers": [_GatedWrite(gate, name, cast("ChannelWrite", state_writer)), *routers]})


def _with_built_state(node: PregelNode, name: str, state: type[Any]) -> PregelNode:
    """The node with its state built by us, also where Send hands it a dict, which LangGraph would pass on as it is."""
    bound = cast("Any", node.bound)
    if isinstance(bound, RunnableCallable):
        reading = partial(_building_state, WriteGate(state.__name__, Schema.of(state).fields), name, _reader(state))
        bound = cast("Any", copy(bound))
        bound.func = bound.func and reading(bound.func)
        bound.afunc = bound.afunc and reading(bound.afunc)
    return node.copy({"mapper": _reader(state), "bound": bound})


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
        if offload_store := _offload_store_in(config):
            update = await self._gate.offload(self._node, update, current, offload_store)
        super()._write(update, config)
        return input


def _current_value(config: RunnableConfig, name: str) -> Any:
    return ChannelRead.do_read(config, select=name)


def _offload_store_in(config: RunnableConfig) -> OffloadStore | None:
    """The offload store of the run's context, if it has one."""
    runtime = config.get("configurable", {}).get(CONFIG_KEY_RUNTIME)
    return getattr(getattr(runtime, "context", None), "offload_store", None)


def _admit_input(gate: WriteGate, value: Any) -> Any:
    """Checks an input; a parent graph hands over its whole state, of which only the sub-graph's fields are taken."""
    if _inside_a_graph():
        value = {name: part for name, part in written_fields(START, value) if name in gate.fields}
    return gate.admit(START, value, current=_no_value)


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
