"""Replies that were recorded are given again, whatever marks the run uses; what was never asked is refused."""

from pathlib import Path

import pytest
from langchain_core.messages import HumanMessage

from madang.models import Chat, ModelCallError, ModelChoice, open_model
from madang.models.recorded import RecordedModel
from madang.models.scripted import ScriptedModel, ToolCallsAnswer


def _asked(nonce: str, question: str = "how much?") -> list[HumanMessage]:
    return [HumanMessage(f"<data-{nonce} name=question>\n{question}\n</data-{nonce}>")]


async def test_a_recorded_reply_is_given_again(tmp_path: Path):
    file = tmp_path / "replies.jsonl"
    recording = Chat(RecordedModel(file=file, inner=ScriptedModel(script=["five"], tokens=(7, 2))), name="recording")
    first = await recording.ask(_asked("a" * 16))
    replayed = Chat(open_model(ModelChoice(model=f"recorded:{file}")), name="recorded")
    again = await replayed.ask(_asked("b" * 16))
    assert (first.message.text, again.message.text) == ("five", "five")
    assert again.usage.input_tokens == 7


async def test_what_was_never_asked_is_no_reply(tmp_path: Path):
    file = tmp_path / "replies.jsonl"
    await RecordedModel(file=file, inner=ScriptedModel(script=["five"])).ainvoke(_asked("a" * 16))
    replayed = Chat(RecordedModel(file=file), name="recorded")
    with pytest.raises(ModelCallError, match="holds no reply to what was asked"):
        await replayed.ask(_asked("a" * 16, "how long?"))


async def test_calls_of_tools_and_objects_are_recorded_too(tmp_path: Path):
    file = tmp_path / "replies.jsonl"
    inner = ScriptedModel(script=[{"limit": 5}, ToolCallsAnswer((("search", {"word": "rent"}),))])
    recording = Chat(RecordedModel(file=file, inner=inner), name="recording")
    schema = {"title": "Limit", "type": "object", "properties": {"limit": {"type": "integer"}}}
    await recording.ask(_asked("a" * 16), schema)
    await recording.ask(_asked("a" * 16))
    replayed = Chat(RecordedModel(file=file), name="recorded")
    assert (await replayed.ask(_asked("c" * 16), schema)).message.text == '{"limit": 5}'
    [call] = (await replayed.ask(_asked("c" * 16))).message.tool_calls
    assert (call["name"], call["args"]) == ("search", {"word": "rent"})
