"""Counters: what a request has cost in tokens, calls to other services, and statements to the database."""

from typing import Annotated

from pydantic import Field

from madang.state.frozen import Frozen
from madang.state.stored import stored_as

__all__ = ["Counters"]

Count = Annotated[int, Field(ge=0)]


@stored_as("company.counters", formerly=("madang.assistants.company.domain.counters:Counters",))
class Counters(Frozen):
    """What was used; `api_calls` by the service that was called."""

    total_tokens_used: Count = 0
    api_calls: dict[str, Count] = {}
    db_queries_executed: Count = 0

    def plus(self, *, queries: int = 0, calls: dict[str, int] | None = None) -> "Counters":
        """With these added."""
        merged = {
            name: self.api_calls.get(name, 0) + (calls or {}).get(name, 0)
            for name in {**self.api_calls, **(calls or {})}
        }
        return self.changed(db_queries_executed=self.db_queries_executed + queries, api_calls=merged)
