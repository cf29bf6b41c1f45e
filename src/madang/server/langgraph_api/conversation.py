"""What belongs to an answer, for the person whose conversation it is: references to its sources, files and views,
beside the message.
"""

from pydantic import JsonValue

from madang.protocol import Answer
from madang.runtime import Application
from madang.runtime.agents import run_answered_by
from madang.runtime.runs import Actor
from madang.store import RunNotFoundError

_MAY_CHANGE = frozenset({"interrupted", "partial"})


class AnswerDetails:
    """Adds to the answers among messages what belongs to them; what it read of ended runs it keeps."""

    def __init__(self, application: Application, actor: Actor) -> None:
        self._application = application
        self._actor = actor
        self._known: dict[str, dict[str, JsonValue]] = {}

    async def added_to(self, values: JsonValue) -> JsonValue:
        """The values of a state, or anything else, with references in the answers among its messages."""
        if not isinstance(values, dict) or not isinstance(messages := values.get("messages"), list):
            return values
        return {**values, "messages": [await self.added(each) for each in messages]}

    async def added(self, message: JsonValue) -> JsonValue:
        """A message; if it is an answer, with references."""
        if not isinstance(message, dict) or message.get("type") != "ai" or message.get("additional_kwargs"):
            return message
        run = run_answered_by(str(message.get("id")))
        return message if run is None else {**message, "additional_kwargs": await self._of(run)}

    async def _of(self, run: str) -> dict[str, JsonValue]:
        if run in self._known:
            return self._known[run]
        try:
            answer = await self._application.runs.answer(self._actor, run)
        except RunNotFoundError:
            return self._known.setdefault(run, {})
        found = _references(answer)
        if answer.status not in _MAY_CHANGE:
            self._known[run] = found
        return found


def _references(answer: Answer) -> dict[str, JsonValue]:
    """What an answer rests on and what there is to it: sources as they are, files and views by their addresses."""
    place = f"/sessions/{answer.session}"
    found: dict[str, JsonValue] = {
        "sources": [source.model_dump(mode="json") for source in answer.sources],
        "files": [
            {
                "name": file.name,
                "media_type": file.media_type,
                "size": file.size,
                "href": f"{place}/files/{file.reference}",
            }
            for file in answer.files
        ],
        "views": [
            {"kind": view.kind, "title": view.title, "href": f"{place}/runs/{answer.run}/answer", "number": number}
            for number, view in enumerate(answer.views)
        ],
        "warnings": list(answer.warnings),
    }
    return {name: value for name, value in found.items() if value}
