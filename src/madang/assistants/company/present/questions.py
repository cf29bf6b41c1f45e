"""Questions with a choice of answers. Whoever says something else has turned to something else: the question is left,
and the words are read as the next message.
"""

from collections.abc import Sequence

from madang.assistants.company.documents.drafts import DocumentDraft
from madang.assistants.company.figures.query import Ambiguity
from madang.assistants.company.understand.request import LeftQuestion
from madang.protocol import AnswerOption, Clarification
from madang.runtime.agents import RunContext, chosen_option
from madang.runtime.plans import PlanLeftError
from madang.text import Language


class QuestionLeftError(PlanLeftError):
    """A question was not answered: something else was said. A document that was written so far is kept."""

    code = "question_left"

    def __init__(self, words: str, *, mention: str = "", draft: DocumentDraft | None = None) -> None:
        super().__init__("The question was left for another message: read that next.")
        self.words, self.mention, self.draft = words, mention, draft


async def ask_choice(
    question: Clarification, context: RunContext, *, mention: str = "", draft: DocumentDraft | None = None
) -> str:
    """The value that was chosen; `QuestionLeftError` with what was said in place of a choice."""
    said = str(await context.ask(question))
    chosen = chosen_option(question, said)
    if chosen is None:
        raise QuestionLeftError(said, mention=mention, draft=draft)
    return str(chosen.value)


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
