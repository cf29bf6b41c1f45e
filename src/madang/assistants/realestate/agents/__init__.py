"""The nodes of the graph and the teams they run: planner, teams (search, analysis, document), responder.

Called by `graph`. An agent reads its part of the state, uses `tools` and the rules, and returns the write.
"""
