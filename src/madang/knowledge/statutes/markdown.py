"""Laws as Markdown files: a front matter of plain values, chapters as headings, an article under each 제N조 heading.

The supplementary provisions (부칙) at the end are left out: their articles have numbers of their own, and would be
taken for those of the law.
"""

import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path

from madang.knowledge import phrases
from madang.knowledge.errors import UnreadableDocumentError
from madang.knowledge.ingest.update import RejectedDocument
from madang.knowledge.readers.contents import decode
from madang.knowledge.statutes.editions import Statute, StatuteArticle, StatuteParagraph


def read_statutes(folder: Path) -> tuple[list[Statute], list[RejectedDocument]]:
    """The laws in the Markdown files of a folder, by file name, and the files that are not laws, with the reason."""
    laws: list[Statute] = []
    refused: list[RejectedDocument] = []
    for file in sorted(folder.glob("*.md")):
        try:
            laws.append(parse_statute(decode(file.read_bytes())))
        except UnreadableDocumentError as error:
            refused.append(RejectedDocument(str(file), error.text or phrases.NOT_A_LAW))
        except (OSError, UnicodeError):
            refused.append(RejectedDocument(str(file), phrases.UNREADABLE_LAW))
    return laws, refused


def parse_statute(text: str) -> Statute:
    """The law in a Markdown text; `UnreadableDocumentError` says what is missing."""
    front = _FRONT.match(text)
    values = {name: value.strip("'\" ") for name, value in _VALUE.findall(front[1])} if front else {}
    try:
        name, effective = values["제목"], date.fromisoformat(values["시행일자"])
    except (KeyError, ValueError) as error:
        raise UnreadableDocumentError(
            "It is not a law: its front matter needs 제목 and 시행일자.", text=phrases.NOT_A_LAW
        ) from error
    return Statute(
        id=values.get("법령ID") or name,
        name=name,
        kind=values.get("법령구분", ""),
        promulgated=_day(values.get("공포일자", "")),
        effective=effective,
        location=values.get("출처", ""),
        articles=tuple(_articles(_SUPPLEMENT.split(text[front.end() if front else 0 :], maxsplit=1)[0], name)),
    )


def _articles(body: str, name: str) -> Iterator[StatuteArticle]:
    chapters: list[tuple[int, str]] = []
    headings = list(_HEADING.finditer(body))
    ends = [*(heading.start() for heading in headings[1:]), len(body)]
    for heading, end in zip(headings, ends, strict=False):  # without a heading there is still an end
        level, title = len(heading[1]), _plain(heading[2])
        article = _ARTICLE.match(title)
        if article is None:
            above = [(depth, each) for depth, each in chapters if depth < level]
            chapters = above if title == name else [*above, (level, title)]
            continue
        yield StatuteArticle(
            number=int(article[1]),
            branch=int(article[2]) if article[2] else None,
            heading=title,
            chapters=tuple(each for _, each in chapters),
            paragraphs=tuple(_paragraphs(_plain(body[heading.end() : end]).strip())),
        )


def _paragraphs(text: str) -> Iterator[StatuteParagraph]:
    """The 항 of an article; what stands before the first, and an article without any, has no number."""
    marks = list(_CIRCLED.finditer(text))
    opening = text[: marks[0].start()] if marks else text
    if opening.strip():
        yield StatuteParagraph(number=None, text=opening.strip())
    ends = [*(each.start() for each in marks[1:]), len(text)]
    for mark, end in zip(marks, ends, strict=False):  # without a mark there is still an end
        yield StatuteParagraph(number=_NUMBERS.index(mark[1]) + 1, text=text[mark.start() : end].strip())


def _plain(text: str) -> str:
    """The text without marks of Markdown, which a law has none of."""
    return _ESCAPED.sub(r"\1", text.replace("**", "")).strip("\n ")


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


_NUMBERS = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳㉑㉒㉓㉔㉕㉖㉗㉘㉙㉚"
_FRONT = re.compile(r"---\n(.*?)\n---\n", re.DOTALL)
_VALUE = re.compile(r"^([가-힣A-Za-z]+): (.+)$", re.MULTILINE)
_SUPPLEMENT = re.compile(r"^#{1,6} 부칙.*$", re.MULTILINE)
_HEADING = re.compile(r"^(#{1,6}) (.+)$", re.MULTILINE)
_ARTICLE = re.compile(r"제([0-9]{1,4})조(?:의([0-9]{1,3}))?(?![0-9가-힣])")
_CIRCLED = re.compile(rf"^([{_NUMBERS}])", re.MULTILINE)
_ESCAPED = re.compile(r"\\([.\-*_#()\[\]<>~|])")
