"""Labelled sets, and what the rules or a model make of them.

Called by `madang eval`; the format of a set is in docs/how-to/evaluate.md.
"""
