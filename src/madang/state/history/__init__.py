"""Earlier states: what changed between two of them, as fields or as a JSON patch, and migrations of stored states.

Called by time travel (runtime), by the terminal and the server to inspect sessions, and by the store when it loads a
state of an older version.
"""

from madang.state.history.changes import (
    FieldEntry,
    SessionChanges,
    SessionPaths,
    Snapshot,
    field_history,
    fields_of,
    session_changes,
    snapshot,
)
from madang.state.history.json_patch import Patch, PatchReplace, diff, previous_values, redacted_patch
from madang.state.history.migrations import MigrationResult, Migrations

__all__ = [
    "FieldEntry",
    "MigrationResult",
    "Migrations",
    "Patch",
    "PatchReplace",
    "SessionChanges",
    "SessionPaths",
    "Snapshot",
    "diff",
    "field_history",
    "fields_of",
    "previous_values",
    "redacted_patch",
    "session_changes",
    "snapshot",
]
