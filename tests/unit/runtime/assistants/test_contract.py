"""An assistant that declares itself wrongly is refused where it is declared."""

from dataclasses import replace
from typing import Any

import pytest

from madang.runtime import AssistantError
from madang.text import Text
from tests.assistants.slots.manifest import ASSISTANT
from tests.assistants.slots.state import Trip


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        *(
            (
                {"name": name},
                f"{name!r} cannot name an assistant: use letters, digits and single underscores, and not 'model', "
                "whose settings are those of skills.",
            )
            for name in ("my trip", "my__trip", "model")
        ),
        (
            {"title": Text(ko="여행", en=" ")},
            "The title Text(ko='여행', en=' ') of 'slots' lacks a language: say it in both.",
        ),
        (
            {"examples": (Text(ko="", en="Go"),)},
            "The example Text(ko='', en='Go') of 'slots' lacks a language: say it in both.",
        ),
        ({"examples": ()}, "'slots' shows no examples: give at least one request that it answers."),
    ],
)
def test_a_wrong_declaration_is_refused(wrong: dict[str, Any], message: str):
    with pytest.raises(AssistantError) as caught:
        replace(ASSISTANT, **wrong)
    assert str(caught.value) == message


def test_stored_values_become_a_state_with_defaults_for_the_rest():
    assert ASSISTANT.state_of({"destination": "Jeju", "left_over": 1}) == Trip(destination="Jeju")
    assert (ASSISTANT.schema.name, ASSISTANT.schema.version) == ("tests.slots", 1)
