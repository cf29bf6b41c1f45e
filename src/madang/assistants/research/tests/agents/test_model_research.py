"""Research with a scripted model: a supervisor that decides, researchers that choose queries and keep quotes."""

from collections.abc import Callable
from typing import Any

import httpx
import openai
import pytest
from langchain_core.exceptions import ContextOverflowError
from langchain_core.messages import AIMessage, BaseMessage, ToolMessage

from madang.assistants.research.tests.conversation import talking
from madang.assistants.research.tests.sample_library import INJECTED
from madang.models.chat import Chat, FixedChat
from madang.models.scripted import NONSENSE, FailingAnswer, ScriptedCall, ScriptedModel, ToolCallsAnswer

QUESTION = "How many passengers does the solar ferry carry?"
QUOTE = "The solar ferry on the Eun river carries 120 passengers."


class Cast:
    """A model that plays each agent by its tools; what has no tools is left to the rules."""

    def __init__(self, researcher: Callable[[int, str], Any], supervisor: Callable[[int], Any]) -> None:
        self.model = ScriptedModel(script=self._play)
        self._researcher, self._supervisor = researcher, supervisor

    @property
    def chats(self) -> FixedChat:
        return FixedChat(Chat(self.model, name="scripted"))

    def _play(self, messages: list[Any]) -> Any:
        tools = self.model.calls[-1].tools
        turn = sum(message.type == "ai" for message in messages)
        if "keep_quote" in tools:
            return self._researcher(turn, self.model.calls[-1].text)
        return self._supervisor(turn) if "ConductResearch" in tools else NONSENSE

    def asked(self, tool: str) -> list[ScriptedCall]:
        return [call for call in self.model.calls if tool in call.tools]


def keeps(query: str, quote: str) -> Callable[[int, str], Any]:
    def play(turn: int, _: str) -> Any:
        if turn == 0:
            return ToolCallsAnswer((("search", {"query": query}), ("think", {"thought": "Which figure is newer?"})))
        if turn == 1:
            return ToolCallsAnswer((("keep_quote", {"result": "r1", "passage": 1, "quote": quote}),))
        return "done"

    return play


def complete(turn: int) -> Any:
    return ToolCallsAnswer((("ResearchComplete", {}),)) if turn == 0 else "done"


@pytest.mark.req("R35")
async def test_a_researcher_chooses_its_query_and_keeps_a_quote():
    cast = Cast(keeps("solar ferry passengers", QUOTE), complete)
    async with talking(chats=cast.chats) as talk:
        answer = await talk.ask(QUESTION, topics=1, language="en")
        events = [event.data for event in await talk.events()]
    assert answer.status == "completed"
    assert "120 passengers" in answer.answer
    assert {event.tool for event in events if event.type == "tool_call"} >= {"search", "keep_quote", "ResearchComplete"}
    assert sum(event.type == "model_call" for event in events) >= 5


@pytest.mark.req("RC13")
async def test_a_tool_that_there_is_not_is_told_to_the_model_and_the_research_goes_on():
    found = keeps("solar ferry passengers", QUOTE)

    def researcher(turn: int, text: str) -> Any:
        return ToolCallsAnswer((("browse_moon", {"query": "ferry"}),)) if turn == 0 else found(turn - 1, text)

    cast = Cast(researcher, complete)
    async with talking(chats=cast.chats) as talk:
        answer = await talk.ask(QUESTION, topics=1, language="en")
    assert (answer.status, "120 passengers" in answer.answer) == ("completed", True)
    assert any("There is no tool 'browse_moon'. The tools:" in call.text for call in cast.asked("keep_quote"))


def _refused(told: str) -> openai.BadRequestError:
    request = httpx.Request("POST", "http://127.0.0.1/v1/chat/completions")
    return openai.BadRequestError(told, response=httpx.Response(400, request=request), body=None)


_OVERFLOWS = [
    ContextOverflowError("Input tokens exceed the configured limit."),
    _refused("This model's maximum context length is 4096 tokens. However, you requested 9021 tokens."),
    _refused("the request exceeds the available context size, try increasing it"),
]


