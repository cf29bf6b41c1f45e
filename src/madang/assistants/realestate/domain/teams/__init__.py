"""The states of the three teams: each its own, filled from the steps that were its."""
