import pytest

from madang.documents import Document, Picture, SourceList, Table, cite, heading, key_values, paragraph, table
from madang.documents.errors import DocumentError
from madang.documents.formats.labels import labelled_blocks
from madang.protocol.tables import TableColumn
from tests.unit.documents.samples import LAW, MARKET, REPORT


def test_a_document_comes_back_from_json_as_it_went():
    assert Document.model_validate_json(REPORT.model_dump_json()) == REPORT


@pytest.mark.parametrize(
    "block",
    [
        paragraph("x", cite("nowhere")),
        heading([cite("nowhere")]),
        table(["a"], [[[cite("nowhere")]]]),
        key_values([("a", [cite("nowhere")])]),
    ],
)
def test_a_citation_of_no_source_is_refused(block):
    with pytest.raises(DocumentError) as refused:
        Document(title="보고서", blocks=(block,), sources=(LAW,))
    assert str(refused.value) == (
        "'보고서' cites 'nowhere', which is not one of its sources (law): add the source, or remove the citation."
    )


def test_two_sources_of_one_id_are_refused():
    with pytest.raises(DocumentError) as refused:
        Document(title="t", sources=(LAW, LAW))
    assert str(refused.value) == "Two sources of 't' have the same id: give each its own."


def test_sources_are_numbered_in_their_order_and_listed_last_unless_placed():
    document = Document(title="t", blocks=(paragraph("x"),), sources=(MARKET, LAW))
    assert document.source_numbers == {"market": 1, "law": 2}
    assert document.body == (paragraph("x"), SourceList())
    placed = document.changed(blocks=(SourceList(), paragraph("x")))
    assert placed.body == placed.blocks
    assert Document(title="t").body == ()


def test_headings_tables_and_figures_are_numbered():
    labels = [label for _, label in labelled_blocks(REPORT) if label]
    assert labels == ["1", "1.1", "표 1", "그림 1", "그림 2"]
    levels = (1, 2, 2, 1, 3, 2)
    outline = Document(title="t", numbered=True, blocks=tuple(heading("h", level) for level in levels))
    assert [label for _, label in labelled_blocks(outline)] == ["1", "1.1", "1.2", "2", "2.1.1", "2.2"]


def test_a_row_that_does_not_fit_its_columns_is_refused():
    with pytest.raises(DocumentError) as refused:
        Table(columns=(TableColumn(title="a"), TableColumn(title="b")), rows=(("1", "2"), ("3",)), caption="표")
    assert str(refused.value) == (
        "Row 2 of table '표' has 1 cells where there are 2 columns: "
        "give each column its cell, None where nothing is known."
    )


def test_a_picture_that_is_no_svg_is_refused():
    with pytest.raises(DocumentError, match=r"^Picture cannot hold svg='<html"):
        Picture(svg="<html></html>", alt="x")
