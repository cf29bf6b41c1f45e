"""One suite for the library on every backend: what goes in is found, what is gone is not, and nothing is made up."""

from collections.abc import AsyncIterator, Sequence
from datetime import date
from pathlib import Path

import numpy
import pytest

from madang.knowledge import CorpusDocument, CorpusSummary, Glossary, Library, PassageFilters, Section, open_library
from madang.knowledge.errors import CorpusNameError, ReadOnlyCorpusError
from madang.knowledge.index.embeddings import Matrix
from madang.store import MasterKey, MasterKeys

LEASE = CorpusDocument(
    id="lease",
    title="임대차 안내",
    location="guides/lease.md",
    as_of=date(2026, 1, 2),
    licence="MIT",
    attributes={"kind": "guide"},
    sections=(
        Section(
            text="임대인은 보증금의 증액을 청구할 수 있다. 한 번에 5%를 넘지 못한다.",
            path=("임대차 안내", "증액"),
            lines=(3, 3),
        ),
        Section(text="계약이 끝나면 임대인은 보증금을 돌려주어야 한다.", path=("임대차 안내", "반환"), lines=(7, 7)),
    ),
)
TRIP = CorpusDocument(
    id="trip",
    title="Packing for Jeju",
    attributes={"kind": "note"},
    sections=(Section(text="Bring a windbreaker: the island is windy in winter.", page=2),),
)


@pytest.fixture(params=[None, MasterKeys([MasterKey("2026", bytes(32))])], ids=["plain", "sealed"])
async def library(url: str, request: pytest.FixtureRequest) -> AsyncIterator[Library]:
    async with open_library(url, keys=request.param) as opened:
        yield opened


async def _texts(library: Library, question: str, **options: object) -> list[str]:
    found = await library.corpus("notes", tenant="").search(question, **options)  # type: ignore[arg-type]
    return [passage.text for passage in found.passages]


async def test_what_was_added_is_found_with_its_place_and_source(library: Library) -> None:
    await library.corpus("notes", tenant="").add([LEASE, TRIP])
    found = await library.corpus("notes", tenant="").search("보증금은 언제 돌려줘야 하나요?")
    best = found.passages[0]
    assert found.outcome == "found"
    assert (best.text, best.location_text, best.lines, best.language) == (
        "계약이 끝나면 임대인은 보증금을 돌려주어야 한다.",
        "임대차 안내 › 반환 › l. 7-7",
        (7, 7),
        "ko",
    )
    assert [best.text[start:end] for start, end in best.highlights] == ["보증금", "돌려주"]
    assert (best.source.title, best.source.location, best.source.as_of, best.source.licence) == (
        "임대차 안내",
        "guides/lease.md",
        date(2026, 1, 2),
        "MIT",
    )


async def test_english_is_found_by_its_stems(library: Library) -> None:
    await library.corpus("notes", tenant="").add([LEASE, TRIP])
    found = await library.corpus("notes", tenant="").search("Which island has windy winters?")
    assert [(passage.source.document, passage.page) for passage in found.passages] == [("trip", 2)]


@pytest.mark.parametrize(
    "question", ["Who won the world cup?", "달의 무게", "", "?!", "' OR 1=1 --", '"*) NEAR(', "\0\ud800"]
)
async def test_what_the_corpus_does_not_speak_of_is_said_to_be_nothing(library: Library, question: str) -> None:
    await library.corpus("notes", tenant="").add([LEASE, TRIP])
    found = await library.corpus("notes", tenant="").search(question)
    assert (found.outcome, found.passages) == ("nothing", ())


async def test_a_corpus_that_is_not_there_has_nothing(library: Library) -> None:
    assert (await library.corpus("nowhere", tenant="").search("보증금")).outcome == "nothing"
    assert await library.corpus("nowhere", tenant="").lookup("민법 제1조") == ()
    assert await library.corpus("nowhere", tenant="").sources() == []
    assert await library.corpus("nowhere", tenant="").drop() is False


