"""The agents of a journey: needs collector, consultant, experts and coordinator.

Called by the graph. Each reads its part of the state, calls understand, plan, present and the tools, and returns what
it writes.
"""
