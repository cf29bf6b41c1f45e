"""What the two indexes (FTS5, tsquery) are asked for: terms and filter tags under the number of their corpus, and
references such as a law and its article, written one way.
"""

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b

from madang.knowledge.sources import PassageFilters
from madang.reading import ArticleReference, find_articles


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


def _widening(article: ArticleReference, law: str) -> Iterator[ArticleReference]:
    whole = article.model_copy(update={"law": law})
    yield whole
    yield whole.model_copy(update={"item": None, "item_branch": None, "subitem": None})
    yield whole.model_copy(update={"item": None, "item_branch": None, "subitem": None, "paragraph": None})


_BETWEEN = re.compile(r"[\s「」『』\"'‘’“”()ㆍ·,.-]+")


def corpus_term(corpus: int, form: str) -> str:
    """A term as the index of all corpora holds it."""
    return f"{corpus}z{form}"


def filter_tag(corpus: int, name: str, value: str) -> str:
    """The mark of a chunk that has this value, for filters."""
    return f"{corpus}t{blake2b(json.dumps([name, value]).encode(), digest_size=8).hexdigest()}"


def filter_tags(corpus: int, *, language: str, source: str, attributes: Mapping[str, str]) -> str:
    """All marks of a chunk."""
    marks = {"language": language, "source": source} | {f"attribute.{name}": each for name, each in attributes.items()}
    return " ".join(filter_tag(corpus, name, value) for name, value in marks.items())


def match_values(
    corpus: int, groups: Sequence[Sequence[str]], weights: Mapping[str, float], filters: PassageFilters
) -> dict[str, object]:
    """The values of a search for each backend: `match` for FTS5; `anything`, `terms` and `weights` for Postgres.

    What is found has all terms of one of the `groups`, and is ordered by the `weights` of terms.
    """
    values = filter_values(corpus, filters)
    owned = [[corpus_term(corpus, form) for form in group] for group in groups]
    anything = " OR ".join(f"({' AND '.join(map(_quoted, group))})" for group in owned)
    required = [values["tags"]] if values["tags"] else []
    return values | {
        "match": " AND ".join([*map(str, required), f"{{title_terms body_terms}} : ({anything})"]),
        "anything": " | ".join(f"({' & '.join(group)})" for group in owned),
        "terms": [corpus_term(corpus, form) for form in weights],
        "weights": list(weights.values()),
    }


def filter_values(corpus: int, filters: PassageFilters) -> dict[str, object]:
    """What filters demand: `tags` of FTS5, `required` of Postgres, and the `day` of both; None demands nothing."""
    groups = _tag_groups(corpus, filters)
    return {
        "tags": " AND ".join(f"tags : ({' OR '.join(map(_quoted, group))})" for group in groups) or None,
        "required": " & ".join(f"({' | '.join(group)})" for group in groups) or None,
        "day": filters.in_force_on.isoformat() if filters.in_force_on else None,
    }


def _tag_groups(corpus: int, filters: PassageFilters) -> list[Sequence[str]]:
    """Tags of which one of each group must be there."""
    groups: list[Iterable[tuple[str, str]]] = []
    if filters.language:
        groups.append([("language", filters.language)])
    if filters.sources:
        groups.append([("source", source) for source in filters.sources])
    groups.extend([(f"attribute.{name}", value)] for name, value in filters.attributes.items())
    return [[filter_tag(corpus, name, value) for name, value in group] for group in groups]


def _quoted(term: str) -> str:
    return f'"{term}"'
