"""What tests of assistants and of Madang itself are written with: time that costs nothing, ports in memory, contexts.

May import everything; only tests import it.
"""

from madang.models.scripted import ScriptedModel
from madang.testing.contexts import make_context
from madang.testing.contract import CONTRACT, HOSTILE
from madang.testing.libraries import library_of_documents
from madang.testing.memory import MemoryAudit, MemoryEffects, MemoryFiles, MemoryJournal, MemoryShelf
from madang.testing.recorded import Recording, recorded
from madang.testing.runs import Rehearsal, rehearse
from madang.testing.time import FakeClock, virtually

__all__ = [
    "CONTRACT",
    "HOSTILE",
    "FakeClock",
    "MemoryAudit",
    "MemoryEffects",
    "MemoryFiles",
    "MemoryJournal",
    "MemoryShelf",
    "Recording",
    "Rehearsal",
    "ScriptedModel",
    "library_of_documents",
    "make_context",
    "recorded",
    "rehearse",
    "virtually",
]
