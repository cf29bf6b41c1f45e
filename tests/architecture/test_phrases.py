import pytest

from tests.architecture.rules.phrases import (
    PUT_TOGETHER,
    one_sided_texts,
    scattered_texts,
    uneven_texts,
    unused_phrases,
)
from tests.architecture.rules.source import Module, read_package
from tests.paths import SOURCE

PHRASES = "madang.store.phrases"


def test_every_text_for_people_stands_among_the_phrases():
    offences = scattered_texts(read_package(SOURCE), PUT_TOGETHER)
    assert not offences, "\n".join(offences)


def test_every_phrase_is_there_in_both_languages():
    offences = one_sided_texts(read_package(SOURCE))
    assert not offences, "\n".join(offences)


def test_every_phrase_has_the_same_places_to_fill_in_both_languages():
    offences = uneven_texts(read_package(SOURCE))
    assert not offences, "\n".join(offences)


def test_every_phrase_is_said():
    offences = unused_phrases(read_package(SOURCE))
    assert not offences, "\n".join(offences)


@pytest.mark.parametrize(
    "text", ['raise_it(Text(ko="없음", en="none"))', 'def f(n):\n    return Text(ko=f"{n}명", en=f"{n} people")']
)
def test_a_text_outside_the_phrases_is_caught_unless_it_is_allowed(text: str):
    line = text.count("\n") + 1
    planted = Module("madang.store.sessions", text)
    assert scattered_texts([planted], set()) == [
        f"madang.store.sessions:{line} writes a text for people: move it into phrases.py."
    ]
    assert scattered_texts([planted], {"madang.store.sessions"}) == []


def test_an_allowance_that_is_not_needed_is_caught():
    assert scattered_texts([Module("madang.store.sessions", "")], {"madang.store.sessions"}) == [
        "madang.store.sessions writes no text for people any more: take it out of PUT_TOGETHER."
    ]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (PHRASES, 'NONE = Text(ko="없음", en="none")'),
        ("madang.cli.commands.ask", 'TITLE = Text(ko="묻습니다.", en="Ask.")'),
        ("madang.settings", 'NONE = Text(ko="없음", en="none")'),
        ("madang.store.sessions", 'both = Text(ko=name.ko, en=", ".join(names))'),
    ],
)
def test_a_phrase_a_title_and_a_computed_text_are_left_alone(name: str, text: str):
    assert scattered_texts([Module(name, text)], set()) == []


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('Text(ko="없음")', "is not written out in Korean and English."),
        ('Text(ko="없음", en=WORDS)', "is not written out in Korean and English."),
        ('Text(ko="없음", en="")', "is empty in one language: '없음'."),
        ('Text("", "none")', "is empty in one language: 'none'."),
        ('Text("없음", "없음")', "has Korean in place of English: '없음'."),
    ],
)
def test_a_phrase_that_lacks_a_language_is_caught(text: str, complaint: str):
    assert one_sided_texts([Module(PHRASES, f"X = {text}")]) == [f"{PHRASES}:1 {complaint}"]


def test_a_text_or_a_unit_may_be_silent_and_a_law_keep_its_name():
    assert (
        one_sided_texts(
            [Module(PHRASES, 'A = [Text("", ""), Text("원", "")]\nB = Text("법에 따라", "by law (약사법)")')]
        )
        == []
    )


def test_a_place_that_only_one_language_fills_is_caught():
    planted = Module(PHRASES, 'X = Text(ko="{count}개 {name!r}", en="{count:,} of {label}")')
    assert uneven_texts([planted]) == [
        f"{PHRASES}:1 has ['count', 'name'] to fill in Korean and ['count', 'label'] in English: "
        "give each place one name."
    ]


def test_the_same_value_written_in_each_language_is_one_place():
    assert uneven_texts([Module(PHRASES, 'X = Text(ko="{price_ko}, {{}}", en="{price_en}")')]) == []


def test_a_phrase_that_nobody_says_is_caught():
    phrases = Module(PHRASES, "A = B = C = D = 1\nE: int = C\n")
    by_module = Module("madang.store.sessions", "from madang.store import phrases as said\nprint(said.A)\n")
    by_name = Module("madang.store.files", "from madang.store.phrases import B\n")
    elsewhere = Module("madang.server.files", "from madang.server import phrases\nprint(phrases.D)\n")
    assert unused_phrases([phrases, by_module, by_name, elsewhere]) == [
        f"{PHRASES} has D, which nobody says: delete it.",
        f"{PHRASES} has E, which nobody says: delete it.",
    ]
