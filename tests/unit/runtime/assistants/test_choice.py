"""The assistant that a message is for is found by its own examples, and none where two are as near."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from madang.knowledge import Matrix
from madang.runtime.assistants import Assistants
from madang.runtime.assistants.choice import AssistantChoice
from madang.testing import echo_assistant
from madang.text import Text

WORDS = ("rent", "boat", "ledger")


class WordEncoder:
    """A vector with a place for each of a few words."""

    name = "words"

    def encode(self, texts: Sequence[str]) -> Matrix:
        counted = np.array([[float(word in text) for word in WORDS] + [0.1] for text in texts], dtype=np.float32)
        return counted / np.linalg.norm(counted, axis=1, keepdims=True)


def _choice() -> AssistantChoice:
    known = {
        name: replace(echo_assistant(), name=name, examples=(Text(ko=f"{word}?", en=f"the {word}"),))
        for name, word in (("homes", "rent"), ("trips", "boat"))
    }
    return AssistantChoice(Assistants(known, broken={}), WordEncoder)


async def test_a_message_is_for_the_assistant_whose_examples_are_nearest():
    assert await _choice().fitting("when does the boat leave") == "trips"


async def test_a_message_that_is_as_near_to_two_is_for_neither():
    assert await _choice().fitting("rent a boat") is None
    assert await _choice().fitting("the ledger") is None


async def test_without_an_encoder_nobody_is_chosen():
    assert await AssistantChoice(Assistants({}, broken={}), lambda: None).fitting("boat") is None
