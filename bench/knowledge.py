"""Search on labelled questions: how well words, vectors and both together find the right passage, and how fast.

R@k and MRR look at the order alone. The last two columns look at what is given as an answer: of the questions that no
document speaks of, how many get "nothing"; of the others, how many get something. The gate and the threshold
were chosen on these questions; they are few and round numbers.

`--large` also fills a corpus of 100,000 chunks and times questions on it.
"""

import argparse
import asyncio
import random
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from time import perf_counter
from typing import NamedTuple
from unittest.mock import patch

from madang.knowledge import (
    Corpus,
    Document,
    Found,
    Glossary,
    Library,
    Section,
    embedded_encoder,
    find_terms,
    fusion,
    open_library,
    read_markdown,
    searching,
)

DATA = Path(__file__).parent / "_knowledge"
LIMIT = 10
CHUNKS = 100_000
TARGET_MILLISECONDS = 50
WAYS: Mapping[str, tuple[bool, bool, Mapping[str, float]]] = {
    "words": (False, False, {}),
    "words, glossary": (False, True, {}),
    "vectors": (True, False, {"GATE": 2.0, "_SIMILARITY": 1e6}),
    "both, no gate": (True, False, {"GATE": 2.0}),
    "both, gated": (True, False, {}),
    "both, gated, glossary": (True, True, {}),
}
"""For each way to search: whether there are vectors, whether there is a glossary, and what of the fusion is changed."""


class Question(NamedTuple):
    """A question, its style, and the section that answers it; empty for what no document speaks of."""

    text: str
    style: str
    place: str


class Asked(NamedTuple):
    """What became of a question: the sections in the order found, whether there was an answer, how long it took."""

    question: Question
    places: list[str]
    answered: bool
    seconds: float


def main(arguments: Sequence[str] = ()) -> None:
    """Prints a table of the ways to search, and with `--large` the times on a large corpus."""
    parser = argparse.ArgumentParser(prog="python -m bench knowledge")
    parser.add_argument("--large", action="store_true", help=f"time {CHUNKS:,} chunks as well")
    asyncio.run(_run(large=parser.parse_args(arguments).large))


async def _run(*, large: bool) -> None:
    questions = [_question(line) for line in (DATA / "questions.tsv").read_text("utf-8").splitlines()]
    documents = [read_markdown(file.read_text("utf-8"), file.name) for file in sorted((DATA / "corpus").glob("*.md"))]
    print(f"{len(questions)} questions, {sum(not each.place for each in questions)} of them on what is not there\n")
    print("| search | index, s | size, kB | p50, ms | p95, ms | R@1 | R@5 | MRR | exact R@1 | everyday R@5 ", end="")
    print("| other language R@5 | not there, said so | there, found |")
    print("|---|---|---|---|---|---|---|---|---|---|---|---|---|")
    for way in WAYS:
        await _print_way(way, documents, questions)
    if large:
        await _print_large()


async def _print_way(way: str, documents: Sequence[Document], questions: Sequence[Question]) -> None:
    vectors, glossary, changed = WAYS[way]
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        for name, value in changed.items():
            stack.enter_context(patch.object(fusion, name, value))
        file = Path(folder, "library.db")
        async with open_library(f"sqlite:///{file}", encoder=embedded_encoder() if vectors else None) as library:
            corpus = library.corpus("bench")
            await corpus.search("warm up 준비")
            started = perf_counter()
            await corpus.add(documents)
            seconds = perf_counter() - started
            if glossary:
                await corpus.teach(Glossary.model_validate_json((DATA / "glossary.json").read_bytes()))
            asked = [await _ask(corpus, question) for question in questions]
        print(f"| {way} | {seconds:.1f} | {_size(file) / 1000:.0f} | {_row(asked)} |")


async def _ask(corpus: Corpus, question: Question) -> Asked:
    started = perf_counter()
    found = await corpus.search(question.text, limit=LIMIT)
    seconds = perf_counter() - started
    with patch.object(searching, "good", return_value=True):
        everything = await corpus.search(question.text, limit=LIMIT)
    return Asked(question, list(dict.fromkeys(_places(everything))), found.outcome != "nothing", seconds)


def _places(found: Found) -> Iterator[str]:
    return (f"{passage.source.document}#{passage.path[-1]}" for passage in found.passages)


def _row(asked: Sequence[Asked]) -> str:
    times = sorted(each.seconds * 1000 for each in asked)
    there = [each for each in asked if each.question.place]
    absent = [each for each in asked if not each.question.place]
    styles = {
        style: [each for each in there if each.question.style == style] for style in ("exact", "colloquial", "cross")
    }
    cells = (
        f"{times[len(times) // 2]:.1f}",
        f"{times[int(len(times) * 0.95)]:.1f}",
        _share(_within(each, 1) for each in there),
        _share(_within(each, 5) for each in there),
        _share(1 / (1 + each.places.index(each.question.place)) if _within(each, LIMIT) else 0 for each in there),
        _share(_within(each, 1) for each in styles["exact"]),
        _share(_within(each, 5) for each in styles["colloquial"]),
        _share(_within(each, 5) for each in styles["cross"]),
        _share(not each.answered for each in absent),
        _share(each.answered for each in there),
    )
    return " | ".join(cells)


def _within(asked: Asked, rank: int) -> bool:
    return asked.question.place in asked.places[:rank]


def _share(values: Iterator[float]) -> str:
    listed = list(values)
    return f"{sum(listed) / len(listed):.2f}"


def _size(file: Path) -> int:
    return file.stat().st_size


def _question(line: str) -> Question:
    place, style, text = line.split("\t")
    return Question(text, style, "" if place == "-" else place)


async def _print_large() -> None:
    """Sentences put together from the words of the small corpus, as many as a large one has."""
    chance = random.Random(1)
    texts = [file.read_text("utf-8") for file in sorted((DATA / "corpus").glob("*.md"))]
    sentences = [line for text in texts for line in text.splitlines() if line and not line.startswith("#")]
    words = sorted({word for sentence in sentences for word in sentence.split()})
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "library.db")
        async with open_library(f"sqlite:///{file}") as library:
            started = perf_counter()
            await library.corpus("large").add(_documents(chance, sentences, words))
            seconds = perf_counter() - started
            times = [await _time(library, chance, words) for _ in range(300)]
        times.sort()
        print(f"\n{CHUNKS:,} chunks: indexed in {seconds:.0f} s, {_size(file) / 1e6:.0f} MB; ", end="")
        print(f"query p50 {times[150]:.1f} ms, p95 {times[285]:.1f} ms (target {TARGET_MILLISECONDS} ms)")


def _documents(chance: random.Random, sentences: Sequence[str], words: Sequence[str]) -> Iterator[Document]:
    for number in range(CHUNKS // 100):
        sections = tuple(
            Section(
                text=f"{chance.choice(sentences)} {' '.join(chance.sample(words, 12))}", path=(chance.choice(words),)
            )
            for _ in range(100)
        )
        yield Document(id=str(number), title=" ".join(chance.sample(words, 3)), sections=sections)


async def _time(library: Library, chance: random.Random, words: Sequence[str]) -> float:
    question = " ".join(chance.sample(words, chance.randint(3, 8)))
    find_terms(question)
    started = perf_counter()
    await library.corpus("large").search(question)
    return (perf_counter() - started) * 1000
