"""The office: a store, assistants, a desk and a worker, as one thing for a program to hold.

async with open_office(store, assistants=discover()) as office:
    run = await office.ask("session", "보증금 5% 인상이 가능한가요?", assistant="lease")
    async for event in office.follow(run.id):
        print(event.data)
    answer = await office.answer_of(run.id)
"""

import asyncio
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing, asynccontextmanager
from datetime import datetime, timedelta

from pydantic import BaseModel, JsonValue

from madang.knowledge.library import Library
from madang.models.chat import ChatSource, SameChat
from madang.protocol.answers import Answer
from madang.protocol.events import Event, RunEnded
from madang.protocol.files import File
from madang.protocol.requests import Request
from madang.runtime.answers import answer_of
from madang.runtime.contract import Assistant
from madang.runtime.desk import Desk
from madang.runtime.discovery import Assistants
from madang.runtime.forks import Branch, begin_branch
from madang.runtime.orders import Actor, Order
from madang.runtime.ports import Clock
from madang.runtime.staging import Staging
from madang.runtime.stored import to_said
from madang.runtime.timetravel import TimeTravel
from madang.runtime.worker import Worker
from madang.state.timestamps import stamp
from madang.store import Store
from madang.store.checkpointer import Checkpointer
from madang.store.clock import utc_now
from madang.store.event_rows import LoggedEvent
from madang.store.run_rows import Policy, Run
from madang.text import Language

__all__ = ["Office", "open_office"]


@asynccontextmanager
async def open_office(
    store: Store,
    *,
    assistants: Assistants,
    settings: Mapping[str, BaseModel] | None = None,
    chats: ChatSource | None = None,
    library: Library | None = None,
    clock: Clock = utc_now,
    places: int = 8,
    lease: timedelta = timedelta(seconds=30),
    grace: timedelta = timedelta(seconds=10),
) -> AsyncGenerator["Office"]:
    """An office at work, so many runs at a time; with no places it takes requests for workers elsewhere to carry out.

    `settings` are those of assistants, by their names; what is not set is as an assistant's own defaults say. At the
    end of the block runs are given `grace` to finish, then let go for another process to go on with.
    """
    savers = {each.name: _saver(store, each) for each in assistants.found.values()}
    staging = Staging(store, assistants, savers, settings or {}, chats or SameChat(), clock, library)
    worker = Worker(store, staging.conduct, places=places, lease=lease)
    serving = asyncio.create_task(worker.serve()) if places else None
    try:
        yield Office(store, assistants, savers, worker)
    finally:
        await worker.drain(grace)
        if serving:
            await serving


class Office:
    """Where runs are asked for, followed and answered; `desk` takes cancels, skips and decisions.

    The `worker` carries out runs here, unless it has no places.
    """

    def __init__(
        self,
        store: Store,
        assistants: Assistants,
        savers: Mapping[str, Checkpointer],
        worker: Worker,
    ) -> None:
        self.store = store
        self.assistants = assistants
        self.desk = Desk(store, worker.nudge)
        self.worker = worker
        self._savers = savers
        self._pasts: dict[str, TimeTravel] = {}

    async def ask(
        self,
        session: str,
        message: str,
        *,
        assistant: str,
        actor: Actor | None = None,
        language: Language = "ko",
        attachments: tuple[File, ...] = (),
        options: Mapping[str, JsonValue] | None = None,
        now: datetime | None = None,
        multitask: Policy = "enqueue",
        run: str | None = None,
    ) -> Run:
        """The run that will answer the message; see `Desk.ask`."""
        chosen = self.assistants.get(assistant).chosen(options or {})
        request = Request(message=message, attachments=attachments, options=chosen)
        order = Order(request=request, actor=actor or Actor(), language=language, now=now)
        return await self.desk.ask(session, order, assistant=assistant, multitask=multitask, run=run)

    async def fork(self, actor: Actor, branch: Branch) -> Run:
        """The run that goes on from a checkpoint, in a new session of the actor's; see `Branch`."""
        order, assistant, run = await begin_branch(self.store, self.assistants, actor, branch)
        return await self.desk.ask(branch.into, order, assistant=assistant, run=run)

    def past(self, assistant: str) -> TimeTravel:
        """The past of the sessions of an assistant."""
        if assistant not in self._pasts:
            self._pasts[assistant] = TimeTravel(self.store, self.assistants.get(assistant))
        return self._pasts[assistant]

    async def follow(self, run: str, after: int = 0) -> AsyncGenerator[Event]:
        """The events of a run past number `after`, and those to come, until it is over."""
        async with aclosing(self.store.events.follow_run(run, after)) as events:
            async for event in events:
                yield _told(event)

    async def follow_session(self, session: str, after: int = 0) -> AsyncGenerator[tuple[int, Event]]:
        """The events of all runs of a session past position `after`, with their positions, and those to come."""
        async with aclosing(self.store.events.follow_session(session, after)) as events:
            async for event in events:
                yield event.position, _told(event)

    async def log_of(self, run: str) -> list[Event]:
        """All that a run has told so far."""
        found: list[LoggedEvent] = []
        while page := await self.store.events.read_run(run, found[-1].seq if found else 0):
            found += page
        return [_told(event) for event in found]

    async def read_session(self, session: str, after: int = 0) -> list[tuple[int, Event]]:
        """The next page of a session's events past position `after`, with their positions; none at the end."""
        return [(event.position, _told(event)) for event in await self.store.events.read_session(session, after)]

    async def follow_until_settled(self, run: str) -> AsyncGenerator[Event]:
        """The events of a run until it is over, or waits for an answer that nobody has given."""
        async with aclosing(self.follow(run)) as events:
            async for event in events:
                yield event
                if isinstance(event.data, RunEnded) and await self._is_waiting_after(event):
                    return

    async def settled_log(self, run: str) -> list[Event]:
        """All that a run has told, once it is over or waits for an answer."""
        return [event async for event in self.follow_until_settled(run)]

    async def settled(self, run: str) -> Answer:
        """The answer of a run, once it is over or waits for an answer itself."""
        await self.settled_log(run)
        return await self.answer_of(run)

    async def answer_of(self, run: str) -> Answer:
        """The answer of a run as it stands, whichever process it comes from."""
        found = await self.store.runs.get(run)
        assistant = self.assistants.get(found.assistant)
        return await answer_of(self.store, assistant, self._savers[assistant.name], found)

    async def _is_waiting_after(self, event: Event) -> bool:
        """Whether the run waits with that event; where it was answered since, more events follow."""
        if (await self.store.runs.get(event.run)).status != "interrupted":
            return False
        return not await self.store.events.read_run(event.run, event.seq, limit=1)


def _saver(store: Store, assistant: Assistant) -> Checkpointer:
    """The store's checkpointer, told of the assistant's state and how old ones come forward."""
    return store.checkpointer.for_state(assistant.state, assistant.migrations)


def _told(event: LoggedEvent) -> Event:
    said = to_said(event)
    return Event(
        session=event.session, run=event.run, seq=event.seq, at=stamp(event.at), agent=said.agent, data=said.data
    )
