"""Answers in other words: a model may say them otherwise, never something else."""

from madang.assistants.realestate.domain.phrasing import Phrased, said_otherwise
from madang.assistants.realestate.tests.talking import talking
from madang.models import Chat, SameChat, ScriptedModel

_QUESTION = "보증금 3억인데 갱신하면서 얼마까지 올릴 수 있어?"


async def _plain() -> str:
    async with talking() as talk:
        return (await talk.say(_QUESTION)).answer


async def _said_by(reply: str) -> str:
    chat = Chat(ScriptedModel(script=[{"answer": reply}] * 2), name="scripted")
    async with talking(chats=SameChat(chat)) as talk:
        return (await talk.say(_QUESTION)).answer


async def test_a_model_may_say_it_in_other_words_and_a_lie_is_not_heard():
    plain = await _plain()
    warmer = plain.replace("갱신이라면", "갱신하시는 거라면")
    assert warmer != plain
    assert await _said_by(warmer) == warmer
    assert await _said_by(plain.replace("3억 1,500만원", "3억 3,000만원")) == plain
    for lie in (
        plain.replace("제7조 제2항", "제7조의2"),
        plain.replace("- 계약 또는 마지막 증액 후 1년 안에는 올려 달라고 할 수 없습니다.\n", ""),
        plain.replace("### 조건\n\n", ""),
        plain.rsplit("\n\n", 1)[0],
        "네, 가능합니다.",
    ):
        assert lie != plain
        assert said_otherwise(Phrased(answer=lie), Phrased(answer=plain))


def test_a_yes_does_not_become_a_no():
    before = Phrased(answer="**아니요, 대상이 아닙니다.**\n\n*정보입니다.*")
    after = Phrased(answer="**네, 대상입니다.**\n\n*정보입니다.*")
    assert said_otherwise(after, before) == ["the conclusion says the contrary"]
    assert said_otherwise(before, before) == []
