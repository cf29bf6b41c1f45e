import re

import pytest

from tests.unit.cli.conftest import Madang

pytestmark = pytest.mark.usefixtures("tiny")


def test_a_conversation_goes_on_until_there_is_no_more_to_read(madang: Madang):
    ran = madang("chat", "slots", "--session", "s", piped="A trip, please\nJeju\n2\n")
    assert (ran.code, ran.out) == (0, "flight to Jeju, hotel 2 nights\n")
    assert ran.err.startswith("Trip: Asks for what is missing and finds offers.\nFor example: I want to see Osaka\n")
    assert ran.err.endswith("\nTo continue: madang chat slots --session s\n")


@pytest.mark.req("T40", "T53", "T54")
def test_a_new_conversation_begins_with_the_words_of_the_assistant(madang: Madang, address: str):
    greeting = "안녕하세요! 여행 계획을 도와드리겠습니다. 어디로 여행 가고 싶으세요?"
    ran = madang("chat", "travel", "--lang", "ko", piped="오사카\n")
    assert ran.code == 0
    before, _, after = ran.err.partition(greeting)
    assert "몇 박 며칠 계획이신가요?" not in before
    assert "몇 박 며칠 계획이신가요?" in after + ran.out
    assert greeting not in madang("chat", "travel", "--lang", "ko", "--session", "old", piped="오사카\n").err


def test_an_empty_line_says_nothing(madang: Madang):
    ran = madang("chat", "teams", "--lang", "ko", piped="\n\nhello\n")
    assert (ran.code, ran.out) == (0, "Read article 1.\n")
    assert re.search(r"이어서 하려면: madang chat teams --session [0-9a-f-]{36}\n$", ran.err)


def test_a_question_left_open_waits_for_the_next_time(madang: Madang):
    madang("chat", "slots", "--session", "s", piped="A trip, please\n")
    ran = madang("chat", "slots", "--session", "s", piped="Osaka\n3\n")
    assert ran.out == "flight to Osaka, hotel 3 nights\n"
