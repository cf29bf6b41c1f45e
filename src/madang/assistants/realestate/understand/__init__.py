"""From the words of a message to its meaning: case and amounts, similar questions, keywords, tasks and intent.

Pure functions on text, called by the planner and the document team. `plan` comes next.
"""