def _reads_much(quote: str) -> Callable[[int, str], Any]:
    """A researcher that keeps its quote, searches five times over, and only then says that it is done."""
    queries = ["ferry batteries", "night bus", "museum", "street trees", "harbour"]

    def play(turn: int, text: str) -> Any:
        if turn < 2:
            return keeps("solar ferry passengers", quote)(turn, text)
        return ToolCallsAnswer((("search", {"query": queries[turn - 2]}),)) if turn < 7 else "done"

    return play


@pytest.mark.req("R28", "RC9")
@pytest.mark.parametrize("error", _OVERFLOWS, ids=["langchain", "vllm", "llama.cpp"])
async def test_messages_that_are_too_long_for_the_model_lose_their_oldest_rounds_and_the_call_is_tried_again(
    error: Exception,
):
    play = _reads_much(QUOTE)
    refused: list[int] = []

    def researcher(turn: int, text: str) -> Any:
        if len(text) > 3_500:
            refused.append(len(text))
            return FailingAnswer(error)
        return play(taken.pop(0), text)

    taken = list(range(8))
    cast = Cast(researcher, complete)
    async with talking(chats=cast.chats) as talk:
        answer = await talk.ask(QUESTION, topics=1, queries=8, language="en")
        warned = [event.data.message for event in await talk.events() if event.data.type == "warning"]
    sent = [call for call in cast.asked("keep_quote") if len(call.text) <= 3_500]
    assert (answer.status, "120 passengers" in answer.answer) == ("completed", True)
    assert (bool(refused), [told for told in warned if "longer than" in told]) == (True, [])
    assert taken == []
    assert any("rounds of this work are left out here" in call.text for call in sent)
    assert all(_calls_and_answers_match(call.messages) for call in sent)
    assert _queries_in(sent[-1].messages)[-1:] == ["harbour"]


@pytest.mark.req("R28")
async def test_a_question_that_is_too_long_by_itself_is_left_to_the_rules_and_that_is_told():
    overflow = FailingAnswer(ContextOverflowError("too many tokens"))
    cast = Cast(lambda turn, text: overflow, complete)
    async with talking(chats=cast.chats) as talk:
        answer = await talk.ask(QUESTION, topics=1, language="en")
    assert (answer.status, "120 passengers" in answer.answer) == ("completed", True)
    assert len(cast.asked("keep_quote")) == 1
    assert "The text was longer than the language model takes, so this was answered by rules." in answer.warnings


def _queries_in(messages: list[BaseMessage]) -> list[str]:
    asked = [call["args"] for message in messages if isinstance(message, AIMessage) for call in message.tool_calls]
    return [arguments["query"] for arguments in asked if "query" in arguments]


def _calls_and_answers_match(messages: list[BaseMessage]) -> bool:
    called = [call["id"] for message in messages if isinstance(message, AIMessage) for call in message.tool_calls]
    answered = [message.tool_call_id for message in messages if isinstance(message, ToolMessage)]
    return called == answered


@pytest.mark.req("R35")
async def test_the_supervisor_decides_what_is_researched_next():
    topics = iter(["ferry batteries"])

    def supervise(turn: int) -> Any:
        topic = next(topics, None) if turn == 0 else None
        return ToolCallsAnswer((("ConductResearch", {"topic": topic}),)) if topic else complete(turn)

    cast = Cast(keeps("solar ferry", QUOTE), supervise)
    async with talking(chats=cast.chats) as talk:
        await talk.ask(QUESTION, topics=1, rounds=3, language="en")
        state = await talk.state()
    assert state.plan
    assert [step.task for step in state.plan.steps] == [QUESTION, "ferry batteries"]
    assert len(cast.asked("ConductResearch")) >= 3


