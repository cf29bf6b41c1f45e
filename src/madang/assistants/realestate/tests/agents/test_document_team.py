"""Documents: filled in by open_conversation, written without a gap, and message what to do with."""

import pytest

from madang.assistants.realestate.agents import document_team
from madang.assistants.realestate.tests.conversation import open_conversation
from madang.assistants.realestate.tools.bundled_data import pattern_book
from madang.documents.content import Document
from madang.documents.extraction.files import parse_file
from madang.documents.formats import to_markdown


@pytest.mark.req("H37.checks", "H44.review")
async def test_a_lease_is_written_by_talking_and_has_no_gaps():
    async with open_conversation() as conversation:
        await conversation.send("월세 계약서 써줘")
        for message in ("서울특별시 마포구 공덕동 1-1, 101동 101호", "59", "김집주", "이세입", "5천만원", "500만원"):
            await conversation.send(message)
        again = await conversation.send("4000만원")
        assert [question.question for question in again.questions] == [
            "계약금과 잔금을 더하면 4,500만원인데 보증금은 5,000만원입니다. 잔금을 알려 주세요."
        ]
        for message in ("4500만원", "2026년 12월 20일", "60만원", "25", "2026년 12월 20일", "2028년 12월 19일"):
            answer = await conversation.send(message)
        assert [file.name for file in answer.files] == ["lease_contract.docx", "lease_contract.pdf"]
        team = (await conversation.state()).document_team
        written = [
            "\n".join(passage.text for passage in parse_file(content, file.name))
            for file in answer.files
            for content in [await conversation.store.files.open("home", file.reference)]
        ]
    assert answer.answer.startswith("**주택임대차계약서 초안을 만들었습니다.**\n\n")
    assert team is not None and team.written is not None
    checks = team.written.review.compliance_check
    assert answer.data["document"]["review"] == team.written.review.model_dump(mode="json")
    failed = [check for check, passed in checks.items() if not passed]
    assert checks["법에 어긋나는 조항 없음"] is True
    assert {*checks} >= {protection.title.ko for protection in pattern_book().protections}
    assert f"점검 {len(checks)}가지" in answer.answer
    assert all(check in answer.answer for check in failed)
    for text in written:
        assert all(value in text for value in ("김집주", "이세입", "5,000만원", "4,500만원", "2028"))
        assert "{" not in text


async def test_a_notice_that_comes_too_late_says_so_and_names_what_was_taken_over():
    async with open_conversation() as conversation:
        await conversation.send("2026년 12월 31일이 만기인데 언제까지 통보해야 돼?")
        for message in ("갱신 요구 통지서 써줘", "김집주", "이세입", "서울 마포구 공덕동 1-1"):
            answer = await conversation.send(message)
    assert "- 통지할 수 있는 기간은 2026-10-30에 끝났습니다." in answer.answer
    assert "- 앞서 말씀하신 내용을 그대로 적었습니다: 임대차 종료일 2026년 12월 31일." in answer.answer
    assert "- 이 통지는 2026년 6월 30일부터 2026년 10월 30일까지 임대인에게 닿아야 합니다." in answer.answer


async def test_a_draft_may_have_blanks_and_says_which():
    async with open_conversation() as conversation:
        await conversation.send("갱신 요구 통지서 써줘")
        await conversation.send("김집주")
        answer = await conversation.send("나머지는 빈칸으로 둬 줘")
    assert "- 빈칸으로 두었습니다. 서명하기 전에 채우세요: " in answer.answer
    assert answer.files


