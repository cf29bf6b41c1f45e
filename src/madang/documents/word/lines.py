"""Lines of a document as runs of a paragraph."""

from collections.abc import Mapping

from docx.shared import RGBColor
from docx.text.paragraph import Paragraph as WordParagraph

from madang.documents.inline import Citation, Line, Link, Words
from madang.documents.printable import printable
from madang.documents.word.marks import ACCENT, add_jump, add_link

__all__ = ["bookmark_of", "write_line", "write_words"]


def write_line(paragraph: WordParagraph, line: Line, numbers: Mapping[str, int], *, bold: bool = False) -> None:
    """Write a line into a paragraph; citations lead to the sources by their `numbers`."""
    for part in line:
        match part:
            case Words():
                run = paragraph.add_run(printable(part.text))
                if bold or part.mark == "strong":
                    run.bold = True
                if part.mark == "emphasis":
                    run.font.color.rgb = ACCENT
            case Link() if part.safe:
                add_link(paragraph, printable(part.text), part.url.strip()).font.color.rgb = ACCENT
            case Link():
                paragraph.add_run(printable(part.text))
            case Citation():
                number = numbers[part.source]
                run = add_jump(paragraph, f"[{number}]", bookmark_of(number))
                run.font.superscript, run.font.color.rgb = True, ACCENT


def write_words(paragraph: WordParagraph, text: str, *, bold: bool = False, colour: RGBColor | None = None) -> None:
    """Write words into a paragraph."""
    run = paragraph.add_run(printable(text))
    if bold:
        run.bold = True
    if colour is not None:
        run.font.color.rgb = colour


def bookmark_of(number: int) -> str:
    """The name of the bookmark at the source of that number."""
    return f"source_{number}"
