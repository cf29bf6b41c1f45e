"""What the analysis of a request is given: the message in its conversation, and what is known of the company."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date

from madang.assistants.company.figures.query import Query, RequestRefusal
from madang.assistants.company.understand.message_reading import MessageReader
from madang.assistants.company.understand.questions.query import QuestionContext
from madang.assistants.company.understand.request import LeftQuestion, TaskCondition
from madang.text import Text


@dataclass(frozen=True)
class RequestKnowledge:
    """What is needed to analyse a request."""

    context: QuestionContext
    message_reader: MessageReader
    document_titles: Mapping[str, Text]
    """The titles of the kinds of documents."""
    why_refused: Callable[[Query], RequestRefusal | None]
    """Why the user may not see the figures of a query; None if nothing forbids it."""
    names_benefit: Callable[[str], bool]
    """Whether a message mentions a benefit, which can be checked without a document."""
    names_benefit_and_price: Callable[[str], bool]
    """Whether it also mentions a price, so that it can only ask whether the benefit is allowed."""
    asks_model: bool = False
    """Whether a model is asked what words mean before the user is."""


@dataclass(frozen=True)
class RequestMessage:
    """A request, the answers to questions about it, and the state of the conversation."""

    message: str
    at: str
    today: date
    choices: Mapping[str, str]
    last_query: Query | None = None
    last_form: str | None = None
    inquiry: str = ""
    """The earlier inquiry with a new price, if the message only names another price."""
    conditions: tuple[TaskCondition, ...] = ()
    last_inquiry: str = ""
    """The activity that was judged just before."""
    left: LeftQuestion | None = None
    """What was asked about when this was said in place of an answer."""

    @property
    def names_what_to_keep(self) -> bool:
        """Whether a message to store something says more than that: 저장해 줘 alone means the document at hand."""
        return len(self.message) > _BARE_ORDER


_BARE_ORDER = 12
