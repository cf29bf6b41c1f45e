"""Documents of the company: templates, drafts, how they are filled in, reviewed, permitted, corrected and planned for
storage. Pure; called by the document, compliance, file and storage agents and by the archive. Imports figures and
understand; the rules of compliance are in the sub-package.
"""
