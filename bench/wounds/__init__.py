"""What users of LangGraph ask for in open threads: what happens there with its own savers, and what happens here.

Each line is measured now, by a function of a module of this folder: `python -m bench wounds`.
"""

import asyncio
from collections.abc import Sequence
from typing import NamedTuple

from bench.wounds import runs, stored, written


class Wound(NamedTuple):
    """One line: what is asked for, the number of a thread about it at langchain-ai/langgraph, and what happens."""

    asked: str
    thread: str
    there: str
    here: str


WOUNDS = (
    ("a write of an undeclared field is noticed", "#8320", written.undeclared_there, written.undeclared_here),
    ("an invalid value is not stored", "#6491", written.invalid_there, written.invalid_here),
    ("a deleted thread stays deleted", "#7206", stored.revived_there, stored.revived_here),
    ("200 turns of 1 kB stay small", "", stored.growth_there, stored.growth_here),
    ("what a user wrote is not readable in the file", "", stored.secret_there, stored.secret_here),
    ("a run goes on after its process ended", "", runs.ended_there, runs.ended_here),
)


def main(_arguments: Sequence[str] = ()) -> None:
    """Prints the table."""
    print("| asked for | thread | LangGraph and its savers | Madang |")
    print("| --- | --- | --- | --- |")
    for wound in asyncio.run(measure()):
        print(f"| {wound.asked} | {wound.thread} | {wound.there} | {wound.here} |")


async def measure() -> list[Wound]:
    """Every line, measured."""
    return [Wound(asked, thread, await there(), await here()) for asked, thread, there, here in WOUNDS]
