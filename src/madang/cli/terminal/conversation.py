"""A conversation as people read it: what was asked in each run, and what came of it."""

from dataclasses import dataclass

from pydantic import ValidationError

from madang.cli.terminal.paging import runs_of
from madang.cli.terminal.screen import Screen, local_time
from madang.cli.terminal.words import status_word
from madang.protocol.events import Failed, Responded
from madang.runtime.orders import Order
from madang.runtime.questions import open_questions
from madang.runtime.stored import StoredJournal
from madang.state.redaction import redact_text
from madang.store import Store
from madang.store.run_rows import Run
from madang.text import Text

__all__ = ["Turn", "read_turns"]

_UNREADABLE = Text(ko="(요청을 읽을 수 없습니다)", en="(the request cannot be read)")


@dataclass(frozen=True, slots=True)
class Turn:
    """One run: the request, and the answer, problem or questions it led to; personal data is masked."""

    run: Run
    asked: str | None
    said: tuple[str, ...]

    def print_on(self, screen: Screen) -> None:
        """Show it under a line that names run, time and status."""
        status = status_word(self.run.status, screen.language)
        screen.write()
        screen.write(f"{local_time(self.run.created_at)}  {self.run.id}  {status}", style="dim")
        screen.write(f"> {self.asked or screen.read(_UNREADABLE)}", style="bold")
        for text in self.said:
            screen.write(text)


async def read_turns(store: Store, session: str) -> list[Turn]:
    """The turns of a session, oldest first."""
    return [await _turn(store, run) for run in await runs_of(store, session)]


async def _turn(store: Store, run: Run) -> Turn:
    log = await StoredJournal(store.events, run.id, run.epoch).read()
    said = [each.data.answer for each in log if isinstance(each.data, Responded)]
    said += [each.data.problem.message for each in log if isinstance(each.data, Failed)]
    if run.status == "interrupted":
        asked = open_questions(log).values()
        said += [
            f"? {question.question if question.kind == 'clarification' else question.reason}" for question in asked
        ]
    return Turn(run, _message(await store.runs.request_of(run.id)), tuple(map(redact_text, said)))


def _message(request: object) -> str | None:
    try:
        return redact_text(Order.model_validate(request).request.message)
    except ValidationError:
        return None
