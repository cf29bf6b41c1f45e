"""Proves a trip plan: everything it claims is computed again from the facts, by code that shares nothing with plan.

Called by plan before anything is offered. It imports only trip, never plan; a plan without faults may be shown.
"""
