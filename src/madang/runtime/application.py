"""The application object: a store, assistants, an intake and a worker opened together. Programs, the server and the
command line start runs through it, follow their events and read their answers.
"""

import asyncio
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing, asynccontextmanager
from datetime import datetime, timedelta

from pydantic import BaseModel, JsonValue

from madang.models import ChatSource, FixedChat
from madang.protocol import (
    Answer,
    Event,
    File,
    RunEnded,
    RunRequest,
)
from madang.runtime.agents.ports import Clock, CorpusLibrary
from madang.runtime.assistants.discovery import Assistants
from madang.runtime.runs.answers import answer_from_log, recorded_answer
from madang.runtime.runs.intake import Intake
from madang.runtime.runs.request import Actor, QueuedRequest
from madang.runtime.runs.run import AssistantCheckpointers
from madang.runtime.runs.storage import to_event_draft
from madang.runtime.runs.time_travel import ForkPoint, TimeTravel, begin_fork
from madang.runtime.runs.worker import RunExecutor, Worker
from madang.state import stamp
from madang.store import Store
from madang.store.database import utc_now
from madang.store.runs import LoggedEvent, Run, RunPolicy
from madang.text import Language


@asynccontextmanager
async def open_application(
    store: Store,
    *,
    assistants: Assistants,
    settings: Mapping[str, BaseModel] | None = None,
    chats: ChatSource | None = None,
    library: CorpusLibrary | None = None,
    clock: Clock = utc_now,
    concurrency: int = 8,
    lease: timedelta = timedelta(seconds=30),
    grace: timedelta = timedelta(seconds=10),
) -> AsyncGenerator["Application"]:
    """An application that carries out up to `concurrency` runs at a time; with 0 it leaves them to other processes.

    `settings` are those of assistants, by name; an assistant's own defaults fill in the rest. At the end of the block
    runs are given `grace` to finish, then released for another process to continue.

    >>> import asyncio
    >>> from madang.runtime import Assistants, open_application
    >>> from madang.store import open_store
    >>> from madang.testing import echo_assistant
    >>> assistants = Assistants({"echo": echo_assistant()}, broken={})
    >>> async def ask(message):
    ...     async with (
    ...         open_store("sqlite:///:memory:") as store,
    ...         open_application(store, assistants=assistants) as application,
    ...     ):
    ...         run = await application.ask("s", message, assistant="echo")
    ...         return await application.wait_for_answer(run.id)
    >>> asyncio.run(ask("Hello")).answer
    'HELLO'
    """
    savers = AssistantCheckpointers(store.checkpointer)
    for assistant in assistants.imported:
        savers.of(assistant)
    executor = RunExecutor(store, assistants, savers, settings or {}, chats or FixedChat(), clock, library)
    worker = Worker(store, executor.execute, concurrency=concurrency, lease=lease)
    serving = asyncio.create_task(worker.serve()) if concurrency else None
    try:
        yield Application(store, assistants, savers, worker)
    finally:
        await worker.drain(grace)
        if serving:
            await serving


