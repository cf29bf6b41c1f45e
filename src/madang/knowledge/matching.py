"""A question in the languages of the two indexes: FTS5's MATCH and Postgres' tsquery.

Every term and tag begins with the number of its corpus, so that one index serves all corpora and none sees another.
Both hold nothing but letters and digits: nothing that a person wrote is ever read as an operator.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b

from madang.knowledge.passages import Filters

__all__ = ["filter_values", "match_values", "own", "tag", "tags_of"]


def own(corpus: int, form: str) -> str:
    """A term as the index of all corpora holds it."""
    return f"{corpus}z{form}"


def tag(corpus: int, name: str, value: str) -> str:
    """The mark of a chunk that has this value, for filters."""
    return f"{corpus}t{blake2b(json.dumps([name, value]).encode(), digest_size=8).hexdigest()}"


def tags_of(corpus: int, *, language: str, source: str, attributes: Mapping[str, str]) -> str:
    """All marks of a chunk."""
    marks = {"language": language, "source": source} | {f"attribute.{name}": each for name, each in attributes.items()}
    return " ".join(tag(corpus, name, value) for name, value in marks.items())


def match_values(
    corpus: int, groups: Sequence[Sequence[str]], weights: Mapping[str, float], filters: Filters
) -> dict[str, object]:
    """The values of a search for each backend: `match` for FTS5; `anything`, `terms` and `weights` for Postgres.

    What is found has all terms of one of the `groups`, and is ordered by the `weights` of terms.
    """
    values = filter_values(corpus, filters)
    owned = [[own(corpus, form) for form in group] for group in groups]
    anything = " OR ".join(f"({' AND '.join(map(_quoted, group))})" for group in owned)
    required = [values["tags"]] if values["tags"] else []
    return values | {
        "match": " AND ".join([*map(str, required), f"{{title_terms body_terms}} : ({anything})"]),
        "anything": " | ".join(f"({' & '.join(group)})" for group in owned),
        "terms": [own(corpus, form) for form in weights],
        "weights": list(weights.values()),
    }


def filter_values(corpus: int, filters: Filters) -> dict[str, object]:
    """What filters demand: `tags` of FTS5, `required` of Postgres, and the `day` of both; None demands nothing."""
    groups = _groups(corpus, filters)
    return {
        "tags": " AND ".join(f"tags : ({' OR '.join(map(_quoted, group))})" for group in groups) or None,
        "required": " & ".join(f"({' | '.join(group)})" for group in groups) or None,
        "day": filters.on.isoformat() if filters.on else None,
    }


def _groups(corpus: int, filters: Filters) -> list[Sequence[str]]:
    """Tags of which one of each group must be there."""
    groups: list[Iterable[tuple[str, str]]] = []
    if filters.language:
        groups.append([("language", filters.language)])
    if filters.sources:
        groups.append([("source", source) for source in filters.sources])
    groups.extend([(f"attribute.{name}", value)] for name, value in filters.attributes.items())
    return [[tag(corpus, name, value) for name, value in group] for group in groups]


def _quoted(term: str) -> str:
    return f'"{term}"'
