"""The wording of laws that a user has imported, beside our summaries."""

from datetime import date
from pathlib import Path

import pytest

from madang.assistants.realestate.tests.conversation import open_conversation
from madang.knowledge.sources import CorpusDocument
from madang.knowledge.statutes.editions import statute_documents
from madang.knowledge.statutes.markdown import parse_statute, read_statutes
from tests.paths import ROOT

_STATUTES = ROOT.parent / "shared" / "data" / "statutes"
_LAW = """---
제목: 주택임대차보호법
시행일자: 2026-01-02
출처: https://example.org/law
---
# 주택임대차보호법
##### 제7조 (차임 등의 증감청구권)
①당사자는 차임의 증감을 청구할 수 있다.

②증액청구는 20분의 1을 초과하지 못한다.
##### 제29조 (벌칙 적용에서 공무원 의제)
조정위원 중 공무원이 아닌 사람은 공무원으로 본다.
"""


def _imported(*texts: str) -> list[CorpusDocument]:
    return statute_documents(parse_statute(text) for text in texts)


async def test_the_wording_stands_beside_the_answer_with_its_source_and_day():
    async with open_conversation(corpora={"statutes": _imported(_LAW)}) as conversation:
        answer = await conversation.send("집주인이 월세를 너무 많이 올려달라고 해요 한도가 있나요")
    assert "보증금과 월세는 각각 5%(20분의 1)를 넘겨 올릴 수 없습니다" in answer.answer
    assert (
        "### 조문\n\n"
        "> **주택임대차보호법 제7조** (2026-01-02 시행 기준, https://example.org/law)\n"
        ">\n"
        "> ①당사자는 차임의 증감을 청구할 수 있다.\n"
        ">\n"
        "> ②증액청구는 20분의 1을 초과하지 못한다.\n"
    ) in answer.answer
    cited = next(source for source in answer.sources if source.id == "주택임대차보호법 제7조")
    assert (cited.location, cited.as_of) == ("https://example.org/law", "2026-06-08")
    assert cited.excerpt.startswith("①당사자는 차임의 증감을")


async def test_without_an_import_there_is_no_wording():
    async with open_conversation() as conversation:
        answer = await conversation.send("집주인이 월세를 너무 많이 올려달라고 해요 한도가 있나요")
    assert "### 조문" not in answer.answer


async def test_an_article_without_a_summary_is_answered_by_its_wording():
    async with open_conversation(corpora={"statutes": _imported(_LAW)}) as conversation:
        answer = await conversation.send("주택임대차보호법 제29조가 뭐예요?")
    assert answer.answer.startswith(
        "**주택임대차보호법 제29조(벌칙 적용에서 공무원 의제)의 요약은 없습니다. 조문은 아래와 같습니다.**"
    )
    assert "> 조정위원 중 공무원이 아닌 사람은 공무원으로 본다." in answer.answer


async def test_the_wording_is_that_of_the_day_it_is_asked_on():
    later = _LAW.replace("2026-01-02", "2027-01-01").replace("20분의 1", "10분의 1")
    async with open_conversation(corpora={"statutes": _imported(_LAW, later)}) as conversation:
        answer = await conversation.send("주임법 제7조 알려줘")
    assert "20분의 1을 초과하지 못한다" in answer.answer
    assert "10분의 1을" not in answer.answer


async def test_a_wording_that_runs_on_for_pages_is_cut():
    long = _LAW.replace("②증액청구는", "②" + "가나다라" * 1000 + " 증액청구는")
    async with open_conversation(corpora={"statutes": _imported(long)}) as conversation:
        answer = await conversation.send("주임법 제7조 알려줘")
    assert "… (이하 생략)" in answer.answer
    assert len(answer.answer) < 3000


@pytest.mark.skipif(not _STATUTES.is_dir(), reason="needs the statutes of ../shared")
async def test_the_laws_themselves_can_be_imported(tmp_path: Path):
    for name in ("주택임대차보호법__법률.md", "민법__법률.md"):
        (tmp_path / name).write_bytes((_STATUTES / name).read_bytes())
    laws, refused = read_statutes(tmp_path)
    assert refused == []
    few = [law.model_copy(update={"articles": law.articles[:12]}) for law in laws]
    assert min(law.effective for law in laws) > date(2020, 1, 1)
    async with open_conversation(corpora={"statutes": statute_documents(few)}) as conversation:
        answer = await conversation.send("전입신고하면 대항력은 언제부터 생기나요?")
    assert "> **주택임대차보호법 제3조** (" in answer.answer
    assert "그 다음 날부터 제삼자에 대하여 효력이 생긴다" in answer.answer
