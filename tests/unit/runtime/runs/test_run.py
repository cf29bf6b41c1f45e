"""One run of an assistant comes to an honest end, whatever happens on its way."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Annotated, Any

import pytest
from langgraph.graph import START
from langgraph.runtime import Runtime
from langgraph.types import interrupt

from madang.protocol import Clarification, Problem, Reply, RunRequest
from madang.protocol.events import (
    EventDraft,
    ExecutionStarted,
    PlanReady,
    ResponseReady,
    RunAccepted,
    StepUpdated,
    TokenStreamed,
)
from madang.run_cache import cached_in_run
from madang.runtime import (
    Assistant,
    Finding,
    RunBudget,
    RunContext,
    RunControls,
    StepAssignment,
    Tool,
    call_tool,
    discover_assistants,
    execute_plan,
    run_assistant,
)
from madang.runtime.runs.run import GRACE
from madang.state import CheckedGraph, Plan, Result, State, Step, merge, merge_results, summarize_plan
from madang.store import open_store
from madang.store.errors import StaleRunError
from madang.store.runs.rows import fenced_config
from madang.testing import MemoryJournal, ScriptedModel, make_context, open_assistant_session
from madang.text import Text
from tests.assistants.gates.agents import SENT

TINY = discover_assistants("tests.assistants", declared=()).loaded


class Desk(State):
    message: str = ""
    answers: Annotated[dict[str, Any], merge] = {}
    plan: Plan | None = None
    results: Annotated[dict[str, Result], merge_results] = {}
    text: str = ""


def assistant_of(*nodes: Callable[..., Any], parallel: bool = False) -> Assistant:
    """An assistant whose graph runs these nodes one after the other, or all at once."""

    def build() -> CheckedGraph[Any, RunContext, Any, Any]:
        graph = CheckedGraph(Desk, context_schema=RunContext)
        before = START
        for node in nodes:
            graph.add_node(node.__name__, node)
            graph.add_edge(before, node.__name__)
            before = START if parallel else node.__name__
        return graph

    def answer(state: Desk, language: str) -> Reply:
        return Reply(answer=state.text, plan=state.plan and summarize_plan(state.plan), data=state.answers)

    words = Text(ko="가", en="a")
    return Assistant(
        name="desk",
        title=words,
        about=words,
        examples=(words,),
        state=Desk,
        build=build,
        read=lambda request: {"message": request.message},
        answer=answer,
    )


def stepping(**agents: Any) -> Callable[..., Any]:
    """A node that carries out a parallel plan of one step per agent."""

    async def carry_out(state: Desk, runtime: Runtime[RunContext]) -> dict[str, Any]:
        steps = tuple(Step(id=name, agent=name, task=name, retries=0) for name in agents)
        done = await execute_plan(Plan(id="p", steps=steps, strategy="parallel"), agents, runtime.context)
        return {"plan": done.plan, "results": done.results}

    return carry_out


async def find(assignment: StepAssignment) -> Finding:
    return Finding(data={"found": assignment.step.id})


async def test_the_nodes_of_one_run_share_what_was_read_and_those_of_the_next_read_anew():
    read = list[str]()
    kept = cached_in_run(maxsize=4)(read.append)

    def first(state: Desk) -> dict[str, Any]:
        kept(state.message)
        return {}

    async def second(state: Desk) -> dict[str, Any]:
        await asyncio.to_thread(kept, state.message)
        return {"text": "done"}

    for _ in range(2):
        async with open_assistant_session(assistant_of(first, second)) as rehearsal:
            await rehearsal.ask("ferry")
    assert read == ["ferry", "ferry"]


@pytest.mark.req("H53", "H54", "H55", "H57", "HC24")
async def test_each_token_and_tool_call_names_its_agent_in_sub_graphs_too():
    async with open_assistant_session(TINY["teams"]) as rehearsal:
        answer = await rehearsal.ask("deposit")
    assert (answer.status, answer.answer) == ("completed", "Read article 1.")
    told = [(said.agent, said.data.type) for said in rehearsal.journal.log]
    assert told == [
        ("plan", "planning_start"),
        ("plan", "plan_ready"),
        ("execute", "execution_start"),
        ("law", "todo_updated"),
        ("loan", "todo_updated"),
        ("law", "tool_call"),
        ("loan", "todo_updated"),
        ("law", "tool_result"),
        ("law", "todo_updated"),
        ("advisor", "todo_updated"),
        ("advisor", "token"),
        ("advisor", "token"),
        ("advisor", "token"),
        ("advisor", "model_call"),
        ("advisor", "todo_updated"),
        (None, "response"),
    ]
    said = {payload.type: payload for payload in rehearsal.journal.event_data}
    ready, started, response = said["plan_ready"], said["execution_start"], said["response"]
    assert isinstance(ready, PlanReady)
    assert isinstance(started, ExecutionStarted)
    assert (ready.intent, ready.confidence, started.plan == ready.plan) == ("consult", 1, True)
    assert [line.task for line in ready.plan.steps] == ["Law search", "Loan search", "Advice"]
    assert response == ResponseReady(answer="Read article 1.", data=answer.data)
    assert all("article" not in payload.model_dump_json() for payload in said.values() if hasattr(payload, "plan"))


async def test_a_node_of_a_sub_graph_speaks_as_that_sub_graph():
    model = ScriptedModel(script=["hello"])

    async def say(state: Desk) -> dict[str, Any]:
        return {"text": str((await model.ainvoke(state.message)).text)}

    inner = CheckedGraph(Desk).add_node("say", say).add_edge(START, "say").compile()

    def build() -> CheckedGraph[Any, RunContext, Any, Any]:
        graph = CheckedGraph(Desk, context_schema=RunContext)
        graph.add_node("greeter", inner)
        graph.add_edge(START, "greeter")
        return graph

    async with open_assistant_session(replace(assistant_of(), build=build)) as rehearsal:
        assert (await rehearsal.ask("hi")).answer == "hello"
    tokens = [(said.data, said.agent) for said in rehearsal.journal.log if isinstance(said.data, TokenStreamed)]
    assert "".join(token.text for token, _ in tokens) == "hello"
    assert {agent for _, agent in tokens} == {"greeter"}
    assert all(token.message for token, _ in tokens)


async def test_the_failure_of_one_team_is_named_in_the_answer():
    async with open_assistant_session(TINY["teams"]) as rehearsal:
        answer = await rehearsal.ask("no loan")
    assert answer.status == "partial"
    assert answer.warnings == ("'Loan search' failed: The bank does not answer.",)
    assert answer.data == {
        "law": {"articles": ["article 1", "article 2"]},
        "advice": {"advice": "Read article 1.", "from": ["law"]},
    }
    async with open_assistant_session(TINY["teams"]) as rehearsal:
        korean = await rehearsal.ask("no loan", language="ko")
    assert korean.warnings == ("'Loan search' 단계가 실패했습니다: 은행이 응답하지 않습니다.",)


async def test_questions_are_answered_later_one_after_the_other_and_asked_once():
    async with open_assistant_session(TINY["slots"]) as rehearsal:
        first = await rehearsal.ask("a trip")
        assert (first.status, [question.id for question in first.questions]) == ("interrupted", ["destination"])
        second = await rehearsal.answer("a trip", {"destination": "Jeju"})
        assert [question.id for question in second.questions] == ["nights"]
        last = await rehearsal.answer("a trip", {"nights": 2})
    assert (last.status, last.answer) == ("completed", "flight to Jeju, hotel 2 nights")
    assert [said.data.type for said in rehearsal.journal.log] == ["clarification", "clarification", "response"]


async def test_nodes_that_ask_at_once_are_answered_one_by_one():
    async def where(state: Desk, runtime: Runtime[RunContext]) -> dict[str, Any]:
        return {"answers": {"where": await runtime.context.ask(Clarification(id="where", question="Where?"))}}

    async def when(state: Desk, runtime: Runtime[RunContext]) -> dict[str, Any]:
        return {"answers": {"when": await runtime.context.ask(Clarification(id="when", question="When?"))}}

    async with open_assistant_session(assistant_of(where, when, parallel=True)) as rehearsal:
        asked = await rehearsal.ask("go")
        assert {question.id for question in asked.questions} == {"where", "when"}
        still = await rehearsal.answer("go", {"when": "May"})
        assert [question.id for question in still.questions] == ["where"]
        answer = await rehearsal.answer("go", {"where": "Jeju"})
    assert (answer.status, answer.data) == ("completed", {"where": "Jeju", "when": "May"})
    assert [said.data.type for said in rehearsal.journal.log].count("clarification") == 2


async def test_an_interrupt_of_langgraphs_own_is_answered_by_its_id():
    async def plain(state: Desk) -> dict[str, Any]:
        return {"text": f"You said {interrupt('Well?')}."}

    async with open_assistant_session(assistant_of(plain)) as rehearsal:
        [question] = (await rehearsal.ask("go")).questions
        assert isinstance(question, Clarification)
        assert question.question == "Well?"
        answer = await rehearsal.answer("go", {question.id: "yes"})
    assert (answer.status, answer.answer) == ("completed", "You said yes.")


@pytest.mark.parametrize(("approved", "status", "sent"), [(True, "completed", 1), (False, "partial", 0)])
async def test_nothing_is_published_unapproved(approved: bool, status: str, sent: int):
    SENT.clear()
    async with open_assistant_session(TINY["gates"]) as rehearsal:
        asked = await rehearsal.ask("report")
        assert (asked.status, [question.id for question in asked.questions]) == ("interrupted", ["order.publish"])
        assert SENT == []
        answer = await rehearsal.answer("report", {"order.publish": {"approved": approved}})
    assert (answer.status, len(SENT)) == (status, sent)


async def test_a_plan_that_fails_is_made_anew_and_the_answer_says_what_it_lacks():
    async with open_assistant_session(TINY["gates"]) as rehearsal:
        await rehearsal.ask("offline")
        answer = await rehearsal.answer("offline", {"order.publish_anew": {"approved": True}})
    assert (answer.status, answer.answer) == ("partial", "report on [2]")
    assert answer.warnings == ("'Estimate' is only partly done: only an estimate",)


async def test_a_supervisor_sends_out_scouts_up_to_its_limit():
    async with open_assistant_session(TINY["scouts"]) as rehearsal:
        answer = await rehearsal.ask("lakes rivers hills seas woods moors dunes")
    assert answer.answer == "hills: 5; lakes: 5; moors: 5; rivers: 6; seas: 4; woods: 5"


@pytest.mark.parametrize(
    ("budget", "warning"),
    [
        (RunBudget(super_steps=3), "The run stopped at its limit of super-steps."),
        (RunBudget(tool_calls=2), "The run stopped at its limit of tool calls."),
    ],
)
async def test_a_budget_ends_the_run_as_partial_with_what_it_has(budget: RunBudget, warning: str):
    async with open_assistant_session(TINY["scouts"]) as rehearsal:
        answer = await rehearsal.ask("lakes rivers hills seas", budget=budget)
    assert (answer.status, answer.warnings) == ("partial", (warning,))
    assert answer.data == {"notes": ["lakes: 5", "rivers: 6"]}


async def test_a_run_ends_at_its_time_limit_and_keeps_what_is_finished():
    limit, begun = 77.0, asyncio.Event()

    async def slow(assignment: StepAssignment) -> Finding:
        begun.set()
        await asyncio.Event().wait()
        return Finding()

    async def sleep(seconds: float) -> None:
        await (begun.wait() if seconds == limit else asyncio.sleep(seconds))

    async with open_assistant_session(assistant_of(stepping(quick=find, slow=slow))) as rehearsal:
        answer = await rehearsal.ask("go", budget=RunBudget(seconds=limit), sleep=sleep)
    assert (answer.status, answer.plan and answer.plan.progress) == ("partial", 100)
    assert answer.warnings == (
        "The run stopped at its time limit.",
        "'slow' was cancelled: The run stopped at its time limit.",
    )


async def test_a_run_without_a_time_limit_goes_on_to_its_end():
    async def first(state: Desk) -> dict[str, Any]:
        await asyncio.sleep(0.05)
        return {"text": "half"}

    async def second(state: Desk) -> dict[str, Any]:
        return {"text": "whole"}

    async with open_assistant_session(assistant_of(first, second)) as rehearsal:
        answer = await rehearsal.ask("go", budget=RunBudget(seconds=None))
    assert (answer.status, answer.answer) == ("completed", "whole")


async def test_a_run_without_a_time_limit_is_stopped_on_request():
    controls = RunControls()

    async def first(state: Desk) -> dict[str, Any]:
        controls.stop("cancelled")
        await asyncio.sleep(0.05)
        return {"text": "half"}

    async def second(state: Desk) -> dict[str, Any]:
        return {"text": "whole"}

    async with open_assistant_session(assistant_of(first, second)) as rehearsal:
        answer = await rehearsal.ask("go", budget=RunBudget(seconds=None), controls=controls)
    assert (answer.status, answer.answer) == ("cancelled", "half")


async def test_a_model_that_talks_too_much_reaches_the_token_limit():
    model = ScriptedModel(script=["one", "two"], tokens=(10, 10))

    async def first(state: Desk) -> dict[str, Any]:
        return {"text": str((await model.ainvoke("a")).text)}

    async def second(state: Desk) -> dict[str, Any]:
        return {"text": str((await model.ainvoke("b")).text)}

    async with open_assistant_session(assistant_of(first, second)) as rehearsal:
        answer = await rehearsal.ask("go", budget=RunBudget(tokens=15))
    assert (answer.status, answer.answer, len(model.calls)) == ("partial", "one", 1)


async def test_cancelling_keeps_finished_steps_and_the_text_so_far():
    controls = RunControls()
    model = ScriptedModel(script=["Half an"])

    async def writer(assignment: StepAssignment) -> Finding:
        await model.ainvoke("write")
        controls.stop("cancelled")
        await asyncio.Event().wait()
        return Finding()

    async with open_assistant_session(assistant_of(stepping(quick=find, writer=writer))) as rehearsal:
        answer = await rehearsal.ask("go", controls=controls)
        state = await rehearsal.store.checkpointer.aget({"configurable": {"thread_id": "s"}})
    assert (answer.status, answer.answer) == ("cancelled", "Half an")
    assert answer.plan
    assert {step.id: step.status for step in answer.plan.steps} == {"quick": "completed", "writer": "cancelled"}
    assert state
    assert state["channel_values"]["results"]["quick"].data == {"found": "quick"}
    assert [said.data.type for said in rehearsal.journal.log][-1] == "cancelled"


async def test_a_node_that_does_not_listen_is_left_after_a_grace():
    controls = RunControls()

    async def deaf(state: Desk) -> dict[str, Any]:
        controls.stop("cancelled")
        await asyncio.Event().wait()
        return {}

    async with open_assistant_session(assistant_of(deaf)) as rehearsal:
        answer = await rehearsal.ask(
            "go", controls=controls, sleep=lambda seconds: asyncio.sleep(0.01 if seconds == GRACE else seconds)
        )
    assert (answer.status, answer.warnings) == ("cancelled", ("The run was cancelled.",))


@pytest.mark.req("H58")
async def test_a_failed_run_never_looks_like_an_answer():
    async def broken(state: Desk) -> dict[str, Any]:
        raise ZeroDivisionError("password=hunter2")

    async with open_assistant_session(assistant_of(broken)) as rehearsal:
        answer = await rehearsal.ask("go")
    problem = Problem(
        code="unexpected",
        message="Something unexpected went wrong (ZeroDivisionError). Please try again; what was done so far is kept.",
    )
    assert (answer.status, answer.answer, answer.problem) == ("failed", "", problem)
    assert [said.data.type for said in rehearsal.journal.log] == ["error"]


async def test_a_plan_without_any_result_is_a_failed_run():
    async def fail(assignment: StepAssignment) -> Finding:
        raise OSError("down")

    async with open_assistant_session(assistant_of(stepping(one=fail))) as rehearsal:
        answer = await rehearsal.ask("go")
    assert (answer.status, answer.problem and answer.problem.code) == ("failed", "plan_failed")


async def test_the_next_message_of_a_session_is_a_run_of_its_own():
    async with open_assistant_session(TINY["teams"]) as rehearsal:
        first = await rehearsal.ask("deposit", run="r1")
        second = await rehearsal.ask("no loan", run="r2")
    assert (first.status, second.status) == ("completed", "partial")


async def test_a_run_that_was_over_when_its_worker_died_gives_its_answer_again_and_tells_it_once():
    async with open_assistant_session(TINY["teams"]) as rehearsal:
        first = await rehearsal.ask("deposit")
        log = list(rehearsal.journal.log)
        assert await rehearsal.ask("deposit") == first
    assert rehearsal.journal.log == log


async def _claimed(store: Any, worker: str, lease: timedelta) -> Any:
    claim = await store.runs.claim(worker, lease)
    assert claim
    run, epoch = claim.run.id, claim.run.epoch
    context = make_context(
        session="s",
        run=run,
        effects=store.effects.of(run, epoch),
        answers=dict(claim.answers),
    )
    means = {
        "checkpointer": store.checkpointer,
        "journal": store.events.of(run, epoch),
        "configurable": fenced_config(run, epoch),
    }
    return context, means


async def test_another_process_finishes_a_run_whose_worker_died_and_repeats_nothing(tmp_path: Path):
    calls: list[str] = []
    sent: list[str] = []
    hanging = asyncio.Event()

    async def counted(assignment: StepAssignment) -> Finding:
        calls.append(assignment.step.id)
        return Finding(data={"found": assignment.step.id})

    async def send(letter: str) -> str:
        sent.append(letter)
        return "sent"

    mail = Tool(name="mail", about=Text(ko="보냅니다.", en="Sends."), run=send, changes_world=True)

    async def slow(assignment: StepAssignment) -> Finding:
        await call_tool(mail, assignment.context, letter="hello")
        if not hanging.is_set():
            hanging.set()
            await asyncio.Event().wait()
        return Finding(data={"found": "late"})

    assistant = assistant_of(stepping(quick=counted, slow=slow))
    address = f"sqlite:///{tmp_path / 'runs.db'}"
    async with open_store(address) as store:
        store.register(assistant.state)
        accepted = EventDraft(RunAccepted(assistant="desk"))
        await store.runs.accept("s", {"message": "go"}, accepted, run="r")
        context, means = await _claimed(store, "one", timedelta(0))
        dying = asyncio.create_task(run_assistant(assistant, RunRequest(message="go"), context, **means))
        await hanging.wait()
        dying.cancel()
        await asyncio.wait({dying})
    async with open_store(address) as store:
        store.register(assistant.state)
        context, means = await _claimed(store, "two", timedelta(minutes=1))
        ending = await run_assistant(assistant, RunRequest(message="go"), context, **means)
        logged = await store.events.read_run("r")
    assert ending.answer.status == "completed"
    assert (calls, sent) == (["quick"], ["hello"])
    assert [event.seq for event in logged] == list(range(1, len(logged) + 1))
    changes = [(event.data.step, event.agent) for event in logged if isinstance(event.data, StepUpdated)]
    assert changes == [("quick", "quick"), ("slow", "slow"), ("quick", "quick"), ("slow", "slow")]


async def test_a_worker_that_lost_its_run_stops_at_its_first_write(tmp_path: Path):
    async with open_store(f"sqlite:///{tmp_path / 'runs.db'}") as store:
        store.register(TINY["teams"].state)
        await store.runs.accept("s", {"message": "go"}, EventDraft(RunAccepted(assistant="teams")), run="r")
        context, means = await _claimed(store, "slow", timedelta(0))
        await _claimed(store, "fast", timedelta(minutes=1))
        with pytest.raises(StaleRunError):
            await run_assistant(TINY["teams"], RunRequest(message="go"), context, **means)
        assert await store.history("s") == []


async def test_a_journal_that_refuses_ends_the_run_for_its_worker():
    class Refusing(MemoryJournal):
        async def append(self, said: Any) -> None:
            raise StaleRunError("r", 1, 2, "running")

    async with open_assistant_session(TINY["teams"]) as rehearsal:
        rehearsal.journal = Refusing()
        with pytest.raises(StaleRunError):
            await rehearsal.ask("deposit")
