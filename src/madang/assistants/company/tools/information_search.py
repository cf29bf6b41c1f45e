"""Searches the company's records of clients and visits, its document corpora and archive, and the web where it is
allowed; hits come with citations.
"""

import asyncio
from collections.abc import Sequence
from typing import Any, NamedTuple, cast

from pydantic import JsonValue
from sqlglot import exp

from madang.assistants.company import phrases
from madang.assistants.company.documents.prefill import VisitRecord
from madang.assistants.company.figures.errors import GateError
from madang.assistants.company.figures.query import Filter, QueryPeriod
from madang.assistants.company.figures.semantic_layer import SemanticLayer
from madang.assistants.company.figures.sql_gate import UserScope
from madang.assistants.company.present.answer import SearchHit, SearchSource, SourceFinding
from madang.assistants.company.tools.analyst import Analyst
from madang.assistants.company.tools.archives.ports import ArchiveError
from madang.assistants.company.tools.company_records import recorded_visits
from madang.assistants.company.tools.data_sources import CompanySettings, archive_for
from madang.errors import MadangError
from madang.knowledge import Passage
from madang.knowledge.web import PageFetcher, SearXNG, WebClient, WebSearch
from madang.protocol import Source, problem_of
from madang.runtime.agents import RunContext, Tool, call_tool, current_context
from madang.text import Language


class _ClientRecord(NamedTuple):
    """A client, with names instead of keys."""

    key: str
    name: str
    kind: str
    grade: str
    region: str
    rep: str


def search_records(
    question: str, when: QueryPeriod | None, filters: Sequence[Filter], analyst: Analyst, language: Language
) -> SourceFinding:
    """The clients that the request names, and the latest visits that match its names and period."""
    clients = [
        value
        for query_filter in filters
        if query_filter.dimension == "client" and not query_filter.exclude
        for value in query_filter.values
    ]
    visits = _visits(analyst, when or analyst.question_context.recorded_period, filters) if filters or when else ()
    hits = (
        *(_client_hit(client, analyst.layer, language) for client in _find_clients(analyst, clients)),
        *(visit_hit(visit, analyst.layer, language) for visit in visits),
    )
    return _source_finding("internal_db", question, hits, phrases.NO_RECORDS_FOUND.read(language))


def _visits(analyst: Analyst, when: QueryPeriod, filters: Sequence[Filter]) -> tuple[VisitRecord, ...]:
    """The latest visits; none if the company has no such table, or the user may not see it."""
    try:
        return recorded_visits(analyst, when, filters=filters, most=_MOST_HITS)
    except GateError as error:
        if error.reason in ("unknown_table", "unknown_column", "no_permission"):
            return ()
        raise


async def search_documents(question: str, scope: UserScope | None, context: RunContext) -> SourceFinding:
    """Passages that answer the question: of the company's own corpora, and of stored documents that `scope` may see.

    Corpora that ship with the program are not searched.
    """
    stored = await asyncio.to_thread(_archived, question, scope, context) if scope else ()
    shelves = () if context.library is None else await context.library.list_corpora(tenant=context.tenant)
    own = [shelf.name for shelf in shelves if not shelf.shipped]
    calls = (call_tool(SEARCH_DOCUMENTS, context, corpus=name, question=question) for name in own)
    passages = [found for answers in await asyncio.gather(*calls) for found in cast("list[Any]", answers)]
    hits = (*(_passage_hit(Passage.model_validate(passage)) for passage in passages), *stored)
    return _source_finding(
        "vector_db",
        question,
        hits,
        (phrases.NO_PASSAGES_FOUND if own else phrases.NO_COMPANY_CORPUS).read(context.language),
    )


def _archived(question: str, scope: UserScope, context: RunContext) -> tuple[SearchHit, ...]:
    """Passages of stored documents that the user may see; none if there is no archive."""
    try:
        found = archive_for(context).search(scope, question, _MOST_HITS)
    except ArchiveError:
        return ()
    return tuple(
        SearchHit(
            text=passage.words,
            relevance=passage.closeness,
            source=Source(
                id=f"document:{passage.number}/{passage.version}/{passage.field}",
                title=f"{passage.number} (v{passage.version})",
                location="archive",
                excerpt=passage.words[:_EXCERPT],
            ),
        )
        for passage in found
    )


async def search_web(question: str, context: RunContext) -> SourceFinding:
    """Hits of the web, if a search engine is configured."""
    if context.settings_as(CompanySettings).searxng is None:
        return _source_finding("web", question, (), phrases.WEB_SEARCH_OFF.read(context.language))
    try:
        found = cast("list[Any]", await call_tool(SEARCH_WEB, context, question=question))
    except (MadangError, TimeoutError, OSError) as error:
        return _source_finding("web", question, (), problem_of(error, context.language).message)
    hits = tuple(_passage_hit(Passage.model_validate(passage)) for passage in found)
    return _source_finding("web", question, hits, phrases.NO_PASSAGES_FOUND.read(context.language))


