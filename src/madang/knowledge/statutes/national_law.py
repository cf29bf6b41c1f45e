"""The national law service (법제처 국가법령정보 공동활용): laws by name, and their full text as editions."""

import re
from collections.abc import Iterator
from datetime import date
from typing import Any, NamedTuple

from madang.extras import require
from madang.knowledge.statutes.editions import Statute, StatuteArticle, StatuteParagraph
from madang.knowledge.web.client import WebClient

_ADDRESS = "https://www.law.go.kr/DRF"


class LawEntry(NamedTuple):
    """An edition of a law as the service lists it; `serial` is what it is fetched by."""

    serial: str
    name: str
    effective: date


class LawService:
    """The service for the holder of a key, who has applied for its data there.

    All that fails is a `WebError` that says whether to try again.
    """

    def __init__(self, key: str, client: WebClient) -> None:
        self._key = key
        self._client = client

    async def find(self, name: str, *, past: bool = False) -> list[LawEntry]:
        """The laws whose name holds `name`, as they are in force; with `past` and future editions if asked."""
        target = "eflaw" if past else "law"
        root = await self._ask("lawSearch.do", target=target, query=name, display="100")
        return [
            LawEntry(_text_of(law, "법령일련번호"), _text_of(law, "법령명한글"), day)
            for law in root.iter("law")
            if (day := _day(_text_of(law, "시행일자")))
        ]

    async def fetch(self, entry: LawEntry) -> Statute:
        """An edition in full."""
        day = f"{entry.effective:%Y%m%d}"
        root = await self._ask("lawService.do", target="eflaw", MST=entry.serial, efYd=day)
        about = root.find("기본정보")
        if about is None or not _text_of(about, "법령명_한글"):
            raise self._client.malformed(f"{_ADDRESS}/lawService.do", "it holds no law")
        name = _text_of(about, "법령명_한글")
        return Statute(
            id=_text_of(about, "법령ID") or name,
            name=name,
            kind=_text_of(about, "법종구분"),
            promulgated=_day(_text_of(about, "공포일자")),
            effective=_day(_text_of(about, "시행일자")) or entry.effective,
            location=f"https://www.law.go.kr/법령/{name.replace(' ', '')}",
            articles=tuple(_articles(root)),
        )

    async def _ask(self, page: str, **values: str) -> Any:
        address = f"{_ADDRESS}/{page}"
        answer = await self._client.get(address, params={"OC": self._key, "type": "XML", **values})
        lxml: Any = require("lxml.etree", "knowledge", "Reading laws")
        parser = lxml.XMLParser(resolve_entities=False, no_network=True, huge_tree=False)
        try:
            return lxml.fromstring(answer.content, parser)
        except lxml.XMLSyntaxError as error:
            raise self._client.malformed(address, str(error)) from error


def _articles(root: Any) -> Iterator[StatuteArticle]:
    chapters: dict[int, str] = {}
    for unit in root.iter("조문단위"):
        text = _text_of(unit, "조문내용")
        if _text_of(unit, "조문여부") != "조문":
            chapters = _chapters(chapters, text)
            continue
        number, branch, title = (_text_of(unit, name) for name in ("조문번호", "조문가지번호", "조문제목"))
        name = f"제{number}조" + (f"의{branch}" if branch else "")
        yield StatuteArticle(
            number=int(number),
            branch=int(branch) if branch else None,
            heading=f"{name} ({title})" if title else name,
            chapters=tuple(chapters.values()),
            paragraphs=tuple(_paragraphs(unit, _OWN_HEADING.sub("", text, count=1))),
        )


def _paragraphs(unit: Any, opening: str) -> Iterator[StatuteParagraph]:
    if opening:
        yield StatuteParagraph(number=None, text=opening)
    for number, paragraph in enumerate(unit.findall("항"), start=1):
        lines = [_text_of(paragraph, "항내용"), *_items(paragraph)]
        text = "\n".join(line for line in lines if line)
        if text:
            yield StatuteParagraph(number=number if _text_of(paragraph, "항번호") else None, text=text)


def _items(paragraph: Any) -> Iterator[str]:
    for item in paragraph.findall("호"):
        yield f"  {_text_of(item, '호내용')}"
        yield from (f"    {_text_of(below, '목내용')}" for below in item.findall("목"))


def _chapters(before: dict[int, str], text: str) -> dict[int, str]:
    """The headings that hold from here on: a part ends the chapters before it, a chapter the sections."""
    found = _CHAPTER.match(text)
    if found is None:
        return before
    level = "편장절관".index(found[1])
    return {depth: title for depth, title in before.items() if depth < level} | {level: text}


def _text_of(element: Any, name: str) -> str:
    return " ".join((element.findtext(name) or "").split())


def _day(digits: str) -> date | None:
    plain = digits.replace(".", "").replace("-", "")
    try:
        return date(int(plain[:4]), int(plain[4:6]), int(plain[6:8]))
    except ValueError:
        return None


_OWN_HEADING = re.compile(r"제[0-9]+조(?:의[0-9]+)?(?:\s*\([^)]*\))?\s*")
_CHAPTER = re.compile(r"제[0-9]+([편장절관])")
