"""Help, and what is wrong with a call, are told in the user's language to the last word."""

import re

import pytest

from tests.unit.cli.conftest import Madang

pytestmark = pytest.mark.usefixtures("tiny")

ENGLISH = re.compile(r"\b[A-Z][a-z]+ [a-z]+|[a-z]+ [a-z]+ [a-z]+ [a-z]+|Usage|Error\b|Options|Arguments|required")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["ask"], "인자가 빠졌습니다: 'assistant'"),
        (["sessions", "show"], "인자가 빠졌습니다: 'session'"),
        (["asq", "x"], "'asq'라는 명령은 없습니다. 혹시 이것인가요? 'ask'"),
        (["xyzzy"], "'xyzzy'라는 명령은 없습니다."),
        (["runs", "--limti"], "--limti라는 옵션은 없습니다. 혹시 이것인가요? --limit"),
        (["runs", "--xyzzy"], "--xyzzy라는 옵션은 없습니다."),
        (["ask", "teams", "hi", "--now"], "옵션 '--now'에는 값이 필요합니다."),
        (["ask", "teams", "hi", "--json=1"], "옵션 '--json'은 값을 받지 않습니다."),
        (["runs", "hi", "there"], "남는 인자가 있습니다: there. 띄어 쓴 말은 따옴표로 묶으세요."),
        (["runs", "--limit", "x"], "'--limit'의 값이 잘못되었습니다: 정수여야 합니다."),
        (["runs", "--limit", "0"], "'--limit'의 값이 잘못되었습니다: 1 이상이어야 합니다."),
        (["ask", "teams", "hi", "--file", "no.pdf"], "'--file'의 값이 잘못되었습니다: 'no.pdf'가 없습니다."),
        (["--lang", "fr", "ask"], "'--lang'의 값이 잘못되었습니다: 'fr'는 다음 중 하나가 아닙니다: 'ko', 'en'."),
    ],
)
def test_what_is_wrong_with_a_call_is_told_in_korean(
    madang: Madang, monkeypatch: pytest.MonkeyPatch, words: list[str], told: str
) -> None:
    monkeypatch.setenv("LANG", "ko_KR.UTF-8")
    monkeypatch.setenv("COLUMNS", "200")
    ran = madang(*words)
    assert (ran.code, ran.out) == (2, "")
    assert told in ran.err
    assert not ENGLISH.findall(ran.err)


@pytest.mark.parametrize("words", [["--help"], ["ask", "--help"], ["sessions"], ["sessions", "list", "--help"]])
def test_help_is_korean_to_the_last_word(madang: Madang, monkeypatch: pytest.MonkeyPatch, words: list[str]) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    ran = madang("--lang", "ko", *words)
    said = ran.out + ran.err
    assert "사용법: madang" in said
    assert "이 도움말을 보여 줍니다." in said
    assert not ENGLISH.findall(said)


def test_english_is_spoken_after_korean_too(madang: Madang, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    madang("--lang", "ko", "ask")
    ran = madang("--lang", "en", "ask")
    assert "Usage: madang ask [OPTIONS] {assistant} [message]" in ran.err
    assert "Missing argument 'assistant'." in ran.err
    assert "Error" in ran.err


def test_what_the_system_refuses_is_told_in_korean(madang: Madang) -> None:
    ran = madang("--lang", "ko", "batch", "teams", "/nowhere/in.jsonl", "/nowhere/out.jsonl")
    assert (ran.code, ran.err) == (1, "madang: /nowhere/in.jsonl: 그런 파일이나 폴더가 없습니다\n")
