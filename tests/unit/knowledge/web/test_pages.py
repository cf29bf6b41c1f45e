"""Pages are fetched from the open web only, at the address that was checked, of a size and type that can be read."""

import asyncio
from datetime import UTC, date, datetime

import httpx
import pytest
import respx

from madang.knowledge import Section
from madang.knowledge.errors import WebError
from madang.knowledge.web.client import WebClient
from madang.knowledge.web.pages import PageFetcher, check_address
from madang.knowledge.web.search import Tavily, WebSearch

NOW = datetime(2026, 3, 1, tzinfo=UTC)
PUBLIC = "93.184.216.34"
HTML = b"<title>Tea</title><h1>Green tea</h1><p>Green tea is steeped at 70 degrees.</p>"


async def _public(host: str, port: int) -> list[str]:
    """Every name is public, but for those that pretend."""
    del port
    names = {"inside.example": ["10.0.0.7"], "both.example": [PUBLIC, "127.0.0.1"], "gone.example": []}
    return names.get(host, [PUBLIC])


async def _fetch(address: str, seconds: float = 15.0):
    fetcher = PageFetcher(lambda: NOW, resolver=_public, seconds=seconds)
    try:
        return await fetcher.fetch(address)
    finally:
        await fetcher.close()


@respx.mock
async def test_a_page_becomes_a_document_fetched_from_the_address_that_was_checked() -> None:
    route = respx.get(f"https://{PUBLIC}/tea?x=1").mock(
        httpx.Response(200, content=HTML, headers={"content-type": "text/html; charset=utf-8"})
    )
    page = await _fetch("https://tea.example/tea?x=1#part")
    request = route.calls.last.request
    assert (request.headers["host"], request.extensions["sni_hostname"]) == ("tea.example", "tea.example")
    assert (page.id, page.title, page.retrieved_at, page.as_of) == (
        "https://tea.example/tea?x=1#part",
        "Tea",
        NOW,
        date(2026, 3, 1),
    )
    assert page.sections == (Section(text="Green tea is steeped at 70 degrees.", path=("Green tea",)),)


@pytest.mark.parametrize(
    "address",
    [
        "http://inside.example/",
        "http://both.example/",
        "http://user:pass@tea.example/",
        "http://tea.example:8080/",
        "http://tea.example:99999/",
        "ftp://tea.example/",
        "file:///etc/passwd",
        "javascript:alert(1)",
        "http://",
        "http://[::1",
        "",
        "https://tea.example/" + "a" * 3000,
    ],
)
async def test_what_is_not_the_open_web_is_not_fetched(address: str) -> None:
    with pytest.raises(WebError) as refused:
        await _fetch(address)
    assert refused.value.reason == "forbidden"


@pytest.mark.parametrize(
    "ip",
    [
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "0.0.0.0", "100.64.0.1", "224.0.0.1",
        "::1", "fe80::1%eth0", "fd00::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "nonsense",
    ],
)  # fmt: skip
async def test_a_name_that_leads_into_a_private_network_is_refused(ip: str) -> None:
    async def resolve(host: str, port: int) -> list[str]:
        return [ip]

    with pytest.raises(WebError) as refused:
        await check_address("https://tea.example/", resolve)
    assert str(refused.value) == "https://tea.example/ may not be fetched (it leads into a private network)."


@pytest.mark.parametrize("address", ["http://127.0.0.1/", "http://2130706433/", "http://[::1]/", "http://localhost/"])
async def test_this_machine_is_refused_however_it_is_written(address: str) -> None:
    with pytest.raises(WebError) as refused:
        await check_address(address)
    assert refused.value.reason in {"forbidden", "unreachable"}


@respx.mock
async def test_a_redirect_is_followed_and_checked_again() -> None:
    respx.get(f"https://{PUBLIC}/old").mock(httpx.Response(301, headers={"location": "/new"}))
    respx.get(f"https://{PUBLIC}/new").mock(httpx.Response(200, content=b"tea", headers={"content-type": "text/plain"}))
    assert (await _fetch("https://tea.example/old")).location == "https://tea.example/new"
    respx.get(f"https://{PUBLIC}/trap").mock(httpx.Response(302, headers={"location": "http://inside.example/"}))
    with pytest.raises(WebError) as refused:
        await _fetch("https://tea.example/trap")
    assert str(refused.value) == "http://inside.example/ may not be fetched (it leads into a private network)."


