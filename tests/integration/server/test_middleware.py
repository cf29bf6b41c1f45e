"""Every answer is safe to show, every error is told in the user's language, and no foreign page gets in."""

import asyncio
import json
import logging
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from madang.runtime.logs import PlainLines
from madang.server.errors import RequestError
from madang.server.security.limits import JsonShape, RateLimiter
from tests.integration.server.serving import served


@pytest.fixture
def address(sqlite_server_address: str) -> str:
    """Nothing here depends on the database."""
    return sqlite_server_address


@pytest.fixture
def url(tmp_path: Any) -> str:
    return f"sqlite:///{tmp_path}/store.db"


def _client(address: str, **headers: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(base_url=f"http://{address}", trust_env=False, headers=headers, timeout=60)


@pytest.mark.parametrize("path", ["/", "/assistants", "/nothing", "/openapi.json", "/ok", "/threads/x"])
async def test_every_answer_carries_what_keeps_a_browser_safe(address: str, path: str):
    async with _client(address) as client:
        headers = (await client.get(path)).headers
    expected = {
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
    }
    assert {name: headers[name] for name in expected} == expected
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy
    assert "access-control-allow-origin" not in headers
    assert "server" not in headers


async def test_a_name_that_leads_here_from_elsewhere_is_refused(address: str):
    """A page of evil.example whose name now points to this machine would send its own name as the host."""
    async with _client(address) as client:
        for headers in ({"host": "evil.example"}, {"host": "127.0.0.1.evil.example"}, {"x-forwarded-for": "1.2.3.4"}):
            answer = await client.get("/sessions", headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (403, "foreign_host"), headers
        assert (await client.get("/sessions", headers={"host": "localhost:8700"})).status_code == 200


async def test_no_foreign_page_acts_on_this_machine(address: str):
    async with _client(address) as client:
        refused = await client.post(
            "/sessions", json={"assistant": "slots"}, headers={"origin": "https://evil.example"}
        )
        assert (refused.status_code, refused.json()["code"]) == (403, "foreign_origin")
        ours = await client.post("/sessions", json={"assistant": "slots"}, headers={"origin": f"http://{address}"})
        assert ours.status_code == 201
        asked = await client.options("/sessions", headers={"origin": "https://evil.example"})
        assert "access-control-allow-origin" not in asked.headers
    with pytest.raises(InvalidStatus):
        async with connect(
            f"ws://{address}/sessions/{ours.json()['id']}/events", origin="https://evil.example", proxy=None
        ):
            pass


async def test_an_origin_that_is_named_may_act(url: str):
    async with (
        served(url, origins=frozenset({"https://chat.example"})) as address,
        _client(address, origin="https://chat.example") as client,
    ):
        answer = await client.post("/sessions", json={"assistant": "slots"})
        assert (answer.status_code, answer.headers["access-control-allow-origin"]) == (201, "https://chat.example")
        asked = await client.options("/sessions", headers={"access-control-request-method": "POST"})
        assert asked.headers["access-control-allow-origin"] == "https://chat.example"
        assert "content-location" in answer.headers["access-control-expose-headers"]


async def test_problems_are_told_in_the_language_of_whoever_asks(address: str):
    async with _client(address) as client:
        korean = await client.get("/sessions/nowhere", headers={"accept-language": "ko-KR,ko;q=0.9,en;q=0.8"})
        english = await client.get("/sessions/nowhere", headers={"accept-language": "en"})
    assert korean.headers["content-type"] == "application/problem+json"
    assert korean.json() == {
        "type": "about:blank",
        "title": "찾을 수 없습니다.",
        "status": 404,
        "code": "session_not_found",
        "detail": "세션 'nowhere'을(를) 찾을 수 없습니다.",
    }
    assert english.json()["detail"] == "There is no session 'nowhere'."


async def test_an_unforeseen_error_is_told_by_its_kind_alone(address: str, monkeypatch: pytest.MonkeyPatch):
    def fall(*_: object, **__: object) -> None:
        raise ZeroDivisionError("the password is sesame")

    monkeypatch.setattr("madang.store.sessions.Sessions.list", fall)
    async with _client(address) as client:
        answer = await client.get("/sessions")
    assert (answer.status_code, answer.json()["code"]) == (500, "unexpected")
    assert "sesame" not in answer.text


async def test_a_body_that_is_too_large_is_refused_before_it_is_read(address: str):
    async def endless() -> Any:
        for _ in range(100):
            yield b" " * 100_000

    async with _client(address) as client:
        told = await client.post("/sessions", content=b"x" * 2_000_000)
        assert (told.status_code, told.json()["code"]) == (413, "too_large")
        streamed = await client.post("/sessions", content=endless(), headers={"content-type": "application/json"})
        assert (streamed.status_code, streamed.json()["code"]) == (413, "too_large")


async def test_a_body_that_does_not_say_it_is_json_is_told_to(address: str):
    body, korean = b'{"assistant": "slots"}', {"accept-language": "ko"}
    async with _client(address) as client:
        form = await client.post("/sessions", data={"assistant": "slots"})
        text = await client.post("/sessions", content=body, headers={"content-type": "text/plain", **korean})
        half = await client.post("/sessions", content=b"{", headers={"content-type": "application/json"})
    assert (form.status_code, form.json()["code"], form.json()["detail"]) == (
        415,
        "body",
        "Bodies of type 'application/x-www-form-urlencoded' are not supported: send JSON as `application/json`.",
    )
    told = "'text/plain' 형식의 본문은 지원하지 않습니다. JSON을 `Content-Type: application/json`으로 보내 주세요."
    assert (text.status_code, text.json()["detail"]) == (415, told)
    assert (half.status_code, half.json()["code"]) == (422, "invalid")


@pytest.mark.parametrize("path", ["/audit?before=", "/audit?limit=", "/sessions?offset=", "/sessions?limit="])
async def test_a_number_no_database_can_hold_is_refused(address: str, path: str):
    async with _client(address) as client:
        refused = await client.get(f"{path}{2**63}")
    assert (refused.status_code, refused.json()["code"]) == (422, "invalid")


async def test_one_line_is_logged_of_each_request_and_no_secret(address: str, caplog: pytest.LogCaptureFixture):
    caplog.set_level(logging.INFO, "madang.server.access")
    async with _client(address, authorization="Bearer sesame", cookie="madang=sesame") as client:
        await client.get("/sessions?search=sesame")
    [record] = await _logged(caplog)
    told = {name: vars(record)[name] for name in ("method", "path", "status", "client")}
    assert told == {"method": "GET", "path": "/sessions", "status": 200, "client": "127.0.0.1"}
    assert "sesame" not in json.dumps(vars(record), default=str)


async def _logged(caplog: pytest.LogCaptureFixture) -> list[logging.LogRecord]:
    """What was logged of requests, once there is something: it may be after the answer has arrived."""
    async with asyncio.timeout(60):
        while not (found := _access(caplog)):  # noqa: ASYNC110 - the log tells nobody
            await asyncio.sleep(0.01)
    return found


def _access(caplog: pytest.LogCaptureFixture) -> list[logging.LogRecord]:
    return [one for one in caplog.records if one.name == "madang.server.access"]


async def test_files_of_the_page_are_kept_for_ever_under_their_version(address: str):
    async with _client(address) as client:
        index = await client.get("/")
        script = index.text.partition('src="')[2].partition('"')[0]
        found = await client.get(script)
        assert found.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert found.headers["content-type"].startswith("text/javascript")
        assert found.headers["content-encoding"] == "gzip"
        older = await client.get("/page/older/" + script.rpartition("/")[2])
        assert (older.status_code, older.headers["cache-control"]) == (200, "no-store")
        assert (await client.get("/at/sessions/anything")).text == index.text
        for path in ("/page/x/../../secrets", "/page/x/%2e%2e/app.py", "/page/x/__init__.py", "/page/x/none.js"):
            assert (await client.get(path)).status_code == 404, path


async def test_the_land_of_a_map_is_the_same_compressed_or_not_and_limited_for_an_address(tmp_path: Path):
    url, box = f"sqlite:///{tmp_path}/store.db", {"west": 126.4, "south": 33.2, "east": 126.9, "north": 33.5}
    async with served(url, seconds=lambda: 0.0) as address, _client(address) as client:
        found = [
            await client.get("/map/land", params=box, headers={"accept-encoding": how}) for how in ("gzip", "identity")
        ]
        assert [answer.headers.get("content-encoding") for answer in found] == ["gzip", None]
        assert found[0].json() == found[1].json() != []
        assert (await client.get("/map/land", params={**box, "west": 0})).status_code == 422
        told = [(await client.get("/map/land", params=box)).status_code for _ in range(118)]
        assert told == [200] * 117 + [429]


def test_a_bucket_fills_up_again():
    now = [0.0]
    buckets = RateLimiter(60, clock=lambda: now[0])
    for _ in range(60):
        buckets.spend("a")
    with pytest.raises(Exception, match=r"^Too many requests\. Try again in 1 s\.$"):
        buckets.spend("a")
    buckets.spend("b")
    now[0] = 1.0
    buckets.spend("a")


@pytest.mark.parametrize(
    "body", [b'{"metadata": {"a": "\\ud800"}}', b'{"thread_id": "a\\nb"}', b'{"thread_id": "a\\u2028b"}']
)
async def test_what_is_no_text_is_refused_cleanly(address: str, body: bytes):
    async with _client(address) as client:
        answer = await client.post("/threads", content=body, headers={"content-type": "application/json"})
        assert answer.status_code == 422
        assert (await client.get("/ok")).status_code == 200


@pytest.mark.parametrize(
    "path", ["/threads", "/v1/chat/completions", "/v1/responses", "/mcp", "/ag-ui/slots", "/a2a/slots"]
)
@pytest.mark.parametrize(
    "body", ["[" * 5000 + "]" * 5000, '{"model":' * 3000 + "1" + "}" * 3000, '{"id": ' + "9" * 5000 + "}"]
)
async def test_a_body_that_is_too_deep_or_holds_too_long_a_number_is_refused_at_every_door(
    address: str, path: str, body: str
):
    async with _client(address) as client:
        headers = {"content-type": "application/json", "accept": "application/json, text/event-stream"}
        answer = await client.post(path, content=body.encode(), headers=headers)
        assert answer.status_code in {400, 422}, answer.text
        large = await client.post(path, content=b" " * (2**20 + 1), headers=headers)
        assert large.status_code == 413


@pytest.mark.parametrize("size", [1, 7, 900, 5000])
def test_a_number_is_as_long_however_its_body_is_cut(size: int):
    def refused(body: bytes) -> bool:
        shape = JsonShape()
        try:
            for start in range(0, len(body), size):
                shape.follow(body[start : start + size])
        except RequestError:
            return True
        return False

    digits = b"7" * 1000
    assert not refused(b'{"a": [%s, %s], "b": "%s%s"}' % (digits, digits, digits, digits))
    assert refused(b'{"b": "\\"%s", "a": -%s1}' % (digits, digits))


async def test_a_way_to_filter_that_there_is_not_is_refused(address: str):
    async with _client(address) as client:
        await client.put("/store/items", json={"namespace": ["a"], "key": "k", "value": {"v": 1}})
        asked = {"namespace_prefix": ["a"], "filter": {"v": {"$ref": "x"}}}
        answer = await client.post("/store/items/search", json=asked)
    assert (answer.status_code, answer.json()["code"]) == (422, "memory_filter")


@pytest.mark.parametrize(
    "path", ["/threads/a%0ab", "/threads/a%0d%0aSet-Cookie:x", "/sessions/%1b[2J", "/sessions/%C2%85"]
)
async def test_control_characters_in_an_address_are_refused_and_forge_no_line(
    address: str, path: str, caplog: pytest.LogCaptureFixture
):
    caplog.set_level(logging.INFO, "madang.server.access")
    async with _client(address) as client:
        answer = await client.get(path)
    assert (answer.status_code, answer.json()["code"]) == (422, "request")
    [record] = await _logged(caplog)
    assert record.status == 422  # type: ignore[attr-defined]
    assert len(PlainLines().format(record).splitlines()) == 1


@pytest.mark.parametrize(
    "request_head",
    [
        "GET /sessions HTTP/1.0\r\nHost: 127.0.0.1",
        "GET /sessions HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close",
        "GET /sessions HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: TE, close",
        "GET /sessions HTTP/1.1\r\nHost: 127.0.0.1\r\nVia: 1.1 proxy",
        "GET /sessions HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-Server: public",
        "GET /sessions HTTP/1.1\r\nHost: 127.0.0.1\r\nCF-Connecting-IP: 203.0.113.9",
        "GET /sessions HTTP/1.1\r\nHost: 127.0.0.1\r\nTrue-Client-IP: 203.0.113.9",
        "GET /sessions HTTP/1.1\r\nHost: 127.0.0.1\r\nTailscale-User-Login: a@example.com",
        "GET /sessions HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Varnish: 1",
        "GET /sessions HTTP/1.1\r\nHost: 127.0.0.1\r\nSome-New-Proxy: 203.0.113.9",
        "GET /sessions HTTP/1.1\r\nHost: 127.0.0.1\r\nViewer: [2001:db8::1]:443, 10.0.0.1",
        "GET /sessions HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example",
        "GET /sessions HTTP/1.1\r\nHost: 127.0.0.1@evil.example",
        "GET /sessions HTTP/1.1\r\nHost: ",
    ],
)
async def test_what_may_have_come_through_a_proxy_is_not_taken_for_the_owner(address: str, request_head: str):
    host, _, port = address.partition(":")
    reading, writing = await asyncio.open_connection(host, int(port))
    writing.write(f"{request_head}\r\n\r\n".encode())
    line = await reading.readline()
    writing.close()
    assert b" 403 " in line
