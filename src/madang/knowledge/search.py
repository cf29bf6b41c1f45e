"""A search in one corpus: the place a question names first, then what its words and its meaning find, or nothing. The
words it was found by are highlighted in each passage.
"""

import asyncio
import json
import re
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date
from heapq import nlargest
from itertools import combinations
from typing import Generic, NamedTuple, TypeVar

from madang.knowledge.index import ranking
from madang.knowledge.index.chunks import (
    blinded_tags,
    corpus_term,
    filter_values,
    find_references,
    match_values,
    reference_key,
    reference_values,
    tag_values,
)
from madang.knowledge.index.embeddings import (
    FEW_VECTORS,
    Encoder,
    Matrix,
    VectorIndex,
    VectorPart,
    direction_text,
    index_vectors,
    likenesses_of,
    vector_part,
)
from madang.knowledge.index.lexicon import meanings_in_other_language
from madang.knowledge.index.rows import CorpusRow, StoredChunk, get_corpus, read_chunks
from madang.knowledge.index.terms import Glossary, expand_terms, find_terms
from madang.knowledge.sources import Passage, PassageFilters, SearchResult, Span
from madang.run_cache import cached_in_run
from madang.store.database import Connection, Database, Row
from madang.store.encryption import TenantKeys

_RANKED_IN_TIME = 1500
"""Chunks that are ranked in time, about."""


def shortlist(holding: Mapping[str, int], chunks: int) -> list[tuple[str, ...]]:
    """Groups of terms: a chunk that has all terms of one group is worth ranking.

    `holding` is how many of the corpus' chunks have each term. The rarest known term is always among the groups.
    """
    known = sorted((found, form) for form, found in holding.items() if found)
    taken = list(_affordable([(found, (form,)) for found, form in known], _RANKED_IN_TIME, least=1))
    singles = {form for (form,) in taken}
    spent = sum(found for found, form in known if form in singles)
    rest = [(found, form) for found, form in known if form not in singles]
    pairs = sorted((one * other / chunks, (first, second)) for (one, first), (other, second) in combinations(rest, 2))
    return [*taken, *_affordable(pairs, _RANKED_IN_TIME - spent, least=0)]


def _affordable(groups: list[tuple[float, tuple[str, ...]]], most: float, *, least: int) -> Iterator[tuple[str, ...]]:
    """The groups in order, as long as the chunks they are expected to bring stay within `most`."""
    spent = 0.0
    for number, (expected, group) in enumerate(groups):
        spent += expected
        if spent > most and number >= least:
            return
        yield group


_SHORTEST_STEM = 3


def highlight_pattern(forms: Iterable[str]) -> re.Pattern[str] | None:
    """What finds these terms in a text; None for no terms."""
    patterns = sorted({_pattern_of_term(form) for form in forms}, key=len, reverse=True)
    return re.compile("|".join(patterns), re.IGNORECASE) if patterns else None


def find_highlights(text: str, wanted: re.Pattern[str] | None) -> tuple[Span, ...]:
    """The stretches of the text that hold a term, from left to right."""
    return tuple(found.span() for found in wanted.finditer(text)) if wanted else ()


def _pattern_of_term(form: str) -> str:
    if form[0].isdigit():
        return rf"(?<![0-9]){',?'.join(form).replace(',?p,?', '[.]')}(?![0-9])"
    if not form.isascii():
        return re.escape(form.removesuffix("다") if len(form) >= _SHORTEST_STEM else form)
    stem = f"{re.escape(form[:-1])}[iy]" if form.endswith("i") else re.escape(form)
    return rf"\b{stem}[a-z]*"


_Cached = TypeVar("_Cached")
PrepareVectors = Callable[[], Awaitable[None]]
"""What is waited for before vectors are read."""

_CANDIDATES = 100
_LONGEST_QUESTION = 2000
_MOST_TERMS = 48
_NEAR_MISSES = 3
_READ_TOGETHER = 5000
"""Vectors that are read at a time."""


class _Proposals(NamedTuple):
    """What the database proposes: places named, chunks that share words, and how frequent those words are."""

    corpus: CorpusRow
    wanted: ranking.QueryTerms
    named: Sequence[StoredChunk]
    chunks: Mapping[int, StoredChunk]
    frequencies: ranking.TermFrequencies

    def ranks(self, chunks: Mapping[int, StoredChunk]) -> list[ranking.RankedChunk]:
        """The chunks by their words."""
        return ranking.rank(self.wanted, [each.candidate for each in chunks.values()], self.frequencies)