async def test_adding_again_does_only_what_changed(library: Library) -> None:
    corpus = library.corpus("notes", tenant="")
    await corpus.add([LEASE, TRIP])
    changed = TRIP.model_copy(update={"sections": (Section(text="Bring sunglasses."),)})
    again = await corpus.add([LEASE, changed])
    assert (again.new, again.changed, again.unchanged) == ((), ("trip",), ("lease",))
    assert await _texts(library, "windbreaker") == []
    assert await _texts(library, "sunglasses") == ["Bring sunglasses."]


async def test_replacing_takes_out_what_is_not_given(library: Library) -> None:
    corpus = library.corpus("notes", tenant="")
    await corpus.add([LEASE, TRIP])
    replaced = await corpus.replace([TRIP])
    assert (replaced.unchanged, replaced.removed) == (("trip",), ("lease",))
    assert await _texts(library, "보증금 증액") == []
    assert [source.document for source in await corpus.sources()] == ["trip"]


async def test_removed_and_dropped_documents_are_not_found_any_more(library: Library) -> None:
    corpus = library.corpus("notes", tenant="")
    await corpus.add([LEASE, TRIP])
    assert await corpus.remove(["lease", "unknown"]) == 1
    assert await _texts(library, "보증금 증액") == []
    assert await corpus.drop() is True
    assert await _texts(library, "windbreaker") == []


async def test_filters_keep_to_language_source_attribute_and_day(library: Library) -> None:
    corpus = library.corpus("notes", tenant="")
    await corpus.add([LEASE, TRIP])
    lease, trip = await corpus.sources()
    everything = "보증금 winter"
    assert len(await _texts(library, everything, filters=PassageFilters(language="ko"))) == 2
    assert len(await _texts(library, everything, filters=PassageFilters(sources=(trip.id,)))) == 1
    assert len(await _texts(library, everything, filters=PassageFilters(sources=(lease.id, trip.id)))) == 3
    assert len(await _texts(library, everything, filters=PassageFilters(attributes={"kind": "guide"}))) == 2
    assert (
        len(await _texts(library, everything, filters=PassageFilters(attributes={"kind": "guide"}, language="en"))) == 0
    )


async def test_a_reference_is_looked_up_exactly_and_as_of_a_day(library: Library) -> None:
    old = Section(text="증액은 9%까지.", key="가상임대법 제7조", valid_from=date(2010, 1, 1), valid_to=date(2020, 1, 1))
    new = Section(text="증액은 5%까지.", key="가상임대법 제7조", valid_from=date(2020, 1, 1))
    corpus = library.corpus("notes", tenant="")
    await corpus.add([CorpusDocument(id="law", title="가상임대법", sections=(old, new))])
    await corpus.set_glossary(Glossary(names={"가임법": "가상임대법"}))

    assert [passage.text for passage in await corpus.lookup("가상임대법 제7조")] == ["증액은 5%까지.", "증액은 9%까지."]
    on = date(2015, 5, 5)
    assert [passage.text for passage in await corpus.lookup("「가상임대법」 제7조 제1항", on=on)] == ["증액은 9%까지."]
    found = await corpus.search("가임법 7조가 뭐예요?", filters=PassageFilters(in_force_on=date(2026, 1, 1)))
    assert (found.outcome, [passage.text for passage in found.passages]) == ("exact", ["증액은 5%까지."])
    assert await corpus.lookup("가상임대법 제8조") == ()


async def test_a_glossary_leads_from_everyday_words_to_those_of_the_corpus(library: Library) -> None:
    corpus = library.corpus("notes", tenant="")
    await corpus.add([LEASE])
    assert (await corpus.search("집주인이 돈을 더 내래요")).outcome == "nothing"
    await corpus.set_glossary(Glossary(synonyms={"집주인": ("임대인",), "돈 더 내": ("증액",)}))
    found = await corpus.search("집주인이 돈을 더 내래요")
    assert found.passages[0].path == ("임대차 안내", "증액")


