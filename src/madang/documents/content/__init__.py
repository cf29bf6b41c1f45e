"""The document as data: lines, blocks, the document itself, its placeholders and what changed between two versions.

Assistants build a `Document` from it; `formats` writes it.
"""

from madang.documents.content.blocks import (
    ApprovalLine,
    Approver,
    Block,
    ChartFigure,
    Picture,
    Signatures,
    Signer,
    Table,
    bullets,
    code,
    heading,
    key_values,
    notice,
    paragraph,
    table,
    warning,
)
from madang.documents.content.document import CELLS_APART, Document, LineChange, align_lines, find_placeholders
from madang.documents.content.inline import InlineContent, cite, link, printable, strong

__all__ = [
    "CELLS_APART",
    "ApprovalLine",
    "Approver",
    "Block",
    "ChartFigure",
    "Document",
    "InlineContent",
    "LineChange",
    "Picture",
    "Signatures",
    "Signer",
    "Table",
    "align_lines",
    "bullets",
    "cite",
    "code",
    "find_placeholders",
    "heading",
    "key_values",
    "link",
    "notice",
    "paragraph",
    "printable",
    "strong",
    "table",
    "warning",
]
