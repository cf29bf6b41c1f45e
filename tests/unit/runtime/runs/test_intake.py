"""The desk takes in what is asked: durably, on record, and from those who may."""

import asyncio
from typing import Any

import pytest
from pydantic import JsonValue

from madang.protocol import Actor
from madang.protocol.events import (
    ApprovalRequested,
    ClarificationRequested,
    EventData,
    EventDraft,
    QuestionAnswered,
    RunAccepted,
    RunEnded,
)
from madang.protocol.problems import Problem, problem_of
from madang.protocol.questions import Approval, Clarification
from madang.runtime.errors import AnswerError, QuestionNotFoundError, WrongAssistantError, WrongRoleError
from madang.runtime.runs.intake import Intake, session_title
from madang.runtime.runs.request import read_request
from madang.store import Store, open_store
from madang.store.errors import RunEndedError, RunNotFoundError, SessionBusyError, SessionNotFoundError
from madang.store.runs.rows import Run
from tests.unit.runtime.runs.run_requests import LEASE, claim, request

KIM = Actor(user="kim", tenant="acme", role="agent")
LEE = Actor(user="lee", tenant="acme", role="manager")
EVE = Actor(user="kim", tenant="other", role="manager")


@pytest.fixture
def nudged() -> list[str]:
    return []


@pytest.fixture
def desk(store: Store, nudged: list[str]) -> Intake:
    return Intake(store, nudged.append)


async def ask(desk: Intake, session: str = "s", message: str = "전세금?", **more: Any) -> Run:
    return await desk.ask(request(message, KIM, session=session), **more)


async def wait_for(store: Store, run: Run, *questions: Clarification | Approval) -> None:
    """Let the run ask and wait, as its worker would."""
    held = await claim(store)
    assert held.run.id == run.id
    asked: list[EventData] = [
        ApprovalRequested(request=each) if isinstance(each, Approval) else ClarificationRequested(question=each)
        for each in questions
    ]
    await store.events.of(run.id, held.run.epoch).append([EventDraft(each) for each in asked])
    names = [each.id for each in questions]
    await store.runs.interrupt(run.id, held.run.epoch, names, EventDraft(RunEnded(status="interrupted")))


WHERE = Clarification(id="where", question="어디?")
SEND = Approval(id="send", action="send", reason="asked for", arguments={"to": "park"}, role="manager")


async def test_what_was_asked_survives_the_process_that_took_it_in(url: str) -> None:
    async with open_store(url) as store:
        run = await ask(Intake(store, print), run="r")
    async with open_store(url) as store:
        held = await claim(store)
        assert (held.run.id, held.run.assistant, run.status) == ("r", "lease", "pending")
        assert read_request(held.run, held.request) == request("전세금?", KIM)
        assert [event.data for event in await store.events.read_run("r")] == [RunAccepted(assistant="lease")]


async def test_the_worker_is_nudged_for_each_thing_it_has_to_look_at(
    desk: Intake, store: Store, nudged: list[str]
) -> None:
    run = await ask(desk)
    await wait_for(store, run, WHERE)
    await desk.answer(KIM, run.id, "where", "서울")
    await desk.skip(KIM, run.id, "search")
    await desk.cancel(KIM, run.id)
    assert nudged == [run.id] * 4


@pytest.mark.req("HC27")
async def test_asking_twice_under_one_id_makes_one_run(desk: Intake, store: Store) -> None:
    runs = await asyncio.gather(*(ask(desk, run="r") for _ in range(5)))
    assert {run.id for run in runs} == {"r"}
    assert len(await store.runs.list()) == 1


async def test_a_new_session_belongs_to_its_asker_and_is_titled_without_anything_personal(
    desk: Intake, store: Store
) -> None:
    await ask(desk, message="010-1234-5678로\n전화해 줘. " + "a" * 60)
    session = await store.sessions.get("s")
    assert (session.tenant, session.user, session.assistant) == ("acme", "kim", "lease")
    assert session.title == f"***REDACTED***로 전화해 줘. {'a' * 36}…"
    assert len(session.title) == 60


@pytest.mark.parametrize("stranger", [LEE, EVE])
async def test_a_session_is_there_for_its_owner_only(desk: Intake, stranger: Actor) -> None:
    run = await ask(desk)
    with pytest.raises(SessionNotFoundError):
        await desk.ask(request("?", stranger))
    for attempt in (desk.cancel(stranger, run.id), desk.skip(stranger, run.id, "search")):
        with pytest.raises(RunNotFoundError):
            await attempt


