"""Which tasks the words of a message ask for (analyse, search, write, check, store), and the question about figures
that remains without those words.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Literal, NamedTuple

from pydantic import Field, ValidationError

from madang.assistants.company.figures.errors import LayerError
from madang.assistants.company.understand.request import FoundIntent, Intent
from madang.reading import Gazetteer
from madang.reading.language import shared_analyzer
from madang.state import Frozen

TaskSignKind = Literal[
    "analyse", "search", "material", "record", "make", "revise", "document", "check", "review", "store", "greeting",
    "help", "form",
]  # fmt: skip


class TaskSign(Frozen):
    """Words that indicate an intent; none for a greeting."""

    kind: TaskSignKind
    weight: float = Field(gt=0, lt=1)
    intent: Intent | None = None
    words: tuple[str, ...] = ()
    stems: tuple[str, ...] = ()
    verbs: bool = False
    """Whether endings and auxiliaries after the words belong to them."""


class RequestedTasks(Frozen):
    """The tasks of a message: intents with confidence, the documents it names, and the question in it."""

    intents: tuple[FoundIntent, ...] = ()
    kinds: frozenset[TaskSignKind] = frozenset()
    forms: tuple[str, ...] = ()
    question: str = ""
    """The message without the words that say what to do."""


class TaskReader:
    """Reads tasks by a table of signs and the names of documents."""

    def __init__(self, signs: Sequence[TaskSign], forms: Mapping[str, Sequence[str]], form_weight: float) -> None:
        named = [
            TaskSign(kind="form", weight=form_weight, intent="document_generation", words=tuple(names))
            for names in forms.values()
        ]
        self._forms = dict(zip(range(len(signs), len(signs) + len(named)), forms, strict=True))
        self._signs = [*signs, *named]
        words = {word.lower(): str(place) for place, sign in enumerate(self._signs) for word in sign.words}
        self._gazetteer = Gazetteer(words)

    def read(self, message: str, *, closely: bool = False) -> RequestedTasks:
        """The tasks of a message; with `closely`, other forms of verbs are found by their stems as well."""
        found = [*self._found(message)]
        signs = [self._signs[sign.place] for sign in found]
        if closely and len(message) <= _LONGEST_FOR_STEMS:
            signs += self._by_stems(message)
        return RequestedTasks(
            intents=tuple(_intents_of_signs(signs)),
            kinds=frozenset(sign.kind for sign in signs),
            forms=tuple(dict.fromkeys(self._forms[sign.place] for sign in found if sign.place in self._forms)),
            question=" ".join(_blank_out(message, found)[: self._end_of_question(message, found)].split()),
        )

    def _end_of_question(self, message: str, found: Sequence["_FoundSign"]) -> int | None:
        """Where the question ends: what comes between 분석해서 and the name of a document is about the document.

        In English the verb comes first, and nothing ends there.
        """
        forms = [sign.span[0] for sign in found if sign.place in self._forms]
        ends = (
            sign.span[1]
            for sign in found
            if self._signs[sign.place].kind == "analyse" and not message[slice(*sign.span)].isascii()
        )
        return max((end for end in ends if forms and end <= min(forms)), default=None)

    def _found(self, message: str) -> Iterator["_FoundSign"]:
        for match in self._gazetteer.find(message):
            place = int(match.id)
            tail = (_ENDING if self._signs[place].verbs and not match.text.isascii() else _PARTICLE).match(
                message, match.span[1]
            )
            yield _FoundSign(place, (match.span[0], tail.end() if tail else match.span[1]))

    def _by_stems(self, message: str) -> Iterator[TaskSign]:
        forms = {morpheme.form for morpheme in shared_analyzer().morphemes(message) if morpheme.tag[:2] in _STEM_TAGS}
        return (sign for sign in self._signs if forms.intersection(sign.stems))


class _FoundSign(NamedTuple):
    place: int
    span: tuple[int, int]


def read_task_words(path: Path, forms: Mapping[str, Sequence[str]]) -> TaskReader:
    """The reader for the signs of a TOML file and the names of documents."""
    try:
        table = _TaskWords.model_validate(tomllib.loads(path.read_text("utf-8")))
    except (tomllib.TOMLDecodeError, ValidationError) as error:
        raise LayerError(f"{path.name} is not a table of task words: {error}") from error
    return TaskReader(table.signs, forms, table.form_weight)


class _TaskWords(Frozen):
    form_weight: float = Field(gt=0, lt=1)
    signs: tuple[TaskSign, ...]


def _intents_of_signs(signs: Iterable[TaskSign]) -> Iterator[FoundIntent]:
    """Each intent once, the most confident first; different signs of an intent add up, the same sign counts once."""
    doubts: dict[Intent, float] = {}
    for sign in {sign.kind: sign for sign in signs}.values():
        if sign.intent:
            doubts[sign.intent] = doubts.get(sign.intent, 1.0) * (1 - sign.weight)
    for intent, doubt in sorted(doubts.items(), key=lambda pair: pair[1]):
        yield FoundIntent(intent=intent, confidence=round(1 - doubt, 4))


def _blank_out(message: str, taken: Sequence[_FoundSign]) -> str:
    """The message with blanks for the signs."""
    letters = list(message)
    for start, end in (sign.span for sign in taken):
        letters[start:end] = " " * (end - start)
    return "".join(letters)


_LONGEST_FOR_STEMS = 2000
"""Longer messages are not analysed by stems, since morphological analysis is slow."""
_STEM_TAGS = ("NN", "VV", "XR")
_ENDING = re.compile(r"[가-힣]*(?:\s+(?:줘|주세요|줄래|주시|주라|주실|봐|달라|둬|놔|놓)[가-힣]*)?")
_PARTICLE = re.compile(r"(?:에서는?|에게|에는?|으로|로|은|는|이|가|을|를|의|와|과|도|만|하고|이랑|랑)?(?![가-힣])")
