"""Which agent an event, a token or a tool call belongs to, in sub-graphs too. A step of a plan counts as its agent with
all that runs inside it; graphs inside a step keep no checkpoints, since the step is stored as a whole.
"""

from collections.abc import AsyncIterator, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import Context, ContextVar, copy_context
from dataclasses import dataclass
from typing import Any

from langchain_core.runnables import RunnableConfig
from langchain_core.runnables.config import var_child_runnable_config
from langgraph.checkpoint.base import (
    BaseCheckpointSaver,
    ChannelVersions,
    Checkpoint,
    CheckpointMetadata,
    CheckpointTuple,
)
from langgraph.constants import CONFIG_KEY_CHECKPOINTER, TAG_NOSTREAM


class NullCheckpointer(BaseCheckpointSaver[int]):
    """Takes every checkpoint and has none."""

    def get_tuple(self, config: RunnableConfig) -> CheckpointTuple | None:  # noqa: ARG002 - it never has one
        """Nothing."""
        return None

    def list(self, config: RunnableConfig | None, **_: Any) -> Iterator[CheckpointTuple]:  # noqa: ARG002
        """Nothing."""
        return iter(())

    def put(
        self,
        config: RunnableConfig,
        checkpoint: Checkpoint,
        metadata: CheckpointMetadata,  # noqa: ARG002
        new_versions: ChannelVersions,  # noqa: ARG002
    ) -> RunnableConfig:
        """Where the checkpoint would be."""
        place = config.get("configurable", {})
        names = ("thread_id", "checkpoint_ns")
        return {"configurable": {**{name: place.get(name, "") for name in names}, "checkpoint_id": checkpoint["id"]}}

    def put_writes(
        self, config: RunnableConfig, writes: Sequence[tuple[str, Any]], task_id: str, task_path: str = ""
    ) -> None:
        """Nothing is kept."""

    async def aget_tuple(self, config: RunnableConfig) -> CheckpointTuple | None:
        """Nothing."""
        return self.get_tuple(config)

    async def alist(self, config: RunnableConfig | None, **_: Any) -> AsyncIterator[CheckpointTuple]:  # noqa: ARG002
        """Nothing."""
        for found in ():
            yield found

    async def aput(
        self,
        config: RunnableConfig,
        checkpoint: Checkpoint,
        metadata: CheckpointMetadata,
        new_versions: ChannelVersions,
    ) -> RunnableConfig:
        """Where the checkpoint would be."""
        return self.put(config, checkpoint, metadata, new_versions)

    async def aput_writes(
        self, config: RunnableConfig, writes: Sequence[tuple[str, Any]], task_id: str, task_path: str = ""
    ) -> None:
        """Nothing is kept."""


_AGENT = "madang_agent"
_NAMESPACE = "langgraph_checkpoint_ns"


@dataclass(frozen=True, slots=True)
class StepScope:
    """What a step plays in its run: who speaks, and the scope that tells its doings from those of other steps."""

    agent: str
    scope: str


_STEP_SCOPE: ContextVar[StepScope | None] = ContextVar("madang_part", default=None)


def step_context(part: StepScope) -> Context:
    """A context for a task in which `part` is played; what is called in it, graphs included, speaks as its agent.

    Graphs called there keep no checkpoints: a step is remembered as a whole, and LangGraph numbers the sub-graphs of
    one node by the order of their calls, which after a restart would hand one step the state of another.
    """
    context = copy_context()
    context.run(_STEP_SCOPE.set, part)
    context.run(var_child_runnable_config.set, _patched(context.get(var_child_runnable_config) or {}, part))
    return context


@contextmanager
def without_streaming() -> Generator[None]:
    """Keeps what models say inside the block, such as answers meant for code, out of the stream of text."""
    config = var_child_runnable_config.get() or {}
    token = var_child_runnable_config.set({**config, "tags": [*config.get("tags", []), TAG_NOSTREAM]})
    try:
        yield
    finally:
        var_child_runnable_config.reset(token)


def current_step() -> StepScope | None:
    """The part played here, or None outside the steps of a plan."""
    return _STEP_SCOPE.get()


def current_agent() -> str | None:
    """The agent that speaks here, or None outside any graph."""
    part = _STEP_SCOPE.get()
    return part.agent if part else agent_in(_metadata())


def current_scope() -> str:
    """A name for the place in the run from which this is called: the same when it is entered again, unlike any other.

    LangGraph gives a task the same id when it is resumed after an interrupt or a crash, and a new one in a loop.
    """
    part = _STEP_SCOPE.get()
    return part.scope if part else _metadata().get(_NAMESPACE, "")


def agent_in(metadata: Mapping[str, Any]) -> str | None:
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


def _patched(config: RunnableConfig, part: StepScope) -> RunnableConfig:
    return {
        **config,
        "metadata": {**config.get("metadata", {}), _AGENT: part.agent},
        "configurable": {**config.get("configurable", {}), CONFIG_KEY_CHECKPOINTER: _NULL_CHECKPOINTER},
    }


_NULL_CHECKPOINTER = NullCheckpointer()
