"""What sources give for the figure that was asked, what figures of one source come to, and whom a question is about."""

from datetime import date

import pytest

from madang.assistants.research.extract.comparisons import find_comparisons
from madang.assistants.research.extract.contradictions import (
    SourceClaim,
    are_of_other_things,
    find_contradictions,
    set_against,
)
from madang.assistants.research.extract.figures import are_comparable, find_figures
from madang.assistants.research.extract.names import sources_on_topic
from madang.assistants.research.extract.notes import RawNote, SourceCard
from madang.assistants.research.extract.positions import find_positions, leaves_question
from madang.assistants.research.extract.relevance import NO_MEANINGS, asked_for, asking_part, read_question, terms_of


def claim(source: str, sentence: str) -> SourceClaim:
    return SourceClaim(source=source, passage=source, sentence=sentence, terms=(), as_of=date(2026, 1, 1))


def note(source: str, text: str, title: str) -> RawNote:
    language = "en" if text.isascii() else "ko"
    return RawNote(topic="t", passage=source, source=SourceCard(id=source, title=title), text=text, language=language)


def test_what_is_asked_for_is_what_stands_with_the_word_that_asks():
    assert asked_for("How many kiosks did the market open?") == {"kiosk"}
    assert "관람객" in asked_for("그 극장의 관람객은 몇 명이었나요?")
    assert asked_for("What is the reason that the kiosks closed?") == set()


def test_what_is_told_beside_a_question_counts_less():
    question = "How many kiosks are open? My aunt sells tea."
    asked = read_question(question, NO_MEANINGS)
    assert asking_part(question) == (0, 25)
    assert asked.weights["kiosk"] > asked.weights["open"] > asked.weights["aunt"]


def test_a_question_is_about_the_figures_that_it_names_and_not_about_years():
    asked = read_question("2025년 관람객이 3만 2천이라는 곳도 있고 28,500이라는 곳도 있는데요?", NO_MEANINGS)
    assert asked.figures == {32_000, 28_500}


def test_sources_that_give_another_figure_stand_against_the_best_and_those_that_repeat_it_beside():
    asked = read_question("How many kiosks did the market open?", NO_MEANINGS)
    claims = [
        claim("a", "The market opened 120 kiosks."),
        claim("b", "In all 120 kiosks were opened."),
        claim("c", "We counted 95 kiosks on the opening day."),
        claim("d", "The market has 40 kiosk lamps of 300 watts."),
    ]
    [pair] = find_positions(asked, claims)
    assert {pair.first_says, pair.second_says} == {"120 kiosks", "95 kiosks"}
    assert pair.repeated == ("b",)


def test_a_sentence_that_sets_a_figure_right_disagrees_with_whom_it_names():
    asked = read_question("How many kiosks did the market open?", NO_MEANINGS)
    claims = [
        claim("a", "The market opened 120 kiosks."),
        claim("b", "The owner speaks of 120 kiosks, but the permit lists 95 kiosks."),
    ]
    [pair] = find_positions(asked, claims)
    assert {pair.first_says, pair.second_says} == {"120 kiosks", "95 kiosks"}


def test_figures_that_come_out_even_are_compared_without_a_word_that_says_so():
    asked = read_question("창고에는 상자가 몇 개 있나요?", NO_MEANINGS)
    text = "창고 장부에는 상자 1,450개가 있다. 세어 보니 상자는 1,310개였다. 나머지 140개는 빌려주었다."
    [found] = find_comparisons(asked, [claim("a", text)], [claim("b", "There are 1,450 boxes in the store.")])
    assert found.figures == ("1,450개", "1,310개", "140개")
    assert [other.source for other in found.others] == ["b"]


def test_a_part_is_not_a_difference_from_its_whole():
    asked = read_question("How many visitors were asked?", NO_MEANINGS)
    text = "We asked 412 visitors, of whom 238 visitors were measured at the gate."
    assert find_comparisons(asked, [claim("a", text)], []) == []


def test_rows_of_tables_are_figures_by_the_name_of_their_column():
    assert [(each.value, each.unit) for each in find_figures("North – Output (GWh): 3.5; Number of trips: 300")] == [
        (3500, "MWh"),
        (300, "trips"),
    ]
    assert find_figures("지난해 4만 3천을 넘었다") == ()


