"""People sign in at a real OpenID Connect provider, and programs show its tokens."""

import asyncio
import base64
import hashlib
import json
import re
import shutil
import socket
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import parse_qsl, urlencode, urlsplit

import httpx
import pytest

from madang.server.security import Authenticator, GroupAccess, OpenIdAuthenticator, OpenIdProvider, OpenIdSettings
from madang.server.security.openid import PendingSignIn
from madang.store import Store, open_store
from tests.integration.server.serving import served

HERE = Path(__file__).parent / "openid"
INSTALLED = shutil.which("node") is not None and (HERE / "node_modules").is_dir()
OURS, API, SECRET = "http://madang.test", "http://madang.test/api", "a secret between the two"
RETURN = f"{OURS}/sign-in/openid/return"

pytestmark = pytest.mark.skipif(
    not INSTALLED, reason="needs node, and `npm install` in tests/integration/server/operations/openid"
)


@pytest.fixture
def issuer() -> str:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return f"http://127.0.0.1:{free.getsockname()[1]}"


@pytest.fixture
async def client(tmp_path: Path, issuer: str) -> AsyncIterator[httpx.AsyncClient]:
    """A browser, or a program, before a server that sends people to the provider."""
    settings = OpenIdSettings(
        issuer=issuer,
        client="madang",
        secret=SECRET,
        access={"staff": GroupAccess("analyst", ("read", "write"))},
        audience="madang-api",
        tenant="acme",
    )
    async with httpx.AsyncClient(trust_env=False, timeout=60) as asking:

        def reception(store: Store) -> Authenticator:
            provider = OpenIdProvider(settings, asking, refetch_seconds=0)
            return OpenIdAuthenticator(store.tokens, provider, OURS, "en")

        url = f"sqlite:///{tmp_path}/store.db"
        async with served(url, reception=reception) as address, _browser(address) as browser:
            yield browser


async def test_a_person_signs_in_at_the_provider_and_comes_back_to_where_they_wanted(
    client: httpx.AsyncClient, issuer: str, tmp_path: Path
):
    async with _provider(issuer, "first"):
        assert (await client.get("/sign-in/methods")).json() == {"openid": True}
        begun = await client.get("/sign-in/openid", params={"to": "/at/session/s-1/run/r-2"})
        back = await _sign_in(client, begun.headers["location"], "ana")
        came = await client.get(back.removeprefix(OURS))
        assert (came.status_code, came.headers["location"]) == (303, "/at/session/s-1/run/r-2")
        me = (await client.get("/me")).json()
        assert (me["user"], me["tenant"], me["role"], me["scopes"]) == ("ana", "acme", "analyst", ["read", "write"])
        again = await client.get(back.removeprefix(OURS))
        assert again.status_code == 401
    async with open_store(f"sqlite:///{tmp_path}/store.db") as store:
        [issued] = await store.tokens.list_sign_ins("acme")
        assert (issued.user, issued.label) == ("ana", "openid sign-in")
    session = (await client.post("/sessions", json={"assistant": "slots"})).json()["id"]
    link = (await client.post(f"/sessions/{session}/shares", json={"days": 1})).json()["text"]
    visitor = {"authorization": f"Bearer {link}"}
    assert (await client.get("/shared", headers=visitor)).status_code == 200
    assert (await client.post("/sign-out")).status_code == 204
    assert (await client.get("/me")).status_code == 401
    assert (await client.get("/shared", headers=visitor)).status_code == 404


async def test_whoever_is_in_no_group_or_began_elsewhere_stays_outside(client: httpx.AsyncClient, issuer: str):
    async with _provider(issuer, "first"):
        begun = await client.get("/sign-in/openid")
        back = await _sign_in(client, begun.headers["location"], "ben")
        stolen = httpx.AsyncClient(base_url=client.base_url, trust_env=False, timeout=60)
        async with stolen:
            assert (await stolen.get(back.removeprefix(OURS))).status_code == 401
        forged = re.sub(r"state=[^&]*", "state=other", back.removeprefix(OURS))
        assert (await client.get(forged)).status_code == 401
        assert (await client.get(back.removeprefix(OURS))).status_code == 401


@pytest.mark.parametrize(
    "to", ["//evil.example", "https://evil.example", "/\\evil.example", "/at/../../x y", "/sessions"]
)
async def test_signing_in_leads_to_our_page_only(client: httpx.AsyncClient, issuer: str, to: str):
    async with _provider(issuer, "first"):
        begun = await client.get("/sign-in/openid", params={"to": to})
        back = await _sign_in(client, begun.headers["location"], "ana")
        assert (await client.get(back.removeprefix(OURS))).headers["location"] == "/"


async def test_a_program_shows_a_token_of_the_provider_and_a_new_key_is_fetched(client: httpx.AsyncClient, issuer: str):
    async with _provider(issuer, "first"):
        first = await _access_token(client, issuer, "ana")
        assert await _status(client, first) == 200
        assert await _status(client, _with_other_claims(first)) == 401
        assert await _status(client, _unsigned(first)) == 401
    async with _provider(issuer, "second"):
        second = await _access_token(client, issuer, "ana")
        assert await _status(client, second) == 200
        assert await _status(client, first) == 401
        assert await _status(client, await _access_token(client, issuer, "ben")) == 401


