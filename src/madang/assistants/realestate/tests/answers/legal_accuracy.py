"""How often the assistant's answers rest on the right law: every labelled question asked as a person would."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, NamedTuple

from madang.assistants.realestate.tests.conversation import NOW, open_conversation
from madang.assistants.realestate.tools.law_book import law_book
from madang.protocol import Actor, Clarification
from madang.protocol.answers import Answer
from madang.reading.articles import find_articles
from madang.runtime.application import Application

QuestionSet = Literal["development", "held_out", "earlier", "later", "latest"]
Reference = tuple[str, int, int | None]
"""A law, an article and its branch."""


class LegalQuestion(NamedTuple):
    """A question and the articles of which any is right."""

    asked: str
    articles: tuple[Reference, ...]


class LabelledQuestions(NamedTuple):
    """Questions that the summaries answer, and those that none does."""

    questions: list[LegalQuestion]
    outside: list[str]


def labelled_questions(name: QuestionSet) -> LabelledQuestions:
    """The questions of one set."""
    read = tomllib.loads((Path(__file__).parents[1] / "data" / "questions" / f"{name}.toml").read_text("utf-8"))
    questions = [
        LegalQuestion(entry["asked"], tuple(_reference(written) for written in entry["articles"]))
        for entry in read["questions"]
    ]
    return LabelledQuestions(questions, read["outside"]["asked"])


def _reference(written: str) -> Reference:
    law, _, number = written.rpartition(" ")
    article, _, branch = number.partition("-")
    return law, int(article), int(branch) if branch else None


_TOP = 3
_DOUBT = re.compile(r"꼭 맞는지 확실하지 않습니다|It is not certain that this article|This is the nearest rule")


class Accuracy(NamedTuple):
    """Shares from 0 to 1: the law cited first is right, one of the first three articles is right, and questions from
    other fields are recognised as such; with the questions that went wrong.

    `doubted_right` and `doubted_wrong` are the shares of right and wrong answers that call themselves uncertain.
    """

    law: float
    article: float
    outside: float
    wrong: tuple[str, ...]
    doubted_right: float
    doubted_wrong: float


async def measure_accuracy(labelled: LabelledQuestions) -> Accuracy:
    """Asks everything, each in a session of its own."""
    async with open_conversation() as conversation:
        answers = [await _ask(conversation.application, question.asked) for question in labelled.questions]
        outside = [await _ask(conversation.application, asked) for asked in labelled.outside]
    cited = [list(cited_in(answer)) for answer in answers]
    pairs = [*zip(cited, labelled.questions, strict=True)]
    laws = [_first_law(found) in {law for law, *_ in question.articles} for found, question in pairs]
    articles = [bool(set(found[:_TOP]) & set(question.articles)) for found, question in pairs]
    refused = [not list(cited_in(answer)) and not answer.questions for answer in outside]
    right = [law and article for law, article in zip(laws, articles, strict=True)]
    judged = [*zip(labelled.questions, answers, right, strict=True)]
    misled = [
        (asked, answer)
        for asked, answer, is_refused in zip(labelled.outside, outside, refused, strict=True)
        if not is_refused
    ]
    missed = [(question.asked, answer) for question, answer, is_right in judged if not is_right]
    wrong = (*missed, *misled)
    return Accuracy(
        law=_share(laws),
        article=_share(articles),
        outside=_share(refused),
        wrong=tuple(asked for asked, _ in wrong),
        doubted_right=_share([_is_doubted(answer) for _, answer, is_right in judged if is_right]),
        doubted_wrong=_share([_is_doubted(answer) for _, answer in wrong]),
    )


def _is_doubted(answer: Answer) -> bool:
    """Whether the answer says of itself that it may not be the one, or that there is none."""
    return not list(cited_in(answer)) or _DOUBT.search(answer.answer) is not None


def cited_in(answer: Answer) -> Iterator[Reference]:
    """The articles that an answer rests on, in its order; a question back names those of each choice."""
    grounds = re.search(r"### (?:근거|Legal grounds)\n\n((?:- .*\n?)+)", answer.answer)
    lines = grounds.group(1).splitlines() if grounds else []
    asked = [each.question for each in answer.questions if isinstance(each, Clarification)]
    lines += [line for each in asked for line in re.findall(r"\((?:근거|Basis): (.*)\)", each)]
    for line in lines:
        law = ""
        for found in find_articles(line, laws=law_book().names()):
            law = found.law or law
            yield law, found.article, found.branch


async def _ask(application: Application, question: str) -> Answer:
    language = "ko" if re.search("[가-힣]", question) else "en"
    run = await application.ask(question, question, assistant="realestate", language=language, now=NOW)
    return await application.runs.wait_for_answer(Actor(), run.id)


def _first_law(found: list[Reference]) -> str | None:
    return found[0][0] if found else None


def _share(right: list[bool]) -> float:
    return sum(right) / len(right) if right else 1.0
