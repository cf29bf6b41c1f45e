"""Laws become a corpus of articles that are looked up by name, as they applied on a day."""

from datetime import date
from pathlib import Path

import pytest

from madang.knowledge import Glossary, PassageFilters, Section, open_library
from madang.knowledge.errors import UnreadableDocumentError
from madang.knowledge.statutes.editions import Statute, StatuteArticle, StatuteParagraph, statute_documents
from madang.knowledge.statutes.markdown import parse_statute, read_statutes
from tests.paths import STATUTES

OLD = """---
제목: 가상임대법
법령ID: '000001'
법령구분: 법률
공포일자: 2019-12-01
시행일자: 2020-01-01
출처: https://law.example/가상임대법
---

# 가상임대법

## 제1장 총칙

##### 제1조 (목적)

이 법은 시험을 위하여 지은 것이다.

##### 제2조 (증액)

**①** 증액은 9%를 넘지 못한다.

**②** 다음 각 호의 경우에는 그러하지 아니하다.

  1\\. 합의한 경우
  2\\. 그 밖의 경우

##### 제2조의2

삭제 <2019.12.1>

## 제2장 보칙

##### 제3조 (없어질 것)

이 조는 곧 없어진다.

## 부칙

##### 제1조 (시행일)

이 법은 2020년 1월 1일부터 시행한다.
"""
NEW = (
    OLD.replace("시행일자: 2020-01-01", "시행일자: 2024-07-01")
    .replace("9%", "5%")
    .replace("##### 제3조 (없어질 것)\n\n이 조는 곧 없어진다.\n", "##### 제3조\n\n삭제 <2024.6.1>\n")
)


def test_a_law_is_read_with_chapters_articles_and_paragraphs() -> None:
    law = parse_statute(OLD)
    assert law.model_copy(update={"articles": ()}) == Statute(
        id="000001",
        name="가상임대법",
        kind="법률",
        promulgated=date(2019, 12, 1),
        effective=date(2020, 1, 1),
        location="https://law.example/가상임대법",
        articles=(),
    )
    assert [(article.name, article.heading, article.chapters, article.repealed) for article in law.articles] == [
        ("제1조", "제1조 (목적)", ("제1장 총칙",), False),
        ("제2조", "제2조 (증액)", ("제1장 총칙",), False),
        ("제2조의2", "제2조의2", ("제1장 총칙",), True),
        ("제3조", "제3조 (없어질 것)", ("제2장 보칙",), False),
    ]
    assert law.articles[1].paragraphs == (
        StatuteParagraph(number=1, text="① 증액은 9%를 넘지 못한다."),
        StatuteParagraph(
            number=2, text="② 다음 각 호의 경우에는 그러하지 아니하다.\n\n  1. 합의한 경우\n  2. 그 밖의 경우"
        ),
    )


def test_a_wording_applies_until_the_edition_that_changes_it() -> None:
    old, new = statute_documents([parse_statute(NEW), parse_statute(OLD)])
    assert (old.id, new.id) == ("가상임대법@2020-01-01", "가상임대법@2024-07-01")
    assert [(section.key, section.valid_from, section.valid_to) for section in (*old.sections, *new.sections)] == [
        ("가상임대법 제1조", date(2020, 1, 1), None),
        ("가상임대법 제2조", date(2020, 1, 1), date(2024, 7, 1)),
        ("가상임대법 제3조", date(2020, 1, 1), date(2024, 7, 1)),
        ("가상임대법 제2조", date(2024, 7, 1), None),
    ]


def test_a_long_article_is_cited_by_its_paragraphs() -> None:
    paragraphs = tuple(StatuteParagraph(number=number, text=f"{number}" * 500) for number in (1, 2))
    article = StatuteArticle(number=7, branch=2, heading="제7조의2 (긴 조)", chapters=(), paragraphs=paragraphs)
    [document] = statute_documents([Statute(id="1", name="긴법", effective=date(2020, 1, 1), articles=(article,))])
    assert document.sections == tuple(
        Section(
            text=f"{number}" * 500,
            path=("긴법", "제7조의2 (긴 조)"),
            key=f"긴법 제7조의2 제{number}항",
            valid_from=date(2020, 1, 1),
        )
        for number in (1, 2)
    )


