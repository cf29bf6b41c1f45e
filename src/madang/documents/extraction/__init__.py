"""The text of uploaded files, as paragraphs with page and heading level.

Called by assistants (contract review) and by `madang.knowledge.readers`. PDF and DOCX are loaded on use.
"""

from madang.documents.extraction.files import ExtractedParagraph, check_archive, read_docx, read_file, read_pdf

__all__ = ["ExtractedParagraph", "check_archive", "read_docx", "read_file", "read_pdf"]
