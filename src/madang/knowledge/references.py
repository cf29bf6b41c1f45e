"""What a passage is cited by: the exact name of a place, such as a law and its article, written one way."""

import re
import unicodedata
from collections.abc import Iterator, Mapping

from madang.models.language import Article, find_articles

__all__ = ["find_references", "reference_key", "reference_values"]


def reference_key(reference: str) -> str:
    """The form in which two ways to write a reference are the same: without spaces, brackets and case."""
    return _BETWEEN.sub("", unicodedata.normalize("NFKC", reference)).casefold()[:300]


def reference_values(key: str) -> dict[str, str]:
    """What a look-up takes: the place itself, and from `first` to before `beyond` the paragraphs within it."""
    return {"reference": key, "first": f"{key}제", "beyond": f"{key}젝"}


def find_references(question: str, names: Mapping[str, str]) -> Iterator[list[str]]:
    """The keys of each place that a question names, the most exact first: 항, then the article it stands in.

    `names` lead from short forms to the names used in references.
    """
    for article in find_articles(question, laws=[*names, *names.values()]):
        if article.law:
            law = names.get(article.law, article.law)
            yield list(dict.fromkeys(reference_key(one.canonical()) for one in _widening(article, law)))


def _widening(article: Article, law: str) -> Iterator[Article]:
    whole = article.model_copy(update={"law": law})
    yield whole
    yield whole.model_copy(update={"item": None, "item_branch": None, "subitem": None})
    yield whole.model_copy(update={"item": None, "item_branch": None, "subitem": None, "paragraph": None})


_BETWEEN = re.compile(r"[\s「」『』\"'‘’“”()ㆍ·,.-]+")
