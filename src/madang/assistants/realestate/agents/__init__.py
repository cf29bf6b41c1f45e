"""The nodes of the graph (planner, teams, responder) and what the teams run: searches, analyses, documents.

Called by `graph`. An agent reads its part of the state, uses `tools` and the rules, and returns the write.
"""
