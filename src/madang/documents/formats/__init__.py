"""Writers, one for each format: a `Document` becomes Markdown, HTML, PDF or DOCX.

Called by assistants with a finished document; the bytes go to the session's files.
"""

from madang.documents.formats.docx import to_docx
from madang.documents.formats.html import to_html
from madang.documents.formats.markdown import to_markdown
from madang.documents.formats.pdf import to_pdf

__all__ = ["to_docx", "to_html", "to_markdown", "to_pdf"]
