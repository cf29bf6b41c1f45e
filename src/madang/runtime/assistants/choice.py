"""Whom to ask: the assistant whose own examples and description are nearest in meaning to a message."""

import asyncio
from collections.abc import Callable, Mapping
from functools import cached_property

from madang.knowledge import Encoder, Matrix, embedded_encoder
from madang.runtime.assistants.contract import Assistant
from madang.runtime.assistants.discovery import Assistants

LEAST = 0.2
"""How near the nearest has to be, as a cosine."""
MARGIN = 0.06
"""How much nearer than the next: a message that is as near to two is for neither."""


class AssistantChoice:
    """Finds the assistant that a message is for, with an encoder that needs no network; none where there is none."""

    def __init__(self, assistants: Assistants, make_encoder: Callable[[], Encoder | None] = embedded_encoder) -> None:
        self._assistants = assistants
        self._make_encoder = make_encoder

    async def fitting(self, message: str) -> str | None:
        """The name of the one assistant that fits, or None where no one clearly does."""
        return await asyncio.to_thread(self._fitting, message)

    def _fitting(self, message: str) -> str | None:
        if self._encoder is None or not self._vectors:
            return None
        [asked] = self._encoder.encode([message])
        nearness = {name: float((known @ asked).max()) for name, known in self._vectors.items()}
        best, *others = sorted(nearness, key=lambda name: -nearness[name])
        clear = nearness[best] - nearness[others[0]] >= MARGIN if others else True
        return best if clear and nearness[best] >= LEAST else None

    @cached_property
    def _encoder(self) -> Encoder | None:
        return self._make_encoder()

    @cached_property
    def _vectors(self) -> Mapping[str, Matrix]:
        encoder = self._encoder
        if encoder is None:
            return {}
        return {name: encoder.encode(_words_of(each)) for name, each in self._assistants.loaded.items()}


def _words_of(assistant: Assistant) -> list[str]:
    """What it says of itself, in both languages."""
    return [text for each in (assistant.title, assistant.about, *assistant.examples) for text in (each.ko, each.en)]
