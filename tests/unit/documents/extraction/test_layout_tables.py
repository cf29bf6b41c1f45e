"""Tables of a page that is set out in characters, as a PDF is read: what stands in columns, and what only looks so."""

import pytest

from madang.documents.extraction.layout_tables import TableRows, may_have_table, split_tables

TABLE = """ Results of 2025

   Zone            Plots     Carbon
   Low marsh       12         171

   Middle marsh    15         226
   Sum                        397

 Limits"""


def test_rows_are_told_apart_by_their_columns_also_where_a_cell_is_empty():
    before, table, after = split_tables(TABLE)
    assert (before, after) == (" Results of 2025\n", "\n Limits")
    assert table == TableRows((
        ("Zone", "Plots", "Carbon"),
        ("Low marsh", "12", "171"),
        ("Middle marsh", "15", "226"),
        ("Sum", "", "397"),
    ))  # fmt: skip


@pytest.mark.parametrize(
    "layout",
    [
        "\n".join(f"the harbour board met on Tuesday {n}    and discussed the new pier at length" for n in range(9)),
        "Landlord      Kim\nTenant        Lee\nAgent         Park",
        "Chapter one   3\nwhich goes on",
    ],
)
def test_columns_of_text_and_pairs_without_figures_are_no_table(layout: str):
    assert split_tables(layout) == [layout]


def test_a_page_of_sentences_is_not_set_out_at_all():
    assert not may_have_table("The board met on Tuesday.\nIt discussed the new pier and whose costs had risen.")
    assert may_have_table("Zone\nPlots\nCarbon\nLow marsh\n12\n171")
