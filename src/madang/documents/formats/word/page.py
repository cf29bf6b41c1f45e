"""A page of Word before anything stands on it: its margins, its styles, its header and footer."""

from datetime import UTC, datetime
from typing import Any

import docx
from docx.document import Document as Word
from docx.enum.style import WD_STYLE_TYPE
from docx.enum.text import WD_ALIGN_PARAGRAPH, WD_TAB_ALIGNMENT
from docx.shared import Mm, Pt, RGBColor

from madang.documents.content.document import Document
from madang.documents.content.inline import printable
from madang.documents.formats.word.xml import INK, SOFT, add_field, set_fonts

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false


TEXT_WIDTH = Mm(164)
_EPOCH = datetime(1980, 1, 1, tzinfo=UTC)
_STYLES: tuple[tuple[str, float, bool, RGBColor, float, float], ...] = (
    ("Normal", 10, False, INK, 0, 6),
    ("Title", 20, True, INK, 0, 2),
    ("Subtitle", 11.5, False, SOFT, 0, 4),
    ("Heading 1", 15, True, INK, 18, 6),
    ("Heading 2", 12.5, True, INK, 14, 5),
    ("Heading 3", 11, True, INK, 12, 4),
    ("Heading 4", 10, True, INK, 10, 4),
    ("Caption", 9, False, INK, 8, 3),
    ("List Bullet", 10, False, INK, 0, 3),
    ("List Number", 10, False, INK, 0, 3),
    ("Table Text", 9, False, INK, 2, 2),
    ("Table Figure", 9, False, INK, 2, 2),
    ("Header", 8, False, SOFT, 0, 0),
    ("Footer", 8, False, SOFT, 0, 0),
)
"""Size, weight, colour, and the space above and below, in points."""


def new_page(document: Document) -> Word:
    """An empty A4 document with our styles; what it says of itself depends on the document alone."""
    word = docx.Document()
    section = word.sections[0]
    section.page_width, section.page_height = Mm(210), Mm(297)
    section.top_margin, section.bottom_margin = Mm(26), Mm(24)
    section.left_margin = section.right_margin = Mm(23)
    word.styles.add_style("Table Text", WD_STYLE_TYPE.PARAGRAPH)
    figures: Any = word.styles.add_style("Table Figure", WD_STYLE_TYPE.PARAGRAPH)
    figures.paragraph_format.alignment = WD_ALIGN_PARAGRAPH.RIGHT
    for name, size, bold, colour, above, below in _STYLES:
        _set_style(word.styles[name], size, bold=bold, colour=colour, spaces=(above, below))
    _set_properties(word, document)
    _head_and_foot(section, document)
    return word


def restarted_list(word: Word) -> int:
    """The number of a numbered list of its own, which begins at 1."""
    numbering: Any = word.part.numbering_part.element
    number: Any = word.styles["List Number"].element.pPr.numPr.numId.val
    started = numbering.add_num(numbering.num_having_numId(number).abstractNumId.val)
    started.add_lvlOverride(ilvl=0).add_startOverride(1)
    return int(started.numId)


def _set_style(style: Any, size: float, *, bold: bool, colour: RGBColor, spaces: tuple[float, float]) -> None:
    set_fonts(style)
    style.font.size, style.font.bold, style.font.italic = Pt(size), bold, False
    style.font.color.rgb = colour
    style.paragraph_format.space_before, style.paragraph_format.space_after = map(Pt, spaces)
    style.paragraph_format.line_spacing = 1.25
    for border in style.element.pPr.findall(".//{*}pBdr"):
        border.getparent().remove(border)


def _set_properties(word: Word, document: Document) -> None:
    about = word.core_properties
    about.title, about.subject = printable(document.title)[:255], printable(document.subtitle)[:255]
    about.author, about.comments = printable(document.author)[:255], ""
    about.language = "ko-KR" if document.language == "ko" else "en-US"
    about.created = about.modified = _EPOCH


def _head_and_foot(section: Any, document: Document) -> None:
    section.different_first_page_header_footer = False
    for part, left in ((section.header, document.title), (section.footer, document.number)):
        line = part.paragraphs[0]
        line.paragraph_format.tab_stops.clear_all()
        line.paragraph_format.tab_stops.add_tab_stop(TEXT_WIDTH, WD_TAB_ALIGNMENT.RIGHT)
        line.add_run(f"{printable(left)}\t")
    section.header.paragraphs[0].add_run(printable(document.label))
    add_field(section.footer.paragraphs[0], "PAGE")
    section.footer.paragraphs[0].add_run(" / ")
    add_field(section.footer.paragraphs[0], "NUMPAGES")
