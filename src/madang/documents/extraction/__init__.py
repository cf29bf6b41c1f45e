"""The text of uploaded files, as paragraphs with page, heading level and cells of tables, a module for each format.

Assistants (contract review) call `read_file`, which parses in a process apart; `madang.knowledge.readers`, which run in
such a process themselves, call what parses. What reads a format is loaded on use.
"""

from madang.documents.extraction.archives import OfficeArchive, read_facts
from madang.documents.extraction.files import (
    PARSERS,
    DocumentFacts,
    ExtractedFile,
    ExtractedParagraph,
    OfficeKind,
    check_archive,
    parse_docx,
    parse_office,
    parse_pdf,
    read_file,
    warm_up_reading,
)

__all__ = [
    "PARSERS",
    "DocumentFacts",
    "ExtractedFile",
    "ExtractedParagraph",
    "OfficeArchive",
    "OfficeKind",
    "check_archive",
    "parse_docx",
    "parse_office",
    "parse_pdf",
    "read_facts",
    "read_file",
    "warm_up_reading",
]
