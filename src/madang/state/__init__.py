"""The state layer: what may happen to state, declared once in its types and enforced everywhere.

Pure functions and types: field policies, reducers, schemas, the write gate, lifecycle, plans, team results,
migrations, diff and redaction. No I/O and no clock of its own. Imports nothing of Madang but `errors` and `text`.
"""

from madang.state.aggregation import Outcome, aggregate, teams
from madang.state.diff import apply, diff
from madang.state.errors import (
    ConcurrentWriteError,
    MigrationError,
    NewerVersionError,
    PlanError,
    ReducerError,
    SchemaError,
    StateError,
    TransitionError,
    WriteError,
)
from madang.state.frozen import Frozen
from madang.state.graph import CheckedGraph
from madang.state.history import changes, field_history
from madang.state.joint import JointStep, expand
from madang.state.migrations import Migrated, Migrations
from madang.state.monitor import track
from madang.state.phases import PhaseMachine, Rule
from madang.state.plan import Plan, Trigger
from madang.state.policies import Bounds, Keep, Moves, Offload, Sensitive, Transient, Until
from madang.state.redaction import fingerprint, redact, redact_text
from madang.state.reducers import append, maximum, merge, messages, override, replace, union
from madang.state.reference import reference_page
from madang.state.results import Result, by_task, merge_results
from madang.state.roster import Roster
from madang.state.schema import Field, Schema, State
from madang.state.sensitive import sensitive_fields
from madang.state.status import TRANSITIONS, Status, status_of
from madang.state.step import Step
from madang.state.summary import summary
from madang.state.trimming import removals, trim

__all__ = [
    "TRANSITIONS",
    "Bounds",
    "CheckedGraph",
    "ConcurrentWriteError",
    "Field",
    "Frozen",
    "JointStep",
    "Keep",
    "Migrated",
    "MigrationError",
    "Migrations",
    "Moves",
    "NewerVersionError",
    "Offload",
    "Outcome",
    "PhaseMachine",
    "Plan",
    "PlanError",
    "ReducerError",
    "Result",
    "Roster",
    "Rule",
    "Schema",
    "SchemaError",
    "Sensitive",
    "State",
    "StateError",
    "Status",
    "Step",
    "Transient",
    "TransitionError",
    "Trigger",
    "Until",
    "WriteError",
    "aggregate",
    "append",
    "apply",
    "by_task",
    "changes",
    "diff",
    "expand",
    "field_history",
    "fingerprint",
    "maximum",
    "merge",
    "merge_results",
    "messages",
    "override",
    "redact",
    "redact_text",
    "reference_page",
    "removals",
    "replace",
    "sensitive_fields",
    "status_of",
    "summary",
    "teams",
    "track",
    "trim",
    "union",
]
