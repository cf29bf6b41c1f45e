"""What is to be found out: the question taken apart into topics, each with several ways to ask for it."""

import re
from collections.abc import Sequence

from madang.knowledge import Passage
from madang.models.language import find_keywords
from madang.state.frozen import Frozen
from madang.text import Language

__all__ = ["Brief", "Topic", "is_vague", "make_brief", "more_topics"]


class Topic(Frozen):
    """One thing to look into, and the queries that may find it."""

    id: str
    title: str
    queries: tuple[str, ...]


class Brief(Frozen):
    """A question as a research task."""

    question: str
    language: Language
    keywords: tuple[str, ...]
    topics: tuple[Topic, ...]


def make_brief(question: str, language: Language, seen: Sequence[Passage], most: int) -> Brief:
    """The brief of a question: what it asks itself, the things it sets side by side, and what a first look brought up."""
    keywords = tuple(find_keywords(question))
    topics = [_topic("t1", question.strip(), question, keywords)]
    for title in [*_compared(question), *_headings(seen, keywords)]:
        if len(topics) < most and not _repeats(title, topics):
            topics.append(_topic(f"t{len(topics) + 1}", title, question, keywords))
    return Brief(question=question.strip(), language=language, keywords=keywords, topics=tuple(topics))


def more_topics(brief: Brief, seen: Sequence[Passage], most: int) -> tuple[Topic, ...]:
    """Topics that what was found so far brings up and the brief does not have yet."""
    known = list(brief.topics)
    for title in _headings(seen, brief.keywords):
        if len(known) - len(brief.topics) < most and not _repeats(title, known):
            known.append(_topic(f"t{len(known) + 1}", title, brief.question, brief.keywords))
    return tuple(known[len(brief.topics) :])


def is_vague(question: str) -> bool:
    """Whether the question says too little to look for anything."""
    return len(find_keywords(question)) == 0


def _topic(ident: str, title: str, question: str, keywords: Sequence[str]) -> Topic:
    """A topic with its queries: as it is said, by its keywords, and together with what the question is about."""
    own = find_keywords(title)
    asked = (title, " ".join(own), " ".join(dict.fromkeys([*own, *keywords])), question.strip())
    return Topic(id=ident, title=title, queries=tuple(dict.fromkeys(query for query in asked if query)))


def _compared(question: str) -> list[str]:
    """The things that a question sets side by side: A와 B 비교, A versus B, differences between A and B."""
    for pattern in _COMPARISONS:
        if found := pattern.search(question):
            return [part.strip(" ,?.") for part in found.groups() if part.strip(" ,?.")]
    return []


def _headings(seen: Sequence[Passage], keywords: Sequence[str]) -> list[str]:
    """The headings under which the best passages stand, the most often met first, if they bear on the question."""
    weights = dict[str, float]()
    for passage in seen:
        heading = passage.path[-1] if passage.path else passage.source.title
        weights[heading] = weights.get(heading, 0.0) + passage.score
    ranked = sorted(weights, key=lambda heading: -weights[heading])
    return [heading for heading in ranked if _LEAST <= len(heading) <= _LONGEST and find_keywords(heading)]


def _repeats(title: str, topics: Sequence[Topic]) -> bool:
    words = set(find_keywords(title)) or {title}
    return any(words <= set(find_keywords(topic.title)) for topic in topics)


_LEAST, _LONGEST = 3, 80
_COMPARISONS = (
    re.compile(r"(.{2,40}?)(?:와|과|이랑|랑|하고)\s+(.{2,40}?)(?:의|을|를)?\s*(?:비교|차이|다른|장단점|중\s)"),
    re.compile(r"(?:compare|comparing)\s+(.{2,50}?)\s+(?:and|with|to)\s+(.{2,50}?)(?:[?.]|$)", re.IGNORECASE),
    re.compile(r"(?:difference|differences)\s+between\s+(.{2,50}?)\s+and\s+(.{2,50}?)(?:[?.]|$)", re.IGNORECASE),
    re.compile(r"(.{2,50}?)\s+(?:vs\.?|versus)\s+(.{2,50}?)(?:[?.]|$)", re.IGNORECASE),
)
