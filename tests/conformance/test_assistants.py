"""Every assistant can be found and loaded; the contract itself is held by its own tests/test_contract.py."""

from madang.runtime import discover_assistants


def test_no_assistant_is_broken():
    assert dict(discover_assistants().broken) == {}
