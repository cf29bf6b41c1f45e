"""Summaries of articles of law, looked up by law name and article number, with the date each was read."""

from collections.abc import Mapping, Sequence
from datetime import date

from madang.assistants.realestate import phrases
from madang.assistants.realestate.analyse.errors import FactError
from madang.assistants.realestate.understand.case import Premises
from madang.reading import ArticleReference
from madang.reading.language import with_particle
from madang.state import Frozen
from madang.text import Text


class LawArticle(Frozen):
    """One article, summarised; `effective_from` is given where it is younger than the law's text."""

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
    """A law with the articles that are summarised; `effective_from` is that of the text they were read in."""

    id: str
    name: Text
    aliases: tuple[str, ...] = ()
    premises: Premises | None = None
    """What it is about alone, where it is: a home or a shop."""
    effective_from: date
    as_of: date
    articles: tuple[LawArticle, ...]

    @property
    def is_decree(self) -> bool:
        """Whether it carries out an act rather than being one."""
        return self.name.ko.endswith(("시행령", "시행규칙"))

    def citation(self, article: LawArticle) -> str:
        """The article as it is cited: 주택임대차보호법 제7조의2."""
        return f"{self.name.ko} {article.number}"

    def named(self, article: LawArticle) -> Text:
        """The article as it is called in a sentence; its title is known in Korean alone."""
        return phrases.LAW_SUMMARY_NAMED.format(
            citation=self.citation(article), title=article.title, en=self.name.en, id=article.id
        )


class LawBook:
    """Every law that is summarised, to be asked by name and number."""

    def __init__(self, laws: Sequence[LawSummary], terms: Mapping[str, Sequence[str]] | None = None) -> None:
        self.laws = tuple(laws)
        self.terms: Mapping[str, tuple[str, ...]] = {word: tuple(said) for word, said in (terms or {}).items()}
        self._by_id = {f"{law.id} {one.id}": (law, one) for law in laws for one in law.articles}
        self._by_name = {_normal(name): law for law in laws for name in (law.name.ko, law.name.en, *law.aliases)}

    def names(self) -> tuple[str, ...]:
        """Every name and short form of a law, for finding references in a text."""
        return tuple(name for law in self.laws for name in (law.name.ko, *law.aliases))

    def law(self, name: str) -> LawSummary:
        """The law of that name or short form; `FactError` where it is not summarised."""
        found = self._by_name.get(_normal(name))
        if found is None:
            raise FactError(
                f"The law {name!r} is not in the book: {len(self.laws)} others are.",
                text=phrases.LAW_BOOK_LAW.format(with_particle=with_particle(name, "이/가"), name=name),
            )
        return found

    def article(self, name: str, article: int, branch: int | None = None) -> tuple[LawSummary, LawArticle]:
        """One article of a law; `FactError` names those that are summarised near it."""
        law = self.law(name)
        for one in law.articles:
            if (one.article, one.branch) == (article, branch):
                return law, one
        near = sorted(law.articles, key=lambda one: (abs(one.article - article), one.branch or 0))[:3]
        raise FactError(
            f"{law.name.ko} has no summary of article {article}{f'-{branch}' if branch else ''}: "
            f"near it are {', '.join(one.number for one in near)}.",
            text=phrases.LAW_BOOK_ARTICLE.format(
                ko=law.name.ko, join=", ".join(one.number for one in near), en=law.name.en
            ),
        )

    def resolve(self, article: str) -> tuple[LawSummary, LawArticle]:
        """The article of an id such as `residential_lease 7-2`; `KeyError` where there is none."""
        return self._by_id[article]

    def look_up(self, reference: ArticleReference) -> tuple[LawSummary, LawArticle] | None:
        """The article that a text refers to, or None where it names no law or one that is not here."""
        if reference.law is None or _normal(reference.law) not in self._by_name:
            return None
        law = self._by_name[_normal(reference.law)]
        wanted = (reference.article, reference.branch)
        return next(((law, one) for one in law.articles if (one.article, one.branch) == wanted), None)


def _normal(name: str) -> str:
    return "".join(name.split()).casefold()
