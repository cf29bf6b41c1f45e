"""The application object: a store, assistants and a worker opened together. Programs, the server and the command line
use it in place of the store: they reach sessions, runs and files through it, in somebody's name.
"""

import logging
from collections.abc import AsyncGenerator, Callable, Collection, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing
from datetime import datetime, timedelta
from typing import TypeVar

from langgraph.store.base import BaseStore
from pydantic import BaseModel, JsonValue

from madang.models import ChatSource, FixedChat
from madang.protocol import EVERY_TENANT, Actor, File, GraphCall, RunRequest, TenantScope
from madang.runtime.access import (
    CronAccess,
    FileAccess,
    LibraryAccess,
    MemoryAccess,
    RunAccess,
    SessionAccess,
    ShareAccess,
    TokenAccess,
    ToolAccess,
)
from madang.runtime.access.exports import EXPORT, ExportAccess
from madang.runtime.access.library import FILL_CORPUS
from madang.runtime.agents.actor_memory import ActorMemory
from madang.runtime.agents.ports import Clock, CorpusLibrary
from madang.runtime.assistants.choice import AssistantChoice
from madang.runtime.assistants.discovery import Assistants
from madang.runtime.assistants.stock_graph import StockGraph
from madang.runtime.errors import OptionError
from madang.runtime.jobs import JobAccess, JobHandler, JobProgress, JobWorker, doing_jobs
from madang.runtime.limited_threads import LimitedThreads
from madang.runtime.runs.observer import RunObserver
from madang.runtime.runs.run import AssistantCheckpointers, SaveTimes
from madang.runtime.runs.time_travel import TimeTravel, TimeTravels
from madang.runtime.runs.worker import AgentsOff, Worker, run_executor
from madang.runtime.runs.worker_thread import WorkerThread, working_apart, working_here
from madang.runtime.telemetry.port import Tracing
from madang.store import AuditEntry, Quotas, Session, Store, StoreError, acting_for
from madang.store.data_protection import EncryptionReport
from madang.store.database import utc_now
from madang.store.runs import Job, OpenRuns, Run, RunPolicy, RunPriority, Spending
from madang.text import Language

T = TypeVar("T")


@asynccontextmanager
async def open_application(
    store: Store,
    *,
    assistants: Assistants,
    settings: Mapping[str, BaseModel] | None = None,
    chats: ChatSource | None = None,
    library: CorpusLibrary | None = None,
    agents_off: AgentsOff | None = None,
    clock: Clock = utc_now,
    concurrency: int = 8,
    lease: timedelta = timedelta(seconds=4),
    grace: timedelta = timedelta(seconds=10),
    apart: bool = False,
    queues: Collection[str] | None = None,
    observer: RunObserver | None = None,
    tracing: Tracing | None = None,
    saves: SaveTimes = "steps",
) -> AsyncGenerator["Application"]:
    """An application that carries out up to `concurrency` runs at a time; with 0 it leaves them to other processes.

    With `queues` it carries out only runs of the assistants of these names. An `observer` hears of each run's events;
    runs are traced by `tracing`. `saves` says whether states are stored after every step, or where a run ends or waits.

    `settings` are those of assistants, by name; an assistant's own defaults fill in the rest. `agents_off` are the
    agents of each assistant that are not to work. At the end of the block
    runs are given `grace` to finish, then released for another process to continue. With `apart` they are carried out
    on a thread of their own, so that none of them holds up whoever uses this event loop.

    >>> import asyncio
    >>> from madang.protocol import Actor
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
    ...         return await application.runs.wait_for_answer(Actor(), run.id)
    >>> asyncio.run(ask("Hello")).answer
    'HELLO'
    """
    savers = AssistantCheckpointers(store.checkpointer)
    for assistant in assistants.imported:
        savers.of(assistant)
    settings, chats = settings or {}, chats or FixedChat()
    execute = run_executor(
        store,
        assistants,
        savers,
        settings=settings,
        chats=chats,
        clock=clock,
        library=library,
        agents_off=agents_off,
        observer=observer,
        tracing=tracing,
        saves=saves,
    )
    worker = Worker(
        store, execute, concurrency=concurrency, lease=lease, queues=queues, observer=observer, tracing=tracing
    )
    with closing(LimitedThreads()) as threads:
        tools = ToolAccess(store, assistants, threads, settings=settings, chats=chats, clock=clock, library=library)
        if not concurrency:
            yield Application(store, assistants, savers, worker, tools, grace=grace, library=library)
            return
        async with working_apart(worker, grace) if apart else working_here(worker, grace) as working:
            application = Application(store, assistants, savers, working, tools, grace=grace, library=library)
            async with doing_jobs(await application.job_worker()):
                yield application


