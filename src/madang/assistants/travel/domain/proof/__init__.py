"""Proving a trip: everything it claims is worked out again from the facts, by code that made none of it.

Nothing here is shared with the planner but the facts (hours, distances, prices, habits) and the words for them.
"""

from madang.assistants.travel.domain.proof.trips import prove

__all__ = ["prove"]
