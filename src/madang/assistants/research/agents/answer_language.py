"""The run context in the language of the question, so that a question is answered in its own language."""

from dataclasses import replace

from madang.reading.language import detect_language
from madang.runtime.agents import RunContext


def in_language_of(question: str, context: RunContext) -> RunContext:
    """The context of a run that speaks the language of the question; of one without words, as it did."""
    return replace(context, language=detect_language(question, context.language))
