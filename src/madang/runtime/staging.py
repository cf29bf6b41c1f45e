"""Staging: what a claimed run needs to be conducted, put together from the store and the order it came with."""

from collections.abc import Mapping
from dataclasses import dataclass

from pydantic import BaseModel

from madang.knowledge.library import Library
from madang.models.chat import ChatSource
from madang.runtime.budgets import Meter, Usage
from madang.runtime.conducting import Ending, conduct
from madang.runtime.context import RunContext
from madang.runtime.contract import Assistant
from madang.runtime.controls import Controls
from madang.runtime.discovery import Assistants
from madang.runtime.orders import Order, answers_in
from madang.runtime.pauses import pauses_after
from madang.runtime.ports import Clock
from madang.runtime.stored import StoredAudit, StoredEffects, StoredFiles, StoredJournal
from madang.store import Store
from madang.store.checkpointer import Checkpointer
from madang.store.fencing import fenced
from madang.store.files import Holder
from madang.store.runs import Claim

__all__ = ["Staging"]


@dataclass(frozen=True, slots=True)
class Staging:
    """Conducts whatever a worker claims; all that is stored on the way is refused once the run is another's."""

    store: Store
    assistants: Assistants
    savers: Mapping[str, Checkpointer]
    settings: Mapping[str, BaseModel]
    chats: ChatSource
    clock: Clock
    library: Library | None = None

    async def conduct(self, claim: Claim, controls: Controls) -> Ending:
        """Carry out the run, or what is left of it."""
        run, order = claim.run, Order.model_validate(claim.request)
        assistant = self.assistants.get(run.assistant)
        return await conduct(
            assistant,
            order.request,
            self._context(claim, order, assistant, controls),
            checkpointer=self.savers[assistant.name],
            journal=StoredJournal(self.store.events, run.id, run.epoch),
            configurable=fenced(run.id, run.epoch),
            pauses=pauses_after(order.pauses, claim.answers),
        )

    def _context(self, claim: Claim, order: Order, assistant: Assistant, controls: Controls) -> RunContext:
        run = claim.run
        return RunContext(
            session=run.session,
            run=run.id,
            effects=StoredEffects(self.store.effects, run.id, run.epoch),
            files=StoredFiles(self.store.files, run.session, Holder(run.id, run.epoch)),
            audit=StoredAudit(self.store.audit, order.actor, run.session, run.id),
            meter=Meter(assistant.budget, controls, spent=Usage.model_validate(run.usage)),
            controls=controls,
            clock=self._clock(order),
            language=order.language,
            user=order.actor.user,
            tenant=order.actor.tenant,
            role=order.actor.role,
            settings=self.settings.get(assistant.name),
            memory=self.store.memory.taught_by(run.session),
            shelf=self.store.shelves.of(run.session, writer=(run.id, run.epoch)),
            library=self.library,
            chats=self.chats,
            answers=answers_in(claim.answers),
        )

    def _clock(self, order: Order) -> Clock:
        now = order.now
        return self.clock if now is None else lambda: now