class Searcher:
    """Searches a corpus of a tenant; remembers frequencies and vectors for as long as the corpus stays the same."""

    def __init__(
        self,
        database: Database,
        keys: TenantKeys,
        tenant: str,
        name: str,
        *,
        encoder: Encoder | None,
        settle: PrepareVectors,
    ) -> None:
        self._database = database
        self._keys = keys
        self._prepare_vectors = settle
        self._tenant = tenant
        self._name = name
        self._encoder = encoder
        self._frequencies = _RevisionCache[dict[str, int]]()
        self._vectors = _RevisionCache[VectorIndex]()
        self._indexed = _RevisionCache[bool]()

    async def search(
        self, question: str, limit: int, filters: PassageFilters, *, by_meaning: bool = False
    ) -> SearchResult:
        """The passages that answer the question best, at most `limit`; see `SearchResult` if there is none.

        Similarity is asked where words do not suffice, and always `by_meaning`: then what says the same in other
        words, or in another language, is found beside what has the words.
        """
        asked = question[:_LONGEST_QUESTION]
        terms = (await asyncio.to_thread(find_terms, asked))[:_MOST_TERMS]
        proposals = await self._propose(asked, [term.form for term in terms], filters)
        if proposals is None:
            return SearchResult(outcome="nothing")
        ranks, similar = proposals.ranks(proposals.chunks), None
        if self._encoder and asked.strip() and (by_meaning or not ranking.words_suffice(ranks)):
            await self._prepare_vectors()
            similar = await self._similar(self._encoder, proposals.corpus, asked, list(proposals.chunks))
            nearest = await self._nearest(proposals, similar, filters)
            ranks = ranking.add_similarity([*ranks, *proposals.ranks(nearest)], similar)
            proposals = proposals._replace(chunks={**proposals.chunks, **nearest})
        enough = ranking.SOME_EVIDENCE if by_meaning else ranking.ENOUGH_EVIDENCE
        return _answer(proposals, [each for each in ranks if ranking.is_answer(each, similar, enough)], ranks, limit)

    async def lookup(self, reference: str, on: date | None, limit: int) -> tuple[Passage, ...]:
        """The passages cited by exactly this reference, that apply on the day if one is given."""

        async def work(connection: Connection) -> list[StoredChunk]:
            corpus = await get_corpus(connection, self._keys, self._tenant, self._name)
            if corpus is None:
                return []
            groups = [*find_references(reference, corpus.glossary.names), [reference_key(reference)]]
            return await self._named(connection, corpus, groups, PassageFilters(in_force_on=on), limit)

        return tuple(_exact(each) for each in await self._database.read(work))

    async def _propose(self, question: str, forms: Sequence[str], filters: PassageFilters) -> _Proposals | None:
        async def work(connection: Connection) -> _Proposals | None:
            corpus = await get_corpus(connection, self._keys, self._tenant, self._name)
            if corpus is None or not corpus.chunks:
                return None
            wanted = ranking.QueryTerms(tuple(dict.fromkeys(forms)), _other_names(forms, corpus.glossary))
            groups = list(find_references(question, corpus.glossary.names))
            named = await self._named(connection, corpus, groups, filters, _CANDIDATES)
            frequencies = await self._count(connection, corpus, wanted.weights)
            keys = await _candidates(connection, corpus, wanted, frequencies, filters)
            chunks = await read_chunks(connection, self._name, keys, corpus.sealer, _blinded(corpus, wanted))
            return _Proposals(corpus, wanted, named, chunks, frequencies)

        return await self._database.read(work)

    async def _similar(
        self, encoder: Encoder, corpus: CorpusRow, question: str, keys: Sequence[int]
    ) -> dict[int, float]:
        """How similar to the question the chunks proposed are, and those that are nearest to it."""
        direction = await asyncio.to_thread(_direction, encoder, question)
        if await self._is_indexed(encoder, corpus):
            return await self._ask_database(encoder, corpus, direction, keys)
        vectors = self._vectors.get(corpus)
        if vectors is None:
            vectors = self._vectors.put(corpus, index_vectors(await self._read_vectors(encoder, corpus)))
        if vectors.rows is None:
            worth = await asyncio.to_thread(vectors.worth_reading, direction)
            known = likenesses_of(await self._vectors_of(encoder, corpus, [*worth, *keys]), direction)
        else:
            known = await asyncio.to_thread(vectors.likenesses, direction)
        nearest = nlargest(ranking.NEAREST, known, key=lambda key: known[key])
        return {key: known[key] for key in dict.fromkeys((*nearest, *keys)) if key in known}

    async def _is_indexed(self, encoder: Encoder, corpus: CorpusRow) -> bool:
        """Whether the database has an index of the vectors of this corpus, as it is now."""

        async def work(connection: Connection) -> bool:
            [(tables,)] = await connection.fetch("can_index_vectors")
            if not tables:
                return False
            [(there,)] = await connection.fetch("has_directions", corpus=corpus.key, encoder=encoder.name)
            return bool(there)

        known = self._indexed.get(corpus)
        if known is None:
            known = self._indexed.put(corpus, corpus.sealer is None and await self._database.read(work))
        return known

    async def _ask_database(
        self, encoder: Encoder, corpus: CorpusRow, direction: Matrix, keys: Sequence[int]
    ) -> dict[int, float]:
        asked = {"encoder": encoder.name, "question": direction_text(direction[0])}

        async def work(connection: Connection) -> dict[int, float]:
            near = await connection.fetch("nearest_directions", **asked, corpus=corpus.key, limit=ranking.NEAREST)
            return dict([*near, *await connection.fetch("directions_of", **asked, keys=json.dumps(list(keys)))])

        return await self._database.read(work)

    async def _read_vectors(self, encoder: Encoder, corpus: CorpusRow) -> list[VectorPart]:
        """What a process keeps of the vectors of a corpus, read a part at a time."""
        parts, after = list[VectorPart](), 0

        async def read(connection: Connection) -> Sequence[Row]:
            page = {"after": after, "limit": _READ_TOGETHER}
            rows = await connection.fetch("read_vectors", corpus=corpus.key, encoder=encoder.name, **page)
            return corpus.sealer.open_vectors(rows) if corpus.sealer else rows

        while rows := await self._database.read(read):
            keep = corpus.chunks <= FEW_VECTORS
            parts.append(await asyncio.to_thread(vector_part, rows, keep=keep))
            after = rows[-1][0]
        return parts

    async def _vectors_of(self, encoder: Encoder, corpus: CorpusRow, keys: Sequence[int]) -> Sequence[Row]:
        async def read(connection: Connection) -> Sequence[Row]:
            listed = json.dumps(list(dict.fromkeys(keys)))
            rows = await connection.fetch("read_vectors_of", encoder=encoder.name, keys=listed)
            return corpus.sealer.open_vectors(rows) if corpus.sealer else rows

        return await self._database.read(read)

    async def _nearest(
        self, proposals: _Proposals, similar: Mapping[int, float], filters: PassageFilters
    ) -> dict[int, StoredChunk]:
        """The chunks that are near in meaning and were not proposed for their words, if they pass the filters."""
        more = [key for key in similar if key not in proposals.chunks]

        async def work(connection: Connection) -> dict[int, StoredChunk]:
            corpus = proposals.corpus
            values = filter_values(corpus.key, filters, corpus.blind)
            allowed = [key for (key,) in await connection.fetch("allow_chunks", keys=json.dumps(more), **values)]
            return await read_chunks(connection, self._name, allowed, corpus.sealer, _blinded(corpus, proposals.wanted))

        return await self._database.read(work)

    async def _named(
        self,
        connection: Connection,
        corpus: CorpusRow,
        groups: Sequence[Sequence[str]],
        filters: PassageFilters,
        limit: int,
    ) -> list[StoredChunk]:
        """The chunks of each place; of its ways to be named, the most exact that the corpus knows."""
        keys: list[int] = []
        for group in groups:
            for reference in group:
                found = await _find_reference(connection, corpus, reference, filters, limit)
                keys += [key for (key,) in found]
                if found:
                    break
        chunks = await read_chunks(connection, self._name, keys, corpus.sealer) if keys else {}
        return [chunks[key] for key in dict.fromkeys(keys)]

    async def _count(self, connection: Connection, corpus: CorpusRow, forms: Iterable[str]) -> ranking.TermFrequencies:
        known = self._frequencies.get(corpus)
        if known is None:
            known = self._frequencies.put(corpus, {})
        new = [form for form in forms if form not in known]
        terms = [{"term": corpus.blind(corpus_term(corpus.key, form))} for form in new]
        counted = await connection.fetch_many("count_term", terms)
        known.update({form: rows[0][0] if rows else 0 for form, rows in zip(new, counted, strict=True)})
        return ranking.TermFrequencies(corpus.chunks, corpus.terms / corpus.chunks, known)


