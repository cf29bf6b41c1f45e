"""What a state consists of: its schema, and for each field the policies, the reducer and the channel.

Assistants declare their state with it. `writes` enforces what is declared here.
"""

from madang.state.fields.policies import Bounds, FieldPolicy, Keep, Moves, Offload, Sensitive, Transient, Until
from madang.state.fields.reducers import append, override
from madang.state.fields.schema import Schema, State

__all__ = [
    "Bounds",
    "FieldPolicy",
    "Keep",
    "Moves",
    "Offload",
    "Schema",
    "Sensitive",
    "State",
    "Transient",
    "Until",
    "append",
    "override",
]
