"""Reviewing a contract clause by clause: risky clauses, figures beyond the law, missing protective clauses.

Called by the analysis team, and by the document team for its own drafts.
"""
