"""The wording of the laws in the box, a law at a time: it takes seconds to read them all, and an answer needs a few."""

import tarfile
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from madang.assistants.realestate.tools.bundled_data import STATUTES
from madang.knowledge.statutes import Statute, StatuteArticle, parse_statute


class ShippedArticle(NamedTuple):
    """An article with the edition of its law that is in the box."""

    law: Statute
    article: StatuteArticle

    @property
    def citation(self) -> str:
        """As it is cited: 주택임대차보호법 제7조."""
        return f"{self.law.name} {self.article.name}"

    @property
    def title(self) -> str:
        """What it is called, without its number."""
        return self.article.heading.partition("(")[2].removesuffix(")")


def shipped_article(citation: str) -> ShippedArticle | None:
    """The article of a citation; None where its law is not in the box, or has no such article."""
    name, _, number = citation.rpartition(" ")
    law = _law(name)
    found = _articles(name).get(number) if law else None
    return ShippedArticle(law, found) if law and found else None


def shipped_statutes() -> Iterator[Statute]:
    """Every law in the box."""
    yield from map(parse_statute, _texts().values())


@lru_cache(maxsize=24)
def _law(name: str) -> Statute | None:
    file = _file_of(name)
    return parse_statute(_texts()[file]) if file in _texts() else None


@lru_cache(maxsize=24)
def _articles(name: str) -> Mapping[str, StatuteArticle]:
    law = _law(name)
    return {article.name: article for article in law.articles if not article.repealed} if law else {}


@lru_cache(maxsize=1)
def _texts() -> Mapping[str, str]:
    """The text of every file in the box, by its name."""
    with tarfile.open(STATUTES, "r:xz") as archive:
        read = {entry.name: archive.extractfile(entry) for entry in archive.getmembers()}
        return {name: file.read().decode() for name, file in read.items() if file}


def _file_of(law: str) -> str:
    """The file of a law: 주택임대차보호법__시행령.md of 주택임대차보호법 시행령."""
    for kind in ("시행령", "시행규칙"):
        if law.endswith(f" {kind}"):
            return f"{law.removesuffix(f' {kind}').replace(' ', '')}__{kind}.md"
    return f"{law.replace(' ', '')}__법률.md"
