"""Whether words of a message name figures: a metric, a name, a period. The analysis of a request asks."""

from datetime import date

from madang.assistants.company.understand.questions.asked_groups import figure_of_verb
from madang.assistants.company.understand.questions.parts import split_question, words_of
from madang.assistants.company.understand.questions.query import QuestionContext
from madang.assistants.company.understand.vocabulary import KnownWord
from madang.reading.dates import find_periods

LONGEST_QUESTION = 1000


def names_figure(question: str, context: QuestionContext) -> bool:
    """Whether a question names a figure, or a value of which there is only one."""
    words = words_of(question[:LONGEST_QUESTION], context.vocabulary)
    return figure_of_verb(words) is not None or any(
        meaning.kind in ("metric", "ambiguous")
        or (meaning.kind == "value" and context.layer.dimensions[meaning.key].implies)
        for meaning in (word.meanings[0] for word in words)
    )


def speaks_of_data(question: str, context: QuestionContext, today: date) -> bool:
    """Whether the question contains a name, a figure or a period, so that a refusal makes sense.

    A single day does not count: people mention today in any context.
    """
    if len(question) > LONGEST_QUESTION:
        return True
    parts = split_question(question, context.vocabulary, today)
    spans = [period for period in parts.periods if period.granularity != "day"]
    return bool(spans or parts.bounds or any(word.meanings[0].kind not in ("word", "verb") for word in parts.words))


def is_part_of_figures(part: str, context: QuestionContext, today: date) -> bool:
    """Whether a part of a list names anything of figures, or when."""
    return any(map(_is_of_figures, context.vocabulary.find(part))) or bool(find_periods(part, today))


def _is_of_figures(word: KnownWord) -> bool:
    return word.meanings[0].kind not in ("word", "verb") or not (word.is_idle or word.means("mine", "our_team"))
