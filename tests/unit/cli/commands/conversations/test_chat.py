import re

import pytest

from tests.unit.cli.conftest import Madang

pytestmark = pytest.mark.usefixtures("tiny")


def test_a_conversation_goes_on_until_there_is_no_more_to_read(madang: Madang):
    ran = madang("chat", "slots", "--session", "s", piped="A trip, please\nJeju\n2\n")
    assert (ran.code, ran.out) == (0, "flight to Jeju, hotel 2 nights\n")
    assert ran.err.startswith("Trip: Asks for what is missing and finds offers.\nFor example: I want to see Osaka\n")
    assert ran.err.endswith("\nTo continue: madang chat slots --session s\n")


def test_an_empty_line_says_nothing(madang: Madang):
    ran = madang("chat", "teams", "--lang", "ko", piped="\n\nhello\n")
    assert (ran.code, ran.out) == (0, "Read article 1.\n")
    assert re.search(r"이어서 하려면: madang chat teams --session [0-9a-f-]{36}\n$", ran.err)


def test_a_question_left_open_waits_for_the_next_time(madang: Madang):
    madang("chat", "slots", "--session", "s", piped="A trip, please\n")
    ran = madang("chat", "slots", "--session", "s", piped="Osaka\n3\n")
    assert ran.out == "flight to Osaka, hotel 3 nights\n"
