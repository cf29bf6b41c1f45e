"""Routes for signing in and out: a browser gives its token once, or comes back from a provider, and is known by a
cookie from then on.
"""

import re
from datetime import timedelta
from hmac import compare_digest

from fastapi import APIRouter, Response
from pydantic import BaseModel, SecretStr
from starlette.requests import Request
from starlette.responses import RedirectResponse

from madang.server.context import Context, Reader, ServerContext
from madang.server.errors import NotFoundError, SignInError
from madang.server.security.authentication import COOKIE, Scope
from madang.server.security.openid import PendingSignIn
from madang.server.security.openid_sign_in import RETURN, SIGNED_IN_FOR, OpenIdAuthenticator
from madang.text import Language

router = APIRouter(tags=["sign-in"])

_COOKIE_LIFETIME = timedelta(days=30)
_PENDING = "madang-sign-in"
_PENDING_LIFETIME = timedelta(minutes=15)
_PAGE = re.compile(r"/(at/[\w\-./%~]*)?(#[\w\-./%~]*)?", re.ASCII)


class Credentials(BaseModel):
    """What a person signs in with."""

    token: SecretStr


class SignInMethods(BaseModel):
    """How people sign in, beside with a token."""

    openid: bool


class SignedInUser(BaseModel):
    """Whoever asks, and whether they may share; the one user of this machine has no need to sign in."""

    user: str
    tenant: str
    role: str
    scopes: list[Scope]
    language: Language
    local: bool
    sharing: bool


@router.get("/me")
async def get_signed_in_user(context: Context, caller: Reader) -> SignedInUser:
    """In whose name the request came."""
    actor = caller.actor
    return SignedInUser(
        user=actor.user,
        tenant=actor.tenant,
        role=actor.role,
        scopes=sorted(caller.scopes),
        language=caller.language,
        local=caller.is_local,
        sharing=context.sharing,
    )


@router.post("/sign-in", status_code=204)
async def sign_in(context: Context, request: Request, response: Response, given: Credentials) -> None:
    """A cookie that stands for the token; it cannot be read by scripts, nor sent by another site's page."""
    context.sign_in_rate.spend(request.client.host if request.client else "")
    until = context.clock() + _COOKIE_LIFETIME
    issued = await context.authenticator.sign_in(given.token.get_secret_value(), until)
    _set_cookie(response, context, request, issued, _COOKIE_LIFETIME)


@router.get("/sign-in/methods")
async def get_sign_in_methods(context: Context) -> SignInMethods:
    """How people can sign in here."""
    return SignInMethods(openid=isinstance(context.authenticator, OpenIdAuthenticator))


@router.get("/sign-in/openid", status_code=303, response_class=RedirectResponse)
async def begin_openid_sign_in(context: Context, request: Request, to: str = "/") -> RedirectResponse:
    """Send a browser to the provider; it comes back to the address `to` of the page."""
    context.sign_in_rate.spend(request.client.host if request.client else "")
    pending, address = await _openid(context).begin(_page_address(to))
    response = RedirectResponse(address, 303)
    response.set_cookie(
        _PENDING,
        pending.encoded(),
        max_age=int(_PENDING_LIFETIME.total_seconds()),
        path=RETURN,
        httponly=True,
        samesite="lax",
        secure=_is_secure(context, request),
    )
    return response


@router.get(RETURN, status_code=303, response_class=RedirectResponse)
async def finish_openid_sign_in(
    context: Context, request: Request, state: str = "", code: str = ""
) -> RedirectResponse:
    """Let in whom the provider sends back; only the browser that began the sign-in can end it."""
    context.sign_in_rate.spend(f"return {request.client.host if request.client else ''}")
    pending = PendingSignIn.decoded(request.cookies.get(_PENDING, ""))
    if not compare_digest(pending.state.encode(), state.encode()):
        raise SignInError
    issued = await _openid(context).finish(pending, code, context.clock())
    response = RedirectResponse(_page_address(pending.to), 303)
    response.delete_cookie(_PENDING, path=RETURN)
    _set_cookie(response, context, request, issued, SIGNED_IN_FOR)
    return response


@router.post("/sign-out", status_code=204)
async def sign_out(context: Context, caller: Reader, response: Response) -> None:
    """End what signing in began; a token given in another way stays."""
    response.delete_cookie(COOKIE, httponly=True, samesite="strict")
    await context.authenticator.sign_out(caller)


def _openid(context: ServerContext) -> OpenIdAuthenticator:
    if not isinstance(context.authenticator, OpenIdAuthenticator):
        raise NotFoundError("sign-in provider")
    return context.authenticator


def _page_address(to: str) -> str:
    """An address of our own page; anything else leads to its beginning."""
    return to if _PAGE.fullmatch(to) else "/"


def _set_cookie(response: Response, context: ServerContext, request: Request, token: str, lifetime: timedelta) -> None:
    response.set_cookie(
        COOKIE,
        token,
        max_age=int(lifetime.total_seconds()),
        httponly=True,
        samesite="strict",
        secure=_is_secure(context, request),
    )


def _is_secure(context: ServerContext, request: Request) -> bool:
    """Whether a cookie is for HTTPS alone: where users come by it, as set, as their browser says or a trusted proxy."""
    origin = request.headers.get("origin", "")
    return context.secure_cookies or origin.startswith("https://") or request.url.scheme == "https"
