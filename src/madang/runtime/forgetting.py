"""A checkpointer that keeps nothing, for graphs inside a step: the step is remembered as a whole."""

from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Any

from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import (
    BaseCheckpointSaver,
    ChannelVersions,
    Checkpoint,
    CheckpointMetadata,
    CheckpointTuple,
)

__all__ = ["Forgetful"]


class Forgetful(BaseCheckpointSaver[int]):
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
