"""What the user gets: the parts of an answer, its text, and drafted documents.

Called by the agents and the responder; the last step of a consultation.
"""
