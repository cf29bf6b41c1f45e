"""From notes to the report, and from the report to a document with numbered sources.

Called by the reporter and the manifest; `madang.documents` writes it as Markdown, DOCX and PDF.
"""
