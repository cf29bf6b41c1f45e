"""Markdown: a section for each heading, with the lines it stands on."""

import re
from collections.abc import Iterator

from madang.knowledge.readers.contents import FileContents
from madang.knowledge.readers.heads import DocumentHead, first_lines_day, read_head
from madang.knowledge.sources import CorpusDocument, Section


def read_markdown(text: str, name: str, *, location: str = "", licence: str = "") -> CorpusDocument:
    """A Markdown text as a document; its first heading is its title, else its name."""
    contents = markdown_contents(text)
    return CorpusDocument(
        id=name,
        title=contents.title or name,
        sections=contents.sections,
        location=location,
        licence=licence,
        as_of=contents.as_of,
    )


def markdown_contents(text: str) -> FileContents:
    """The sections of a Markdown text; marks of formatting stay, so that lines can be cited as they are.

    Comments of HTML are not part of what it says.
    """
    plain = _COMMENT.sub(_emptied, text.removeprefix("\ufeff").replace("\r\n", "\n"))
    head = read_head(plain) if plain.startswith("---\n") else DocumentHead(as_of=first_lines_day(plain))
    rest = "\n" * head.lines + "\n".join(plain.split("\n")[head.lines :])
    sections = tuple(_sections(rest))
    title = head.title or next((section.path[0] for section in sections if section.path), "")
    about = (Section(text=head.text, lines=(2, max(2, head.lines - 1))),) if head.text else ()
    return FileContents(title, (*about, *sections), head.as_of)


def _emptied(comment: re.Match[str]) -> str:
    return "\n" * comment.group().count("\n")


def _sections(text: str) -> Iterator[Section]:
    path: list[tuple[int, str]] = []
    body: list[str] = []
    first, fenced = 1, False
    for number, line in enumerate(_with_marked_headings(text), start=1):
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


def _with_marked_headings(text: str) -> list[str]:
    """The lines, a heading that is underlined written with its mark instead; its underline becomes an empty line."""
    lines, fenced = text.split("\n"), False
    for number in range(1, len(lines)):
        fenced ^= bool(_FENCE.match(lines[number - 1]))
        alone = number < 2 or not lines[number - 2].strip()  # noqa: PLR2004 - the line above the heading
        if not fenced and alone and _UNDERLINE.fullmatch(lines[number]) and _WORDS.match(lines[number - 1]):
            mark = "#" if lines[number].startswith("=") else "##"
            lines[number - 1 : number + 1] = [f"{mark} {lines[number - 1].strip()}", ""]
    return lines


def _section(path: list[tuple[int, str]], body: list[str], first: int) -> Iterator[Section]:
    text = "\n".join(body)
    if text.strip():
        leading = len(text) - len(text.lstrip())
        first += text[:leading].count("\n")
        text = text.strip()
        lines = (first, first + text.count("\n"))
        yield Section(text=text, path=tuple(title for _, title in path), lines=lines)


_HEADING = re.compile(r"(#{1,6})[ \t]+(.*?)[ \t]*#*$")
_UNDERLINE = re.compile(r"={3,}[ \t]*|-{3,}[ \t]*")
_WORDS = re.compile(r"[^\W_][^|]*$")
_FENCE = re.compile(r"[ \t]{0,3}(?:```|~~~)")
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
