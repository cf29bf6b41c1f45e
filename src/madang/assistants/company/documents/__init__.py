"""Documents of the company: templates, drafts, filling in, review, corrections, permits and the plan of storage.
Pure; called by the document, compliance, file and storage agents and by the archive. Imports figures and
understand; the compliance rules are in the sub-package.
"""
