"""What a provider says of somebody beside name and groups, as far as the settings name it, goes with all they ask."""

import time
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from joserfc import jwt
from joserfc.jwk import RSAKey
from starlette.applications import Starlette
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from madang.protocol import RunRequest
from madang.server.security import GroupAccess, OpenIdAuthenticator, OpenIdProvider, OpenIdSettings
from madang.server.security.authentication import COOKIE
from madang.store import open_store
from madang.store.database.columns import utc_now

ISSUER = "http://login.test"
KEY = RSAKey.generate_key(2048, {"kid": "first", "use": "sig"})
SAID: dict[str, Any] = {"region": ["서울", "부산"], "sales": {"grade": 3}, "private": "not asked for", "admin": True}


class Provider:
    """A small provider with real signatures; `in_userinfo` are claims that only its userinfo tells."""

    def __init__(self) -> None:
        self.nonce = ""
        self.in_userinfo: dict[str, Any] = {}

    @property
    def app(self) -> Starlette:
        return Starlette(
            routes=[
                Route("/.well-known/openid-configuration", self._describe),
                Route("/keys", self._keys),
                Route("/token", self._token, methods=["POST"]),
                Route("/userinfo", self._userinfo),
            ]
        )

    def signed(self, **claims: Any) -> str:
        said = {"iss": ISSUER, "aud": "madang", "sub": "hong", "exp": int(time.time()) + 60, "groups": ["staff"]}
        return jwt.encode({"alg": "RS256", "kid": "first"}, said | claims, KEY)

    async def _describe(self, _: Request) -> JSONResponse:
        paths = {
            "authorization_endpoint": "auth",
            "token_endpoint": "token",
            "jwks_uri": "keys",
            "userinfo_endpoint": "userinfo",
        }
        return JSONResponse({"issuer": ISSUER, **{name: f"{ISSUER}/{path}" for name, path in paths.items()}})

    async def _keys(self, _: Request) -> JSONResponse:
        return JSONResponse({"keys": [KEY.as_dict(private=False)]})

    async def _token(self, _: Request) -> JSONResponse:
        own = {name: value for name, value in SAID.items() if name not in self.in_userinfo}
        return JSONResponse({"id_token": self.signed(nonce=self.nonce, **own), "access_token": "a"})

    async def _userinfo(self, _: Request) -> JSONResponse:
        return JSONResponse({"sub": "hong", **self.in_userinfo})


@pytest.fixture
def provider() -> Provider:
    return Provider()


@pytest.fixture
async def asking(provider: Provider) -> AsyncIterator[OpenIdProvider]:
    settings = OpenIdSettings(
        issuer=ISSUER,
        client="madang",
        access={"staff": GroupAccess("analyst", ("read", "write"))},
        tenant="acme",
        claims=("region", "sales.grade", "admin", "missing"),
    )
    async with httpx.AsyncClient(transport=httpx.ASGITransport(provider.app)) as client:
        yield OpenIdProvider(settings, client)


async def test_a_token_of_the_provider_tells_the_claims_that_are_named(provider: Provider, asking: OpenIdProvider):
    person = await asking.identify(provider.signed(**SAID))
    assert person.actor.claims == {"region": ("서울", "부산"), "sales.grade": ("3",)}
    assert RunRequest.model_validate(RunRequest(message="x", actor=person.actor).to_row()).actor == person.actor


@pytest.mark.parametrize("in_userinfo", [{}, {"region": ["서울", "부산"]}])
async def test_a_sign_in_keeps_them_with_its_token(
    provider: Provider, asking: OpenIdProvider, in_userinfo: dict[str, Any]
):
    provider.in_userinfo = in_userinfo
    async with open_store("sqlite:///:memory:") as store:
        reception = OpenIdAuthenticator(store.tokens, asking, "http://madang.test", "en")
        pending, _ = await reception.begin("/")
        provider.nonce = pending.nonce
        text = await reception.finish(pending, "code", utc_now())
        scope = {"type": "http", "headers": [(b"cookie", f"{COOKIE}={text}".encode())]}
        caller = await reception.authenticate(HTTPConnection(scope))
        assert caller.actor.claims == {"region": ("서울", "부산"), "sales.grade": ("3",)}
        assert await reception.is_admitted(caller)
