"""Language detection, places, keywords and figures."""

import threading

import pytest

from madang.errors import MissingExtraError
from madang.reading.dates.holidays import public_holidays
from madang.reading.figures import changed_figures
from madang.reading.language import analysis as analyzer_module
from madang.reading.language.analysis import (
    Analyzer,
    Morpheme,
    detect_language,
    find_keywords,
    shared_analyzer,
    tokenize_english,
)
from madang.reading.places import Gazetteer, PlaceMention

GAZETTEER = Gazetteer(
    {"서울": "11", "마포구": "11440", "마포": "11440", "중구": "중구", "서울 중구": "11140", "gangnam": "11680"}
)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("전세금 5% 인상 가능해?", "ko"),
        ("PIR이 뭐야", "ko"),
        ("LTV DSR 뭐", "ko"),
        ("KB HUG SGI 비교", "ko"),
        ("How much is the rent?", "en"),
        ("What is 전세자금대출 보증?", "en"),
        ("Tell me about 전세", "en"),
        ("ㅇㅇ", "ko"),
        ("3,000", "ko"),
        ("", "ko"),
    ],
)
def test_the_language_of_a_question_is_told(text: str, language: str):
    assert detect_language(text) == language


def test_a_text_without_letters_has_the_language_the_caller_says():
    assert detect_language("?!", "en") == "en"


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("서울마포구 전세", ["11", "11440"]),
        ("마포 어때", ["11440"]),
        ("서울 중구에서", ["11140"]),
        ("중구에서", ["중구"]),
        ("Gangnam style", ["11680"]),
        ("중구난방", []),
        ("부산중구", []),
        ("gangnamese", []),
    ],
)
def test_the_longest_name_that_stands_by_itself_is_a_place(text: str, ids: list[str]):
    assert [place.id for place in GAZETTEER.find(text)] == ids


def test_a_place_knows_where_it_stands():
    assert GAZETTEER.find("in Gangnam") == [PlaceMention(text="Gangnam", span=(3, 10), id="11680")]


def test_a_rewording_may_change_words_and_forms_but_no_figure():
    before = "주택임대차보호법 제7조에 따라 보증금 3억원은 5%까지, 2년"
    assert changed_figures(before, "보증금 3억 원은 2년간 5퍼센트까지(주택임대차보호법 제7조)입니다.") == []
    assert changed_figures(before, "주택임대차보호법 제7조의2에 따라 보증금 4억원은 5%까지, 2년") == [
        "amount 300000000 KRW is missing",
        "article 주택임대차보호법 제7조 is missing",
        "amount 400000000 KRW was not there before",
        "article 주택임대차보호법 제7조의2 was not there before",
    ]


def test_english_is_split_into_plain_words():
    assert tokenize_english("How much is the Average rent in Mapo-gu, C++ or R&D?") == [
        "average",
        "rent",
        "mapo-gu",
        "c++",
        "r&d",
    ]


def test_english_keywords_never_load_the_analyser(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(analyzer_module, "_load", lambda: pytest.fail("loaded"))
    assert find_keywords("rent and rent control") == ["rent", "control"]


class TestWithKiwi:
    def test_korean_keywords_are_nouns_and_verbs(self):
        words = find_keywords("세입자가 집주인에게서 보증금을 못 받았어요. HUG는?")
        assert words == ["세입자", "집주인", "보증금", "받다", "hug"]

    def test_of_a_text_longer_than_any_question_the_beginning_counts(self):
        assert find_keywords(f"보증금 {'.' * 5000} 월세") == ["보증금"]

    def test_morphemes_know_their_place(self):
        assert shared_analyzer().morphemes("집을")[0] == Morpheme("집", "NNG", (0, 1))

    def test_all_threads_share_one_analyser(self):
        seen: list[Analyzer] = []
        threads = [threading.Thread(target=lambda: seen.append(shared_analyzer())) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(seen) == 8
        assert len(set(map(id, seen))) == 1


def test_without_kiwi_the_error_names_the_extra(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(__import__("sys").modules, "kiwipiepy", None)
    with pytest.raises(MissingExtraError) as caught:
        Analyzer()
    assert str(caught.value) == "Korean analysis is not installed: add the extra with `pip install 'madang[korean]'`."


def test_without_the_holiday_calendar_the_error_names_the_extra(monkeypatch: pytest.MonkeyPatch):
    public_holidays.cache_clear()
    monkeypatch.setitem(__import__("sys").modules, "holidays", None)
    with pytest.raises(MissingExtraError) as caught:
        public_holidays(2026)
    assert str(caught.value) == (
        "The calendar of public holidays is not installed: add the extra with `pip install 'madang[korean]'`."
    )


@pytest.mark.parametrize("joint", ["\n", ". ", " ", ""])
def test_a_long_text_is_analysed_in_pieces_and_every_morpheme_keeps_its_place(joint: str):
    text = joint.join(["보증금을 돌려받지 못했습니다"] * 400)
    morphemes = shared_analyzer().morphemes(text)
    places = [morpheme.span for morpheme in morphemes]
    assert places == sorted(places)
    assert places[-1][1] == len(text)
    nouns = [text[slice(*morpheme.span)] for morpheme in morphemes if morpheme.form == "보증금"]
    assert len(nouns) >= 395
    assert set(nouns) == {"보증금"}
