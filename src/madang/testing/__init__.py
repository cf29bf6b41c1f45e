"""What tests of assistants and of Madang itself are written with: time that costs nothing, ports in memory, contexts.

May import everything; nothing but tests imports it.
"""

from madang.testing.contexts import make_context
from madang.testing.memory import MemoryEffects, MemoryJournal
from madang.testing.time import FakeClock, virtually

__all__ = ["FakeClock", "MemoryEffects", "MemoryJournal", "make_context", "virtually"]
