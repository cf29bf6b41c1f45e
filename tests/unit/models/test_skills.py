import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, get_args

import pytest
from langchain_core.exceptions import ContextOverflowError
from langchain_core.messages import AIMessage
from pydantic import BaseModel

from madang.models.chat import Chat, FixedChat
from madang.models.errors import FailureReason, PromptError
from madang.models.limits import ModelLimits
from madang.models.providers import OpenedModel
from madang.models.scripted import NONSENSE, DelayedAnswer, FailingAnswer, ScriptedModel, TruncatedAnswer
from madang.models.skills import Fact, RulesFallback, Skill, SkillAnswer, SkillContext
from madang.models.usage import ModelUsage
from madang.reading.figures import changed_figures
from madang.reading.numbers.money import format_won
from madang.text import Text

NONCE = "5a5a5a5a5a5a5a5a"


class CutOffError(Exception):
    """What a client raises for a reply that was cut off."""


class Question(BaseModel):
    deposit: int
    language: str = "ko"


class Verdict(BaseModel):
    limit: Annotated[int, Fact()]
    sentence: str


def by_rule(question: Question) -> Verdict:
    limit = question.deposit * 105 // 100
    return Verdict(limit=limit, sentence=f"보증금은 {format_won(limit)}까지 올릴 수 있습니다.")


def no_new_figures(value: Verdict, ruled: Verdict) -> Sequence[str]:
    return changed_figures(ruled.sentence, value.sentence)


@pytest.fixture
def skill(tmp_path: Path) -> Skill[Question, Verdict]:
    prompt = tmp_path / "increase.md"
    prompt.write_text("---\nwords: language\ndata: deposit, limit\n---\n{{deposit}} {{limit}} in {{language}}", "utf-8")
    return Skill("increase", Question, Verdict, prompt, by_rule, check=no_new_figures)


QUESTION = Question(deposit=300_000_000)
RULED = Verdict(limit=315_000_000, sentence="보증금은 3억 1,500만원까지 올릴 수 있습니다.")
GOOD = {"sentence": "최대 3억 1,500만원까지 인상됩니다."}
USED = ModelUsage(model="test:model", input_tokens=9, output_tokens=3)


def context(model: ScriptedModel, limits: ModelLimits | None = None) -> SkillContext:
    opened = OpenedModel(model, unusable_types=(CutOffError,))
    return SkillContext(NONCE, FixedChat(Chat(opened, name="test:model", limits=limits)))


def script(*answers) -> ScriptedModel:
    return ScriptedModel(script=answers, tokens=(9, 3))


async def test_without_a_model_the_rules_answer(skill: Skill[Question, Verdict]):
    assert await skill.ask(QUESTION, SkillContext(NONCE)) == SkillAnswer[Verdict](value=RULED, by="rules")


async def test_a_model_that_fits_answers_around_the_facts(skill: Skill[Question, Verdict]):
    model = script(GOOD)
    assert await skill.ask(QUESTION, context(model)) == SkillAnswer[Verdict](
        value=Verdict(limit=315_000_000, sentence=GOOD["sentence"]), by="model", usage=(USED,)
    )
    [call] = model.calls
    assert call.schema is not None
    assert call.schema["properties"].keys() == {"sentence"}


@pytest.mark.parametrize(
    ("bad", "complaint"),
    [
        (NONSENSE, "The reply holds no JSON object. Reply with one JSON object and nothing else."),
        (TruncatedAnswer(GOOD, 12), "The reply holds no JSON object. Reply with one JSON object and nothing else."),
        ({"sentence": 3}, "The reply does not fit the schema. sentence: Input should be a valid string"),
        (
            {"limit": 1, "sentence": "x"},
            "limit: 1 was written where 315000000 is a fact that may not be changed. Leave limit out.",
        ),
        (
            {"sentence": "9억원까지 됩니다."},
            "The reply was checked and refused: amount 315000000 KRW is missing; "
            "amount 900000000 KRW was not there before",
        ),
    ],
)
async def test_a_bad_reply_is_sent_back_and_a_good_one_taken(skill: Skill[Question, Verdict], bad, complaint: str):
    model = script(bad, GOOD)
    answer = await skill.ask(QUESTION, context(model))
    assert (answer.by, answer.warnings, answer.usage) == ("model", (), (USED, USED))
    *_, said, sent_back = model.calls[1].messages
    assert isinstance(said, AIMessage)
    assert sent_back.text == f"{complaint}\nReply again with one JSON object that fits the schema."


async def test_after_its_attempts_the_rules_stand_and_the_answer_says_why(skill: Skill[Question, Verdict]):
    assert await skill.ask(QUESTION, context(script(NONSENSE, {"sentence": []}))) == SkillAnswer[Verdict](
        value=RULED,
        by="rules",
        warnings=(
            RulesFallback(
                skill="increase",
                reason="unusable",
                detail="The reply does not fit the schema. sentence: Input should be a valid string",
            ),
        ),
        usage=(USED, USED),
    )


