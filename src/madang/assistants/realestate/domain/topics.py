"""Topics: what a question is about by the concepts it names, and the articles that answer it.

Words alone mislead where people and the law speak differently: 변기가 막혔는데 집주인이 돈을 안 내요 shares no word
with the landlord's duty of repair. A topic names concepts, in any order, and what would make it another one.
"""

import re
from collections.abc import Sequence
from typing import Annotated, NamedTuple

from pydantic import Field

from madang.assistants.realestate.domain.lexicon import Lexicon, compact
from madang.state.frozen import Frozen

__all__ = ["ArticleId", "Topic", "TopicMatcher"]

ArticleId = Annotated[str, Field(pattern=r"^[a-z_]+ [0-9]+(-[0-9]+)?$")]
"""The id of a law and the number of an article: `residential_lease 7-2`."""
_LONGEST = 500


class Topic(Frozen):
    """The articles that answer a question in which every expression of `all` is found and none of `none`."""

    articles: tuple[ArticleId, ...] = Field(min_length=1)
    all: tuple[str, ...] = Field(min_length=1)
    none: tuple[str, ...] = ()


class TopicMatcher:
    """Finds the topics of questions; made once, it may be used from several threads."""

    def __init__(self, topics: Sequence[Topic], lexicon: Lexicon) -> None:
        self._rewrites = lexicon.rewrites()
        ranked = sorted(topics, key=lambda topic: -len(topic.all))
        self._concepts = [_concepts(topic, lexicon) for topic in ranked]

    def articles(self, question: str) -> tuple[ArticleId, ...]:
        """The articles of every topic that the question names, those of the most specific topic first; each once."""
        said = compact(question[:_LONGEST], self._rewrites).lower()
        found = (concepts.articles for concepts in self._concepts if concepts.are_in(said))
        return tuple(dict.fromkeys(article for articles in found for article in articles))


class _Concepts(NamedTuple):
    articles: tuple[ArticleId, ...]
    all: tuple[re.Pattern[str], ...]
    none: tuple[re.Pattern[str], ...]

    def are_in(self, said: str) -> bool:
        return all(one.search(said) for one in self.all) and not any(one.search(said) for one in self.none)


def _concepts(topic: Topic, lexicon: Lexicon) -> _Concepts:
    def read(written: Sequence[str]) -> tuple[re.Pattern[str], ...]:
        return tuple(lexicon.expression(each, f"the topic of {topic.articles[0]!r}") for each in written)

    return _Concepts(topic.articles, read(topic.all), read(topic.none))
