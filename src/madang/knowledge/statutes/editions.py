"""Editions of laws as documents: each article with the days from and to which its wording applied."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import date
from itertools import groupby, pairwise

from madang.knowledge.chunks import CHUNK
from madang.knowledge.documents import Document, Section
from madang.knowledge.statutes.law import Article, Law

__all__ = ["to_documents"]

_LICENCE = "public domain (저작권법 제7조)"


def to_documents(laws: Iterable[Law]) -> list[Document]:
    """A document for each edition, holding the articles whose wording began with it.

    An article that a later edition changes or drops ends on the day that edition comes into force. One whose wording
    stays the same goes on and is not repeated.
    """
    editions: dict[str, dict[date, Law]] = defaultdict(dict)
    for law in laws:
        editions[law.id][law.effective] = law
    return [document for known in editions.values() for document in _documents([known[day] for day in sorted(known)])]


def _documents(editions: list[Law]) -> Iterator[Document]:
    sections: dict[date, list[Section]] = {edition.effective: [] for edition in editions}
    texts = [(edition, {article.name: article for article in edition.articles}) for edition in editions]
    for name in dict.fromkeys(article.name for edition in editions for article in edition.articles):
        for law, article, until in _wordings([(edition, known.get(name)) for edition, known in texts]):
            sections[law.effective].extend(_sections(law, article, until))
    for edition in editions:
        if sections[edition.effective]:
            yield _document(edition, sections[edition.effective])


def _wordings(texts: list[tuple[Law, Article | None]]) -> Iterator[tuple[Law, Article, date | None]]:
    """Each wording of an article with the edition it began with and the day it ended, None if it has not."""
    runs = [next(iter(run)) for _, run in groupby(texts, key=lambda each: each[1] and (each[1].heading, each[1].text))]
    for (law, article), (after, _) in pairwise([*runs, (None, None)]):
        if law is not None and article is not None and not article.repealed:
            yield law, article, after.effective if after else None


def _sections(law: Law, article: Article, until: date | None) -> Iterator[Section]:
    """The article in one piece, or by its paragraphs where it is too long to be read as one."""
    path = (law.name, *article.chapter, article.heading)
    whole = Section(
        text=article.text,
        path=path,
        key=f"{law.name} {article.name}",
        valid_from=law.effective,
        valid_to=until,
    )
    if len(article.text) <= CHUNK or len(article.paragraphs) == 1:
        yield whole
        return
    for paragraph in article.paragraphs:
        key = f"{whole.key} 제{paragraph.number}항" if paragraph.number else whole.key
        yield whole.model_copy(update={"text": paragraph.text, "key": key})


def _document(law: Law, sections: list[Section]) -> Document:
    return Document(
        id=f"{law.name}@{law.effective}",
        title=law.name,
        sections=tuple(sections),
        location=law.location,
        as_of=law.effective,
        licence=_LICENCE,
        attributes={"law": law.name, "kind": law.kind} if law.kind else {"law": law.name},
    )
