"""Questions with a choice of answers, in place of which anything else may be said."""

from collections.abc import Sequence

from madang.assistants.company.figures.query import Ambiguity
from madang.assistants.company.understand.request import LeftQuestion
from madang.protocol import AnswerOption, Clarification
from madang.text import Language


def choice_question(
    ident: str, question: str, options: Sequence[tuple[str, str]], left: LeftQuestion | None = None
) -> Clarification:
    """A question with the label and the value of each choice; any other words may be said in their place.

    `left` is what was left for the present request: what is asked again after that has an id of its own.
    """
    return Clarification(
        id=f"{ident}~{left.times}" if left else ident,
        question=question,
        options=tuple(AnswerOption(label=label, value=value) for label, value in options),
        answer_schema={"type": "string", "anyOf": [{"enum": [value for _, value in options]}, {"type": "string"}]},
    )


def clarification_of(
    ambiguity: Ambiguity, number: str, language: Language, left: LeftQuestion | None = None
) -> Clarification:
    """The question about an ambiguity, with its options."""
    options = [(option.title.read(language), option.key) for option in ambiguity.options]
    return choice_question(f"{number}.{ambiguity.mention}", ambiguity.question.read(language), options, left)
