"""What calls of a model used and cost. What nobody reported is unknown, which is not zero."""

from collections.abc import Iterable
from decimal import Decimal

from langchain_core.messages.ai import UsageMetadata
from pydantic import BaseModel, ConfigDict

__all__ = ["Price", "Usage", "UsageTotal", "read_usage", "total_usage"]


class Price(BaseModel):
    """What a million tokens cost, in US dollars."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    input: Decimal
    output: Decimal


class Usage(BaseModel):
    """One call of a model. Tokens are None where the provider told none, the cost where tokens or price are unknown."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    model: str
    input_tokens: int | None = None
    output_tokens: int | None = None
    cost: Decimal | None = None


class UsageTotal(BaseModel):
    """Several calls together; a sum is None as soon as one part of it is."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    calls: int = 0
    input_tokens: int | None = 0
    output_tokens: int | None = 0
    cost: Decimal | None = Decimal(0)


def read_usage(told: UsageMetadata | None, model: str, price: Price | None) -> Usage:
    """What the provider told with a message, and what it cost."""
    if told is None:
        return Usage(model=model)
    sent, received = told["input_tokens"], told["output_tokens"]
    cost = (sent * price.input + received * price.output) / 1_000_000 if price else None
    return Usage(model=model, input_tokens=sent, output_tokens=received, cost=cost)


def total_usage(usages: Iterable[Usage]) -> UsageTotal:
    """The sum over calls."""
    calls = list(usages)
    return UsageTotal(
        calls=len(calls),
        input_tokens=_sum(call.input_tokens for call in calls),
        output_tokens=_sum(call.output_tokens for call in calls),
        cost=_sum_cost(call.cost for call in calls),
    )


def _sum(parts: Iterable[int | None]) -> int | None:
    total = 0
    for part in parts:
        if part is None:
            return None
        total += part
    return total


def _sum_cost(parts: Iterable[Decimal | None]) -> Decimal | None:
    total = Decimal(0)
    for part in parts:
        if part is None:
            return None
        total += part
    return total
