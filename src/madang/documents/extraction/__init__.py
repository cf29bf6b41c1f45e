"""The text of uploaded files, as paragraphs with page and heading level.

Assistants (contract review) call `read_file`, which parses in a process apart; `madang.knowledge.readers`, which run in
such a process themselves, call what parses. PDF and DOCX are loaded on use.
"""

from madang.documents.extraction.files import (
    PARSERS,
    ExtractedParagraph,
    check_archive,
    parse_docx,
    parse_pdf,
    read_file,
    warm_up_reading,
)

__all__ = [
    "PARSERS",
    "ExtractedParagraph",
    "check_archive",
    "parse_docx",
    "parse_pdf",
    "read_file",
    "warm_up_reading",
]
