"""The eight roles that share the work on a journey."""

from typing import Literal

__all__ = ["Role"]

Role = Literal[
    "travel_consultant",  # asks for what is missing
    "needs_collector",  # hears what a message says
    "router",  # decides who comes next
    "flight_expert",
    "hotel_expert",
    "itinerary_planner",
    "budget_manager",
    "coordinator",  # says what came of it
]
