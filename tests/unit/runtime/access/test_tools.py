"""Single calls of offered tools: checked, within limits, on record, and without anything that is kept."""

import asyncio
import time
from dataclasses import replace
from threading import Event, Semaphore
from typing import Any

import pytest
from pydantic import BaseModel, Field

from madang.errors import MadangError
from madang.protocol import Actor
from madang.runtime import Assistants, limited_threads, open_application
from madang.runtime.agent_loop import OfferedTool, ToolInputError, ToolResult
from madang.runtime.agents import RunContext
from madang.runtime.errors import AssistantError, BlockedStepError
from madang.runtime.watchdog import LONGEST_STEP, LoopLimit
from madang.store import open_store
from madang.testing import echo_assistant

ANA = Actor(user="ana", tenant="acme", role="analyst")


HELD, BEGUN = Event(), Semaphore(0)


class Sum(BaseModel):
    numbers: tuple[int, ...] = Field(min_length=1)
    kind: str = ""


async def add(asked: Sum, context: RunContext) -> ToolResult:
    match asked.kind:
        case "file":
            await context.files.save("sum.txt", "text/plain", b"3")
        case "effect":
            await context.effects.begin("pay")
        case "endless":
            while True:
                pass
        case "held":
            BEGUN.release()
            HELD.wait(10)
        case "late":
            await asyncio.sleep(3600)
        case _:
            pass
    await context.audit.record("add", {"numbers": len(asked.numbers)})
    return ToolResult(statements=(f"{context.user} {context.role} {context.language} {sum(asked.numbers)}",))


ADD = OfferedTool(name="add", about="Adds numbers.", arguments=Sum, run=add, timeout=0.2)
OFFERING = Assistants({"echo": replace(echo_assistant(), offered_tools=(ADD,))}, broken={})


async def _called(tool: str = "add", **arguments: Any) -> tuple[ToolResult | MadangError, list[str]]:
    """What came of a call, and what the audit says then."""
    async with (
        open_store("sqlite:///:memory:") as store,
        open_application(store, assistants=OFFERING, concurrency=0) as application,
    ):
        try:
            result = await application.tools.call(ANA, "echo", tool, arguments, "en")
        except MadangError as error:
            result = error
        return result, [entry.action for entry in await store.audit.list("acme")]


async def test_a_call_is_carried_out_in_the_name_of_whoever_calls_and_put_on_record():
    result, recorded = await _called(numbers=[1, 2])
    assert result == ToolResult(statements=("ana analyst en 3",))
    assert recorded == ["add", "call_tool"]


@pytest.mark.parametrize(
    ("tool", "arguments", "why"),
    [
        ("add", {"numbers": [1], "madeup": 1}, "'add' takes no 'madeup': leave it out."),
        ("add", {"numbers": []}, "'add' cannot use these arguments: numbers: Tuple should have at least 1 item"),
        ("subtract", {"numbers": [1]}, "'echo' offers no tool 'subtract'."),
    ],
)
async def test_what_a_tool_does_not_take_is_refused_before_anything_happens(
    tool: str, arguments: dict[str, Any], why: str
):
    refused, recorded = await _called(tool, **arguments)
    assert isinstance(refused, ToolInputError)
    assert str(refused).startswith(why)
    assert recorded == []


@pytest.mark.parametrize("kind", ["file", "effect"])
async def test_a_call_has_nowhere_to_keep_anything(kind: str):
    refused, _ = await _called(numbers=[1], kind=kind)
    assert isinstance(refused, AssistantError)
    assert "A single call keeps nothing" in str(refused)


async def test_a_call_that_takes_too_long_is_given_up():
    late, _ = await _called(numbers=[1], kind="late")
    assert isinstance(late, MadangError)
    assert "The tool 'add'" in str(late)


async def test_a_call_without_end_is_ended_and_holds_up_nobody(monkeypatch: pytest.MonkeyPatch):
    shorter = LoopLimit(BlockedStepError, processor_seconds=0.2, waiting_seconds=60)
    monkeypatch.setattr(limited_threads, "LONGEST_STEP", shorter)
    calling = asyncio.create_task(_called(numbers=[1], kind="endless"))
    late = list[float]()
    while not calling.done():
        asked = time.monotonic()
        await asyncio.sleep(0.01)
        late.append(time.monotonic() - asked)
    ended, _ = await calling
    assert isinstance(ended, BlockedStepError)
    assert sorted(late)[len(late) // 2] < 0.5


async def test_a_call_that_is_given_up_keeps_its_room_until_its_thread_ends_and_leaves_room_for_other_tenants():
    HELD.clear()
    async with (
        open_store("sqlite:///:memory:") as store,
        open_application(store, assistants=OFFERING, concurrency=0) as application,
    ):

        def call(actor: Actor, kind: str = "") -> asyncio.Task[ToolResult]:
            return asyncio.create_task(
                application.tools.call(actor, "echo", "add", {"numbers": [1], "kind": kind}, "en")
            )

        held = [call(ANA, "held"), call(ANA, "held")]
        for _ in held:
            await asyncio.to_thread(BEGUN.acquire, timeout=10)
        for each in held:
            each.cancel()
        await asyncio.gather(*held, return_exceptions=True)
        waiting = call(ANA)
        assert (await call(Actor(user="bo", tenant="other"))).statements == ("bo  en 1",)
        assert not waiting.done()
        HELD.set()
        assert (await waiting).statements == ("ana analyst en 1",)


async def test_three_calls_are_carried_out_at_a_time_whoever_asks():
    HELD.clear()
    threads = limited_threads.LimitedThreads()

    def hold() -> None:
        BEGUN.release()
        HELD.wait(10)

    held = [asyncio.create_task(threads.call(tenant, hold)) for tenant in "aabb"]
    for _ in range(3):
        assert await asyncio.to_thread(BEGUN.acquire, timeout=10)
    assert not BEGUN.acquire(timeout=0.1)
    HELD.set()
    await asyncio.gather(*held)
    assert BEGUN.acquire(timeout=0)
    threads.close()


def test_the_limits_of_a_step_are_those_of_the_page_on_security():
    assert (LONGEST_STEP.processor_seconds, LONGEST_STEP.waiting_seconds) == (12, 60)


def test_what_changes_the_world_is_not_offered_by_itself():
    with pytest.raises(AssistantError, match="'add' of 'echo' changes the world"):
        replace(echo_assistant(), offered_tools=(replace(ADD, changes_world=True),))
