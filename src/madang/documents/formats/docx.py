"""Documents as DOCX: real headings, tables, links and page numbers, so that people can go on writing in it."""

from importlib import import_module
from typing import cast

from madang.documents.content.document import Document
from madang.extras import require


def to_docx(document: Document) -> bytes:
    """The document as DOCX: the same bytes for the same document."""
    require("docx", "documents", "Writing DOCX")
    return cast("bytes", import_module("madang.documents.formats.word.writer").write_docx(document))
