"""Loads the law summaries and the example questions from `data/law`, and finds which articles and tasks a question is
about, by its words and by vectors that the embedded encoder made once (`data/law/questions.npz`).
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import cache
from typing import Any, NamedTuple

from pydantic import TypeAdapter

from madang.assistants.realestate.search.law_articles import LawBook, LawSummary
from madang.assistants.realestate.tools.bundled_data import DATA, read_toml
from madang.assistants.realestate.tools.text_vectors import open_vectors
from madang.assistants.realestate.understand.case import Case, Premises
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
from madang.reading import ArticleReference, find_articles


@cache
def law_book() -> LawBook:
    """Every law with summaries, and the glossary of everyday words."""
    folder = DATA / "law"
    laws = [LawSummary.model_validate(read_toml(path)) for path in sorted((folder / "articles").glob("*.toml"))]
    return LawBook(laws, read_toml(folder / "glossary.toml")["terms"])


def read_subject(question: str) -> QuestionSubject:
    """What a question is about; shop law counts more if the question names a shop, housing law if not."""
    weights = _SHOP_WEIGHTS if names_shop(question) else _HOME_WEIGHTS

    def weight(article: ArticleId) -> float:
        law, _ = law_book().resolve(article)
        return weights[law.premises] * (_DECREE_WEIGHT if law.is_decree else 1.0)

    return _of_one_law(_read_by_examples(question).weighted(weight))


def names_shop(question: str) -> bool:
    """Whether a question names a shop or another business."""
    return _shop().search(question) is not None


def names_home(question: str) -> bool:
    """Whether a question names a home, or a lease that only homes have, and no shop."""
    return _home().search(question) is not None and not names_shop(question)


def fits_premises(article: ArticleId, case: Case) -> bool:
    """Whether the law of an article is not that of other premises: 그럼 상가면? leaves the law of homes behind."""
    premises = law_book().resolve(article)[0].premises
    return premises is None or case.premises is None or (premises == "shop") == (case.premises == "shop")


def with_premises(case: Case, articles: Sequence[ArticleId], query: str) -> Case:
    """The case with the premises of the business that is named or of the law that was found: 미용실 is a shop."""
    if case.premises is None and names_shop(query):
        return case.changed(premises="shop")
    law = law_book().resolve(articles[0])[0] if articles else None
    return case.changed(premises=law.premises) if law and law.premises and not case.premises else case


def tells_premises(question: str) -> bool:
    """Whether a question tells what is let: a home, somebody's living there, or a business; an owner may own either."""
    return names_home(question) or any(re.search(_questions()[kind], question, re.IGNORECASE) for kind in _TELLING)


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
    meanings = open_vectors(VECTORS, example_texts(shipped_questions()))
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
    return {
        law: ArticleList(row["read"], frozenset(_numbers(row["articles"])), _paragraphs(row.get("paragraphs", "")))
        for law, row in listed.items()
    }


class ArticleList(NamedTuple):
    """The numbers and branches of the articles of a law, and since when its text as read is in force."""

    since: date
    numbers: frozenset[tuple[int, int]]
    paragraphs: Mapping[tuple[int, int], int] = {}
    """How many paragraphs an article has, for those that have numbered ones."""


def law_name(law: str) -> str:
    """What a law is called, by its id."""
    return law_book().law_of(law).name.ko


def missing_article(reference: ArticleReference) -> tuple[LawSummary, ArticleList] | None:
    """The law that a reference names, where the law is known and has no such article."""
    law = law_book().named_law(reference.law) if reference.law else None
    listed = existing_articles().get(law.id) if law else None
    if law is None or listed is None or (reference.article, reference.branch or 0) in listed.numbers:
        return None
    return law, listed


def names_absent_article(question: str) -> bool:
    """Whether a question names an article that its law does not have."""
    return any(missing_article(reference) for reference in find_articles(question, laws=law_book().names()))


def unknown_law(question: str) -> str | None:
    """The name of a law in a question that is neither in the book nor among the other laws known to exist."""
    for found in _LAW_NAME.finditer(question):
        name = "".join(found.group(1).split())
        if not any(name in known or known in name for known in _known_names()):
            return name
    return None


@cache
def _known_names() -> frozenset[str]:
    others = read_toml(DATA / "law" / "other_laws.toml")["names"]
    return frozenset("".join(name.split()) for name in (*law_book().names(), *others))


def missing_paragraph(reference: ArticleReference) -> tuple[LawSummary, ArticleList, int] | None:
    """The law that a reference names, and the last paragraph of the article, where it has no such paragraph."""
    law = law_book().named_law(reference.law) if reference.law else None
    listed = existing_articles().get(law.id) if law else None
    last = listed.paragraphs.get((reference.article, reference.branch or 0)) if listed else None
    if law is None or listed is None or last is None or (reference.paragraph or 0) <= last:
        return None
    return law, listed, last


def _paragraphs(listed: str) -> dict[tuple[int, int], int]:
    """The numbers of paragraphs of a list such as 3:6 3-2:9."""
    found = dict[tuple[int, int], int]()
    for part in listed.split():
        article, _, last = part.partition(":")
        number, _, branch = article.partition("-")
        found[int(number), int(branch or 0)] = int(last)
    return found


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
    return re.compile(f"{_questions()['business']}|{_questions()['owner_of_shop']}", re.IGNORECASE)


@cache
def _home() -> re.Pattern[str]:
    return re.compile(_questions()["home"], re.IGNORECASE)


@cache
def _questions() -> dict[str, Any]:
    return read_toml(DATA / "law" / "questions.toml")


_LAW_NAME = re.compile(
    r"(?<![가-힣])([가-힣]{4,24}(?:특별|보호|촉진|지원|관리|보장|방지|기본|규제|거래|제한|특례|구제)법)(?![가-힣]{3})"
)
VECTORS = DATA / "law" / "questions.npz"
_TELLING = ("business", "lived_in")
_HOME_WEIGHTS: Mapping[Premises | None, float] = {"home": 1.0, "officetel": 1.0, None: 1.0, "shop": 0.6}
_SHOP_WEIGHTS: Mapping[Premises | None, float] = {"shop": 1.25, None: 0.75, "home": 0.6, "officetel": 0.6}
"""Where a shop is named, shop law is more likely than general law, which it replaces."""
_DECREE_WEIGHT = 0.9
"""A decree is based on an act, which comes first where both answer."""
_MEANING_WEIGHT = 0.15
"""The weight of meaning beside letters: meaning finds synonyms but misses details."""
_SUMMARY_WEIGHT = 0.5
"""The weight of our own summaries beside questions that people ask."""
