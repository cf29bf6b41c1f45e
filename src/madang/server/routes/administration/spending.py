"""What a tenant has spent on models this month (scope admin), and what it may spend."""

from fastapi import APIRouter
from pydantic import BaseModel

from madang.server.context import Context, Reader

router = APIRouter(tags=["administration"])


class MonthSpending(BaseModel):
    """Tokens and US dollars of a month, written as 202611, and their limits; None is no limit."""

    month: int
    tokens: int
    tokens_limit: int | None
    cost: float
    cost_limit: float | None


@router.get("/spending")
async def get_spending(context: Context, caller: Reader) -> MonthSpending:
    """What the caller's tenant has spent this month; runs under way are not in it yet."""
    caller.require_scope("admin")
    spent, limits = await context.application.spending(caller.actor.tenant)
    return MonthSpending(
        month=spent.month,
        tokens=spent.tokens,
        tokens_limit=limits.tokens,
        cost=spent.cost,
        cost_limit=limits.cost,
    )
