"""Markdown: a section for each heading, with the lines it stands on."""

import re
from collections.abc import Iterator

from madang.knowledge.documents import Document, Section

__all__ = ["markdown_sections", "read_markdown"]


def read_markdown(text: str, name: str, *, location: str = "", licence: str = "") -> Document:
    """A Markdown text as a document; its first heading is its title, else its name."""
    body = _without_front_matter(text.removeprefix("\ufeff").replace("\r\n", "\n"))
    sections = tuple(markdown_sections(body))
    title = next((section.path[0] for section in sections if section.path), name)
    return Document(id=name, title=title, sections=sections, location=location, licence=licence)


def markdown_sections(text: str) -> Iterator[Section]:
    """The sections of a Markdown text in order; marks of formatting stay, so that lines can be cited as they are."""
    path: list[tuple[int, str]] = []
    body: list[str] = []
    first, fenced = 1, False
    for number, line in enumerate(text.split("\n"), start=1):
        fenced ^= bool(_FENCE.match(line))
        heading = None if fenced else _HEADING.match(line)
        if heading is None:
            body.append(line)
            continue
        yield from _section(path, body, first)
        level = len(heading[1])
        path = [*((depth, title) for depth, title in path if depth < level), (level, heading[2].strip())]
        body, first = [], number + 1
    yield from _section(path, body, first)


def _without_front_matter(text: str) -> str:
    """The text with the lines of its front matter emptied, so that the numbers of the others stay."""
    found = _FRONT_MATTER.match(text)
    return "\n" * found.group().count("\n") + text[found.end() :] if found else text


def _section(path: list[tuple[int, str]], body: list[str], first: int) -> Iterator[Section]:
    text = "\n".join(body)
    if text.strip():
        leading = len(text) - len(text.lstrip())
        first += text[:leading].count("\n")
        text = text.strip()
        lines = (first, first + text.count("\n"))
        yield Section(text=text, path=tuple(title for _, title in path), lines=lines)


_HEADING = re.compile(r"(#{1,6})[ \t]+(.*?)[ \t]*#*$")
_FENCE = re.compile(r"[ \t]{0,3}(?:```|~~~)")
_FRONT_MATTER = re.compile(r"---\n(?:[^\n]*\n)*?---\n")
