"""A message that an assistant took, and the words that answer it, whole or as they come."""

from collections.abc import AsyncGenerator

from pydantic import JsonValue

from madang.protocol import Answer, TokenStreamed
from madang.runtime.assistants import Assistant, StockGraph
from madang.server.adapters.dialogue import Dialogue, TakenMessage, spoken
from madang.server.adapters.openai_api.requests import FailedTurnError
from madang.store.runs import Run


class AnsweredTurn:
    """A message that was taken, and the words that answer it."""

    def __init__(self, assistant: Assistant, dialogue: Dialogue, taken: TakenMessage) -> None:
        self._dialogue = dialogue
        self._streams = isinstance(assistant, StockGraph)
        self.assistant = assistant
        self.taken = taken

    async def text(self) -> str:
        """All words, once there are no more to come; `FailedTurnError` says why there are none."""
        return self._words(await self._dialogue.outcome(self.taken))

    async def pieces(self) -> AsyncGenerator[str]:
        """The words as they come. What an assistant's agents write on the way is not its answer, and is left out."""
        said, current = "", None
        async for event in self._dialogue.events(self.taken):
            if self._streams and isinstance(event.data, TokenStreamed):
                said = said if current == event.data.message else ""
                current, said = event.data.message, said + event.data.text
                yield event.data.text
        whole = self._words(await self.answer())
        if rest := whole.removeprefix(said) if whole.startswith(said) else f"\n\n{whole}":
            yield rest

    async def usage(self) -> dict[str, JsonValue] | None:
        """What the run used; None where a model was asked, whose tokens are not told apart."""
        run = await self.run()
        zero: dict[str, JsonValue] = {"prompt_tokens": 0, "completion_tokens": 0, "total_tokens": 0}
        return zero if not run.usage.get("tokens") else None

    async def finish_reason(self) -> str:
        """Why the words end: `length` for an answer that was cut off, by a budget or by somebody."""
        return "length" if (await self.run()).status in {"partial", "cancelled"} else "stop"

    async def run(self) -> Run:
        """The run as it is now."""
        return await self._dialogue.application.runs.get(self._dialogue.caller.actor, self.taken.run.id)

    async def answer(self) -> Answer:
        """What was answered, once it was."""
        return await self._dialogue.application.runs.answer(self._dialogue.caller.actor, self.taken.run.id)

    def _words(self, answer: Answer) -> str:
        if answer.status == "failed":
            problem = answer.problem
            raise FailedTurnError(
                problem.message if problem else "The run failed.", kind=problem.code if problem else "run"
            )
        return spoken(answer, self._dialogue.caller.language)
