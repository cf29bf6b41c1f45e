"""What to do about a question: the steps of the plan, the details still missing, and the state of each team.

Called by the planner and the teams. `search` and `analyse` do the tasks.
"""
