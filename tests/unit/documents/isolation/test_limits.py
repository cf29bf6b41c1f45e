import pytest

from madang.documents.extraction import parse_pdf, read_file
from madang.errors import MadangError
from madang.knowledge.ingest.files import READERS, read_contents
from tests.unit.documents.isolation.bombs import BOMBS, Bomb

QUICK = (
    "pdf_shared_stream",
    "pdf_recursive_pages",
    "pdf_lying_count",
    "pdf_deep_objects",
    "docx_deep_tables",
    "docx_entities",
    "xlsx_entities",
    "xml_entities",
    "zip_wide_directory",
    "pptx_parts",
    "png_huge",
    "zip_in_zip",
    "odt_deep_spans",
    "odt_entities",
    "hwpx_deep_tables",
    "pptx_entities",
    "svg_entities",
    "jpeg_huge",
    "gif_huge",
)
FORMATS = (
    *(".pdf", ".docx", ".xlsx", ".pptx", ".html", ".xml", ".zip", ".png", ".md", ".csv"),  # those of the promise
    *(".doc", ".eml", ".epub", ".hwp", ".hwpx", ".ipynb", ".jsonl", ".ods", ".odt"),
)
HARMLESS = {"html_deep", "html_misnested", "jsonl_deep", "json_number", "markdown_spaces", "csv_wide"}
"""Read as text, which they are, and short of every limit; none of them is deep or wide to a reader of text."""


def test_there_is_a_bomb_of_every_format_that_is_read() -> None:
    endings = {f".{bomb.name.rpartition('.')[2]}" for bomb in BOMBS.values()}
    assert endings >= {*FORMATS}
    same = {".htm": ".html", ".markdown": ".md", ".tsv": ".csv", ".odp": ".odt"}
    assert {same.get(ending, ending) for ending in READERS} - {".txt"} <= endings


@pytest.mark.parametrize("bomb", [pytest.param(BOMBS[name], id=name) for name in QUICK])
async def test_a_bomb_handed_in_is_refused_in_both_languages(bomb: Bomb) -> None:
    with pytest.raises(MadangError) as refused:
        await read_file(bomb.make(), bomb.name)
    assert refused.value.text
    assert refused.value.text.is_translated


def test_a_stream_that_pages_share_counts_for_each_of_them() -> None:
    bomb = BOMBS["pdf_shared_stream"]
    with pytest.raises(MadangError, match="more than 32,768,000 bytes"):
        parse_pdf(bomb.make())


@pytest.mark.soak
@pytest.mark.parametrize("name", BOMBS)
async def test_every_bomb_is_refused_or_harmless(name: str) -> None:
    bomb = BOMBS[name]
    content, outcomes = bomb.make(), set[str]()
    for reading in (read_file(content, bomb.name), read_contents(content, f".{bomb.name.rpartition('.')[2]}")):
        try:
            await reading
        except MadangError as refused:
            assert refused.text
            outcomes.add("refused")
    assert outcomes == {"refused"} or name in HARMLESS