async def test_a_session_keeps_its_assistant(desk: Intake) -> None:
    await ask(desk)
    with pytest.raises(WrongAssistantError) as caught:
        await desk.ask(request("?", KIM, assistant="trip"))
    assert str(caught.value) == (
        "Session 's' speaks with 'lease', whose state 'trip' cannot read: start a new session."
    )


async def test_the_audit_tells_who_asked_for_what_and_not_what_was_said(desk: Intake, store: Store) -> None:
    run = await ask(desk, message="my secret plan")
    await wait_for(store, run, WHERE)
    await desk.answer(KIM, run.id, "where", "my secret place")
    await desk.cancel(KIM, run.id)

    entries = await store.audit.list(session="s")
    shared = {"tenant": "acme", "role": "agent", "run": run.id}
    assert [(entry.actor, entry.action, entry.details) for entry in reversed(entries)] == [
        ("kim", "ask", {**shared, "assistant": "lease", "multitask": "enqueue"}),
        ("kim", "answer", {**shared, "question": "where"}),
        ("kim", "cancel", shared),
    ]
    assert "secret" not in str(entries)


async def test_an_answer_brings_the_run_back_and_the_log_tells_that_it_came(desk: Intake, store: Store) -> None:
    run = await ask(desk)
    await wait_for(store, run, WHERE, SEND)

    assert list(await desk.open_questions(run.id)) == ["where", "send"]
    assert (await desk.answer(KIM, run.id, "where", {"city": "서울"})).status == "pending"
    assert list(await desk.open_questions(run.id)) == ["send"]
    assert (await claim(store)).answers == {"where": {"city": "서울"}}
    assert (await store.events.read_run(run.id))[-1].data == QuestionAnswered(question="where")


NIGHTS = Clarification(id="nights", question="몇 박?", answer_schema={"type": "integer", "minimum": 1})


@pytest.mark.parametrize(("answer", "why"), [(0, "1 이상이어야 합니다."), ("둘", "정수 형식이어야 합니다.")])
async def test_an_answer_of_the_wrong_form_is_refused_and_the_question_stays_open(
    desk: Intake, store: Store, nudged: list[str], answer: JsonValue, why: str
) -> None:
    run = await ask(desk)
    await wait_for(store, run, NIGHTS)
    log = await store.events.read_run(run.id)
    with pytest.raises(AnswerError) as caught:
        await desk.answer(KIM, run.id, "nights", answer)
    assert problem_of(caught.value, "ko") == Problem(code="answer", message=why)
    assert await desk.open_questions(run.id) == {"nights": NIGHTS}
    assert (await store.runs.get(run.id)).status == "interrupted"
    assert (await store.events.read_run(run.id), nudged) == (log, [run.id])
    assert (await desk.answer(KIM, run.id, "nights", 2)).status == "pending"


async def test_edited_arguments_of_the_wrong_form_are_refused(desk: Intake, store: Store) -> None:
    run = await ask(desk)
    await wait_for(store, run, SEND.changed(arguments_schema={"properties": {"to": {"type": "string"}}}))
    with pytest.raises(AnswerError) as caught:
        await desk.approve(LEE, run.id, "send", approved=True, arguments={"to": 3})
    assert problem_of(caught.value, "en") == Problem(code="answer", message="to: It must be a text.")
    assert (await desk.approve(LEE, run.id, "send", approved=True)).status == "pending"


async def test_an_answer_to_what_was_not_asked_is_refused(desk: Intake, store: Store) -> None:
    run = await ask(desk)
    await wait_for(store, run, WHERE, SEND)
    await desk.answer(KIM, run.id, "where", "서울")
    for question in ("where", "when"):
        with pytest.raises(QuestionNotFoundError) as caught:
            await desk.answer(KIM, run.id, question, "부산")
        assert str(caught.value) == (
            f"Run {run.id!r} does not wait for an answer to {question!r} (open: send): answer one that is open."
        )


async def test_an_approval_is_for_the_role_it_asks_for(desk: Intake, store: Store) -> None:
    run = await ask(desk)
    await wait_for(store, run, SEND)
    with pytest.raises(WrongRoleError) as caught:
        await desk.approve(KIM, run.id, "send", approved=True)
    assert str(caught.value) == (
        "The decision is for the role 'manager', not for 'agent': let somebody in that role decide."
    )
    with pytest.raises(RunNotFoundError):
        await desk.approve(EVE, run.id, "send", approved=True)
    await desk.approve(LEE, run.id, "send", approved=True, arguments={"to": "choi"})
    assert (await claim(store)).answers == {"send": {"approved": True, "arguments": {"to": "choi"}, "by": "lee"}}


