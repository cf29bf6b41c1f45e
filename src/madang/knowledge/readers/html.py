"""HTML: the visible text of a page by its headings; scripts, styles and hidden parts are left out."""

import re
from collections.abc import Iterator
from typing import Any

from madang.extras import require
from madang.knowledge.readers.contents import FileContents
from madang.knowledge.readers.heads import is_head, read_day
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
    title, head = _one_line(root.findtext(".//title") or ""), _head(root)
    about = (Section(text=head),) if is_head(head) else ()
    day = next((day for line in head.splitlines() if line.startswith("date:") and (day := read_day(line))), None)
    return FileContents(title, (*about, *_sections(root)), day)


def _head(root: Any) -> str:
    """What a page says of itself in its head: who wrote and published it, and when."""
    told = dict[str, str]()
    for meta in root.iterfind(".//meta"):
        name = (meta.get("name") or meta.get("property") or meta.get("itemprop") or "").lower()
        entry, value = _TOLD_BY.get(_NAMESPACE.sub("", name)), _one_line(meta.get("content") or "")
        if entry and value:
            told.setdefault(entry, value)
    return "\n".join(f"{entry}: {told[entry]}" for entry in ("publisher", "author", "date") if entry in told)


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
    walk = _walk(root)
    for tag, starts, text in walk:
        if tag == "table" and starts:
            if piece := _one_line(" ".join(gathered)):
                yield within, piece
            gathered, within = [], ""
            rows, after = _rows(walk, text)
            yield from (("table", piece) for piece in _table(rows))
            gathered.append(after)
            continue
        if tag == "pre" and starts:
            if piece := _one_line(" ".join(gathered)):
                yield within, piece
            gathered, within = [], ""
            code, after = _code(walk, text)
            if code:
                yield "pre", f"```\n{code}\n```"
            gathered.append(after)
            continue
        if tag in _BLOCKS:
            if piece := _one_line(" ".join(gathered)):
                yield within, piece
            gathered, within = [], tag if starts else ""
        if text:
            gathered.append(text)
    if piece := _one_line(" ".join(gathered)):
        yield within, piece


def _code(walk: Iterator[tuple[str, bool, str]], text: str) -> tuple[str, str]:
    """What is set as it is typed, line by line, up to its end, and the text that follows it."""
    lines = [text]
    for tag, starts, said in walk:
        if tag == "pre" and not starts:
            return "".join(lines).strip("\r\n").rstrip(), said
        lines += ["\n" if tag == "br" and starts else "", said]
    return "".join(lines).strip("\r\n").rstrip(), ""


def _rows(walk: Iterator[tuple[str, bool, str]], text: str) -> tuple[list[list[str]], str]:
    """The cells of a table, row by row, up to its end, and the text that follows it; tables within it are its cells."""
    rows, depth = list[list[str]]([[text]] if text.strip() else []), 1
    for tag, starts, said in walk:
        depth += (1 if starts else -1) if tag == "table" else 0
        if not depth:
            return rows, said
        if tag == "tr" and starts:
            rows.append([])
        elif tag in {"td", "th"} and starts:
            rows = rows or [list[str]()]
            rows[-1].append(said)
            continue
        if said.strip():
            rows = rows or [list[str]()]
            rows[-1] = [*rows[-1][:-1], f"{rows[-1][-1] if rows[-1] else ''} {said}"]
    return rows, ""


def _table(rows: list[list[str]]) -> Iterator[str]:
    """A table as one block in which each row knows its heads; what only lays out a page, as its texts."""
    told = [[_one_line(cell).replace("|", "/") for cell in row] for row in rows]
    told = [row for row in told if any(row)]
    columns = max(map(len, told), default=0)
    if (
        len(told) < _LEAST_ROWS
        or columns < _LEAST_COLUMNS
        or any(len(cell) > _LONGEST_CELL for row in told for cell in row)
    ):
        yield from (cell for row in told for cell in row if cell)
        return
    lines = [f"| {' | '.join([*row, *[''] * (columns - len(row))])} |" for row in told]
    yield "\n".join([lines[0], f"|{'---|' * columns}", *lines[1:]])


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
    foot = tag == "footer" and not any(above.tag in _WITH_FEET for above in element.iterancestors())
    return foot or tag in _UNSEEN or element.get("hidden") is not None or bool(_HIDING.search(style))


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


_LEAST_ROWS, _LEAST_COLUMNS, _LONGEST_CELL = 2, 2, 300
_NAMESPACE = re.compile(r"^(?:dc|dcterms|article|og|citation)[.:_]")
_TOLD_BY = {
    **dict.fromkeys(("publisher", "site_name", "copyright"), "publisher"),
    **dict.fromkeys(("author", "creator"), "author"),
    **dict.fromkeys(
        ("date", "issued", "published_time", "datepublished", "modified_time", "last-modified", "publication_date"),
        "date",
    ),
}
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_BLOCKS = _HEADINGS | {
    "address", "article", "aside", "blockquote", "body", "br", "dd", "div", "dl", "dt", "figcaption", "footer", "form",
    "header", "hr", "li", "main", "nav", "ol", "p", "pre", "section", "table", "td", "th", "tr", "ul",
}  # fmt: skip
_UNSEEN = frozenset({
    "", "button", "canvas", "head", "iframe", "input", "math", "nav", "noscript", "object", "script", "select", "style",
    "svg", "template", "textarea",
})  # fmt: skip
_WITH_FEET = frozenset({"article", "blockquote", "main", "section"})
"""What has a foot of its own, which tells of it; the foot of a page is the same on all."""
_HIDING = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0", re.IGNORECASE)
_NAMED = re.compile(rb"charset\s*=", re.IGNORECASE)
