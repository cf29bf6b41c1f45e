"""What the planner draws on beside the request: what a model proposes, and whether conditions hold.
The planner and the executor call it; the plan itself is composed in `planner`.
"""
