"""The national law service, as it answers and as it fails."""

from datetime import date

import httpx
import pytest
import respx

from madang.knowledge.errors import WebError
from madang.knowledge.statutes.editions import StatuteArticle, StatuteParagraph
from madang.knowledge.statutes.national_law import LawEntry, LawService
from madang.knowledge.web.client import WebClient

SEARCH = """<?xml version="1.0" encoding="UTF-8"?><LawSearch><totalCnt>2</totalCnt>
<law id="1"><법령일련번호>100</법령일련번호><법령명한글><![CDATA[가상임대법]]></법령명한글>
<시행일자>20240701</시행일자></law>
<law id="2"><법령일련번호>101</법령일련번호><법령명한글>가상임대법 시행령</법령명한글>
<시행일자></시행일자></law></LawSearch>"""
LAW = """<?xml version="1.0" encoding="UTF-8"?><법령><기본정보><법령ID>000001</법령ID><공포일자>20240601</공포일자>
<법종구분>법률</법종구분><법령명_한글>가상임대법</법령명_한글><시행일자>20240701</시행일자></기본정보><조문>
<조문단위><조문번호>1</조문번호><조문여부>전문</조문여부><조문내용>제1장 총칙</조문내용></조문단위>
<조문단위><조문번호>1</조문번호><조문여부>조문</조문여부><조문제목>목적</조문제목>
<조문내용>제1조(목적) 이 법은 시험을 위하여 지은 것이다.</조문내용></조문단위>
<조문단위><조문번호>2</조문번호><조문가지번호>2</조문가지번호><조문여부>조문</조문여부><조문제목>증액</조문제목>
<조문내용>제2조의2(증액)</조문내용><항><항번호>①</항번호><항내용>① 증액은 5%를 넘지 못한다.</항내용>
<호><호번호>1.</호번호><호내용>1. 합의한 경우</호내용>
<목><목번호>가.</목번호><목내용>가. 서면</목내용></목></호></항></조문단위>
</조문></법령>"""


async def _service(work):
    client = WebClient(seconds=1)
    try:
        return await work(LawService("operator", client))
    finally:
        await client.close()


@respx.mock
async def test_laws_are_found_by_name() -> None:
    route = respx.get(url__startswith="https://www.law.go.kr/DRF/lawSearch.do").mock(httpx.Response(200, text=SEARCH))
    assert await _service(lambda service: service.find("가상임대법")) == [
        LawEntry("100", "가상임대법", date(2024, 7, 1))
    ]
    assert dict(route.calls.last.request.url.params) == {
        "OC": "operator",
        "type": "XML",
        "target": "law",
        "query": "가상임대법",
        "display": "100",
    }


@respx.mock
async def test_an_edition_is_fetched_with_its_articles() -> None:
    respx.get(url__startswith="https://www.law.go.kr/DRF/lawService.do").mock(httpx.Response(200, text=LAW))
    law = await _service(lambda service: service.fetch(LawEntry("100", "가상임대법", date(2024, 7, 1))))
    assert (law.id, law.name, law.kind, law.promulgated, law.effective) == (
        "000001",
        "가상임대법",
        "법률",
        date(2024, 6, 1),
        date(2024, 7, 1),
    )
    assert law.articles == (
        StatuteArticle(
            number=1,
            branch=None,
            heading="제1조 (목적)",
            chapters=("제1장 총칙",),
            paragraphs=(StatuteParagraph(number=None, text="이 법은 시험을 위하여 지은 것이다."),),
        ),
        StatuteArticle(
            number=2,
            branch=2,
            heading="제2조의2 (증액)",
            chapters=("제1장 총칙",),
            paragraphs=(StatuteParagraph(number=1, text="① 증액은 5%를 넘지 못한다.\n  1. 합의한 경우\n    가. 서면"),),
        ),
    )


@respx.mock
@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (httpx.Response(200, text="<LawSearch></LawSearch>"), None),
        (httpx.Response(200, text="사용자 검증에 실패하였습니다"), "malformed"),
        (httpx.Response(200, text='<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>'), None),
        (httpx.Response(429), "rate_limited"),
        (httpx.Response(500), "unreachable"),
        (httpx.ReadTimeout("slow"), "timed_out"),
    ],
)
async def test_failures_say_what_they_are(answer: httpx.Response | Exception, reason: str | None) -> None:
    respx.get(url__startswith="https://www.law.go.kr/").mock(
        side_effect=answer if isinstance(answer, Exception) else None,
        return_value=answer if isinstance(answer, httpx.Response) else None,
    )
    if reason is None:
        assert await _service(lambda service: service.find("x")) == []
        return
    with pytest.raises(WebError) as failed:
        await _service(lambda service: service.find("x"))
    assert failed.value.reason == reason
    assert "operator" not in str(failed.value)


@respx.mock
async def test_an_answer_without_a_law_is_malformed() -> None:
    respx.get(url__startswith="https://www.law.go.kr/").mock(httpx.Response(200, text="<법령></법령>"))
    with pytest.raises(WebError) as failed:
        await _service(lambda service: service.fetch(LawEntry("1", "x", date(2024, 1, 1))))
    assert str(failed.value) == ("https://www.law.go.kr/DRF/lawService.do sent an unreadable answer (it holds no law).")
