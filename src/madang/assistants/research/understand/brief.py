"""The question taken apart into topics, each with several queries, by rules; and the topic outline that a model may
propose, checked so that it adds nothing of its own.
"""

import re
from collections.abc import Sequence
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from madang.assistants.research.understand.scope import PastedText, SearchScope
from madang.knowledge import Passage
from madang.knowledge.index import find_terms
from madang.models import Fact
from madang.reading import gives_orders
from madang.reading.language import find_keywords
from madang.reading.numbers import find_numbers
from madang.state import Frozen, stored_as
from madang.text import Language


@stored_as("research.topic", formerly=("madang.assistants.research.domain.brief:Topic",))
class Topic(Frozen):
    """One thing to look into, and the queries that may find it."""

    id: str
    title: str
    queries: tuple[str, ...]


@stored_as("research.brief", formerly=("madang.assistants.research.domain.brief:Brief",))
class Brief(Frozen):
    """A question as a research task; `number` tells it from the other questions of the session."""

    number: int
    question: str
    language: Language
    keywords: tuple[str, ...]
    topics: tuple[Topic, ...]
    context: str = ""
    """What an earlier question was about, where this one is only understood after it."""
    follows: str = ""
    """That earlier question in its own words: what a model needs to understand this one."""
    scope: SearchScope = SearchScope()
    """Where it is looked up."""

    @property
    def answer_measure(self) -> str:
        """What an answer is measured by: the words of the question or, if it has none, what it follows."""
        return self.question if find_terms(self.question) else self.context

    def with_topics(self, titles: Sequence[str]) -> "Brief":
        """The brief with these topics in place of its own; one it had keeps its queries."""
        known = {topic.title: topic for topic in self.topics}
        topics = list[Topic]()
        for number, title in enumerate(dict.fromkeys(title.strip() for title in titles if title.strip()), 1):
            topics.append(known.get(title) or self.make_topic(f"{number}{_CHOSEN}", title))
        return self.changed(topics=tuple(topics))

    def took_from_heading(self, topic: str, title: str) -> bool:
        """Whether rules took a topic from what was found: it is not in the question, and nobody chose it."""
        return title not in self.question and not topic.endswith(_CHOSEN)

    def make_topic(self, mark: str, title: str) -> Topic:
        """A topic of this question: asked for as it is said, by its keywords, and with those of the question."""
        own = find_keywords(title)
        phrasings = (title, " ".join(own), " ".join(dict.fromkeys([*own, *self.keywords])), self.question)
        queries = tuple(dict.fromkeys(f"{phrasing} {self.context}".strip() for phrasing in phrasings if phrasing))
        return Topic(id=f"q{self.number}-{mark}", title=title, queries=queries)


