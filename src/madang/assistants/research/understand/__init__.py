"""From a question to a brief: is it clear, which topics it has, how to search for each.

Called by the brief writer and the supervisor. A `Brief` comes out, which plan turns into steps.
"""
