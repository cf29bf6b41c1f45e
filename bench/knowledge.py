"""Search on labelled questions: how well words, vectors and both together find the right passage, and how fast.

R@k and MRR look at the order alone. The last two columns look at what is given as an answer: of the questions that no
document speaks of, how many get "nothing"; of the others, how many get something.

The gate and the threshold were chosen on the first set of questions; they are few and round numbers. The second set has
documents and questions of its own, among Madang's documentation; nothing was chosen on it. To show what similarity does
to words that a person remembers of a text, more questions are drawn from sentences of that documentation, each with a
word that does not belong. What similarity does to a question is counted against words alone, with the gate and without.

`--large` also fills a corpus of 100,000 chunks and times questions on it.
"""

import argparse
import asyncio
import random
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from math import inf
from pathlib import Path
from time import perf_counter
from typing import NamedTuple
from unittest.mock import patch

from bench.support.large_corpus import CHUNKS, time_large
from madang.knowledge import (
    Corpus,
    CorpusDocument,
    Glossary,
    SearchResult,
    Section,
    embedded_encoder,
    find_terms,
    open_library,
    read_markdown,
    split_sentences,
)
from madang.knowledge.corpus import own_documentation
from madang.knowledge.index import ranking as fusion

DATA = Path(__file__).parent / "_knowledge"
LIMIT = 10
DRAWN = 100
WAYS: Mapping[str, tuple[bool, bool, Mapping[str, float]]] = {
    "words": (False, False, {}),
    "words, glossary": (False, True, {}),
    "vectors": (True, False, {"GATE": inf, "_SIMILARITY": 1e6}),
    "both, no gate": (True, False, {"GATE": inf}),
    "both, gated": (True, False, {}),
    "both, gated, glossary": (True, True, {}),
}
"""For each way to search: whether there are vectors, whether there is a glossary, and what of the fusion is changed."""
STYLES = {
    "exact": "in the text's words",
    "drawn": "five words of a sentence and one from elsewhere",
    "colloquial": "in other words",
    "cross": "in the other language",
}


class Question(NamedTuple):
    """A question, its style, and the section that answers it; empty for what no document speaks of."""

    text: str
    style: str
    place: str


class Labelled(NamedTuple):
    """Documents, and questions whose answers are known."""

    documents: list[CorpusDocument]
    questions: list[Question]


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
    parser.add_argument("--chunks", type=int, default=0, help="time so many chunks, and nothing else")
    asked = parser.parse_args(arguments)
    asyncio.run(time_large(DATA / "corpus", asked.chunks) if asked.chunks else _run(large=asked.large))


async def _run(*, large: bool) -> None:
    tuned, held_out = _read(DATA), _read(DATA / "held_out")
    await _print_ways("Questions that gate and threshold were chosen on", tuned, list(WAYS))
    documentation = list(own_documentation().read())
    held_out.questions.extend(_drawn(documentation))
    held_out.documents.extend(documentation)
    ways = [way for way in WAYS if "glossary" not in way]
    asked = await _print_ways("Questions held out", held_out, ways)
    _print_gate(asked)
    if large:
        await time_large(DATA / "corpus")


def _read(folder: Path) -> Labelled:
    documents = [read_markdown(file.read_text("utf-8"), file.name) for file in sorted((folder / "corpus").glob("*.md"))]
    lines = (folder / "questions.tsv").read_text("utf-8").splitlines()
    return Labelled(documents, [_question(line) for line in lines])


def _drawn(documents: Sequence[CorpusDocument]) -> Iterator[Question]:
    """Questions of five words of one sentence and one of another section, the same for the same documents."""
    chance = random.Random(5)
    places = [(document, section) for document in documents for section in document.sections if section.path]
    for document, section in chance.sample(places, DRAWN):
        words, foreign = _words(section), _words(chance.choice(places)[1])
        text = " ".join([*chance.sample(words, min(5, len(words))), *chance.sample(foreign, min(1, len(foreign)))])
        yield Question(text, "drawn", f"{document.id}#{section.path[-1]}")


