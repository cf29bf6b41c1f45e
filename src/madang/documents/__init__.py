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
from madang.documents.changes import Change, changes, show_changes
from madang.documents.charts import bar_chart, grouped_bar_chart, line_chart, scatter_chart, stacked_bar_chart
from madang.documents.document import Document
from madang.documents.docx import to_docx
from madang.documents.drawing import chart_png, chart_svg
from madang.documents.html import to_html
from madang.documents.inline import Citation, Inline, Line, Link, Said, Words, cite, emphasis, line, link, strong
from madang.documents.markdown import to_markdown
from madang.documents.paragraphs import Passage
from madang.documents.pdf import to_pdf
from madang.documents.placeholders import Unfilled, unfilled
from madang.documents.reading import read_docx, read_file, read_pdf, read_text
from madang.documents.writing import bullets, heading, key_values, notice, numbered, paragraph, signer, table, warning

__all__ = [
    "ApprovalLine",
    "Approver",
    "Block",
    "Callout",
    "Change",
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
    "Passage",
    "Picture",
    "Said",
    "Signatures",
    "Signer",
    "SourceList",
    "Table",
    "TableCell",
    "Unfilled",
    "Words",
    "bar_chart",
    "bullets",
    "changes",
    "chart_png",
    "chart_svg",
    "cite",
    "emphasis",
    "grouped_bar_chart",
    "heading",
    "key_values",
    "line",
    "line_chart",
    "link",
    "notice",
    "numbered",
    "paragraph",
    "read_docx",
    "read_file",
    "read_pdf",
    "read_text",
    "scatter_chart",
    "show_changes",
    "signer",
    "stacked_bar_chart",
    "strong",
    "table",
    "to_docx",
    "to_html",
    "to_markdown",
    "to_pdf",
    "unfilled",
    "warning",
]