SWEEP = "delete expired"
"""The job that deletes what has expired, and its id: there is one for all processes."""
SYSTEM = "(system)"
"""In whose name it is done."""
_SWEEP_EVERY = timedelta(minutes=10)
MOST_LAG = timedelta(minutes=1)
"""How far a clock may be behind what was stored by another machine without being told of."""
_log = logging.getLogger(__name__)


class Application:
    """The boundary of the runtime: `sessions`, `runs`, `files` and `library` give access to what is stored, and
    `tools` to what assistants offer, in an actor's name.

    Each of their methods finds only what is the actor's and writes its own audit entry. The worker carries out runs
    here, unless it has no concurrency.

    >>> import asyncio
    >>> from madang.protocol import Actor
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
    ...         return [event.data.type async for event in application.runs.follow(Actor(), run.id)]
    >>> asyncio.run(ask("Hello"))
    ['run_accepted', 'run_started', 'checkpoint', 'checkpoint', 'checkpoint', 'response', 'run_ended']
    """

    def __init__(
        self,
        store: Store,
        assistants: Assistants,
        savers: AssistantCheckpointers,
        worker: Worker | WorkerThread,
        tools: ToolAccess,
        *,
        grace: timedelta,
        library: CorpusLibrary | None = None,
    ) -> None:
        self._store = store
        self._worker = worker
        self._grace = grace
        self._time_travels = TimeTravels(store, assistants)
        self.assistants = assistants
        self.sessions = SessionAccess(store, self._time_travels)
        self.runs = RunAccess(store, assistants, savers, self._time_travels, worker.wake)
        self.files = FileAccess(store, assistants)
        self.crons = CronAccess(store)
        self.memory = MemoryAccess(store)
        self.jobs = JobAccess(store)
        self.exports = ExportAccess(store, assistants, self.jobs)
        self.library = LibraryAccess(store, library, self.jobs, tools.threads)
        self.shares = ShareAccess(store)
        self.tokens = TokenAccess(store)
        self.tools = tools
        self.choice = AssistantChoice(assistants)
        self.webhooks = store.webhooks

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
        call: GraphCall | None = None,
        multitask: RunPolicy = "enqueue",
        priority: RunPriority = "normal",
        run: str | None = None,
    ) -> Run:
        """The run that will answer the message; see `RunAccess.start`.

        An unknown option is refused (`OptionError`), and so are files for an assistant that reads none
        (`FilesNotReadError`). A stock graph may be called with an input of its own: `GraphInputError` names what it
        does not take.
        """
        asked = self.assistants.get(assistant)
        if attachments:
            asked.check_files()
        chosen = asked.chosen(options or {})
        if call and not isinstance(asked, StockGraph):
            raise OptionError(assistant, "input", list(asked.options.model_fields) if asked.options else [])
        if call and isinstance(asked, StockGraph):
            asked.check_call(session, call)
        request = RunRequest(
            session=session,
            assistant=assistant,
            message=message,
            attachments=attachments,
            options=chosen,
            actor=actor or Actor(),
            language=language,
            now=now,
            call=call,
        )
        return await self.runs.start(request, multitask=multitask, priority=priority, run=run)

    def time_travel(self, of: Session | Run) -> TimeTravel:
        """The past of a session, or of that of a run, which the caller got from `sessions` or `runs`."""
        return self._time_travels.of(of.assistant)

    def time_travel_by_name(self, assistant: str) -> TimeTravel:
        """The past of sessions with an assistant, whichever the caller is given."""
        return self._time_travels.of(assistant)

    def memory_of(self, actor: Actor) -> BaseStore:
        """The long-term memory of an actor, as LangGraph's clients and graphs use it."""
        return ActorMemory(self._store.memory, actor)

    async def work_out(self, actor: Actor, function: Callable[[], T]) -> T:
        """What a function returns that may take long, within the limits of a step of a run; see `LimitedThreads`."""
        return await self.tools.threads.call(actor.tenant, function)

    async def check_room(self, actor: Actor) -> None:
        """Raise `QuotaReachedError` if the actor's tenant may store nothing more."""
        await self._store.quotas.check_room(actor.tenant)

    @property
    def active_runs(self) -> int:
        """How many runs are under way here."""
        return self._worker.active_runs

    async def drain(self) -> None:
        """Take no more runs here; those under way are given their grace, then handed over to other processes."""
        await self._worker.drain(self._grace)

    def stop_waiting(self) -> None:
        """Do not wait for runs to finish when the application is closed."""
        self._worker.stop_waiting()

    async def is_ready(self) -> bool:
        """Whether the store answers."""
        try:
            await self._store.runs.list_all(EVERY_TENANT, limit=1)
        except StoreError:
            return False
        return True

    async def count_open_runs(self) -> list[OpenRuns]:
        """The runs of all tenants that wait or are under way, counted by assistant and status."""
        with acting_for(EVERY_TENANT):
            return await self._store.count_open_runs()

    async def audit_entries(
        self, tenant: TenantScope, *, before: int | None = None, limit: int = 50
    ) -> list[AuditEntry]:
        """Who did what to which session of a tenant, newest first; those before number `before` for the next page."""
        with acting_for(tenant):
            return await self._store.audit.list(tenant, before=before, limit=limit)

    async def spending(self, tenant: str) -> tuple[Spending, Quotas]:
        """What a tenant has spent on models this month, and what each may have."""
        with acting_for(tenant):
            return await self._store.quotas.spending(tenant), self._store.quotas.quotas

    async def anchor_audit(self) -> None:
        """Keep the head of the audit where the store's anchor says; nothing without one."""
        await self._store.anchor_audit()

    async def encryption_report(self) -> EncryptionReport:
        """What is encrypted under which keys, and what is not."""
        with acting_for(EVERY_TENANT):
            return await self._store.encryption_report()

    async def job_worker(self) -> JobWorker:
        """What does the jobs here, of which one repeats: the deletion of what has expired."""

        async def delete_expired(_: Job, progress: JobProgress) -> dict[str, JsonValue]:
            with acting_for(EVERY_TENANT):
                await self.delete_expired()
            progress.tell(1, 1)
            return {}

        await self._store.jobs.add(SWEEP, {}, user=SYSTEM, ident=SWEEP, every=_SWEEP_EVERY)
        handlers = {SWEEP: delete_expired, FILL_CORPUS: self.library.fill, EXPORT: self.exports.make}
        return JobWorker(self._store.jobs, handlers)

    def doing(self, handlers: Mapping[str, JobHandler]) -> AbstractAsyncContextManager[None]:
        """Within this block jobs of these kinds are done here, one at a time, beside those of other blocks."""
        return doing_jobs(JobWorker(self._store.jobs, handlers))

    async def delete_expired(self) -> None:
        """Delete sessions, memories, files, sign-ins and jobs whose time is over; a clock that was set back is told."""
        if (lag := await self._store.clock_lag()) > MOST_LAG:
            _log.warning(
                "The clock is %s behind what was stored last. Set it: till then leases and tokens last longer.", lag
            )
        await self._store.sessions.sweep()
        await self._store.memory.sweep()
        await self._store.files.sweep()
        await self._store.tokens.sweep()
        await self._store.jobs.sweep()
