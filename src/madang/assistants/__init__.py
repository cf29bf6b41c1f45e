"""The assistants, one folder each, all of one shape, found by discovery.

An assistant may import the rooms below it and its own folder, never another assistant.
"""
