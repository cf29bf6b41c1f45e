"""What the teams share of a question: who asks what, when, in which language, and what is known of the case."""

from typing import Annotated

from pydantic import Field

from madang.assistants.realestate.domain.cases import Case
from madang.assistants.realestate.domain.places import Spot
from madang.assistants.realestate.domain.tasks import Reading
from madang.protocol import File
from madang.state.frozen import Frozen
from madang.state.timestamps import Timestamp
from madang.text import Language

__all__ = ["Shared"]

Name = Annotated[str, Field(min_length=1)]


class Shared(Frozen):
    """All that a team is given of a consultation, by parameter; how a team stands is said in its own state."""

    user_query: Name
    session_id: Name
    request_id: Name
    user_id: str = ""
    timestamp: Timestamp
    language: Language = "ko"
    case: Case = Case()
    spot: Spot | None = None
    attachments: tuple[File, ...] = ()
    reading: Reading
