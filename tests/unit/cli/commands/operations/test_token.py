"""`madang token`: made, listed and ended at the terminal."""

from tests.unit.cli.conftest import Madang


def test_a_token_is_shown_once_and_listed_without_its_secret(madang: Madang):
    made = madang("token", "create", "--user", "ana", "--tenant", "acme", "--role", "analyst", "--label", "laptop")
    assert made.err == "It will not be shown again. Store it in a safe place now.\n"
    prefix, ident, secret = made.out.strip().split("_", 2)
    assert prefix == "mdg"
    listed = madang("token", "list")
    assert all(word in listed.out for word in (ident, "ana", "acme", "analyst", "laptop", "read write"))
    assert secret not in listed.out


def test_a_token_is_revoked_by_its_id(madang: Madang):
    ident = madang("token", "create", "--user", "ana", "--scope", "read", "--days", "1").out.split("_")[1]
    assert madang("token", "revoke", ident).out == f"Revoked: {ident}\n"
    again = madang("token", "revoke", ident, "--lang", "ko")
    assert (again.code, again.err) == (1, f"madang: 토큰 '{ident}'을(를) 찾을 수 없습니다.\n")


def test_without_tokens_there_is_nothing_to_list(madang: Madang):
    assert madang("token", "list").err == "There are no tokens.\n"
