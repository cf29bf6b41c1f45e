"""Routes for tokens (scope admin for the own tenant, operator for all), and for sign-ins, of which everybody sees and
ends their own.

Nobody gives a token more than they have themselves, or touches one that may do more: only an operator speaks in
another's name or gives a role that they do not have. A token ends with the one it was asked for with.
"""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field

from madang.protocol import EVERY_TENANT, TenantScope
from madang.server.context import Context, Reader, Writer
from madang.server.security.authentication import SCOPES, Principal, Scope
from madang.store import AccessToken, TokenNotFoundError

router = APIRouter(tags=["administration"])


class NewToken(BaseModel):
    """In whose name a new token speaks, and what for. Without a tenant it is of the caller's."""

    model_config = ConfigDict(extra="forbid")

    user: str = Field(min_length=1, max_length=200)
    tenant: str | None = Field(default=None, max_length=200)
    role: str = Field(default="", max_length=200)
    scopes: tuple[Scope, ...] = Field(default=("read", "write"), min_length=1)
    label: str = Field(default="", max_length=200)
    days: float | None = Field(default=None, gt=0, le=36500)


class ChangedToken(BaseModel):
    """What is to be different; what is not named stays."""

    model_config = ConfigDict(extra="forbid")

    role: str | None = Field(default=None, max_length=200)
    scopes: tuple[Scope, ...] | None = Field(default=None, min_length=1)


class ShownToken(BaseModel):
    """A new token and its text, which is shown this once."""

    token: AccessToken
    text: str


@router.get("/tokens")
async def list_tokens(context: Context, caller: Reader) -> list[AccessToken]:
    """The tokens of the caller's tenant, newest first, without their texts; for an operator those of all."""
    return await context.application.tokens.issued(_scope(caller))


@router.post("/tokens", status_code=201)
async def issue_token(context: Context, caller: Writer, asked: NewToken) -> ShownToken:
    """A new token, which ends with the caller's at the latest."""
    tenant = caller.actor.tenant if asked.tenant is None else asked.tenant
    if _scope(caller) not in {EVERY_TENANT, tenant}:
        caller.require_scope("operator")
    _require_all(caller, asked.scopes)
    _require_role(caller, asked.role)
    if asked.user != caller.actor.user and _OF_CONVERSATIONS.intersection(asked.scopes):
        caller.require_scope("operator")
    issued = await context.application.tokens.issue(
        caller.actor,
        tenant,
        asked.user,
        asked.scopes,
        asked.role,
        asked.label,
        _end(caller, context.clock(), asked.days),
        caller.token,
    )
    return ShownToken(token=issued.token, text=issued.text)


@router.patch("/tokens/{token}")
async def change_token(context: Context, caller: Writer, token: str, asked: ChangedToken) -> AccessToken:
    """The token, and the sign-ins that came of it, with another role or other scopes; tokens issued with it end."""
    found = await _administered(context, caller, token)
    if asked.role != found.role:
        _require_role(caller, asked.role)
    _require_all(caller, asked.scopes or ())
    return await context.application.tokens.change(caller.actor, found, role=asked.role, scopes=asked.scopes)


@router.delete("/tokens/{token}", status_code=204)
async def revoke_token(context: Context, caller: Writer, token: str) -> None:
    """End a token, and all that came of it: sign-ins, links, tokens that were issued with it."""
    await context.application.tokens.revoke(caller.actor, await _administered(context, caller, token))


@router.get("/sign-ins")
async def list_sign_ins(context: Context, caller: Reader) -> list[AccessToken]:
    """The browsers that are signed in: the caller's own, or all of the tenant for an admin."""
    if "admin" in caller.scopes:
        return await context.application.tokens.sign_ins(_scope(caller))
    return await context.application.tokens.sign_ins(caller.actor.tenant, caller.actor.user)


@router.delete("/sign-ins", status_code=204)
async def sign_out_everywhere(context: Context, caller: Reader) -> None:
    """Sign the caller out of every browser, and end the links to their sessions."""
    await context.application.tokens.sign_out_everywhere(caller.actor)


@router.delete("/sign-ins/{sign_in}", status_code=204)
async def end_sign_in(context: Context, caller: Reader, sign_in: str) -> None:
    """Sign a browser out, one's own or, as an admin, any of the tenant."""
    tokens = context.application.tokens
    found = _among(await tokens.sign_ins(caller.actor.tenant, caller.actor.user), sign_in)
    if found is None and "admin" in caller.scopes:
        caller.require_scope("write")
        found = _among(await tokens.sign_ins(_scope(caller)), sign_in)
        _require_all(caller, _scopes_of(found))
    if found is None:
        raise TokenNotFoundError(sign_in)
    await tokens.revoke(caller.actor, found)


_OF_CONVERSATIONS: frozenset[Scope] = frozenset({"read", "write"})


def _end(caller: Principal, now: datetime, days: float | None) -> datetime | None:
    """When a new token ends: as asked, and not after a caller's that is the provider's."""
    asked = None if days is None else now + timedelta(days=days)
    given = None if caller.until is None else datetime.fromtimestamp(caller.until, UTC)
    return min((moment for moment in (asked, given) if moment), default=None)


def _among(listed: Iterable[AccessToken], ident: str) -> AccessToken | None:
    return next((each for each in listed if each.id == ident), None)


def _scopes_of(token: AccessToken | None) -> tuple[Scope, ...]:
    return tuple(scope for scope in SCOPES if token and scope in token.scopes)


def _scope(caller: Principal) -> TenantScope:
    """Whose tokens the caller looks after."""
    caller.require_scope("admin")
    return EVERY_TENANT if "operator" in caller.scopes else caller.actor.tenant


async def _administered(context: Context, caller: Principal, token: str) -> AccessToken:
    """A token that the caller may change or end."""
    found = await context.application.tokens.get(_scope(caller), token)
    _require_all(caller, _scopes_of(found))
    return found


def _require_all(caller: Principal, scopes: Iterable[Scope]) -> None:
    for scope in scopes:
        caller.require_scope(scope)


def _require_role(caller: Principal, role: str | None) -> None:
    """A role is the caller's own to give; an operator, who may act as anybody, gives any."""
    if role and role != caller.actor.role:
        caller.require_scope("operator")
