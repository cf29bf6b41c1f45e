"""What a node may ask of its run."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from madang.knowledge import CorpusDocument, Section
from madang.models import Chat, DelayedAnswer, FixedChat, ScriptedModel, Skill
from madang.protocol import Approval, ApprovalDecision, Clarification
from madang.protocol.events import ClarificationRequested, WarningRaised
from madang.runtime import AnswerError
from madang.runtime.agents.replay import ReplayCursor
from madang.runtime.errors import NoLibraryError
from madang.testing import MemoryJournal, make_context, memory_library

WHERE = Clarification(id="where", question="Where to?")
SEND = Approval(id="send", action="send", reason="asked", arguments={"to": "kim"})


async def test_an_agent_reaches_the_corpora_of_its_tenant():
    document = CorpusDocument(id="d", title="Tea", sections=(Section(text="Green tea is steeped at 70 degrees."),))
    async with memory_library({"notes": [document]}) as library:
        ours = await make_context(library=library).corpus("notes").search("green tea")
        theirs = await make_context(library=library, tenant="other").corpus("notes").search("green tea")
    assert (ours.outcome, theirs.outcome) == ("found", "nothing")


def test_without_a_library_there_is_no_corpus():
    with pytest.raises(NoLibraryError) as refused:
        make_context().corpus("notes")
    assert str(refused.value) == (
        "The run has no library to find the corpus 'notes' in: open the application with `library=`, "
        "or give a test's context one."
    )


async def test_a_question_that_was_answered_is_not_asked():
    context = make_context(answers={"where": "Jeju"}, interrupt_run=_never)
    assert await context.ask(WHERE) == "Jeju"


@pytest.mark.parametrize("given", [{"where": "Jeju"}, "Jeju"])
async def test_the_answer_comes_by_the_questions_id_or_bare(given: Any):
    journal = MemoryJournal()
    posed: list[Any] = []

    def pause(questions: Any) -> Any:
        posed.append(questions)
        return given

    context = make_context(write_event=journal.write_event, interrupt_run=pause)
    assert await context.ask(WHERE) == "Jeju"
    assert posed == [[WHERE.model_dump(mode="json")]]
    assert journal.event_data == [ClarificationRequested(question=WHERE)]


async def test_a_question_that_was_told_before_is_not_told_again():
    journal = MemoryJournal()
    context = make_context(
        write_event=journal.write_event, interrupt_run=lambda _: "Jeju", replay=ReplayCursor(questions={"where"})
    )
    assert await context.ask(WHERE) == "Jeju"
    assert journal.event_data == []


@pytest.mark.parametrize(
    ("answer", "decision"),
    [
        ({"approved": True}, ApprovalDecision(approved=True)),
        ({"approved": False, "arguments": None}, ApprovalDecision(approved=False)),
        ({"approved": True, "arguments": {"to": "lee"}}, ApprovalDecision(approved=True, arguments={"to": "lee"})),
    ],
)
async def test_an_approval_is_answered_with_a_decision(answer: Any, decision: ApprovalDecision):
    assert await make_context(answers={"send": answer}).ask(SEND) == decision


@pytest.mark.parametrize("answer", ["yes", None, {}, {"approved": "maybe"}, {"approved": True, "role": "admin"}])
async def test_what_is_no_decision_is_refused(answer: Any):
    with pytest.raises(AnswerError) as caught:
        await make_context(answers={"send": answer}).ask(SEND)
    assert str(caught.value) == (
        f"{answer!r} is no decision on 'send': answer with "
        "{'approved': true or false, 'arguments': an object or null}."
    )


def test_an_answer_to_none_of_several_questions_is_refused():
    from madang.runtime.agents.context import QuestionPending

    context = make_context(write_event=MemoryJournal().write_event, interrupt_run=lambda _: "both")
    with pytest.raises(AnswerError) as caught:
        context.wait_for_answers([QuestionPending(WHERE, None), QuestionPending(SEND, None)])
    assert str(caught.value) == (
        "'both' answers none of the questions 'where', 'send': resume with a dict of answers by their ids."
    )


class Words(BaseModel):
    text: str


def counting(tmp_path: Path) -> Skill[Words, Words]:
    prompt = tmp_path / "echo.md"
    prompt.write_text("---\ndata: text\n---\nRepeat {{text}}.\n", "utf-8")
    return Skill(name="echo", input=Words, output=Words, prompt=prompt, rules=lambda words: words)


async def test_a_skill_is_answered_by_rules_and_by_a_model_if_there_is_one(tmp_path: Path):
    skill = counting(tmp_path)
    assert await make_context().ask_skill(skill, Words(text="a")) == Words(text="a")
    chat = Chat(ScriptedModel(script=[Words(text="b")]), name="scripted")
    assert await make_context(chats=FixedChat(chat)).ask_skill(skill, Words(text="a")) == Words(text="b")


async def test_a_model_that_is_still_thinking_when_time_for_models_is_over_gives_way_to_the_rules(tmp_path: Path):
    journal = MemoryJournal()
    model = ScriptedModel(script=[DelayedAnswer("Late.", 30)])
    context = make_context(chats=FixedChat(Chat(model, name="scripted")), write_event=journal.write_event)
    asking = asyncio.create_task(context.ask_skill(counting(tmp_path), Words(text="a")))
    while not model.calls:  # noqa: ASYNC110 - a script has no event for it
        await asyncio.sleep(0.01)
    context.controls.end_models()
    assert await asking == Words(text="a")
    assert journal.event_data == [
        WarningRaised(
            message="No time was left to wait for the language model, so this was answered by rules. Use a faster "
            "model, or ask in parts."
        )
    ]


async def test_a_fallback_is_told_and_a_stopped_run_asks_no_model(tmp_path: Path):
    journal = MemoryJournal()
    model = ScriptedModel(script=["nonsense", "nonsense"])
    context = make_context(chats=FixedChat(Chat(model, name="scripted")), write_event=journal.write_event)
    assert await context.ask_skill(counting(tmp_path), Words(text="a")) == Words(text="a")
    assert journal.event_data == [
        WarningRaised(message="The language model's answer could not be used, so this was answered by rules.")
    ]
    context.controls.stop("tokens")
    assert await context.ask_skill(counting(tmp_path), Words(text="a")) == Words(text="a")
    assert len(model.calls) == 2


class Limits(BaseModel):
    most: int = 3


def test_settings_are_given_or_their_defaults():
    assert make_context().settings_as(Limits) == Limits()
    assert make_context(settings=Limits(most=5)).settings_as(Limits) == Limits(most=5)


def _never(_: Any) -> Any:
    raise AssertionError("asked again")
