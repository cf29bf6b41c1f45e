"""Every assistant can be found and loaded; its own tests/test_contract.py, which its shape demands, holds the contract."""

from madang.runtime import discover


def test_no_assistant_is_broken():
    assert dict(discover().broken) == {}
