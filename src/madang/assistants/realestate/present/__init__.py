"""The answer as people get it: its parts and text, and the documents that are drafted.

Called by the agents and the responder; the last step of a consultation.
"""
