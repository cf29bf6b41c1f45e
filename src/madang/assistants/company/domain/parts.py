"""Parts of an answer: what one step has to say, in the language of the run, and what there is to show of it."""

from collections.abc import Sequence

from madang.protocol import File, Source, View
from madang.state.frozen import Frozen
from madang.state.stored import stored_as
from madang.text import Language, Text

__all__ = ["Part", "tell"]


@stored_as("company.part", formerly=("madang.assistants.company.domain.parts:Part",))
class Part(Frozen):
    """What one step has to say; the text is Markdown."""

    step: str
    text: str
    views: tuple[View, ...] = ()
    sources: tuple[Source, ...] = ()
    files: tuple[File, ...] = ()


def tell(parts: Sequence[Part], missing: Sequence[str], language: Language) -> str:
    """The answer: every part in its order, then what is missing and why."""
    told = [part.text for part in parts if part.text]
    if missing:
        told.append("\n".join([_MISSING.read(language), *(f"- {line}" for line in missing)]))
    return "\n\n".join(told)


_MISSING = Text(ko="**빠진 부분**", en="**What is missing**")
