"""Rows about crons: made, found, changed, deleted, and carried out in time."""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

from bench.sdk.rows import Walk, row
from bench.sdk.talking import HELLO, new_thread, said, until

_BOTH = ("crons.create", "crons.create_for_thread")
_LATER = "0 9 1 1 *"
_MADE = (
    "assistant_id schedule input metadata config context interrupt_before interrupt_after webhook multitask_strategy"
)
_TOLD = "end_time enabled timezone stream_mode stream_subgraphs stream_resumable on_run_completed thread_id"


async def _made(walk: Walk, **given: Any) -> Any:
    return await walk.client.crons.create("talk", schedule=given.pop("schedule", _LATER), **given)


@row(*_BOTH, of=f"{_MADE} {_TOLD}")
async def create(walk: Walk) -> None:
    """A cron is kept with its schedule and everything that its runs are to get."""
    thread = await new_thread(walk.client, None)
    end = datetime.now(UTC) + timedelta(days=900)
    given: Any = {
        "input": HELLO,
        "metadata": {"label": "mine"},
        "config": {"configurable": {"colour": "red"}},
        "context": {"tone": "warm"},
        "interrupt_before": ["speak"],
        "interrupt_after": ["listen"],
        "webhook": walk.webhooks.address + "/crons",
        "multitask_strategy": "interrupt",
        "end_time": end,
        "enabled": True,
        "timezone": "Asia/Seoul",
        "stream_mode": ["values"],
        "stream_subgraphs": True,
        "stream_resumable": True,
    }
    bound = await walk.client.crons.create_for_thread(thread, "talk", schedule=_LATER, **given)
    free = await _made(walk, on_run_completed="keep", **given)
    assert (bound["thread_id"], free["schedule"]) == (thread, _LATER), (bound, free)  # pyright: ignore[reportArgumentType, reportTypedDictNotRequiredAccess, reportGeneralTypeIssues]
    told = str(free["next_run_date"])
    assert datetime.fromisoformat(told).astimezone(UTC).hour == 0, f"nine in Seoul is {told}"
    assert free["payload"]["context"] == {"tone": "warm"}, free


@row(*_BOTH, of="checkpoint_during durability")
async def create_less_durable(walk: Walk) -> None:
    """`durability="exit"` and `checkpoint_during=False` hold for the runs of a cron."""
    made = await _made(walk, durability="exit", checkpoint_during=False)
    assert made["payload"]["durability"] == "exit", made


@row(*_BOTH, of="schedule timezone")
async def bad_schedule(walk: Walk) -> None:
    """A schedule or time zone that means nothing is refused."""
    assert await said(_made(walk, schedule="whenever")) in {400, 422}
    assert await said(_made(walk, timezone="Nowhere/Else")) in {400, 422}


@row("crons.delete", of="cron_id")
async def delete(walk: Walk) -> None:
    """One that was deleted is not found."""
    mark = {"mark": str(uuid4())}
    ident = (await _made(walk, metadata=mark))["cron_id"]
    await walk.client.crons.delete(ident)
    assert await walk.client.crons.search(metadata=mark) == []


@row(
    "crons.update",
    of="cron_id schedule end_time input metadata config context webhook interrupt_before interrupt_after "
    "on_run_completed enabled timezone stream_mode stream_subgraphs stream_resumable",
)
async def update(walk: Walk) -> None:
    """A cron gets another schedule, input or end, and is switched off."""
    ident = (await _made(walk, end_time=datetime.now(UTC) + timedelta(days=3)))["cron_id"]
    changed: Any = await walk.client.crons.update(
        ident,
        schedule="0 10 1 1 *",
        end_time=None,
        input=HELLO,
        metadata={"b": 2},
        config={"configurable": {"colour": "red"}},
        context={"tone": "cool"},
        webhook=walk.webhooks.address + "/crons",
        interrupt_before=["speak"],
        interrupt_after=["listen"],
        on_run_completed="keep",
        enabled=False,
        timezone="UTC",
        stream_mode=["updates"],
        stream_subgraphs=True,
        stream_resumable=True,
    )
    assert (changed["schedule"], changed["end_time"], changed["enabled"]) == ("0 10 1 1 *", None, False), changed
    assert changed["payload"]["context"] == {"tone": "cool"}, changed
    assert changed["on_run_completed"] == "keep"


@row("crons.update", of="durability")
async def update_durability(walk: Walk) -> None:
    """`durability="exit"` holds for the runs of a cron from then on."""
    ident = (await _made(walk))["cron_id"]
    changed: Any = await walk.client.crons.update(ident, durability="exit")
    assert changed["payload"]["durability"] == "exit", changed


@row(
    "crons.search",
    "crons.count",
    of="assistant_id thread_id enabled metadata limit offset sort_by sort_order select",
)
async def search(walk: Walk) -> None:
    """A search filters, sorts, pages and selects; a count counts the same."""
    mark, crons = {"mark": str(uuid4())}, walk.client.crons
    thread = await new_thread(walk.client, None)
    made = [(await _made(walk, metadata=mark, enabled=each))["cron_id"] for each in (True, False)]
    given: Any = {"schedule": _LATER, "metadata": mark}
    made.append((await crons.create_for_thread(thread, "talk", **given))["cron_id"])  # pyright: ignore[reportArgumentType, reportTypedDictNotRequiredAccess, reportGeneralTypeIssues]
    found = await crons.search(metadata=mark, sort_by="created_at", sort_order="asc")
    assert [each["cron_id"] for each in found] == made, found
    page = await crons.search(metadata=mark, sort_by="created_at", sort_order="asc", limit=1, offset=1)
    assert [each["cron_id"] for each in page] == [made[1]]
    assert [each["cron_id"] for each in await crons.search(metadata=mark, enabled=False)] == [made[1]]
    assert [each["cron_id"] for each in await crons.search(thread_id=thread)] == [made[2]]
    [only] = await crons.search(thread_id=thread, select=["cron_id"])
    assert only.keys() == {"cron_id"}
    assert await crons.count(metadata=mark, assistant_id=found[0]["assistant_id"]) == 3
    assert await crons.count(thread_id=thread) == 1


@row(*_BOTH, of="schedule input context end_time")
async def carried_out(walk: Walk) -> None:
    """A cron of every minute starts a run within the next, and none after it was deleted."""
    thread = await new_thread(walk.client, None)
    made: Any = await walk.client.crons.create_for_thread(
        thread, "talk", schedule="* * * * *", input=HELLO, context={"tone": "warm"}
    )

    async def has_run() -> bool:
        return "warm" in str((await walk.client.threads.get(thread))["values"])

    await until(has_run, 75)
    await walk.client.crons.delete(made["cron_id"])
    await asyncio.sleep(0)
