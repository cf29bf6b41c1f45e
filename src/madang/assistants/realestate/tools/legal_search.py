"""Searching the law: an article that is named, else those of the topic, else what the words find, or nothing."""

from collections.abc import Iterator

from madang.assistants.realestate.domain.law import Law, LawArticle, LawBook
from madang.assistants.realestate.tools.law import law_book, topic_matcher
from madang.knowledge import Document, Found, Glossary, Section
from madang.runtime import RunContext
from madang.state.frozen import Frozen

__all__ = ["CORPUS", "LawHit", "LegalAnswer", "search_law"]

CORPUS = "realestate-law"


class LawHit(Frozen):
    """An article that bears on a question; `text` is the imported wording, where a user has imported it."""

    law: Law
    article: LawArticle
    score: float
    text: str = ""

    @property
    def citation(self) -> str:
        """As it is cited: 주택임대차보호법 제7조."""
        return self.law.citation(self.article)


class LegalAnswer(Frozen):
    """The articles, best first; `named` says that the question itself named the first of them."""

    hits: tuple[LawHit, ...]
    named: bool = False


async def search_law(question: str, context: RunContext, *, limit: int = 3, by_words: bool = True) -> LegalAnswer:
    """The articles on a question; none where neither its topic is known nor the summaries say anything of it.

    Without `by_words`, only an article that is named and those of a known topic count: a calculation has its own
    grounds, and an article that merely shares an amount with the question would mislead.
    """
    if context.library is None:
        return LegalAnswer(hits=())
    context.library.ship(CORPUS, _documents, _glossary(law_book()))
    found: Found = await context.corpus(CORPUS).search(question, limit=limit * 2)
    named = found.outcome == "exact"
    hits = (() if named else _by_topic(question)) or (_by_words(found) if named or by_words else ())
    return LegalAnswer(hits=hits[:limit], named=named)


def _by_topic(question: str) -> tuple[LawHit, ...]:
    found = map(law_book().resolve, topic_matcher().articles(question))
    return tuple(LawHit(law=law, article=article, score=1.0) for law, article in found)


def _by_words(found: Found) -> tuple[LawHit, ...]:
    articles = {law.citation(article): (law, article) for law in law_book().laws for article in law.articles}
    hits = dict[str, LawHit]()
    for passage in found.passages:
        if passage.key in articles and passage.key not in hits:
            law, article = articles[passage.key]
            hits[passage.key] = LawHit(law=law, article=article, score=passage.score)
    return tuple(hits.values())


def _documents() -> Iterator[Document]:
    for law in law_book().laws:
        yield Document(
            id=law.id,
            title=law.name.ko,
            sections=tuple(_section(law, article) for article in law.articles),
            as_of=law.as_of,
            attributes={"law": law.name.ko},
        )


def _section(law: Law, article: LawArticle) -> Section:
    words = " ".join(article.keywords)
    return Section(
        text=f"{article.summary.ko}\n{article.summary.en}\n{words}",
        path=(law.name.ko, f"{article.number} {article.title}"),
        key=law.citation(article),
        valid_from=article.effective_from or law.effective_from,
    )


def _glossary(book: LawBook) -> Glossary:
    short = {alias: law.name.ko for law in book.laws for alias in (law.name.ko, *law.aliases)}
    return Glossary(synonyms=dict(book.terms), names=short)
