"""How tables hang together: from the rows that are counted to the rows that describe them."""

from collections import deque
from collections.abc import Sequence

from madang.assistants.company.domain.layer import Join, SemanticLayer

__all__ = ["path_to"]


def path_to(layer: SemanticLayer, start: str, goal: str) -> Sequence[Join] | None:
    """The shortest way of joins from many to one, the first declared where two are as short; None if there is none.

    Such a way never multiplies the rows it starts from, so that sums stay right.
    """
    ways: dict[str, tuple[Join, ...]] = {start: ()}
    waiting = deque([start])
    while waiting and goal not in ways:
        here = waiting.popleft()
        for join in layer.joins:
            there = join.one.partition(".")[0]
            if join.many.partition(".")[0] == here and there not in ways:
                ways[there] = (*ways[here], join)
                waiting.append(there)
    return ways.get(goal)
