"""The time within which an answer has to begin, which a route that waits for a run lifts for its request."""

from collections.abc import Callable, MutableMapping
from typing import Any

_LIFT = "madang.lift_deadline"


def set_deadline_lifter(scope: MutableMapping[str, Any], lift: Callable[[], None]) -> None:
    """Let routes lift the deadline of a connection with `lift`."""
    scope[_LIFT] = lift


def lift_deadline(scope: MutableMapping[str, Any]) -> None:
    """Let the answer to this request begin whenever its run is over."""
    scope.get(_LIFT, lambda: None)()
