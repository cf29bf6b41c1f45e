"""The last node of the graph: the answer from what the teams found, by rules or by an advisor with a model.

Called by `graph.py`; the advisor's tools are the searches and analyses of the teams.
"""
