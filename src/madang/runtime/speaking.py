"""Who speaks: the agent to whom an event, a token or a tool call belongs, in sub-graphs too.

A step of a plan speaks as its agent, with all that runs inside it. Elsewhere a node of the top graph speaks for itself,
and a node inside a sub-graph as that sub-graph.
"""

from collections.abc import Generator, Mapping
from contextlib import contextmanager
from contextvars import Context, ContextVar, copy_context
from dataclasses import dataclass
from typing import Any

from langchain_core.runnables import RunnableConfig
from langchain_core.runnables.config import var_child_runnable_config
from langgraph.constants import CONFIG_KEY_CHECKPOINTER, TAG_NOSTREAM

from madang.runtime.forgetting import Forgetful

__all__ = ["Part", "part_of_step", "scope", "silently", "speaker", "speaker_in", "stage"]

_AGENT = "madang_agent"
_NAMESPACE = "langgraph_checkpoint_ns"


@dataclass(frozen=True, slots=True)
class Part:
    """What a step plays in its run: who speaks, and the scope that tells its doings from those of other steps."""

    agent: str
    scope: str


_PART: ContextVar[Part | None] = ContextVar("madang_part", default=None)


def stage(part: Part) -> Context:
    """A context for a task in which `part` is played; what is called in it, graphs included, speaks as its agent.

    Graphs called there keep no checkpoints: a step is remembered as a whole, and LangGraph numbers the sub-graphs of
    one node by the order of their calls, which after a restart would hand one step the state of another.
    """
    context = copy_context()
    context.run(_PART.set, part)
    context.run(var_child_runnable_config.set, _patched(context.get(var_child_runnable_config) or {}, part))
    return context


@contextmanager
def silently() -> Generator[None]:
    """Keeps what models say inside the block, such as answers meant for code, out of the stream of text."""
    config = var_child_runnable_config.get() or {}
    token = var_child_runnable_config.set({**config, "tags": [*config.get("tags", []), TAG_NOSTREAM]})
    try:
        yield
    finally:
        var_child_runnable_config.reset(token)


def part_of_step() -> Part | None:
    """The part played here, or None outside the steps of a plan."""
    return _PART.get()


def speaker() -> str | None:
    """The agent that speaks here, or None outside any graph."""
    part = _PART.get()
    return part.agent if part else speaker_in(_metadata())


def scope() -> str:
    """A name for the place in the run from which this is called: the same when it is entered again, unlike any other.

    LangGraph gives a task the same id when it is resumed after an interrupt or a crash, and a new one in a loop.
    """
    part = _PART.get()
    return part.scope if part else _metadata().get(_NAMESPACE, "")


def speaker_in(metadata: Mapping[str, Any]) -> str | None:
    """The agent to whom a message with this metadata belongs."""
    if agent := metadata.get(_AGENT):
        return agent
    names = [name for part in metadata.get(_NAMESPACE, "").split("|") if (name := _node(part))]
    return names[-2] if len(names) > 1 else next(iter(names), None)


def _node(part: str) -> str:
    """The node of one part of a namespace, `planner:<task>`; nothing for the number of a repeated call."""
    name, _, task = part.partition(":")
    return name if task else ""


def _metadata() -> Mapping[str, Any]:
    return (var_child_runnable_config.get() or {}).get("metadata", {})


def _patched(config: RunnableConfig, part: Part) -> RunnableConfig:
    return {
        **config,
        "metadata": {**config.get("metadata", {}), _AGENT: part.agent},
        "configurable": {**config.get("configurable", {}), CONFIG_KEY_CHECKPOINTER: _FORGETFUL},
    }


_FORGETFUL = Forgetful()
