"""Texts that are written into a message are what it asks about."""

import pytest

from madang.assistants.research.understand.brief import make_brief, texts_from_earlier
from madang.assistants.research.understand.scope import PastedText, SearchScope, choose_scope, take_pasted_texts
from madang.knowledge import CorpusSummary

LEDGER = "The ledger lists 31 boats and two barges."


def test_a_quoted_text_is_taken_with_its_name_and_the_question_is_what_is_left():
    texts, asked = take_pasted_texts(f'Ledger: "{LEDGER}" How many boats are there?')
    assert texts == (PastedText(name="Ledger", text=LEDGER),)
    assert asked == "How many boats are there?"


def test_words_that_only_ask_are_no_name():
    two = f"{LEDGER} It was last checked in May."
    assert take_pasted_texts(f'Answer from this: "{two}" How many?')[0] == (PastedText(name="", text=two),)


@pytest.mark.parametrize(
    "message",
    [
        'What does "barge" mean?',
        'What does "A Short History of Ferries on the Upper River" say of tolls?',
        'Summarise "Are Small Ferries Safe? A Review of Ten Winters" for me.',
        "“나루터 운영에 관한 조례 개정안 검토 보고서”에서 요금은 얼마야?",
    ],
)
def test_a_quoted_phrase_or_title_is_no_text(message: str):
    assert take_pasted_texts(message) == ((), message)


def test_lines_make_a_text_without_full_stops():
    texts, asked = take_pasted_texts('"boats: 31\nbarges: 2\nrafts: none" How many barges?')
    assert [each.text for each in texts] == ["boats: 31\nbarges: 2\nrafts: none"]
    assert asked == "How many barges?"


def test_a_text_is_searched_beside_ones_own_documents():
    pasted = PastedText(name="", text=LEDGER)
    mine = CorpusSummary("mine", sources=1, chunks=1, shipped=False)
    shipped = CorpusSummary("shipped", sources=1, chunks=1, shipped=True)
    assert choose_scope("How many?", (), (mine, shipped), (), (pasted,)) == SearchScope(
        corpora=("mine",), texts=(pasted,)
    )
    assert choose_scope("How many?", (), (shipped,), (), (pasted,)) == SearchScope(texts=(pasted,))
    assert choose_scope("How many?", ("mine",), (), (), (pasted,)).corpora == ("mine",)


def test_a_text_is_carried_over_for_what_follows_it_and_for_nothing_else():
    pasted = PastedText(name="", text=LEDGER)
    before = make_brief(1, "How many boats are there?", "en", (), 1).changed(scope=SearchScope(texts=(pasted,)))
    assert texts_from_earlier("And the barges?", before) == (pasted,)
    assert texts_from_earlier("Which barges does the ledger list?", before) == (pasted,)
    assert texts_from_earlier("Who maintains the lighthouse on the northern cape?", before) == ()
