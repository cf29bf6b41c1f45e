"""Which resource and action of LangGraph's authorization a request is about."""

import re
from typing import NamedTuple


class Access(NamedTuple):
    """A resource, what is done with it, and the ids in the address.

    `takes_changes` says whether the route has a place for what a handler may set: metadata, or a namespace. A command
    is one of the protocol of threads, with what it is given in `params`.
    """

    resource: str
    action: str
    ids: dict[str, str]
    takes_changes: bool = True
    is_command: bool = False


_ROUTES: tuple[tuple[str, str, str, str], ...] = (
    ("POST", "/threads", "threads", "create"),
    ("POST", "/threads/(search|count)", "threads", "search"),
    ("POST", "/threads/prune", "threads", "delete"),
    ("POST", "/threads/{thread_id}/runs/crons", "crons", "create"),
    ("POST", "/threads/{thread_id}/runs(/stream|/wait)?", "threads", "create_run"),
    ("POST", "/threads/{thread_id}/commands", "threads", "create_run"),
    ("WS", "/threads/{thread_id}/stream/events", "threads", "read"),
    ("POST", "/threads/{thread_id}/(history|stream/events|state/checkpoint)", "threads", "read"),
    ("POST", "/threads/{thread_id}/copy", "threads", "read"),
    ("POST", "/threads/{thread_id}/state", "threads", "update"),
    ("POST", "/threads/{thread_id}/runs/[^/]+/cancel", "threads", "update"),
    ("GET", "/threads/{thread_id}(/.*)?", "threads", "read"),
    ("PATCH", "/threads/{thread_id}", "threads", "update"),
    ("DELETE", "/threads/{thread_id}", "threads", "delete"),
    ("DELETE", "/threads/{thread_id}/runs/[^/]+", "threads", "delete"),
    ("POST", "/runs/crons", "crons", "create"),
    ("POST", "/runs/crons/(search|count)", "crons", "search"),
    ("PATCH", "/runs/crons/{cron_id}", "crons", "update"),
    ("DELETE", "/runs/crons/{cron_id}", "crons", "delete"),
    ("POST", "/runs(/stream|/wait|/batch)?", "threads", "create_run"),
    ("POST", "/runs/cancel", "threads", "update"),
    ("POST", "/assistants", "assistants", "create"),
    ("POST", "/assistants/(search|count)", "assistants", "search"),
    ("POST", "/assistants/{assistant_id}/versions", "assistants", "read"),
    ("POST", "/assistants/{assistant_id}/latest", "assistants", "update"),
    ("GET", "/assistants/{assistant_id}(/(graph|schemas|subgraphs)(/.*)?)?", "assistants", "read"),
    ("PATCH", "/assistants/{assistant_id}", "assistants", "update"),
    ("DELETE", "/assistants/{assistant_id}", "assistants", "delete"),
    ("PUT", "/store/items", "store", "put"),
    ("GET", "/store/items", "store", "get"),
    ("DELETE", "/store/items", "store", "delete"),
    ("POST", "/store/items/search", "store", "search"),
    ("POST", "/store/namespaces", "store", "list_namespaces"),
)
_UNCHANGED = re.compile(
    "/threads/(prune|[^/]+/(history|stream/events|state|state/checkpoint|copy|runs/.+/cancel))|/runs/cancel"
)
"""Routes that get what the client sent, whatever a handler changes in its copy."""
_STARTING = "run.start"
_COMMANDS = {_STARTING: "create_run", "input.respond": "create_run"}
"""What a command does; any other reads."""
_OPEN = re.compile(r"/(ok|health|ready|info|docs)?")
_PATTERNS = [
    (method, re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path)), resource, action)
    for method, path, resource, action in _ROUTES
]


def access_of(method: str, path: str) -> Access | None:
    """What a request is about; None where no handler could decide on it."""
    for known, pattern, resource, action in _PATTERNS:
        if known == method and (found := pattern.fullmatch(path)):
            changes = method != "WS" and _UNCHANGED.fullmatch(path) is None
            return Access(resource, action, found.groupdict(), changes, is_command=path.endswith("/commands"))
    return None


def access_of_command(thread: str, method: object) -> Access:
    """What a command over a thread's socket is about."""
    action = _COMMANDS.get(str(method), "read")
    return Access("threads", action, {"thread_id": thread}, takes_changes=method == _STARTING, is_command=True)


def is_open(path: str) -> bool:
    """Whether anybody may see what is there."""
    return _OPEN.fullmatch(path) is not None
