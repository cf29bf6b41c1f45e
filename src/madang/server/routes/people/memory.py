"""Routes for what is remembered of the visitor: look at it, share it between assistants, have it forgotten."""

from fastapi import APIRouter
from pydantic import BaseModel

from madang.protocol import Remembered
from madang.server.context import Context, Reader, Writer

router = APIRouter(prefix="/memory", tags=["memory"])


class Sharing(BaseModel):
    """Whether all assistants may use it, or only the one that was told."""

    shared: bool


class Forgotten(BaseModel):
    """How much was forgotten."""

    forgotten: int


@router.get("")
async def list_memory(context: Context, caller: Reader) -> list[Remembered]:
    """What is remembered of the visitor, by whichever assistant, the latest first."""
    return await context.application.memory.list(caller.actor)


@router.patch("/{ident}")
async def share_memory(context: Context, caller: Writer, ident: str, body: Sharing) -> Remembered:
    """Let all assistants use it, or only the one that was told."""
    return await context.application.memory.share(caller.actor, ident, shared=body.shared)


@router.delete("/{ident}")
async def forget_memory(context: Context, caller: Writer, ident: str) -> Remembered:
    """Forget one thing; it comes back once more."""
    return await context.application.memory.forget(caller.actor, ident)


@router.delete("")
async def forget_all_memory(context: Context, caller: Writer) -> Forgotten:
    """Forget all that is remembered of the visitor."""
    return Forgotten(forgotten=await context.application.memory.forget_all(caller.actor))
