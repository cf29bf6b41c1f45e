"""DOCX: sections by the headings of the document, tables as lines of cells."""

import re
from collections.abc import Iterator
from io import BytesIO
from typing import Any

from madang.extras import require
from madang.knowledge.documents import Section
from madang.knowledge.reading.archives import check_archive
from madang.knowledge.reading.contents import Contents

__all__ = ["read_word"]


def read_word(content: bytes) -> Contents:
    """The paragraphs and tables in order."""
    check_archive(content)
    docx: Any = require("docx", "knowledge", "Reading DOCX")
    document = docx.Document(BytesIO(content))
    return Contents((document.core_properties.title or "").strip(), tuple(_sections(document)))


def _sections(document: Any) -> Iterator[Section]:
    path: list[tuple[int, str]] = []
    text: list[str] = []
    for block in document.iter_inner_content():
        level = _level(block)
        if level is None:
            text.extend(filter(str.strip, _lines(block)))
            continue
        yield from _section(path, text)
        path, text = [*((depth, title) for depth, title in path if depth < level), (level, block.text.strip())], []
    yield from _section(path, text)


def _section(path: list[tuple[int, str]], text: list[str]) -> Iterator[Section]:
    if text:
        yield Section(text="\n\n".join(text), path=tuple(title for _, title in path))


def _level(block: Any) -> int | None:
    """How deep the heading is; None for what is not one."""
    name = getattr(getattr(block, "style", None), "name", None) or ""
    found = _HEADING.fullmatch(name) if hasattr(block, "text") and block.text.strip() else None
    return None if found is None else int(found[1] or 0)


def _lines(block: Any) -> list[str]:
    if hasattr(block, "text"):
        return [block.text]
    return [" | ".join(cell.text.strip() for cell in row.cells) for row in block.rows]


_HEADING = re.compile(r"(?:Heading|heading|제목) ?([1-9])|Title")
