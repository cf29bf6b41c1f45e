"""Tables in CSV and HTML: what stands above them, who published them and when, and rows that know their heads."""

from datetime import date

from madang.knowledge.readers.html import read_html
from madang.knowledge.readers.tables import read_csv
from madang.knowledge.sources import Section


def test_comments_above_a_table_are_its_head_and_its_text() -> None:
    content = (
        "# title: Trees by street\n"
        "# publisher: Parks office / date: 2026-03-02\n"
        "# note: the count of May is preliminary. Two streets were not walked.\n"
        "street,trees\nMill Lane,41\n"
    )
    read = read_csv(content.encode())
    assert (read.title, read.as_of) == ("Trees by street", date(2026, 3, 2))
    assert read.sections == (
        Section(text="title: Trees by street\npublisher: Parks office\ndate: 2026-03-02"),
        Section(text="note – the count of May is preliminary. Two streets were not walked."),
        Section(text="street: Mill Lane | trees: 41", lines=(5, 5)),
    )


def test_an_entry_whose_name_ends_like_a_date_gives_the_date() -> None:
    read = read_csv("# 제목: 가로수 표\n# 정정일: 2026-05-04\n거리,나무\n방앗길,41\n".encode())
    assert (read.title, read.as_of) == ("가로수 표", date(2026, 5, 4))


def test_a_page_says_in_its_head_who_published_it_and_when() -> None:
    page = (
        '<head><meta name="publisher" content="Parks office"><meta property="article:published_time" '
        'content="2026-04-14T09:00:00+09:00"><title>Trees</title></head><body><p>All were counted.</p></body>'
    )
    read = read_html(page.encode())
    assert read.as_of == date(2026, 4, 14)
    assert [section.text for section in read.sections] == [
        "publisher: Parks office\ndate: 2026-04-14T09:00:00+09:00",
        "All were counted.",
    ]


def test_a_table_of_a_page_keeps_its_rows_and_heads() -> None:
    page = (
        "<p>Counted in May.</p><table><tr><th>Street</th><th>Trees</th></tr>"
        "<tr><td>Mill <b>Lane</b></td><td>41</td></tr></table><p>Walked twice.</p>"
    )
    [section] = read_html(page.encode()).sections
    assert section.text == "Counted in May.\n\n| Street | Trees |\n|---|---|\n| Mill Lane | 41 |\n\nWalked twice."


def test_a_table_that_only_lays_out_a_page_is_read_as_its_texts() -> None:
    page = f"<table><tr><td>Menu</td><td>{'All of the trees were counted. ' * 12}</td></tr></table>"
    [section] = read_html(page.encode()).sections
    assert section.text.startswith("Menu\n\nAll of the trees")


def test_code_of_a_page_keeps_its_lines_and_the_foot_of_the_page_is_left_out():
    page = (
        "<body><p>Cool it first:</p><pre><code>camctl cool\n  --target -20</code></pre><article><footer>By Jo.</footer>"
        "</article><footer>Imprint</footer></body>"
    )
    assert [each.text for each in read_html(page.encode()).sections] == [
        "Cool it first:\n\n```\ncamctl cool\n  --target -20\n```\n\nBy Jo."
    ]
