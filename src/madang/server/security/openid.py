"""Who somebody is, by the word of an OpenID Connect provider: its addresses and keys, codes exchanged for people, and
tokens of its own that programs show.
"""

import asyncio
import base64
import binascii
import hashlib
import json
import secrets
import time
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, NamedTuple, cast
from urllib.parse import quote_plus, urlencode

import httpx
from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import KeySet
from joserfc.jwt import JWTClaimsRegistry
from pydantic import BaseModel, ConfigDict, ValidationError

from madang.runtime.runs import Actor
from madang.server.errors import ProviderError, SignInError

_ALGORITHMS = ["RS256", "PS256", "ES256", "ES384", "EdDSA"]
"""Signatures that need no shared secret; `none` and HMAC are never believed."""
_CLOCK_SECONDS = 60
"""How far the provider's clock may be from ours."""
_REFETCH_SECONDS = 10.0
"""Keys are fetched at most this often, however many tokens name one that is unknown."""
_ANSWER_SECONDS = 5.0
ANYBODY = "*"
_WANTED_SCOPES = ("openid", "profile", "email", "groups")


class GroupAccess(NamedTuple):
    """What the members of a group may do."""

    role: str
    scopes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OpenIdSettings:
    """How a provider is asked, and what its words mean here."""

    issuer: str
    client: str
    access: Mapping[str, GroupAccess]
    """By group, the first that somebody is in counts; `*` is everybody."""
    secret: str = ""
    audience: str = ""
    """Whom tokens for the API are meant for; by default the client."""
    user_claim: str = "sub"
    groups_claim: str = "groups"
    tenant: str = ""
    tenant_claim: str = ""
    """The claim that names a user's tenant, in place of one for all."""
    claims: tuple[str, ...] = ()
    """Claims that assistants are told, such as a region; one within another is named with a dot."""


class Person(NamedTuple):
    """Somebody the provider vouches for, what they may do here, and until when (seconds since 1970)."""

    actor: Actor
    scopes: tuple[str, ...]
    until: float


class PendingSignIn(BaseModel):
    """A sign-in on its way through the provider; the browser keeps it in a cookie."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    state: str
    nonce: str
    verifier: str
    to: str
    """The address of the page to go on at."""

    def encoded(self) -> str:
        """The text of the cookie."""
        return base64.urlsafe_b64encode(self.model_dump_json().encode()).decode()

    @classmethod
    def decoded(cls, text: str) -> "PendingSignIn":
        """What was kept; `SignInError` for anything else."""
        try:
            return cls.model_validate_json(base64.urlsafe_b64decode(text))
        except (ValidationError, binascii.Error, ValueError):
            raise SignInError from None


class _Discovered(BaseModel):
    """What is used of the provider's description of itself."""

    issuer: str
    authorization_endpoint: str
    token_endpoint: str
    jwks_uri: str
    userinfo_endpoint: str | None = None
    scopes_supported: tuple[str, ...] = ("openid",)

    @property
    def scope(self) -> str:
        """What is asked for; some providers refuse those who ask for a scope that they do not have."""
        return " ".join(scope for scope in _WANTED_SCOPES if scope in ("openid", *self.scopes_supported))


