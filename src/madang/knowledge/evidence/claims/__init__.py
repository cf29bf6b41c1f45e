"""A claim beside statements: its sentences in parts, its quantities, and what is wrong with it.

Called by `verification`; `faults` is the way in, and the checks behind it are in `signals`, `relations` and `scope`.
"""
