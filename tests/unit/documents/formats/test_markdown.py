import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from madang.documents import Document, bullets, cite, code, heading, link, paragraph, strong, table, to_markdown
from madang.documents.formats.markdown import escape
from madang.protocol import Source
from tests.unit.documents.samples import ENEMY, HOSTILE_TEXTS, REPORT

MARKDOWN = MarkdownIt("gfm-like", {"linkify": False})


def words_shown(markdown: str) -> str:
    """The words a reader sees of Markdown, whatever their marks."""
    lines = [token.children for token in MARKDOWN.parse(markdown) if token.children]
    kinds = {token.type for line in lines for token in line}
    assert kinds <= {"text", "softbreak", "hardbreak", "text_special"}, kinds
    return "\n".join("".join(token.content or "\n" for token in line) for line in lines)


def test_a_report_is_markdown_that_reads_well_as_it_is():
    assert (
        to_markdown(REPORT)
        == """\
# 갱신 검토 보고서

*보증금 3억원*

문서번호 RE-12 · 작성일 2026-11-16 · 홈즈냥즈 · 대외비

| 결재 | 담당 | 팀장 |
| --- | --- | --- |
|  | 김하나 2026-11-16 |  |

## 1 결론

보증금은 **1,500만원**까지 올릴 수 있습니다[[1]](<https://law.example/7>).
*기한* 안에.

> [!WARNING]
> **확인 필요**
> 등기부를 [열람](<https://iros.example>)하세요.

> [!NOTE]
> 기준금리는 2.50%입니다.

### 1.1 시세

**표 1. 실거래**

| 단지 | 계약일 | 보증금 (만원) |
| --- | --- | ---: |
| 래미안 | 2026-10-02 | 85,000 |
| 자이[2] | 2026-09-21 | – |
| **합계** |  | **85,000** |

**그림 1. 구별 보증금**

마포구가 가장 높습니다.

| 구 | 보증금 (원) |
| --- | ---: |
| 마포구 | 520,000,000 |
| 강서구 | 380,000,000 |

**그림 2. 위치**

약도

1. 등기부 열람
2. 확정일자

- 가
- 나

```console
madang ask research "질문"
# 한 줄 더
```

---

- **소재지**: 서울 마포구
- **기간**: 2024-12-20 ~ 2026-12-19

2026년 11월 16일

**임대인**: 이도현 (서명 또는 인)
- 주소: 서울

**임차인**: (서명 또는 인)

## 출처

1. 주택임대차보호법 제7조, <https://law.example/7>, 2026-01-01 기준
2. 전월세 실거래, RTMS, 2026-10-31 기준
"""
    )


def test_no_line_of_code_can_end_its_block():
    document = Document(title="t", blocks=(code("```\n# outside?\n````", "a b\nc"),))
    (block,) = [token for token in MARKDOWN.parse(to_markdown(document)) if token.type == "fence"]
    assert (block.content, block.info) == ("```\n# outside?\n````\n", "")


@pytest.mark.parametrize(
    "text", ["# no heading", "1. no list", "1) no list", "- no", "+ no", "> no", "a * b_c_ `d`", "&lt;"]
)
def test_words_stay_words(text: str):
    assert words_shown(escape(text)) == text


@given(st.text(alphabet="#*_-+>~`[]()<>!|\\&;=.1 ab\n", max_size=40))
def test_no_text_becomes_markup(text: str):
    shown = words_shown(escape(text))
    assert [" ".join(line.split()) for line in shown.split("\n") if line.strip()] == [
        " ".join(line.split()) for line in text.split("\n") if line.strip()
    ]


def test_a_link_that_could_run_something_is_only_words():
    document = Document(title="t", language="en", blocks=(paragraph(link("here", "javascript:alert(1)")),))
    assert to_markdown(document) == "# t\n\nhere\n"


def test_a_cell_cannot_leave_its_column():
    document = Document(title="t", language="en", blocks=(table(["a"], [["x | y\nz"], [[strong("|")]]]),))
    assert to_markdown(document) == "# t\n\n| a |\n| --- |\n| x \\| y z |\n| **\\|** |\n"


def test_headings_and_items_stay_on_their_line():
    document = Document(title="a\nb", language="en", blocks=(heading("c\nd"), bullets(["e\nf"])))
    assert to_markdown(document) == "# a b\n\n## c d\n\n- e f\n"


def test_whatever_is_written_comes_out_as_text():
    written = to_markdown(ENEMY)
    assert not any(letter in written for letter in "\x00\x08\x1b\u202e\ud800")
    assert "](<javascript" not in written
    assert all(text in written for text in HOSTILE_TEXTS[-2:])


@pytest.mark.parametrize(
    "after", ["(<https://elsewhere.example>)", "(x)", ": https://elsewhere.example", "[2]", "[x]: y"]
)
def test_what_follows_a_citation_makes_no_link_of_it(after: str):
    sources = (Source(id="s", title="A", location="a.md"),)
    document = Document(title="T", language="en", blocks=(paragraph(cite("s"), after),), sources=sources)
    assert words_shown(to_markdown(document)).splitlines()[:2] == ["T", f"[1]{after}"]
