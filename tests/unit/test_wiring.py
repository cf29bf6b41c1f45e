"""What the settings say is what is put together."""

import stat
from pathlib import Path

import pytest
from pydantic import SecretStr

from madang.models.errors import NetworkModelError
from madang.settings import Settings
from madang.store.errors import KeysError
from madang.wiring import chats_of, open_madang, store_of
from tests.acceptance.courier import ASSISTANTS

KEY = "a:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="


async def test_an_office_answers_from_settings_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COURIER_LEDGER", str(tmp_path / "ledger"))
    settings = Settings(data=tmp_path / "data")
    async with open_madang(settings, assistants=ASSISTANTS) as office:
        run = await office.ask("s", "letter", assistant="courier")
        answer = await office.settled(run.id)

    assert (answer.status, answer.answer.split()[0]) == ("completed", "letter-0")
    assert stat.S_IMODE((tmp_path / "data").stat().st_mode) == 0o700
    assert (tmp_path / "data" / "madang.db").exists()


async def test_with_keys_nothing_a_session_holds_is_readable(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COURIER_LEDGER", str(tmp_path / "ledger"))
    settings = Settings(data=tmp_path, keys=SecretStr(KEY), audit_key=SecretStr("k"))
    async with open_madang(settings, assistants=ASSISTANTS) as office:
        await office.settled((await office.ask("s", "abracadabra", assistant="courier")).id)
    assert b"abracadabra" not in (tmp_path / "madang.db").read_bytes()


def test_keys_and_a_file_of_keys_are_not_both_taken(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path, keys=SecretStr(KEY), keys_file=tmp_path / "keys")
    with pytest.raises(KeysError, match="MADANG_KEYS and MADANG_KEYS_FILE are both set"):
        store_of(settings)


def test_without_a_model_rules_answer_and_with_one_it_is_opened_when_asked(tmp_path: Path) -> None:
    assert chats_of(Settings(data=tmp_path)).for_skill("any") is None
    with pytest.raises(NetworkModelError):
        chats_of(Settings(data=tmp_path, model="openai:gpt")).for_skill("any")
