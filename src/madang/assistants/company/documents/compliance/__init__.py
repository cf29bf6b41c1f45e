"""The rules of compliance: what may be given to whom, by dated limits of the law and the industry's code.
Called by the review of drafts, and by the compliance agent for activities that the user only asks about.
Knows activities, not documents.
"""
