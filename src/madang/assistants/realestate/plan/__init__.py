"""What to do about a question: its intent, its tasks, what is missing for them, and what each team is given and
returns.

Called by the planner and the teams. `search` and `analyse` do the tasks.
"""
