"""What calls of a model used and cost. What nobody reported is unknown, which is not zero."""

from collections.abc import Iterable
from decimal import Decimal

from langchain_core.messages.ai import UsageMetadata
from pydantic import BaseModel, ConfigDict


class TokenPrice(BaseModel):
    """What a million tokens cost, in US dollars."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    input: Decimal
    output: Decimal


class ModelUsage(BaseModel):
    """One call of a model. Tokens are None where not reported, the cost where tokens or price are unknown."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    model: str
    input_tokens: int | None = None
    output_tokens: int | None = None
    cost: Decimal | None = None


class ModelUsageTotal(BaseModel):
    """Several calls together; a sum is None as soon as one part of it is."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    calls: int = 0
    input_tokens: int | None = 0
    output_tokens: int | None = 0
    cost: Decimal | None = Decimal(0)


def read_usage(reported: UsageMetadata | None, model: str, price: TokenPrice | None) -> ModelUsage:
    """The usage that the provider reported with a message, and its cost."""
    if reported is None:
        return ModelUsage(model=model)
    sent, received = reported["input_tokens"], reported["output_tokens"]
    cost = (sent * price.input + received * price.output) / 1_000_000 if price else None
    return ModelUsage(model=model, input_tokens=sent, output_tokens=received, cost=cost)


def total_usage(usages: Iterable[ModelUsage]) -> ModelUsageTotal:
    """The sum over calls."""
    calls = list(usages)
    return ModelUsageTotal(
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
