"""Signing in: a browser gives its token once and is known by a cookie from then on, until it signs out."""

from datetime import timedelta

from fastapi import APIRouter, Response
from pydantic import BaseModel, SecretStr
from starlette.requests import Request

from madang.server.errors import SignInError
from madang.server.premises import Here, Who
from madang.server.reception import COOKIE
from madang.server.visitors import Scope, Visitor
from madang.text import Language

__all__ = ["Credentials", "Me", "router", "sign_in", "sign_out", "who_am_i"]

router = APIRouter(tags=["sign-in"])

_DAYS = timedelta(days=30)


class Credentials(BaseModel):
    """What a person signs in with."""

    token: SecretStr


class Me(BaseModel):
    """Whoever asks; the one user of this machine has no need to sign in."""

    user: str
    tenant: str
    role: str
    scopes: list[Scope]
    language: Language
    local: bool


@router.get("/me")
async def who_am_i(who: Who) -> Me:
    """In whose name the request came."""
    return _me(who)


@router.post("/sign-in", status_code=204)
async def sign_in(here: Here, request: Request, response: Response, given: Credentials) -> None:
    """A cookie that stands for the token; it cannot be read by scripts, nor sent by another site's page."""
    tokens = here.office.store.tokens
    here.attempts.take(request.client.host if request.client else "")
    token = await tokens.check(given.token.get_secret_value())
    if token is None or token.parent is not None:
        raise SignInError
    until = here.clock() + _DAYS
    issued = await tokens.issue(
        token.user,
        user=token.user,
        tenant=token.tenant,
        role=token.role,
        scopes=token.scopes,
        label=token.label,
        expires_at=min(until, token.expires_at or until),
        parent=token.id,
    )
    secure = request.headers.get("origin", "").startswith("https://")
    response.set_cookie(
        COOKIE, issued.text, max_age=int(_DAYS.total_seconds()), httponly=True, samesite="strict", secure=secure
    )


@router.post("/sign-out", status_code=204)
async def sign_out(here: Here, who: Who, response: Response) -> None:
    """End what signing in began; a token given in another way stays."""
    response.delete_cookie(COOKIE, httponly=True, samesite="strict")
    if who.signed_in:
        await here.office.store.tokens.revoke(who.actor.user, who.token or "")


def _me(who: Visitor) -> Me:
    actor, scopes = who.actor, sorted(who.scopes)
    return Me(
        user=actor.user,
        tenant=actor.tenant,
        role=actor.role,
        scopes=scopes,
        language=who.language,
        local=who.is_local,
    )
