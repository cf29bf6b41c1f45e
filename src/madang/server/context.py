"""What every route is given: the application, the authenticated caller, limits and background jobs, the settings as
they may be shown, and access to a session's past states.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from fastapi import Depends
from pydantic import BaseModel, ConfigDict
from starlette.requests import HTTPConnection

from madang.runtime import Application
from madang.runtime.runs import TimeTravel
from madang.server.background import BackgroundJobs
from madang.server.errors import RequestError
from madang.server.event_fanout import EventFanout
from madang.server.security.authentication import Authenticator, Principal
from madang.server.security.limits import RateLimiter
from madang.store import Session


class ShownSetting(BaseModel):
    """A setting by the variable that sets it; of a secret it is told only whether it is set."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    variable: str
    value: str
    given: bool
    """Whether somebody has set it; otherwise this is its default."""
    secret: bool


class ServerSetup(BaseModel):
    """The settings, and the model that is asked where no skill has another; without one, rules answer."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    model: str | None = None
    settings: tuple[ShownSetting, ...] = ()


def time_travel_of(office: Application, session: Session) -> TimeTravel:
    """The past of a session, or an error that says why its states cannot be read."""
    if not session.assistant:
        raise RequestError(f"Session {session.id!r} speaks with no assistant yet: say which, in `graph_id` or a run.")
    return office.time_travel(session.assistant)


def time_travel_if_installed(office: Application, session: Session) -> TimeTravel | None:
    """The past of a session, or None where there is nobody to read it."""
    return office.time_travel(session.assistant) if session.assistant in office.assistants.loaded else None


@dataclass(frozen=True, slots=True)
class ServerContext:
    """Where requests are served: the office, who is let in, and a channel for each session that is watched.

    `uses` bounds how often a token is used, `attempts` how often a machine tries to sign in.
    """

    application: Application
    authenticator: Authenticator
    events: EventFanout
    token_rate: RateLimiter
    sign_in_rate: RateLimiter
    jobs: BackgroundJobs
    setup: ServerSetup
    clock: Callable[[], datetime]
    started_at: datetime
    """When the server was started."""

    async def authenticate(self, connection: HTTPConnection) -> Principal:
        """In whose name a request comes that reads, or an error that refuses it."""
        visitor = await self.authenticator.authenticate(connection)
        if visitor.token is not None:
            self.token_rate.spend(visitor.token)
        visitor.require_scope("read")
        return visitor


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
