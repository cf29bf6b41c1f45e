"""What routes are given: the application, the authenticated caller, limits, background jobs, settings to show."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Annotated, Any, Protocol
from weakref import WeakValueDictionary

from fastapi import Depends
from pydantic import BaseModel, ConfigDict
from starlette.requests import HTTPConnection

from madang.runtime import Application
from madang.runtime.runs import TimeTravel
from madang.server.background import BackgroundJobs
from madang.server.errors import RequestError, SignInError
from madang.server.http.event_fanout import EventFanout
from madang.server.http.metrics import Metrics
from madang.server.security.authentication import Authenticator, Principal
from madang.server.security.draining import Draining
from madang.server.security.limits import RateLimiter, RequestRates
from madang.server.security.live_credentials import note_caller
from madang.store import Session, act_for


class ShownSetting(BaseModel):
    """A setting by its environment variable; the value of a secret is masked."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    variable: str
    value: str
    given: bool
    """Whether it was set; otherwise the value is the default."""
    secret: bool


class ServerSetup(BaseModel):
    """The settings, and the default model; without one, answers come from rules."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    model: str | None = None
    settings: tuple[ShownSetting, ...] = ()


def require_assistant(session: Session) -> None:
    """Raise `RequestError` if the session has no assistant yet, and so no states."""
    if not session.assistant:
        raise RequestError(f"Session {session.id!r} has no assistant yet. Set `graph_id`, or start a run.")


def time_travel_of(application: Application, session: Session) -> TimeTravel:
    """Access to the past states of a session, or `RequestError` if it has no assistant yet."""
    require_assistant(session)
    return application.time_travel(session)


def time_travel_if_installed(application: Application, session: Session) -> TimeTravel | None:
    """Access to the past states of a session, or None if its assistant is not installed."""
    return application.time_travel(session) if session.assistant in application.assistants.loaded else None


class WebhookRules(Protocol):
    """Says which addresses may be told of the end of a run."""

    def check(self, address: str) -> None:
        """Raise `RequestError` for an address that may not be told."""
        ...


class UnseenRuns:
    """Runs that a command started and whose end was told to nobody yet, by thread; the latest of them are kept."""

    def __init__(self, most: int = 10_000) -> None:
        self._most = most
        self._runs: dict[str, str] = {}

    def note(self, thread: str, run: str) -> None:
        """Take note of the run that a command started in a thread."""
        self._runs.pop(thread, None)
        self._runs[thread] = run
        if len(self._runs) > self._most:
            del self._runs[next(iter(self._runs))]

    def has(self, thread: str, run: str) -> bool:
        """Whether the end of the run was told to nobody yet."""
        return self._runs.get(thread) == run

    def forget(self, thread: str, run: str) -> None:
        """Take note that the end of the run was told."""
        if self.has(thread, run):
            del self._runs[thread]


class ShownThreads:
    """The threads that were shown last, as JSON text; each is good for as long as its session's row is the same.

    Whatever changes a state changes its row too. Those that a run is changing are not kept.
    """

    def __init__(self, most_bytes: int = 2**24) -> None:
        self._most = self._room = most_bytes
        self._texts: dict[str, tuple[Session, bytes]] = {}

    def find(self, session: Session) -> bytes | None:
        """What was shown of the thread, if it stands as it stood then."""
        known, text = self._texts.get(session.id, (None, None))
        return text if known == session else None

    def note(self, session: Session, text: bytes) -> None:
        """Keep what is shown of a thread, in place of what was shown longest ago."""
        self._forget(session.id)
        if session.status == "busy" or len(text) > self._most:
            return
        self._room -= len(text)
        self._texts[session.id] = session, text
        while self._room < 0:
            self._forget(next(iter(self._texts)))

    def _forget(self, ident: str) -> None:
        _, text = self._texts.pop(ident, (None, b""))
        self._room += len(text)


@dataclass(frozen=True, slots=True)
class ServerContext:
    """What requests are served with.

    `request_rates` limit how often somebody may ask, `sign_in_rate` the sign-in attempts of each client address,
    `map_rate` what each address asks of maps.
    """

    application: Application
    authenticator: Authenticator
    events: EventFanout
    request_rates: RequestRates
    sign_in_rate: RateLimiter
    map_rate: RateLimiter
    jobs: BackgroundJobs
    setup: ServerSetup
    clock: Callable[[], datetime]
    started_at: datetime
    draining: Draining
    metrics: Metrics
    secure_cookies: bool
    """Whether users come by HTTPS only."""
    webhooks: WebhookRules
    is_warm: Callable[[], bool] = lambda: True
    """Whether what is slow to load is loaded."""
    sharing: bool = True
    """Whether sessions may be read by links."""
    unseen_runs: UnseenRuns = field(default_factory=UnseenRuns)
    shown_threads: ShownThreads = field(default_factory=ShownThreads)
    mcp: Any = None
    """What answers at `/mcp`; None where the extra is not installed."""
    owner_locks: WeakValueDictionary[tuple[str, str], asyncio.Lock] = field(default_factory=WeakValueDictionary)
    """Of each owner, by tenant and user, the lock around changes that first read what is there."""

    async def authenticate(self, connection: HTTPConnection) -> Principal:
        """The caller of a request, who has the scope `read`, or an error."""
        caller = await self.authenticator.authenticate(connection)
        self.request_rates.spend(caller.token, caller.actor)
        caller.require_scope("read")
        act_for(caller.actor.tenant)
        note_caller(connection.scope, self.authenticator, caller)
        return caller

    async def check_still_admitted(self, caller: Principal) -> None:
        """Raise `SignInError` if the credentials that admitted the caller have ended or changed since."""
        if not await self.authenticator.is_admitted(caller):
            raise SignInError


def _server_context(connection: HTTPConnection) -> ServerContext:
    return connection.app.state.context


Context = Annotated[ServerContext, Depends(_server_context)]


async def _reader(connection: HTTPConnection, context: Context) -> Principal:
    return await context.authenticate(connection)


Reader = Annotated[Principal, Depends(_reader)]


async def _writer(caller: Reader) -> Principal:
    caller.require_scope("write")
    return caller


Writer = Annotated[Principal, Depends(_writer)]
