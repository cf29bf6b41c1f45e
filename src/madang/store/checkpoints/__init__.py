"""Checkpoints of LangGraph graphs: state -> tree -> pieces -> rows, written in one transaction and read back as the
reader's own.

Called by LangGraph through `Checkpointer`, and by the runtime for history and time travel. Stands on `content`,
`encryption` and `runs`.
"""

from madang.store.checkpoints.checkpointer import Checkpointer
from madang.store.checkpoints.history import CheckpointHeader, NamedCheckpoint
from madang.store.checkpoints.repair import RepairFinding
from madang.store.checkpoints.state_migration import MigrationFinding

__all__ = ["CheckpointHeader", "Checkpointer", "MigrationFinding", "NamedCheckpoint", "RepairFinding"]
