"""The state of a conversation about the company's figures."""

from pydantic import JsonValue

from madang.state import State

__all__ = ["Company"]


class Company(State, name="company", version=1):
    """What the agents share."""

    question: str = ""
    """What was asked last. Written by the manifest, read by the analyst."""
    answer: str = ""
    """The answer in the language of the one who asked. Written by the analyst, read by the manifest."""
    table: dict[str, JsonValue] = {}
    """The figures as a view shows them, empty if there are none. Written by the analyst, read by the manifest."""
    statements: list[dict[str, JsonValue]] = []
    """The SQL that ran, with plan and counts. Written by the analyst, read by the manifest."""
    refusal: str | None = None
    """Why there is no answer, as a reason that code can act on. Written by the analyst, read by the manifest."""
