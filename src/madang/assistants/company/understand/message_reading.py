"""What a message asks for as a whole: the tasks that the taught reader hears, the documents it names, and the part of
it that is a question about figures.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from datetime import date
from functools import lru_cache
from itertools import pairwise
from math import exp
from pathlib import Path
from typing import NamedTuple, get_args

from pydantic import ValidationError

from madang.assistants.company.figures.errors import LayerError
from madang.assistants.company.understand.request import FoundIntent, Intent, TableFormat
from madang.knowledge.index import embedded_encoder
from madang.reading import Gazetteer, Span
from madang.reading.taught import LabelledMessage, TaughtReader, taught_reader
from madang.state import Frozen


class MessageReading(NamedTuple):
    """A message as it was heard."""

    labels: Mapping[str, float]
    """Tasks and facts with their probability, as `task:data_analysis` and `fact:ranking`."""
    forms: tuple[str, ...]
    """The kinds of documents it names."""
    question: str
    """The part that may ask about figures."""
    forbidden: bool
    revises: bool
    thorough: bool
    shows: tuple[TableFormat, ...]
    """How figures are to be shown besides a table."""

    said: frozenset[Intent] = frozenset()
    """The tasks that its words name outright."""
    reports: bool = False
    """Whether a report is wanted, of whatever kind."""
    points: bool = False
    """Whether it does nothing but point at something that was said before."""
    lists_forms: bool = False
    """Whether it lists several documents, each of which is wanted."""
    quotes: bool = False
    """Whether it brings a text along: what is to be found is to be found in that."""

    @property
    def intents(self) -> tuple[FoundIntent, ...]:
        """The tasks that agents carry out, the surest first."""
        sure = ((intent, self._confidence(intent)) for intent in get_args(Intent))
        ranked = sorted(sure, key=lambda pair: -pair[1])
        return tuple(FoundIntent(intent=intent, confidence=sure) for intent, sure in ranked if sure >= _WORTH_TELLING)

    def _confidence(self, intent: Intent) -> float:
        """What was heard, weighed with what was said outright: of this task for it, of others against it."""
        heard = min(max(self.labels.get(f"task:{intent}", 0.0), _NEVER), _ALWAYS)
        weight = _SAID if intent in self.said else -_OTHERS_SAID if self.said else -_NOT_SAID
        return round(1 / (1 + exp(-weight) * (1 - heard) / heard), 2)


class TaskWords(Frozen):
    """Patterns that decide by themselves; see `data/task_words.toml`."""

    greeting: str
    help: str
    revise: str
    analyse: str
    written_before: str
    forms: str
    rules: str
    chart: str
    chart_kind: str
    xlsx: str
    csv: str
    hand_over: str
    unchecked: str
    gives_nothing: str
    report: str
    counts: str
    dismissed: str
    pointer: str
    forbidden: str
    tasks: dict[Intent, str]

    def says(self, kind: str, message: str) -> bool:
        """Whether a message has a word of this kind."""
        pattern = getattr(self, kind)
        return bool(_compiled(pattern.replace("\n", "")).search(message[:_LONGEST_READ]))


class MessageReader:
    """Reads messages; it knows the names of all documents."""

    def __init__(self, words: TaskWords, forms: Mapping[str, Sequence[str]]) -> None:
        self.words = words
        self._forms = Gazetteer({name.lower(): kind for kind, names in forms.items() for name in names})

    def read(self, message: str, today: date) -> MessageReading:
        """The message as heard; one that is far too long is not taken apart."""
        text = message[:_LONGEST_READ]
        spoken, quotes = _QUOTED.subn(" ", text)
        named = self._forms.find(text)
        said = set(self.tasks_said_in(spoken))
        if quotes:
            said.discard("information_retrieval")
        if self.words.says("unchecked", spoken):
            said.discard("compliance_check")
        return MessageReading(
            labels=heard_labels(spoken, today).labels,
            forms=tuple(dict.fromkeys(form.id for form in named)),
            question=message if len(message) > _LONGEST_READ else self._question(text, [form.span for form in named]),
            points=self.words.says("pointer", text),
            forbidden=self.words.says("forbidden", text),
            revises=self.words.says("revise", text),
            thorough=self.words.says("analyse", text),
            shows=self.formats_in(text),
            said=frozenset(said),
            quotes=bool(quotes),
            reports=self.words.says("report", spoken),
            lists_forms=_are_listed(text, [form.span for form in named]),
        )

    def tasks_said_in(self, text: str) -> frozenset[Intent]:
        """The tasks that words of a text name outright."""
        return frozenset(intent for intent, pattern in self.words.tasks.items() if _compiled(pattern).search(text))

    def formats_in(self, text: str) -> tuple[TableFormat, ...]:
        """How a text wants figures shown besides a table."""
        return tuple(kind for kind in get_args(TableFormat) if self.words.says(kind, text))

    def _question(self, text: str, forms: Sequence[Span]) -> str:
        """The text without the names of documents, up to where the words about a document begin."""
        letters = list(text)
        for start, end in forms:
            tail = _FORM_TAIL.match(text, end)
            stop = tail.end() if tail else end
            letters[start:stop] = " " * (stop - start)
        end = len(text)
        if forms:
            cuts = _compiled(self.words.hand_over).finditer(text, 0, forms[0][0])
            end = max((cut.end() for cut in cuts), default=len(text))
        asked = _compiled(self.words.dismissed).sub(" ", "".join(letters[:end]))
        asked = _compiled(self.words.chart_kind).sub(" ", asked)
        return " ".join((asked if asked.strip() else "".join(letters[:end])).split())


def _are_listed(text: str, forms: Sequence[Span]) -> bool:
    """Whether nothing but a list is between one document and the next: A랑 B, A 쓰고 B도."""
    between = [text[first[1] : second[0]] for first, second in pairwise(forms)]
    return bool(between) and all(_LIST_OF_FORMS.fullmatch(words) for words in between)


@lru_cache(maxsize=64)
def heard_labels(text: str, today: date) -> LabelledMessage:
    """What the taught reader hears in a message."""
    return _reader().read(text, today)


def read_task_words(path: Path, forms: Mapping[str, Sequence[str]]) -> MessageReader:
    """The reader with the patterns of a TOML file and the names of documents."""
    try:
        return MessageReader(TaskWords.model_validate(tomllib.loads(path.read_text("utf-8"))), forms)
    except (tomllib.TOMLDecodeError, ValidationError) as error:
        raise LayerError(f"{path.name} is not a table of task words: {error}") from error


def _reader() -> TaughtReader:
    encoder = embedded_encoder()
    return taught_reader("madang.assistants.company", "reader", encoder.encode if encoder else None)


@lru_cache(maxsize=32)
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


_QUOTED = re.compile(r"[:：]\s*['\"“‘「].{15,}$|['\"“‘「][^'\"”’」]{25,}['\"”’」]", re.DOTALL)
_FORM_TAIL = re.compile(r"서?(?:으로|로|을|를|은|는|이|가|도|만|의)?(?![가-힣])")
_LIST_OF_FORMS = re.compile(
    r"서?(?:을|를)?(?:\s*(?:하나|한\s*(?:장|건|부)|1부))?\s*"
    r"(?:이?랑|하고|[와과]|및|그리고|,|/|\+|·|(?:쓰|작성하|작성해\s*주|만들|만들어\s*주)고,?|(?:and|&)(?:\s+(?:also|then|an?|the|one))*)\s*"
    r"(?:[가-힣A-Za-z0-9]{1,12}\s){0,1}",
    re.IGNORECASE,
)
_LONGEST_READ = 2000
_NEVER, _ALWAYS = 0.03, 0.95
_SAID, _NOT_SAID, _OTHERS_SAID = 4.0, 0.5, 3.0
"""Log odds; see decision 0086 for how they were come by, and how far that is to be trusted."""
_WORTH_TELLING = 0.2
