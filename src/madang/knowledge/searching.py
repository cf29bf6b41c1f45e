"""A search in one corpus: the place a question names first, then the ranked rest, or plainly nothing."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from madang.knowledge.glossary import expand
from madang.knowledge.matching import match_values, own
from madang.knowledge.passages import Filters, Found, Passage, Span
from madang.knowledge.ranking import Frequencies, Rank, Wanted, rank
from madang.knowledge.references import find_references, reference_key
from madang.knowledge.rows import CorpusRow, StoredChunk, get_corpus, read_chunks
from madang.knowledge.terms import Term, find_terms
from madang.store.database import Connection, Database

__all__ = ["ENOUGH", "Searcher"]

ENOUGH = 0.4
"""The share of a question that a passage must speak of, rare words counting more, to be an answer to it."""

_CANDIDATES = 100
_LONGEST_QUESTION = 2000
_MOST_TERMS = 48


class _Proposals(NamedTuple):
    """What the database proposes: places named, chunks that share words, and how frequent those words are."""

    corpus: CorpusRow
    wanted: Wanted
    named: Sequence[StoredChunk]
    chunks: Mapping[int, StoredChunk]
    frequencies: Frequencies


class Searcher:
    """Searches a corpus of a tenant; remembers how frequent words are for as long as the corpus stays the same."""

    def __init__(self, database: Database, tenant: str, name: str) -> None:
        self._database = database
        self._tenant = tenant
        self._name = name
        self._revision = -1
        self._frequencies: dict[str, int] = {}

    async def search(self, question: str, limit: int, filters: Filters) -> Found:
        """The passages that answer the question best, at most `limit`; see `Found` for what is none."""
        terms = (await asyncio.to_thread(find_terms, question[:_LONGEST_QUESTION]))[:_MOST_TERMS]
        proposals = await self._propose(question[:_LONGEST_QUESTION], [term.form for term in terms], filters)
        if proposals is None:
            return Found(outcome="nothing")
        candidates = [each.candidate for each in proposals.chunks.values()]
        ranks = rank(proposals.wanted, candidates, proposals.frequencies)
        return await asyncio.to_thread(_answer, proposals, ranks, limit)

    async def lookup(self, reference: str, on: date | None, limit: int) -> tuple[Passage, ...]:
        """The passages cited by exactly this reference, that apply on the day if one is given."""

        async def work(connection: Connection) -> list[StoredChunk]:
            corpus = await get_corpus(connection, self._tenant, self._name)
            if corpus is None:
                return []
            groups = [*find_references(reference, corpus.glossary.names), [reference_key(reference)]]
            return await self._named(connection, corpus, groups, on, limit)

        return tuple(_exact(each) for each in await self._database.read(work))

    async def _propose(self, question: str, forms: Sequence[str], filters: Filters) -> _Proposals | None:
        async def work(connection: Connection) -> _Proposals | None:
            corpus = await get_corpus(connection, self._tenant, self._name)
            if corpus is None or not corpus.chunks:
                return None
            wanted = Wanted(tuple(dict.fromkeys(forms)), expand(forms, corpus.glossary))
            groups = list(find_references(question, corpus.glossary.names))
            named = await self._named(connection, corpus, groups, filters.on, _CANDIDATES)
            frequencies = await self._frequency(connection, corpus, wanted.weights)
            weights = {form: weight * frequencies.rarity(form) for form, weight in wanted.weights.items()}
            keys = await _candidates(connection, corpus, weights, filters)
            chunks = await read_chunks(connection, self._name, keys)
            return _Proposals(corpus, wanted, named, chunks, frequencies)

        return await self._database.read(work)

    async def _named(
        self, connection: Connection, corpus: CorpusRow, groups: Sequence[Sequence[str]], on: date | None, limit: int
    ) -> list[StoredChunk]:
        """The chunks of each place; of its ways to be named, the most exact that the corpus knows."""
        day = on.isoformat() if on else None
        keys: list[int] = []
        for group in groups:
            for reference in group:
                found = await connection.fetch(
                    "find_reference", corpus=corpus.key, reference=reference, day=day, limit=limit
                )
                keys += [key for (key,) in found]
                if found:
                    break
        chunks = await read_chunks(connection, self._name, keys) if keys else {}
        return [chunks[key] for key in dict.fromkeys(keys)]

    async def _frequency(self, connection: Connection, corpus: CorpusRow, forms: Iterable[str]) -> Frequencies:
        if corpus.revision != self._revision:
            self._revision, self._frequencies = corpus.revision, {}
        known = self._frequencies
        new = [form for form in forms if form not in known]
        counted = await connection.fetch_many("count_term", [{"term": own(corpus.key, form)} for form in new])
        known.update({form: rows[0][0] if rows else 0 for form, rows in zip(new, counted, strict=True)})
        return Frequencies(corpus.chunks, corpus.terms / corpus.chunks, known)


async def _candidates(
    connection: Connection, corpus: CorpusRow, weights: Mapping[str, float], filters: Filters
) -> list[int]:
    if not weights:
        return []
    values = match_values(corpus.key, weights, filters) | {"limit": _CANDIDATES}
    if filters.on is None:
        rows = await connection.fetch("find_chunks", **values)
    else:
        rows = await connection.fetch("find_chunks_on", **values, day=filters.on.isoformat())
    return [key for (key,) in rows]


def _answer(proposals: _Proposals, ranks: Sequence[Rank], limit: int) -> Found:
    named = {each.candidate.key: _exact(each) for each in proposals.named}
    ranked = [each for each in ranks if each.key not in named]
    good = [each for each in ranked if each.coverage >= ENOUGH]
    forms = frozenset(proposals.wanted.weights)
    passages = [*named.values(), *(_passage(proposals.chunks, each, forms) for each in good[:limit])][:limit]
    if passages:
        return Found(outcome="exact" if named else "found", passages=tuple(passages))
    return Found(outcome="nothing", nearest=tuple(_passage(proposals.chunks, each, forms) for each in ranked[:3]))


def _passage(chunks: Mapping[int, StoredChunk], ranked: Rank, forms: frozenset[str]) -> Passage:
    passage = chunks[ranked.key].passage
    highlights = _highlights(find_terms(passage.text), forms)
    return passage.model_copy(update={"score": round(ranked.score, 4), "highlights": highlights})


def _highlights(terms: Sequence[Term], forms: frozenset[str]) -> tuple[Span, ...]:
    """Where the question's words stand, each stretch once."""
    return tuple(dict.fromkeys(term.span for term in terms if term.form in forms))


def _exact(chunk: StoredChunk) -> Passage:
    return chunk.passage.model_copy(update={"score": 1.0})