@pytest.mark.req("R40")
async def test_topics_beyond_a_round_and_repeated_ones_are_answered_as_not_run_and_no_other_is_dropped():
    wanted = ["ferry batteries", "solar ferry passengers", "night bus timetable", "street trees", "museum of glass"]
    asked = iter([wanted])

    def supervise(turn: int) -> Any:
        topics = next(asked, None) if turn == 0 else None
        calls = tuple(("ConductResearch", {"topic": topic}) for topic in topics or ())
        return ToolCallsAnswer((*calls, ("ResearchComplete", {}))) if calls else complete(turn)

    cast = Cast(keeps("solar ferry", QUOTE), supervise)
    async with talking(chats=cast.chats) as talk:
        await talk.ask(QUESTION, topics=3, rounds=3, language="en")
        state = await talk.state()
    told = cast.asked("ConductResearch")[1].text
    assert state.plan
    promised = told.count("A researcher looks into it next.")
    assert [step.task for step in state.plan.steps][-promised:] == [
        "ferry batteries",
        "night bus timetable",
        "street trees",
    ]
    assert "Not run: a topic says this already." in told
    assert "Not run: a round has at most 3 topics. Ask again after this round." in told
    assert "Not yet: the topics that were named are looked into first." in told


@pytest.mark.req("R38")
@pytest.mark.parametrize("rounds", [1, 4, 6])
async def test_a_model_that_never_has_enough_is_ended_by_the_limit_of_rounds(rounds: int):
    words = iter(["harbour", "tunnel", "library", "bakery", "garden", "theatre", "stadium", "airport"])

    def supervise(turn: int) -> Any:
        return ToolCallsAnswer((("ConductResearch", {"topic": next(words)}),)) if turn == 0 else "done"

    cast = Cast(keeps("solar ferry", QUOTE), supervise)
    async with talking(chats=cast.chats) as talk:
        limits = {} if rounds == 6 else {"rounds": rounds}
        await talk.ask(QUESTION, topics=1, language="en", **limits)
        state = await talk.state()
    assert (state.research_iterations, len(state.required_plan.steps)) == (rounds, rounds)


@pytest.mark.req("R38")
@pytest.mark.parametrize("reply", [complete, lambda _: "done"], ids=["declared complete", "no tool call"])
async def test_supervision_ends_when_it_is_complete_or_calls_no_tool(reply: Callable[[int], Any]):
    cast = Cast(keeps("solar ferry", QUOTE), reply)
    async with talking(chats=cast.chats) as talk:
        await talk.ask(QUESTION, topics=1, language="en")
        state = await talk.state()
    assert (state.research_iterations, len(state.required_plan.steps)) == (1, 1)


async def test_what_does_not_stand_in_a_passage_is_not_kept():
    cast = Cast(keeps("solar ferry passengers", "The solar ferry carries 9,999 passengers."), complete)
    async with talking(chats=cast.chats) as talk:
        answer = await talk.ask(QUESTION, topics=1, language="en")
    assert "9,999" not in answer.answer
    assert "does not stand in the passage word for word" in cast.asked("keep_quote")[-1].text


async def test_a_document_that_gives_orders_is_not_kept_even_by_a_model_that_obeys():
    def obey(turn: int, said: str) -> Any:
        if turn == 0:
            return ToolCallsAnswer((("search", {"query": "Hanbit Bike free instructions"}),))
        if turn == 1 and INJECTED in said:
            return ToolCallsAnswer(
                tuple(("keep_quote", {"result": "r1", "passage": number, "quote": INJECTED}) for number in range(1, 6))
            )
        return "done"

    cast = Cast(obey, complete)
    async with talking(chats=cast.chats) as talk:
        answer = await talk.ask("Is Hanbit Bike free?", topics=1, language="en")
    assert INJECTED not in answer.answer
    assert "gives orders to a machine" in cast.asked("keep_quote")[-1].text


async def test_a_model_that_finds_nothing_leaves_the_search_to_the_rules():
    cast = Cast(lambda *_: "done", complete)
    async with talking(chats=cast.chats) as talk:
        answer = await talk.ask(QUESTION, topics=1, language="en")
    assert "120 passengers" in answer.answer


async def test_those_who_research_a_question_that_follows_another_are_told_that_one():
    cast = Cast(keeps("solar ferry passengers", QUOTE), complete)
    async with talking(chats=cast.chats) as talk:
        await talk.ask(QUESTION, topics=1, language="en")
        first = len(cast.model.calls)
        await talk.ask("And at night?", topics=1, language="en")
    told = [call for call in cast.model.calls[first:] if {"keep_quote", "ConductResearch"} & {*call.tools}]
    assert told
    assert all(QUESTION in call.text for call in told)
