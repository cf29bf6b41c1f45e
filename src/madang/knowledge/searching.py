"""A search in one corpus: the place a question names first, then what its words and its meaning find, or nothing."""

import asyncio
import json
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from datetime import date
from typing import Generic, NamedTuple, TypeVar

from madang.knowledge.encoders import Encoder
from madang.knowledge.fusion import NEAREST, fuse, good, words_suffice
from madang.knowledge.glossary import expand
from madang.knowledge.highlights import find_highlights, highlighter
from madang.knowledge.matching import filter_values, match_values, own
from madang.knowledge.passages import Filters, Found, Passage
from madang.knowledge.ranking import Frequencies, Rank, Wanted, rank
from madang.knowledge.references import find_references, reference_key, reference_values
from madang.knowledge.rows import CorpusRow, StoredChunk, get_corpus, read_chunks
from madang.knowledge.shortlist import shortlist
from madang.knowledge.terms import find_terms
from madang.knowledge.vectors import Vectors, to_vectors
from madang.store.database import Connection, Database

__all__ = ["Searcher", "Settle"]

T = TypeVar("T")
Settle = Callable[[], Awaitable[None]]
"""What is waited for before vectors are read."""

_CANDIDATES = 100
_LONGEST_QUESTION = 2000
_MOST_TERMS = 48
_NEAR_MISSES = 3


class _Proposals(NamedTuple):
    """What the database proposes: places named, chunks that share words, and how frequent those words are."""

    corpus: CorpusRow
    wanted: Wanted
    named: Sequence[StoredChunk]
    chunks: Mapping[int, StoredChunk]
    frequencies: Frequencies

    def ranks(self, chunks: Mapping[int, StoredChunk]) -> list[Rank]:
        """The chunks by their words."""
        return rank(self.wanted, [each.candidate for each in chunks.values()], self.frequencies)


class Searcher:
    """Searches a corpus of a tenant; remembers frequencies and vectors for as long as the corpus stays the same."""

    def __init__(self, database: Database, tenant: str, name: str, encoder: Encoder | None, settle: Settle) -> None:
        self._database = database
        self._settle = settle
        self._tenant = tenant
        self._name = name
        self._encoder = encoder
        self._frequencies = _Remembered[dict[str, int]]()
        self._vectors = _Remembered[Vectors]()

    async def search(self, question: str, limit: int, filters: Filters) -> Found:
        """The passages that answer the question best, at most `limit`; see `Found` for what is none."""
        asked = question[:_LONGEST_QUESTION]
        terms = (await asyncio.to_thread(find_terms, asked))[:_MOST_TERMS]
        proposals = await self._propose(asked, [term.form for term in terms], filters)
        if proposals is None:
            return Found(outcome="nothing")
        ranks, similar = proposals.ranks(proposals.chunks), None
        if self._encoder and asked.strip() and not words_suffice(ranks):
            await self._settle()
            similar = await self._similar(self._encoder, proposals.corpus, asked, list(proposals.chunks))
            nearest = await self._nearest(proposals, similar, filters)
            ranks = fuse([*ranks, *proposals.ranks(nearest)], similar)
            proposals = proposals._replace(chunks={**proposals.chunks, **nearest})
        return _answer(proposals, ranks, similar, limit)

    async def lookup(self, reference: str, on: date | None, limit: int) -> tuple[Passage, ...]:
        """The passages cited by exactly this reference, that apply on the day if one is given."""

        async def work(connection: Connection) -> list[StoredChunk]:
            corpus = await get_corpus(connection, self._tenant, self._name)
            if corpus is None:
                return []
            groups = [*find_references(reference, corpus.glossary.names), [reference_key(reference)]]
            return await self._named(connection, corpus, groups, Filters(on=on), limit)

        return tuple(_exact(each) for each in await self._database.read(work))

    async def _propose(self, question: str, forms: Sequence[str], filters: Filters) -> _Proposals | None:
        async def work(connection: Connection) -> _Proposals | None:
            corpus = await get_corpus(connection, self._tenant, self._name)
            if corpus is None or not corpus.chunks:
                return None
            wanted = Wanted(tuple(dict.fromkeys(forms)), expand(forms, corpus.glossary))
            groups = list(find_references(question, corpus.glossary.names))
            named = await self._named(connection, corpus, groups, filters, _CANDIDATES)
            frequencies = await self._count(connection, corpus, wanted.weights)
            keys = await _candidates(connection, corpus, wanted, frequencies, filters)
            chunks = await read_chunks(connection, self._name, keys)
            return _Proposals(corpus, wanted, named, chunks, frequencies)

        return await self._database.read(work)

    async def _similar(
        self, encoder: Encoder, corpus: CorpusRow, question: str, keys: Sequence[int]
    ) -> dict[int, float]:
        """How similar to the question the chunks proposed are, and those that are nearest to it."""

        async def read(connection: Connection) -> Vectors:
            return to_vectors(await connection.fetch("read_vectors", corpus=corpus.key, encoder=encoder.name))

        vectors = self._vectors.of(corpus)
        if vectors is None:
            vectors = self._vectors.keep(corpus, await self._database.read(read))

        def look() -> dict[int, float]:
            direction = encoder.encode([question])
            return vectors.nearest(direction, NEAREST) | vectors.of(direction, keys)

        return await asyncio.to_thread(look)

    async def _nearest(
        self, proposals: _Proposals, similar: Mapping[int, float], filters: Filters
    ) -> dict[int, StoredChunk]:
        """The chunks that are near in meaning and were not proposed for their words, if they pass the filters."""
        more = [key for key in similar if key not in proposals.chunks]

        async def work(connection: Connection) -> dict[int, StoredChunk]:
            values = filter_values(proposals.corpus.key, filters)
            allowed = await connection.fetch("allow_chunks", keys=json.dumps(more), **values)
            return await read_chunks(connection, self._name, [key for (key,) in allowed])

        return await self._database.read(work)

    async def _named(
        self, connection: Connection, corpus: CorpusRow, groups: Sequence[Sequence[str]], filters: Filters, limit: int
    ) -> list[StoredChunk]:
        """The chunks of each place; of its ways to be named, the most exact that the corpus knows."""
        values = filter_values(corpus.key, filters)
        keys: list[int] = []
        for group in groups:
            for reference in group:
                wanted = reference_values(reference)
                found = await connection.fetch("find_reference", corpus=corpus.key, limit=limit, **wanted, **values)
                keys += [key for (key,) in found]
                if found:
                    break
        chunks = await read_chunks(connection, self._name, keys) if keys else {}
        return [chunks[key] for key in dict.fromkeys(keys)]

    async def _count(self, connection: Connection, corpus: CorpusRow, forms: Iterable[str]) -> Frequencies:
        known = self._frequencies.of(corpus)
        if known is None:
            known = self._frequencies.keep(corpus, {})
        new = [form for form in forms if form not in known]
        counted = await connection.fetch_many("count_term", [{"term": own(corpus.key, form)} for form in new])
        known.update({form: rows[0][0] if rows else 0 for form, rows in zip(new, counted, strict=True)})
        return Frequencies(corpus.chunks, corpus.terms / corpus.chunks, known)