async def test_what_is_no_token_at_all_is_refused_however_it_is_made(client: httpx.AsyncClient, issuer: str):
    async with _provider(issuer, "first"):
        for head in (
            b"[" * 30_000,
            b'{"kid":' + b"[" * 30_000,
            b"\xff",
            b"",
            b"null",
            b'{"kid": 1}',
            b'{"kid": "first"}',
        ):
            shown = base64.urlsafe_b64encode(head).rstrip(b"=").decode()
            assert await _status(client, f"{shown}.e30.AAAA") == 401, head[:20]


async def test_codes_are_tried_a_few_times_a_minute(client: httpx.AsyncClient, issuer: str):
    pending = PendingSignIn(state="mine", nonce="n", verifier="v" * 43, to="/").encoded()
    async with _provider(issuer, "first"):
        tried = [
            (
                await client.get(f"{RETURN.removeprefix(OURS)}?state=mine&code={number}", headers=_cookie(pending))
            ).status_code
            for number in range(11)
        ]
    assert tried == [401] * 10 + [429]


async def test_a_token_of_the_provider_makes_no_cron_which_would_outlive_it(client: httpx.AsyncClient, issuer: str):
    async with _provider(issuer, "first"):
        shown = {"authorization": f"Bearer {await _access_token(client, issuer, 'ana')}"}
        asked = {"assistant_id": "slots", "input": {"message": "Osaka"}, "schedule": "0 9 * * *"}
        refused = await client.post("/runs/crons", json=asked, headers=shown)
    assert (refused.status_code, "sign in" in refused.json()["detail"]) == (422, True)


def _cookie(pending: str) -> dict[str, str]:
    return {"cookie": f"madang-sign-in={pending}"}


async def test_without_its_provider_nobody_signs_in_and_is_told_why(client: httpx.AsyncClient):
    answer = await client.get("/sign-in/openid")
    assert (answer.status_code, answer.json()["code"]) == (503, "provider")


def _browser(address: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=f"http://{address}", trust_env=False, timeout=60)


@asynccontextmanager
async def _provider(issuer: str, key: str) -> AsyncGenerator[None]:
    port = str(urlsplit(issuer).port)
    node = await asyncio.create_subprocess_exec(
        "node",
        "provider.mjs",
        port,
        key,
        RETURN,
        cwd=HERE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    assert node.stdout is not None
    try:
        assert await node.stdout.readline() == b"ready\n"
        yield
    finally:
        node.kill()
        await node.wait()


async def _sign_in(client: httpx.AsyncClient, address: str, user: str) -> str:
    """Where the provider sends a person back to who gives their name and agrees."""
    answer = await client.get(address)
    while not (there := answer.headers.get("location", "")).startswith(OURS):
        if answer.is_redirect:
            answer = await client.get(str(answer.url.join(there)))
            continue
        [prompt] = re.findall(r'name="prompt" value="(\w+)"', answer.text)
        [action] = re.findall(r'action="([^"]+)"', answer.text)
        form = {"prompt": prompt, "login": user, "password": "any"}
        answer = await client.post(str(answer.url.join(action)), data=form)
    return there


async def _access_token(client: httpx.AsyncClient, issuer: str, user: str) -> str:
    """A token for our API that a program got for somebody."""
    client.cookies.clear()
    verifier = "a" * 43
    challenge = base64.urlsafe_b64encode(hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()
    asked = {
        "client_id": "madang",
        "response_type": "code",
        "redirect_uri": RETURN,
        "scope": "openid api",
        "resource": API,
        "code_challenge": challenge,
        "code_challenge_method": "S256",
    }
    back = await _sign_in(client, f"{issuer}/auth?{urlencode(asked)}", user)
    form = {
        "grant_type": "authorization_code",
        "code": dict(parse_qsl(urlsplit(back).query))["code"],
        "redirect_uri": RETURN,
        "code_verifier": verifier,
        "resource": API,
    }
    answer = await client.post(f"{issuer}/token", data=form, auth=httpx.BasicAuth("madang", SECRET.replace(" ", "+")))
    return answer.raise_for_status().json()["access_token"]


async def _status(client: httpx.AsyncClient, token: str) -> int:
    return (await client.get("/me", headers={"authorization": f"Bearer {token}"})).status_code


def _with_other_claims(token: str) -> str:
    head, claims, signature = token.split(".")
    changed = {**json.loads(base64.urlsafe_b64decode(claims + "==")), "sub": "root"}
    return f"{head}.{_encoded(changed)}.{signature}"


def _unsigned(token: str) -> str:
    return f"{_encoded({'alg': 'none', 'kid': 'first'})}.{token.split('.')[1]}."


def _encoded(value: object) -> str:
    return base64.urlsafe_b64encode(json.dumps(value).encode()).rstrip(b"=").decode()
