"""From a message to an analysed request: the tasks it asks for, its entities, and the query about figures in it.
Called by the query analyzer and by tools.analyst; figures, documents and the planner work with the result.
Imports figures, nothing else of this assistant.
"""
