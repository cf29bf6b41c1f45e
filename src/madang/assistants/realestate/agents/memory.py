"""What is remembered of a user from one consultation to the next: the place they last asked about, and no more."""

from madang.assistants.realestate.domain.places import Spot
from madang.runtime import RunContext

__all__ = ["remember_place", "remembered_place"]


async def remembered_place(context: RunContext) -> str | None:
    """The name of the place that the user asked about before, in any consultation that still exists."""
    found = await context.memory.aget(_of_user(context), _PLACE) if context.memory else None
    return str(found.value["name"]) if found else None


async def remember_place(spot: Spot | None, context: RunContext) -> None:
    """Keeps the place for the next consultation; it goes with this one when it is deleted."""
    if spot is not None and context.memory is not None:
        await context.memory.aput(_of_user(context), _PLACE, {"name": spot.name}, index=False)


def _of_user(context: RunContext) -> tuple[str, ...]:
    return ("realestate", f"tenant:{context.tenant}", f"user:{context.user}")


_PLACE = "place"