class Application:
    """Where runs are asked for, followed and answered; `intake` takes cancels, skips and decisions.

    The `worker` carries out runs here, unless it has no concurrency.

    >>> import asyncio
    >>> from madang.runtime import Assistants, open_application
    >>> from madang.store import open_store
    >>> from madang.testing import echo_assistant
    >>> assistants = Assistants({"echo": echo_assistant()}, broken={})
    >>> async def ask(message):
    ...     async with (
    ...         open_store("sqlite:///:memory:") as store,
    ...         open_application(store, assistants=assistants) as application,
    ...     ):
    ...         run = await application.ask("s", message, assistant="echo")
    ...         return [event.data.type async for event in application.follow(run.id)]
    >>> asyncio.run(ask("Hello"))
    ['run_accepted', 'run_started', 'checkpoint', 'checkpoint', 'checkpoint', 'response', 'run_ended']
    """

    def __init__(
        self,
        store: Store,
        assistants: Assistants,
        savers: AssistantCheckpointers,
        worker: Worker,
    ) -> None:
        self.store = store
        self.assistants = assistants
        self.intake = Intake(store, worker.wake)
        self.worker = worker
        self._checkpointers = savers
        self._time_travels: dict[str, TimeTravel] = {}

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
        multitask: RunPolicy = "enqueue",
        run: str | None = None,
    ) -> Run:
        """The run that will answer the message; see `Desk.ask`."""
        chosen = self.assistants.get(assistant).chosen(options or {})
        request = RunRequest(message=message, attachments=attachments, options=chosen)
        order = QueuedRequest(request=request, actor=actor or Actor(), language=language, now=now)
        return await self.intake.ask(session, order, assistant=assistant, multitask=multitask, run=run)

    async def fork(self, actor: Actor, branch: ForkPoint) -> Run:
        """The run that goes on from a checkpoint, in a new session of the actor's; see `ForkPoint`."""
        order, assistant, run = await begin_fork(self.store, self.assistants, actor, branch)
        return await self.intake.ask(branch.into, order, assistant=assistant, run=run)

    def time_travel(self, assistant: str) -> TimeTravel:
        """The past of the sessions of an assistant."""
        if assistant not in self._time_travels:
            self._time_travels[assistant] = TimeTravel(self.store, self.assistants.get(assistant))
        return self._time_travels[assistant]

    async def follow(self, run: str, after: int = 0) -> AsyncGenerator[Event]:
        """The events of a run past number `after`, and those to come, until it is over."""
        async with aclosing(self.store.events.follow_run(run, after)) as events:
            async for event in events:
                yield _event_of(event)

    async def follow_session(self, session: str, after: int = 0) -> AsyncGenerator[tuple[int, Event]]:
        """The events of all runs of a session past position `after`, with their positions, and those to come."""
        async with aclosing(self.store.events.follow_session(session, after)) as events:
            async for event in events:
                yield event.position, _event_of(event)

    async def events_of(self, run: str) -> list[Event]:
        """All that a run has told so far."""
        found: list[LoggedEvent] = []
        while page := await self.store.events.read_run(run, found[-1].seq if found else 0):
            found += page
        return [_event_of(event) for event in found]

    async def read_session(self, session: str, after: int = 0) -> list[tuple[int, Event]]:
        """The next page of a session's events past position `after`, with their positions; none at the end."""
        return [(event.position, _event_of(event)) for event in await self.store.events.read_session(session, after)]

    async def follow_until_idle(self, run: str) -> AsyncGenerator[Event]:
        """The events of a run until it is over, or waits for an answer that nobody has given."""
        async with aclosing(self.follow(run)) as events:
            async for event in events:
                yield event
                if isinstance(event.data, RunEnded) and await self._is_waiting_after(event):
                    return

    async def wait_for_events(self, run: str) -> list[Event]:
        """All that a run has told, once it is over or waits for an answer."""
        return [event async for event in self.follow_until_idle(run)]

    async def wait_for_answer(self, run: str) -> Answer:
        """The answer of a run, once it is over or waits for an answer itself."""
        await self.wait_for_events(run)
        return await self.answer_of(run)

    async def answer_of(self, run: str) -> Answer:
        """The answer of a run as it was recorded; of one under way, what it has so far."""
        found = await self.store.runs.get(run)
        if recorded := await recorded_answer(self.store, found):
            return recorded
        assistant = self.assistants.get(found.assistant)
        return await answer_from_log(self.store, assistant, self._checkpointers.of(assistant), found)

    async def _is_waiting_after(self, event: Event) -> bool:
        """Whether the run waits with that event; where it was answered since, more events follow."""
        if (await self.store.runs.get(event.run)).status != "interrupted":
            return False
        return not await self.store.events.read_run(event.run, event.seq, limit=1)


def _event_of(event: LoggedEvent) -> Event:
    said = to_event_draft(event)
    return Event(
        session=event.session, run=event.run, seq=event.seq, at=stamp(event.at), agent=said.agent, data=said.data
    )