async def test_an_article_is_looked_up_with_all_its_paragraphs_and_as_of_a_day() -> None:
    paragraphs = tuple(StatuteParagraph(number=number, text=f"항 {number} " + "가나다 " * 200) for number in (1, 2))
    long = StatuteArticle(number=7, branch=None, heading="제7조 (긴 조)", chapters=(), paragraphs=paragraphs)
    branch = StatuteArticle(number=7, branch=2, heading="제7조의2", chapters=(), paragraphs=paragraphs[:1])
    laws = [
        Statute(id="9", name="긴 시험법", effective=date(2020, 1, 1), articles=(long, branch)),
        parse_statute(OLD),
        parse_statute(NEW),
    ]
    async with open_library("sqlite:///:memory:") as library:
        corpus = library.corpus("laws", tenant="")
        await corpus.replace(statute_documents(laws))
        await corpus.set_glossary(Glossary(names={"가임법": "가상임대법"}))
        assert [each.key for each in await corpus.lookup("긴시험법 제7조")] == [
            "긴 시험법 제7조 제1항",
            "긴 시험법 제7조 제2항",
        ]
        assert [each.key for each in await corpus.lookup("긴 시험법 제7조제2항")] == ["긴 시험법 제7조 제2항"]
        assert [each.text[:8] for each in await corpus.lookup("가임법 2조 2항 1호", on=date(2021, 5, 5))] == [
            "① 증액은 9%"
        ]
        found = await corpus.search(
            "가상임대법 제3조가 아직 있나요?", filters=PassageFilters(in_force_on=date(2026, 1, 1))
        )
        assert "가상임대법 제3조" not in [passage.key for passage in found.passages]


@pytest.mark.parametrize("text", ["", "# 제목", "---\n제목: x\n---\n", "---\n제목: x\n시행일자: 언젠가\n---\n"])
def test_what_is_no_law_is_refused(text: str) -> None:
    with pytest.raises(UnreadableDocumentError) as refused:
        parse_statute(text)
    assert str(refused.value) == "It is not a law: its front matter needs 제목 and 시행일자."


def test_a_folder_gives_its_laws_and_names_what_is_none(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(OLD, "utf-8")
    (tmp_path / "b.md").write_text("# no law", "utf-8")
    (tmp_path / "c.md").write_bytes(b"\xff\xff\xff")
    laws, refused = read_statutes(tmp_path)
    assert [law.name for law in laws] == ["가상임대법"]
    assert [(Path(each.name).name, each.reason.en) for each in refused] == [
        ("b.md", "It is not a law: its front matter needs 제목 and 시행일자."),
        ("c.md", "It is text in none of the encodings UTF-8, UTF-16 and CP949. Save it as UTF-8."),
    ]


@pytest.mark.skipif(not STATUTES.is_dir(), reason="needs ../shared/data/statutes")
async def test_the_public_layout_is_read_whole() -> None:
    laws, refused = read_statutes(STATUTES)
    assert refused == []
    names = {law.name for law in laws}
    assert {"주택임대차보호법", "민법", "주택임대차보호법 시행령"} <= names
    some = [law for law in laws if law.name.startswith("주택임대차보호법")]
    async with open_library("sqlite:///:memory:") as library:
        corpus = library.corpus("laws", tenant="")
        await corpus.replace(statute_documents(some))
        await corpus.set_glossary(
            Glossary(names={"주임법": "주택임대차보호법"}, synonyms={"올려": ("증액",), "집주인": ("임대인",)})
        )
        [cap] = [each for each in await corpus.lookup("주임법 7조") if each.key == "주택임대차보호법 제7조"]
        assert "20분의 1" in cap.text
        found = await corpus.search("집주인이 보증금 증액을 청구할 수 있는 한도")
        assert "주택임대차보호법 제7조" in [passage.key for passage in found.passages[:3]]