@respx.mock
async def test_redirects_come_to_an_end() -> None:
    respx.get(f"https://{PUBLIC}/loop").mock(httpx.Response(302, headers={"location": "/loop"}))
    with pytest.raises(WebError) as refused:
        await _fetch("https://tea.example/loop")
    assert str(refused.value) == "https://tea.example/loop may not be fetched (more than 5 redirects)."


@respx.mock
@pytest.mark.parametrize(
    ("answer", "reason", "detail"),
    [
        (httpx.Response(404), "refused", "status 404"),
        (httpx.Response(200, content=b"x", headers={"content-type": "image/png"}), "malformed", "'image/png'"),
        (httpx.Response(200, content=b"x"), "malformed", "''"),
        (
            httpx.Response(200, content=b"a" * (5 * 1024 * 1024 + 1), headers={"content-type": "text/plain"}),
            "malformed",
            "larger than 5 MB",
        ),
        (httpx.Response(200, content=b"not a pdf", headers={"content-type": "application/pdf"}), "malformed", "broken"),
        (httpx.ConnectTimeout("slow"), "timed_out", "no answer in time"),
        (httpx.ConnectError("down"), "unreachable", "ConnectError"),
    ],
)
async def test_what_cannot_be_read_is_said(answer: httpx.Response | Exception, reason: str, detail: str) -> None:
    respx.get(f"https://{PUBLIC}/x").mock(
        side_effect=answer if isinstance(answer, Exception) else None,
        return_value=answer if isinstance(answer, httpx.Response) else None,
    )
    with pytest.raises(WebError) as refused:
        await _fetch("https://tea.example/x")
    assert refused.value.reason == reason
    assert detail in str(refused.value)


@respx.mock
async def test_a_page_that_never_ends_is_given_up() -> None:
    async def hang(request: httpx.Request) -> httpx.Response:
        await asyncio.sleep(60)
        return httpx.Response(200)

    respx.get(f"https://{PUBLIC}/slow").mock(side_effect=hang)
    with pytest.raises(WebError) as refused:
        await _fetch("https://tea.example/slow", seconds=0.05)
    assert str(refused.value) == "https://tea.example/slow did not answer in time (no answer in 0.05 s)."


@respx.mock
async def test_the_web_is_searched_like_a_corpus_and_an_unreadable_page_is_known_by_its_excerpt() -> None:
    results = [
        {"url": "https://tea.example/a", "title": "Tea", "content": "x"},
        {
            "url": "https://inside.example/b",
            "title": "Green tea at home",
            "content": "Green tea at 70 degrees, they say.",
        },
        {"url": "https://sport.example/c", "title": "Football", "content": "x"},
        {"url": "https://tea.example/a", "title": "Tea again", "content": "x"},
    ]
    respx.post("https://api.tavily.com/search").mock(httpx.Response(200, json={"results": results}))
    page = respx.get(f"https://{PUBLIC}/a").mock(
        httpx.Response(200, content=HTML, headers={"content-type": "text/html"})
    )
    respx.get(f"https://{PUBLIC}/c").mock(
        httpx.Response(200, content=b"The cup final.", headers={"content-type": "text/plain"})
    )
    client, fetcher = WebClient(), PageFetcher(lambda: NOW, resolver=_public)
    web = WebSearch(Tavily("k", client), fetcher)
    found = await web.search("green tea degrees")
    assert (found.outcome, [passage.source.location for passage in found.passages]) == (
        "found",
        ["https://tea.example/a", "https://inside.example/b"],
    )
    assert {passage.source.corpus for passage in found.passages} == {"web"}
    assert page.call_count == 1
    respx.post("https://api.tavily.com/search").mock(httpx.Response(200, json={"results": []}))
    assert (await web.search("green tea")).outcome == "nothing"
    await client.close()
    await fetcher.close()


@respx.mock
async def test_of_a_long_page_only_the_beginning_is_looked_through() -> None:
    results = [{"url": "https://tea.example/long", "title": "Tea", "content": "x"}]
    respx.post("https://api.tavily.com/search").mock(httpx.Response(200, json={"results": results}))
    words = "green tea " * 4990 + "\n\n" + "oolong " * 5000
    respx.get(f"https://{PUBLIC}/long").mock(
        httpx.Response(200, content=words.encode(), headers={"content-type": "text/plain"})
    )
    client, fetcher = WebClient(), PageFetcher(lambda: NOW, resolver=_public)
    web = WebSearch(Tavily("k", client), fetcher)
    assert (await web.search("green tea")).outcome == "found"
    assert sum(len(passage.text) for passage in (await web.search("oolong", limit=99)).passages) < 1000
    await client.close()
    await fetcher.close()
