"""How often the assistant's answers rest on the right law: every labelled question asked as a person would."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from madang.assistants.realestate.tests.legal_questions import Labelled, Reference
from madang.assistants.realestate.tests.talking import NOW, talking
from madang.assistants.realestate.tools.law import law_book
from madang.models.language import find_articles
from madang.protocol import Answer
from madang.runtime.office import Office

__all__ = ["Accuracy", "cited_in", "measure_accuracy"]

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
    async with talking() as talk:
        answers = [await _asked(talk.office, question.asked) for question in labelled.questions]
        outside = [await _asked(talk.office, asked) for asked in labelled.outside]
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


async def _asked(office: Office, question: str) -> Answer:
    language = "ko" if re.search("[가-힣]", question) else "en"
    run = await office.ask(question, question, assistant="realestate", language=language, now=NOW)
    return await office.settled(run.id)


def _pairs(cited: list[list[Reference]], labelled: Labelled):
    return zip(cited, labelled.questions, strict=True)


def _first_law(found: list[Reference]) -> str | None:
    return found[0][0] if found else None


def _share(right: list[bool]) -> float:
    return sum(right) / len(right) if right else 1.0