class _OutlineModel(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class OutlineTask(_OutlineModel):
    """A question, the topics that the rules found for it, and the headings that a first look brought up."""

    question: str
    language: Language
    topics: tuple[str, ...]
    headings: tuple[str, ...]
    most: int


class TopicOutline(_OutlineModel):
    """The topics beside the question itself, which is always looked into; `said` is all that they may draw on."""

    said: Annotated[str, Fact()]
    topics: Annotated[tuple[Annotated[str, Field(min_length=2, max_length=120)], ...], Field(max_length=12)]


def make_brief(
    number: int, question: str, language: Language, seen: Sequence[Passage], most: int, *, context: str = ""
) -> Brief:
    """The brief of a question: what it asks, the things it sets side by side, and what a first look brought up."""
    asked, keywords = question.strip(), tuple(find_keywords(f"{question} {context}"))
    brief = Brief(number=number, question=asked, language=language, keywords=keywords, topics=(), context=context)
    named = [asked, *_compared(asked)][:most]
    brief = brief.changed(topics=tuple(brief.make_topic(str(mark), title) for mark, title in enumerate(named, 1)))
    return with_more_topics(brief, _headings_on_topic(seen, find_keywords(asked) or keywords), most - len(named))


def with_more_topics(brief: Brief, titles: Sequence[str], most: int) -> Brief:
    """The brief with at most so many topics more, none of which says what another says already."""
    topics = list(brief.topics)
    for title in titles:
        if len(topics) - len(brief.topics) < most and not _is_repeated(title, topics):
            topics.append(brief.make_topic(str(len(topics) + 1), title))
    return brief.changed(topics=tuple(topics))


def context_from_earlier(question: str, before: Brief | None) -> str:
    """What the question before was about, for one that says it follows, or names hardly anything itself."""
    return " ".join(before.keywords[:_CARRIED]) if before and _follows(question) else ""


def with_earlier(brief: Brief, before: Brief | None) -> Brief:
    """The brief with the question before in its own words, and what that one followed; itself where it stands alone."""
    if before is None or not brief.context:
        return brief
    return brief.changed(follows=f"{before.follows} {before.question}".strip())


def texts_from_earlier(question: str, before: Brief | None) -> tuple[PastedText, ...]:
    """What was pasted before, for a question that follows; for any other, the texts that have several of its words."""
    texts = before.scope.texts if before else ()
    asked = {term.form for term in find_terms(question)}
    return tuple(
        each
        for each in texts
        if _follows(question) or len(asked & {term.form for term in find_terms(each.text)}) >= _SHARED
    )


def _follows(question: str) -> bool:
    return _POINTS_BACK.search(question) is not None or len(find_keywords(question)) <= _FEW


def is_vague(question: str) -> bool:
    """Whether the question says too little to look for anything, as a greeting or thanks do."""
    return len(find_keywords(question)) == 0 or is_courtesy(question)


def is_courtesy(message: str) -> bool:
    """Whether a message greets or thanks, and says nothing else."""
    return _COURTESY.fullmatch(message.strip()) is not None


def outline_task(brief: Brief, seen: Sequence[Passage], most: int) -> OutlineTask:
    """What is asked of a model for a brief that the rules wrote."""
    return OutlineTask(
        question=f"{brief.question} {brief.context}".strip(),
        language=brief.language,
        topics=tuple(topic.title for topic in brief.topics[1:]),
        headings=tuple(dict.fromkeys(passage.location_text for passage in seen)),
        most=most - 1,
    )


def outline_by_rules(task: OutlineTask) -> TopicOutline:
    """The topics that the rules found."""
    return TopicOutline(said="\n".join([task.question, *task.headings]), topics=task.topics)


def outline_problems(outline: TopicOutline, ruled: TopicOutline) -> list[str]:
    """What is wrong with topics that name figures nobody named, or tell their reader what to do."""
    known = {number.value for number in find_numbers(ruled.said)}
    brought = [topic for topic in outline.topics if {number.value for number in find_numbers(topic)} - known]
    return [
        *(f"{topic!r} has a figure that neither question nor headings have" for topic in brought),
        *(f"{topic!r} is an order, not a topic" for topic in outline.topics if gives_orders(topic)),
    ]


def with_outline(brief: Brief, outline: TopicOutline, most: int) -> Brief:
    """The brief with these topics after the question itself, as many as there may be."""
    return brief.with_topics([brief.topics[0].title, *outline.topics][:most])


def _compared(question: str) -> list[str]:
    """The things that a question sets side by side: A와 B 비교, A versus B, differences between A and B."""
    for pattern in _COMPARISONS:
        if found := pattern.search(question):
            return [part.strip(" ,?.") for part in found.groups() if part.strip(" ,?.")]
    return []


def _headings_on_topic(seen: Sequence[Passage], asked: Sequence[str]) -> list[str]:
    """What the best passages stand under and what speaks of what is asked: a heading, or the source where it says more.

    A heading that several sources have, such as "Introduction", says nothing of what stands below it. A passage far
    behind the best shares everyday words with the question, and so may its heading.
    """
    best = max((passage.score for passage in seen), default=0.0)
    seen = [passage for passage in seen if passage.score >= best * _NEAR_BEST]
    sources = dict[str, set[str]]()
    for passage in seen:
        sources.setdefault(_heading(passage), set()).add(passage.source.id)
    weights = dict[str, float]()
    for passage in seen:
        title = _heading(passage) if len(sources[_heading(passage)]) == 1 else passage.source.title
        weights[title] = weights.get(title, 0.0) + passage.score
    ranked = sorted(weights, key=lambda title: -weights[title])
    return [title for title in ranked if _LEAST <= len(title) <= _LONGEST and _speaks_of(title, asked)]


def _speaks_of(title: str, asked: Sequence[str]) -> bool:
    """Whether a title has a word of the question, in one of its forms."""
    stems = {term.form for word in asked for term in find_terms(word)}
    return any(term.form in stems for term in find_terms(title))


def _heading(passage: Passage) -> str:
    return passage.path[-1] if passage.path else passage.source.title


def _is_repeated(title: str, topics: Sequence[Topic]) -> bool:
    words = set(find_keywords(title)) or {title}
    return any(words <= set(find_keywords(topic.title)) for topic in topics)


_CHOSEN = "x"
"""How the mark of a topic ends that a person or a model chose."""
_LEAST, _LONGEST = 3, 80
_NEAR_BEST = 0.5
_FEW = 1
_SHARED = 2
_CARRIED = 4
_POINTS_BACK = re.compile(
    r"^(?:그럼|그러면|그중|그 중|그것|그건|이건|그때|거기|앞에서|방금)"
    r"|^(?:and|then|what about|how about|of those|which of)\b",
    re.IGNORECASE,
)
_COMPARISONS = (
    re.compile(r"(.{2,40}?)(?:와|과|이랑|랑|하고)\s+(.{2,40}?)(?:의|을|를)?\s*(?:비교|차이|다른|장단점|중\s)"),
    re.compile(r"(?:compare|comparing)\s+(.{2,50}?)\s+(?:and|with|to)\s+(.{2,50}?)(?:[?.]|$)", re.IGNORECASE),
    re.compile(r"(?:difference|differences)\s+between\s+(.{2,50}?)\s+and\s+(.{2,50}?)(?:[?.]|$)", re.IGNORECASE),
    re.compile(r"(.{2,50}?)\s+(?:vs\.?|versus)\s+(.{2,50}?)(?:[?.]|$)", re.IGNORECASE),
)
_COURTESY = re.compile(
    r"(?:(?:정말|너무|아주|매우|네|응|아|음|알겠어|알겠습니다|잘\s*봤어요?|수고하셨어요|수고했어)[\s,.!~]*)*"
    r"(?:안녕(?:하세요|하십니까)?|반가워요?|반갑습니다|고마워요?|고맙습니다|감사해요|감사합니다|수고하셨습니다|잘\s*가|bye"
    r"|hello|hi|hey|thanks?(?:\s+(?:you|a\s+lot))?(?:\s+(?:very|so)\s+much)?|cheers|good\s+(?:morning|evening))[\s,.!~^♡♥]*",
    re.IGNORECASE,
)
