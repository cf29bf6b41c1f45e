"""What python-docx has no words for: links, bookmarks, fields, borders and Korean fonts, as the XML they are."""

from typing import Any, Literal, cast

from docx.opc.constants import RELATIONSHIP_TYPE
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import RGBColor
from docx.table import Table as WordTable
from docx.text.paragraph import Paragraph as WordParagraph
from docx.text.run import Run

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false


INK, SOFT, ACCENT, ALARM = (RGBColor.from_string(code) for code in ("1D2433", "5B6475", "1F5F8B", "A8471F"))
_LATIN, _KOREAN = "Malgun Gothic", "맑은 고딕"

Node = Any  # an element of the XML, for which python-docx has no public type
Edge = Literal["top", "bottom", "left", "right", "insideH", "insideV"]


def set_fonts(style: Any) -> None:
    """Give a style its font for Latin and for Korean, which Word keeps apart."""
    fonts = style.element.get_or_add_rPr().get_or_add_rFonts()
    fonts.attrib.clear()
    for name, font in (("ascii", _LATIN), ("hAnsi", _LATIN), ("cs", _LATIN), ("eastAsia", _KOREAN)):
        fonts.set(qn(f"w:{name}"), font)


def add_link(paragraph: WordParagraph, text: str, url: str) -> Run:
    """Add words that open an address."""
    relation = paragraph.part.relate_to(url, RELATIONSHIP_TYPE.HYPERLINK, is_external=True)
    opening = _node("hyperlink")
    opening.set(qn("r:id"), relation)
    return _enclose(paragraph, opening, text)


def add_jump(paragraph: WordParagraph, text: str, bookmark: str) -> Run:
    """Add words that lead to a bookmark of the same document."""
    return _enclose(paragraph, _node("hyperlink", anchor=bookmark), text)


def add_bookmark(paragraph: WordParagraph, name: str, number: int) -> None:
    """Make a paragraph a place to jump to; no other bookmark of the document has its `number`."""
    _xml(paragraph).append(_node("bookmarkStart", id=str(number), name=name))
    _xml(paragraph).append(_node("bookmarkEnd", id=str(number)))


def add_field(paragraph: WordParagraph, code: Literal["PAGE", "NUMPAGES"]) -> None:
    """Add a number that Word works out."""
    _enclose(paragraph, _node("fldSimple", instr=code), "1")


def border_paragraph(paragraph: WordParagraph, edge: Edge, *, size: int, colour: RGBColor) -> None:
    """Draw a line at one edge of a paragraph; the size is in eighths of a point."""
    borders = _node("pBdr")
    borders.append(_line(edge, size, colour))
    _xml(paragraph).get_or_add_pPr().insert_element_before(
        borders, "w:shd", "w:tabs", "w:spacing", "w:ind", "w:jc", "w:rPr"
    )


def shade_paragraph(paragraph: WordParagraph, fill: str) -> None:
    """Colour the ground of a paragraph."""
    _xml(paragraph).get_or_add_pPr().insert_element_before(
        _node("shd", val="clear", color="auto", fill=fill), "w:tabs", "w:spacing", "w:ind", "w:jc", "w:rPr"
    )


def border_table(table: WordTable, **edges: tuple[int, RGBColor]) -> None:
    """Draw lines at the edges of a table and between its cells; sizes are in eighths of a point."""
    borders = _node("tblBorders")
    for edge in ("top", "left", "bottom", "right", "insideH", "insideV"):
        if edge in edges:
            borders.append(_line(edge, *edges[edge]))
    tbl = cast("Node", table._tbl)  # pyright: ignore[reportPrivateUsage]
    tbl.tblPr.insert_element_before(borders, "w:shd", "w:tblLayout", "w:tblCellMar", "w:tblLook")


def border_cell(cell: Any, edge: Edge, *, size: int, colour: RGBColor) -> None:
    """Draw a line at one edge of a cell."""
    borders = _node("tcBorders")
    borders.append(_line(edge, size, colour))
    cell.get_or_add_tcPr().insert_element_before(borders, "w:shd", "w:vAlign")


def shade_cell(cell: Any, fill: str) -> None:
    """Colour the ground of a cell."""
    ground = _node("shd", val="clear", color="auto", fill=fill)
    cell.get_or_add_tcPr().insert_element_before(ground, "w:vAlign")


def keep_row_whole(row: Any) -> None:
    """Let no page end within a row, which leaves an empty line under the head of the next one."""
    row.get_or_add_trPr().append(_node("cantSplit", val="true"))


def repeat_header(row: Any) -> None:
    """Let a row stand at the top of every page its table goes on to."""
    row._tr.get_or_add_trPr().append(_node("tblHeader", val="true"))


def describe_picture(shape: Any, words: str) -> None:
    """Say in words what a picture shows, for those who cannot see it."""
    shape._inline.docPr.set("descr", words)


def _enclose(paragraph: WordParagraph, opening: Node, text: str) -> Run:
    run = paragraph.add_run(text)
    opening.append(run._r)  # pyright: ignore[reportPrivateUsage]
    _xml(paragraph).append(opening)
    return run


def _xml(paragraph: WordParagraph) -> Node:
    return paragraph._p  # pyright: ignore[reportPrivateUsage]


def _line(edge: str, size: int, colour: RGBColor) -> Node:
    return _node(edge, val="single", sz=str(size), space="4" if edge == "left" else "1", color=str(colour))


def _node(tag: str, **attributes: str) -> Node:
    made: Node = OxmlElement(f"w:{tag}")
    for name, value in attributes.items():
        made.set(qn(f"w:{name}"), value)
    return made