def _source_finding(name: SearchSource, question: str, hits: tuple[SearchHit, ...], otherwise: str) -> SourceFinding:
    fitting = tuple(hit for hit in hits if hit.relevance >= _LEAST_RELEVANCE)[: 2 * _MOST_HITS]
    return SourceFinding(name=name, query=question, hits=fitting, silent_because="" if fitting else otherwise)


def visit_hit(visit: VisitRecord, layer: SemanticLayer, language: Language) -> SearchHit:
    """A visit: when, where, whom, about what and for how long."""
    minutes = phrases.VISIT_MINUTES.format(count=visit.minutes).read(language) if visit.minutes else ""
    purpose = _value_name(layer, "purpose", visit.purpose, language)
    met = (visit.client.name, visit.doctor.name, visit.product.name, purpose, minutes)
    title = phrases.VISIT_SOURCE_TITLE.format(id=visit.key).read(language)
    return SearchHit(
        text=f"{visit.visited_on.isoformat()} {' · '.join(filter(None, met))}",
        relevance=0.9,
        source=Source(id=f"visit:{visit.key}", title=title, location="internal_db:visits"),
    )


def _client_hit(client: _ClientRecord, layer: SemanticLayer, language: Language) -> SearchHit:
    """A client: its kind, grade, region and representative."""
    details = [
        _value_name(layer, "kind", client.kind, language),
        _value_name(layer, "grade", client.grade, language),
        client.region,
    ]
    text = f"{client.name}: {' · '.join(filter(None, details))} ({client.rep})"
    title = phrases.CLIENT_SOURCE_TITLE.format(name=client.name).read(language)
    return SearchHit(
        text=text, relevance=1.0, source=Source(id=f"client:{client.key}", title=title, location="internal_db:clients")
    )


def _value_name(layer: SemanticLayer, dimension: str, value: str, language: Language) -> str:
    known = layer.dimensions.get(dimension)
    names = known.value_names if known else {}
    return names[value].read(language) if value in names else value


def _find_clients(analyst: Analyst, keys: Sequence[str]) -> list[_ClientRecord]:
    """The clients with these keys; none if the company has no such table, or the user may not see it."""
    select = exp.select(*_CLIENT_COLUMNS).from_("clients")
    select = select.join("regions", on="clients.region_code = regions.region_code", join_type="left")
    select = select.join("staff", on="clients.rep_id = staff.staff_id", join_type="left")
    wanted = exp.column("client_id", table="clients").isin(*(exp.Literal.string(key) for key in keys))
    try:
        rows = analyst.run(select.where(wanted).order_by("clients.client_id"))[0].rows if keys else []
    except GateError as error:
        if error.reason in ("unknown_table", "unknown_column", "no_permission"):
            return []
        raise
    return [_ClientRecord(*("" if cell is None else str(cell) for cell in row)) for row in rows]


async def _search(corpus: str, question: str) -> JsonValue:
    found = await current_context().corpus(corpus).search(question, limit=_MOST_HITS)
    return [passage.model_dump(mode="json") for passage in found.passages]


async def _search_web(question: str) -> JsonValue:
    """The passages of the web; connections are closed after each call, since a run has no place to close them."""
    context = current_context()
    client, fetcher = WebClient(), PageFetcher(context.clock)
    try:
        engine = SearXNG(context.settings_as(CompanySettings).searxng or "", client)
        found = await WebSearch(engine, fetcher).search(question, limit=_MOST_HITS)
    finally:
        await client.close()
        await fetcher.close()
    return [passage.model_dump(mode="json") for passage in found.passages]


def _passage_hit(passage: Passage) -> SearchHit:
    source = passage.source
    as_of = source.as_of.isoformat() if source.as_of else None
    cited = Source(
        id=passage.id,
        title=passage.location_text,
        location=source.location,
        as_of=as_of,
        excerpt=passage.text[:_EXCERPT],
    )
    return SearchHit(text=passage.text, relevance=min(max(passage.score, 0.0), 1.0), source=cited)


_CLIENT_COLUMNS = (
    "clients.client_id",
    "clients.client_name",
    "clients.kind",
    "clients.grade",
    "regions.region_name",
    "staff.staff_name",
)
SEARCH_DOCUMENTS = Tool(
    name="search_documents",
    about=phrases.SEARCH_DOCUMENTS_ABOUT,
    run=_search,
    timeout=10.0,
)
SEARCH_WEB = Tool(
    name="search_web",
    about=phrases.SEARCH_WEB_ABOUT,
    run=_search_web,
    timeout=15.0,
)
_MOST_HITS = 5
_LEAST_RELEVANCE = 0.15
_EXCERPT = 300
