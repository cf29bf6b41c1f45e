"""Search by meaning on every backend, with an encoder whose meanings are plain to see."""

from collections.abc import AsyncIterator, Sequence

import numpy
import pytest

from madang.knowledge import CorpusDocument, Library, PassageFilters, Section, open_library
from madang.knowledge.index.embeddings import Matrix
from madang.store import MasterKey, MasterKeys

MEANINGS = (("dog", "puppy", "강아지", "반려견"), ("boat", "ferry", "배편"), ("tea", "녹차"))


class Plain:
    """A direction for each meaning that a text speaks of."""

    name = "plain"

    def __init__(self) -> None:
        self.asked: list[str] = []

    def encode(self, texts: Sequence[str]) -> Matrix:
        self.asked.extend(texts)
        rows = [[float(any(word in text for word in words)) for words in MEANINGS] + [0.1] for text in texts]
        matrix = numpy.asarray(rows, dtype="float32")
        return matrix / numpy.linalg.norm(matrix, axis=1, keepdims=True)


def _document(name: str, text: str, **about: object) -> CorpusDocument:
    return CorpusDocument(id=name, title=name, sections=(Section(text=text),), **about)  # type: ignore[arg-type]


DOCUMENTS = [
    _document("beach", "반려견은 해수욕장에 들어갈 수 없다.", attributes={"kind": "rule"}),
    _document("island", "The ferry leaves at nine.", attributes={"kind": "timetable"}),
    _document("drink", "Green tea is steeped at 70 degrees.", attributes={"kind": "recipe"}),
]


KEYS = MasterKeys([MasterKey("2026", bytes(32))])


@pytest.fixture
def encoder() -> Plain:
    return Plain()


@pytest.fixture(params=[None, KEYS], ids=["plain", "sealed"])
async def library(url: str, encoder: Plain, request: pytest.FixtureRequest) -> AsyncIterator[Library]:
    async with open_library(url, encoder=encoder, keys=request.param) as opened:
        await opened.corpus("notes", tenant="").add(DOCUMENTS)
        yield opened


async def _found(library: Library, question: str, filters: PassageFilters | None = None) -> list[str]:
    found = await library.corpus("notes", tenant="").search(question, filters=filters)
    return [passage.source.document for passage in found.passages]


async def test_other_words_and_other_languages_find_the_same_meaning(library: Library) -> None:
    assert await _found(library, "where can my puppy swim?") == ["beach"]
    assert await _found(library, "강아지 데려가도 돼?") == ["beach"]
    assert await _found(library, "배편 시간") == ["island"]


async def test_where_the_words_suffice_meaning_is_not_asked(library: Library, encoder: Plain) -> None:
    encoder.asked.clear()
    assert await _found(library, "green tea steeped") == ["drink"]
    assert encoder.asked == []


async def test_filters_hold_for_what_meaning_finds(library: Library) -> None:
    assert await _found(library, "puppy", PassageFilters(attributes={"kind": "rule"})) == ["beach"]
    assert await _found(library, "puppy", PassageFilters(attributes={"kind": "recipe"})) == []
    assert await _found(library, "puppy", PassageFilters(language="en")) == []


async def test_what_means_something_else_is_nothing(library: Library) -> None:
    found = await library.corpus("notes", tenant="").search("who won the election?")
    assert (found.outcome, found.passages) == ("nothing", ())


async def test_a_changed_document_is_found_by_its_new_meaning(library: Library) -> None:
    assert await _found(library, "puppy") == ["beach"]
    await library.corpus("notes", tenant="").add([_document("beach", "The ferry stops at the beach.")])
    assert await _found(library, "puppy") == []
    assert sorted(await _found(library, "a boat please")) == ["beach", "island"]


async def test_adding_with_another_encoder_encodes_again(
    url: str, library: Library, request: pytest.FixtureRequest
) -> None:
    other = Plain()
    other.name = "other"
    keys = KEYS if "sealed" in request.node.name else None
    async with open_library(url, encoder=other, keys=keys) as again:
        assert await _found(again, "puppy") == []
        added = await again.corpus("notes", tenant="").add(DOCUMENTS)
        assert added.changed == ("beach", "island", "drink")
        assert await _found(again, "puppy") == ["beach"]
        assert (await again.corpus("notes", tenant="").add(DOCUMENTS)).unchanged == ("beach", "island", "drink")
