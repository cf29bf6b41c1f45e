"""Every assistant can be found and loaded; the contract itself is held by its own tests/test_contract.py."""

from madang.runtime import discover_assistants


def test_no_assistant_is_broken():
    assert dict(discover_assistants().broken) == {}


def test_the_assistants_that_ship_speak_both_languages():
    for name, assistant in discover_assistants().loaded.items():
        texts = (assistant.title, assistant.about, *assistant.examples, *assistant.names.values())
        assert [text for text in texts if not text.is_translated] == [], name
