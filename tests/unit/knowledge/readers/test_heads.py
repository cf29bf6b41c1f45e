"""What documents say of themselves is read, whatever they say."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from madang.knowledge.index.lexicon import meanings_in_other_language, pair_terms
from madang.knowledge.index.terms import find_terms
from madang.knowledge.readers.heads import is_head, read_day, read_head
from madang.knowledge.readers.markdown import markdown_contents

PLAIN = "제목: 여객선 안내\n매체: 은강일보\n날짜: 2026-03-02\n\n여객선은 아침에 떠난다.\n"


def test_the_head_of_a_text_gives_title_and_date_and_stays_readable():
    head = read_head(PLAIN)
    assert (head.title, head.as_of, head.lines) == ("여객선 안내", date(2026, 3, 2), 3)
    assert is_head(head.text)
    assert not is_head("여객선은 아침에 떠난다.")


@pytest.mark.parametrize(
    "line",
    [
        "Published by the roads office, 2026-03-02.",
        "*2 March 2026*",
        "Updated March 2, 2026",
        "2026. 3. 2. 발행",
        "작성일 2026년 3월 2일",
    ],
)
def test_a_line_below_the_title_tells_of_which_day_a_document_is(line: str):
    assert markdown_contents(f"# Footbridge\n\n{line}\n\nIt carries 14 tonnes.\n").as_of == date(2026, 3, 2)


@pytest.mark.parametrize(
    "line", ["The bridge was opened on 2 March 2026.", "Published rules since 2026-03-02. Others are older.", "2026"]
)
def test_a_sentence_about_a_day_is_no_date_of_the_document(line: str):
    assert markdown_contents(f"# Footbridge\n\n{line}\n").as_of is None


def test_front_matter_is_a_section_of_its_own_and_comments_are_no_text():
    text = "---\ntitle: Ferry\npublisher: Eun Ltd.\ndate: 2 March 2026\n---\n# Times\n\n<!-- hidden -->\nAt noon.\n"
    contents = markdown_contents(text)
    assert (contents.title, contents.as_of) == ("Ferry", date(2026, 3, 2))
    assert [(section.text, section.lines) for section in contents.sections] == [
        ("title: Ferry\npublisher: Eun Ltd.\ndate: 2 March 2026", (2, 4)),
        ("At noon.", (9, 9)),
    ]


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2026-03-02", date(2026, 3, 2)),
        ("2026년 3월 2일", date(2026, 3, 2)),
        ("2026. 3. 2.", date(2026, 3, 2)),
        ("March 2026", date(2026, 3, 1)),
        ("2026-13-40", None),
        ("soon", None),
    ],
)
def test_days_are_read_in_the_ways_they_are_written(text: str, day: date | None):
    assert read_day(text) == day


@given(st.text(alphabet="ab:\n- 가", max_size=200))
def test_any_text_has_a_head_or_none(text: str):
    head = read_head(text)
    assert head.lines <= text.count("\n") + 1


def test_flags_and_signs_are_terms():
    assert "flagleakcheck" in {term.form for term in find_terms("run it with --leak-check=full")}
    assert {term.form for term in find_terms("what is $@?")} == {"sign2440"}
    assert not [term for term in find_terms("**bold** --- | a |") if term.form.startswith(("sign", "flag"))]


def test_words_lead_to_the_other_language():
    assert "budget" in meanings_in_other_language(["예산"])["예산"]
    assert "예산" in meanings_in_other_language(["budget"])["budget"]
    assert pair_terms({"예산": "예산"}, {"budget": "budget", "boat": "boats"}, None) == {
        "예산": frozenset({"budget"}),
        "budget": frozenset({"예산"}),
    }


def test_rows_that_name_their_values_are_no_head():
    assert is_head("publisher: Kim\ndate: 2025-03-04")
    assert not is_head("shop: North | item: lamp | pieces: 14\nshop: South | item: chair | pieces: 22")