async def test_tenants_do_not_see_each_other(library: Library) -> None:
    await library.corpus("notes", tenant="a").add([LEASE])
    await library.corpus("notes", tenant="b").add([TRIP])
    found = await library.corpus("notes", tenant="b").search("보증금 증액")
    assert (found.outcome, found.nearest) == ("nothing", ())
    [passage] = (await library.corpus("notes", tenant="a").search("보증금 증액", limit=1)).passages
    assert await library.passage(passage.id, tenant="b") is None
    assert await library.source(passage.source.id, tenant="b") is None
    assert await library.source(passage.source.id, tenant="a") == passage.source
    shelf = CorpusSummary("notes", sources=1, chunks=2, shipped=False)
    assert shelf in await library.list_corpora(tenant="a")


async def test_a_passage_is_found_by_its_id_until_its_text_changes(library: Library) -> None:
    corpus = library.corpus("notes", tenant="")
    await corpus.add([TRIP])
    [passage] = (await corpus.search("windbreaker")).passages
    again = await library.passage(passage.id, tenant="")
    assert again is not None
    assert again.text == passage.text
    await corpus.add([TRIP.model_copy(update={"sections": (Section(text="Bring sunglasses."),)})])
    assert await library.passage(passage.id, tenant="") is None


async def test_a_folder_is_followed_by_content(library: Library, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "a.md").write_text("# Tea\n\nGreen tea is steeped at 70 degrees.\n", "utf-8")
    (folder / "b.txt").write_text("커피는 뜨거운 물로 내린다.", "utf-8")
    corpus = library.corpus("notes", tenant="")
    first = await corpus.add_files([folder])
    assert [Path(name).name for name in first.new] == ["a.md", "b.txt"]
    (folder / "b.txt").unlink()
    (folder / "a.md").touch()
    second = await corpus.add_files([folder])
    assert ([Path(name).name for name in second.unchanged], [Path(name).name for name in second.removed]) == (
        ["a.md"],
        ["b.txt"],
    )
    assert await _texts(library, "커피 물") == []


async def test_what_ships_is_read_once_and_cannot_be_changed(library: Library) -> None:
    readings: list[str] = []

    def read() -> list[CorpusDocument]:
        readings.append("read")
        return [LEASE]

    shipped = library.add_shipped("house", read, Glossary(synonyms={"집주인": ("임대인",)}))
    assert library.corpus("house", tenant="anybody") is shipped
    assert (await shipped.search("집주인 보증금")).outcome == "found"
    assert (await shipped.search("보증금")).outcome == "found"
    assert readings == ["read"]
    with pytest.raises(ReadOnlyCorpusError) as refused:
        await shipped.add([TRIP])
    assert str(refused.value) == (
        "The corpus 'house' ships with the program and cannot be changed: add to a corpus of another name."
    )


class Letters:
    """An encoder that counts a few letters, and keeps how many texts it was given each time."""

    name = "letters"

    def __init__(self) -> None:
        self.given: list[int] = []

    def encode(self, texts: Sequence[str]) -> Matrix:
        self.given.append(len(texts))
        rows = numpy.asarray([[1.0, *(text.count(letter) for letter in "wik")] for text in texts], dtype="float32")
        return rows / numpy.linalg.norm(rows, axis=1, keepdims=True)


async def test_what_ships_answers_by_its_words_before_it_has_vectors_and_makes_them_once(url: str) -> None:
    encoder = Letters()
    for given in ([], [3, 1]):
        async with open_library(url, encoder=encoder) as library:
            shipped = library.add_shipped("house", lambda: [LEASE, TRIP])
            assert (await shipped.search("windbreaker winter")).outcome == "found"
            assert encoder.given == given
            assert (await shipped.search("kiwi wiki")).outcome == "found"
    assert encoder.given == [3, 1, 1]


@pytest.mark.parametrize("name", ["", "1a", "a b", "../x", "a" * 65, "a;drop"])
def test_a_corpus_has_a_plain_name(name: str) -> None:
    with pytest.raises(CorpusNameError) as refused:
        Library(None).corpus(name, tenant="")  # type: ignore[arg-type]
    assert str(refused.value) == (
        f"{name!r} cannot name a corpus: use 1 to 64 letters, digits, '-' and '_', beginning with a letter."
    )