@pytest.mark.req("H37.checks")
@pytest.mark.parametrize(
    ("clause", "unlawful", "one_sided"),
    [
        ("", False, False),
        ("제9조 임차인은 계약갱신요구권을 행사하지 않기로 한다.", True, False),
        ("제9조 시설의 수리는 모두 임차인이 부담한다.", False, True),
    ],
)
async def test_each_check_of_a_draft_says_whether_the_draft_is_as_it_should_be(
    monkeypatch: pytest.MonkeyPatch, clause: str, unlawful: bool, one_sided: bool
):
    monkeypatch.setattr(document_team, "to_markdown", lambda document: f"{to_markdown(document)}\n\n{clause}")
    async with open_conversation() as conversation:
        await conversation.send("월세 계약서 써줘")
        answer = await conversation.send("나머지는 빈칸으로 둬 줘")
        team = (await conversation.state()).document_team
    assert team is not None and team.written is not None
    checks = team.written.review.compliance_check
    assert (checks["법에 어긋나는 조항 없음"], checks["한쪽에 불리한 조항 없음"]) == (not unlawful, not one_sided)
    failed = [check for check, passed in checks.items() if not passed]
    told = f"{len(checks)}가지 가운데 {len(checks) - len(failed)}가지 충족. 살펴볼 것: {', '.join(failed)}."
    assert (told if failed else f"점검 {len(checks)}가지 모두 충족.") in answer.answer


@pytest.mark.req("H37.checks")
async def test_a_protection_that_a_draft_lacks_is_a_check_it_does_not_pass(monkeypatch: pytest.MonkeyPatch):
    lacked = pattern_book().protections[0].title.ko

    def without_pledge(document: Document) -> str:
        return "\n".join(
            line for line in to_markdown(document).splitlines() if "저당" not in line and "담보" not in line
        )

    async with open_conversation() as conversation:
        await conversation.send("월세 계약서 써줘")
        await conversation.send("나머지는 빈칸으로 둬 줘")
        whole = (await conversation.state()).document_team
        monkeypatch.setattr(document_team, "to_markdown", without_pledge)
        await conversation.send("월세 계약서 써줘")
        answer = await conversation.send("나머지는 빈칸으로 둬 줘")
        bare = (await conversation.state()).document_team
    assert whole is not None and whole.written is not None and bare is not None and bare.written is not None
    assert whole.written.review.compliance_check[lacked] is True
    assert bare.written.review.compliance_check[lacked] is False
    assert lacked in answer.answer.partition("살펴볼 것: ")[2].partition("\n")[0]


@pytest.mark.req("H37.level", "H37.risks", "H37.advice", "H37.checks")
async def test_a_contract_that_was_pasted_in_one_line_is_reviewed_by_its_articles_with_checks():
    contract = "제1조 보증금은 3억원으로 한다. 제2조 수리비는 모두 임차인이 부담한다. 제3조 차임은 매년 10% 인상한다."
    async with open_conversation() as conversation:
        answer = await conversation.send(f"이 계약서 검토해줘. {contract}")
    review = answer.data["raw_analysis"]["contract_analysis"]
    clauses = {risk["clause"] for risk in review["risks"]}
    assert (review["reviewed"], review["risk_level"]) == (True, "high")
    assert clauses == {"수리비는 모두 임차인이 부담한다", "차임은 매년 10% 인상한다"}
    assert review["recommendations"][: len(review["risks"])] != []
    assert review["compliance_check"]["법에 어긋나는 조항 없음"] is False
    assert {*review["compliance_check"].values()} <= {True, False}


@pytest.mark.req("H37.level", "H37.risks", "H37.advice", "H44.review")
async def test_a_clause_against_the_law_in_a_draft_is_told_with_its_risk(monkeypatch: pytest.MonkeyPatch):
    def with_waiver(document: Document) -> str:
        return f"{to_markdown(document)}\n\n제9조 임차인은 계약갱신요구권을 행사하지 않기로 한다."

    monkeypatch.setattr(document_team, "to_markdown", with_waiver)
    async with open_conversation() as conversation:
        await conversation.send("갱신 요구 통지서 써줘")
        await conversation.send("김집주")
        answer = await conversation.send("나머지는 빈칸으로 둬 줘")
        team = (await conversation.state()).document_team
    assert team is not None and team.written is not None
    review = team.written.review
    assert review.risk_level != "low"
    assert review.compliance_check["법에 어긋나는 조항 없음"] is False
    assert review.risks and review.risks[0] in answer.answer
    assert "살펴볼 것: 법에 어긋나는 조항 없음" in answer.answer
    assert "verdicts" in [view.kind for view in answer.views]
