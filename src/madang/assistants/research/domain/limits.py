"""What a question may choose for itself, and what its research may use: shown in the plan, and kept."""

from typing import Annotated

from pydantic import Field

from madang.state.frozen import Frozen
from madang.state.stored import stored_as

__all__ = ["Limits", "Options"]


class Limits(Frozen):
    """The most of everything; the number of rounds counts the first."""

    topics: Annotated[int, Field(ge=1, le=12)] = 5
    """Researchers at work in one round."""
    rounds: Annotated[int, Field(ge=1, le=6)] = 2
    queries: Annotated[int, Field(ge=1, le=10)] = 4
    """Searches of one researcher."""
    passages: Annotated[int, Field(ge=1, le=50)] = 8
    """Passages that one search brings."""
    sentences: Annotated[int, Field(ge=1, le=20)] = 6
    """Sentences that stay of a topic."""
    seconds: Annotated[float, Field(gt=0, le=600)] = 60.0
    """Time of one researcher."""


@stored_as("research.options", formerly=("madang.assistants.research.domain.limits:Options",))
class Options(Limits):
    """What a question may choose."""

    corpus: tuple[str, ...] = ()
    """The corpora to search; none named means all there are."""
    web: bool = False
    approve: bool = False
    """Whether the plan waits for a person to look at it first."""
    clarify: bool = True
