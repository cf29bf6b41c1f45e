"""The nodes of the graph (query analyzer, planner, executor, responder) and one module for each agent of a plan.
Called by graph.py; they read the state, use the other folders, and return the write to the state.
"""
