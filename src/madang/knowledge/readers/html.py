"""HTML: the visible text of a page by its headings; scripts, styles and hidden parts are left out."""

import re
from collections.abc import Iterator
from typing import Any

from madang.extras import require
from madang.knowledge.readers.contents import FileContents
from madang.knowledge.sources import Section


def read_html(content: bytes) -> FileContents:
    """The visible text of a page. Nothing is loaded from anywhere, and broken pages are read as far as they go."""
    lxml: Any = require("lxml.etree", "knowledge", "Reading HTML")
    parser = lxml.HTMLParser(
        recover=True, no_network=True, remove_comments=True, remove_pis=True, encoding=_encoding(content)
    )
    root = lxml.fromstring(content, parser) if content.strip() else None
    if root is None:
        return FileContents("", ())
    title = root.findtext(".//title") or ""
    return FileContents(_one_line(title), tuple(_sections(root)))


def _sections(root: Any) -> Iterator[Section]:
    path: list[tuple[int, str]] = []
    text: list[str] = []
    for tag, piece in _blocks(root):
        if tag not in _HEADINGS:
            text.append(piece)
            continue
        yield from _section(path, text)
        level, text = int(tag[1]), []
        path = [*((depth, title) for depth, title in path if depth < level), (level, piece)]
    yield from _section(path, text)


def _section(path: list[tuple[int, str]], text: list[str]) -> Iterator[Section]:
    if text:
        yield Section(text="\n\n".join(text), path=tuple(title for _, title in path))


def _blocks(root: Any) -> Iterator[tuple[str, str]]:
    """The page's blocks of text in order, each with the element it stands in."""
    gathered: list[str] = []
    within = ""
    for tag, starts, text in _walk(root):
        if tag in _BLOCKS:
            if piece := _one_line(" ".join(gathered)):
                yield within, piece
            gathered, within = [], tag if starts else ""
        if text:
            gathered.append(text)
    if piece := _one_line(" ".join(gathered)):
        yield within, piece


def _walk(root: Any) -> Iterator[tuple[str, bool, str]]:
    """Starts and ends of visible elements with the text that follows; a stack of our own, for any depth."""
    stack: list[tuple[Any, bool]] = [(root, True)]
    while stack:
        element, starts = stack.pop()
        tag = element.tag if isinstance(element.tag, str) else ""
        seen = not _unseen(element, tag)
        if starts and seen:
            yield tag, True, element.text or ""
            stack.append((element, False))
            stack.extend((child, True) for child in reversed(element))
        else:
            yield (tag if seen else ""), False, (element.tail or "") if element is not root else ""


def _unseen(element: Any, tag: str) -> bool:
    style = element.get("style") or ""
    return tag in _UNSEEN or element.get("hidden") is not None or bool(_HIDING.search(style))


def _encoding(content: bytes) -> str | None:
    """UTF-8 unless the page names another encoding, or is not UTF-8."""
    if _NAMED.search(content[:2048]):
        return None
    try:
        content.decode()
    except UnicodeDecodeError:
        return None
    return "utf-8"


def _one_line(text: str) -> str:
    return " ".join(text.split())


_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_BLOCKS = _HEADINGS | {
    "address", "article", "aside", "blockquote", "body", "br", "dd", "div", "dl", "dt", "figcaption", "footer", "form",
    "header", "hr", "li", "main", "nav", "ol", "p", "pre", "section", "table", "td", "th", "tr", "ul",
}  # fmt: skip
_UNSEEN = frozenset({
    "", "button", "canvas", "head", "iframe", "input", "math", "nav", "noscript", "object", "script", "select", "style",
    "svg", "template", "textarea",
})  # fmt: skip
_HIDING = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0", re.IGNORECASE)
_NAMED = re.compile(rb"charset\s*=", re.IGNORECASE)
