"""Markdown: a section for each heading, with the lines it stands on."""

import re
from collections.abc import Iterator

from madang.knowledge.readers.contents import FileContents
from madang.knowledge.sources import CorpusDocument, Section


def read_markdown(text: str, name: str, *, location: str = "", licence: str = "") -> CorpusDocument:
    """A Markdown text as a document; its first heading is its title, else its name."""
    title, sections = markdown_contents(text)
    return CorpusDocument(id=name, title=title or name, sections=sections, location=location, licence=licence)


def markdown_contents(text: str) -> FileContents:
    """The sections of a Markdown text; marks of formatting stay, so that lines can be cited as they are."""
    sections = tuple(_sections(_without_front_matter(text.removeprefix("\ufeff").replace("\r\n", "\n"))))
    return FileContents(next((section.path[0] for section in sections if section.path), ""), sections)


def _sections(text: str) -> Iterator[Section]:
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
