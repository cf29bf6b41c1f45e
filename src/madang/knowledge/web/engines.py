"""Search engines: a question becomes hits, each an address with a title and an excerpt."""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol, cast

from pydantic import BaseModel, ConfigDict

from madang.knowledge.web.client import WebClient


class WebHit(BaseModel):
    """A page that a search engine names, unread."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    address: str
    title: str
    excerpt: str = ""


class SearchEngine(Protocol):
    """Finds pages; failures raise a `WebError`, finding nothing does not."""

    @property
    def name(self) -> str:
        """What the engine is called in reports."""
        ...

    async def find(self, question: str, limit: int) -> list[WebHit]:
        """The best pages, at most `limit`, each address once."""
        ...


class Tavily:
    """The Tavily search API, for the holder of a key."""

    name = "tavily"

    def __init__(self, key: str, client: WebClient) -> None:
        self._key = key
        self._client = client

    async def find(self, question: str, limit: int) -> list[WebHit]:
        """The best pages."""
        address = "https://api.tavily.com/search"
        answer = await self._client.post_json(
            address,
            headers={"Authorization": f"Bearer {self._key}"},
            json={"query": question[:_LONGEST], "max_results": min(limit, _MOST)},
        )
        return _hits(self._client, address, answer.get("results"), "content", limit)


class Brave:
    """The Brave search API, for the holder of a key."""

    name = "brave"

    def __init__(self, key: str, client: WebClient) -> None:
        self._key = key
        self._client = client

    async def find(self, question: str, limit: int) -> list[WebHit]:
        """The best pages."""
        address = "https://api.search.brave.com/res/v1/web/search"
        answer = await self._client.get_json(
            address,
            headers={"X-Subscription-Token": self._key, "Accept": "application/json"},
            params={"q": question[:_LONGEST], "count": str(min(limit, _MOST)), "text_decorations": "false"},
        )
        web = answer.get("web")
        results: Any = cast("Mapping[str, Any]", web).get("results") if isinstance(web, Mapping) else []
        return _hits(self._client, address, results, "description", limit)


class SearXNG:
    """An instance of SearXNG that the operator runs or trusts, at its base address."""

    name = "searxng"

    def __init__(self, address: str, client: WebClient) -> None:
        self._address = f"{address.rstrip('/')}/search"
        self._client = client

    async def find(self, question: str, limit: int) -> list[WebHit]:
        """The best pages."""
        answer = await self._client.get_json(self._address, params={"q": question[:_LONGEST], "format": "json"})
        return _hits(self._client, self._address, answer.get("results"), "content", limit)


def _hits(client: WebClient, address: str, results: object, excerpt: str, limit: int) -> list[WebHit]:
    """The results that name a page, in order; `WebError` if there is no list of results."""
    if not isinstance(results, list):
        raise client.malformed(address, "it has no list of results")
    found: dict[str, WebHit] = {}
    for result in cast("Iterable[object]", results):
        hit = _hit(cast("Mapping[str, object]", result), excerpt) if isinstance(result, Mapping) else None
        if hit:
            found.setdefault(hit.address, hit)
    return list(found.values())[:limit]


def _hit(result: Mapping[str, object], excerpt: str) -> WebHit | None:
    address = result.get("url")
    if not isinstance(address, str) or not address.startswith(("http://", "https://")):
        return None
    texts = {name: " ".join(str(result.get(name) or "").split()) for name in ("title", excerpt)}
    return WebHit(address=address, title=texts["title"][:_LONGEST] or address, excerpt=texts[excerpt][:_LONG_EXCERPT])


_MOST = 20
_LONGEST = 400
_LONG_EXCERPT = 2000
