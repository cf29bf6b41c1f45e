"""The state layer: what may happen to a state, declared once in its types and enforced everywhere.

Pure functions and types; no I/O and no clock of its own. Imports nothing of Madang but `errors` and `text`. Start with
`fields` (declare a state) and `writes` (check what nodes write); `plans` holds the work of a run, `privacy` masks what
is shown, `history` compares and migrates stored states.
"""

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
from madang.state.fields.channels import removals, trim
from madang.state.fields.policies import Bounds, Keep, Moves, Offload, Sensitive, Transient, Until
from madang.state.fields.reducers import append, maximum, merge, messages, override, replace, union
from madang.state.fields.schema import Schema, State, StateField
from madang.state.history.changes import field_changes, field_history, session_changes, snapshot, timeline
from madang.state.history.json_patch import apply_patch, diff, redacted_patch
from madang.state.history.migrations import MigrationResult, Migrations
from madang.state.plans.lifecycle import (
    TRANSITIONS,
    Lifecycle,
    Roster,
    Status,
    advance,
    combined_status,
    status_of,
    with_status,
)
from madang.state.plans.phases import ANY, PhaseMachine, PhaseMove, PhaseRule, equals, given, lacking
from madang.state.plans.plan import Plan, ReplanTrigger, summarize_plan
from madang.state.plans.results import (
    AggregatedResult,
    Result,
    StepOutcome,
    aggregate,
    by_task,
    merge_results,
    newest_results,
    teams_by_status,
)
from madang.state.plans.step import JointStep, PlanSummary, Step, expand_joint_steps
from madang.state.privacy.redaction import MASK, fingerprint, redact, redact_at, redact_text
from madang.state.privacy.sensitive import sensitive_fields
from madang.state.stored_names import StoredName, Upcast, stored_as, stored_name
from madang.state.values import Frozen, Timestamp, canonical_json, json_value, seconds_between, stamp
from madang.state.writes.field_reference import reference_page
from madang.state.writes.graph import CheckedGraph
from madang.state.writes.offloading import OffloadReference, OffloadStore, load_offloaded, oversized, size_of

__all__ = [
    "ANY",
    "MASK",
    "TRANSITIONS",
    "AggregatedResult",
    "Bounds",
    "CheckedGraph",
    "ConcurrentWriteError",
    "Frozen",
    "JointStep",
    "Keep",
    "Lifecycle",
    "MigrationError",
    "MigrationResult",
    "Migrations",
    "Moves",
    "NewerVersionError",
    "Offload",
    "OffloadReference",
    "OffloadStore",
    "PatchError",
    "PhaseMachine",
    "PhaseMove",
    "PhaseRule",
    "Plan",
    "PlanError",
    "PlanSummary",
    "ReducerError",
    "ReplanTrigger",
    "Result",
    "Roster",
    "Schema",
    "SchemaError",
    "Sensitive",
    "State",
    "StateError",
    "StateField",
    "Status",
    "Step",
    "StepOutcome",
    "StoredName",
    "Timestamp",
    "Transient",
    "TransitionError",
    "Until",
    "Upcast",
    "WriteError",
    "advance",
    "aggregate",
    "append",
    "apply_patch",
    "by_task",
    "canonical_json",
    "combined_status",
    "diff",
    "equals",
    "expand_joint_steps",
    "field_changes",
    "field_history",
    "fingerprint",
    "given",
    "json_value",
    "lacking",
    "load_offloaded",
    "maximum",
    "merge",
    "merge_results",
    "messages",
    "newest_results",
    "override",
    "oversized",
    "redact",
    "redact_at",
    "redact_text",
    "redacted_patch",
    "reference_page",
    "removals",
    "replace",
    "seconds_between",
    "sensitive_fields",
    "session_changes",
    "size_of",
    "snapshot",
    "stamp",
    "status_of",
    "stored_as",
    "stored_name",
    "summarize_plan",
    "teams_by_status",
    "timeline",
    "trim",
    "union",
    "with_status",
]
