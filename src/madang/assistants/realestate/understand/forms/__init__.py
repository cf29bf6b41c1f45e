"""Reads orders for documents: what is ordered, the values that messages and answers tell, what they change of a draft.

Called by the intent, the planner's questions and the document team.
"""
