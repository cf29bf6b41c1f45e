"""A cron as it is kept: its schedule, in whose name its runs are started, and what they get."""

from datetime import datetime
from typing import Any, Literal
from uuid import uuid4

from pydantic import BaseModel, ConfigDict, JsonValue

from madang.protocol import Actor, Claims
from madang.server.errors import RequestError
from madang.server.langgraph_api.requests import CronPatch, NewCron, NewRun
from madang.server.routes.scheduled.calendar import next_time
from madang.server.security.authentication import Principal, Scope
from madang.store import Cron
from madang.text import Language


class KeptCron(BaseModel):
    """What is stored of a cron beside its owner and its next time."""

    model_config = ConfigDict(frozen=True)

    schedule: str
    timezone: str | None = None
    end_time: datetime | None = None
    enabled: bool = True
    on_run_completed: Literal["delete", "keep"] | None = None
    thread_id: str | None = None
    metadata: dict[str, JsonValue] = {}
    payload: dict[str, JsonValue]
    created_at: datetime
    updated_at: datetime
    role: str = ""
    claims: Claims = {}
    language: Language = "en"
    token: str | None = None
    """The token of whoever made or changed it last, which has to be valid when a run is started."""
    scopes: frozenset[Scope] = frozenset()
    signed_in: bool = False

    @classmethod
    def made(cls, body: NewCron, caller: Principal, thread: str | None, now: datetime) -> "KeptCron":
        """A new cron of the caller's."""
        return cls(
            schedule=body.schedule,
            timezone=body.timezone,
            end_time=body.end_time,
            enabled=body.enabled is not False,
            on_run_completed=body.on_run_completed,
            thread_id=thread,
            metadata=body.metadata or {},
            payload=body.of_runs,
            created_at=now,
            updated_at=now,
            **_in_the_name_of(caller),
        )

    @classmethod
    def read(cls, cron: Cron) -> "KeptCron":
        """The cron that a row holds."""
        return cls.model_validate(cron.body)

    def changed(self, body: CronPatch, caller: Principal, now: datetime) -> "KeptCron":
        """The cron with what a client wants to be different; from now on it may do what the client may."""
        given = body.model_dump(exclude_unset=True)
        own = {name: given[name] for name in _OWN if given.get(name) is not None}
        if "end_time" in given:
            own["end_time"] = given["end_time"]
        if body.metadata is not None:
            own["metadata"] = {**self.metadata, **body.metadata}
        payload = {**self.payload, **body.of_runs}
        return self.model_copy(update={**own, **_in_the_name_of(caller), "payload": payload, "updated_at": now})

    def next_time(self, after: datetime) -> datetime | None:
        """When it is next due; None while it is switched off, and after its end."""
        found = next_time(self.schedule, self.timezone, after, self.end_time)
        return found if self.enabled else None

    @property
    def run(self) -> NewRun:
        """What each of its runs is asked."""
        given: dict[str, Any] = {**self.payload, "on_completion": self.on_run_completed or "delete"}
        return NewRun.model_validate(given)

    def principal(self, cron: Cron) -> Principal:
        """In whose name runs are started."""
        actor = Actor(tenant=cron.tenant, user=cron.user, role=self.role, claims=self.claims)
        return Principal(actor, self.language, self.scopes, token=self.token, signed_in=self.signed_in)


def _in_the_name_of(caller: Principal) -> dict[str, Any]:
    """What a run may do that the caller has started later, as long as their credential is valid."""
    if caller.until is not None:
        raise RequestError("A cron outlives a token of the provider: sign in, or use a token that was issued here.")
    return {
        "role": caller.actor.role,
        "claims": caller.actor.claims,
        "language": caller.language,
        "token": caller.token,
        "scopes": caller.scopes,
        "signed_in": caller.signed_in,
    }


_OWN = ("schedule", "timezone", "enabled", "on_run_completed")


def new_cron_id() -> str:
    """An id that no cron has."""
    return str(uuid4())
