"""What was understood of a message: the values that were used, where they stand in it, and what found no use."""

from typing import Literal

from pydantic import JsonValue

from madang.state import Frozen, stored_as

ValueSource = Literal["rule", "taught", "model", "default", "earlier turn", "memory"]


@stored_as("protocol.understood_value")
class UnderstoodValue(Frozen):
    """A value that was used.

    `name` is its role, `label` and `shown` say role and value in the language of the reader. `text` and `span` are the
    words it was read from; both are empty where it was not read from this message.
    """

    name: str
    label: str = ""
    value: JsonValue = None
    shown: str = ""
    text: str = ""
    span: tuple[int, int] | None = None
    source: ValueSource = "taught"
    confidence: float = 1.0


@stored_as("protocol.understanding")
class Understanding(Frozen):
    """How a message was read: what it asks for, the values that were used, and words that could matter and were not."""

    tasks: tuple[str, ...] = ()
    values: tuple[UnderstoodValue, ...] = ()
    unread: tuple[str, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to show."""
        return not self.values and not self.unread
