"""The language in which a question is answered: its own."""

from dataclasses import replace

from madang.models.language import detect_language
from madang.runtime import RunContext

__all__ = ["in_language_of"]


def in_language_of(question: str, context: RunContext) -> RunContext:
    """The context of a run that speaks the language of the question; of one without words, as it did."""
    return replace(context, language=detect_language(question, context.language))