def test_counters_of_korean_are_comparable_with_nouns_of_english():
    [korean], [english] = find_figures("버스 26대가 다닌다."), find_figures("It runs 22 minibuses.")
    [minutes] = find_figures("It takes 22 minutes.")
    assert are_comparable(korean, english)
    assert not are_comparable(korean, minutes)


def test_a_source_that_names_nothing_of_the_question_is_about_something_else():
    found = [
        note("ferry", "The Bora ferry sails from the pier at noon.", "Bora timetable"),
        note("ko", "보라 여객선은 정오에 떠난다.", "보라 시간표"),
        note("museum", "The glass museum opens at nine.", "Museum hours"),
    ]
    asked = read_question("When does the Bora leave for the islands?", NO_MEANINGS)
    assert sources_on_topic(asked, found) == {"ferry", "ko"}


def test_where_no_source_is_named_none_is_left_out():
    found = [note("a", "Tea is steeped.", "Tea"), note("b", "Coffee is brewed.", "Coffee")]
    assert sources_on_topic(read_question("How hot is it?", NO_MEANINGS), found) == {"a", "b"}


def _titled(title: str, sentence: str) -> SourceClaim:
    terms = {"terms": tuple(terms_of(sentence)), "about": tuple(terms_of(title))}
    return SourceClaim(source=title, passage=title, sentence=sentence, **terms)


@pytest.mark.parametrize(
    ("first", "second", "apart"),
    [
        (("Cable car", "The cable car seats 30 people."), ("Lake boat", "The boat seats 80 people."), True),
        (("Cable car", "A seat in the cable car costs 9 euros."), ("Lake boat", "A seat costs 7 euros."), True),
        (("Cable car", "A seat costs 9 euros."), ("Lake boat", "A seat costs 7 euros."), True),
        (("Cable car", "The price is 9 euros."), ("Lake boat", "The price is 7 euros."), True),
        (("박물관 안내", "박물관의 입장료는 9천원이다."), ("수족관 안내", "수족관의 입장료는 7천원이다."), True),
        (("Lake boat", "The boat seats 80 people."), ("Town gazette", "The boat seats 60 people."), False),
        (("Lake boat", "A seat costs 9 euros."), ("Boat prices", "A seat costs 7 euros."), False),
        (("Yearly review", "The boat seats 80 people."), ("Town gazette", "The boat seats 60 people."), False),
        (("Yearly review", "A trip to Sorin takes 3 days."), ("Gazette", "A trip to Sorin takes 2 days."), False),
        (("박물관 안내", "박물관의 입장료는 9천원이다."), ("구보", "박물관의 입장료는 7천원이다."), False),
    ],
)
def test_claims_on_different_things_do_not_disagree(first: tuple[str, str], second: tuple[str, str], apart: bool):
    claims = [_titled(*first), _titled(*second)]
    assert are_of_other_things(*claims) is apart
    if apart:
        asked = read_question(first[1].replace(".", "?"), NO_MEANINGS)
        assert (find_contradictions(claims), find_positions(asked, claims)) == ([], [])


def test_a_figure_of_another_thing_is_no_position_on_the_one_that_is_asked_for():
    asked = read_question("How many people does the boat seat?", NO_MEANINGS)
    told = [_titled("Lake boat", "The boat seats 80 people."), _titled("Cable car", "The cable car seats 30 people.")]
    assert find_positions(asked, told) == []
    (pair,) = find_positions(asked, [told[0], _titled("Town gazette", "The boat seats 60 people."), told[1]])
    assert {pair.first_says, pair.second_says} == {"80 people", "60 people"}


@pytest.mark.parametrize(
    ("title", "sentence", "leaves"),
    [
        ("Sorin boat", "The fare is 7 euros.", True),
        ("Sorin cable car, second notice", "The fare is 7 euros.", False),
        ("Sorin gazette", "The cable car has a fare of 7 euros.", False),
    ],
)
def test_a_page_on_another_thing_of_the_same_town_does_not_disagree(title: str, sentence: str, leaves: bool):
    asked = read_question("What is the fare of the Sorin cable car?", NO_MEANINGS)
    own = _titled("Sorin cable car", "The fare is 9 euros.")
    assert leaves_question(asked, set_against(own, _titled(title, sentence), "9 euros", "7 euros")) is leaves