class OpenIdProvider:
    """Asks the provider over HTTP; its description and keys are kept, and keys fetched again when a new one is used."""

    def __init__(
        self, settings: OpenIdSettings, client: httpx.AsyncClient, *, refetch_seconds: float = _REFETCH_SECONDS
    ) -> None:
        self._refetch_seconds = refetch_seconds
        self.settings = settings
        self._client = client
        self._discovered: _Discovered | None = None
        self._keys: dict[str, Any] = {}
        self._fetched_at: float | None = None
        self._fetching = asyncio.Lock()

    async def begin(self, to: str, redirect: str) -> tuple[PendingSignIn, str]:
        """A new sign-in, and the address of the provider at which it goes on."""
        found, pending = await self._discover(), _new_sign_in(to)
        digest = hashlib.sha256(pending.verifier.encode()).digest()
        query = {
            "response_type": "code",
            "client_id": self.settings.client,
            "redirect_uri": redirect,
            "scope": found.scope,
            "state": pending.state,
            "nonce": pending.nonce,
            "code_challenge": base64.urlsafe_b64encode(digest).rstrip(b"=").decode(),
            "code_challenge_method": "S256",
        }
        return pending, f"{found.authorization_endpoint}?{urlencode(query)}"

    async def finish(self, pending: PendingSignIn, code: str, redirect: str) -> Person:
        """Who signed in; `SignInError` if the provider does not vouch for them, or they are in no group we know."""
        found = await self._discover()
        form = {
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": redirect,
            "code_verifier": pending.verifier,
            "client_id": self.settings.client,
        }
        secret = self.settings.secret
        basic = httpx.BasicAuth(quote_plus(self.settings.client), quote_plus(secret)) if secret else None
        answer = await self._ask("POST", found.token_endpoint, data=form, auth=basic, refusal=SignInError)
        claims = await self._claims(str(answer.get("id_token", "")), self.settings.client)
        if not secrets.compare_digest(str(claims.get("nonce", "")), pending.nonce):
            raise SignInError
        wanted = {self.settings.groups_claim, *(name.partition(".")[0] for name in self.settings.claims)}
        if not wanted <= claims.keys() and found.userinfo_endpoint:
            claims = {
                **await self._userinfo(found.userinfo_endpoint, str(answer.get("access_token", "")), claims),
                **claims,
            }
        return self._person(claims)

    async def identify(self, token: str) -> Person:
        """Whom a token of the provider, shown by a program, stands for; `SignInError` if it is not valid here."""
        return self._person(await self._claims(token, self.settings.audience or self.settings.client))

    async def _userinfo(self, endpoint: str, token: str, claims: Mapping[str, Any]) -> dict[str, Any]:
        headers = {"authorization": f"Bearer {token}"}
        told = await self._ask("GET", endpoint, headers=headers, refusal=SignInError)
        if told.get("sub") != claims.get("sub"):
            raise SignInError
        return told

    def _person(self, claims: Mapping[str, Any]) -> Person:
        settings, user = self.settings, claims.get(self.settings.user_claim)
        tenant = claims.get(settings.tenant_claim) if settings.tenant_claim else settings.tenant
        access = self._access(claims.get(settings.groups_claim))
        if not isinstance(user, str) or not user or not isinstance(tenant, str) or access is None:
            raise SignInError
        told = {name: values for name in settings.claims if (values := _claim_values(claims, name))}
        actor = Actor(user=user, tenant=tenant, role=access.role, claims=told)
        return Person(actor, access.scopes, float(claims["exp"]))

    def _access(self, groups: object) -> GroupAccess | None:
        named = (
            [groups] if isinstance(groups, str) else cast("list[object]", groups) if isinstance(groups, list) else []
        )
        return next((access for group, access in self.settings.access.items() if group in (*named, ANYBODY)), None)

    async def _claims(self, token: str, audience: str) -> dict[str, Any]:
        """The claims of a token with a valid signature, made by the issuer for this audience, and not over."""
        found, key_id = await self._discover(), _key_id(token)
        rules = JWTClaimsRegistry(
            now=int(time.time()),
            leeway=_CLOCK_SECONDS,
            iss={"essential": True, "value": found.issuer},
            aud={"essential": True, "value": audience},
            exp={"essential": True},
            sub={"essential": True},
        )
        try:
            decoded = jwt.decode(token, await self._key(key_id), algorithms=_ALGORITHMS)
            rules.validate(decoded.claims)
        except (JoseError, ValueError):
            raise SignInError from None
        return decoded.claims

    async def _key(self, key_id: str) -> KeySet:
        """The keys of that id; fetched again once where there is none, since providers change their keys."""
        found = self._named(key_id)
        if not found:
            await self._fetch_keys(key_id)
            found = self._named(key_id)
        if not found:
            raise SignInError
        return KeySet.import_key_set({"keys": found})

    def _named(self, key_id: str) -> list[Any]:
        return [key for key in self._keys.get("keys", []) if key.get("kid", "") == key_id and key.get("use") != "enc"]

    async def _fetch_keys(self, key_id: str) -> None:
        async with self._fetching:
            now = time.monotonic()
            recent = self._fetched_at is not None and now - self._fetched_at < self._refetch_seconds
            if self._named(key_id) or recent:
                return
            self._fetched_at = now
            self._keys = await self._ask("GET", (await self._discover()).jwks_uri)

    async def _discover(self) -> _Discovered:
        """The provider's description of itself, which has to name the issuer that is set."""
        if self._discovered is None:
            address = f"{self.settings.issuer.rstrip('/')}/.well-known/openid-configuration"
            try:
                found = _Discovered.model_validate(await self._ask("GET", address))
            except ValidationError:
                raise ProviderError(self.settings.issuer) from None
            if found.issuer.rstrip("/") != self.settings.issuer.rstrip("/"):
                raise ProviderError(self.settings.issuer)
            self._discovered = found
        return self._discovered

    async def _ask(
        self, method: str, address: str, *, refusal: type[SignInError] | None = None, **what: Any
    ) -> dict[str, Any]:
        """The provider's answer; its refusal is `refusal`, where it may refuse, and anything else `ProviderError`."""
        try:
            answer = await self._client.request(method, address, **what)
            if refusal and answer.is_client_error:
                raise refusal
            told = answer.raise_for_status().json()
        except (httpx.HTTPError, json.JSONDecodeError):
            raise ProviderError(self.settings.issuer) from None
        if not isinstance(told, dict):
            raise ProviderError(self.settings.issuer)
        return cast("dict[str, Any]", told)


@asynccontextmanager
async def open_provider(settings: OpenIdSettings | None) -> AsyncGenerator[OpenIdProvider | None]:
    """The provider that the settings name, within a block; None without any."""
    if settings is None:
        yield None
        return
    async with httpx.AsyncClient(timeout=_ANSWER_SECONDS) as client:
        yield OpenIdProvider(settings, client)


def _new_sign_in(to: str) -> PendingSignIn:
    return PendingSignIn(
        state=secrets.token_urlsafe(24), nonce=secrets.token_urlsafe(24), verifier=secrets.token_urlsafe(48), to=to
    )


def _claim_values(claims: Mapping[str, Any], name: str) -> tuple[str, ...]:
    """The values of a claim as text; one within another is named with a dot. None where it is no text or number."""
    if name not in claims and "." in name:
        outer, _, inner = name.partition(".")
        within = claims.get(outer)
        return _claim_values(cast("dict[str, Any]", within), inner) if isinstance(within, dict) else ()
    found = claims.get(name)
    listed = cast("list[object]", found) if isinstance(found, list) else [found]
    return tuple(str(value) for value in listed if isinstance(value, str | int) and not isinstance(value, bool))


def is_jwt(text: str) -> bool:
    """Whether a bearer token has the form of a signed JSON Web Token."""
    return text.count(".") == 2  # noqa: PLR2004 - header, claims and signature


def _key_id(token: str) -> str:
    """The id of the key that signed a token, not yet believed."""
    head = token.partition(".")[0]
    try:
        header = json.loads(base64.urlsafe_b64decode(head + "=" * (-len(head) % 4)))
    except (ValueError, RecursionError):  # whoever shows it may have nested it as deep as they like
        raise SignInError from None
    return str(cast("dict[str, Any]", header).get("kid", "")) if isinstance(header, dict) else ""
