"""Looks up the law for a question: articles it names, else articles it is about, else articles found by its words; with
the wording of imported statutes.
"""

import asyncio
import re
from collections.abc import Sequence
from datetime import date

from madang.assistants.realestate.search.law_articles import LawArticle, LawSummary
from madang.assistants.realestate.tools.law_book import law_book
from madang.assistants.realestate.tools.provisions import find_provisions, shipped_article
from madang.assistants.realestate.tools.settings import RealEstateSettings
from madang.assistants.realestate.understand.similar_questions import ArticleId
from madang.knowledge import Passage, PassageFilters
from madang.reading import ArticleReference, find_articles
from madang.runtime.agents import RunContext
from madang.state import Frozen
from madang.text import Text


class ArticleWording(Frozen):
    """The text of an article as in force from a date."""

    citation: str
    title: str
    text: str
    effective_from: date | None
    as_of: date | None
    location: str


class LawHit(Frozen):
    """An article for a question: our summary of it, its wording where a user has imported it, or both."""

    citation: str
    """As it is cited: 주택임대차보호법 제7조."""
    title: str
    name_in_sentence: Text
    """As it is called in a sentence."""
    effective_from: date | None
    as_of: date | None
    summary: Text | None = None
    wording: ArticleWording | None = None
    named: bool = False
    """Whether the question names the article itself."""


async def look_up_law(
    question: str,
    articles: Sequence[ArticleId],
    context: RunContext,
    *,
    on: date,
    by_words: bool = True,
    limit: int = 3,
) -> tuple[LawHit, ...]:
    """The articles for a question, best first: those it names, else `articles`, else those found by its words.

    Without `by_words` the last step is left out: a calculation has its own grounds, and an article that merely shares
    an amount with the question would mislead.
    """
    hits = await _named(question, context, on) or tuple(hit_of(*law_book().resolve(article)) for article in articles)
    if not hits and by_words:
        hits = await _by_words(question, context, on)
    return tuple([await _with_wording(hit, context, on) for hit in hits[:limit]])


async def _named(question: str, context: RunContext, on: date) -> tuple[LawHit, ...]:
    """The articles that the question names, with our summary or else with their wording."""
    hits = list[LawHit]()
    for reference in find_articles(question, laws=law_book().names()):
        if reference.law is None:
            continue
        summarised = law_book().look_up(reference)
        wording = None if summarised else await any_wording(_cited(reference), context, on)
        hits += [hit_of(*summarised)] if summarised else [_hit_of_wording(wording)] if wording else []
    return tuple(dict.fromkeys(hit.changed(named=True) for hit in hits))


async def _by_words(question: str, context: RunContext, on: date) -> tuple[LawHit, ...]:
    """The articles found by the words of the question: with our summary, else with their wording."""
    found = await asyncio.to_thread(find_provisions, question, on, limit=_MOST_FOUND)
    known = {law.citation(article): (law, article) for law in law_book().laws for article in law.articles}
    hits = list[LawHit]()
    for each in found:
        wording = None if each.citation in known else await any_wording(each.citation, context, on)
        hits += (
            [hit_of(*known[each.citation])] if each.citation in known else [_hit_of_wording(wording)] if wording else []
        )
    worded = [_hit_of_wording(wording) for wording in await _search_statutes(question, context, on)]
    return tuple({hit.citation: hit for hit in reversed([*hits, *worded])}.values())[::-1]


async def _with_wording(hit: LawHit, context: RunContext, on: date) -> LawHit:
    return hit if hit.wording else hit.changed(wording=await _find_wording(hit.citation, context, on))


def _cited(reference: ArticleReference) -> str:
    """The article by the full name of its law: 주택임대차보호법 제25조 of 주임법 25조."""
    law = law_book().named_law(reference.law) if reference.law else None
    branch = f"의{reference.branch}" if reference.branch else ""
    return f"{law.name.ko if law else reference.law} 제{reference.article}조{branch}"


def hit_of(law: LawSummary, article: LawArticle) -> LawHit:
    """The hit for an article that is summarised."""
    return LawHit(
        citation=law.citation(article),
        title=article.title,
        name_in_sentence=law.named(article),
        effective_from=article.effective_from or law.effective_from,
        as_of=law.as_of,
        summary=article.summary,
    )


def _hit_of_wording(wording: ArticleWording) -> LawHit:
    return LawHit(
        citation=wording.citation,
        title=wording.title,
        name_in_sentence=Text(ko=f"{wording.citation}({wording.title})", en=wording.citation),
        effective_from=wording.effective_from,
        as_of=wording.as_of,
        wording=wording,
    )


async def any_wording(citation: str, context: RunContext, on: date) -> ArticleWording | None:
    """The article of that citation as it was imported, else as it is in the box."""
    return await _find_wording(citation, context, on) or await asyncio.to_thread(shipped_wording, citation)


def shipped_wording(citation: str) -> ArticleWording | None:
    """The article of that citation as it is in the box; None where it is not there."""
    found = shipped_article(citation)
    return found and ArticleWording(
        citation=found.citation,
        title=found.title,
        text=found.article.text,
        effective_from=found.law.effective,
        as_of=found.law.effective,
        location=found.law.location,
    )


async def _find_wording(citation: str, context: RunContext, on: date) -> ArticleWording | None:
    """The article of that citation as in force on a date; None where it was not imported."""
    if context.library is None:
        return None
    passages = await context.corpus(_statutes_corpus(context)).lookup(citation, on=on)
    matching = [passage for passage in passages if passage.key and _article(passage.key) == citation]
    return _wording(citation, matching) if matching else None


async def _search_statutes(question: str, context: RunContext, on: date) -> list[ArticleWording]:
    """The imported articles found by the words of a question, best first."""
    if context.library is None:
        return []
    found = await context.corpus(_statutes_corpus(context)).search(
        question, limit=_MOST_STATUTES, filters=PassageFilters(in_force_on=on)
    )
    citations = dict.fromkeys(_article(passage.key) for passage in found.passages if passage.key)
    worded = [await _find_wording(citation, context, on) for citation in citations]
    return [wording for wording in worded if wording]


def _wording(citation: str, passages: Sequence[Passage]) -> ArticleWording:
    first = passages[0]
    named = _TITLE.search(first.path[-1]) if first.path else None
    return ArticleWording(
        citation=citation,
        title=named.group(1) if named else "",
        text="\n\n".join(passage.text for passage in passages),
        effective_from=first.valid_from,
        as_of=first.source.as_of,
        location=first.source.location,
    )


def _article(key: str) -> str:
    """The article that a passage is of: 주택임대차보호법 제7조 of 주택임대차보호법 제7조 제2항."""
    return _PARAGRAPH.sub("", key)


def _statutes_corpus(context: RunContext) -> str:
    return context.settings_as(RealEstateSettings).statutes


_MOST_FOUND = 3
_PARAGRAPH = re.compile(r" 제\d+항$")
_TITLE = re.compile(r"\((.+)\)")
_MOST_STATUTES = 6