class _Remembered(Generic[T]):
    """Something that holds for one revision of a corpus."""

    def __init__(self) -> None:
        self._kept: tuple[tuple[int, int], T] | None = None

    def of(self, corpus: CorpusRow) -> T | None:
        """What was kept for the corpus as it is now."""
        return self._kept[1] if self._kept and self._kept[0] == (corpus.key, corpus.revision) else None

    def keep(self, corpus: CorpusRow, value: T) -> T:
        """Keep it in place of what was kept before."""
        self._kept = (corpus.key, corpus.revision), value
        return value


async def _candidates(
    connection: Connection, corpus: CorpusRow, wanted: Wanted, frequencies: Frequencies, filters: Filters
) -> list[int]:
    groups = shortlist({form: frequencies.holding[form] for form in wanted.weights}, corpus.chunks)
    if not groups:
        return []
    weights = {form: weight * frequencies.rarity(form) for form, weight in wanted.weights.items()}
    values = match_values(corpus.key, groups, weights, filters)
    query = "find_chunks" if filters.on is None else "find_chunks_on"
    return [key for (key,) in await connection.fetch(query, **values, limit=_CANDIDATES)]


def _answer(proposals: _Proposals, ranks: Sequence[Rank], similar: Mapping[int, float] | None, limit: int) -> Found:
    named = {each.candidate.key: _exact(each) for each in proposals.named}
    ranked = [each for each in ranks if each.key not in named]
    answering = [each for each in ranked if good(each, similar)]
    wanted = highlighter(proposals.wanted.weights)
    passages = [*named.values(), *(_passage(proposals.chunks, each, wanted) for each in answering[:limit])][:limit]
    if passages:
        return Found(outcome="exact" if named else "found", passages=tuple(passages))
    nearest = tuple(_passage(proposals.chunks, each, wanted) for each in ranked[:_NEAR_MISSES])
    return Found(outcome="nothing", nearest=nearest)


def _passage(chunks: Mapping[int, StoredChunk], ranked: Rank, wanted: re.Pattern[str] | None) -> Passage:
    passage = chunks[ranked.key].passage
    highlights = find_highlights(passage.text, wanted)
    return passage.model_copy(update={"score": round(ranked.score, 4), "highlights": highlights})


def _exact(chunk: StoredChunk) -> Passage:
    return chunk.passage.model_copy(update={"score": 1.0})
