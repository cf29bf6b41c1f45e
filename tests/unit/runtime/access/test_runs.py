"""Runs take in what is asked: durably, on record, and from those who may."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
from pydantic import JsonValue

from madang.protocol import EVERY_TENANT, Actor
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
from madang.runtime import Assistants
from madang.runtime.access.runs import RunAccess
from madang.runtime.access.sessions import SessionAccess
from madang.runtime.errors import (
    AnswerError,
    OwnRequestError,
    QuestionNotFoundError,
    WrongAssistantError,
    WrongRoleError,
)
from madang.runtime.runs.request import read_request
from madang.runtime.runs.time_travel import ForkPoint, TimeTravels
from madang.state.history import fields_of
from madang.store import Store, open_store
from madang.store.errors import RunEndedError, RunNotFoundError, SessionBusyError, SessionNotFoundError
from madang.store.runs.rows import Run
from tests.assistants.slots.manifest import ASSISTANT as SLOTS
from tests.unit.runtime.runs.run_requests import LEASE, claim, request, run_access

KIM = Actor(user="kim", tenant="acme", role="agent")
LEE = Actor(user="lee", tenant="acme", role="manager")
EVE = Actor(user="kim", tenant="other", role="manager")


@pytest.fixture
def nudged() -> list[str]:
    return []


@pytest.fixture
def runs(store: Store, nudged: list[str]) -> RunAccess:
    return run_access(store, nudged.append)


async def ask(runs: RunAccess, session: str = "s", message: str = "전세금?", **more: Any) -> Run:
    return await runs.start(request(message, KIM, session=session), **more)


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
        run = await ask(run_access(store, print), run="r")
    async with open_store(url) as store:
        held = await claim(store)
        assert (held.run.id, held.run.assistant, run.status) == ("r", "lease", "pending")
        assert read_request(held.run, held.request) == request("전세금?", KIM)
        assert [event.data for event in await store.events.read_run("r")] == [RunAccepted(assistant="lease")]


async def test_the_worker_is_nudged_for_each_thing_it_has_to_look_at(
    runs: RunAccess, store: Store, nudged: list[str]
) -> None:
    run = await ask(runs)
    await wait_for(store, run, WHERE)
    await runs.reply(KIM, run.id, "where", "서울")
    await runs.skip(KIM, run.id, "search")
    await runs.cancel(KIM, run.id)
    assert nudged == [run.id] * 4


@pytest.mark.req("HC27")
async def test_asking_twice_under_one_id_makes_one_run(runs: RunAccess, store: Store) -> None:
    accepted = await asyncio.gather(*(ask(runs, run="r") for _ in range(5)))
    assert {run.id for run in accepted} == {"r"}
    assert len(await store.runs.list_all(EVERY_TENANT)) == 1


async def test_a_new_session_belongs_to_its_asker_and_is_titled_without_anything_personal(
    runs: RunAccess, store: Store
) -> None:
    await ask(runs, message="010-1234-5678로\n전화해 줘. " + "a" * 60)
    session = await store.sessions.get("s")
    assert (session.tenant, session.user, session.assistant) == ("acme", "kim", "lease")
    assert session.title == f"***REDACTED***로 전화해 줘. {'a' * 36}…"
    assert len(session.title) == 60


async def _first(events: AsyncIterator[object]) -> object:
    return await anext(events)


ATTEMPTS: dict[str, Callable[[RunAccess, Actor, str], Awaitable[object]]] = {
    "reply": lambda runs, actor, run: runs.reply(actor, run, "where", "서울"),
    "skip": lambda runs, actor, run: runs.skip(actor, run, "search"),
    "cancel": lambda runs, actor, run: runs.cancel(actor, run),
    "cancel_and_roll_back": lambda runs, actor, run: runs.cancel_and_roll_back(actor, run),
    "delete": lambda runs, actor, run: runs.delete(actor, run),
    "record_feedback": lambda runs, actor, run: runs.record_feedback(actor, run, useful=True),
    "record_client_fields": lambda runs, actor, run: runs.record_client_fields(actor, run, {}),
    "agents": lambda runs, actor, run: runs.agents(actor, run),
    "get": lambda runs, actor, run: runs.get(actor, run),
    "request": lambda runs, actor, run: runs.request(actor, run),
    "answer": lambda runs, actor, run: runs.answer(actor, run),
    "turn": lambda runs, actor, run: runs.turn(actor, run),
    "count_newer": lambda runs, actor, run: runs.count_newer(actor, run),
    "open_questions": lambda runs, actor, run: runs.open_questions(actor, run),
    "events": lambda runs, actor, run: runs.events(actor, run),
    "first_position": lambda runs, actor, run: runs.first_position(actor, run),
    "follow": lambda runs, actor, run: _first(runs.follow(actor, run)),
    "follow_until_idle": lambda runs, actor, run: _first(runs.follow_until_idle(actor, run)),
    "wait_for_events": lambda runs, actor, run: runs.wait_for_events(actor, run),
    "wait_for_answer": lambda runs, actor, run: runs.wait_for_answer(actor, run),
}
ON_A_SESSION: dict[str, Callable[[RunAccess, Actor], Awaitable[object]]] = {
    "start": lambda runs, actor: runs.start(request("?", actor)),
    "fork": lambda runs, actor: runs.fork(actor, ForkPoint(session="s", checkpoint="c")),
    "rewind": lambda runs, actor: runs.rewind(actor, "s", "c"),
    "list": lambda runs, actor: runs.list(actor, "s"),
    "turns": lambda runs, actor: runs.turns(actor, "s"),
    "unfinished": lambda runs, actor: runs.unfinished(actor, "s"),
    "waiting": lambda runs, actor: runs.waiting(actor, "s"),
}


@pytest.mark.parametrize("stranger", [LEE, EVE], ids=["colleague", "namesake"])
@pytest.mark.parametrize("attempt", ATTEMPTS.values(), ids=ATTEMPTS)
async def test_nobody_does_anything_with_a_run_of_another(
    runs: RunAccess, store: Store, attempt: Callable[[RunAccess, Actor, str], Awaitable[object]], stranger: Actor
) -> None:
    run = await ask(runs)
    await wait_for(store, run, WHERE)
    before = await store.runs.get(run.id), await store.audit.list(EVERY_TENANT)
    with pytest.raises(RunNotFoundError):
        await attempt(runs, stranger, run.id)
    assert (await store.runs.get(run.id), await store.audit.list(EVERY_TENANT)) == before


@pytest.mark.parametrize("stranger", [LEE, EVE], ids=["colleague", "namesake"])
@pytest.mark.parametrize("attempt", ON_A_SESSION.values(), ids=ON_A_SESSION)
async def test_nobody_asks_or_looks_for_runs_in_a_session_of_another(
    runs: RunAccess, store: Store, attempt: Callable[[RunAccess, Actor], Awaitable[object]], stranger: Actor
) -> None:
    run = await ask(runs)
    with pytest.raises(SessionNotFoundError):
        await attempt(runs, stranger)
    assert await store.runs.list_all(EVERY_TENANT) == [run]


def test_every_method_is_tried_by_a_stranger():
    public = {name for name in vars(RunAccess) if not name.startswith("_")}
    assert public - ATTEMPTS.keys() - ON_A_SESSION.keys() == {"decide", "for_webhook", "pending_approvals"}


async def test_a_stranger_does_not_learn_what_a_run_asks(runs: RunAccess, store: Store) -> None:
    run = await ask(runs)
    await wait_for(store, run, WHERE)
    with pytest.raises(RunNotFoundError):
        await runs.reply(LEE, run.id, "when", "now")


async def test_approvals_are_listed_for_their_role_in_their_tenant(runs: RunAccess, store: Store) -> None:
    run = await ask(runs)
    await wait_for(store, run, WHERE, SEND)
    found = {actor.tenant + actor.role: await runs.pending_approvals(actor) for actor in (KIM, LEE, EVE, Actor())}
    shown = {name: [(each.run.id, each.user, each.request) for each in listed] for name, listed in found.items()}
    assert shown == {"acmeagent": [], "acmemanager": [(run.id, "kim", SEND)], "othermanager": [], "": []}


async def test_the_run_that_is_not_over_is_found_by_what_it_does(runs: RunAccess, store: Store) -> None:
    first = await ask(runs)
    assert (await runs.unfinished(KIM, "s"), await runs.waiting(KIM, "s")) == (first, None)
    await wait_for(store, first, WHERE)
    await ask(runs, run="next")
    assert [found.id for found in (await runs.unfinished(KIM, "s"), await runs.waiting(KIM, "s")) if found] == [
        first.id,
        first.id,
    ]
    assert (await runs.count_newer(KIM, first.id), await runs.first_position(KIM, "next")) == (1, 4)
    [pending] = await runs.turns(KIM, "s", limit=1)
    assert pending.run.id == "next"
    assert (pending.request, pending.answer) == (request("전세금?", KIM), None)
    for run in (first.id, "next"):
        await runs.cancel(KIM, run)
    assert await runs.unfinished(KIM, "s") is None
    await runs.delete(KIM, first.id)
    assert [run.id for run in await runs.list(KIM, "s")] == ["next"]


async def test_a_fork_and_a_rewind_are_on_record(store: Store) -> None:
    travels = TimeTravels(store, Assistants({"slots": SLOTS}, {}))
    sessions, runs = SessionAccess(store, travels), run_access(store, lambda run: None, SLOTS)
    await sessions.create(KIM, "s", assistant="slots", title="Osaka")
    wish = await sessions.write_state(KIM, "s", {"wish": "Osaka"}, as_node="__start__")
    await sessions.write_state(KIM, "s", {"wish": "Kyoto"}, as_node="__start__")

    assert (await runs.rewind(KIM, "s", wish)).message == "…"
    run = await runs.fork(KIM, ForkPoint(session="s", checkpoint=wish, message="Osaka again", into="fork"))

    [newest] = await sessions.checkpoints(KIM, "s", limit=1)
    assert await travels.of("slots").state_at("s", newest.id) == fields_of(SLOTS.state_of({"wish": "Osaka"}))
    assert (await sessions.get(KIM, "fork")).title == "Osaka"
    assert (run.session, (await runs.request(KIM, run.id)).actor) == ("fork", KIM)
    entries = [(entry.action, entry.session, entry.details) for entry in await store.audit.list(EVERY_TENANT, limit=3)]
    assert entries[1:] == [
        ("fork", "s", {"into": "fork", "fields": []}),
        ("rewind", "s", {"checkpoint": wish}),
    ]


async def test_feedback_is_on_record(runs: RunAccess, store: Store) -> None:
    run = await ask(runs)
    await runs.record_feedback(KIM, run.id, useful=False, note="wrong year")
    entry, *_ = await store.audit.list(EVERY_TENANT)
    assert (entry.actor, entry.action, entry.session) == ("kim", "feedback", "s")
    assert entry.details == {"run": run.id, "useful": False, "note": "wrong year"}


async def test_a_session_keeps_its_assistant(runs: RunAccess) -> None:
    await ask(runs)
    with pytest.raises(WrongAssistantError) as caught:
        await runs.start(request("?", KIM, assistant="trip"))
    assert str(caught.value) == (
        "Session 's' speaks with 'lease', whose state 'trip' cannot read: start a new session."
    )


async def test_the_audit_tells_who_asked_for_what_and_not_what_was_said(runs: RunAccess, store: Store) -> None:
    run = await ask(runs, message="my secret plan")
    await wait_for(store, run, WHERE)
    await runs.reply(KIM, run.id, "where", "my secret place")
    await runs.cancel(KIM, run.id)

    entries = await store.audit.list(EVERY_TENANT, session="s")
    shared = {"role": "agent", "run": run.id}
    assert [(entry.actor, entry.action, entry.details) for entry in reversed(entries)] == [
        ("kim", "ask", {**shared, "assistant": "lease", "multitask": "enqueue"}),
        ("kim", "answer", {**shared, "question": "where"}),
        ("kim", "cancel", shared),
    ]
    assert "secret" not in str(entries)


async def test_an_answer_brings_the_run_back_and_the_log_tells_that_it_came(runs: RunAccess, store: Store) -> None:
    run = await ask(runs)
    await wait_for(store, run, WHERE, SEND)

    assert list(await runs.open_questions(KIM, run.id)) == ["where", "send"]
    assert (await runs.reply(KIM, run.id, "where", {"city": "서울"})).status == "pending"
    assert list(await runs.open_questions(KIM, run.id)) == ["send"]
    assert (await claim(store)).answers == {"where": {"city": "서울"}}
    assert (await store.events.read_run(run.id))[-1].data == QuestionAnswered(question="where")


NIGHTS = Clarification(id="nights", question="몇 박?", answer_schema={"type": "integer", "minimum": 1})


@pytest.mark.parametrize(("answer", "why"), [(0, "1 이상이어야 합니다."), ("둘", "정수 형식이어야 합니다.")])
async def test_an_answer_of_the_wrong_form_is_refused_and_the_question_stays_open(
    runs: RunAccess, store: Store, nudged: list[str], answer: JsonValue, why: str
) -> None:
    run = await ask(runs)
    await wait_for(store, run, NIGHTS)
    log = await store.events.read_run(run.id)
    with pytest.raises(AnswerError) as caught:
        await runs.reply(KIM, run.id, "nights", answer)
    assert problem_of(caught.value, "ko") == Problem(code="answer", message=why)
    assert await runs.open_questions(KIM, run.id) == {"nights": NIGHTS}
    assert (await store.runs.get(run.id)).status == "interrupted"
    assert (await store.events.read_run(run.id), nudged) == (log, [run.id])
    assert (await runs.reply(KIM, run.id, "nights", 2)).status == "pending"


async def test_edited_arguments_of_the_wrong_form_are_refused(runs: RunAccess, store: Store) -> None:
    run = await ask(runs)
    await wait_for(store, run, SEND.changed(arguments_schema={"properties": {"to": {"type": "string"}}}))
    with pytest.raises(AnswerError) as caught:
        await runs.decide(LEE, run.id, "send", approved=True, arguments={"to": 3})
    assert problem_of(caught.value, "en") == Problem(code="answer", message="to: It must be a text.")
    assert (await runs.decide(LEE, run.id, "send", approved=True)).status == "pending"


async def test_an_answer_to_what_was_not_asked_is_refused(runs: RunAccess, store: Store) -> None:
    run = await ask(runs)
    await wait_for(store, run, WHERE, SEND)
    await runs.reply(KIM, run.id, "where", "서울")
    for question in ("where", "when"):
        with pytest.raises(QuestionNotFoundError) as caught:
            await runs.reply(KIM, run.id, question, "부산")
        assert str(caught.value) == (
            f"Run {run.id!r} does not wait for an answer to {question!r} (open: send): answer one that is open."
        )


async def test_nobody_approves_what_they_asked_for(runs: RunAccess, store: Store) -> None:
    run = await ask(runs)
    await wait_for(store, run, SEND)
    promoted = KIM.changed(role="manager")
    assert await runs.pending_approvals(promoted) == []
    with pytest.raises(OwnRequestError) as caught:
        await runs.decide(promoted, run.id, "send", approved=True)
    assert (
        str(caught.value) == "The decision is for somebody else in the role 'manager', since you asked for it yourself."
    )


async def test_an_approval_is_for_the_role_it_asks_for(runs: RunAccess, store: Store) -> None:
    run = await ask(runs)
    await wait_for(store, run, SEND)
    with pytest.raises(WrongRoleError) as caught:
        await runs.decide(KIM, run.id, "send", approved=True)
    assert str(caught.value) == (
        "The decision is for the role 'manager', not for 'agent': let somebody in that role decide."
    )
    with pytest.raises(RunNotFoundError):
        await runs.decide(EVE, run.id, "send", approved=True)
    await runs.decide(LEE, run.id, "send", approved=True, arguments={"to": "choi"})
    assert (await claim(store)).answers == {"send": {"approved": True, "arguments": {"to": "choi"}, "by": "lee"}}


async def test_who_decided_is_what_is_known_and_not_what_the_answer_says(runs: RunAccess, store: Store) -> None:
    run = await ask(runs)
    await wait_for(store, run, SEND)
    await runs.reply(LEE, run.id, "send", {"approved": True, "by": "choi"})
    assert (await claim(store)).answers == {"send": {"approved": True, "arguments": None, "by": "lee"}}


async def test_a_decision_has_its_form(runs: RunAccess, store: Store) -> None:
    run = await ask(runs)
    await wait_for(store, run, SEND)
    with pytest.raises(AnswerError) as caught:
        await runs.reply(LEE, run.id, "send", "yes")
    assert str(caught.value) == (
        "'yes' is no decision on 'send': answer with {'approved': true or false, 'arguments': an object or null}."
    )


async def test_a_run_that_is_over_takes_no_more(runs: RunAccess, store: Store) -> None:
    run = await ask(runs)
    await wait_for(store, run, WHERE)
    assert (await runs.cancel(KIM, run.id)).status == "cancelled"
    assert (await runs.cancel(KIM, run.id)).status == "cancelled"
    with pytest.raises(RunEndedError):
        await runs.reply(KIM, run.id, "where", "서울")
    assert [event.kind for event in await store.events.read_run(run.id)][-1] == "run_ended"


async def test_reject_refuses_the_second_of_two_messages_sent_at_once(runs: RunAccess, store: Store) -> None:
    outcomes = await asyncio.gather(*(ask(runs, multitask="reject") for _ in range(2)), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes if isinstance(outcome, Exception)] == [SessionBusyError]
    assert len(await store.runs.list_all(EVERY_TENANT)) == 1


@pytest.mark.parametrize("policy", ["interrupt", "rollback"])
async def test_of_messages_sent_at_once_to_displace_each_other_one_is_left(
    runs: RunAccess, store: Store, policy: Any
) -> None:
    accepted = await asyncio.gather(*(ask(runs, run=f"r{n}", multitask=policy) for n in range(5)))
    statuses = {run.id: run.status for run in await store.runs.list_all(EVERY_TENANT)}
    last = (await store.runs.list_all(EVERY_TENANT))[0].id
    assert statuses == {run.id: "pending" if run.id == last else "cancelled" for run in accepted}


async def test_displacing_stops_what_was_asked_before_and_not_what_is_asked_after(
    runs: RunAccess, store: Store
) -> None:
    for name in ("going", "waiting"):
        await ask(runs, run=name)
    await store.runs.claim("w", LEASE)
    await ask(runs, run="new", multitask="interrupt")
    await ask(runs, run="after")

    found = {run.id: (run.status, run.cancel_requested) for run in await store.runs.list_all(EVERY_TENANT)}
    assert found == {
        "going": ("running", True),
        "waiting": ("cancelled", True),
        "new": ("pending", False),
        "after": ("pending", False),
    }
