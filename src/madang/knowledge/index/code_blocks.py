"""Blocks of code in a text: where they stand, so that prose is told from code and neither is cut in two."""

import re
from html import unescape
from typing import NamedTuple

from madang.reading.mentions import Span


class CodeBlock(NamedTuple):
    """A block of code: where it stands with its fences, its lines without their common indent, and their language."""

    span: Span
    text: str
    language: str = ""


def find_code_blocks(text: str) -> list[CodeBlock]:
    """The blocks of a text in order, also those whose beginning or end was cut off, and those that HTML marks."""
    fenced = _fenced_blocks(text)
    marked = [_marked_block(found) for found in _PREFORMATTED.finditer(text)]
    outside = [
        each for each in marked if not any(one.span[0] < each.span[1] and each.span[0] < one.span[1] for one in fenced)
    ]
    return sorted([*fenced, *outside])


def _fenced_blocks(text: str) -> list[CodeBlock]:
    """The blocks between fences; a first one without a language that nothing closes ends a block that was cut."""
    fences = list(_FENCE.finditer(text))
    blocks, opened = list[CodeBlock](), _cut_off(fences)
    start, language, mark = 0, "", fences[0]["mark"] if opened else ""
    for fence in fences:
        if opened and _closes(fence, mark):
            blocks.append(_block(text, start, fence.end(), language))
            opened = False
        elif not opened:
            start, language, mark, opened = fence.start(), _language(fence["info"]), fence["mark"], True
    if opened and fences:
        blocks.append(_block(text, start, len(text), language))
    return blocks


def _marked_block(found: re.Match[str]) -> CodeBlock:
    return CodeBlock(found.span(), unescape(_TAG.sub("", found[1])).strip("\n"))


def _cut_off(fences: list[re.Match[str]]) -> bool:
    """Whether the first fence closes a block that began before the text."""
    alike = [fence for fence in fences if fence["mark"][0] == fences[0]["mark"][0]]
    return len(alike) % 2 == 1 and not fences[0]["info"].strip()


def _closes(fence: re.Match[str], mark: str) -> bool:
    return fence["mark"].startswith(mark) and not fence["info"].strip()


def _language(info: str) -> str:
    found = _LANGUAGE.match(info.strip().lstrip("{. "))
    return found.group().lower() if found else ""


def _block(text: str, start: int, end: int, language: str) -> CodeBlock:
    lines = text[start:end].split("\n")
    lines = lines[bool(_FENCE.fullmatch(lines[0])) :]
    lines = lines[: len(lines) - bool(lines and _FENCE.fullmatch(lines[-1]))]
    indent = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
    return CodeBlock((start, end), "\n".join(line[indent:].rstrip() for line in lines).strip("\n"), language)


_FENCE = re.compile(r"^[ \t]*(?P<mark>`{3,}|~{3,})(?P<info>[^`\n]*)$", re.MULTILINE)
_PREFORMATTED = re.compile(r"<pre\b[^>]*>(.*?)</pre>", re.DOTALL | re.IGNORECASE)
_TAG = re.compile(r"<[^<>]+>")
_LANGUAGE = re.compile(r"[\w+#-]+")
