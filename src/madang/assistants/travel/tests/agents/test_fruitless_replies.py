"""Replies that bring nothing: what can be answered is told, and the turn ends instead of asking for ever."""

import pytest

from madang.assistants.travel.state import MOST_MISSES
from madang.assistants.travel.tests.conversation import talking
from madang.text import Language

REPLIES: list[tuple[Language, str, str, str]] = [
    ("ko", "여행 가고 싶어", "글쎄요 흠", "'오사카'"),
    ("ko", "여행 가고 싶어", "ㅋㅋㅋㅋ", "어디로 여행 가고 싶으세요?"),
    ("ko", "오사카 가고 싶어", "안녕하세요", "몇 박 며칠"),
    ("en", "I want to travel", "hmm whatever", "Where would you like to go?"),
    ("en", "I want to go to Osaka", "qwerty", "You can answer like this"),
]


@pytest.mark.req("T37", "T39")
@pytest.mark.parametrize(("language", "wish", "reply", "told"), REPLIES)
async def test_replies_that_bring_nothing_end_the_turn_with_what_can_be_answered(
    language: Language, wish: str, reply: str, told: str
):
    async with talking(language) as talk:
        answer = await talk.send(wish)
        asked = 0
        while answer.questions and asked <= MOST_MISSES:
            asked += 1
            answer = await talk.send(reply)
        went_on = await talk.send("교토 2박 3일" if language == "ko" else "Kyoto for 2 nights")
        state = await talk.state()
    assert answer.problem is not None
    assert (answer.status, answer.problem.code, asked) == ("failed", "not_understood", MOST_MISSES)
    assert told in answer.answer
    assert (state.destination, state.duration) == ("kyoto", 2)
    assert went_on.questions or went_on.answer
