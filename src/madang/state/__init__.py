"""The state layer: what may happen to state, declared once in its types and enforced everywhere.

Pure functions and types: field policies, reducers, schemas, the write gate, lifecycle, plans, team results,
migrations, diff and redaction. No I/O and no clock of its own. Imports nothing of Madang but `errors` and `text`.
"""

from madang.state.graph import CheckedGraph
from madang.state.policies import Bounds, Keep, Moves, Offload, Sensitive, Transient, Until
from madang.state.reducers import append, maximum, merge, messages, override, replace, union
from madang.state.schema import Field, Schema, State

__all__ = [
    "Bounds",
    "CheckedGraph",
    "Field",
    "Keep",
    "Moves",
    "Offload",
    "Schema",
    "Sensitive",
    "State",
    "Transient",
    "Until",
    "append",
    "maximum",
    "merge",
    "messages",
    "override",
    "replace",
    "union",
]
