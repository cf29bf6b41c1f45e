"""The provisions for a story, as they are found in the box of laws."""

from datetime import date

import pytest
from typer.testing import CliRunner

from madang.assistants.realestate.commands import commands
from madang.assistants.realestate.tests.conversation import open_conversation
from madang.assistants.realestate.tools.provisions import find_provisions, provision_lines, shipped_article
from madang.assistants.realestate.tools.provisions.index import provision_index

_DAY = date(2026, 11, 15)


@pytest.mark.parametrize(
    ("story", "articles"),
    [
        ("아파트 외벽이 떨어져 차가 망가졌는데 관리사무소가 책임이 없대요", {"민법 제758조"}),
        ("월세 계약서에 도장 찍은 사람이 주인이 아니고 관리인이었어요", {"민법 제130조"}),
        ("계약 갱신을 요구했는데 5퍼센트 넘게 올려 달래요", {"주택임대차보호법 제6조의3", "주택임대차보호법 제7조"}),
    ],
)
def test_the_provisions_of_a_story_are_among_the_first_five(story: str, articles: set[str]):
    assert articles <= {each.citation for each in find_provisions(story, _DAY)}


def test_a_line_has_the_paragraph_the_day_and_the_address():
    found = find_provisions("주인이 바뀌었는데 새 집주인이 나가라고 합니다", _DAY, limit=1)
    assert provision_lines(found, "ko") == (
        "주택임대차보호법 제3조 제4항 대항력 등 (2026-01-02 시행 기준) https://www.law.go.kr/법령/주택임대차보호법",
    )


def test_every_article_of_the_index_has_its_wording_or_a_summary():
    boxed = [article for article in provision_index().articles if shipped_article(article.citation)]
    summarised = [article for article in provision_index().articles if not shipped_article(article.citation)]
    assert (len(boxed), len(summarised) < 200) == (7309, True)


def test_an_article_that_the_box_does_not_have_is_not_made_up():
    assert shipped_article("민법 제9999조") is None
    assert shipped_article("없는 법 제1조") is None


def test_the_command_lists_them():
    said = CliRunner().invoke(
        commands, ["provisions", "월세 계약서에 도장 찍은 사람이 주인이 아니고 관리인이었어요", "--limit", "1"]
    )
    assert said.output == ("민법 제130조 무권대리 (2026-03-17 시행 기준) https://www.law.go.kr/법령/민법\n")


@pytest.mark.parametrize(
    "ask", ["어떤 조문들이 적용되나요?", "적용되는 법 조항을 모두 알려줘", "관련 법령 나열해 줘", "무슨 법이 해당되죠"]
)
async def test_who_tells_a_story_and_asks_what_applies_gets_the_list(ask: str):
    async with open_conversation() as conversation:
        answer = await conversation.send(f"월세 계약서에 도장 찍은 사람이 주인이 아니고 관리인이었어요. {ask}")
    assert answer.answer.startswith("**말씀하신 이야기에 가장 가까운 조문 7개입니다.**")
    assert "- 민법 제130조 무권대리 (2026-03-17 시행 기준)" in answer.answer
    assert "빠지거나 맞지 않는 조문이 있을 수 있습니다" in answer.answer


async def test_a_question_for_one_answer_gets_no_list():
    async with open_conversation() as conversation:
        answer = await conversation.send("전세금 5% 넘게 올리는 건 어느 법에 걸려서 안 되는 건가요?")
    assert "가장 가까운 조문" not in answer.answer