@cached_in_run(maxsize=32)
def _direction(encoder: Encoder, question: str) -> Matrix:
    """The vector of a question, once in a run: it is looked up in one source after the other."""
    return encoder.encode([question])


class _RevisionCache(Generic[_Cached]):
    """A value that is valid for one revision of a corpus."""

    def __init__(self) -> None:
        self._value: tuple[tuple[int, int], _Cached] | None = None

    def get(self, corpus: CorpusRow) -> _Cached | None:
        """What was kept for the corpus as it is now."""
        return self._value[1] if self._value and self._value[0] == (corpus.key, corpus.revision) else None

    def put(self, corpus: CorpusRow, value: _Cached) -> _Cached:
        """Keep it in place of what was kept before."""
        self._value = (corpus.key, corpus.revision), value
        return value


def _other_names(forms: Sequence[str], glossary: Glossary) -> dict[str, frozenset[str]]:
    """What the terms of a question may be called in a corpus: by its glossary, and in the other language."""
    known, foreign = expand_terms(forms, glossary), meanings_in_other_language(forms)
    return {form: known.get(form, frozenset()) | foreign.get(form, frozenset()) for form in {*known, *foreign}}


def _blinded(corpus: CorpusRow, wanted: ranking.QueryTerms) -> Mapping[str, str] | None:
    """What the terms of a question are called in a sealed corpus; of its other terms nothing is known."""
    if corpus.sealer is None:
        return None
    terms = {form: corpus.blind(corpus_term(corpus.key, form)) for form in wanted.weights}
    return {term.partition("z")[2]: form for form, term in terms.items()}


