"""Documents: one typed model, written as Markdown, DOCX, PDF and HTML; charts; forms that are filled by talking.

May import `madang.protocol`, `madang.state` and `madang.models.language`. Everything here is a function of its
arguments: no clock, no network, no files left behind. What writes DOCX and PDF comes with the extra `documents` and is
loaded when it is first used.
"""

from madang.documents.blocks import (
    ApprovalLine,
    Approver,
    Block,
    Callout,
    Figure,
    Heading,
    KeyValue,
    KeyValues,
    Listing,
    PageBreak,
    Paragraph,
    Picture,
    Signatures,
    Signer,
    SourceList,
    Table,
    TableCell,
)
from madang.documents.document import Document
from madang.documents.docx import to_docx
from madang.documents.inline import Citation, Inline, Line, Link, Said, Words, cite, emphasis, line, link, strong
from madang.documents.markdown import to_markdown
from madang.documents.pdf import to_pdf
from madang.documents.placeholders import Unfilled, unfilled
from madang.documents.writing import bullets, heading, key_values, notice, numbered, paragraph, signer, table, warning

__all__ = [
    "ApprovalLine",
    "Approver",
    "Block",
    "Callout",
    "Citation",
    "Document",
    "Figure",
    "Heading",
    "Inline",
    "KeyValue",
    "KeyValues",
    "Line",
    "Link",
    "Listing",
    "PageBreak",
    "Paragraph",
    "Picture",
    "Said",
    "Signatures",
    "Signer",
    "SourceList",
    "Table",
    "TableCell",
    "Unfilled",
    "Words",
    "bullets",
    "cite",
    "emphasis",
    "heading",
    "key_values",
    "line",
    "link",
    "notice",
    "numbered",
    "paragraph",
    "signer",
    "strong",
    "table",
    "to_docx",
    "to_markdown",
    "to_pdf",
    "unfilled",
    "warning",
]
