"""From the words of a message to what was said: the case, its amounts, what the question resembles, answers to forms.

Pure functions on text, called by the planner and the document team. `plan` comes next.
"""
