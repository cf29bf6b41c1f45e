"""Markdown to sanitised HTML, with citations that link to their sources."""

import re
from functools import cache
from itertools import pairwise

import nh3
from markdown_it import MarkdownIt

_TAGS = {
    "a", "blockquote", "br", "code", "em", "h1", "h2", "h3", "h4", "h5", "hr", "li", "ol", "p", "pre", "s", "strong",
    "sup", "table", "tbody", "td", "th", "thead", "tr", "ul",
}  # fmt: skip
_ATTRIBUTES = {"a": {"href", "title"}, "td": {"class"}, "th": {"class"}, "ol": {"start"}}
_SCHEMES = {"http", "https", "mailto", "tel"}
_CITATION = re.compile(r"\[([1-9][0-9]{0,2})\]")
_OUTSIDE = re.compile(r"(<(?:code|pre|a)\b.*?</(?:code|pre|a)>|<[^>]*>)", re.DOTALL)
_BREAK = re.compile(r"\r\n?")
_LINE = re.compile(r"[^\n]*\n|[^\n]+")
_ALERT = re.compile(r"<blockquote>\n<p>\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]\s*")
_ALIGNED = re.compile(r'<(t[dh]) style="text-align:(right|center|left)">')


def render_markdown(markdown: str, sources: int = 0) -> str:
    """The text as HTML; `[n]` becomes a link to source n where there is one.

    A quotation that begins with `[!WARNING]` or the like gets that class.
    """
    html = _ALIGNED.sub(r'<\1 class="\2">', _renderer().render(markdown))
    clean = nh3.clean(
        html, tags=_TAGS, attributes=_ATTRIBUTES, url_schemes=_SCHEMES, link_rel="noopener noreferrer nofollow"
    )
    parts = _OUTSIDE.split(_ALERT.sub(lambda found: f'<blockquote class="{found[1].lower()}">\n<p>', clean))
    return "".join(
        part if part.startswith("<") else _CITATION.sub(lambda found: _cited(found, sources), part) for part in parts
    )


def split_blocks(markdown: str) -> list[str]:
    """The top-level blocks of a text; rendered one by one they give the same HTML as the whole text.

    The exception are links whose address is defined in another block.
    """
    text = _BREAK.sub("\n", markdown)
    lines = _LINE.findall(text)
    starts = [token.map[0] for token in _renderer().parse(text) if token.map and not token.level and token.nesting >= 0]
    return ["".join(lines[start:end]) for start, end in pairwise([0, *starts[1:], len(lines)]) if start < end]


def _cited(found: re.Match[str], sources: int) -> str:
    number = int(found.group(1))
    return f'<sup><a href="#source-{number}">[{number}]</a></sup>' if number <= sources else found.group()


@cache
def _renderer() -> MarkdownIt:
    """Raw HTML is shown as text, and bare addresses are not made links."""
    return MarkdownIt("commonmark", {"html": False, "linkify": False}).enable(["table", "strikethrough"])
