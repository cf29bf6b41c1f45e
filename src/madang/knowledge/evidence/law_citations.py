"""Whether the articles that a text cites exist: real, of another title, not as of that day, repealed or invented."""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date
from typing import Literal

from pydantic import BaseModel, ConfigDict

from madang.knowledge import phrases
from madang.knowledge.statutes import Statute, StatuteArticle
from madang.reading import ArticleReference, find_articles
from madang.text import Text

CitationVerdict = Literal["real", "wrong_title", "wrong_as_of_that_day", "repealed", "invented", "not_checkable"]


class CheckedCitation(BaseModel):
    """An article that a text cites, where it stands, the verdict, and what the law says instead."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    text: str
    start: int
    end: int
    verdict: CitationVerdict
    reason: Text


def check_law_citations(text: str, statutes: Sequence[Statute], day: date) -> tuple[CheckedCitation, ...]:
    """Every article that the text cites, held against the editions of the laws as of a day.

    A law that is not among the statutes cannot be checked, and neither can an article whose law is not named.
    """
    editions = _editions(statutes)
    references = find_articles(text, laws=[law.name for law in statutes])
    return tuple(_checked(text, each, editions, day) for each in references)


_Editions = dict[str, list[Statute]]


def _editions(statutes: Iterable[Statute]) -> _Editions:
    """The editions of each law from the oldest to the newest, by its name without blanks."""
    found = defaultdict[str, list[Statute]](list)
    for law in sorted(statutes, key=lambda law: law.effective):
        found[_plain(law.name)].append(law)
    return found


def _checked(text: str, reference: ArticleReference, editions: _Editions, day: date) -> CheckedCitation:
    known = editions.get(_plain(reference.law or ""), [])
    verdict, reason = _verdict(reference, _title_after(text, reference), known, day)
    start, end = reference.span
    return CheckedCitation(text=reference.text, start=start, end=end, verdict=verdict, reason=reason)


def _verdict(
    reference: ArticleReference, title: str, editions: Sequence[Statute], day: date
) -> tuple[CitationVerdict, Text]:
    if not editions:
        return "not_checkable", phrases.LAW_UNKNOWN.format(law=reference.law or "?")
    in_force = next((law for law in reversed(editions) if law.effective <= day), None)
    article = _article(in_force, reference)
    others = [law for law in editions if law is not in_force and _stands_in(law, reference)]
    if article is None or article.repealed:
        return _absent(reference, article, others, day)
    if title and not _same_title(title, article.heading):
        return "wrong_title", phrases.TITLE_DIFFERS.format(theirs=article.heading)
    return "real", phrases.ARTICLE_FOUND.format(theirs=article.heading)


def _absent(
    reference: ArticleReference, article: StatuteArticle | None, others: Sequence[Statute], day: date
) -> tuple[CitationVerdict, Text]:
    if others:
        days = ", ".join(str(law.effective) for law in others)
        return "wrong_as_of_that_day", phrases.ARTICLE_OTHER_DAY.format(day=day, days=days)
    if article is not None:
        return "repealed", phrases.ARTICLE_REPEALED.format(ours=reference.text)
    return "invented", phrases.ARTICLE_INVENTED.format(ours=reference.text)


def _article(law: Statute | None, reference: ArticleReference) -> StatuteArticle | None:
    wanted = (reference.article, reference.branch or 0)
    articles = law.articles if law else ()
    return next((each for each in articles if (each.number, each.branch or 0) == wanted), None)


def _stands_in(law: Statute, reference: ArticleReference) -> bool:
    article = _article(law, reference)
    return article is not None and not article.repealed


def _title_after(text: str, reference: ArticleReference) -> str:
    found = _TITLE.match(text, reference.span[1])
    return found[1] if found else ""


def _same_title(ours: str, heading: str) -> bool:
    """Whether a title is that of an article, or a part of it."""
    return _plain(ours) in _plain(heading)


def _plain(name: str) -> str:
    return _BLANKS.sub("", name)


_BLANKS = re.compile(r"[\s·ㆍ]+")
_TITLE = re.compile(r"\s?\(([가-힣][^()]{1,60})\)")
