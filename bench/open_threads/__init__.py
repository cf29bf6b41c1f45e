"""What users of LangGraph ask for in open threads: what happens there with its own savers, and what happens here.

Each line is measured now, by a function of a module of this folder: `python -m bench open_threads`.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

from bench.open_threads import changes, effects, runs, stored, written

Measure = Callable[[], Awaitable[str]]


class AskedFor(NamedTuple):
    """What is asked for, the number of a thread about it at langchain-ai/langgraph, and how it is measured."""

    what: str
    thread: str
    there: Measure
    here: Measure


ASKED_FOR = (
    AskedFor("a write of an undeclared field is noticed", "#8320", written.undeclared_there, written.undeclared_here),
    AskedFor("an invalid value is not stored", "#6491", written.invalid_there, written.invalid_here),
    AskedFor("two writers of one field are noticed before a run", "", written.parallel_there, written.parallel_here),
    AskedFor("a deleted thread stays deleted", "#7206", stored.revived_there, stored.revived_here),
    AskedFor("200 turns of 1 kB stay small", "", stored.growth_there, stored.growth_here),
    AskedFor("what a user wrote is not readable in the file", "", stored.secret_there, stored.secret_here),
    AskedFor("what was deleted is gone from the file", "", stored.erased_there, stored.erased_here),
    AskedFor("a run goes on after its process ended", "", runs.ended_there, runs.ended_here),
    AskedFor("a second message does not overtake the first", "#8796", runs.overtaken_there, runs.overtaken_here),
    AskedFor("an effect before a question happens once", "#7780", effects.asked_there, effects.asked_here),
    AskedFor("an effect is not repeated after a crash", "#7417", effects.crashed_there, effects.crashed_here),
    AskedFor("a renamed field keeps its value in old threads", "js #536", changes.renamed_there, changes.renamed_here),
)


def main(_arguments: Sequence[str] = ()) -> None:
    """Prints the table."""
    print("| asked for | thread | LangGraph and its savers | Madang |")
    print("| --- | --- | --- | --- |")
    for asked, there, here in asyncio.run(measure()):
        print(f"| {asked.what} | {asked.thread} | {there} | {here} |")


async def measure() -> list[tuple[AskedFor, str, str]]:
    """Every line, measured."""
    return [(asked, await asked.there(), await asked.here()) for asked in ASKED_FOR]
