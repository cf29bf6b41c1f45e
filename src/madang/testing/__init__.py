"""What tests of assistants and of Madang itself are written with: virtual time, fakes, sessions, the contract suite.

May import everything; only tests import it.
"""

from madang.models import ScriptedModel
from madang.testing.contract_suite import CONTRACT_CHECKS, HOSTILE_MESSAGES
from madang.testing.fakes import (
    FakeClock,
    MemoryAudit,
    MemoryEffects,
    MemoryFiles,
    MemoryJournal,
    MemoryOffloadStore,
    ToolRecording,
    recorded_tool,
    run_in_virtual_time,
)
from madang.testing.sessions import (
    AssistantSession,
    echo_assistant,
    make_context,
    memory_library,
    open_assistant_session,
)

__all__ = [
    "CONTRACT_CHECKS",
    "HOSTILE_MESSAGES",
    "AssistantSession",
    "FakeClock",
    "MemoryAudit",
    "MemoryEffects",
    "MemoryFiles",
    "MemoryJournal",
    "MemoryOffloadStore",
    "ScriptedModel",
    "ToolRecording",
    "echo_assistant",
    "make_context",
    "memory_library",
    "open_assistant_session",
    "recorded_tool",
    "run_in_virtual_time",
]
