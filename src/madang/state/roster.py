"""A roster: who is still at work, and how all others have ended."""

from collections.abc import Mapping

from madang.state.frozen import Frozen
from madang.state.status import TERMINAL, Status

__all__ = ["Roster"]


class Roster(Frozen):
    """Names by how they stand: each exactly once, so that together they are all that was planned."""

    active: tuple[str, ...] = ()
    """Those that have not ended, whether they have started or not."""
    completed: tuple[str, ...] = ()
    failed: tuple[str, ...] = ()
    skipped: tuple[str, ...] = ()
    cancelled: tuple[str, ...] = ()
    partial: tuple[str, ...] = ()

    @classmethod
    def of(cls, statuses: Mapping[str, Status]) -> "Roster":
        """The roster of everything in `statuses`, in its order."""
        places = {name: status if status in TERMINAL else "active" for name, status in statuses.items()}
        return cls(**{place: tuple(name for name in places if places[name] == place) for place in cls.model_fields})
