"""How often the assistant's answers rest on the right law: every labelled question asked as a person would."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, NamedTuple

from madang.assistants.realestate.tests.conversation import NOW, open_conversation
from madang.assistants.realestate.tools.law_book import law_book
from madang.protocol.answers import Answer
from madang.reading.articles import find_articles
from madang.runtime.application import Application

Set = Literal["development", "held_out", "earlier", "later", "latest"]
Reference = tuple[str, int, int | None]
"""A law, an article and its branch."""


class LegalQuestion(NamedTuple):
    """A question and the articles of which any is right."""

    asked: str
    articles: tuple[Reference, ...]


class Labelled(NamedTuple):
    """Questions that the summaries answer, and those that none does."""

    questions: list[LegalQuestion]
    outside: list[str]


def labelled(name: Set) -> Labelled:
    """The questions of one set."""
    read = tomllib.loads((Path(__file__).with_name("data") / "questions" / f"{name}.toml").read_text("utf-8"))
    questions = [
        LegalQuestion(entry["asked"], tuple(_reference(written) for written in entry["articles"]))
        for entry in read["questions"]
    ]
    return Labelled(questions, read["outside"]["asked"])


def _reference(written: str) -> Reference:
    law, _, number = written.rpartition(" ")
    article, _, branch = number.partition("-")
    return law, int(article), int(branch) if branch else None


_TOP = 3
_DOUBT = re.compile(r"꼭 맞는지 확실하지 않습니다|is not certain; tell me more")


class Accuracy(NamedTuple):
    """Shares from 0 to 1: the law that is cited first is right, one of the first three articles is, and of questions
    of other fields, how many are told that they are; with what went wrong.

    `doubted_right` and `doubted_wrong` are how many of the right and of the wrong answers call themselves uncertain.
    """

    law: float
    article: float
    outside: float
    wrong: tuple[str, ...]
    doubted_right: float
    doubted_wrong: float


async def measure_accuracy(labelled: Labelled) -> Accuracy:
    """Asks everything, each in a session of its own."""
    async with open_conversation() as conversation:
        answers = [await _asked(conversation.application, question.asked) for question in labelled.questions]
        outside = [await _asked(conversation.application, asked) for asked in labelled.outside]
    cited = [list(cited_in(answer)) for answer in answers]
    laws = [_first_law(found) in {law for law, *_ in one.articles} for found, one in _pairs(cited, labelled)]
    articles = [bool(set(found[:_TOP]) & set(one.articles)) for found, one in _pairs(cited, labelled)]
    said = [not list(cited_in(answer)) and not answer.questions for answer in outside]
    right = [law and article for law, article in zip(laws, articles, strict=True)]
    judged = [*zip(labelled.questions, answers, right, strict=True)]
    misled = [(asked, answer) for asked, answer, told in zip(labelled.outside, outside, said, strict=True) if not told]
    missed = [(one.asked, answer) for one, answer, is_right in judged if not is_right]
    wrong = (*missed, *misled)
    return Accuracy(
        law=_share(laws),
        article=_share(articles),
        outside=_share(said),
        wrong=tuple(asked for asked, _ in wrong),
        doubted_right=_share([_is_doubted(answer) for _, answer, is_right in judged if is_right]),
        doubted_wrong=_share([_is_doubted(answer) for _, answer in wrong]),
    )


def _is_doubted(answer: Answer) -> bool:
    """Whether the answer says of itself that it may not be the one, or that there is none."""
    return not list(cited_in(answer)) or _DOUBT.search(answer.answer) is not None


def cited_in(answer: Answer) -> Iterator[Reference]:
    """The articles that an answer rests on, in its order."""
    grounds = re.search(r"### (?:근거|Grounds)\n\n((?:- .*\n?)+)", answer.answer)
    for line in grounds.group(1).splitlines() if grounds else ():
        law = ""
        for found in find_articles(line, laws=law_book().names()):
            law = found.law or law
            yield law, found.article, found.branch


async def _asked(application: Application, question: str) -> Answer:
    language = "ko" if re.search("[가-힣]", question) else "en"
    run = await application.ask(question, question, assistant="realestate", language=language, now=NOW)
    return await application.wait_for_answer(run.id)


def _pairs(cited: list[list[Reference]], labelled: Labelled):
    return zip(cited, labelled.questions, strict=True)


def _first_law(found: list[Reference]) -> str | None:
    return found[0][0] if found else None


def _share(right: list[bool]) -> float:
    return sum(right) / len(right) if right else 1.0
