"""Addresses of Postgres stores."""

import pytest

from madang.store import open_store
from madang.store.errors import StoreAddressError
from madang.store.postgres.address import Address, parse_address


def test_the_schema_is_ours_and_the_rest_is_for_libpq() -> None:
    assert parse_address("postgresql://app:secret@db:5433/shop?schema=a%20b&sslmode=require") == Address(
        "postgresql://app:secret@db:5433/shop?sslmode=require", "a b", "postgresql://db:5433/shop"
    )


def test_without_a_schema_it_is_madang() -> None:
    found = parse_address("postgresql://postgres:@/postgres?host=/run/postgres")
    conninfo = "postgresql://postgres:@/postgres?host=%2Frun%2Fpostgres"
    assert found == Address(conninfo, "madang", "postgresql:///postgres")


@pytest.mark.parametrize("name", ["", "a%00b", "x" * 64])
def test_a_name_that_no_schema_can_have_is_refused(name: str) -> None:
    shown = name.replace("%00", "\0")
    with pytest.raises(StoreAddressError) as refusal:
        parse_address(f"postgresql://db/shop?schema={name}")
    assert str(refusal.value) == (
        f"{shown!r} cannot name a schema of Postgres: use 1 to 63 bytes, as in '?schema=madang'."
    )


def test_a_server_that_is_not_there_is_named_without_its_password() -> None:
    with pytest.raises(StoreAddressError) as refusal:
        open_store("postgresql://app:secret@127.0.0.1:1/shop")
    assert str(refusal.value).startswith("There is no store to be had at 'postgresql://127.0.0.1:1/shop' (")
    assert str(refusal.value).endswith("): start the server, or correct the address.")
    assert "secret" not in str(refusal.value)
