"""A law as it stood from one day on, and its editions as documents: each article with the days from and to which its
wording applied.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import date
from itertools import groupby, pairwise

from pydantic import BaseModel, ConfigDict

from madang.knowledge.index.chunks import LONGEST_CHUNK
from madang.knowledge.sources import CorpusDocument, Section


class StatuteParagraph(BaseModel):
    """A 항 with its 호 and 목 as lines of its text; an article without 항 is one paragraph without a number."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    number: int | None
    text: str


class StatuteArticle(BaseModel):
    """A 조. `heading` is as printed (제7조의2 (월차임 전환 시 산정률의 제한)), `chapters` the headings above it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    number: int
    branch: int | None
    heading: str
    chapters: tuple[str, ...]
    paragraphs: tuple[StatuteParagraph, ...]

    @property
    def name(self) -> str:
        """The article as it is cited within its law."""
        return f"제{self.number}조" + (f"의{self.branch}" if self.branch else "")

    @property
    def text(self) -> str:
        """All paragraphs."""
        return "\n\n".join(paragraph.text for paragraph in self.paragraphs)

    @property
    def repealed(self) -> bool:
        """Whether nothing is left of it, or nothing but a note that it was repealed."""
        return not self.text.strip() or bool(_REPEALED.fullmatch(self.text.strip()))


class Statute(BaseModel):
    """One edition of a law: `effective` is the day it came into force; editions of one law share their `id`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    name: str
    kind: str = ""
    promulgated: date | None = None
    effective: date
    location: str = ""
    articles: tuple[StatuteArticle, ...]


_REPEALED = re.compile(r"삭제(?: ?<[^>]*>)?")


_LICENCE = "public domain (저작권법 제7조)"


def statute_documents(laws: Iterable[Statute]) -> list[CorpusDocument]:
    """A document for each edition, holding the articles whose wording began with it.

    An article that a later edition changes or drops ends on the day that edition comes into force. One whose wording
    stays the same goes on and is not repeated.
    """
    editions: dict[str, dict[date, Statute]] = defaultdict(dict)
    for law in laws:
        editions[law.id][law.effective] = law
    return [document for known in editions.values() for document in _documents([known[day] for day in sorted(known)])]


def _documents(editions: list[Statute]) -> Iterator[CorpusDocument]:
    sections: dict[date, list[Section]] = {edition.effective: [] for edition in editions}
    texts = [(edition, {article.name: article for article in edition.articles}) for edition in editions]
    for name in dict.fromkeys(article.name for edition in editions for article in edition.articles):
        for law, article, until in _wordings([(edition, known.get(name)) for edition, known in texts]):
            sections[law.effective].extend(_sections(law, article, until))
    for edition in editions:
        if sections[edition.effective]:
            yield _document(edition, sections[edition.effective])


def _wordings(
    texts: list[tuple[Statute, StatuteArticle | None]],
) -> Iterator[tuple[Statute, StatuteArticle, date | None]]:
    """Each wording of an article with the edition it began with and the day it ended, None if it has not."""
    runs = [next(iter(run)) for _, run in groupby(texts, key=lambda each: each[1] and (each[1].heading, each[1].text))]
    for (law, article), (after, _) in pairwise([*runs, (None, None)]):
        if law is not None and article is not None and not article.repealed:
            yield law, article, after.effective if after else None


def _sections(law: Statute, article: StatuteArticle, until: date | None) -> Iterator[Section]:
    """The article in one piece, or by its paragraphs where it is too long to be read as one."""
    path = (law.name, *article.chapters, article.heading)
    article_section = Section(
        text=article.text,
        path=path,
        key=f"{law.name} {article.name}",
        valid_from=law.effective,
        valid_to=until,
    )
    if len(article.text) <= LONGEST_CHUNK or len(article.paragraphs) == 1:
        yield article_section
        return
    for paragraph in article.paragraphs:
        key = f"{article_section.key} 제{paragraph.number}항" if paragraph.number else article_section.key
        yield article_section.model_copy(update={"text": paragraph.text, "key": key})


def _document(law: Statute, sections: list[Section]) -> CorpusDocument:
    return CorpusDocument(
        id=f"{law.name}@{law.effective}",
        title=law.name,
        sections=tuple(sections),
        location=law.location,
        as_of=law.effective,
        licence=_LICENCE,
        attributes={"law": law.name, "kind": law.kind} if law.kind else {"law": law.name},
        formulaic=True,
    )
