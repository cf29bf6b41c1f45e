"""What happens when a node writes: the checked graph sends every update through the write gate before it is stored.

Assistants build their graphs with `CheckedGraph`. What passes the gate goes to the channels of `fields`; values too
large for the state go to an offload store.
"""

from madang.state.writes.field_reference import policy_text, reference_page
from madang.state.writes.graph import CheckedGraph
from madang.state.writes.offloading import (
    OffloadLocation,
    OffloadReference,
    OffloadStore,
    check_offloaded,
    load_offloaded,
    offload_location,
    oversized,
)

__all__ = [
    "CheckedGraph",
    "OffloadLocation",
    "OffloadReference",
    "OffloadStore",
    "check_offloaded",
    "load_offloaded",
    "offload_location",
    "oversized",
    "policy_text",
    "reference_page",
]
