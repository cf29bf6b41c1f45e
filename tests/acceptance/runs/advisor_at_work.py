"""The real-estate assistant as it ships, with a scripted model that notes each time it is asked, to be killed."""

import asyncio
import os
from datetime import timedelta
from pathlib import Path

from langchain_core.messages import AIMessage, BaseMessage

from madang.models import Chat, DelayedAnswer, ScriptedModel, ToolCallsAnswer
from madang.models.scripted import ScriptedAnswer
from madang.runtime.application import open_application
from madang.runtime.assistants.discovery import discover_assistants
from madang.store import open_store
from tests.acceptance.processes import Ready

QUESTION = "전세 3억 5천만원 계약인데 복비는 얼마까지 내야 해요?"
_SCRIPT: tuple[ScriptedAnswer, ...] = (
    ToolCallsAnswer((("calculate_brokerage", {"deposit": 350_000_000}),)),
    ToolCallsAnswer((("search_law", {"question": "중개보수는 언제 내나요?"}),)),
    "{g1.s1}",
)


class PlannerOnly:
    """A model for the advisor, and for nothing else."""

    def __init__(self) -> None:
        self._chat = Chat(ScriptedModel(script=_reply, tokens=(10, 5)), name="scripted")

    def for_skill(self, name: str, /) -> Chat | None:
        """The model of planners."""
        return self._chat if name == "planner" else None


def _reply(messages: list[BaseMessage]) -> ScriptedAnswer:
    turn = sum(isinstance(message, AIMessage) for message in messages)
    with Path(os.environ["ADVISOR_LEDGER"]).open("a", encoding="utf-8") as ledger:
        ledger.write(f"model {turn}\n")
    pace = float(os.environ.get("ADVISOR_PACE", "0"))
    return DelayedAnswer(_SCRIPT[turn], pace) if turn == len(_SCRIPT) - 1 and pace else _SCRIPT[turn]


def work(ready: Ready, url: str) -> None:
    """Carry out runs until killed."""
    asyncio.run(_carry_out_runs(ready, url))


async def _carry_out_runs(ready: Ready, url: str) -> None:
    async with (
        open_store(url) as store,
        open_application(store, assistants=discover_assistants(), chats=PlannerOnly(), lease=timedelta(seconds=0.5)),
    ):
        ready("at work")
        await asyncio.Event().wait()