def _words(section: Section) -> list[str]:
    """The words of the longest sentence that mean something, as they are written."""
    longest = max(split_sentences(section.text), key=lambda sentence: len(sentence.text)).text
    return list(dict.fromkeys(longest[start:end] for _, (start, end) in find_terms(longest)))


async def _print_ways(title: str, labelled: Labelled, ways: Sequence[str]) -> dict[str, list[Asked]]:
    questions = labelled.questions
    print(f"\n{title}: {len(questions)}, {sum(not each.place for each in questions)} of them on what is not there\n")
    print("| search | index, s | size, kB | p50, ms | p95, ms | R@1 | R@5 | MRR | exact R@1 | everyday R@5 ", end="")
    print("| other language R@5 | not there, reported | there, found |")
    print("|---|---|---|---|---|---|---|---|---|---|---|---|---|")
    return {way: await _print_way(way, labelled.documents, questions) for way in ways}


def _print_gate(asked: Mapping[str, Sequence[Asked]]) -> None:
    """How many questions of each style similarity answers better, and worse, than words alone."""
    print("\n| questions held out, against words alone | no gate: better | worse | gated: better | worse |")
    print("|---|---|---|---|---|")
    for style, said in STYLES.items():
        changes = [change for way in ("both, no gate", "both, gated") for change in _changes(asked, way, style)]
        print(f"| {said} | {' | '.join(map(str, changes))} |")


def _changes(asked: Mapping[str, Sequence[Asked]], way: str, style: str) -> tuple[int, int]:
    pairs = [
        (_rank(before), _rank(after))
        for before, after in zip(asked["words"], asked[way], strict=True)
        if before.question.style == style
    ]
    return sum(after < before for before, after in pairs), sum(after > before for before, after in pairs)


def _rank(asked: Asked) -> int:
    return asked.places.index(asked.question.place) if _within(asked, LIMIT) else LIMIT


async def _print_way(way: str, documents: Sequence[CorpusDocument], questions: Sequence[Question]) -> list[Asked]:
    vectors, glossary, changed = WAYS[way]
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        for name, value in changed.items():
            stack.enter_context(patch.object(fusion, name, value))
        file = Path(folder, "library.db")
        async with open_library(f"sqlite:///{file}", encoder=embedded_encoder() if vectors else None) as library:
            corpus = library.corpus("bench", tenant="")
            await corpus.search("warm up 준비")
            started = perf_counter()
            await corpus.add(documents)
            seconds = perf_counter() - started
            if glossary:
                await corpus.set_glossary(Glossary.model_validate_json((DATA / "glossary.json").read_bytes()))
            asked = [await _ask(corpus, question) for question in questions]
        print(f"| {way} | {seconds:.1f} | {_size(file) / 1000:.0f} | {_row(asked)} |")
    return asked


async def _ask(corpus: Corpus, question: Question) -> Asked:
    started = perf_counter()
    found = await corpus.search(question.text, limit=LIMIT)
    seconds = perf_counter() - started
    with patch.object(fusion, "is_answer", return_value=True):
        everything = await corpus.search(question.text, limit=LIMIT)
    return Asked(question, list(dict.fromkeys(_places(everything))), found.outcome != "nothing", seconds)


def _places(found: SearchResult) -> Iterator[str]:
    return (f"{passage.source.document}#{''.join(passage.path[-1:])}" for passage in found.passages)


def _row(asked: Sequence[Asked]) -> str:
    times = sorted(each.seconds * 1000 for each in asked)
    there = [each for each in asked if each.question.place]
    absent = [each for each in asked if not each.question.place]
    styles = {style: [each for each in there if each.question.style == style] for style in STYLES}
    there = [each for each in there if each.question.style != "drawn"]
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
