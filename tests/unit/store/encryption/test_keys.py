import base64
from pathlib import Path

import pytest

from madang.store.database.session_row import WrappedKey
from madang.store.encryption.errors import DataKeyError, MasterKeysError, MissingKeyError
from madang.store.encryption.keys import MasterKey, MasterKeys, keys_from_environment, keys_from_file, parse_keys

OLD, NEW = MasterKey.new("2025"), MasterKey.new("2026")


def test_the_first_key_is_current_and_the_others_are_known() -> None:
    keys = parse_keys(f"{NEW.to_text()}, {OLD.to_text()}", "MADANG_KEYS")

    assert ([key.id for key in keys], keys.current.id) == (["2026", "2025"], "2026")
    assert [key.to_text() for key in keys] == [NEW.to_text(), OLD.to_text()]


def test_the_alphabet_for_addresses_is_understood_too() -> None:
    secret = bytes(range(224, 256))
    written = base64.urlsafe_b64encode(secret).decode()

    assert parse_keys(f"k:{written}", "x").current.to_text() == f"k:{base64.b64encode(secret).decode()}"


def test_an_environment_without_keys_has_none() -> None:
    assert keys_from_environment({"MADANG_KEYS": ""}) is None


def test_the_environment_names_keys_or_their_file(tmp_path: Path) -> None:
    file = tmp_path / "keys"
    file.write_text(f"# of this year\n{NEW.to_text()}\n{OLD.to_text()} # retired\n")
    file.chmod(0o600)

    for environ in ({"MADANG_KEYS": f"{NEW.to_text()} {OLD.to_text()}"}, {"MADANG_KEYS_FILE": str(file)}):
        keys = keys_from_environment(environ)
        assert keys is not None
        assert [key.to_text() for key in keys] == [NEW.to_text(), OLD.to_text()]


def test_two_sources_at_once_are_refused() -> None:
    with pytest.raises(MasterKeysError) as caught:
        keys_from_environment({"MADANG_KEYS": NEW.to_text(), "MADANG_KEYS_FILE": "keys"})
    assert str(caught.value) == (
        "MADANG_KEYS and MADANG_KEYS_FILE are both set, so it is not clear which counts: unset one."
    )


def test_a_file_that_others_may_read_is_refused_with_the_remedy(tmp_path: Path) -> None:
    file = tmp_path / "keys"
    file.write_text(NEW.to_text())
    file.chmod(0o640)

    with pytest.raises(MasterKeysError) as caught:
        keys_from_file(file)
    assert str(caught.value) == (
        f"The key file '{file}' is open to others (mode 0640) and was not used: run `chmod 600 {file}`, "
        "and replace the keys if others may have read them."
    )


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(MasterKeysError) as caught:
        keys_from_file(tmp_path / "none")
    assert str(caught.value) == f"The key file '{tmp_path}/none' cannot be read (FileNotFoundError)."


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "just-a-secret",
            "MADANG_KEYS, entry 1, is not of the form id:base64, with an id of letters, digits, dots, dashes and "
            "underscores.",
        ),
        (
            f"{NEW.to_text()} 열쇠:c2VjcmV0",
            "MADANG_KEYS, entry 2, is not of the form id:base64, with an id of letters, digits, dots, dashes and "
            "underscores.",
        ),
        ("k:abcde", "MADANG_KEYS, entry 1, holds no valid base64 after the colon."),
        ("k:c2VjcmV0", "Master key 'k' has 6 bytes: use 32 random bytes."),
        (
            f"{NEW.to_text()},{NEW.to_text()}",
            "Two master keys have the same id: give each its own, since rows name their key by it.",
        ),
        (" , ", "No master key was given: give at least one, written as id:base64."),
    ],
    ids=["no colon", "a second entry", "no base64", "too short", "twice the same id", "empty"],
)
def test_what_is_no_key_is_refused_without_being_quoted(text: str, message: str) -> None:
    with pytest.raises(MasterKeysError) as caught:
        parse_keys(text, "MADANG_KEYS")
    assert str(caught.value) == message


def test_a_key_does_not_show_its_secret() -> None:
    assert repr(NEW) == "MasterKey('2026')"


def test_a_data_key_opens_for_its_session_and_under_its_master_key_only() -> None:
    keys = MasterKeys([NEW, OLD])
    wrapped = OLD.wrap(b"d" * 32, "s1")

    assert keys.unwrap(wrapped, "s1") == b"d" * 32
    for session, wrong in (("s2", wrapped), ("s1", wrapped._replace(master="2026")), ("s1", WrappedKey("2025", b""))):
        with pytest.raises(DataKeyError):
            keys.unwrap(wrong, session)
    with pytest.raises(MissingKeyError):
        MasterKeys([NEW]).unwrap(wrapped, "s1")


def test_a_fingerprint_depends_on_the_key_and_the_session() -> None:
    prints = {key.fingerprint(session) for key in (OLD, NEW) for session in ("s1", "s2")}
    assert len(prints) == 4
    assert NEW.fingerprint("s1") in prints
