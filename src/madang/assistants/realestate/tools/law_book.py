"""Loads the law summaries and the example questions from `data/law`, and finds which articles and tasks a question is
about, by its words and by vectors that the embedded encoder made once (`data/law/questions.npz`).
"""

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import cache
from typing import Any, NamedTuple

from pydantic import TypeAdapter

from madang.assistants.realestate.analyse.errors import FactError
from madang.assistants.realestate.search.law_articles import LawBook, LawSummary
from madang.assistants.realestate.tools.bundled_data import DATA, read_toml
from madang.assistants.realestate.understand.case import Premises
from madang.assistants.realestate.understand.intent import TaskGrounds
from madang.assistants.realestate.understand.similar_questions import (
    ArticleId,
    BlendedSimilarity,
    ExampleQuestion,
    LetterSimilarity,
    QuestionSubject,
    SubjectReader,
    example_texts,
)
from madang.extras import require
from madang.knowledge.index import Encoder, embedded_encoder
from madang.reading import ArticleReference


@cache
def law_book() -> LawBook:
    """Every law with summaries, and the glossary of everyday words."""
    folder = DATA / "law"
    laws = [LawSummary.model_validate(read_toml(path)) for path in sorted((folder / "articles").glob("*.toml"))]
    return LawBook(laws, read_toml(folder / "glossary.toml")["terms"])


def read_subject(question: str) -> QuestionSubject:
    """What a question is about; shop law counts more if the question names a shop, housing law if not."""
    weights = _SHOP_WEIGHTS if _shop().search(question) else _HOME_WEIGHTS

    def weight(article: ArticleId) -> float:
        law, _ = law_book().resolve(article)
        return weights[law.premises] * (_DECREE_WEIGHT if law.is_decree else 1.0)

    return _of_one_law(_read_by_examples(question).weighted(weight))


def _read_by_examples(question: str) -> QuestionSubject:
    """By letters where that is clear, otherwise also by meaning: the encoder takes seconds to load."""
    subject = _letter_reader().read(question)
    reader = None if subject.is_clear else _meaning_reader()
    return reader.read(question) if reader else subject


def _of_one_law(subject: QuestionSubject) -> QuestionSubject:
    """The subject without housing law where shop law comes first, and the other way round."""
    premises = [law_book().resolve(article)[0].premises for article, _ in subject.articles]
    first = next((kind for kind in premises if kind), None)
    other = {"home": "shop", "shop": "home"}.get(first or "")
    kept = [scored for scored, kind in zip(subject.articles, premises, strict=True) if kind is None or kind != other]
    return subject.changed(articles=tuple(kept))


@cache
def _letter_reader() -> SubjectReader:
    """The reader by letters, with the bundled questions and the summaries as examples."""
    return SubjectReader(_examples(), _letters())


@cache
def _meaning_reader() -> SubjectReader | None:
    """The reader by letters and meaning; None where no encoder is installed."""
    meanings = open_question_vectors(example_texts(shipped_questions()))
    return SubjectReader(_examples(), BlendedSimilarity(_letters(), meanings, _MEANING_WEIGHT)) if meanings else None


@cache
def _letters() -> LetterSimilarity:
    return LetterSimilarity(example_texts(_examples()))


@cache
def _examples() -> tuple[ExampleQuestion, ...]:
    return (*shipped_questions(), *_summaries())


@cache
def shipped_questions() -> tuple[ExampleQuestion, ...]:
    """The bundled example questions with their subjects, and questions from other fields."""
    asked = [ExampleQuestion.model_validate(example) for example in _questions()["examples"]]
    return (*asked, ExampleQuestion(asked=tuple(_questions()["elsewhere"]["asked"])))


@cache
def task_grounds() -> TaskGrounds:
    """The articles behind each calculation."""
    return TypeAdapter[TaskGrounds](TaskGrounds).validate_python(read_toml(DATA / "tasks.toml")["grounds"])


@cache
def existing_articles() -> Mapping[str, "ArticleList"]:
    """The articles that each law has, by the law's id."""
    listed = read_toml(DATA / "law" / "existing_articles.toml")
    return {law: ArticleList(row["read"], frozenset(_numbers(row["articles"]))) for law, row in listed.items()}


class ArticleList(NamedTuple):
    """The numbers and branches of the articles of a law, and since when its text as read is in force."""

    since: date
    numbers: frozenset[tuple[int, int]]


