"""What an agent takes from the steps before its own, whichever of them stood in for which."""

from typing import TypeVar

from madang.runtime import Work
from madang.state.frozen import Frozen

__all__ = ["found_by"]

F = TypeVar("F", bound=Frozen)


def found_by(agent: str, kind: type[F], work: Work) -> F | None:
    """What that agent found, None where it found nothing."""
    for result in work.inputs.values():
        if result.agent == agent and isinstance(found := result.data.get("found"), dict):
            return kind.model_validate(found)
    return None
