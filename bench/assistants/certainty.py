"""How often the real-estate assistant is certain and wrong: questions on its whole field with the articles of which any
is right, and questions that nobody can answer (no article). By the hand that set the threshold of certainty.
"""

import asyncio
import json
from collections import Counter
from inspect import getfile
from pathlib import Path

from madang.assistants.realestate import phrases
from madang.assistants.realestate.tests import conversation
from madang.assistants.realestate.tests.conversation import NOW, open_conversation
from madang.assistants.realestate.tools.law_book import law_name
from madang.protocol import Actor
from madang.protocol.answers import Answer
from madang.reading.language import detect_language

ROWS = Path(getfile(conversation)).parent / "data" / "certainty.jsonl"
_HEDGES = tuple(
    each.read(language)
    for each in (phrases.LIKELY_RULE, phrases.NEAREST_RULE, phrases.NEAREST_ARTICLE)
    for language in ("ko", "en")
)


def print_certainty() -> None:
    """Prints how many answers are told as certain, likely, asked back, unknown or declined, and how many are right."""
    rows = [json.loads(line) for line in ROWS.read_text("utf-8").splitlines()]
    told = asyncio.run(_ask_all([row["asked"] for row in rows]))
    counts = Counter[tuple[str, str, str]]()
    for row, (manner, answer) in zip(rows, told, strict=True):
        of = "with an answer" if row["articles"] else "without one"
        right = _is_cited(row["articles"], answer) if row["articles"] else manner == "not known"
        counts[of, manner, "right" if right else "wrong"] += 1
    print("| questions | told as | right | wrong |\n| --- | --- | ---: | ---: |")
    for of, manner in sorted({(of, manner) for of, manner, _ in counts}):
        print(f"| {of} | {manner} | {counts[of, manner, 'right']} | {counts[of, manner, 'wrong']} |")


async def _ask_all(questions: list[str]) -> list[tuple[str, Answer]]:
    found = list[tuple[str, Answer]]()
    async with open_conversation() as opened:
        for number, asked in enumerate(questions):
            language = detect_language(asked)
            run = await opened.application.ask(
                f"certainty-{number}", asked, assistant="realestate", language=language, now=NOW
            )
            answer = await opened.application.runs.wait_for_answer(Actor(), run.id)
            found.append((_manner(answer), answer))
    return found


def _manner(answer: Answer) -> str:
    behaviour = str(answer.data.get("behaviour", ""))
    if answer.questions or behaviour == "clarify":
        return "asked back"
    if behaviour in {"abstain", "decline"}:
        return "not known" if behaviour == "abstain" else "declined"
    if any(absent in answer.answer for absent in _ABSENT):
        return "not known"
    return "likely" if answer.answer.lstrip("*").startswith(_HEDGES) else "certain"


def _is_cited(articles: list[str], answer: Answer) -> bool:
    """Whether one of some articles is among the sources of an answer."""
    named = [
        f"{law_name(law)} 제{number.replace('-', '조의') if '-' in number else number + '조'}"
        for law, _, number in (article.partition(" ") for article in articles)
    ]
    return any(source.id == each or source.id.startswith(f"{each} ") for source in answer.sources for each in named)


_ABSENT = ("존재하지 않", "없는 조문", "찾지 못", "no such", "does not exist", "not find")
