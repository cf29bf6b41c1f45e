"""Loads the summaries of law and the example questions from `data/law`, and finds which articles and tasks a question
is about.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter

from madang.assistants.realestate.plan.intent import TaskGrounds
from madang.assistants.realestate.search.law_articles import LawBook, LawSummary
from madang.assistants.realestate.tools.bundled_data import DATA
from madang.assistants.realestate.tools.question_vectors import open_question_vectors
from madang.assistants.realestate.understand.case import Premises
from madang.assistants.realestate.understand.similar_questions import (
    ArticleId,
    BlendedSimilarity,
    ExampleQuestion,
    LetterSimilarity,
    QuestionSubject,
    SubjectReader,
    example_texts,
)


@cache
def law_book() -> LawBook:
    """Every law that is summarised, with the glossary of everyday words."""
    folder = DATA / "law"
    laws = [LawSummary.model_validate(_read(path)) for path in sorted((folder / "articles").glob("*.toml"))]
    return LawBook(laws, _read(folder / "glossary.toml")["terms"])


def read_subject(question: str) -> QuestionSubject:
    """What a question is about; the law of shops counts more where it names one, that of homes where it does not."""
    weights = _OF_SHOPS if _shop().search(question) else _OF_HOMES

    def weight(article: ArticleId) -> float:
        law, _ = law_book().resolve(article)
        return weights[law.premises] * (_DECREE if law.is_decree else 1.0)

    return _unmixed(_read_by_examples(question).weighted(weight))


def _read_by_examples(question: str) -> QuestionSubject:
    """By letters where they make it clear; else also by meaning, whose encoder takes seconds to load."""
    subject = _letter_reader().read(question)
    closer = None if subject.is_clear else _meaning_reader()
    return closer.read(question) if closer else subject


def _unmixed(subject: QuestionSubject) -> QuestionSubject:
    """The same without the law of homes where that of shops comes first, and the other way round."""
    premises = [law_book().resolve(article)[0].premises for article, _ in subject.articles]
    other = {"home": "shop", "shop": "home"}.get(next((each for each in premises if each), None) or "")
    kept = [one for one, each in zip(subject.articles, premises, strict=True) if each is None or each != other]
    return subject.changed(articles=tuple(kept))


@cache
def _letter_reader() -> SubjectReader:
    """The reader by the letters of the examples that ship, and of what the summaries themselves say."""
    return SubjectReader(_examples(), _letters())


@cache
def _meaning_reader() -> SubjectReader | None:
    """The same by letters and by meaning, None where no encoder is installed."""
    meanings = open_question_vectors(example_texts(shipped_questions()))
    return SubjectReader(_examples(), BlendedSimilarity(_letters(), meanings, _MEANING)) if meanings else None


@cache
def _letters() -> LetterSimilarity:
    return LetterSimilarity(example_texts(_examples()))


@cache
def _examples() -> tuple[ExampleQuestion, ...]:
    return (*shipped_questions(), *_summaries())


@cache
def shipped_questions() -> tuple[ExampleQuestion, ...]:
    """How people ask, with what it is about, and questions of other fields."""
    asked = [ExampleQuestion.model_validate(example) for example in _questions()["examples"]]
    return (*asked, ExampleQuestion(asked=tuple(_questions()["elsewhere"]["asked"])))


@cache
def task_grounds() -> TaskGrounds:
    """The articles that each calculation rests on."""
    return TypeAdapter[TaskGrounds](TaskGrounds).validate_python(_read(DATA / "tasks.toml")["grounds"])


def _summaries() -> Iterator[ExampleQuestion]:
    for law in law_book().laws:
        for one in law.articles:
            said = (one.title, one.summary.ko, one.summary.en, *one.keywords)
            yield ExampleQuestion(asked=said, articles=(f"{law.id} {one.id}",), weight=_SUMMARY)


@cache
def _shop() -> re.Pattern[str]:
    return re.compile(_questions()["shop"], re.IGNORECASE)


@cache
def _questions() -> dict[str, Any]:
    return _read(DATA / "law" / "questions.toml")


def _read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text("utf-8"))


_OF_HOMES: Mapping[Premises | None, float] = {"home": 1.0, "officetel": 1.0, None: 1.0, "shop": 0.6}
_OF_SHOPS: Mapping[Premises | None, float] = {"shop": 1.25, None: 0.75, "home": 0.6, "officetel": 0.6}
"""A shop that is named makes its own law likelier than the general one, which it takes the place of."""
_DECREE = 0.9
"""What a decree says rests on an act, which is named first where both answer."""
_MEANING = 0.15
"""What likeness of meaning counts beside that of letters: it knows other words for the same, and few details."""
_SUMMARY = 0.5
"""What our own words count beside those of people who ask."""
