"""Measures how often questions that are read in one way are read rightly, for `data/confidence.toml`.

`python -m madang.assistants.realestate.tests.answers.read_confidence [QUESTIONS.jsonl] [--write]` asks the held-out
sets of the tests and, if a file is given, its rows with `query`, `intent`, `accept_intents` and `previous` turns.
"""

import asyncio
import json
import sys
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

from madang.assistants.realestate.agents.read_confidence import ReadingWay, reading_way
from madang.assistants.realestate.tests.answers.legal_accuracy import QuestionSet, cited_in, labelled_questions
from madang.assistants.realestate.tests.conversation import open_conversation
from madang.assistants.realestate.tools.bundled_data import DATA
from madang.protocol.answers import Answer

HELD_OUT: tuple[QuestionSet, ...] = ("held_out", "later", "latest")
_LOANS = {"loan", "loan_products", "repayment"}
_OTHER_NAMES = {"document_creation": "contract_creation"}

Judged = tuple[ReadingWay, bool]


async def _ask(*messages: str) -> tuple[Answer, ReadingWay]:
    async with open_conversation() as conversation:
        answers = [await conversation.send(message) for message in messages]
        reading = (await conversation.state()).reading
    return answers[-1], reading_way(reading) if reading else "no_question"


async def _of_set(name: QuestionSet) -> AsyncIterator[Judged]:
    labelled = labelled_questions(name)
    for question in labelled.questions:
        answer, way = await _ask(question.asked)
        cited = list(cited_in(answer))
        law_is_right = bool(cited) and cited[0][0] in {law for law, *_ in question.articles}
        yield way, law_is_right and bool(set(cited[:3]) & set(question.articles))
    for asked in labelled.outside:
        answer, way = await _ask(asked)
        yield way, not list(cited_in(answer)) and not answer.questions


async def _of_rows(rows: Sequence[dict[str, Any]]) -> AsyncIterator[Judged]:
    for row in rows:
        said = [turn["content"] for turn in row.get("previous", ()) if turn["role"] == "user"]
        answer, way = await _ask(*said, row["query"])
        yield way, _label(answer) in {row["intent"], *row["accept_intents"]}


def _label(answer: Answer) -> str | None:
    """The intent in the words of the rows: there a calculation is a question on the law or on a loan."""
    tasks = {step.type for step in answer.plan.steps} if answer.plan else set[str]()
    if answer.intent == "calculation":
        return "loan_consult" if tasks & _LOANS else "legal_consult"
    if answer.intent == "market_inquiry" and "property" in tasks:
        return "property_search"
    return _OTHER_NAMES.get(answer.intent or "", answer.intent)


async def _measure(rows: Sequence[dict[str, Any]]) -> Counter[Judged]:
    found = Counter[Judged]()
    for judged in [*(_of_set(name) for name in HELD_OUT), _of_rows(rows)]:
        async for way, right in judged:
            found[way, right] += 1
    return found


def main(words: Sequence[str]) -> None:
    """Print the counts, or write them."""
    files = [Path(word) for word in words if word != "--write"]
    rows = [json.loads(line) for file in files for line in file.read_text("utf-8").splitlines()]
    found = asyncio.run(_measure(rows))
    file = DATA / "confidence.toml"
    ways: list[Any] = [line.partition(" ")[0] for line in file.read_text("utf-8").splitlines() if " = " in line]
    counts = {way: (found[way, True], found[way, True] + found[way, False]) for way in ways}
    text = "".join(f"{way} = {{ right = {right}, of = {of} }}\n" for way, (right, of) in counts.items())
    if "--write" in words:
        file.write_text(text, "utf-8")
    print(text)


if __name__ == "__main__":
    main(sys.argv[1:])
