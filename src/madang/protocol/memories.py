"""What is remembered of a person beyond one conversation, and what a run did with it."""

from datetime import datetime
from typing import Literal

from madang.state import Frozen

MemoryAct = Literal["kept", "used", "forgotten"]


class Remembered(Frozen):
    """A sentence that an assistant keeps of a person: from which session and run, and since when.

    `asked` says whether they asked to have it remembered. Only `assistant` uses it, unless it is `shared`. What was
    kept without asking has a `topic`, under which the newest replaces the one before.
    """

    id: str
    text: str
    assistant: str
    shared: bool = False
    asked: bool = True
    topic: str = ""
    session: str = ""
    run: str = ""
    told_at: str = ""
    """As ISO 8601."""

    @property
    def told_on(self) -> str:
        """The day it was told."""
        return self.told_at[:10]

    @property
    def at(self) -> datetime:
        """The moment it was told."""
        return datetime.fromisoformat(self.told_at)


class MemoryUse(Frozen):
    """What a run did with something remembered."""

    act: MemoryAct
    memory: Remembered


class MemoryLoad(Frozen):
    """What a run knew of the person when it began: how much they had asked to have remembered, how much was noticed of
    them besides, when it was read and how long that took.
    """

    memories: int = 0
    preferences: int = 0
    loaded_at: str
    """As ISO 8601."""
    milliseconds: float
