"""The past of a session, where the assistant that it speaks with is installed."""

from madang.runtime.office import Office
from madang.runtime.timetravel import TimeTravel
from madang.server.errors import RequestError
from madang.store.sessions import Session

__all__ = ["past_of", "some_past_of"]


def past_of(office: Office, session: Session) -> TimeTravel:
    """The past of a session, or an error that says why its states cannot be read."""
    if not session.assistant:
        raise RequestError(f"Session {session.id!r} speaks with no assistant yet: say which, in `graph_id` or a run.")
    return office.past(session.assistant)


def some_past_of(office: Office, session: Session) -> TimeTravel | None:
    """The past of a session, or None where there is nobody to read it."""
    return office.past(session.assistant) if session.assistant in office.assistants.found else None
