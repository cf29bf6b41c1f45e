"""A tool is counted, timed and told; one that changes the world does so at most once."""

import asyncio
from typing import Any

import pytest

from madang.protocol.events import ToolCalled, ToolReturned
from madang.runtime import (
    BudgetReachedError,
    EffectInDoubtError,
    EffectNotDoneError,
    RunBudget,
    TimedOutError,
    Tool,
    call_tool,
)
from madang.runtime.agents.context import RunContext
from madang.runtime.agents.tools import compute_once
from madang.testing import MemoryEffects, MemoryJournal, make_context, recorded_tool, run_in_virtual_time
from madang.text import Text

ABOUT = Text(ko="도구", en="a tool")


async def double(number: int, phone: str = "") -> int:
    return number * 2


DOUBLE = Tool(name="double", about=ABOUT, run=double, timeout=3)


def sender(*endings: Any) -> tuple[Tool, list[str]]:
    """A tool that sends letters, and ends each time in the next of these ways."""
    sent: list[str] = []
    ways = iter(endings)

    async def send(letter: str) -> str:
        way = next(ways)
        if isinstance(way, EffectNotDoneError):
            raise way
        sent.append(letter)
        if isinstance(way, BaseException):
            raise way
        return way

    return Tool(name="send", about=ABOUT, run=send, changes_world=True), sent


async def test_a_call_is_told_with_its_arguments_redacted():
    journal = MemoryJournal()
    context = make_context(write_event=journal.write_event)
    assert await call_tool(DOUBLE, context, number=2, phone="010-1234-5678") == 4
    assert journal.event_data == [
        ToolCalled(call="double-1", tool="double", arguments={"number": 2, "phone": "***REDACTED***"}),
        ToolReturned(call="double-1", tool="double", ok=True, summary="4"),
    ]
    assert context.meter.usage.tool_calls == 1


async def test_a_failed_call_is_told_without_what_it_gives_away():
    async def leak() -> int:
        raise ConnectionError("password=hunter2")

    journal = MemoryJournal()
    with pytest.raises(ConnectionError):
        await call_tool(Tool(name="leak", about=ABOUT, run=leak), make_context(write_event=journal.write_event))
    assert journal.event_data[-1] == ToolReturned(
        call="leak-1",
        tool="leak",
        ok=False,
        summary="Something unexpected went wrong (ConnectionError). Please try again; what was done so far is kept.",
    )


def test_a_call_that_takes_too_long_is_cancelled():
    async def forever() -> int:
        await asyncio.Event().wait()
        return 1

    async def main() -> None:
        with pytest.raises(TimedOutError) as caught:
            await call_tool(Tool(name="slow", about=ABOUT, run=forever, timeout=3), quiet())
        assert str(caught.value) == (
            "The tool 'slow' did not finish within 3 seconds: give it more time, or less to do."
        )

    run_in_virtual_time(main())


async def test_calls_end_at_the_limit_and_stop_the_run():
    context = quiet(budget=RunBudget(tool_calls=1))
    await call_tool(DOUBLE, context, number=1)
    with pytest.raises(BudgetReachedError) as caught:
        await call_tool(DOUBLE, context, number=1)
    assert str(caught.value) == (
        "The run has reached its limit of 1 tool calls: it ends with what it has; ask for less, or raise the limit."
    )
    assert context.controls.stop_reason == "tool_calls"


async def test_what_changes_the_world_is_done_once_for_the_same_arguments():
    tool, sent = sender("first", "second")
    effects = MemoryEffects()
    letters = [await call_tool(tool, quiet(effects=effects), letter=letter) for letter in ("a", "a", "b")]
    assert (letters, sent) == (["first", "first", "second"], ["a", "b"])


async def test_what_only_costs_is_computed_once_and_kept_even_if_it_is_nothing():
    effects, calls = MemoryEffects(), list[str]()

    async def compute() -> None:
        calls.append("computed")

    assert [await compute_once(effects, "key", compute) for _ in range(2)] == [None, None]
    assert calls == ["computed"]


async def test_what_may_have_happened_is_reported_and_not_repeated():
    tool, sent = sender(ConnectionError("lost"), "never")
    effects = MemoryEffects()
    with pytest.raises(ConnectionError):
        await call_tool(tool, quiet(effects=effects), letter="a")
    with pytest.raises(EffectInDoubtError) as caught:
        await call_tool(tool, quiet(effects=effects), letter="a")
    assert sent == ["a"]
    assert caught.value.text == Text(
        ko="'send' 작업이 실행되었는지 확인할 수 없어 다시 하지 않았습니다. 결과를 확인해 주세요.",
        en="Whether 'send' was done is not known, so it was not done again. Please check.",
    )


async def test_what_is_known_not_to_have_happened_may_be_tried_again():
    tool, sent = sender(EffectNotDoneError("refused"), "sent")
    effects = MemoryEffects()
    with pytest.raises(EffectNotDoneError):
        await call_tool(tool, quiet(effects=effects), letter="a")
    assert await call_tool(tool, quiet(effects=effects), letter="a") == "sent"
    assert sent == ["a"]


async def test_a_recorded_tool_plays_what_was_recorded_and_refuses_the_rest():
    tool, recording = recorded_tool(DOUBLE, ({"number": 2}, 5), ({"number": 3}, OSError("down")))
    assert await call_tool(tool, quiet(), number=2) == 5
    with pytest.raises(OSError, match="down"):
        await call_tool(tool, quiet(), number=3)
    with pytest.raises(AssertionError) as caught:
        await call_tool(tool, quiet(), number=4)
    assert str(caught.value) == 'Nothing was recorded for {"number":4} (recorded: {"number":2}, {"number":3}).'
    assert recording.calls == [{"number": 2}, {"number": 3}, {"number": 4}]


def quiet(**parts: Any) -> RunContext:
    return make_context(write_event=MemoryJournal().write_event, **parts)
