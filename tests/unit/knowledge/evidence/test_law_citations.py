"""Articles that a text cites: real, of another title, not as of that day, repealed, invented, or not to be checked."""

from datetime import date

import pytest

from madang.knowledge.evidence import check_law_citations, report_on
from madang.knowledge.evidence.verification import TrueStatement
from madang.knowledge.statutes import Statute, StatuteArticle, StatuteParagraph


def _article(number: int, heading: str, text: str = "임대인은 통지하여야 한다.") -> StatuteArticle:
    return StatuteArticle(
        number=number,
        branch=None,
        heading=f"제{number}조 ({heading})",
        chapters=(),
        paragraphs=(StatuteParagraph(number=None, text=text),),
    )


def _edition(day: date, *articles: StatuteArticle) -> Statute:
    return Statute(id="test", name="시험임대차법", effective=day, articles=articles)


LAWS = [
    _edition(date(2020, 1, 1), _article(1, "목적"), _article(2, "통지")),
    _edition(
        date(2024, 1, 1), _article(1, "목적"), _article(3, "차임의 증감"), _article(4, "벌칙", "삭제 <2023. 1. 1.>")
    ),
]


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("시험임대차법 제1조에 따릅니다.", "real"),
        ("시험임대차법 제3조(차임의 증감)에 따릅니다.", "real"),
        ("시험임대차법 제3조(손해배상)에 따릅니다.", "wrong_title"),
        ("시험임대차법 제2조에 따릅니다.", "wrong_as_of_that_day"),
        ("시험임대차법 제4조에 따릅니다.", "repealed"),
        ("시험임대차법 제9조에 따릅니다.", "invented"),
        ("다른임대차법 제1조에 따릅니다.", "not_checkable"),
    ],
)
def test_a_citation_is_looked_up_as_of_a_day(text: str, verdict: str):
    [found] = check_law_citations(text, LAWS, date(2026, 1, 1))
    assert (found.verdict, text[found.start : found.end]) == (verdict, found.text)


def test_an_article_of_an_earlier_edition_was_real_then():
    [found] = check_law_citations("시험임대차법 제2조", LAWS, date(2021, 1, 1))
    assert found.verdict == "real"


def test_the_shares_are_told_together():
    source = [TrueStatement(id="1", text="임대차 신고는 계약일부터 30일 이내에 해야 합니다.")]
    text = "신고는 계약일부터 30일 이내에 해야 합니다. 신고는 계약일부터 60일 이내에 해야 합니다. 궁금하세요?"
    report = report_on(text, source)
    assert (report.unsupported_share, round(report.coverage, 2), report.is_borne_out) == (0.5, 0.67, False)