async def _find_reference(
    connection: Connection, corpus: CorpusRow, reference: str, filters: PassageFilters, limit: int
) -> list[Row]:
    """The chunks of a place and of the paragraphs within it."""
    page = {"corpus": corpus.key, "limit": limit}
    if corpus.sealer is None:
        values = filter_values(corpus.key, filters)
        return await connection.fetch("find_reference", **page, **reference_values(reference), **values)
    tag = f"{corpus.key}t{corpus.sealer.blind('reference', reference)}"
    groups = [[tag], *blinded_tags(corpus.key, filters, corpus.blind)]
    return await connection.fetch("find_sealed_reference", **page, **tag_values(groups, filters))


async def _candidates(
    connection: Connection,
    corpus: CorpusRow,
    wanted: ranking.QueryTerms,
    frequencies: ranking.TermFrequencies,
    filters: PassageFilters,
) -> list[int]:
    groups = shortlist({form: frequencies.chunks_with_term[form] for form in wanted.weights}, corpus.chunks)
    if not groups:
        return []
    weights = {form: weight * frequencies.rarity(form) for form, weight in wanted.weights.items()}
    values = match_values(corpus.key, groups, weights, filters, corpus.blind)
    query = "find_chunks" if filters.in_force_on is None else "find_chunks_on"
    return [key for (key,) in await connection.fetch(query, **values, limit=_CANDIDATES)]


def _answer(
    proposals: _Proposals, answers: Sequence[ranking.RankedChunk], ranks: Sequence[ranking.RankedChunk], limit: int
) -> SearchResult:
    named = {each.candidate.key: _exact(each) for each in proposals.named}
    ranked = [each for each in ranks if each.key not in named]
    answering = [each for each in answers if each.key not in named]
    wanted = highlight_pattern(proposals.wanted.weights)
    passages = [*named.values(), *(_passage(proposals.chunks, each, wanted) for each in answering[:limit])][:limit]
    if passages:
        return SearchResult(outcome="exact" if named else "found", passages=tuple(passages))
    nearest = tuple(_passage(proposals.chunks, each, wanted) for each in ranked[:_NEAR_MISSES])
    return SearchResult(outcome="nothing", nearest=nearest)


def _passage(chunks: Mapping[int, StoredChunk], ranked: ranking.RankedChunk, wanted: re.Pattern[str] | None) -> Passage:
    passage = chunks[ranked.key].passage
    highlights = find_highlights(passage.text, wanted)
    return passage.model_copy(update={"score": round(ranked.score, 4), "highlights": highlights})


def _exact(chunk: StoredChunk) -> Passage:
    return chunk.passage.model_copy(update={"score": 1.0})
