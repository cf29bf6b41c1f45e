"""Summaries of articles of law, looked up by law name and article number, with the date each was read."""

from collections.abc import Mapping, Sequence
from datetime import date

from madang.assistants.realestate import phrases
from madang.assistants.realestate.analyse.errors import FactError
from madang.assistants.realestate.understand.case import Premises
from madang.reading import ArticleReference
from madang.state import Frozen
from madang.text import Text


class LawArticle(Frozen):
    """The summary of one article; `effective_from` is given where it differs from that of the law."""

    article: int
    branch: int | None = None
    title: str
    summary: Text
    keywords: tuple[str, ...] = ()
    effective_from: date | None = None

    @property
    def id(self) -> str:
        """The number as data refers to it: 7-2."""
        return f"{self.article}-{self.branch}" if self.branch else str(self.article)

    @property
    def number(self) -> str:
        """The number as the law writes it: 제7조의2."""
        return f"제{self.article}조" + (f"의{self.branch}" if self.branch else "")


class LawSummary(Frozen):
    """A law with its summarised articles; `effective_from` is that of the text they were read in."""

    id: str
    name: Text
    aliases: tuple[str, ...] = ()
    premises: Premises | None = None
    """The only premises the law applies to, if it is limited to homes or shops."""
    effective_from: date
    as_of: date
    articles: tuple[LawArticle, ...]

    @property
    def is_decree(self) -> bool:
        """Whether it is a decree or rule under an act."""
        return self.name.ko.endswith(("시행령", "시행규칙"))

    def article(self, number: int, branch: int | None) -> LawArticle | None:
        """The article of that number; None where it is not summarised."""
        wanted = (number, branch)
        return next((article for article in self.articles if (article.article, article.branch) == wanted), None)

    def citation(self, article: LawArticle) -> str:
        """The article as it is cited: 주택임대차보호법 제7조의2."""
        return f"{self.name.ko} {article.number}"

    def named(self, article: LawArticle) -> Text:
        """The article as it is named in a sentence; its title is known only in Korean."""
        return Text(ko=f"{self.citation(article)}({article.title})", en=f"{self.name.en}, Art. {article.id}")


class LawBook:
    """All summarised laws, looked up by name and number."""

    def __init__(self, laws: Sequence[LawSummary], terms: Mapping[str, Sequence[str]] | None = None) -> None:
        self.laws = tuple(laws)
        self.terms: Mapping[str, tuple[str, ...]] = {word: tuple(synonyms) for word, synonyms in (terms or {}).items()}
        self._laws = {law.id: law for law in laws}
        self._by_id = {f"{law.id} {article.id}": (law, article) for law in laws for article in law.articles}
        self._by_name = {_normal(name): law for law in laws for name in (law.name.ko, law.name.en, *law.aliases)}

    def law_of(self, name: str) -> LawSummary:
        """The law of an id such as `residential_lease`; `KeyError` where there is none."""
        return self._laws[name]

    def names(self) -> tuple[str, ...]:
        """Every name and short form of a law, for finding references in a text."""
        return tuple(name for law in self.laws for name in (law.name.ko, *law.aliases))

    def law(self, name: str) -> LawSummary:
        """The law of that name or short form; `FactError` where it is not summarised."""
        found = self._by_name.get(_normal(name))
        if found is None:
            raise FactError(
                f"The law {name!r} is not in the book: {len(self.laws)} others are.",
                text=phrases.LAW_NOT_INCLUDED.format(name=name),
            )
        return found

    def article(self, name: str, number: int, branch: int | None = None) -> tuple[LawSummary, LawArticle]:
        """One article of a law; `FactError` names the nearest ones with a summary."""
        law = self.law(name)
        found = law.article(number, branch)
        if found:
            return law, found
        nearest = sorted(law.articles, key=lambda article: (abs(article.article - number), article.branch or 0))[:3]
        near = ", ".join(article.number for article in nearest)
        raise FactError(
            f"{law.name.ko} has no summary of article {number}{f'-{branch}' if branch else ''}: near it are {near}.",
            text=phrases.ARTICLE_NOT_SUMMARISED.format(law=law.name, near=near),
        )

    def resolve(self, article: str) -> tuple[LawSummary, LawArticle]:
        """The article of an id such as `residential_lease 7-2`; `KeyError` where there is none."""
        return self._by_id[article]

    def summary(self, article: str) -> LawArticle | None:
        """The article of an id; None where it has no summary."""
        return self._by_id[article][1] if article in self._by_id else None

    def named_law(self, name: str) -> LawSummary | None:
        """The law of a name or short form; None where it is not in the book."""
        return self._by_name.get(_normal(name))

    def look_up(self, reference: ArticleReference) -> tuple[LawSummary, LawArticle] | None:
        """The article that a reference names; None without a law, or where it is not summarised."""
        law = self.named_law(reference.law) if reference.law else None
        found = law.article(reference.article, reference.branch) if law else None
        return (law, found) if law and found else None


def _normal(name: str) -> str:
    return "".join(name.split()).casefold()
