"""The real-estate assistant: how often it answers with the right law, and how long answers and reviews take.

`--provisions` prints how often the provisions of stories are found (`provisions.py`), `--certainty` what is told as
certain and wrong (`certainty.py`).

Every labelled question is asked as a person would, without a model. Nothing is tuned to any set but `development`;
`--wrong` names what went wrong there, and in no other.
"""

import argparse
import asyncio
from collections.abc import Sequence
from inspect import getfile
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import NamedTuple, get_args

from bench.assistants.certainty import print_certainty
from bench.assistants.provisions import print_provisions
from madang.assistants.realestate.tests.answers.legal_accuracy import QuestionSet, labelled_questions, measure_accuracy
from madang.assistants.realestate.tests.conversation import Conversation, open_conversation
from madang.protocol import Actor

CONTRACTS = Path(getfile(labelled_questions)).parents[1] / "data" / "contracts"
PAGE = 1_500
"""Characters on a page of a contract."""
REPEATS = 7
QUESTIONS = {
    "legal": ("변기가 막혔는데 집주인이 돈을 안 내요", 1.0),
    "increase": ("전세금 5% 인상 가능해?", 1.0),
    "market": ("마포구 84 전세 시세", 1.0),
    "loan": ("연봉 7천에 10억 아파트 대출 얼마나 나와?", 1.0),
}
"""What is asked, and the seconds within which the answer has to be there."""


class Timed(NamedTuple):
    """Seconds until the first event and until the answer, and of the processor's time."""

    first: float
    answer: float
    processor: float


def main(arguments: Sequence[str] = ()) -> None:
    """Prints a table of accuracy and one of times."""
    parser = argparse.ArgumentParser(prog="python -m bench realestate")
    parser.add_argument("--wrong", action="store_true", help="name what went wrong in the set to learn from")
    parser.add_argument("--times", action="store_true", help="times alone")
    parser.add_argument("--provisions", nargs="*", type=Path, help="the provisions of stories alone, or of these files")
    parser.add_argument("--certainty", action="store_true", help="what is told as certain and wrong alone")
    chosen = parser.parse_args(arguments)
    if chosen.certainty:
        return print_certainty()
    if chosen.provisions is not None:
        return print_provisions(chosen.provisions)
    return asyncio.run(_run(wrong=chosen.wrong, accuracy=not chosen.times))


async def _run(*, wrong: bool, accuracy: bool) -> None:
    await _print_times()
    if accuracy:
        await _print_accuracy(wrong=wrong)


async def _print_times() -> None:
    print("| question | first in the process, s | first event, ms | answer, ms | target, ms | | processor time, ms |")
    print("| --- | ---: | ---: | ---: | ---: | --- | ---: |")
    for name, (question, target) in {**QUESTIONS, "review of 10 pages": (_contract(), 3.0)}.items():
        async with open_conversation() as conversation:
            cold, *warm = [await _timed(conversation, question) for _ in range(1 + REPEATS)]
        first, answer, processor = (1000 * median(times) for times in zip(*warm, strict=True))
        met = "met" if answer < 1000 * target else "missed"
        took = f"{cold.answer:.2f} | {first:.0f} | {answer:.0f} | {1000 * target:.0f} | {met} | {processor:.0f}"
        print(f"| {name} | {took} |")


async def _print_accuracy(*, wrong: bool) -> None:
    print("\n| set | questions | right law first | right article in the first 3 | of other fields | said so ", end="")
    print("| right but doubted | wrong and doubted |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    for name in get_args(QuestionSet):
        known = labelled_questions(name)
        found = await measure_accuracy(known)
        counts = f"{len(known.questions)} | {found.law:.1%} | {found.article:.1%} | {len(known.outside)}"
        doubted = f"{found.doubted_right:.1%} | {f'{found.doubted_wrong:.1%}' if found.wrong else '–'}"
        print(f"| {name} | {counts} | {f'{found.outside:.1%}' if known.outside else '–'} | {doubted} |")
        if wrong and name == "development":
            print("\n".join(found.wrong))


async def _timed(conversation: Conversation, question: str) -> Timed:
    began, busy = perf_counter(), process_time()
    run = await conversation.application.ask(f"{began}", question, assistant="realestate", language="ko")
    async for _ in conversation.application.runs.follow(Actor(), run.id):
        first = perf_counter() - began
        break
    else:
        first = 0.0
    await conversation.application.runs.wait_for_answer(Actor(), run.id)
    return Timed(first, perf_counter() - began, process_time() - busy)


def _contract() -> str:
    """A contract of ten pages: clauses fair and harsh, over and over."""
    clauses = "\n".join((CONTRACTS / f"{name}.txt").read_text("utf-8") for name in ("fair_lease", "harsh_lease"))
    return f"이 계약서 검토해줘\n{(clauses * (10 * PAGE // len(clauses) + 1))[: 10 * PAGE]}"
