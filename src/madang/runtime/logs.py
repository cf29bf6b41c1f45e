"""Logs: one line an entry, for people or for machines, with the run it belongs to and without anybody's secrets.

Madang logs through Python's `logging` under the name `madang`. Nothing is shown until a program calls `log_to`, or sets
up logging itself; then `JsonLines` and `PlainLines` are formatters like any other.
"""

import json
import logging
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Literal, TextIO, cast

from pydantic import BaseModel

from madang.runtime.traces import trace_of
from madang.state.redaction import redact, redact_text

__all__ = ["JsonLines", "LogStyle", "PlainLines", "bound", "log_to"]

LogStyle = Literal["plain", "json"]

_BOUND: ContextVar[Mapping[str, str]] = ContextVar("madang_logs", default=MappingProxyType({}))
_OWN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime"}


@contextmanager
def bound(**ids: str) -> Generator[None]:
    """Within this block, and in tasks started there, each entry carries these ids."""
    token = _BOUND.set({**_BOUND.get(), **ids})
    try:
        yield
    finally:
        _BOUND.reset(token)


def log_to(stream: TextIO, style: LogStyle = "plain", level: str = "INFO") -> logging.Handler:
    """Write Madang's log to `stream`; the handler, to be removed from the logger `madang` when it is over."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines() if style == "json" else PlainLines())
    handler.addFilter(_bind)
    logger = logging.getLogger("madang")
    logger.addHandler(handler)
    logger.setLevel(level)
    return handler


class JsonLines(logging.Formatter):
    """An entry as one JSON object: time, level, logger, message, what it is bound to, and what was given as `extra`."""

    def format(self, record: logging.LogRecord) -> str:
        """The entry, redacted."""
        entry = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": _message(record),
            **_details(record),
        }
        if trace := _trace(record):
            entry["trace"] = trace
        return json.dumps(entry, ensure_ascii=False)


class PlainLines(logging.Formatter):
    """An entry as a line for the eye; a trace follows on lines of its own."""

    def format(self, record: logging.LogRecord) -> str:
        """The entry, redacted."""
        details = "".join(f" {name}={value}" for name, value in _details(record).items())
        message = _message(record).replace("\n", "\\n")
        line = f"{_time(record)} {record.levelname:<7} {record.name} {message}{details}"
        trace = _trace(record)
        return f"{line}\n{trace}" if trace else line


def _bind(record: logging.LogRecord) -> bool:
    """Note what an entry is bound to where it is made: a handler may write it elsewhere, or later."""
    record.bound = _BOUND.get()
    return True


def _message(record: logging.LogRecord) -> str:
    """The text of an entry; what it quotes of states and models is redacted by name before it becomes text."""
    quoted = logging.makeLogRecord({"msg": record.msg, "args": _quoted(record.args)})
    return redact_text(quoted.getMessage())


def _quoted(args: object) -> object:
    if isinstance(args, tuple):
        return tuple(map(_quoted, cast("tuple[object, ...]", args)))
    holds_more = isinstance(args, Mapping | list | set | frozenset | BaseModel)
    return redact(cast("object", args)) if holds_more else args


def _details(record: logging.LogRecord) -> dict[str, object]:
    extra = {name: value for name, value in vars(record).items() if name not in _OWN and name != "bound"}
    ids: Mapping[str, str] = getattr(record, "bound", None) or _BOUND.get()
    shown = redact(extra)
    return {**ids, **(shown if isinstance(shown, dict) else {})}


def _trace(record: logging.LogRecord) -> str:
    error = record.exc_info[1] if record.exc_info else None
    return trace_of(error) if error else ""


def _time(record: logging.LogRecord) -> str:
    return datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
