"""The web searched like a corpus: engines turn a question into hits (an address, a title and an excerpt), and the pages
are fetched, cut and ranked on the spot.
"""

import asyncio
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate, zip_longest
from typing import Any, Protocol, cast
from urllib.parse import parse_qsl, urlencode, urlsplit

from pydantic import BaseModel, ConfigDict

from madang.knowledge.errors import WebError
from madang.knowledge.index.chunks import CorpusDestination, document_rows
from madang.knowledge.index.lexicon import meanings_in_other_language
from madang.knowledge.index.ranking import ENOUGH_WORDS, QueryTerms, TermFrequencies, rank
from madang.knowledge.index.rows import StoredChunk, chunks_of
from madang.knowledge.index.terms import find_terms
from madang.knowledge.sources import CorpusDocument, Passage, SearchResult, Section
from madang.knowledge.web.client import WebClient
from madang.knowledge.web.pages import PageFetcher


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


_AT_ONCE = 4
_LETTERS = 50_000
_TRACKING = re.compile(r"utm_|fbclid$|gclid$")
_DESTINATION = CorpusDestination(corpus=0, tenant="", name="web")


class WebSearch:
    """Searches with an engine and reads the pages it names; a page that cannot be read is known by its excerpt."""

    def __init__(self, engine: SearchEngine, fetcher: PageFetcher, *, pages: int = 6) -> None:
        self.engine = engine
        self._fetcher = fetcher
        self._max_pages = pages

    async def search(self, question: str, *, limit: int = 8) -> SearchResult:
        """The passages of found pages that answer best; `WebError` if the engine itself fails."""
        hits: dict[str, WebHit] = {}
        for hit in await self.engine.find(question, self._max_pages):
            hits.setdefault(_page_key(hit.address), hit)
        places = asyncio.Semaphore(_AT_ONCE)
        documents = await asyncio.gather(*(self._document(hit, places) for hit in hits.values()))
        return await asyncio.to_thread(rank_documents, question, documents, limit)

    async def _document(self, hit: WebHit, places: asyncio.Semaphore) -> CorpusDocument:
        async with places:
            try:
                return _beginning(await self._fetcher.fetch(hit.address))
            except WebError:
                section = Section(text=hit.excerpt or hit.title, path=(hit.title,))
                return CorpusDocument(id=hit.address[:1000], title=hit.title, sections=(section,), location=hit.address)


def _beginning(page: CorpusDocument) -> CorpusDocument:
    """The page cut to a maximum length: nobody reads a page of a megabyte for one question."""
    starts = accumulate((len(section.text) for section in page.sections), initial=0)
    kept = (
        section.model_copy(update={"text": section.text[: _LETTERS - start]})
        for section, start in zip(page.sections, starts, strict=False)
        if start < _LETTERS
    )
    return page.model_copy(update={"sections": tuple(kept)})


def _page_key(address: str) -> str:
    """What tells a page from others: neither the place on it nor who led there, as `#top` and `utm_source` say."""
    parts = urlsplit(address)
    kept = [pair for pair in parse_qsl(parts.query, keep_blank_values=True) if not _TRACKING.match(pair[0])]
    return f"{parts.netloc.lower()}{parts.path.rstrip('/')}?{urlencode(kept)}"


def rank_documents(question: str, documents: Sequence[CorpusDocument], limit: int) -> SearchResult:
    """The best passages of documents that are in no library; how rare a word is, they tell among themselves."""
    chunks = {chunk.candidate.key: chunk for chunk in _chunks(documents)}
    forms = tuple(dict.fromkeys(term.form for term in find_terms(question)))
    wanted = QueryTerms(forms, meanings_in_other_language(forms))
    candidates = [chunk.candidate for chunk in chunks.values()]
    holding = Counter(form for each in candidates for form in {*each.title, *each.body})
    length = sum(len(each.body) for each in candidates) / (len(candidates) or 1)
    ranks = rank(wanted, candidates, TermFrequencies(len(candidates), length, holding))
    passages = tuple(
        chunks[each.key].passage.model_copy(update={"score": round(each.score, 4)})
        for each in ranks[:limit]
        if each.coverage >= ENOUGH_WORDS
    )
    return SearchResult(outcome="found" if passages else "nothing", passages=passages)


def opening_passages(documents: Sequence[CorpusDocument], limit: int) -> tuple[Passage, ...]:
    """The passages that documents begin with, the first of each before the second of any; earlier ones score higher."""
    each = [[chunk.passage for chunk in _chunks([document])] for document in documents]
    turns = [passage for turn in zip_longest(*each) for passage in turn if passage is not None][:limit]
    return tuple(passage.model_copy(update={"score": 1 / (1 + number)}) for number, passage in enumerate(turns))


def _chunks(documents: Sequence[CorpusDocument]) -> list[StoredChunk]:
    drafts = [document_rows(document, _DESTINATION) for document in {each.id: each for each in documents}.values()]
    return chunks_of(drafts, _DESTINATION.name)
