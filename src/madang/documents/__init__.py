"""Documents: one typed model, written as Markdown, DOCX, PDF and HTML; charts; forms that are filled by talking.

May import `madang.protocol`, `madang.state` and `madang.reading`. Everything here is a function of its arguments: no
clock, no network, no files left behind. What writes DOCX and PDF comes with the extra `documents` and is loaded when
it is first used.
"""

from madang.documents.charts.images import chart_png, chart_svg
from madang.documents.charts.specs import bar_chart, grouped_bar_chart, line_chart, scatter_chart, stacked_bar_chart
from madang.documents.content.blocks import (
    ApprovalLine,
    Approver,
    Block,
    Callout,
    ChartFigure,
    Heading,
    ItemList,
    KeyValue,
    KeyValues,
    PageBreak,
    Paragraph,
    Picture,
    Signatures,
    Signer,
    SourceList,
    Table,
    TableCell,
    bullets,
    heading,
    key_values,
    notice,
    numbered,
    paragraph,
    signer,
    table,
    warning,
)
from madang.documents.content.document import (
    Document,
    LineChange,
    UnfilledPlaceholder,
    find_changes,
    find_placeholders,
    show_changes,
)
from madang.documents.content.inline import (
    Citation,
    Inline,
    InlineContent,
    Line,
    Link,
    TextRun,
    cite,
    emphasis,
    line,
    link,
    strong,
)
from madang.documents.errors import UnreadableFileError
from madang.documents.extraction.files import ExtractedParagraph, read_file
from madang.documents.formats.docx import to_docx
from madang.documents.formats.html import to_html
from madang.documents.formats.markdown import to_markdown
from madang.documents.formats.pdf import to_pdf

__all__ = [
    "ApprovalLine",
    "Approver",
    "Block",
    "Callout",
    "ChartFigure",
    "Citation",
    "Document",
    "ExtractedParagraph",
    "Heading",
    "Inline",
    "InlineContent",
    "ItemList",
    "KeyValue",
    "KeyValues",
    "Line",
    "LineChange",
    "Link",
    "PageBreak",
    "Paragraph",
    "Picture",
    "Signatures",
    "Signer",
    "SourceList",
    "Table",
    "TableCell",
    "TextRun",
    "UnfilledPlaceholder",
    "UnreadableFileError",
    "bar_chart",
    "bullets",
    "chart_png",
    "chart_svg",
    "cite",
    "emphasis",
    "find_changes",
    "find_placeholders",
    "grouped_bar_chart",
    "heading",
    "key_values",
    "line",
    "line_chart",
    "link",
    "notice",
    "numbered",
    "paragraph",
    "read_file",
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
    "warning",
]
