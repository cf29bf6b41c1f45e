"""Commands with the real assistants: the log of what changed its status, and the first words of a conversation."""

import json
import re

import pytest

from tests.unit.cli.conftest import Madang

_QUESTION = "전세금 5% 인상 가능한가요? 연락처 010-1234-5678"


@pytest.mark.req("H7", "H66", "T43")
def test_every_change_of_status_is_logged_and_nothing_personal(madang: Madang, monkeypatch: pytest.MonkeyPatch):
    assert "->" not in madang("ask", "realestate", "전세금 5% 인상 가능한가요?").err
    monkeypatch.setenv("MADANG_LOG_LEVEL", "DEBUG")
    asked = madang("ask", "realestate", _QUESTION)
    assert asked.code == 0
    runs = re.findall(r"Run (\S+): (\w+ -> \w+)\.", asked.err)
    assert [change for _, change in runs] == ["pending -> running", "running -> completed"]
    assert len({run for run, _ in runs}) == 1
    steps = re.findall(r"Step (\w+) of (\w+): (\w+ -> \w+)\.", asked.err)
    assert ("legal", "search", "pending -> in_progress") in steps
    assert ("legal", "search", "in_progress -> completed") in steps
    assert re.search(r"planning\b.* wrote .*plan", asked.err)
    assert not re.search(r"010-?1234|전세금", asked.err)
    monkeypatch.setenv("MADANG_LOG_LEVEL", "WARNING")
    assert "->" not in madang("ask", "realestate", "전세금 5% 인상 가능한가요?").err


@pytest.mark.req("T40", "T53", "T54")
def test_a_new_conversation_begins_with_the_words_of_the_assistant(madang: Madang, address: str):
    greeting = "안녕하세요! 여행 계획을 도와드리겠습니다. 어디로 여행 가고 싶으세요?"
    ran = madang("chat", "travel", "--lang", "ko", piped="오사카\n")
    assert ran.code == 0
    before, _, after = ran.err.partition(greeting)
    assert "몇 박 며칠 계획이신가요?" not in before
    assert "몇 박 며칠 계획이신가요?" in after + ran.out
    assert greeting not in madang("chat", "travel", "--lang", "ko", "--session", "old", piped="오사카\n").err


@pytest.mark.req("E62")
def test_a_named_checkpoint_holds_phase_and_progress(madang: Madang):
    session = json.loads(madang("ask", "company", "지난달 서울 매출", "--json", "--lang", "ko").out)["session"]
    assert madang("inspect", session, "--name", "counted").code == 0
    assert madang("inspect", session).out.splitlines()[-1].endswith("(completed, 100 %)")
