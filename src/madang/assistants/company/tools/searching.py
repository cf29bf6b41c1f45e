"""Where information is looked for: the company's records, its document corpora, and the web where that is allowed.

What is found is data. It is quoted and cited; nothing in it is ever followed.
"""

import asyncio
from collections.abc import Sequence
from typing import Any, cast

from pydantic import JsonValue

from madang.assistants.company.domain.documents.prefilling import VisitRecord
from madang.assistants.company.domain.errors import ArchiveError, GateError
from madang.assistants.company.domain.findings import Hit, SearchSource, SourceFinding
from madang.assistants.company.domain.query import Filter, Span
from madang.assistants.company.domain.recalling import client_hit, visit_hit
from madang.assistants.company.domain.scope import Scope
from madang.assistants.company.tools.analyst import Analyst
from madang.assistants.company.tools.client_cards import find_clients
from madang.assistants.company.tools.office import CompanySettings, archive_for
from madang.assistants.company.tools.visit_records import recorded_visits
from madang.errors import MadangError
from madang.knowledge import Passage
from madang.knowledge.web import PageFetcher, SearXNG, Web, WebClient
from madang.protocol import Source
from madang.protocol.problems import problem_of
from madang.runtime import RunContext, Tool, current, use
from madang.text import Language, Text

__all__ = ["SEARCH_DOCUMENTS", "SEARCH_WEB", "search_documents", "search_records", "search_web"]


def search_records(
    question: str, when: Span | None, filters: Sequence[Filter], analyst: Analyst, language: Language
) -> SourceFinding:
    """The clients that the request names, and the latest visits that have to do with its names and its time."""
    clients = [value for one in filters if one.dimension == "client" and not one.exclude for value in one.values]
    visits = _visits(analyst, when or analyst.ground.data, filters) if filters or when else ()
    hits = (
        *(client_hit(one, analyst.layer, language) for one in find_clients(analyst, clients)),
        *(visit_hit(one, analyst.layer, language) for one in visits),
    )
    return _given("internal_db", question, hits, _NO_RECORD.read(language))


def _visits(analyst: Analyst, when: Span, filters: Sequence[Filter]) -> tuple[VisitRecord, ...]:
    """The latest visits; none where the company keeps no such table, or shows it to others only."""
    try:
        return recorded_visits(analyst, when, filters=filters, most=_MOST)
    except GateError as error:
        if error.reason in ("unknown_table", "unknown_column", "no_permission"):
            return ()
        raise


async def search_documents(question: str, scope: Scope | None, context: RunContext) -> SourceFinding:
    """The passages that answer the question: of the company's own corpora, and of documents that `scope` stored.

    Corpora that ship with the program are not the company's.
    """
    stored = await asyncio.to_thread(_archived, question, scope, context) if scope else ()
    shelves = [] if context.library is None else await context.library.corpora(tenant=context.tenant)
    own = [shelf.name for shelf in shelves if not shelf.shipped]
    calls = (use(SEARCH_DOCUMENTS, context, corpus=name, question=question) for name in own)
    passages = [found for each in await asyncio.gather(*calls) for found in cast("list[Any]", each)]
    hits = (*(_passage_hit(Passage.model_validate(one)) for one in passages), *stored)
    return _given("vector_db", question, hits, (_NO_PASSAGE if own else _NO_CORPUS).read(context.language))


def _archived(question: str, scope: Scope, context: RunContext) -> tuple[Hit, ...]:
    """Passages of stored documents that the user may see; none where documents are not stored."""
    try:
        found = archive_for(context).search(scope, question, _MOST)
    except ArchiveError:
        return ()
    return tuple(
        Hit(
            text=one.words,
            relevance=one.closeness,
            source=Source(
                id=f"document:{one.number}/{one.version}/{one.field}",
                title=f"{one.number} (v{one.version})",
                location="archive",
                excerpt=one.words[:_EXCERPT],
            ),
        )
        for one in found
    )


async def search_web(question: str, context: RunContext) -> SourceFinding:
    """What the web says, where the company allows it by naming a search engine; else that it is not asked."""
    if context.settings_as(CompanySettings).searxng is None:
        return _given("web", question, (), _WEB_OFF.read(context.language))
    try:
        found = cast("list[Any]", await use(SEARCH_WEB, context, question=question))
    except (MadangError, TimeoutError, OSError) as error:
        return _given("web", question, (), problem_of(error, context.language).message)
    hits = tuple(_passage_hit(Passage.model_validate(one)) for one in found)
    return _given("web", question, hits, _NO_PASSAGE.read(context.language))


def _given(name: SearchSource, question: str, hits: tuple[Hit, ...], otherwise: str) -> SourceFinding:
    fitting = tuple(hit for hit in hits if hit.relevance >= _LEAST)[: 2 * _MOST]
    return SourceFinding(name=name, query=question, hits=fitting, silent_because="" if fitting else otherwise)


async def _search(corpus: str, question: str) -> JsonValue:
    found = await current().corpus(corpus).search(question, limit=_MOST)
    return [passage.model_dump(mode="json") for passage in found.passages]


async def _search_web(question: str) -> JsonValue:
    """The passages of the web; connections are for one call, since nobody would close those of a run."""
    context = current()
    client, fetcher = WebClient(), PageFetcher(context.clock)
    try:
        engine = SearXNG(context.settings_as(CompanySettings).searxng or "", client)
        found = await Web(engine, fetcher).search(question, limit=_MOST)
    finally:
        await client.close()
        await fetcher.close()
    return [passage.model_dump(mode="json") for passage in found.passages]


def _passage_hit(passage: Passage) -> Hit:
    source = passage.source
    as_of = source.as_of.isoformat() if source.as_of else None
    cited = Source(
        id=passage.id, title=passage.place, location=source.location, as_of=as_of, excerpt=passage.text[:_EXCERPT]
    )
    return Hit(text=passage.text, relevance=min(max(passage.score, 0.0), 1.0), source=cited)


SEARCH_DOCUMENTS = Tool(
    name="search_documents",
    about=Text(ko="회사 자료집에서 대목을 찾습니다.", en="Finds passages in the company's corpora."),
    run=_search,
    timeout=10.0,
)
SEARCH_WEB = Tool(
    name="search_web",
    about=Text(ko="허용된 검색 엔진으로 웹을 찾습니다.", en="Searches the web with the engine that is allowed."),
    run=_search_web,
    timeout=15.0,
)
_MOST = 5
_LEAST = 0.15
_EXCERPT = 300
_NO_RECORD = Text(ko="맞는 방문·거래처 기록이 없습니다.", en="There are no records of visits or clients that fit.")
_NO_CORPUS = Text(ko="회사 자료집이 없습니다.", en="The company has no corpus of documents.")
_NO_PASSAGE = Text(ko="맞는 대목을 찾지 못했습니다.", en="No passage was found that fits.")
_WEB_OFF = Text(ko="웹 검색은 꺼져 있습니다.", en="Searching the web is off.")
