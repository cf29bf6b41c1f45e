"""Many sessions at once in one process: each hears all of its own and nothing of the others."""

import asyncio
from contextlib import aclosing
from pathlib import Path

import pytest

from madang.protocol import Actor
from madang.protocol.events import Event, ResponseReady, RunEnded, TokenStreamed
from madang.runtime.application import Application, open_application
from madang.store import open_store
from tests.acceptance.parrot import ASSISTANTS, chats

MESSAGES = 2


async def listen(application: Application, session: str) -> list[Event]:
    """Everything a client of the session hears until all its messages are answered."""
    heard: list[Event] = []
    async with aclosing(application.sessions.follow(Actor(), session)) as events:
        async for event in events:
            heard.append(event)
            if sum(isinstance(each.data, RunEnded) for each in heard) == MESSAGES:
                break
    return heard


async def talk(application: Application, session: str) -> list[Event]:
    """Send the session's messages at once and hear what comes of them."""
    asked = [application.ask(session, f"{session}.{number}", assistant="parrot") for number in range(MESSAGES)]
    await asyncio.gather(*asked)
    return await listen(application, session)


@pytest.mark.parametrize("count", [20, pytest.param(100, marks=pytest.mark.slow)])
async def test_no_event_of_many_sessions_is_lost_or_crosses_over(tmp_path: Path, count: int) -> None:
    address = f"sqlite:///{tmp_path}/store.db"
    async with (
        asyncio.timeout(120),
        open_store(address) as store,
        open_application(store, assistants=ASSISTANTS, chats=chats(), concurrency=count) as application,
    ):
        sessions = [f"s{number}" for number in range(count)]
        logs = await asyncio.gather(*(talk(application, session) for session in sessions))

    for session, log in zip(sessions, logs, strict=True):
        assert [event.position for event in log] == list(range(1, len(log) + 1))
        assert {event.session for event in log} == {session}
        runs = dict.fromkeys(event.run for event in log)
        assert len(runs) == MESSAGES
        said = {run: [event for event in log if event.run == run] for run in runs}
        for events in said.values():
            assert [event.seq for event in events] == list(range(1, len(events) + 1))
        assert sorted(map(answer_in, said.values())) == [
            f"{session}.{number} said you, {session}.{number} say I" for number in range(MESSAGES)
        ]


def answer_in(events: list[Event]) -> str:
    """The answer of a run, which is also what its agent streamed."""
    tokens = [event for event in events if isinstance(event.data, TokenStreamed)]
    assert {event.agent for event in tokens} == {"parrot"}
    [answer] = [event.data.answer for event in events if isinstance(event.data, ResponseReady)]
    assert "".join(event.data.text for event in tokens if isinstance(event.data, TokenStreamed)) == answer
    return answer
