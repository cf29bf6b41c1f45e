import pytest
from langchain_core.messages import HumanMessage
from pydantic import BaseModel

from madang.models.errors import ScriptError
from madang.models.scripted import DelayedAnswer, FailingAnswer, ScriptedCall, ScriptedModel, TruncatedAnswer


class City(BaseModel):
    name: str


async def test_answers_come_in_order_and_calls_are_kept():
    model = ScriptedModel(script=["one", City(name="서울"), {"a": 1}])
    asked = [HumanMessage("?")]
    assert [(await model.ainvoke(asked)).text for _ in range(3)] == ["one", '{"name":"서울"}', '{"a": 1}']
    assert model.calls == [ScriptedCall(asked)] * 3


async def test_a_function_may_answer():
    model = ScriptedModel(script=lambda messages: messages[-1].text.upper())
    assert (await model.ainvoke("abc")).text == "ABC"


async def test_an_exhausted_script_says_what_it_was_asked():
    model = ScriptedModel(script=[])
    with pytest.raises(ScriptError) as caught:
        await model.ainvoke("one more")
    assert (
        str(caught.value) == "The script holds 0 answers and was asked for one more. The last message was: 'one more'"
    )


async def test_a_stream_joins_to_the_answer_and_reports_its_tokens():
    model = ScriptedModel(script=["one  two\nthree"], tokens=(3, 4))
    chunks = [chunk async for chunk in model.astream("?")]
    assert [chunk.text for chunk in chunks if chunk.text] == ["one  ", "two\n", "three"]
    assert [chunk.usage_metadata for chunk in chunks if chunk.usage_metadata] == [
        {"input_tokens": 3, "output_tokens": 4, "total_tokens": 7}
    ]


async def test_an_answer_may_be_late_or_cut_off_or_an_error():
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    model = ScriptedModel(
        script=[DelayedAnswer("late", 9), TruncatedAnswer("cut off", 3), FailingAnswer(OSError("down"))], sleep=sleep
    )
    assert (await model.ainvoke("?")).text == "late"
    assert slept == [9]
    assert (await model.ainvoke("?")).text == "cut"
    with pytest.raises(OSError, match=r"^down$"):
        await model.ainvoke("?")


async def test_a_stream_may_break_in_the_middle():
    model = ScriptedModel(script=[FailingAnswer(OSError("down"), after="so far ")])
    seen: list[str] = []
    with pytest.raises(OSError, match=r"^down$"):
        async for chunk in model.astream("?"):
            seen += [chunk.text]
    assert seen == ["so ", "far "]


def test_a_scripted_model_is_asynchronous_only():
    with pytest.raises(ScriptError) as caught:
        ScriptedModel(script=["x"]).invoke("?")
    assert str(caught.value) == "A scripted model is asynchronous: use ainvoke or astream."
