"""Contexts of runs for tests, with every part in memory unless another is given."""

from typing import Any

from madang.runtime.budgets import Budget, Meter
from madang.runtime.context import RunContext
from madang.runtime.controls import Controls
from madang.testing.memory import MemoryAudit, MemoryEffects, MemoryFiles, MemoryShelf
from madang.testing.time import FakeClock

__all__ = ["make_context"]


def make_context(*, budget: Budget | None = None, **parts: Any) -> RunContext:
    """A context with the given parts, for the session 's' and the run 'r' in English unless they say otherwise."""
    controls = parts.pop("controls", None) or Controls()
    defaults: dict[str, Any] = {
        "session": "s",
        "run": "r",
        "language": "en",
        "clock": FakeClock(),
        "effects": MemoryEffects(),
        "shelf": MemoryShelf(),
        "files": MemoryFiles(),
        "audit": MemoryAudit(),
        "meter": Meter(budget or Budget(), controls),
        "controls": controls,
    }
    return RunContext(**{**defaults, **parts})
