"""Proves a trip plan: everything it claims is worked out again from the facts, by code that made none of it.

Called by plan before anything is offered. It imports only trip, never plan; a plan without faults may be shown.
"""
