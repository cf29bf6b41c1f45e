"""Replies that stand in a set: a conversation is played again, and a question too many is no guess."""

import asyncio
import tempfile
from pathlib import Path

import pytest

from madang.cli.evaluation.cases import AnswerCase, read_cases
from madang.cli.evaluation.outcomes import EvalRow, answer_cases
from madang.cli.evaluation.replies import NotedReplies, ReplayedReplies
from madang.settings import Settings
from madang.wiring import open_madang


def play(cases: list[AnswerCase]) -> list[EvalRow]:
    async def answered() -> list[EvalRow]:
        replies = ReplayedReplies()
        with tempfile.TemporaryDirectory() as folder:
            async with open_madang(Settings(data=Path(folder)), chats=replies) as application:
                return [row async for row in answer_cases(cases, application, "replayed", replies)]

    return asyncio.run(answered())


def conversations() -> dict[str, AnswerCase]:
    return {case.id: case for case in read_cases("conversations") if isinstance(case, AnswerCase)}


def test_a_conversation_of_each_assistant_is_played_again():
    known = conversations()
    assert [(row.id, row.score) for row in play([known["CC11"], known["CH06"]])] == [("CC11", 1.0), ("CH06", 1.0)]


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


@pytest.mark.soak
def test_with_its_model_every_conversation_scores_in_full():
    rows = play([*conversations().values()])
    assert [row.id for row in rows if row.score < 1] == []
