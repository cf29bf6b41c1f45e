"""Replies that stand in a set: a conversation is played again, and a question too many is no guess."""

import asyncio
import tempfile
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from langchain_core.callbacks import AsyncCallbackHandler
from langchain_core.messages import HumanMessage
from langchain_core.outputs import LLMResult
from typing_extensions import override

from madang.cli.evaluation.cases import AnswerCase, read_cases, shipped_sets
from madang.cli.evaluation.outcomes import EvalRow, answer_cases
from madang.cli.evaluation.replies import NotedReplies, ReplayedReplies
from madang.models import Chat, FailingAnswer, FixedChat, ModelCallError, ModelLimits, ScriptedModel, TokenPrice
from madang.settings import Settings
from madang.wiring import open_madang


class Heard(AsyncCallbackHandler):
    """Counts replies."""

    replies = 0

    @override
    async def on_llm_end(self, response: LLMResult, **kwargs: Any) -> None:
        self.replies += 1


def play(cases: list[AnswerCase]) -> list[EvalRow]:
    async def answered() -> list[EvalRow]:
        replies = ReplayedReplies()
        with tempfile.TemporaryDirectory() as folder:
            async with open_madang(Settings(data=Path(folder)), chats=replies) as application:
                return [row async for row in answer_cases(cases, application, "replayed", replies)]

    return asyncio.run(answered())


def conversations(name: str = "conversations") -> dict[str, AnswerCase]:
    return {case.id: case for case in read_cases(name) if isinstance(case, AnswerCase)}


STRANGERS = [name for name in shipped_sets() if name.startswith("strangers_")]
"""Conversations that somebody else began, who had seen neither the program nor its data."""


def test_a_conversation_of_each_assistant_is_played_again():
    known = conversations()
    rows = play([known[name] for name in ("CC11", "CH06", "CR13", "CT33")])
    assert [(row.id, row.score) for row in rows] == [("CC11", 1.0), ("CH06", 1.0), ("CR13", 1.0), ("CT33", 1.0)]


@pytest.mark.slow
@pytest.mark.parametrize("name", STRANGERS)
def test_what_somebody_else_began_to_ask_is_answered_in_full_with_a_model(name: str):
    assert [row.id for row in play([*conversations(name).values()]) if row.score < 1] == []


def test_a_case_without_enough_replies_scores_nothing():
    case = conversations()["CC06"]
    [row] = play([case.model_copy(update={"replies": case.replies[:1]})])
    assert row.score == 0.0


def test_what_a_model_replies_is_noted_for_whom_and_replays():
    case = conversations()["CH06"]
    replayed, told = ReplayedReplies(), AnswerCase(id="x", assistant="realestate", language="ko", message="x")
    replayed.begin(case)
    noted = NotedReplies(replayed)
    noted.begin(told)
    chat = noted.for_skill(case.replies[0].to)
    assert chat
    assert noted.for_skill("research.outline") is None
    asyncio.run(chat.model.ainvoke("a question"))
    [line] = noted.lines()
    assert AnswerCase.model_validate_json(line) == told.model_copy(update={"replies": case.replies[:1]})


def test_the_models_that_are_noted_keep_their_fallback_limits_price_and_listeners():
    heard, price = Heard(), TokenPrice(input=Decimal(1), output=Decimal(2))
    second = Chat(ScriptedModel(script=["replied"], tokens=(1, 1), callbacks=[heard]), name="second", price=price)
    failing = ScriptedModel(script=[FailingAnswer(ConnectionError("down"))])
    first = Chat(failing, name="first", limits=ModelLimits(failures_to_open=1), fallback=second)
    noted = NotedReplies(FixedChat(first))
    chat = noted.for_skill("planner")
    assert chat
    assert chat.fallback
    with pytest.raises(ModelCallError, match="down"):
        asyncio.run(chat.ask([HumanMessage("a question")]))
    with pytest.raises(ModelCallError, match="not called"):
        asyncio.run(first.ask([HumanMessage("what shares its limits")]))
    reply = asyncio.run(chat.fallback.ask([HumanMessage("a question")]))
    assert (reply.usage.cost, heard.replies) == (Decimal(3) / 1_000_000, 1)
    assert [each.reply for each in noted.noted] == ["replied"]


@pytest.mark.soak
def test_with_its_model_every_conversation_scores_in_full():
    rows = play([*conversations().values()])
    assert [row.id for row in rows if row.score < 1] == []
