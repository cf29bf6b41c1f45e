"""Who is let in without signing in: the one user of this machine, and nobody who comes by way of another."""

from datetime import UTC, datetime
from typing import Any

import pytest
from starlette.requests import HTTPConnection

from madang.server.errors import ForeignHostError, SignInError
from madang.server.security.authentication import LocalAuthenticator, accepted_language


def _connection(*, host: str = "localhost:8700", client: str | None = "127.0.0.1", **headers: str) -> HTTPConnection:
    named = {"host": host} | {name.replace("_", "-"): value for name, value in headers.items()}
    scope: dict[str, Any] = {
        "type": "http",
        "scheme": "http",
        "path": "/",
        "query_string": b"",
        "server": ("127.0.0.1", 8700),
        "client": None if client is None else (client, 50_000),
        "headers": [(name.encode(), value.encode()) for name, value in named.items()],
    }
    return HTTPConnection(scope)


@pytest.mark.parametrize(
    "header",
    [
        pytest.param("forwarded", id="Forwarded"),
        pytest.param("x_forwarded_for", id="X-Forwarded-For"),
        pytest.param("x_forwarded_host", id="X-Forwarded-Host"),
        pytest.param("x_real_ip", id="X-Real-IP"),
    ],
)
@pytest.mark.parametrize("value", ["127.0.0.1", ""])
async def test_a_request_that_a_proxy_passed_on_is_refused(header: str, value: str):
    with pytest.raises(ForeignHostError):
        await LocalAuthenticator("ko").authenticate(_connection(**{header: value}))


@pytest.mark.parametrize("client", ["127.0.0.1", "127.8.8.8", "::1", None])
@pytest.mark.parametrize("host", ["localhost:8700", "127.0.0.1:8700", "[::1]:8700"])
async def test_the_user_of_this_machine_needs_no_token(host: str, client: str | None):
    principal = await LocalAuthenticator("ko").authenticate(_connection(host=host, client=client))
    assert principal.is_local
    assert principal.scopes == {"read", "write", "admin", "operator"}


@pytest.mark.parametrize(
    ("host", "client"),
    [
        ("evil.example", "127.0.0.1"),
        ("127.0.0.1.evil.example", "127.0.0.1"),
        ("localhost:8700", "203.0.113.7"),
        ("0.0.0.0:8700", "127.0.0.1"),
    ],
)
async def test_another_name_or_another_machine_is_refused(host: str, client: str):
    with pytest.raises(ForeignHostError):
        await LocalAuthenticator("ko").authenticate(_connection(host=host, client=client))


@pytest.mark.parametrize(
    ("header", "language"),
    [("en-GB,ko;q=0.5", "en"), ("ko-KR", "ko"), ("de, en;q=0.8", "en"), ("de", "ko"), ("", "ko")],
)
def test_the_first_language_that_is_spoken_here_is_taken(header: str, language: str):
    assert accepted_language(_connection(accept_language=header), "ko") == language


async def test_nobody_signs_in_where_only_this_machine_comes_in():
    authenticator = LocalAuthenticator("ko")
    with pytest.raises(SignInError):
        await authenticator.sign_in("mdg_x", datetime(2026, 1, 1, tzinfo=UTC))
    await authenticator.sign_out(await authenticator.authenticate(_connection()))
