"""Where a graph written for LangGraph alone comes from: a variable that holds it, or a function that makes one."""

import inspect
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, AbstractContextManager, asynccontextmanager
from functools import cached_property
from typing import Any, cast, get_args, get_origin

from langchain_core.runnables import RunnableConfig
from langgraph.graph import StateGraph
from langgraph.pregel import Pregel
from langgraph.store.base import BaseStore
from langgraph.store.memory import InMemoryStore

from madang.protocol import Actor
from madang.runtime.assistants.contract import Graph
from madang.runtime.errors import AssistantError

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# LangGraph leaves some of its type parameters open.

_CONFIG = "config"
_RUNTIME = "runtime"


class GraphUser(dict[str, Any]):
    """A user as the code of a graph's author sees one: by name and by attribute."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None


def reading_runtime() -> Any:
    """What a function is given that makes a graph to look at: no user, no context, an empty store."""
    _, reading = _runtime_classes()
    return reading(access_context="assistants.read", store=InMemoryStore())


def execution_runtime(actor: Actor, store: BaseStore | None, context: Any) -> Any:
    """What a function is given that makes the graph of a run."""
    about = {"identity": actor.user, "display_name": actor.user, "is_authenticated": True, "permissions": []}
    user = GraphUser(about, tenant=actor.tenant, role=actor.role) if actor.user else None
    execution, _ = _runtime_classes()
    return execution(access_context="threads.create_run", user=user, store=store or InMemoryStore(), context=context)


def _runtime_classes() -> tuple[Any, Any]:
    """LangGraph's classes for a run and for a look, which have no public names of their own."""
    from langgraph_sdk.runtime import ServerRuntime  # noqa: PLC0415 - it comes with the extra `server`

    execution, reading = get_args(ServerRuntime.__value__)
    return get_origin(execution), get_origin(reading)


class GraphSource:
    """What a variable in an operator's file holds: a graph, compiled or not, or a function that makes one.

    A function may take the config of a run and LangGraph's `ServerRuntime`; it may be async, or give a context manager,
    and is then called for each run. `AssistantError` says what else was found.
    """

    def __init__(self, name: str, held: object) -> None:
        self._name = name
        self._held = held

    @cached_property
    def shared(self) -> Graph:
        """The graph as it is without any run: for its schemas, its drawing and its states."""
        if not self.is_made_for_each_run and not self._is_function:
            return self._as_graph(self._held)
        if not self.is_made_for_each_run:
            return self._as_graph(cast("Callable[[], object]", self._held)())
        import asyncio  # noqa: PLC0415 - only such functions need a loop

        with ThreadPoolExecutor(1) as beside:  # a loop may be running here
            return beside.submit(lambda: asyncio.run(self._first())).result()

    @property
    def is_made_for_each_run(self) -> bool:
        """Whether a run has a graph of its own."""
        held = self._held
        if not self._is_function:
            return False
        made_later = inspect.iscoroutinefunction(held) or hasattr(held, "__wrapped__")
        return made_later or bool(self._parameters)

    @asynccontextmanager
    async def opened(self, config: RunnableConfig, runtime: Callable[[], Any]) -> AsyncGenerator[Graph]:
        """The graph of one run; `runtime` makes what a function that asks for it is given."""
        if not self.is_made_for_each_run:
            yield self.shared
            return
        make, wanted = cast("Callable[..., Any]", self._held), self._parameters
        made = make(**{name: runtime() if kind == _RUNTIME else config for name, kind in wanted.items()})
        if inspect.isawaitable(made):
            made = await cast("Awaitable[object]", made)
        if isinstance(made, AbstractAsyncContextManager):
            async with cast("AbstractAsyncContextManager[object]", made) as graph:
                yield self._as_graph(graph)
        elif isinstance(made, AbstractContextManager):
            with cast("AbstractContextManager[object]", made) as graph:
                yield self._as_graph(graph)
        else:
            yield self._as_graph(made)

    async def _first(self) -> Graph:
        async with self.opened({"configurable": {}}, reading_runtime) as graph:
            return graph

    @property
    def _is_function(self) -> bool:
        return inspect.isfunction(self._held) or inspect.ismethod(self._held)

    @property
    def _parameters(self) -> Mapping[str, str]:
        """Which of the two each parameter is to get; what has a default of its own and another name keeps it."""
        found = inspect.signature(cast("Callable[..., Any]", self._held)).parameters.values()
        wanted = {
            each.name: _RUNTIME if _is_runtime(each) else _CONFIG
            for each in found
            if each.kind not in {each.VAR_KEYWORD, each.VAR_POSITIONAL}
            and (each.default is each.empty or each.name == _CONFIG or _is_runtime(each))
        }
        if len(wanted) > len(set(wanted.values())):
            raise AssistantError(
                f"The function of {self._name!r} needs {', '.join(wanted)}: let it take `config`, `runtime` (a "
                "ServerRuntime), both or nothing."
            )
        return wanted

    def _as_graph(self, found: object) -> Graph:
        if isinstance(found, Pregel):
            return found.copy({"name": self._name})
        if isinstance(found, StateGraph):
            return found.compile(name=self._name)
        raise AssistantError(
            f"{self._name!r} is a {type(found).__name__}: name a StateGraph, a compiled graph, an @entrypoint or a "
            "function that gives one."
        )


def _is_runtime(parameter: inspect.Parameter) -> bool:
    return parameter.name == _RUNTIME or "ServerRuntime" in str(parameter.annotation)
