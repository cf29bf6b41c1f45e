"""PDF: a section for each page that has text."""

from io import BytesIO
from typing import Any

from madang.extras import require
from madang.knowledge.documents import Section
from madang.knowledge.errors import DocumentError
from madang.knowledge.reading.contents import Contents
from madang.text import Text

__all__ = ["read_pdf"]

_MOST_PAGES = 5000


def read_pdf(content: bytes) -> Contents:
    """The text of each page; a file that wants a password, or has pictures only, is refused."""
    pypdf: Any = require("pypdf", "knowledge", "Reading PDF")
    try:
        reader = pypdf.PdfReader(BytesIO(content))
        if reader.is_encrypted and not reader.decrypt(""):
            raise DocumentError("It is encrypted: save a copy without a password.", text=_ENCRYPTED)
        pages = [(number, page.extract_text()) for number, page in enumerate(reader.pages[:_MOST_PAGES], start=1)]
        title = (reader.metadata.title if reader.metadata else None) or ""
    except pypdf.errors.PyPdfError as error:
        raise ValueError(str(error)) from error
    sections = tuple(Section(text=text, page=number) for number, text in pages if text.strip())
    if not sections:
        raise DocumentError("It has no text, only pictures: run it through text recognition first.", text=_PICTURES)
    return Contents(str(title).strip(), sections)


_ENCRYPTED = Text(
    ko="암호가 걸려 있습니다. 암호 없이 저장한 사본을 더하세요.",
    en="It is encrypted. Save a copy without a password.",
)
_PICTURES = Text(
    ko="글자가 없고 그림뿐입니다. 먼저 문자 인식을 거치세요.",
    en="It has no text, only pictures. Run it through text recognition first.",
)