async def test_who_decided_is_what_the_desk_knows_and_not_what_the_answer_says(desk: Intake, store: Store) -> None:
    run = await ask(desk)
    await wait_for(store, run, SEND)
    await desk.answer(LEE, run.id, "send", {"approved": True, "by": "choi"})
    assert (await claim(store)).answers == {"send": {"approved": True, "arguments": None, "by": "lee"}}


async def test_a_decision_has_its_form(desk: Intake, store: Store) -> None:
    run = await ask(desk)
    await wait_for(store, run, SEND)
    with pytest.raises(AnswerError) as caught:
        await desk.answer(LEE, run.id, "send", "yes")
    assert str(caught.value) == (
        "'yes' is no decision on 'send': answer with {'approved': true or false, 'arguments': an object or null}."
    )


async def test_a_run_that_is_over_takes_no_more(desk: Intake, store: Store) -> None:
    run = await ask(desk)
    await wait_for(store, run, WHERE)
    assert (await desk.cancel(KIM, run.id)).status == "cancelled"
    assert (await desk.cancel(KIM, run.id)).status == "cancelled"
    with pytest.raises(RunEndedError):
        await desk.answer(KIM, run.id, "where", "서울")
    assert [event.kind for event in await store.events.read_run(run.id)][-1] == "run_ended"


async def test_reject_refuses_the_second_of_two_messages_sent_at_once(desk: Intake, store: Store) -> None:
    outcomes = await asyncio.gather(*(ask(desk, multitask="reject") for _ in range(2)), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes if isinstance(outcome, Exception)] == [SessionBusyError]
    assert len(await store.runs.list()) == 1


@pytest.mark.parametrize("policy", ["interrupt", "rollback"])
async def test_of_messages_sent_at_once_to_displace_each_other_one_is_left(
    desk: Intake, store: Store, policy: Any
) -> None:
    runs = await asyncio.gather(*(ask(desk, run=f"r{n}", multitask=policy) for n in range(5)))
    statuses = {run.id: run.status for run in await store.runs.list()}
    last = (await store.runs.list())[0].id
    assert statuses == {run.id: "pending" if run.id == last else "cancelled" for run in runs}


async def test_displacing_stops_what_was_asked_before_and_not_what_is_asked_after(desk: Intake, store: Store) -> None:
    for name in ("going", "waiting"):
        await ask(desk, run=name)
    await store.runs.claim("w", LEASE)
    await ask(desk, run="new", multitask="interrupt")
    await ask(desk, run="after")

    found = {run.id: (run.status, run.cancel_requested) for run in await store.runs.list()}
    assert found == {
        "going": ("running", True),
        "waiting": ("cancelled", True),
        "new": ("pending", False),
        "after": ("pending", False),
    }


@pytest.mark.parametrize(
    ("message", "title"),
    [
        ("저는 이세입이고 보증금 3억이에요", "저는 ***REDACTED***이고 보증금 3억이에요"),
        ("제 이름은 김철수입니다. 도와주세요", "제 이름은 ***REDACTED***입니다. 도와주세요"),
        ("성명: 홍길동, 보증금 문의", "성명: ***REDACTED***, 보증금 문의"),
        ("My name is Jane Doe and I rent a flat", "My name is ***REDACTED*** and I rent a flat"),
        ("I'm Kim Minsu, a tenant", "I'm ***REDACTED***, a tenant"),
        ("010-1234-5678로 전화해 줘", "***REDACTED***로 전화해 줘"),
    ],
)
def test_a_name_or_number_that_is_told_is_not_in_the_title(message: str, title: str):
    assert session_title(message) == title


@pytest.mark.parametrize(
    "message",
    [
        "저는 임차인이고 보증금 3억이에요",
        "전 세입자가 안 나가요",
        "저는 전세예요",
        "I am a tenant in Seoul",
        "이름 없는 방",
        "",
    ],
)
def test_what_people_are_is_no_name(message: str):
    assert session_title(message) == message


def test_a_long_message_is_cut_and_a_very_long_one_costs_no_more():
    assert session_title("가" * 61) == "가" * 59 + "…"
    assert session_title("저는 " * 1_000_000) == ("저는 " * 20)[:59] + "…"