def missing_article(reference: ArticleReference) -> tuple[LawSummary, ArticleList] | None:
    """The law that a reference names, where the law is known and has no such article."""
    law = law_book().named_law(reference.law) if reference.law else None
    listed = existing_articles().get(law.id) if law else None
    if law is None or listed is None or (reference.article, reference.branch or 0) in listed.numbers:
        return None
    return law, listed


def _numbers(listed: str) -> Iterator[tuple[int, int]]:
    """The articles of a list such as 1~6 6-2 7: ranges, branches and single ones."""
    for part in listed.split():
        first, _, last = part.partition("~")
        number, _, branch = first.partition("-")
        yield from ((each, int(branch or 0)) for each in range(int(number), int(last or number) + 1))


def _summaries() -> Iterator[ExampleQuestion]:
    for law in law_book().laws:
        for article in law.articles:
            texts = (article.title, article.summary.ko, article.summary.en, *article.keywords)
            yield ExampleQuestion(asked=texts, articles=(f"{law.id} {article.id}",), weight=_SUMMARY_WEIGHT)


@cache
def _shop() -> re.Pattern[str]:
    return re.compile(_questions()["shop"], re.IGNORECASE)


@cache
def _questions() -> dict[str, Any]:
    return read_toml(DATA / "law" / "questions.toml")


_HOME_WEIGHTS: Mapping[Premises | None, float] = {"home": 1.0, "officetel": 1.0, None: 1.0, "shop": 0.6}
_SHOP_WEIGHTS: Mapping[Premises | None, float] = {"shop": 1.25, None: 0.75, "home": 0.6, "officetel": 0.6}
"""Where a shop is named, shop law is more likely than general law, which it replaces."""
_DECREE_WEIGHT = 0.9
"""A decree is based on an act, which comes first where both answer."""
_MEANING_WEIGHT = 0.15
"""The weight of meaning beside letters: meaning finds synonyms but misses details."""
_SUMMARY_WEIGHT = 0.5
"""The weight of our own summaries beside questions that people ask."""


FILE = DATA / "law" / "questions.npz"
_LARGEST = 127
"""The largest signed byte: stored as bytes, vectors change similarities by less than a thousandth."""


class MeaningSimilarity:
    """Similarity by meaning to a list of texts; texts beyond the last vector are similar to nothing."""

    def __init__(self, vectors: Any, encoder: Encoder) -> None:
        self._vectors, self._encoder = vectors, encoder

    def scores(self, text: str) -> Mapping[int, float]:
        """The similarity of each text by its number, above 0 up to 1."""
        similarities = self._vectors @ self._encoder.encode([text])[0]
        return {number: float(similarity) for number, similarity in enumerate(similarities) if similarity > 0}

    def length(self, weights: Mapping[int, float]) -> float:
        """The length of the weighted sum of some texts' vectors."""
        numpy = _numpy()
        known = [number for number in weights if number < len(self._vectors)]
        shares = numpy.array([weights[number] for number in known], dtype="float32")
        return float(numpy.linalg.norm(shares @ self._vectors[known])) if known else 0.0


def open_question_vectors(texts: Sequence[str]) -> MeaningSimilarity | None:
    """The stored vectors of these texts; None without an encoder, `FactError` if the file is for other texts."""
    encoder = embedded_encoder()
    if encoder is None:
        return None
    numpy = _numpy()
    with numpy.load(FILE, allow_pickle=False) as stored:
        if stored["digest"].item() != _digest(texts):
            raise FactError(
                f"{FILE.name} holds the vectors of other questions than those of questions.toml: write it again with "
                f"'python tools/encode_questions.py'."
            )
        rows = stored["rows"].astype("float32")
    return MeaningSimilarity(rows / numpy.linalg.norm(rows, axis=1, keepdims=True), encoder)


def write_question_vectors(texts: Sequence[str], encoder: Encoder) -> None:
    """Encodes the texts into the file."""
    numpy, vectors = _numpy(), encoder.encode(texts)
    rows = numpy.rint(vectors * (_LARGEST / abs(vectors).max())).astype("int8")
    numpy.savez_compressed(FILE, rows=rows, digest=numpy.array(_digest(texts)))


def _numpy() -> Any:
    return require("numpy", "realestate", "Comparing questions by meaning")


def _digest(texts: Sequence[str]) -> str:
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()
