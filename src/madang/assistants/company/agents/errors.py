"""What an agent cannot do and no retry would change, with the message for the user."""

from collections.abc import Sequence

from madang.assistants.company import phrases
from madang.runtime import PermanentError
from madang.text import Text


class DocumentHeldError(PermanentError):
    """A document may be neither stored nor sent."""

    code = "held_back"

    def __init__(self, number: str, because: Sequence[Text]) -> None:
        self.number = number
        super().__init__(
            f"{number!r} is held back: {' '.join(reason.en for reason in because)}",
            text=Text(ko=" ".join(reason.ko for reason in because), en=" ".join(reason.en for reason in because)),
        )


class FieldUnansweredError(PermanentError):
    """Somebody was asked for a field again and again and never said anything of use."""

    code = "unanswered"

    def __init__(self, field: Text, times: int) -> None:
        super().__init__(
            f"{field.en!r} was asked for {times} times and never answered: ask for the document again.",
            text=phrases.FIELD_UNANSWERED.format(ko=field.ko, times=times, en=field.en),
        )


class NothingToCheckError(PermanentError):
    """There is neither a document nor an activity to judge."""

    code = "nothing_to_check"

    def __init__(self) -> None:
        super().__init__(
            "There is no document at hand and nothing that is given: say what is to be checked.",
            text=phrases.NOTHING_TO_CHECK,
        )
