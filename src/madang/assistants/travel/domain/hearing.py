"""Hearing a message as a skill: what rules read in it, and what a model may add that the message itself bears out."""

from collections.abc import Sequence
from datetime import date

from pydantic import BaseModel, ConfigDict

from madang.assistants.travel.domain.wishes import Slot, Wish

__all__ = ["Heard", "figures_invented"]

_RULED = (
    "nights", "adults", "children", "infants", "budget", "departure", "free_times", "area", "unwanted_areas",
    "concerns",
)  # fmt: skip


class Heard(BaseModel):
    """A message, the day it was said on, the slot that was asked for, and the destination that is known."""

    model_config = ConfigDict(frozen=True)

    message: str
    today: date
    expecting: Slot | None = None
    destination: str | None = None


def figures_invented(wish: Wish, ruled: Wish) -> Sequence[str]:
    """What is wrong with a model's reading: figures, days and areas are those that rules found, or none."""
    return [
        f"{name!r} must be {getattr(ruled, name)!r} as the message says, not {getattr(wish, name)!r}"
        for name in _RULED
        if getattr(wish, name) != getattr(ruled, name)
    ]
