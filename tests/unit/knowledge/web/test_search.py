"""The web as a corpus: each page once, no page longer than a person would read, an excerpt where there is no page."""

from collections.abc import Sequence
from typing import Any, cast

import pytest

from madang.knowledge.errors import WebError
from madang.knowledge.sources import CorpusDocument, Section
from madang.knowledge.web.search import WebHit, WebSearch

TEA = "Green tea is steeped at seventy degrees."


class Engine:
    def __init__(self, addresses: Sequence[str]) -> None:
        self._addresses = addresses

    async def find(self, question: str, limit: int) -> list[WebHit]:
        return [WebHit(address=one, title="Tea", excerpt="Green tea, an excerpt.") for one in self._addresses]


class Fetcher:
    def __init__(self, *texts: str) -> None:
        self._texts = texts
        self.fetched: list[str] = []

    async def fetch(self, address: str) -> CorpusDocument:
        self.fetched.append(address)
        if not self._texts:
            raise WebError(address, "unreachable", "nobody answers")
        sections = tuple(Section(text=text) for text in self._texts)
        return CorpusDocument(id=address, title="Tea", sections=sections, location=address)


async def _searched(fetcher: Fetcher, *addresses: str) -> list[str]:
    found = await WebSearch(Engine(addresses), cast("Any", fetcher)).search("green tea degrees")
    return [passage.text for passage in found.passages]


@pytest.mark.req("R42.duplicates")
async def test_a_page_is_read_once_however_it_is_linked_to():
    fetcher = Fetcher(TEA)
    same = ("https://tea.example/green", "https://TEA.example/green/#top", "https://tea.example/green?utm_source=x")
    assert await _searched(fetcher, *same, "https://tea.example/green?page=2") == [TEA, TEA]
    assert fetcher.fetched == ["https://tea.example/green", "https://tea.example/green?page=2"]


@pytest.mark.req("R42.size")
async def test_what_stands_beyond_fifty_thousand_letters_is_not_read():
    assert await _searched(Fetcher("word " * 10_000, TEA), "https://tea.example/long") == []
    assert await _searched(Fetcher("word " * 9_000, TEA), "https://tea.example/long") == [TEA]


@pytest.mark.req("R42.fallback")
async def test_a_page_that_cannot_be_read_is_known_by_its_excerpt():
    assert await _searched(Fetcher(), "https://tea.example/gone") == ["Green tea, an excerpt."]
