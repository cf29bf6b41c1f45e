from typing import Any

import pytest
from langchain_core.exceptions import ContextOverflowError

from madang.assistants.research.agents.reporter import with_written_sections
from madang.assistants.research.present.report import Report, ReportSection, Statement
from madang.assistants.research.prove.sections import SupportedSentence, WrittenSection, supported_sentences
from madang.assistants.research.tests.conversation import talking
from madang.models.chat import Chat, FixedChat
from madang.models.scripted import FailingAnswer, ScriptedModel
from madang.protocol.answers import Answer
from madang.protocol.events import WarningRaised
from madang.testing.sessions import make_context

QUESTION = "How is the solar ferry charged?"
QUOTE = "The batteries of the solar ferry are charged by panels on its roof."
QUOTED = f"{QUOTE} On dark days the pier supplies power."


async def _asked(*script: Any) -> tuple[Answer, list[str]]:
    """The answer to the question with a model that says these things, and what the run warned of."""
    chats = FixedChat(Chat(ScriptedModel(script=list(script)), name="scripted"), for_roles=False)
    async with talking(chats=chats) as talk:
        answer = await talk.ask(QUESTION, topics=1, rounds=1)
        warned = [event.data.message for event in await talk.events() if isinstance(event.data, WarningRaised)]
    return answer, warned


def _written(text: str, *quotes: int) -> dict[str, Any]:
    return {"sentences": [{"text": text, "quotes": list(quotes)}]}


async def test_what_a_model_writes_from_the_quotes_is_taken_with_their_sources():
    answer, warned = await _asked(_written("Panels on the roof of the solar ferry charge its batteries.", 1))
    assert "- Panels on the roof of the solar ferry charge its batteries.[1]" in answer.answer
    assert QUOTE not in answer.answer.partition("## Who says what")[0]
    assert answer.sources[0].title == "Batteries of the solar ferry"
    assert warned == []


@pytest.mark.parametrize(
    "lie",
    [
        _written("The batteries of the solar ferry are charged by 48 panels on its roof.", 1),
        _written("The batteries of the solar ferry are not charged by panels on its roof.", 1),
        _written("Sailors praise the cheap diesel of the harbour master.", 1),
        _written(QUOTE, 99),
        _written(QUOTE),
    ],
    ids=["a figure", "the opposite", "something else", "a quote there is not", "no quote"],
)
async def test_what_the_quotes_do_not_say_is_refused_and_the_quotes_stand(lie: dict[str, Any]):
    answer, warned = await _asked(lie, lie)
    assert f"- {QUOTED}[1]" in answer.answer
    assert lie["sentences"][0]["text"] == QUOTE or lie["sentences"][0]["text"] not in answer.answer
    assert warned == ["The language model's answer could not be used, so this was answered by rules."]


async def test_a_model_that_corrects_itself_is_taken_at_its_second_word():
    honest = _written("Panels on the roof of the solar ferry charge its batteries.", 1)
    answer, warned = await _asked(_written(QUOTE, 99), honest)
    assert "- Panels on the roof of the solar ferry charge its batteries.[1]" in answer.answer
    assert warned == []


async def test_a_model_that_fails_leaves_the_report_to_the_quotes():
    answer, warned = await _asked(*[FailingAnswer(ValueError("no credit"))] * 4)
    assert answer.status == "completed"
    assert f"- {QUOTED}[1]" in answer.answer
    assert warned == [
        "The language model could not be reached, so this was answered by rules. Check MADANG_BASE_URL and the network."
    ]


@pytest.mark.req("R41", "RC9", "RC12")
async def test_quotes_that_are_too_many_for_the_model_are_asked_again_without_the_last_of_them():
    too_long = FailingAnswer(ContextOverflowError("too many tokens"))
    honest = _written("Panels on the roof of the solar ferry charge its batteries.", 1)
    model = ScriptedModel(script=[too_long, honest])
    async with talking(chats=FixedChat(Chat(model, name="scripted"), for_roles=False)) as talk:
        answer = await talk.ask(QUESTION, topics=1, rounds=1)
        warned = [event.data.message for event in await talk.events() if isinstance(event.data, WarningRaised)]
    asked = [str(call.messages[-1].content) for call in model.calls]
    assert all(QUOTE in prompt for prompt in asked)
    first, second = (prompt.count("\n") for prompt in asked)
    assert second < first
    assert "- Panels on the roof of the solar ferry charge its batteries.[1]" in answer.answer
    assert warned == []


RULED = WrittenSection(
    sentences=(
        SupportedSentence(text="시는 8월 말까지 직원 8명을 뽑아야 합니다.", quotes=(1,)),
        SupportedSentence(text="밤 9시 이후 이용자는 하루 평균 62명이었습니다.", quotes=(2,)),
    )
)


def test_quotes_stand_in_place_of_sentences_that_they_do_not_bear_out():
    lie = SupportedSentence(text="시는 8월 말까지 직원 80명을 뽑아야 합니다.", quotes=(1,))
    true = SupportedSentence(text="밤 9시 이후 이용자는 하루 평균 62명이었습니다.", quotes=(2,))
    kept = supported_sentences(WrittenSection(sentences=(lie, true)), RULED)
    assert kept == RULED
    assert supported_sentences(WrittenSection(sentences=(lie,)), RULED) is None


async def test_a_translation_that_the_judge_does_not_bear_out_is_its_quote():
    written = _written("태양광 여객선의 배터리는 지붕의 패널로 충전합니다.", 1)
    believed, _ = await _asked(written, {"numbers": [1]})
    doubted, _ = await _asked(written, {"numbers": []})
    assert "- 태양광 여객선의 배터리는 지붕의 패널로 충전합니다.[1]" in believed.answer
    assert f"- {QUOTE}" in doubted.answer
    assert "패널로 충전" not in doubted.answer


async def test_a_translation_that_only_the_judge_bears_out_stands_beside_its_quote():
    written = _written("흐린 날에만 부두가 전기를 댑니다.", 1)
    believed, _ = await _asked(written, {"numbers": [1]})
    assert f"- 흐린 날에만 부두가 전기를 댑니다. ({QUOTED})[1]" in believed.answer
    doubted, _ = await _asked(written, {"numbers": []})
    assert "흐린 날에만" not in doubted.answer


async def test_a_translation_with_another_figure_never_reaches_the_judge():
    written = _written("태양광 여객선의 배터리는 지붕의 패널 48장으로 충전합니다.", 1)
    answer, _ = await _asked(written, written, {"numbers": [1]})
    assert "48" not in answer.answer
    assert f"- {QUOTED}[1]" in answer.answer


async def test_a_further_topic_on_which_no_quote_says_something_is_told_as_open():
    """What was asked itself keeps its quotes, whatever the model says; a further topic may turn out to be none."""
    said = Statement(text=QUOTE, sources=("ferry",))
    beside = Statement(text="Oysters were not counted.", sources=("oysters",))
    report = Report(
        question=QUESTION,
        language="en",
        summary=(said,),
        sections=(
            ReportSection(title=QUESTION, statements=(said,)),
            ReportSection(title="the pier", statements=(beside,)),
        ),
        limits=(beside,),
    )
    model = ScriptedModel(script=[{"sentences": []}] * 2)
    context = make_context(chats=FixedChat(Chat(model, name="scripted")))
    written = await with_written_sections(report, context)
    assert [section.statements for section in written.sections] == [(said,), ()]
    assert (written.summary, written.open_questions, written.limits) == ((said,), ("the pier",), ())
