"""How long a report takes without a model: five topics over a thousand generated documents, once they are indexed.

`--trees` compares reports with a plain BM25 list over real documentation instead, `--given` counts how often
reports say that something is not in the documents where it is not, and where it is.
"""

import argparse
import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from time import perf_counter

from bench.assistants.documentation_trees import compare_with_bm25
from bench.assistants.given import tell_given
from madang.knowledge import CorpusDocument, Library, Section, open_library
from madang.protocol import Actor
from madang.runtime.application import open_application
from madang.runtime.assistants.discovery import Assistants, discover_assistants
from madang.store import open_store

QUESTION = "How is the solar ferry charged?"


def main(arguments: Sequence[str] = ()) -> None:
    """Prints seconds of the clock, or the comparison."""
    parser = argparse.ArgumentParser(prog="python -m bench research")
    parser.add_argument("--trees", action="store_true", help="compare with BM25 over trees of documentation")
    parser.add_argument("--given", action="store_true", help="tell what documents give from what they do not")
    parser.add_argument("--keep", type=Path, help="with --given: append the answers that may be read to this file")
    chosen = parser.parse_args(arguments)
    asyncio.run(compare_with_bm25() if chosen.trees else tell_given(chosen.keep) if chosen.given else _measure())


async def _measure() -> None:
    async with open_library("sqlite:///:memory:") as library:
        before = perf_counter()
        await library.corpus("papers", tenant="").add(_documents(1000))
        indexed = perf_counter() - before
        times = [await _report(library) for _ in range(3)]
    print("A report on five topics over 1,000 documents (seconds; the target is below 10)\n")
    print("| indexing | first report | best of three | topics |\n| --- | --- | --- | --- |")
    print(f"| {indexed:.1f} | {times[0][0]:.1f} | {min(times)[0]:.1f} | {times[0][1]} |")


async def _report(library: Library) -> tuple[float, int]:
    research = Assistants({"research": discover_assistants().loaded["research"]}, {})
    async with (
        open_store("sqlite:///:memory:") as store,
        open_application(store, assistants=research, library=library) as application,
    ):
        before = perf_counter()
        run = await application.ask("s", QUESTION, assistant="research", options={"corpus": ["papers"], "rounds": 1})
        answer = await application.runs.wait_for_answer(Actor(), run.id)
    assert answer.status == "completed"
    return perf_counter() - before, len(answer.plan.steps) if answer.plan else 0


def _documents(count: int) -> Iterator[CorpusDocument]:
    draw = Random(1)
    for number in range(count):
        thing, part = draw.choice(_THINGS), draw.choice(_PARTS)
        said = [
            f"The {part} of the {thing} {draw.choice(_DOES)} {draw.choice(_WHERE)} in year {draw.randint(1, 40)}."
            for _ in range(12)
        ]
        title = f"{part.capitalize()} of the {thing}, report {number}"
        yield CorpusDocument(id=str(number), title=title, sections=(Section(text=" ".join(said), path=(title,)),))


_THINGS = ("solar ferry", "night bus", "cable car", "river tram", "wind mill", "glass museum", "dawn market")
_PARTS = ("battery", "roof panel", "engine", "timetable", "crew", "hull", "ticket", "pier")
_DOES = ("is charged", "was repaired", "fails", "is cleaned", "costs more", "was replaced", "is tested")
_WHERE = ("at the pier", "overnight", "by volunteers", "in winter", "near the old town", "with care", "on Sundays")
