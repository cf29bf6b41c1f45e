"""Search engines: success, nothing, too often, too slow, refused and nonsense, each said for what it is."""

from collections.abc import Callable

import httpx
import pytest
import respx

from madang.knowledge.errors import WebError
from madang.knowledge.web.client import WebClient
from madang.knowledge.web.search import Brave, SearchEngine, SearXNG, Tavily, WebHit

Make = Callable[[WebClient], SearchEngine]
ENGINES: dict[str, tuple[Make, str, str, object, object]] = {
    "tavily": (
        lambda client: Tavily("secret", client),
        "POST",
        "https://api.tavily.com/search",
        {"results": [{"url": "https://a.example/1", "title": " Tea\n", "content": "Steep it."}, {"title": "no url"}]},
        {"results": []},
    ),
    "brave": (
        lambda client: Brave("secret", client),
        "GET",
        "https://api.search.brave.com/res/v1/web/search",
        {"web": {"results": [{"url": "https://a.example/1", "title": "Tea", "description": "Steep it."}, 7]}},
        {"query": {}},
    ),
    "searxng": (
        lambda client: SearXNG("https://search.example/", client),
        "GET",
        "https://search.example/search",
        {"results": [{"url": "https://a.example/1", "title": "Tea", "content": "Steep it."}, {"url": "file:///etc"}]},
        {"results": []},
    ),
}


@pytest.fixture(params=ENGINES)
def case(request: pytest.FixtureRequest) -> tuple[Make, str, str, object, object]:
    return ENGINES[request.param]


async def _find(make: Make, seconds: float = 10.0) -> list[WebHit]:
    client = WebClient(seconds=seconds)
    try:
        return await make(client).find("how to brew tea", 5)
    finally:
        await client.close()


@respx.mock
async def test_hits_are_pages_with_title_and_excerpt(case: tuple[Make, str, str, object, object]) -> None:
    make, method, address, found, _ = case
    route = respx.request(method, url__startswith=address).mock(httpx.Response(200, json=found))
    assert await _find(make) == [WebHit(address="https://a.example/1", title="Tea", excerpt="Steep it.")]
    assert route.call_count == 1


@respx.mock
async def test_nothing_found_is_no_failure(case: tuple[Make, str, str, object, object]) -> None:
    make, method, address, _, nothing = case
    respx.request(method, url__startswith=address).mock(httpx.Response(200, json=nothing))
    assert await _find(make) == []


@respx.mock
@pytest.mark.parametrize(
    ("answer", "reason", "passing", "retry_after"),
    [
        (httpx.Response(429, headers={"retry-after": "7"}), "rate_limited", True, 7.0),
        (httpx.Response(429, headers={"retry-after": "soon"}), "rate_limited", True, None),
        (httpx.Response(401), "refused", False, None),
        (httpx.Response(503), "unreachable", True, None),
        (httpx.Response(200, content=b"<html>"), "malformed", False, None),
        (httpx.Response(200, json=[1]), "malformed", False, None),
        (httpx.Response(200, json={"results": {"a": 1}, "web": {"results": "x"}}), "malformed", False, None),
        (httpx.Response(200, content=b"[" * 100_000), "malformed", False, None),
        (httpx.ReadTimeout("slow"), "timed_out", True, None),
        (httpx.ConnectError("down"), "unreachable", True, None),
    ],
)
async def test_every_failure_says_what_it_is(
    case: tuple[Make, str, str, object, object],
    answer: httpx.Response | Exception,
    reason: str,
    passing: bool,
    retry_after: float | None,
) -> None:
    make, method, address, _, _ = case
    respx.request(method, url__startswith=address).mock(
        side_effect=answer if isinstance(answer, Exception) else None,
        return_value=answer if isinstance(answer, httpx.Response) else None,
    )
    with pytest.raises(WebError) as failed:
        await _find(make)
    assert (failed.value.reason, failed.value.retryable, failed.value.retry_after) == (reason, passing, retry_after)
    assert "secret" not in str(failed.value)


@respx.mock
async def test_the_error_names_the_service_without_its_key() -> None:
    respx.get(url__startswith="https://search.example").mock(httpx.Response(429, headers={"retry-after": "2"}))
    with pytest.raises(WebError) as failed:
        await _find(lambda client: SearXNG("https://search.example", client))
    assert str(failed.value) == "https://search.example/search limits requests: try later (status 429)."
    assert failed.value.text is not None
    assert failed.value.text.ko == "https://search.example/search: 요청이 너무 많다고 합니다. 잠시 뒤에 다시 하세요."
