"""The state layer: what may happen to state, declared once in its types and enforced everywhere.

Pure functions and types: field policies, reducers, schemas, the write gate, lifecycle, plans, team results,
migrations, diff and redaction. No I/O and no clock of its own. Imports nothing of Madang but `errors` and `text`.
"""

from madang.state.aggregation import Outcome, Part, aggregate, teams
from madang.state.diff import apply, diff, redacted
from madang.state.errors import (
    ConcurrentWriteError,
    MigrationError,
    NewerVersionError,
    PatchError,
    PlanError,
    ReducerError,
    SchemaError,
    StateError,
    TransitionError,
    WriteError,
)
from madang.state.facts import equals, given, lacking
from madang.state.frozen import Frozen
from madang.state.graph import CheckedGraph
from madang.state.history import changes, field_history, snapshot, timeline
from madang.state.joint import JointStep, expand
from madang.state.lifecycle import Lifecycle, moved
from madang.state.migrations import Migrated, Migrations
from madang.state.monitor import track
from madang.state.offloading import Reference, Shelf, whole
from madang.state.phases import ANY, PhaseMachine, PhaseMove, Rule
from madang.state.plan import Plan, Trigger
from madang.state.policies import Bounds, Keep, Moves, Offload, Sensitive, Transient, Until
from madang.state.redaction import MASK, fingerprint, redact, redact_at, redact_text
from madang.state.reducers import append, maximum, merge, messages, override, replace, union
from madang.state.reference import reference_page
from madang.state.results import Result, by_task, merge_results, newest
from madang.state.roster import Roster
from madang.state.schema import Field, Schema, State
from madang.state.sensitive import sensitive_fields
from madang.state.sizes import oversized, size_of
from madang.state.status import TRANSITIONS, Status, advance, combined, status_of
from madang.state.step import Step
from madang.state.stored import stored_as
from madang.state.summary import PlanSummary, summary
from madang.state.timestamps import Timestamp, stamp
from madang.state.trimming import removals, trim

__all__ = [
    "ANY",
    "MASK",
    "TRANSITIONS",
    "Bounds",
    "CheckedGraph",
    "ConcurrentWriteError",
    "Field",
    "Frozen",
    "JointStep",
    "Keep",
    "Lifecycle",
    "Migrated",
    "MigrationError",
    "Migrations",
    "Moves",
    "NewerVersionError",
    "Offload",
    "Outcome",
    "Part",
    "PatchError",
    "PhaseMachine",
    "PhaseMove",
    "Plan",
    "PlanError",
    "PlanSummary",
    "ReducerError",
    "Reference",
    "Result",
    "Roster",
    "Rule",
    "Schema",
    "SchemaError",
    "Sensitive",
    "Shelf",
    "State",
    "StateError",
    "Status",
    "Step",
    "Timestamp",
    "Transient",
    "TransitionError",
    "Trigger",
    "Until",
    "WriteError",
    "advance",
    "aggregate",
    "append",
    "apply",
    "by_task",
    "changes",
    "combined",
    "diff",
    "equals",
    "expand",
    "field_history",
    "fingerprint",
    "given",
    "lacking",
    "maximum",
    "merge",
    "merge_results",
    "messages",
    "moved",
    "newest",
    "override",
    "oversized",
    "redact",
    "redact_at",
    "redact_text",
    "redacted",
    "reference_page",
    "removals",
    "replace",
    "sensitive_fields",
    "size_of",
    "snapshot",
    "stamp",
    "status_of",
    "stored_as",
    "summary",
    "teams",
    "timeline",
    "track",
    "trim",
    "union",
    "whole",
]
