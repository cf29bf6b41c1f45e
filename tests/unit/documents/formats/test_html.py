import base64
import re
from html.parser import HTMLParser

from madang.documents import Document, Picture, link, paragraph, to_html
from tests.unit.documents.samples import ENEMY, REPORT

VOID = {"meta", "img", "br"}


class Page(HTMLParser):
    """The tags and words of a page, which must be properly nested."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self._open: list[str] = []
        self.feed(page)
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self._open and self._open[-1] != "style":
            self.words.append(data)


def test_a_page_needs_nothing_from_anywhere():
    page = to_html(REPORT)
    addresses = re.findall(r'(?:src|href)="([^"]*)"', page)
    assert {address.partition(",")[0] for address in addresses} == {
        "#source-1",
        "#source-2",
        "https://iros.example",
        "https://law.example/7",
        "data:image/svg+xml;base64",
    }
    assert "<script" not in page
    assert "default-src 'none'; img-src data:; style-src 'unsafe-inline'" in page


def test_a_page_says_all_that_the_document_says():
    page = Page(to_html(REPORT))
    words = " ".join(" ".join(page.words).split())
    assert "보증금은 1,500만원 까지 올릴 수 있습니다 [1] ." in words
    assert "단지 계약일 보증금 (만원) 래미안 2026-10-02 85,000 자이 [2] 2026-09-21 – 합계 85,000" in words
    assert "임대인 이도현 (서명 또는 인) 주소 서울 임차인 (서명 또는 인)" in words
    assert [tag for tag, _ in page.tags if tag in {"h1", "h2", "h3"}] == ["h1", "h2", "h3", "h3"]


def test_the_enemys_words_stay_words():
    page = Page(to_html(ENEMY))
    assert not {"script", "a", "img"} & {tag for tag, attributes in page.tags if attributes.get("href", "")[:1] != "#"}
    assert any("<script>alert(1)</script>" in words for words in page.words)


def test_a_drawing_is_an_image_in_which_nothing_runs():
    svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    page = to_html(Document(title="t", blocks=(Picture(svg=svg, alt='a "b"'),)))
    [(_, image)] = [tag for tag in Page(page).tags if tag[0] == "img"]
    assert image["alt"] == 'a "b"'
    assert base64.b64decode(str(image["src"]).partition(",")[2]).decode() == svg
    assert "<script" not in page


def test_an_address_cannot_leave_its_quotes():
    page = to_html(Document(title="t", blocks=(paragraph(link("x", 'https://a.example/"onclick="alert(1)')),)))
    [(_, anchor)] = [tag for tag in Page(page).tags if tag[0] == "a"]
    assert anchor == {"href": 'https://a.example/"onclick="alert(1)', "rel": "noopener noreferrer"}
