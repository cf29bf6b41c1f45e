"""What a model reads where the rules would have to ask: which task and form, and the fields that a message tells."""

import json
from datetime import UTC, date, datetime
from typing import Any

from langchain_core.messages import BaseMessage

from madang.assistants.company.figures.query import MeaningOption
from madang.assistants.company.manifest import ASSISTANT
from madang.assistants.company.tools.told_fields import is_said
from madang.assistants.company.understand.model_reading import RequestReading
from madang.assistants.company.understand.request import Ambiguity, AnalysedRequest, FoundIntent
from madang.assistants.company.understand.request_analysis import FORM_CHOICE, is_placed, with_tasks
from madang.models.chat import Chat, FixedChat
from madang.models.scripted import ScriptedModel
from madang.protocol import Answer
from madang.state import stamp
from madang.testing.sessions import open_assistant_session
from madang.text import Text

TOLD = (
    "Yesterday at the Hana clinic the nurse took the price list, Dr Seo was out. Put that on paper as our report please"
)
FIELDS = {"done": "at the Hana clinic the nurse took the price list, Dr Seo was out", "next_plan": "call Dr Seo again"}


def model(replies: dict[str, dict[str, Any]]) -> ScriptedModel:
    """A model that replies by what its prompt begins with."""

    def reply(messages: list[BaseMessage]) -> str:
        text = messages[-1].text
        return next((json.dumps(said) for begin, said in replies.items() if begin in text), "{g1.s1}")

    return ScriptedModel(script=reply)


async def ask(message: str, replies: dict[str, dict[str, Any]]) -> Answer:
    async with open_assistant_session(ASSISTANT) as session:
        return await session.ask(message, language="en", chats=FixedChat(Chat(model(replies), name="scripted")))


async def test_a_form_that_the_message_does_not_name_is_the_models_and_its_text_is_the_messages():
    replies = {
        "You sort requests": {"tasks": ["document_generation"], "form": "weekly_report"},
        "You help to fill in a form": {"values": FIELDS},
    }
    answer = await ask(TOLD, replies)
    shown = json.dumps([view.model_dump(mode="json") for view in answer.views], ensure_ascii=False)
    assert FIELDS["done"] in shown + answer.answer
    assert FIELDS["next_plan"] not in shown + answer.answer


def test_a_task_read_by_a_model_takes_the_place_of_a_question_for_it():
    options = tuple(MeaningOption(key=key, title=Text(ko=key, en=key)) for key in ("minutes", "mail"))
    asks = Ambiguity(mention=FORM_CHOICE, question=Text(ko="어떤 문서로?", en="Which document?"), options=options)
    storage = FoundIntent(intent="data_storage", confidence=0.9)
    asked = AnalysedRequest(
        raw_query="Is it all right?",
        asked_at=stamp(datetime(2026, 11, 16, tzinfo=UTC)),
        today=date(2026, 11, 16),
        intents=(storage,),
        ambiguities=(asks,),
    )
    assert not is_placed(asked)
    assert with_tasks(asked, RequestReading(), {}) == asked
    read = with_tasks(asked, RequestReading(tasks=("compliance_check",)), {})
    assert (read.wants, read.ambiguities, is_placed(read)) == (("compliance_check",), (), True)


def test_a_value_is_made_of_passages_of_the_message():
    assert is_said("a visit\nand a call", "There was a visit  and\na call")
    assert not is_said("a visit\nand two calls", "There was a visit and a call")
    assert not is_said(" ", "There was a visit")