async def test_a_reply_that_was_cut_off_is_asked_for_again(skill: Skill[Question, Verdict]):
    answer = await skill.ask(QUESTION, context(script(FailingAnswer(CutOffError("length")), GOOD)))
    assert (answer.by, answer.usage) == ("model", (ModelUsage(model="test:model"), USED))


@pytest.mark.parametrize(
    ("bad", "reason", "detail"),
    [
        (FailingAnswer(ConnectionError("down")), "failed", "The model 'test:model' failed: ConnectionError: down"),
        (DelayedAnswer(GOOD, 30), "timed_out", "The model 'test:model' did not reply within 0.05 seconds."),
    ],
)
async def test_a_model_that_is_not_there_costs_no_answer(skill: Skill[Question, Verdict], bad, reason, detail: str):
    answer = await skill.ask(QUESTION, context(script(bad), ModelLimits(timeout_seconds=0.05)))
    warning = RulesFallback(skill="increase", reason=reason, detail=detail)
    assert answer == SkillAnswer[Verdict](value=RULED, by="rules", warnings=(warning,))


async def test_an_open_circuit_costs_no_answer_and_no_time(skill: Skill[Question, Verdict]):
    model = script(FailingAnswer(ConnectionError("down")))
    run = context(model, ModelLimits(failures_to_open=1))
    await skill.ask(QUESTION, run)
    answer = await skill.ask(QUESTION, run)
    assert [warning.reason for warning in answer.warnings] == ["circuit_open"]
    assert len(model.calls) == 1


def smaller(question: Question) -> Question | None:
    return question.model_copy(update={"deposit": question.deposit // 10}) if question.deposit > 100_000 else None


@pytest.mark.req("RC12")
async def test_what_is_too_long_for_the_model_that_was_asked_is_asked_again_with_less(skill: Skill[Question, Verdict]):
    too_long = FailingAnswer(ContextOverflowError("2000 tokens, 1000 at most"))
    model = script(too_long, too_long, GOOD)
    answer = await replace(skill, shorten=smaller).ask(QUESTION, context(model))
    assert answer == SkillAnswer[Verdict](value=Verdict(limit=RULED.limit, **GOOD), by="model", usage=(USED,))
    asked = [re.findall(r"\b30+\b", str(call.messages[-1].content)) for call in model.calls]
    assert asked == [["300000000"], ["30000000"], ["3000000"]]


@pytest.mark.parametrize(("deposit", "calls"), [(300_000_000, 4), (1_000_000, 2), (1, 1)])
async def test_what_stays_too_long_is_answered_by_rules_after_a_few_attempts(
    skill: Skill[Question, Verdict], deposit: int, calls: int
):
    model = script(*[FailingAnswer(ContextOverflowError("still"))] * 4)
    answer = await replace(skill, shorten=smaller).ask(
        Question(deposit=deposit), context(model, ModelLimits(failures_to_open=1))
    )
    detail = "The model 'test:model' accepts less text: ContextOverflowError: still"
    assert (answer.by, answer.warnings) == (
        "rules",
        (RulesFallback(skill="increase", reason="too_long", detail=detail),),
    )
    assert len(model.calls) == calls


@pytest.mark.parametrize("reason", get_args(FailureReason))
def test_a_fallback_speaks_to_the_person_in_both_languages(reason):
    text = RulesFallback(skill="s", reason=reason, detail="").text
    assert isinstance(text, Text)
    assert "규칙으로 답했습니다." in text.ko
    assert "answered by rules." in text.en


def test_a_prompt_with_a_variable_that_nothing_fills_is_refused(tmp_path: Path):
    prompt = tmp_path / "p.md"
    prompt.write_text("---\ndata: sentence, age\n---\n{{sentence}}{{age}}", "utf-8")
    with pytest.raises(PromptError) as caught:
        Skill("increase", Question, Verdict, prompt, by_rule).read_prompt()
    assert str(caught.value) == (
        "Prompt 'p' of the skill 'increase' declares 'age', 'sentence', which no field of Question and no fact of "
        "Verdict can fill."
    )


@pytest.mark.parametrize("bad", [["nonsense", "nonsense"], [FailingAnswer(ContextOverflowError("2000 tokens"))]])
async def test_the_fallback_model_is_asked_after_a_reply_that_is_unusable_or_too_long(
    skill: Skill[Question, Verdict], bad: list[Any]
):
    second = Chat(script(GOOD), name="test:second")
    first = Chat(script(*bad), name="test:first", fallback=second)
    answer = await skill.ask(QUESTION, SkillContext(nonce="n" * 16, chats=FixedChat(first)))
    assert answer.by == "model"
    [warning] = answer.warnings
    assert (warning.model, warning.answered_by) == ("test:first", "test:second")
