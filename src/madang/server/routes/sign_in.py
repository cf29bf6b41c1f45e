"""Routes for signing in and out: a browser gives its token once and is known by a cookie from then on."""

from datetime import timedelta

from fastapi import APIRouter, Response
from pydantic import BaseModel, SecretStr
from starlette.requests import Request

from madang.server.context import Context, Reader
from madang.server.security.authentication import COOKIE, Principal, Scope
from madang.text import Language

router = APIRouter(tags=["sign-in"])

_COOKIE_LIFETIME = timedelta(days=30)


class Credentials(BaseModel):
    """What a person signs in with."""

    token: SecretStr


class SignedInUser(BaseModel):
    """Whoever asks; the one user of this machine has no need to sign in."""

    user: str
    tenant: str
    role: str
    scopes: list[Scope]
    language: Language
    local: bool


@router.get("/me")
async def get_signed_in_user(caller: Reader) -> SignedInUser:
    """In whose name the request came."""
    return _signed_in_user(caller)


@router.post("/sign-in", status_code=204)
async def sign_in(context: Context, request: Request, response: Response, given: Credentials) -> None:
    """A cookie that stands for the token; it cannot be read by scripts, nor sent by another site's page."""
    context.sign_in_rate.spend(request.client.host if request.client else "")
    until = context.clock() + _COOKIE_LIFETIME
    issued = await context.authenticator.sign_in(given.token.get_secret_value(), until)
    secure = request.headers.get("origin", "").startswith("https://")
    response.set_cookie(
        COOKIE,
        issued,
        max_age=int(_COOKIE_LIFETIME.total_seconds()),
        httponly=True,
        samesite="strict",
        secure=secure,
    )


@router.post("/sign-out", status_code=204)
async def sign_out(context: Context, caller: Reader, response: Response) -> None:
    """End what signing in began; a token given in another way stays."""
    response.delete_cookie(COOKIE, httponly=True, samesite="strict")
    await context.authenticator.sign_out(caller)


def _signed_in_user(caller: Principal) -> SignedInUser:
    actor, scopes = caller.actor, sorted(caller.scopes)
    return SignedInUser(
        user=actor.user,
        tenant=actor.tenant,
        role=actor.role,
        scopes=scopes,
        language=caller.language,
        local=caller.is_local,
    )
