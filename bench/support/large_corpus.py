"""A corpus of 100,000 chunks, and how long questions to it take: what passes, and the processor's share of it."""

import random
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from resource import getpagesize
from time import perf_counter, process_time
from typing import NamedTuple

import numpy

from madang.knowledge import Corpus, CorpusDocument, Encoder, Section, embedded_encoder, find_terms, open_library
from madang.knowledge.index.embeddings import Matrix
from tests.postgres import start_server

CHUNKS = 100_000
TARGET = 50
"""Milliseconds that 95 of 100 questions may take."""
QUESTIONS = 300


class Taken(NamedTuple):
    """Milliseconds of a question: what passed, and what the processor worked."""

    passed: float
    worked: float


async def time_large(folder: Path, chunks: int = CHUNKS) -> None:
    """Prints the times of questions to a corpus whose sentences are put together from the words of a small one.

    It is shipped, so that it is indexed once, and has vectors when it is asked with an encoder; on SQLite, and on the
    Postgres of the tests.
    """
    sentences = _sentences(folder)
    words = sorted({word for sentence in sentences for word in sentence.split()})
    embedded = embedded_encoder()
    encoders = (("words", None), ("words and vectors", embedded and SumsOfWords(words, embedded)))
    with tempfile.TemporaryDirectory() as place, start_server(Path(place, "postgres")) as server:
        urls = {"SQLite": f"sqlite:///{Path(place, 'library.db')}", "Postgres": f"{server.get_uri()}&schema=large"}
        for backend, url in urls.items():
            for title, encoder in encoders:
                async with open_library(url, encoder=encoder) as library:
                    corpus = library.add_shipped(
                        "large", lambda: _documents(random.Random(1), sentences, words, chunks)
                    )
                    await _print_times(f"{chunks:,} chunks on {backend}, {title}", corpus, words)


async def _print_times(title: str, corpus: Corpus, words: Sequence[str]) -> None:
    """A question makes the corpus ready, the next one has a process remember what it remembers, the rest is timed."""
    chance, started = random.Random(2), process_time()
    await corpus.search("words that nobody uses")
    made, before = process_time() - started, _held()
    await _time(corpus, chance, words)
    taken = [await _time(corpus, chance, words) for _ in range(QUESTIONS)]
    print(f"\n{title}: made ready in {made:.0f} s of processor time; ", end="")
    print(f"p50 {_at(taken, 0.5)}, p95 {_at(taken, 0.95)} (target {TARGET} ms); ", end="")
    print(f"the process holds {(_held() - before) / 2**20:.0f} MB more")


def _held() -> int:
    """The bytes that this process holds in memory."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * getpagesize()


def _sentences(folder: Path) -> list[str]:
    texts = [file.read_text("utf-8") for file in sorted(folder.glob("*.md"))]
    return [line for text in texts for line in text.splitlines() if line and not line.startswith("#")]


def _at(taken: Sequence[Taken], share: float) -> str:
    passed, worked = (sorted(each)[int(len(each) * share)] for each in zip(*taken, strict=True))
    return f"{passed:.1f} ms ({worked:.1f} of processor time)"


def _documents(
    chance: random.Random, sentences: Sequence[str], words: Sequence[str], chunks: int
) -> Iterator[CorpusDocument]:
    for number in range(chunks // 100):
        sections = tuple(
            Section(
                text=f"{chance.choice(sentences)} {' '.join(chance.sample(words, 12))}", path=(chance.choice(words),)
            )
            for _ in range(100)
        )
        yield CorpusDocument(id=str(number), title=" ".join(chance.sample(words, 3)), sections=sections)


async def _time(corpus: Corpus, chance: random.Random, words: Sequence[str]) -> Taken:
    question = " ".join(chance.sample(words, chance.randint(3, 8)))
    find_terms(question)
    started, working = perf_counter(), process_time()
    await corpus.search(question)
    return Taken((perf_counter() - started) * 1000, (process_time() - working) * 1000)


class SumsOfWords:
    """An encoder for questions; of many texts at once, the sums of the vectors of their words.

    A hundred thousand texts would take the encoder ten minutes; what a search costs does not depend on the directions.
    """

    def __init__(self, words: Sequence[str], encoder: Encoder) -> None:
        self.name = "sums of words"
        self._encoder = encoder
        self._known = dict(zip(words, encoder.encode(words), strict=True))

    def encode(self, texts: Sequence[str]) -> Matrix:
        """A row for each text."""
        if len(texts) == 1:
            return self._encoder.encode(texts)
        sums = numpy.stack([sum(self._known[word] for word in text.split() if word in self._known) for text in texts])
        return sums / numpy.linalg.norm(sums, axis=1, keepdims=True)
