import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

import httpx
import pytest
import respx
from pydantic import SecretStr

from madang.assistants.research.agents import reporter, researcher, supervisor
from madang.assistants.research.extract.notes import Quote
from madang.assistants.research.tests.conversation import Conversation, talking
from madang.assistants.research.tools import search
from madang.assistants.research.tools.settings import ResearchSettings
from madang.knowledge.errors import WebError
from madang.knowledge.sources import SearchResult
from madang.protocol.events import StepUpdated, ToolCalled

FERRY = "How many passengers does the solar ferry carry?"
CARRIES = "The solar ferry on the Eun river carries 120 passengers."
BOTH = ["city", "broken"]


async def _refuse(_question: str, **_: object) -> SearchResult:
    raise OSError("disk I/O error")


async def _hang(_question: str, **_: object) -> SearchResult:
    await asyncio.sleep(3600)
    raise AssertionError


async def _limit(_question: str, **_: object) -> SearchResult:
    raise WebError("https://search.example", "rate_limited", "status 429", retry_after=30)


def _break(talk: Conversation, how: Callable[..., Awaitable[SearchResult]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talk.library.corpus("broken", tenant=""), "search", how)


@pytest.mark.req("RC10")
@pytest.mark.parametrize(
    ("how", "why"),
    [
        (_refuse, "Something unexpected went wrong (OSError)"),
        (_hang, "broken could not be searched:"),
        (_limit, "https://search.example limits requests: try later."),
    ],
    ids=["failing", "hanging", "rate limited"],
)
async def test_a_report_comes_without_what_could_not_be_searched_and_says_so(
    how: Callable[..., Awaitable[SearchResult]], why: str, monkeypatch: pytest.MonkeyPatch
):
    # Ample for a search whose words and vectors are loaded, however busy the machine; only what hangs takes as long.
    monkeypatch.setattr(search, "SEARCH", replace(search.SEARCH, timeout=3))
    async with talking() as talk:
        await talk.library.corpus("city", tenant="").search(FERRY)
        _break(talk, how, monkeypatch)
        answer = await talk.ask(FERRY, corpus=list(BOTH), topics=2, rounds=1)
        calls = [event.data for event in await talk.events() if isinstance(event.data, ToolCalled)]
    assert answer.status == "partial"
    assert CARRIES in answer.answer
    assert "This report is partial" in answer.answer
    assert why in answer.answer
    assert any(why in warning for warning in answer.warnings)
    broken = [call for call in calls if call.arguments["corpus"] == "broken"]
    assert len(broken) == 3, "once for the brief and once for each researcher; what failed is not asked again"


async def test_where_nothing_could_be_searched_there_is_no_claim_that_nothing_was_found(
    monkeypatch: pytest.MonkeyPatch,
):
    async with talking() as talk:
        _break(talk, _refuse, monkeypatch)
        answer = await talk.ask(FERRY, corpus=["broken"])
    assert answer.status == "partial"
    assert (answer.data["open_questions"], answer.data["contradictions"]) == ([], 0)
    assert "Nothing in the sources" not in answer.answer
    assert "broken could not be searched" in answer.answer


@pytest.mark.req("RC10", "R10")
async def test_one_researcher_that_fails_keeps_the_others(monkeypatch: pytest.MonkeyPatch):
    note_quotes = researcher.note_quotes

    def fail_on_one(title: str, *rest: object) -> tuple[Quote, ...]:
        if title == "Solar ferry, first report":
            raise RuntimeError("out of paper")
        return note_quotes(title, *rest)  # pyright: ignore[reportArgumentType] - passed on as it came

    monkeypatch.setattr(researcher, "note_quotes", fail_on_one)
    async with talking() as talk:
        answer = await talk.ask(FERRY, rounds=1)
    assert answer.status == "partial"
    assert CARRIES in answer.answer
    assert answer.plan is not None
    assert {step.task for step in answer.plan.steps if step.status == "failed"} == {"Solar ferry, first report"}
    assert any(warning.startswith("Solar ferry, first report: ") for warning in answer.warnings)


@pytest.mark.req("R10", "R22")
async def test_researchers_are_at_work_at_the_same_time():
    async with talking() as talk:
        await talk.ask(FERRY, rounds=1)
        told = [event.data for event in await talk.events() if isinstance(event.data, StepUpdated)]
    at_work = [sum(step.status == "in_progress" for step in event.plan.steps) for event in told]
    assert max(at_work) == len(told[0].plan.steps) >= 3


@pytest.mark.req("RC8", "RC15")
async def test_a_report_that_cannot_be_written_keeps_the_notes_and_is_no_report(monkeypatch: pytest.MonkeyPatch):
    def fail(_document: object) -> bytes:
        raise OSError("no space left on device")

    async with talking() as talk:
        monkeypatch.setattr(reporter, "to_pdf", fail)
        failed = await talk.ask(FERRY, rounds=1)
        state = await talk.state()
    assert failed.status == "failed"
    assert (state.report, state.final_report) == (None, None)
    assert [note.outcome for note in state.notes] == ["found"] * len(state.required_plan.steps)


@pytest.mark.req("RC8")
@pytest.mark.parametrize("order", ["Please write the report again", "보고서 다시 써줘", "make it shorter"])
async def test_after_a_failure_the_report_is_written_from_the_notes_that_were_kept(
    order: str, monkeypatch: pytest.MonkeyPatch
):
    def fail(_document: object) -> bytes:
        raise OSError("no space left on device")

    async with talking() as talk:
        with monkeypatch.context() as broken:
            broken.setattr(reporter, "to_pdf", fail)
            await talk.ask(FERRY, rounds=1, language="en")
        written = await talk.ask(order, rounds=1)
        searched = [event for event in await talk.events() if isinstance(event.data, ToolCalled)]
        state = await talk.state()
    assert (written.status, searched) == ("completed", [])
    assert CARRIES in written.answer and written.sources
    assert state.required_brief.question == FERRY
    assert state.notes == []


@pytest.mark.req("RC8")
@pytest.mark.parametrize("order", ["Please write the report again", "다시 조사해 줘"])
async def test_a_failure_before_anything_was_found_is_made_good_by_looking_again(
    order: str, monkeypatch: pytest.MonkeyPatch
):
    async def fail(*_: object, **__: object) -> None:
        raise OSError("the disk is gone")

    async with talking() as talk:
        with monkeypatch.context() as broken:
            broken.setattr(supervisor, "execute_plan", fail)
            failed = await talk.ask(FERRY, rounds=1, language="en")
        answer = await talk.ask(order, rounds=1)
    assert (failed.status, answer.status) == ("failed", "completed")
    assert CARRIES in answer.answer


@pytest.mark.req("RC8")
async def test_a_report_that_never_was_cannot_be_written_again():
    async with talking() as talk:
        answer = await talk.ask("Please write the report again", language="en")
    assert (answer.status, [question.id for question in answer.questions]) == ("interrupted", ["topic"])


@pytest.mark.req("RC11", "R38", "R40")
@pytest.mark.parametrize(("rounds", "researched"), [(1, 2), (2, 4), (3, 5)])
async def test_topics_beyond_the_limits_are_said_not_to_be_researched(rounds: int, researched: int):
    topics = ["Ferry timetable", "Solar ferry batteries", "Night bus", "Street trees", "Museum of glass"]
    async with talking() as talk:
        await talk.ask(FERRY, approve=True, topics=2, rounds=rounds)
        answer = await talk.answer("plan", {"approved": True, "arguments": {"topics": list(topics)}})
        state = await talk.state()
    assert state.report is not None
    assert [section.title for section in state.report.sections] == topics
    assert [section.title for section in state.report.sections if section.problem] == topics[researched:]
    assert state.research_iterations == min(rounds, 3)
    assert answer.status == ("completed" if researched == len(topics) else "partial")
    why = f"Not researched: the limit is {rounds} rounds of 2 topics."
    left = topics[researched:]
    assert state.report.missing == ((f"{' / '.join(left)}: {why}",) if left else ())


@pytest.mark.req("R39")
@pytest.mark.parametrize("queries", [1, 2])
async def test_a_researcher_searches_as_often_as_it_may(queries: int):
    async with talking() as talk:
        await talk.ask("How do penguins raise their young?", queries=queries, rounds=1)
        calls = [event.data for event in await talk.events() if isinstance(event.data, ToolCalled)]
    assert len(calls) == 1 + queries


async def test_a_web_that_is_not_set_up_is_said_so_and_the_corpora_answer():
    async with talking() as talk:
        answer = await talk.ask(FERRY, web=True)
    assert answer.status == "partial"
    assert CARRIES in answer.answer
    why = "web could not be searched: Web search is not set up: set MADANG_RESEARCH__ENGINE and its key or address."
    assert answer.warnings[0] == why
    assert "This report is partial" in answer.answer


async def test_the_web_answers_beside_the_corpora():
    settings = ResearchSettings(engine="tavily", key=SecretStr("k"))
    hit = {"url": "https://news.example/ferry", "title": "Ferry news", "content": f"{FERRY} It carries 500 passengers."}
    async with talking(settings={"research": settings}) as talk:
        with respx.mock(assert_all_called=False) as web:
            web.post("https://api.tavily.com/search").mock(httpx.Response(200, json={"results": [hit]}))
            answer = await talk.ask(FERRY, web=True)
    assert answer.status == "completed"
    assert CARRIES in answer.answer
    assert "https://news.example/ferry" in {source.location for source in answer.sources}


async def test_a_web_that_was_asked_too_often_makes_the_report_partial():
    settings = ResearchSettings(engine="brave", key=SecretStr("k"))
    async with talking(settings={"research": settings}) as talk:
        with respx.mock:
            respx.get("https://api.search.brave.com/res/v1/web/search").mock(httpx.Response(429))
            answer = await talk.ask(FERRY, web=True)
    assert answer.status == "partial"
    assert "limits requests: try later." in answer.answer
    assert CARRIES in answer.answer


async def test_without_documents_it_says_so_at_once_and_is_not_completed():
    async with talking([]) as conversation:
        answer = await conversation.ask("양자 컴퓨터의 전망", corpus=[])
        told = [event.data.type for event in await conversation.events()]
    assert answer.status == "failed"
    assert answer.problem is not None
    assert answer.problem.code == "no_documents"
    assert answer.problem.message.startswith("찾아볼 자료가 없습니다.")
    assert "tool_call" not in told
    assert "plan_ready" not in told
